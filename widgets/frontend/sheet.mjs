// How the bundles take in a style sheet: as a text, with what it imports, for the shadow root of a widget (src/shelter.ts).
import { build } from "esbuild";

const STYLE = { bundle: true, minify: true, charset: "utf8", write: false, target: ["chrome111", "firefox115", "safari16.4"] };
/** A length in rem, or the beginning of a rule that asks for a size: there rem is the browser's own and no page changes it. */
const REM = /@(?:media|container)[^{]*|(?<![\w.-])(-?\d*\.?\d+)rem\b/g;

/** In other people's pages 1rem is what they say; --rem is what the reader has set in the browser. */
const own = (css) => css.replace(REM, (found, n) => (n ? `calc(${n}*var(--rem))` : found));

export const sheets = {
  name: "sheets",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles: [{ text }] } = await build({ ...STYLE, entryPoints: [path] });
      return { contents: own(text.trim()), loader: "text" };
    });
  },
};
