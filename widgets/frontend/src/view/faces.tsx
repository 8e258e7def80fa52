/* The pieces, drawn. A face is a name that one of our games knows. Another game's drawings come with the words of the page
   ("face:…", SVG on a field of 48 × 48); what nobody has drawn is a card with the letters of its name. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { GAMES } from "../games";
import type { Strings } from "../protocol";

export const Drawn = createContext<Strings>({});

export function Face({ face }: { face: string }) {
  const drawing = useContext(Drawn)[`face:${face}`];
  for (const draw of GAMES) {
    const drawn = draw(face);
    if (drawn) return drawn;
  }
  return (
    <svg class={`face chip f-${face}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {drawing
        ? <g dangerouslySetInnerHTML={{ __html: drawing }} />
        : <><rect class="shape" x="4" y="4" width="40" height="40" rx="6" /><text x="24" y="30">{face.split("-", 1)}</text></>}
    </svg>
  );
}

/** A covered chip: only its rim shows. */
export function Rim({ face }: { face: string }) {
  return <span class={`rim f-${face}`} aria-hidden="true">{face}</span>;
}
