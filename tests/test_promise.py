"""What other programs may rely on: ``docs/stability.md`` and ``__all__``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from scripts.api import PUBLIC

ROOT = Path(__file__).parents[1]
STABILITY = ROOT / "docs" / "stability.md"
LINE = re.compile(r"^(?P<module>[a-z_.]+)? +(?P<names>\w+(?: \w+)*)$")
MOST = 75
"""A promise that holds everything is none."""
PACKAGES = ("gamelib", "terakoya")
SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")) if path.stem != "__main__"]
OTHERS = [
    path for folder in ("widgets", "scripts", "benchmarks", "notebooks") for path in (ROOT / folder).rglob("*.py")
]
USERS = [*SOURCES, *(path for path in OTHERS if "node_modules" not in path.parts)]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def promised() -> list[tuple[str, str]]:
    """Module and name of everything that is promised."""
    found, module = [], ""
    for line in STABILITY.read_text("utf-8").split("```")[1].strip().splitlines():
        match = LINE.match(line)
        assert match, line
        module = match["module"] or module
        found += [(module, name) for name in match["names"].split()]
    return found


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def listed(path: Path) -> list[str] | None:
    """``__all__`` of a file, ``None`` if it has none."""
    for node in tree(path).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
            names: list[str] = ast.literal_eval(node.value)  # type: ignore[attr-defined]
            return names
    return None


LISTED = {module_of(path): set(listed(path) or ()) for path in SOURCES}


def told(name: str) -> Iterator[str]:
    """What stands below the assignments to a name in our packages."""
    for path in SOURCES:
        body = tree(path).body
        for node, after in pairwise(body):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                text = after.value if isinstance(after, ast.Expr) else None
                yield str(text.value) if isinstance(text, ast.Constant) else ""


class TestPromised:
    @pytest.mark.parametrize(("module", "name"), promised(), ids=map(".".join, promised()))
    def test_a_name_is_there_listed_and_told(self, module: str, name: str) -> None:
        home = import_module(module)
        assert name in home.__all__
        value = getattr(home, name)
        if isinstance(value, type) or callable(value):
            assert value.__doc__ and value.__module__.partition(".")[0] in {"gamelib", "terakoya", "widgets"}
        else:
            assert any(told(name)), "a constant without a docstring"

    def test_a_name_is_promised_once(self) -> None:
        names = promised()
        assert len(names) == len(set(names)) <= MOST

    def test_whatever_is_imported_from_terakoya_is_promised(self) -> None:
        assert {name for module, name in promised() if module == "terakoya"} == set(LISTED["terakoya"])

    def test_the_reference_tells_of_all(self) -> None:
        assert {module for module, _ in promised()} <= set(PUBLIC)
        assert all(import_module(name).__doc__ for name in PUBLIC)


class TestListed:
    @pytest.mark.parametrize("path", SOURCES, ids=module_of)
    def test_a_module_says_what_others_may_use(self, path: Path) -> None:
        names = listed(path)
        assert names is not None
        assert not [name for name in names if name.startswith("_")]
        assert sorted(set(names)) == sorted(names)

    @pytest.mark.parametrize("path", SOURCES, ids=module_of)
    def test_what_it_says_is_there(self, path: Path) -> None:
        there = set()
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                there.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                there |= {(name.asname or name.name) for name in node.names}
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                there.add(node.id)
        assert LISTED[module_of(path)] <= there

    @pytest.mark.parametrize("path", USERS, ids=lambda path: str(path.relative_to(ROOT)))
    def test_no_other_module_uses_more(self, path: Path) -> None:
        used = {
            f"{node.module}.{name.name}"
            for node in ast.walk(tree(path))
            if isinstance(node, ast.ImportFrom) and node.module in LISTED
            for name in node.names
            if f"{node.module}.{name.name}" not in LISTED
            if name.name not in LISTED[node.module]
        }
        assert used == set()
