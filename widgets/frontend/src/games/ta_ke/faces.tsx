/* The pieces of Ta-Ké: chips ("SA"), printed spaces ("space-GE"), the "ghost" and the "marker-0" of a seat. */
import type { ComponentChildren } from "preact";

interface Drawing { shape: string; glyph: string }

/** Outline and glyph on a field of 48 × 48; the two letters stand under the glyph. */
const DRAWINGS: Record<string, Drawing> = {
  // a disc; the crescent crest of a helmet
  SA: { shape: "M24 2.5a21.5 21.5 0 1 1 0 43a21.5 21.5 0 1 1 0-43z", glyph: "M13 8c2 9 6 12 11 12s9-3 11-12c2 8-1 15-6 16.5h-10c-5-1.5-8-8.5-6-16.5zM22 11h4v6h-4z" },
  // a square; an open fan
  DA: { shape: "M6 4h36a2 2 0 0 1 2 2v36a2 2 0 0 1-2 2h-36a2 2 0 0 1-2-2v-36a2 2 0 0 1 2-2z", glyph: "M24 26L10 16.5a17 17 0 0 1 7-6.800zM24 26l-5.7-16.800a17 17 0 0 1 11.4 0zM24 26l7-16.300a17 17 0 0 1 7 6.800z" },
  // a diamond; a wide straw hat
  RO: { shape: "M24 1.500L46.5 24L24 46.500L1.5 24z", glyph: "M24 10l12.5 12.500q-12.5 4-25 0z" },
  // a hexagon; a parasol
  GE: { shape: "M13 3.500h22l11 20.500l-11 20.500h-22l-11-20.500z", glyph: "M24 7.500c7 1 12 5.5 13 11.500c-2-1.7-4.5-1.7-6.5 0c-1.5-1.5-3.5-1.7-5.3-.6v6.600h-2.400v-6.600c-1.8-1.1-3.8-.9-5.3.6c-2-1.7-4.5-1.7-6.5 0c1-6 6-10.5 13-11.500z" },
  // a triangle; a throwing star
  NI: { shape: "M24 2.500L46.5 44.500h-45z", glyph: "M24 12l2.2 6.800l6.8 2.200l-6.8 2.200l-2.2 6.800l-2.2-6.800l-6.8-2.200l6.8-2.200z" },
};

const GHOST = "M24 3c-9 0-15 6.5-15 16v22.500c0 2 2.5 2.5 3.7.8l3-4.300l3.8 5c.8 1 2.2 1 3 0l1.5-2l1.5 2c.8 1 2.2 1 3 0l3.8-5l3 4.300c1.2 1.7 3.7 1.2 3.7-.8v-22.500c0-9.5-6-16-15-16z";

function Svg({ name, children }: { name: string; children: ComponentChildren }) {
  return <svg class={`face ${name}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">{children}</svg>;
}

/** The piece of this name, or nothing where it is none of this game. */
export function taKe(face: string) {
  const [kind, what = ""] = face.split("-", 2) as [string, string?];
  if (kind === "ghost") {
    return (
      <Svg name="ghost">
        <path class="shape" d={GHOST} />
        <path class="glyph" d="M18 15.500q2.5 2 4 4.500M30 15.500q-2.5 2-4 4.5" />
        <ellipse class="mouth" cx="24" cy="27" rx="2.5" ry="3.5" />
      </Svg>
    );
  }
  if (kind === "marker") {
    return (
      <Svg name={`marker seat-${what}`}>
        <path class="shape" d="M24 3c6 0 9 4 9 8.500c0 3-1.5 5.5-4 7c6 2.5 10 8 10.5 19.500c.1 3-1 4.5-3.5 5.200c-7.5 2.4-16.5 2.4-24 0c-2.5-.7-3.6-2.2-3.5-5.200c.5-11.5 4.5-17 10.5-19.500c-2.5-1.5-4-4-4-7c0-4.5 3-8.5 8-8.500z" />
        <text x="24" y="37">{Number(what) + 1}</text>
      </Svg>
    );
  }
  const character = kind === "space" ? what : kind;
  const drawing = DRAWINGS[character];
  if (!drawing) return undefined;
  return (
    <Svg name={kind === "space" ? `space f-${what}` : `chip f-${kind}`}>
      <path class="shape" d={drawing.shape} />
      <path class="glyph" d={drawing.glyph} />
      <text x="24" y="40">{character}</text>
    </Svg>
  );
}
