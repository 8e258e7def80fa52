/** Copies a text that stands in the page; whether it is on the clipboard now. A page opened by an address of the local
    network is no secure context: only what is selected can be copied there, if anything. It stays selected if nothing can. */
export async function copy(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* there is none here, or it was not allowed */ }
  const before = (shown.getRootNode() as Document | ShadowRoot).activeElement;
  select(shown);
  if (!document.execCommand?.("copy")) return false;
  if (before instanceof HTMLElement) before.focus();
  return true;
}

function select(shown: HTMLElement): void {
  if (!(shown instanceof HTMLTextAreaElement)) return getSelection()?.selectAllChildren(shown);
  shown.focus();
  shown.select();
}
