"""What the documentation says: its links lead somewhere, its examples run, its tables are those of the program."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import nbformat
import pytest

from gamelib import SAMURAI_SWORD, TA_KE, TATSU, TENNO
from gamelib.game import Game
from gamelib.rulebook import rulebook
from scripts import screens
from scripts.api import PUBLIC, listed
from terakoya.cli import _parser
from tests.fifth import importable
from widgets.pages.lesson_check import read_lesson

ROOT = Path(__file__).parents[1]
PAGES = sorted([
    *ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("notebooks/course/**/*.md"), *ROOT.glob("benchmarks/*.md"),
])  # fmt: skip
NOTEBOOKS = sorted((ROOT / "notebooks" / "course").glob("*.ipynb"))

GAMES = (TA_KE, TATSU, TENNO, SAMURAI_SWORD)
FENCE = re.compile(r"^```(\w*)(?: ((?:file|new)=\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block of code: its language, ``file=`` that it is quoted from or ``new=`` one that it makes up, the code."""
CODE = re.compile("`[^`]*`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
OPEN_POINT = re.compile(
    r"Silent here|contradicts itself|disagrees with itself|[Ee]ditions differ|Reports differ|reads it so"
)
"""How the rulebooks begin a note on something that editions tell otherwise or not at all."""


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path, language: str) -> Iterator[tuple[int, str, str]]:
    """The blocks of code in a language: line, file (see `FENCE`), code."""
    text = path.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        if found[1] == language:
            yield text[: found.start(3)].count("\n"), found[2] or "", found[3]


def anchors(path: Path) -> set[str]:
    """The ids of the headings of a page, as GitHub and JupyterLab make them."""
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(path.read_text(encoding="utf-8")))
    return {word.strip().replace(" ", "-") for word in words}


def dead(path: Path, text: str) -> list[str]:
    """The links of a text in ``path`` that lead nowhere; what is on other hosts is not looked at."""
    found = []
    for link in LINK.findall(CODE.sub("", FENCE.sub("", text))):
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        if re.match(r"\w+:", link):
            continue
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            found.append(link)
    return found


