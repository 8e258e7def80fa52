/* Where everything on the table is at one moment, seen from the table's corner: pages scroll. */
export interface Box { x: number; y: number; width: number; height: number }
/** Where a piece is or may be; `piece`: it is that of one certain piece, as big as this is there. */
export interface Spot extends Box { piece: boolean }

/** The names of parts in the page, the nearest thing first. */
const KINDS = ["item", "cell", "area"] as const;

export class Places {
  private spots = new Map<string, Spot>();
  private whole = new Map<string, Box>();

  constructor(root: HTMLElement) {
    const corner = root.getBoundingClientRect();
    const measured = (node: Element): Box => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: left - corner.left, y: top - corner.top, width, height };
    };
    for (const kind of [...KINDS, "seat"]) {
      for (const node of root.querySelectorAll<HTMLElement>(`[data-${kind}]`)) {
        const box = measured(node);
        if (!box.width) continue;       // folded away
        const id = `${kind}:${node.dataset[kind]}`;
        const face = kind === "area" ? null : node.querySelector("[data-item]:last-child .face, :scope > .face");
        this.whole.set(id, box);
        this.spots.set(id, { ...(face ? measured(face) : box), piece: kind === "item" });
      }
    }
  }

  /** A piece by its id. */
  item(id: string): Box | undefined { return this.whole.get(`item:${id}`); }

  /** The badge of a player. */
  seat(seat: number): Box | undefined { return this.whole.get(`seat:${seat}`); }

  /** Where a piece is in a place, which is the nearest one in sight of those that a name tells. */
  spot(place: string): Spot | undefined { return find(this.spots, place); }

  /** The same place as a whole. */
  box(place: string): Box | undefined { return find(this.whole, place); }
}

function find<T>(found: Map<string, T>, place: string): T | undefined {
  const keys = place.split(" ").flatMap((id) => KINDS.map((kind) => `${kind}:${id}`));
  return found.get(keys.find((key) => found.has(key)) ?? "");
}
