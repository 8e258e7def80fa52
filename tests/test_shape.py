"""The shape of `widgets`, read from its sources: what makes one part changeable without reading the others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WIDGETS = ROOT / "widgets"
MOST_METHODS = 40
JUPYTER = {"anywidget", "ipywidgets", "comm", "traitlets"}
KNOW_JUPYTER = {
    "ways/widget.py",  # the way of every page
    "arena.py", "chart.py", "figure.py", "job.py",  # widgets for notebooks that are no pages
}  # fmt: skip
PUBLIC_ALL_THE_SAME = {"_asdict", "_fields", "_replace", "_repr_mimebundle_"}
"""Names that Python and IPython give."""
PAGES = sorted((WIDGETS / "pages").glob("*.py"))


def sources() -> dict[str, ast.Module]:
    """Every module of `widgets`, by its path."""
    found = {}
    for path in sorted(WIDGETS.rglob("*.py")):
        name = path.relative_to(WIDGETS)
        if name.parts[0] != "frontend":
            found[str(name)] = ast.parse(path.read_text("utf-8"))
    return found


SOURCES = sources()


def classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def methods(of: ast.ClassDef) -> list[str]:
    return [node.name for node in of.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def reached(tree: ast.Module) -> Iterator[str]:
    """Private names that a module reads from anything but the object whose method it is in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and private(node.attr) and node.attr not in PUBLIC_ALL_THE_SAME:
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("widgets", "gamelib"):
            yield from (f"line {node.lineno}: {alias.name}" for alias in node.names if private(alias.name))


def overridden(trees: dict[str, ast.Module]) -> Iterator[str]:
    """Private methods of a class that a class of another module has, too, being a kind of it."""
    by_name = {found.name: (module, found) for module, tree in trees.items() for found in classes(tree)}
    for module, tree in trees.items():
        for found in classes(tree):
            for base in (by_name[b.id] for b in found.bases if isinstance(b, ast.Name) and b.id in by_name):
                shared = {name for name in methods(found) if private(name)} & set(methods(base[1]))
                if base[0] != module and shared:
                    yield f"{module}: {found.name} has {', '.join(sorted(shared))} of {base[1].name}"


@pytest.mark.parametrize("module", SOURCES)
def test_no_class_is_large(module: str) -> None:
    for found in classes(SOURCES[module]):
        assert len(methods(found)) < MOST_METHODS, found.name


@pytest.mark.parametrize("module", SOURCES)
def test_no_module_reaches_for_what_is_private_elsewhere(module: str) -> None:
    assert list(reached(SOURCES[module])) == []


def test_nothing_private_is_overridden_elsewhere() -> None:
    assert list(overridden(SOURCES)) == []


@pytest.mark.parametrize("module", [module for module in SOURCES if module not in KNOW_JUPYTER])
def test_only_the_way_by_widgets_knows_jupyter(module: str) -> None:
    for node in ast.walk(SOURCES[module]):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert not {name.split(".")[0] for name in names} & JUPYTER


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_page_is_a_kind_of_another(page: Path) -> None:
    """Pages have what they share. The bases of their classes are none of ours."""
    ours = {found.name for tree in SOURCES.values() for found in classes(tree)}
    for found in classes(ast.parse(page.read_text("utf-8"))):
        assert not {base.id for base in found.bases if isinstance(base, ast.Name)} & ours, found.name


class TestPlanted:
    """What each of them finds."""

    def test_a_private_name_of_another_module(self) -> None:
        assert list(reached(ast.parse("def look(desk):\n    return desk._session"))) == ["line 2: desk._session"]
        assert list(reached(ast.parse("from widgets.table.log import _last"))) == ["line 1: _last"]

    def test_an_override(self) -> None:
        base, other = "class A:\n    def _draw(self): ...", "class B(A):\n    def _draw(self): ..."
        trees = {"a.py": ast.parse(base), "b.py": ast.parse(other)}
        assert list(overridden(trees)) == ["b.py: B has _draw of A"]
        assert list(overridden({"a.py": ast.parse(f"{base}\n{other}")})) == []
