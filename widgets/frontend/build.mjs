// Bundles the table (src/main.tsx, src/styles.css), the same for recorded games (src/replay.ts)
// and for the site without a server (src/page.ts), and the chart (src/chart.*) into ../static/. The same sources give the same bytes.
import { build } from "esbuild";

const shared = { bundle: true, minify: true, charset: "utf8", legalComments: "none", logLevel: "warning" };
const out = process.argv[2] ?? "../static";

await build({ ...shared, entryPoints: ["src/main.tsx"], outfile: `${out}/table.js`, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact" });
await build({ ...shared, entryPoints: ["src/styles.css"], outfile: `${out}/table.css`, target: ["chrome111", "firefox115", "safari16.4"] });
await build({ ...shared, entryPoints: ["src/replay.ts"], outfile: `${out}/replay.js`, format: "iife", target: "es2022", jsx: "automatic", jsxImportSource: "preact" });
await build({ ...shared, entryPoints: ["src/page.ts"], outfile: `${out}/page.js`, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact" });
await build({ ...shared, entryPoints: ["src/chart.ts"], outfile: `${out}/chart.js`, format: "esm", target: "es2022" });
await build({ ...shared, entryPoints: ["src/chart.css"], outfile: `${out}/chart.css`, target: ["chrome111", "firefox115", "safari16.4"] });
