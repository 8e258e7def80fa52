/* *Back* closes what is open before it leaves: what opens puts an entry into the browser's history. The entry stays when it
   is closed in another way, for the next thing that opens, and *Back* passes over it. */
const MARK = "terakoya-open";
type Mark = "above" | "below";       // the entry made here; the one it was put upon, which *Back* comes to
const marked = (mark: Mark): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === mark;
const marking = (mark: Mark): object => ({ ...history.state as object | null, [MARK]: mark });

export class Back {
  private above = marked("above");
  private address = location.href;

  /** `shut` closes what is open; false where nothing is. */
  constructor(private shut: () => boolean) { addEventListener("popstate", this.onPop); }

  close(): void { removeEventListener("popstate", this.onPop); }

  /** Something has opened. */
  opened(): void {
    if (!marked("above")) {
      history.replaceState(marking("below"), "");
      history.pushState(marking("above"), "");
    }
    this.above = true;
    this.address = location.href;
  }

  /** The page stands for something else now; `push`: *Back* returns to what it was. */
  go(hash: string, push: boolean): void {
    const address = hash || location.pathname + location.search;
    if (push) history.pushState(null, "", address);
    else history.replaceState(history.state, "", address);
    this.above = marked("above");
    this.address = location.href;
  }

  private onPop = (): void => {
    const left = this.above && marked("below");     // another address leads here too, to an entry without a mark
    const { address } = this;
    this.above = marked("above");
    this.address = location.href;
    if (!left) return;
    if (!this.shut()) return history.back();
    history.replaceState(history.state, "", address);    // the address may have changed meanwhile, the page has not
    this.address = address;
  };
}
