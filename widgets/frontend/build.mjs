// Bundles what pages load into ../static/: the table (src/main.tsx), the same for recorded games (src/replay.ts) and for
// the site without a server (src/page.ts), the chart (src/chart.ts), the experiments with their charts (src/explore.tsx),
// each with its style sheet in it; what connects a served page with its kernel (src/served.ts), the licences of all that
// is bundled with them, and the versions of these files. The same sources give the same bytes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { sheets } from "./sheet.mjs";
import { still } from "./still.mjs";

const out = process.argv[2] ?? "../static";
const SHARED = {
  bundle: true, metafile: true, minify: true, charset: "utf8", legalComments: "none", logLevel: "warning",
  target: "es2022", jsx: "automatic", jsxImportSource: "preact", plugins: [sheets],
};
const BUNDLES = {
  "table.js": { from: "src/main.tsx", format: "esm" },
  "replay.js": { from: "src/replay.ts", format: "iife" },
  "served.js": { from: "src/served.ts", format: "esm" },
  "page.js": { from: "src/page.ts", format: "esm" },
  "chart.js": { from: "src/chart.ts", format: "esm" },
  "explore.js": { from: "src/explore.tsx", format: "esm" },
};
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^/]+/;

const packages = new Set();
for (const [name, { from, ...options }] of Object.entries(BUNDLES)) {
  const { metafile } = await build({ ...SHARED, ...options, entryPoints: [from], outfile: `${out}/${name}` });
  for (const input of Object.keys(metafile.inputs)) if (PACKAGE.test(input)) packages.add(PACKAGE.exec(input)[0]);
}

/** Name, version and the licence text that a package brings. */
function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const text = readFileSync(`${folder}/${readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))}`, "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
writeFileSync(`${out}/LICENSES.txt`, [...packages].sort().map(licence).join(`\n${"-".repeat(80)}\n\n`));

writeFileSync(`${out}/faces.json`, `${JSON.stringify(await still(), null, 1)}\n`);

// Voilà's pages name a version with each file, so that a browser keeps it until there is another one.
const version = (name) => createHash("sha256").update(readFileSync(`${out}/${name}`)).digest("hex").slice(0, 8);
const versions = Object.fromEntries(Object.keys(BUNDLES).map((name) => [name, version(name)]));
writeFileSync(`${out}/versions.html.j2`, `{% set VERSIONS = ${JSON.stringify(versions, null, 2)} %}\n`);
