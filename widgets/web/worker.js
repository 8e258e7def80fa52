/* Python in a worker, so that the page never waits for a bot. First message: {page, tables, alive}; then what the page sends.
   The lock of the name `alive` is held as long as there is this worker. */
import { loadPyodide } from "./pyodide/pyodide.mjs";

const early = [];
let tell = (text) => early.push(text);

const python = async ({ page, tables }) => {
  const [pyodide, code] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href }),
    fetch(new URL("./terakoya.zip", import.meta.url)).then((answer) => answer.arrayBuffer()),
  ]);
  pyodide.unpackArchive(code, "zip", { extractDir: "/lib/python-terakoya" });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/python-terakoya')");
  const { open_page } = pyodide.pyimport("widgets.ways.worker");
  tell = open_page(page, tables, (text) => postMessage(text));
  early.forEach((text) => tell(text));
};

let begun = false;
onmessage = ({ data }) => {
  if (begun) return tell(data);
  begun = true;
  navigator.locks?.request(data.alive, () => new Promise(() => {}));    // not everywhere where the connection is not encrypted
  python(data).catch((error) => postMessage(JSON.stringify({ failed: String(error) })));
};
