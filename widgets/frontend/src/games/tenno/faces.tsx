/* Tenno's cards: "9", "X" a face, "back" a back, "back-9" a back whose card is known, "prison" and "hand" piles. */
import type { ComponentChildren } from "preact";

const peasant = () => (
  // an ear of rice
  <path d="M12 0c2.500 2.500 2.500 5.500 0 8c-2.500-2.500-2.500-5.500 0-8zM11.300 13c-3.500 0-6-2.500-6-6c3.500 0 6 2.500 6 6zM12.700 13c3.500 0 6-2.500 6-6c-3.500 0-6 2.500-6 6zM11.300 19.500c-3.500 0-6-2.500-6-6c3.500 0 6 2.500 6 6zM12.700 19.500c3.500 0 6-2.500 6-6c-3.500 0-6 2.500-6 6zM11 19h2v6h-2z" />
);
const samurai = () => (
  // a helmet and the horns of its crest
  <path d="M1.500 2c1 8 4.500 11 10.500 11s9.500-3 10.500-11c2.500 8 .5 15.500-4.500 17.500v3.500H6v-3.500C1 17.500-1 10 1.500 2zM10 4.500h4v6.500h-4z" />
);

/** By rank: one drawing for each kind of card, on a field of 24 × 24. Made anew each time: a node that is kept keeps the
    tree it was first drawn in, with the cards of whoever looked then. */
const GLYPHS: Record<string, () => ComponentChildren> = {
  1: peasant,
  2: peasant,
  3: peasant,
  // a throwing star
  4: () => <path fill-rule="evenodd" d="M12 0l3.200 8.800l8.800 3.200l-8.800 3.200l-3.200 8.800l-3.200-8.800l-8.800-3.200l8.800-3.200zM12 9.700a2.300 2.300 0 1 0 0 4.600a2.300 2.300 0 1 0 0-4.600z" />,
  // prayer beads with a tassel
  5: () => <><circle class="beads" cx="12" cy="9.500" r="8" pathLength="60" /><path d="M10.500 18.500h3l1.500 6h-6z" /></>,
  // a single sword
  6: () => <path d="M22.500 0c-1.500 6.500-6 12-12 16.300l2.600 2.600l-1.600 1.600l-2.900-2.800l-5.400 5.900l-2.300-2.300l5.900-5.300l-2.700-2.800l1.600-1.600l2.500 2.500c5-4 9.800-8.600 14.300-14.100z" />,
  7: samurai,
  8: samurai,
  // an open fan
  9: () => <path d="M11.400 21.500L0 11.500a16.500 16.500 0 0 1 6.200-6.300zM12 20.500L7.400 4.600a16.500 16.500 0 0 1 9.200 0zM12.600 21.500L17.800 5.200a16.500 16.500 0 0 1 6.200 6.300zM10.500 21h3v3h-3z" />,
  // a castle keep
  10: () => <path d="M12 0l5 4.500h-10zM8.500 5.500h7v2.500h-7zM6.500 8h11l3.500 4h-18zM6 13h12v2.500h-12zM3.500 15.500h17l3.500 4.300h-24zM3 20.800h18v3.200h-6.700v-2h-4.600v2h-6.700z" />,
  // a parasol
  X: () => <path d="M13.200 1.300c6.500.8 10.500 5 10.800 10.900c-2-1.800-4.400-1.800-6 0c-1.400-1.400-3.200-1.600-4.800-.7v9.300c0 4.300-6.400 4.300-6.400.2h2.300c0 1.500 1.800 1.500 1.800-.2v-9.300c-1.600-.9-3.400-.7-4.800.7c-1.700-1.800-4.100-1.800-6.100 0c.3-5.900 4.300-10.100 10.800-10.900v-1.300h2.400z" />,
};

const CARD = "M4 1.500h32a2.500 2.500 0 0 1 2.500 2.500v46a2.500 2.500 0 0 1-2.500 2.500h-32a2.500 2.500 0 0 1-2.500-2.500v-46a2.500 2.500 0 0 1 2.500-2.500z";

function Card({ name, children }: { name: string; children: ComponentChildren }) {
  return <svg class={`face upright tenno ${name}`} viewBox="0 0 40 54" aria-hidden="true" focusable="false">{children}</svg>;
}

function Front({ what }: { what: string }) {
  const [kind, rank] = what.split("-", 2) as [string, string?];
  if (kind === "back") {
    return (
      <Card name="is-back">
        <path class="shape" d={CARD} />
        <path class="weave" d="M5 5h30v44h-30z" />
        <circle class="seal" cx="20" cy="27" r="11" />
        {rank ? <text x="20" y="32.500">{rank}</text> : <path class="weave" d="M20 16v22M10.500 21.500l19 11M29.500 21.500l-19 11" />}
      </Card>
    );
  }
  if (kind === "prison") {
    return (
      <Card name="is-back is-prison">
        <path class="shape" d={CARD} />
        <path class="bars" d="M9 2v50M16.300 2v50M23.700 2v50M31 2v50M2 13h36M2 41h36" />
      </Card>
    );
  }
  if (kind === "hand") {
    return (
      <Card name="is-back is-hand">
        <path class="shape" transform="rotate(-16 20 54) translate(7 12) scale(.65)" d={CARD} />
        <path class="shape" transform="translate(7 10) scale(.65)" d={CARD} />
        <path class="shape" transform="rotate(16 20 54) translate(7 12) scale(.65)" d={CARD} />
      </Card>
    );
  }
  return (
    <Card name="is-front">
      <path class="shape" d={CARD} />
      <text x="20" y="19">{kind}</text>
      <g class="glyph" transform="translate(8 25)">{GLYPHS[kind]?.()}</g>
    </Card>
  );
}

/** The piece of this name, or nothing where it is none of this game. */
export const tenno = (face: string) => (face.startsWith("tenno-") ? <Front what={face.slice(6)} /> : undefined);
