/** Lets the browser save a page as a file. */
export function save(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);   // by then it is saved
}