# ---- links ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_its_links_lead_somewhere(path: Path) -> None:
    assert not dead(path, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_the_links_of_a_notebook_lead_somewhere(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    assert not dead(path, "\n".join(cell.source for cell in cells if cell.cell_type == "markdown"))


def test_dead_links_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A heading: of words\n")
    good = "[a](page.md) [b](#a-heading-of-words) [c](page.md#a-heading-of-words) [d](https://example.org/x)"
    assert not dead(page, f"{good}\n```yaml\n[x](nowhere.md)\n```\n")
    assert dead(page, f"{good} [e](other.md) [f](#nothing) [g](page.md#nothing)") == [
        "other.md",
        "#nothing",
        "page.md#nothing",
    ]


def test_the_contents_name_every_page() -> None:
    contents = ROOT / "docs" / "README.md"
    listed_pages = {(contents.parent / link).resolve() for link in LINK.findall(contents.read_text(encoding="utf-8"))}
    assert {path for path in (ROOT / "docs").glob("*.md") if path != contents} <= listed_pages


# ---- examples ------------------------------------------------------------------------------------------------------

ELSEWHERE = {
    ROOT / "docs" / "algorithms.md",
    ROOT / "docs" / "explore.md",
    *ROOT.glob("notebooks/course/solutions/*.md"),
}
"""Pages with tests of their own."""
WITH_PYTHON = [
    path for path in PAGES if path not in ELSEWHERE and any(not file for _, file, _ in blocks(path, "python"))
]


@pytest.mark.slow
@pytest.mark.parametrize("path", WITH_PYTHON, ids=named)
def test_its_python_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks of the page, in the order in which they stand."""
    monkeypatch.chdir(tmp_path)
    importable(path, tmp_path, monkeypatch)
    space: dict[str, Any] = {}
    for line, file, code in blocks(path, "python"):
        if not file:
            exec(compile("\n" * line + code, str(path), "exec"), space)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_what_it_quotes_stands_in_the_file(path: Path) -> None:
    for language in ("python", "markdown"):
        for _, file, code in blocks(path, language):
            quoted, _, name = file.partition("=")
            assert quoted != "file" or code in (ROOT / name).read_text(encoding="utf-8"), (
                f"{name} does not hold\n{code}"
            )


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_its_lessons_work(path: Path, tmp_path: Path) -> None:
    for line, _, code in blocks(path, "yaml"):
        if code.startswith("game:"):
            lesson = tmp_path / f"{line}.yaml"
            lesson.write_text(code, encoding="utf-8")
            assert read_lesson(lesson).steps


MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for folder in ("gamelib", "widgets", "terakoya")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_its_docstrings_run(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted and not result.failed


def test_every_public_module_has_an_example() -> None:
    assert set(PUBLIC) <= set(MODULES)


# ---- commands ------------------------------------------------------------------------------------------------------

COMMANDS = re.compile(r"^(make [\w-]+|terakoya [^\s#][^#\n]*|python scripts/\w+\.py)", re.MULTILINE)
INLINE = re.compile(r"`(make [\w-]+|python scripts/\w+\.py)[^`]*`")


def commands(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    shell = [code for language in ("", "bash") for _, _, code in blocks(path, language)]
    return {command.strip() for code in shell for command in COMMANDS.findall(code)} | set(INLINE.findall(text))


SETTINGS = "/etc/terakoya"
"""Where a server has its voila.json; here it is the one of the project."""


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_its_commands_exist(path: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for command in commands(path):
        program, what, *rest = command.split()
        if program == "make":
            assert what in targets, command
        elif program == "python":
            assert (ROOT / what).is_file(), command
        else:
            here = [str(ROOT) if part == SETTINGS else part for part in rest]
            assert _parser().parse_args([what, *here]).run


def test_there_are_commands_to_look_at() -> None:
    assert {"make play", "make test"} <= commands(ROOT / "README.md")


# ---- tables of the program -----------------------------------------------------------------------------------------


def editions(game: Game) -> list[tuple[str, str, str, str, str]]:
    """The rows of a game in the table of editions: rule, what is open, how, what is played, option."""
    text = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {re.escape(game.title)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (\w+) \| (.+?) \| (.*?)\|$", section, re.MULTILINE)
    assert len(rows) == section.count("\n| `")
    return [(rule, *(text.strip() for text in rest)) for rule, *rest in rows]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_table_of_editions_holds_every_option_and_its_default(game: Game) -> None:
    rows = editions(game)
    for option in fields(game.Options):
        rule = option.metadata["rule"].removeprefix(f"{game.name}/")
        told = [text for row, _, _, _, text in rows if row == rule and f"`{option.name}`: " in text]
        assert len(told) == 1, option.name
        values = re.findall("`([^`]+)`", told[0].partition(f"`{option.name}`: ")[2].partition(";")[0])
        assert values[0] == str(option.default)
        assert set(values) <= set(map(str, option.metadata["choices"]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_table_of_editions_holds_what_the_rulebook_notes(game: Game) -> None:
    noted = {section.rule for section in rulebook(game).sections if OPEN_POINT.search(section.markdown)}
    told = {f"{game.name}/{rule}" for rule, *_ in editions(game)}
    assert noted and noted <= told <= set(game.rules)


def test_the_statement_on_accessibility_names_tests_that_exist() -> None:
    text = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
    told = re.findall(r"`((?:tests/)?[\w/]*test_\w+\.py)`", text)
    assert told and not [
        name for name in told if not any((ROOT / folder / name).is_file() for folder in ("", "tests/browser"))
    ]


def test_the_pictures_are_those_that_the_script_takes() -> None:
    """All of them, listed, and small enough; what they show is looked at by people."""
    assert screens.PAGE.read_text(encoding="utf-8") == screens.listing()
    shown = {screens.SCREENS / Path(link).name for link in LINK.findall(screens.listing())}
    assert shown == set(screens.SCREENS.iterdir())
    assert sum(path.stat().st_size for path in shown) <= screens.MOST_BYTES


# ---- the reference -------------------------------------------------------------------------------------------------


class Loaded(HTMLParser):
    """What a page loads from another host."""

    def __init__(self) -> None:
        super().__init__()
        self.foreign: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if (tag != "a" and name in ("src", "href")) and re.match(r"(\w+:)?//", value or ""):
                self.foreign.append(f"{tag} {value}")


@pytest.mark.long
def test_the_reference_is_built_and_needs_no_network(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "scripts/api.py", tmp_path], cwd=ROOT, check=True, capture_output=True, timeout=300)
    pages = {
        str(page.relative_to(tmp_path).with_suffix("")).replace("/", "."): page for page in tmp_path.rglob("*.html")
    }
    assert pages.keys() == {*PUBLIC, "index"}
    for page in pages.values():
        loaded = Loaded()
        loaded.feed(page.read_text(encoding="utf-8"))
        assert not loaded.foreign
    told = pages["gamelib.game"].read_text(encoding="utf-8")
    assert "whose view it is" in told and 'href="knowledge.html' in told


def test_columns_of_a_docstring_become_a_list() -> None:
    text = "A thing.\n\nseat:   whose it is\nlow, high:  two ends\n        of it\n\n    >>> thing: 1\nIt is: so.\n"
    assert listed(text).split("\n") == [
        "A thing.", "", "- **seat**: whose it is", "- **low, high**: two ends", "    of it", "", "    >>> thing: 1",
        "It is: so.", "",
    ]  # fmt: skip
