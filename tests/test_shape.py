"""The shape of the packages, read from their sources: what makes one part changeable without reading the others."""

from __future__ import annotations

import ast
import builtins
import re
import textwrap
from collections.abc import Collection, Iterator
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
NEVER_TOLD = {"AssertionError", "NotImplementedError"}
"""What cannot happen, and what a class that is not complete leaves to others."""
PAGES = sorted((WIDGETS / "pages").glob("*.py"))


def sources(package: Path) -> dict[str, ast.Module]:
    """Every module of a package, by its path in it."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package)
        if name.parts[0] != "frontend":
            found[str(name)] = ast.parse(path.read_text("utf-8"))
    return found


SOURCES = sources(WIDGETS)
EVERYTHING = {
    f"{package}/{name}": tree
    for package in ("gamelib", "terakoya", "widgets")
    for name, tree in sources(ROOT / package).items()
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


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


def exported(tree: ast.Module) -> set[str]:
    """What a module has for others: its ``__all__``, without one all names that do not begin with an underscore."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "__all__" for target in node.targets):
            return {entry.value for entry in ast.walk(node.value) if isinstance(entry, ast.Constant)}
    return {node.name for node in tree.body if isinstance(node, Function | ast.ClassDef) and not private(node.name)}


def public(tree: ast.Module) -> Iterator[tuple[str, Function, str]]:
    """The functions and methods that a module has for others: name, node, and the docstrings that tell of them."""
    names = exported(tree)
    for node in tree.body:
        if isinstance(node, Function) and node.name in names:
            yield node.name, node, ast.get_docstring(node) or ""
        elif isinstance(node, ast.ClassDef) and node.name in names:
            shared = ast.get_docstring(node) or ""
            for method in (found for found in node.body if isinstance(found, Function) and not private(found.name)):
                yield f"{node.name}.{method.name}", method, f"{ast.get_docstring(method) or ''}\n\n{shared}"


def name_of(node: ast.expr | None) -> str:
    """The last word of a name such as ``errors.MatchError``; of a call, that of what is called."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def raised(nodes: Collection[ast.AST], caught: frozenset[str] = frozenset()) -> Iterator[str]:
    """The errors that these statements raise by name, without those that they catch themselves."""
    for node in nodes:
        if isinstance(node, Function | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.Raise) and name_of(node.exc)[:1].isupper() and name_of(node.exc) not in caught:
            yield name_of(node.exc)
        if isinstance(node, ast.Try):
            kinds = {name_of(kind) for h in node.handlers if h.type for kind in getattr(h.type, "elts", [h.type])}
            yield from raised(node.body, caught | kinds)
            yield from raised([*node.handlers, *node.orelse, *node.finalbody], caught)
        else:
            yield from raised(list(ast.iter_child_nodes(node)), caught)


def kinds_of(error: str, bases: dict[str, list[str]]) -> set[str]:
    """The name of an error and the names of what it is a kind of."""
    known = getattr(builtins, error, None)
    found = {error} | ({kind.__name__ for kind in known.__mro__[:-3]} if isinstance(known, type) else set())
    return found.union(*(kinds_of(base, bases) for base in bases.get(error, [])))


def untold(trees: dict[str, ast.Module]) -> Iterator[str]:
    """What public functions raise and do not tell in the form ``Raises `X` …``."""
    bases = {found.name: [name_of(base) for base in found.bases] for tree in trees.values() for found in classes(tree)}
    for module, tree in trees.items():
        for name, function, told in public(tree):
            tells = " ".join(re.findall(r"\b[Rr]aises\b.*?(?=\n\n|\Z)", told, re.DOTALL))
            named = set(re.findall(r"`(?:\w+\.)*(\w+)`", tells))
            for error in sorted(set(raised(function.body)) - NEVER_TOLD):
                if not named & kinds_of(error, bases):
                    yield f"{module}: {name} raises {error}"


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


def test_docstrings_of_public_functions_name_what_they_raise() -> None:
    assert list(untold(EVERYTHING)) == []


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

    def test_an_error_that_no_docstring_names(self) -> None:
        module = """
            __all__ = ["Shelf", "look", "told"]
            class Gone(LookupError): ...
            class Lost(Gone): ...
            class Shelf:
                def get(self):
                    \"\"\"Gives it.\"\"\"
                    raise Lost("x")
                def put(self):
                    \"\"\"Raises `Gone` where there is no room.\"\"\"
                    raise Lost("x")
                def _own(self):
                    raise Lost("x")
            def look():
                \"\"\"Has nothing to do with `Gone`.\"\"\"
                try:
                    raise KeyError("x")
                except KeyError:
                    raise shelves.Gone from None
            def told():
                \"\"\"Raises ``LookupError`` where it is gone.\"\"\"
                raise Gone
            def of_no_concern():
                raise Lost
        """
        trees = {"a.py": ast.parse(textwrap.dedent(module))}
        assert list(untold(trees)) == ["a.py: Shelf.get raises Lost", "a.py: look raises Gone"]
