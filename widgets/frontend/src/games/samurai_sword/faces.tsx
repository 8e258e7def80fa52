/* Samurai Sword's cards, "weapon-naginata-4-1" (reach, wounds), "action-geisha", "property-armor", "parry-parry" and
   "back"; roles, "role-ninja2", and characters, "char-hanzo"; the tokens "life", "life-gone" and "honour"; "none", the
   place of an empty pile. */
import type { ComponentChildren } from "preact";

/** A drawing on a field of 24 × 24: what is filled, and what is drawn as a line. */
interface Glyph { fill?: string; line?: string }

const BLOSSOM = "M12 2.500a4 4 0 0 1 3.800 5.200a4 4 0 0 1 2.400 7.500a4 4 0 0 1-6.200 4.500a4 4 0 0 1-6.200-4.500a4 4 0 0 1 2.400-7.500a4 4 0 0 1 3.800-5.200zM12 10.300a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400z";
const HEART = "M12 21.500C5 16 1.500 12.300 1.500 8.200a5.300 5.300 0 0 1 10.500-1.700a5.300 5.300 0 0 1 10.500 1.700c0 4.100-3.500 7.800-10.500 13.300z";
const STAR = "M12 0l3.200 8.800l8.800 3.200l-8.800 3.200l-3.200 8.800l-3.200-8.800l-8.800-3.200l8.800-3.200zM12 9.700a2.300 2.300 0 1 0 0 4.600a2.300 2.300 0 1 0 0-4.600z";

