/** Two letters for each name: of its first and its last word, of one word the first two. Where names share them, the
    letter and the number of the seat. */
export function initials(names: string[]): string[] {
  const letters = names.map((name) => {
    const words = name.trim().split(/\s+/).map((word) => [...word]);
    return words.length > 1 ? words[0]![0]! + words.at(-1)![0]! : words[0]!.slice(0, 2).join("");
  });
  const shared = (one: string): boolean => letters.filter((other) => other === one).length > 1;
  return letters.map((one, seat) => (shared(one) ? `${[...one][0] ?? ""}${seat + 1}` : one));
}
