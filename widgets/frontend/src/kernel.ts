/* A line to one widget in a Jupyter kernel: as much of Jupyter's messages and of ipywidgets' protocol as a page needs. */

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const WORD = 8;    // bytes of a number in a frame

/** Something that nobody guesses, always as long; pages opened by a bare address of the network have no `randomUUID`. */
export function token(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where Python is. */
export interface Place { kernel: string; model: string }
/** What comes on the line of a widget. */
export type News = { method: "update"; state: Record<string, unknown> } | { method: "custom"; content: object };
/** What a page says there. */
type Said = { method: "custom"; content: unknown } | { method: "request_state"; drawing: false };

export interface Message { kind: string; parent: string; content: Record<string, any> }

/** A message as a frame: how many offsets there are, the offsets, and between each two of them a part. */
export function pack(kind: string, id: string, session: string, content: object): ArrayBuffer {
  const header = { msg_id: id, msg_type: kind, session, username: "", date: new Date().toISOString(), version: "5.3" };
  const parts = ["shell", ...[header, {}, {}, content].map((part) => JSON.stringify(part))].map((part) => new TextEncoder().encode(part));
  const offsets = [WORD * (parts.length + 2)];
  for (const part of parts) offsets.push(offsets.at(-1)! + part.length);
  const frame = new ArrayBuffer(offsets.at(-1)!);
  const numbers = new DataView(frame);
  [offsets.length, ...offsets].forEach((number, i) => numbers.setBigUint64(WORD * i, BigInt(number), true));
  parts.forEach((part, i) => new Uint8Array(frame, offsets[i]).set(part));
  return frame;
}

export function unpack(frame: ArrayBuffer): Message {
  const numbers = new DataView(frame);
  const offset = (i: number): number => Number(numbers.getBigUint64(WORD * (1 + i), true));
  const part = (i: number): any => JSON.parse(new TextDecoder().decode(new Uint8Array(frame, offset(i), offset(i + 1) - offset(i))));
  return { kind: part(1).msg_type, parent: part(2).msg_id ?? "", content: part(4) };    // before them the channel, between them notes
}

/** What a line tells of itself. */
export interface Ends {
  opened(): void;
  /** Anything at all has come, but for Python's word that it may be silent for so many seconds. */
  heard(): void;
  busy(seconds: number): void;
  news(news: News): void;
  /** The state that was asked for; it has all that was said before. */
  state(state: Record<string, unknown>): void;
  /** Nothing more will come. `gone`: the kernel has no such widget, or is another one now. */
  closed(gone: boolean): void;
}

export class KernelLine {
  private readonly socket: WebSocket;
  private readonly session = token();
  private said = 0;
  private asked = "";      // the message that asks for the state

  constructor(root: URL, private place: Place, private ends: Ends) {
    const address = new URL(`api/kernels/${place.kernel}/channels?session_id=${this.session}`, root);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address, PROTOCOL);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => ends.opened();
    this.socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => this.hear(unpack(data));
    this.socket.onclose = () => this.end(false);
  }

  /** Say something to the widget; it fails where the line is not open. */
  tell(content: unknown): void { this.say({ method: "custom", content }); }

  requestState(): void { this.asked = this.say({ method: "request_state", drawing: false }); }

  /** Ask whether the widget is there. */
  ask(): void { if (this.open) this.send("comm_info_request", { target_name: "jupyter.widget" }); }

  get open(): boolean { return this.socket.readyState === WebSocket.OPEN; }

  close(): void {
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }

  private say(data: Said): string { return this.send("comm_msg", { comm_id: this.place.model, data }); }

  private send(kind: string, content: object): string {
    if (!this.open) throw new Error("the line is not open");
    const id = `${this.session}-${++this.said}`;
    this.socket.send(pack(kind, id, this.session, content));
    return id;
  }

  private hear({ kind, parent, content }: Message): void {
    const { model } = this.place;
    const told = content["data"]?.content;
    if (kind === "comm_msg" && told?.kind === "busy") return this.ends.busy(told.seconds);
    this.ends.heard();
    const state = content["execution_state"] as string | undefined;
    if (kind === "comm_msg" && content["comm_id"] === model) this.listen(content["data"] as News, parent);
    else if (kind === "comm_close" && content["comm_id"] === model) this.end(true);
    else if (kind === "comm_info_reply" && !(model in content["comms"])) this.end(true);
    else if (kind === "status" && /restarting|dead/.test(state!)) this.end(true);    // another kernel under this name, or none
    else if (kind === "status" && state === "idle" && parent === this.asked) this.end(true);    // nobody has answered
  }

  private listen(news: News, parent: string): void {
    if (news.method === "update" && parent === this.asked) {
      this.asked = "";
      this.ends.state(news.state);
    } else this.ends.news(news);
  }

  private end(gone: boolean): void {
    this.close();
    this.ends.closed(gone);
  }
}
