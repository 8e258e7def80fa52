/** Where on the slider, in per cent, an action index stands. */
export const place = (at: number, moves: number): number => (moves > 0 ? Math.round((at / moves) * 1000) / 10 : 0);

/** Two bars per turn: the gain as a share of the greatest gain of the game, in per cent. */
export function shares(history: { gains: number[] }[]): number[][] {
  const most = Math.max(1, ...history.flatMap((turn) => turn.gains));
  return history.map((turn) => turn.gains.map((gain) => Math.round((Math.max(0, gain) / most) * 100)));
}

/** Lines typed into the command line, walked with the up and down arrows. */
export class History {
  private lines: string[] = [];
  private at = 0;

  add(line: string): void {
    if (this.lines.at(-1) !== line) this.lines.push(line);
    this.at = this.lines.length;
  }

  walk(by: -1 | 1): string {
    this.at = Math.max(0, Math.min(this.lines.length, this.at + by));
    return this.lines[this.at] ?? "";
  }
}
