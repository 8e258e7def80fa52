"""What we use of other projects though they do not promise it: it is there, and its loss is said in a sentence."""

from __future__ import annotations

import ast
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from terakoya import private
from terakoya.cli import main
from terakoya.private import PARTS, VERSIONS, ChangedPart, Part, check_parts

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_every_part_is_there() -> None:
    check_parts()


@pytest.mark.parametrize("package", VERSIONS)
def test_the_limits_are_those_of_the_project(package: str) -> None:
    needs = map(Requirement, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["server"]])
    [asked] = [need.specifier for need in needs if need.name == package]
    assert asked == SpecifierSet(VERSIONS[package])
    assert {"<", ">="} == {one.operator for one in asked}
    assert asked.contains(version(package))


def test_every_part_has_limits() -> None:
    assert {part.package for part in PARTS} == set(VERSIONS)


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_the_loss_of_a_part_is_said(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part is gone in its turn: as if its project had renamed it."""
    lost = part._replace(sets="_renamed") if part.sets else part._replace(name=f"{part.name}_renamed")
    monkeypatch.setattr(private, "PARTS", (lost,))
    with pytest.raises(ChangedPart) as raised:
        check_parts()
    said = str(raised.value)
    assert said.startswith(f"{part.package} {version(part.package)} is installed, which has no {lost} ({part.why}): ")
    assert said.endswith(f"pip install '{part.package}{VERSIONS[part.package]}'")


def test_a_module_that_is_gone_is_a_changed_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private, "PARTS", (Part("voila", "voila.no_such", "Handler", "nothing"),))
    with pytest.raises(ChangedPart):
        check_parts()


def test_the_server_does_not_start_without(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("terakoya.server.serve", lambda *_, **__: pytest.fail("it starts"))
    monkeypatch.setattr(private, "PARTS", (Part("voila", "voila.app", "Viola", "nothing"),))
    assert main(["play"]) == 1
    assert capsys.readouterr().err.startswith("terakoya: voila ")


@pytest.mark.parametrize("file", ["server", "handlers", "forked"])
def test_whatever_is_imported_of_voila_and_jupyter_is_listed(file: str) -> None:
    """Everything of Voilà is a part: it promises nothing. Of Jupyter, what a class of ours inherits from."""
    tree = ast.parse((ROOT / "terakoya" / f"{file}.py").read_text("utf-8"))
    listed = {(part.module, part.name.partition(".")[0]) for part in PARTS} | {("voila", "notebook_renderer")}
    imported = {
        (node.module, name.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
        if node.module.startswith(("voila", "ipykernel", "jupyter_client", "jupyter_server.services"))
    }
    assert imported <= listed
