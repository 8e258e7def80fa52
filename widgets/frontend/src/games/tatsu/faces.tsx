/* Tatsu's cards: the clan by colour, outline and crest; strength, multiplier or F in the corner, points in a ring. */
import type { ComponentChildren } from "preact";

/** The outline tells the clan too: Red has cut corners, Yellow round ones. */
const OUTLINES: Record<string, string> = {
  R: "M10 1.500H50L58.500 10V74L50 82.500H10L1.500 74V10Z",
  Y: "M12 1.500H48A10.500 10.500 0 0 1 58.500 12V72A10.500 10.500 0 0 1 48 82.500H12A10.500 10.500 0 0 1 1.500 72V12A10.500 10.500 0 0 1 12 1.500Z",
};

/** On a field of 24 × 24. Red: a flame; Yellow: a crescent with a star. */
const CRESTS: Record<string, string> = {
  R: "M12.500 1c.600 4.300 6.500 6.700 6.500 13.500a7 7 0 0 1-14 0c0-3 1.200-5 3-6.700c.200 2 .900 3.100 2 3.700c-.800-3.900.200-7.800 2.500-10.500zM12 14.500c-1.800 1.400-2.500 2.600-2.500 4a2.500 2.500 0 0 0 5 0c0-1.400-.700-2.600-2.500-4z",
  Y: "M14.500 2.200a10.200 10.200 0 1 0 8 15.300a8.700 8.700 0 0 1-8-15.300zM19 4l1.300 3.200l3.200 1.300l-3.200 1.300l-1.300 3.200l-1.300-3.200l-3.200-1.300l3.200-1.300z",
};

/** The fusion: two drops that run into one another. */
const FUSION = "M30 40a13 13 0 0 1 0 26a6.500 6.500 0 0 1 0-13a6.500 6.500 0 0 0 0-13zM27.600 37.500a16 16 0 0 0 0 31v-2.600a13.400 13.400 0 0 1 0-25.800zM32.400 37.500v2.600a13.400 13.400 0 0 1 0 25.800v2.600a16 16 0 0 0 0-31z";

function Card({ clan, name, children }: { clan: string; name: string; children: ComponentChildren }) {
  return (
    <svg class={`face upright tatsu clan-${clan} ${name}`} viewBox="0 0 60 84" aria-hidden="true" focusable="false">
      <path class="shape" d={OUTLINES[clan]} />
      {children}
    </svg>
  );
}

const Crest = ({ clan, at }: { clan: string; at: string }) => <path class="glyph" fill-rule="evenodd" d={CRESTS[clan]} transform={at} />;

/** `what`: a card's notation ("R13", "Y5", "Rx2", "YF") or "back-R". */
function Front({ what }: { what: string }) {
  if (what.startsWith("back-")) {
    const clan = what.slice(5);
    return (
      <Card clan={clan} name="back">
        <path class="frame" d={OUTLINES[clan]} transform="translate(6 8.400) scale(.8)" />
        <Crest clan={clan} at="translate(10.800 22.800) scale(1.600)" />
      </Card>
    );
  }
  const [clan, kind] = [what[0]!, what.slice(1)];
  const [strength, points] = kind.length === 2 && kind[0] === "1" ? ["1", kind[1]!] : [kind.replace("x", "×"), /^\d$/.test(kind) ? "1" : ""];
  return (
    <Card clan={clan} name="front">
      <text class={`big ${kind.startsWith("x") ? "factor" : ""}`} x="6" y="33">{strength}</text>
      <Crest clan={clan} at={kind === "F" ? "translate(37 7) scale(.750)" : "translate(33 53) scale(.950)"} />
      {points && <><circle class="ring" cx="18" cy="65" r="12.500" /><text class="worth" x="18" y="71.500">{points}</text></>}
      {kind === "F" && <path class="glyph" d={FUSION} />}
    </Card>
  );
}

/** The piece of this name, or nothing where it is none of this game. */
export const tatsu = (face: string) => (face.startsWith("tatsu-") ? <Front what={face.slice(6)} /> : undefined);
