"""Every notebook is saved clean and runs from top to bottom without anybody at the screen."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def faults(notebook: nbformat.NotebookNode) -> list[str]:
    """What a saved notebook must not hold: outputs, run counts, widget states, marks of the machine."""
    found = [key for key in ("widgets", "signature", "vscode") if key in notebook.metadata]
    for n, cell in enumerate(notebook.cells):
        if cell.get("outputs"):
            found.append(f"outputs of cell {n}")
        if cell.get("execution_count") is not None:
            found.append(f"run count of cell {n}")
        if "execution" in cell.metadata:
            found.append(f"run times of cell {n}")
    return found


def test_there_are_notebooks() -> None:
    assert {"course", "dashboards"} <= {path.parent.name for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_it_is_saved_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert not faults(notebook)
    assert notebook.metadata.title


def test_a_notebook_that_was_run_is_noticed() -> None:
    notebook = nbformat.v4.new_notebook(metadata={"widgets": {}})
    output = nbformat.v4.new_output("stream", text="x")
    notebook.cells.append(nbformat.v4.new_code_cell("x", outputs=[output], execution_count=1))
    notebook.cells[0].metadata["execution"] = {}
    assert len(faults(notebook)) == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.parent.name == "dashboards"], ids=lambda path: path.name
)
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERAKOYA_STORE", str(tmp_path / "store.sqlite3"))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
