/* node scripts/site.mjs PYODIDE ARCHIVE: compiles the Python of an archive in place, with the Python that is to run it,
   so that a page opens sooner. Sources are left out: they would be read by nobody. */
import { readFileSync, writeFileSync } from "node:fs";

const [folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
pyodide.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(archive)));
pyodide.runPython(`
import importlib.util, marshal, zipfile

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED) as out:
    for name in sources.namelist():
        content = sources.read(name)
        if name.endswith(".py"):
            code = compile(content, name, "exec", dont_inherit=True, optimize=0)
            # never compared with a source: flags 1, and in place of its hash nothing
            content, name = importlib.util.MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8) + marshal.dumps(code), name + "c"
        out.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
`);
writeFileSync(archive, pyodide.FS.readFile("/compiled.zip"));