const CARDS: Record<string, Glyph> = {
  bokken: { fill: "M22 2c-1 5.500-5.500 10.500-11.500 15l-1.900-1.900c5-5.300 8.900-9.900 13.400-13.100zM8.700 16.300l1.400 1.400L3.500 23l-1.600-1.600z" },
  kiseru: { line: "M2.500 21.500L17 8.500M19 1.500c-1.500-1 1-2 0-3", fill: "M15.500 3.500h7v3.500a3.500 3.500 0 0 1-7 0zM1.500 19.500l4 3l-1.500 1.500l-4-3z" },
  bo: { line: "M2 22L22 2M5 16.500l2.500 2.500M16.500 5l2.500 2.500", fill: "" },
  kusarigama: { line: "M6 23V8", fill: "M4 2c9-1.500 14 1.500 16.500 8c-4-3.500-9-4-16.500-2.500zM9.500 20.500a1.500 1.500 0 1 1 0-.01zM13.500 21.500a1.500 1.500 0 1 1 0-.01zM17 19.500a1.500 1.500 0 1 1 0-.01zM23 15.500a3 3 0 1 1 0-.01z" },
  shuriken: { fill: STAR },
  naginata: { line: "M2 22.500L14 9.500M11.500 7.500l4.500 4.500", fill: "M13.500 9c0-4.500 3.500-8 9-8.500c.5 5-2 9.500-6.500 11z" },
  wakizashi: { line: "M6.500 12l5.500 5.500M9 15l-5 5", fill: "M18.500 4.500c-.5 4-3 8-7 11l-2.800-2.800c3-3.700 6.300-6.700 9.800-8.200z" },
  katana: { line: "M5.500 14l4.500 4.500M7.700 16.300L2 22", fill: "M23 1c-1 6-6 12-12 17l-2-2c5-5.500 9-11 14-15z" },
  kanabo: { line: "M7 17L2 22", fill: "M13 3.500q5-3.500 8-.5t-.5 8L9.500 19.500l-5-5zM12 9a1.200 1.200 0 1 0 .01 0zM16 5.500a1.200 1.200 0 1 0 .01 0zM11.500 13.500a1.200 1.200 0 1 0 .01 0zM15.500 10a1.200 1.200 0 1 0 .01 0zM19 6.500a1.200 1.200 0 1 0 .01 0z" },
  nodachi: { line: "M4.500 14.500l5 5M7.500 16.500l-6 6M20.500 11Q16 17 11 21", fill: "M23.500 .5c-.5 6.500-5.500 12.500-12.500 17.500l-2.500-2.500c6-4.500 10.500-9.500 15-15z" },
  nagayari: { line: "M2 22.500L15 9M11 9l4.500 4.500", fill: "M23.500 .5l-3 8.500l-5 3.500l-4-4l3.500-5z" },
  tanegashima: { line: "M9 10.500H23.500M9.500 13.500c1 3 4 3 4-.5M14 7.500l-3-3", fill: "M.5 13l7-4.500h6v4h-4.500l-6.500 7.500q-3.500-2.500-2-7z" },
  daikyu: { line: "M7 1C20 5.500 20 18.500 7 23M7 1V23M2 12H22.500M18.500 8.500l4 3.500l-4 3.500", fill: "" },
  geisha: { line: "M12 21.500L2 9.500a14.500 14.500 0 0 1 20 0zM12 21.500L8 6.500M12 21.500L16 6.500M12 21.500V6", fill: "M12 19l2 2l-2 2.500l-2-2.500z" },
  diversion: { line: "M4 2l5 5h6l5-5v10c0 5.500-4 9-8 10.500c-4-1.500-8-5-8-10.500z", fill: "M7 11.500l4 2l-4 1zM17 11.500l-4 2l4 1zM12 17.500l1.500 2h-3z" },
  tea_ceremony: { line: "M9 8c-2-2.200 2-3.500 0-6.500M15 8c-2-2.200 2-3.500 0-6.500", fill: "M2.500 11h19c0 6.500-3 9.500-6 10.500v1.500h-7v-1.500c-3-1-6-4-6-10.500z" },
  battle_cry: { line: "M17 8.500c1.700 2 1.700 5 0 7M20 5.500c3.700 3.700 3.700 9.300 0 13", fill: "M1.500 10q2.500 2 0 4.500l2 2.500c3-1.500 6-1 10.500 3.500v-17c-4.500 4.500-7.500 5-10.500 3.500z" },
  daimyo: { line: "M12 15v8", fill: "M12 .5c5.500 0 9.500 3 9.500 8c0 3.500-3 5-4.500 7.500h-10c-1.500-2.500-4.500-4-4.500-7.500c0-5 4-8 9.500-8zM12 5a3.400 3.400 0 1 0 0 6.800a3.400 3.400 0 1 0 0-6.800z" },
  breathing: { line: "M1.500 8.500h12a3.500 3.500 0 1 0-3.500-3.500M1.500 12.500h17a3.500 3.500 0 1 1-3.500 3.500M1.500 16.500h7a3 3 0 1 1-3 3" },
  jujutsu: { line: "M1 8.500c5 2 7 2 11 2s6 0 11-2M10 14L5.500 22.500M14 14l4.500 8.500", fill: "M7.500 7h9v7.500h-9z" },
  focus: { line: "M12 2a10 10 0 1 0 .01 0zM12 7a5 5 0 1 0 .01 0z", fill: "M12 10a2 2 0 1 0 .01 0z" },
  armor: { line: "M6 2c1 3.500 2.500 4.500 6 4.500s5-1 6-4.500l4 2.500c-1.500 3-1.500 5-1.500 8v9.500h-17v-9.500c0-3 0-5-1.500-8zM4 12.500h16M3.500 17.500h17" },
  fast_draw: { line: "M1.500 21.500L10 14M8 11l5 5M16.500 16h6.500M13.500 20.500h8", fill: "M22.500 1c-.5 4-3.500 8-8.500 12.500l-2.500-2.500c4-4 7-7.500 11-10z" },
  bushido: { line: "M5.500 4v16M18.500 4v16M12 8.500v7M9 9v3M15 9v5", fill: "M2.500 1.500h19v4h-19zM2.500 18.500h19v4h-19z" },
  parry: { line: "M3 3L21 21M21 3L3 21M2.500 16l5.500 5.500M21.500 16L16 21.500" },
};

const ROLES: Record<string, Glyph> = {
  shogun: { line: "M12 .5v4M12 19.500v4M.5 12h4M19.500 12h4M3.900 3.900l2.800 2.800M17.300 17.300l2.800 2.800M3.900 20.100l2.800-2.800M17.300 6.700l2.800-2.800", fill: "M12 6.500a5.500 5.500 0 1 0 .01 0z" },
  samurai: { line: "M5.500 .5c0 4 2.500 5.500 6.500 5.500s6.500-1.500 6.500-5.500", fill: "M12 7c5 0 8 3 8 8l3 4.500l-6 1.500v-3.500h-10v3.500l-6-1.500l3-4.500c0-5 3-8 8-8z" },
  ronin: { line: "M7 17c1 3.500 3 5.500 5 5.500s4-2 5-5.500", fill: "M12 3l11.500 11q-11.500 4.500-23 0z" },
  ninja: { fill: "M12 1a10 10 0 0 1 10 10.500c0 6.500-4 11.500-10 11.500s-10-5-10-11.500a10 10 0 0 1 10-10.500zM5 9.500v5q7 2 14 0v-5q-7-2-14 0z M9.500 11.200a1.200 1.200 0 1 0 .01 0zM14.500 11.200a1.200 1.200 0 1 0 .01 0z" },
};

