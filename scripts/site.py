"""Build the site without a server into ``build/site``: any web server can serve the folder as it is.

python scripts/site.py [FOLDER] [--document]

--document  write what a first visit loads into ``docs/site.md``

Pyodide comes from ``widgets/frontend/node_modules`` (``npm ci``), the few libraries the pages need from this
environment. Nothing is fetched from another host, here or in the browser.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from string import Template

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from gamelib.language import N_  # noqa: E402
from scripts.tools import node  # noqa: E402
from widgets.pages.hub import hub  # noqa: E402
from widgets.ways.worker import PAGES  # noqa: E402

WEB, STATIC = ROOT / "widgets" / "web", ROOT / "widgets" / "static"
LOOK = ROOT / "share" / "jupyter" / "voila" / "templates" / "terakoya"
PYODIDE = ROOT / "widgets" / "frontend" / "node_modules" / "pyodide"
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIBRARIES = ("mistune", "segno")
"""Pure Python, with the licence each brings."""
SUFFIXES = {".py", ".md", ".mo", ".json", ".txt", ".svg", ".css", ".js"}
LEFT_OUT = ("frontend", "static", "__pycache__", "lessons", "dashboards")
"""Folders of the packages that no page without a server reads."""
FIRST_LOAD = {
    "Python (Pyodide)": [f"pyodide/{name}" for name in ENGINE],
    "games, texts in all languages, libraries": ["terakoya.zip"],
    "the page": ["play.html", "page.js", "worker.js"],
}
"""What the play page asks for before it is ready."""
GUIDE = ROOT / "docs" / "site.md"
BEGIN, END = "<!-- sizes, by scripts/site.py --document -->\n", "<!-- end -->\n"
SETTING = N_("Setting the table…")


def code() -> Iterator[tuple[str, bytes]]:
    """What Python finds on its path in the browser: name in the archive, content."""
    for package in ("gamelib", "widgets"):
        for path in sorted((ROOT / package).rglob("*")):
            name = path.relative_to(ROOT)
            if path.is_file() and path.suffix in SUFFIXES and not set(name.parts) & set(LEFT_OUT):
                yield str(name), path.read_bytes()
    for name in ("table", "explore"):
        yield f"widgets/static/{name}.js", b""  # the page has it already
    yield "widgets/frontend/src/tokens.css", (ROOT / "widgets" / "frontend" / "src" / "tokens.css").read_bytes()
    for library in LIBRARIES:
        for file in sorted(distribution(library).files or ()):
            if file.suffix == ".py" or "LICEN" in file.name.upper():
                yield str(file), Path(str(file.locate())).read_bytes()


def archive() -> bytes:
    """The code as one file, the same bytes for the same sources."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in code():
            target.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def compiled(target: Path) -> None:
    """Compile the Python in an archive with the Python that is to run it."""
    folder, _ = node()
    command = [str(Path(folder) / "node"), str(ROOT / "scripts" / "site.mjs"), str(PYODIDE), str(target)]
    subprocess.run(command, check=True)


def look() -> str:
    """The part of a page's head that all our pages share."""
    return (LOOK / "look.html.j2").read_text("utf-8").partition("-#}")[2]


def words() -> str:
    """The script that says in the reader's language what stands here before Python does."""
    text = (LOOK / "words.html.j2").read_text("utf-8").partition("-#}")[2]
    return text.replace("{% raw %}", "").replace("{% endraw %}", "")


def page(name: str) -> str:
    """One page drawn by a widget."""
    template = Template((WEB / "page.html").read_text("utf-8"))
    return template.substitute(page=name, look=look(), words=words(), setting=SETTING)


def start() -> str:
    """The start page."""
    template = Template((WEB / "hub.html").read_text("utf-8"))
    body = re.sub(r'href="(\w+)\.ipynb', r'href="\1.html', hub(served=False)._repr_html_())
    return template.substitute(look=look(), body=body)


def build(folder: Path) -> None:
    """Write the whole site into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    for name in ENGINE:
        shutil.copy(PYODIDE / name, folder / "pyodide" / name)
    for name in ("page.js", "explore.js", "LICENSES.txt"):
        shutil.copy(STATIC / name, folder / name)
    for name in ("worker.js", "manifest.webmanifest", "icon.svg"):
        shutil.copy(WEB / name, folder / name)
    (folder / "terakoya.zip").write_bytes(archive())
    compiled(folder / "terakoya.zip")
    (folder / "index.html").write_text(start(), "utf-8")
    for name in PAGES:
        (folder / f"{name}.html").write_text(page(name), "utf-8")
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256(b"".join((folder / name).read_bytes() for name in files)).hexdigest()[:16]
    service = Template((WEB / "service.js").read_text("utf-8"))
    (folder / "service.js").write_text(service.substitute(version=digest, files=json.dumps(["./", *files])), "utf-8")


def sizes(folder: Path) -> dict[str, tuple[float, float]]:
    """What a visit to the play page loads: MB as they are, and packed as web servers send them."""
    return {what: _megabytes([folder / name for name in names]) for what, names in FIRST_LOAD.items()} | {
        "the whole site": _megabytes([path for path in sorted(folder.rglob("*")) if path.is_file()])
    }


def _megabytes(paths: Sequence[Path]) -> tuple[float, float]:
    contents = [path.read_bytes() for path in paths]
    return sum(map(len, contents)) / 1e6, sum(len(gzip.compress(content, 6)) for content in contents) / 1e6


def table(folder: Path) -> str:
    """The sizes as a table for the guide."""
    rows = "".join(f"| {what} | {plain:.2f} | {packed:.2f} |\n" for what, (plain, packed) in sizes(folder).items())
    return f"| what is loaded | MB | MB, gzip |\n|---|---:|---:|\n{rows}"


def document(folder: Path) -> None:
    """Bring the table in the guide up to date."""
    before, _, rest = GUIDE.read_text("utf-8").partition(BEGIN)
    GUIDE.write_text(f"{before}{BEGIN}{table(folder)}{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python scripts/site.py", description="Build the site without a server.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--document", action="store_true", help="write what a first visit loads into docs/site.md")
    given = parser.parse_args()
    build(given.folder)
    print(f"{given.folder}\n{table(given.folder)}", end="")
    if given.document:
        document(given.folder)
