// Bundles every test with the sources it needs and hands the result to Node's test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { sheets } from "../sheet.mjs";

const here = import.meta.dirname;
const tests = readdirSync(here).filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(here, name));
const out = mkdtempSync(join(here, "../node_modules/.built-"));   // inside the package, so that bare imports are found
try {
  await build({
    entryPoints: tests, outdir: out, bundle: true, format: "esm", platform: "node", packages: "external", outExtension: { ".js": ".mjs" },
    jsx: "automatic", jsxImportSource: "preact", sourcemap: "inline", loader: { ".json": "json" }, plugins: [sheets], logLevel: "warning",
  });
  const files = readdirSync(out).map((name) => join(out, name));
  process.exitCode = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true });
}
