// The pieces as still pictures, for Python: each face as the markup of an SVG, and the sheets they need, in the light colours.
// A saved notebook shows them where nothing runs (widgets/picture.py).
import { readFileSync } from "node:fs";
import { build } from "esbuild";

const BUNDLE = { bundle: true, write: false, minify: true, charset: "utf8" };
const ATTRIBUTE = /^(?!children$|aria-|focusable$)/;

async function module(entry) {
  const { outputFiles: [{ text }] } = await build({ ...BUNDLE, entryPoints: [entry], format: "esm", jsx: "automatic", jsxImportSource: "preact" });
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

/** What a tree without state looks like as text. */
function markup(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(markup).join("");
  if (typeof node !== "object") return String(node).replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"));
  if (typeof node.type === "function") return markup(node.type(node.props));
  const attributes = Object.entries(node.props).filter(([name]) => ATTRIBUTE.test(name)).map(([name, value]) => ` ${name}="${value}"`);
  return `<${node.type}${attributes.join("")}>${markup(node.props.children)}</${node.type}>`;
}

/** The light value of every colour. */
const COLOURS = Object.fromEntries([...readFileSync("src/tokens.css", "utf8")
  .matchAll(/(--tk-[\w-]+): (?:var\(--tk-light, ([^)]+)\)|(#\w+))/g)].map(([, name, light, only]) => [name, light ?? only]));

/** A sheet for pictures that stand alone. */
async function sheet(entry) {
  const { outputFiles: [{ text }] } = await build({ ...BUNDLE, entryPoints: [entry] });
  const colour = (found, name) => COLOURS[name] ?? found;
  return text.trim().replaceAll(/\.tk (?:\.app )?/g, "").replaceAll(/var\((--tk-[\w-]+)\)/g, colour);
}

/** The content of faces.json. */
export async function still() {
  const { GAMES } = await module("src/games/index.ts");
  const drawn = (name) => markup(GAMES.map((draw) => draw(name)).find(Boolean));
  const names = Object.entries(JSON.parse(readFileSync("src/games/pieces.json", "utf8")));
  const sheets = { "": await sheet("src/games/faces.css") };
  for (const [game] of names) if (game !== "ta_ke") sheets[game] = await sheet(`src/games/${game}/faces.css`);
  return { sheets, faces: Object.fromEntries(names.flatMap(([, faces]) => faces).map((name) => [name, drawn(name)])) };
}