const CHARACTERS: Record<string, Glyph> = {
  // a temple bell
  benkei: { line: "M12 1a2 2 0 1 0 .01 0z", fill: "M9 4.500h6c4 2 5 7 5 13.500h-16c0-6.500 1-11.500 5-13.500zM2.500 19h19v3.500h-19z" },
  // a blossom
  chiyome: { fill: BLOSSOM },
  // lightning
  ginchiyo: { fill: "M15 .5L3.500 14h6.500l-2.500 9.500L20.500 9.500h-7z" },
  // a cauldron over the fire
  goemon: { line: "M6.500 6c-1.500-2 1.500-2.500 0-5M12 6c-1.500-2 1.500-2.500 0-5M17.500 6c-1.500-2 1.500-2.500 0-5", fill: "M1.500 8h21v3h-2c0 7-2.500 11-5.500 12h-6c-3-1-5.500-5-5.500-12h-2z" },
  // a throwing knife
  hanzo: { line: "M12 14v4M12 18a2.500 2.500 0 1 0 .01 0z", fill: "M12 0l5 9.500l-5 5l-5-5z" },
  // a gourd
  hideyoshi: { line: "M12 3.500c0-2 1.500-3 3.500-3", fill: "M12 3c2.700 0 4.300 1.800 4.300 4c0 1.500-.6 2.500-1.300 3.300c2.900 1 4.500 3.200 4.500 5.900c0 4.300-3.200 6.800-7.500 6.800s-7.500-2.500-7.500-6.800c0-2.700 1.600-4.900 4.500-5.900c-.7-.8-1.300-1.800-1.300-3.300c0-2.200 1.600-4 4.300-4z" },
  // three leaves
  ieyasu: { line: "M12 12c-5-3.500-5-8 0-11c5 3 5 7.500 0 11zM12 12c5.500-2.600 9.400-.3 9.500 5.500c-5.100 2.800-9.500.6-9.500-5.500zM12 12c-5.500-2.600-9.400-.3-9.500 5.500c5.100 2.800 9.500.6 9.500-5.500z" },
  // a swallow
  kojiro: { fill: "M0 6c5-1 9 .5 12 4.500c2-2.500 5-3.500 8-2.500l4 1.500l-4 1c-1 4-3.500 6-6.500 6.500l-7 6.500l3-6.500l-7 2.500l5-5c-3.500-1.500-6-4.500-7.500-8.500z" },
  // a long sword and a short one
  musashi: { line: "M8 1v15M4.500 16h7M8 16v7M16.500 7v9M13 16h7M16.500 16v6" },
  // a flower of four petals
  nobunaga: { line: "M12 12c-6-2.500-6-9.500 0-11c6 1.500 6 8.500 0 11zM12 12c2.500-6 9.500-6 11 0c-1.500 6-8.500 6-11 0zM12 12c6 2.500 6 9.500 0 11c-6-1.500-6-8.500 0-11zM12 12c-2.500 6-9.500 6-11 0c1.500-6 8.500-6 11 0z" },
  // a comma of the crest that bears her name
  tomoe: { fill: "M13.500 1a9.500 9.500 0 0 1 8.500 10c-.5 7-6.500 11.500-13 11.500c-3.500 0-6-1.500-7.500-3.500c5.500 1.500 9.500-.5 10.500-4a7 7 0 0 1-6-7a7.200 7.200 0 0 1 7.500-7zM13 5.500a2.500 2.500 0 1 0 .01 0z" },
  // a flute
  ushiwaka: { line: "M16.500 15c3 0 5-1.500 6.500-4M18 21c2 0 3.500-1 4.500-2.500", fill: "M20 .5l3.500 3.500L4 23.500L.5 20zM17 5.800a1 1 0 1 0 .01 0zM13.500 9.300a1 1 0 1 0 .01 0zM10 12.800a1 1 0 1 0 .01 0zM5.500 17.300a1 1 0 1 0 .01 0z" },
};

