/* A widget model for pages that have no widget manager: the part of it that the table uses. Those who look after the line
   to Python tell of it by a trait of their own, `line`: what the lamp shows. */
import type { Model } from "./model";

type Heard = (...args: never[]) => void;

export class HostModel implements Model {
  private traits: Record<string, unknown> = {};
  private heard = new Map<string, Heard[]>();

  /** `take` is given what the page sends. */
  constructor(private take: (content: never) => void) {}

  get(name: string): unknown { return this.traits[name]; }
  set(): void {}
  save_changes(): void {}
  on(event: string, callback: Heard): void { this.heard.set(event, [...(this.heard.get(event) ?? []), callback]); }
  off(event: string, callback: Heard): void {
    this.heard.set(event, (this.heard.get(event) ?? []).filter((other) => other !== callback));
  }
  send(content: unknown): void { this.take(content as never); }

  /** New traits, as Python would have set them together. */
  change(traits: Record<string, unknown>): void {
    Object.assign(this.traits, traits);
    for (const name of Object.keys(traits)) this.fire(`change:${name}`);
  }

  /** Another Python takes over: what it is told now comes before what it is asked for. */
  renew(): void { this.fire("renew"); }

  /** A message from Python. */
  tell(message: object): void { this.fire("msg:custom", message); }

  private fire(event: string, ...args: unknown[]): void {
    for (const callback of this.heard.get(event) ?? []) callback(...args as never[]);
  }
}
