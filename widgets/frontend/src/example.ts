/* A worked example of the rulebook: a small table to look at, one step at a time. */
import { Board } from "./board";
import type { ExampleStep } from "./protocol";
import type { Table } from "./table";

export class Example extends Board {
  readonly prefix = "example-";
  step!: ExampleStep;

  constructor(private table: Table, readonly rule: string, readonly n: number, step: ExampleStep) {
    super();
    this.show(step);
  }

  /** Another step: what is lit belongs to the one before. */
  show(step: ExampleStep): void {
    this.step = step;
    this.pinned = "";
    this.unlight();
  }

  /** Asks for a step. */
  go(at: number): void { this.table.send({ kind: "example", rule: this.rule, n: this.n, at }); }

  get areas(): ExampleStep["areas"] { return this.step.areas; }
  get rtl(): boolean { return this.table.rtl; }
  get outlined(): string[] { return this.step.point; }
  get asks(): boolean { return false; }
  t = (key: string): string => this.table.t(key);
  update(): void { this.table.update(); }
  part(selector: string): HTMLElement | null { return this.table.part(`.example ${selector}`); }
  foldable(): boolean { return false; }
  available = (): boolean => false;
  selected = (): boolean => false;
  offer(): string { return ""; }

  /** Nothing is played here: a press tells what lies there. */
  press(id: string): void {
    this.named = this.cell(id)?.name ?? "";
    this.update();
  }
}