const CARD = "M4 1.500h32a2.500 2.500 0 0 1 2.500 2.500v46a2.500 2.500 0 0 1-2.500 2.500h-32a2.500 2.500 0 0 1-2.500-2.500v-46a2.500 2.500 0 0 1 2.500-2.500z";
/** The sort of a card by its corner: colour and outline. */
const CORNERS: Record<string, string> = {
  weapon: "M1.500 16V4a2.500 2.500 0 0 1 2.500-2.500h12z",
  action: "M1.500 14V4a2.500 2.500 0 0 1 2.500-2.500h10a12.500 12.500 0 0 1-12.500 12.500z",
  property: "M1.500 12V4a2.500 2.500 0 0 1 2.500-2.500h8v10.500z",
};

const Drawn = ({ glyph, at }: { glyph: Glyph | undefined; at: string }) => (
  <g transform={at}>
    {glyph?.line && <path class="line" d={glyph.line} />}
    {glyph?.fill && <path class="glyph" fill-rule="evenodd" d={glyph.fill} />}
  </g>
);

function Card({ name, children }: { name: string; children?: ComponentChildren }) {
  return (
    <svg class={`face upright sword ${name}`} viewBox="0 0 40 54" aria-hidden="true" focusable="false">
      <path class="shape" d={CARD} />
      {children}
    </svg>
  );
}

function Token({ name, d }: { name: string; d: string }) {
  return (
    <svg class={`face sword-token ${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path class="shape" fill-rule="evenodd" d={d} />
    </svg>
  );
}

/** The small sign of a Ninja's rank. */
const Stars = ({ n }: { n: number }) => (
  <>{[...Array(n).keys()].map((i) => <path class="glyph" fill-rule="evenodd" d={STAR} transform={`translate(${20 - 5.5 * n + 11 * i + 1} 40) scale(.375)`} />)}</>
);

function Front({ group, kind, reach, wounds }: { group: string; kind: string; reach?: string | undefined; wounds?: string | undefined }) {
  return (
    <Card name={`is-${group}`}>
      <path class="corner" d={CORNERS[group] ?? CORNERS.action} />
      <Drawn glyph={CARDS[kind]} at={reach ? "translate(11 8) scale(.930)" : "translate(7 16) scale(1.080)"} />
      {reach && <>
        <path class="line thin" d="M5 48h11M7.500 46L5 48l2.500 2M13.500 46l2.500 2l-2.500 2" />
        <text x="10.500" y="44">{reach}</text>
        <text x="29.500" y="44">{wounds}</text>
        <path class="glyph" d="M29.500 44.800c1.300 1.700 2.200 2.700 2.200 3.900a2.200 2.200 0 0 1-4.400 0c0-1.200 .900-2.200 2.200-3.900z" />
      </>}
    </Card>
  );
}

function Piece({ what }: { what: string }) {
  const [kind = "", one = "", reach, wounds] = what.split("-");
  switch (kind) {
    case "life": return <Token name={one ? "is-gone" : "is-life"} d={HEART} />;
    case "honour": return <Token name="is-honour" d={BLOSSOM} />;
    case "none": return <Card name="is-none" />;
    case "char": return <Card name="is-char"><circle class="crest" cx="20" cy="27" r="17" /><Drawn glyph={CHARACTERS[one]} at="translate(10 17) scale(.830)" /></Card>;
    case "back": return <Back><Drawn glyph={CARDS.parry} at="translate(11 18) scale(.750)" /></Back>;
    case "role": {
      if (one === "back") return <Back><text x="20" y="34">?</text></Back>;
      const stars = Number(one.replace("ninja", "")) || 0;
      return <Card name="is-role"><Drawn glyph={ROLES[one.replace(/\d/, "")]} at={`translate(8 ${stars ? 11 : 15})`} />{stars > 0 && <Stars n={stars} />}</Card>;
    }
    default: return <Front group={kind} kind={one} reach={reach} wounds={wounds} />;
  }
}

const Back = ({ children }: { children: ComponentChildren }) => (
  <Card name="is-back"><path class="weave" d="M5 5h30v44h-30z" /><circle class="seal" cx="20" cy="27" r="12" />{children}</Card>
);

/** The piece of this name, or nothing where it is none of this game. */
export const samuraiSword = (face: string) => (face.startsWith("sword-") ? <Piece what={face.slice(6)} /> : undefined);
