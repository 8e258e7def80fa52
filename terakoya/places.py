"""Where the files are that stand beside the packages: settings and pages of the server, the course."""

import sysconfig
from pathlib import Path
from typing import NamedTuple

from gamelib.errors import TerakoyaError

__all__ = ["Places", "places"]


class Places(NamedTuple):
    """Where our files are.

    settings:    the folder of ``voila.json``
    dashboards:  the pages of the server
    course:      the notebooks of the course
    jupyter:     a Jupyter data folder to add, ``None`` where Jupyter finds ours by itself
    """

    settings: Path
    dashboards: Path
    course: Path
    jupyter: Path | None


def places() -> Places:
    """In a checkout its own files, else those that the installation put beside the packages.

    Raises `TerakoyaError` where there are none, as after an installation by other means than pip.
    """
    checkout = Path(__file__).parents[1]
    if (checkout / "voila.json").exists():
        notebooks = checkout / "notebooks"
        return Places(checkout, notebooks / "dashboards", notebooks / "course", checkout / "share" / "jupyter")
    schemes = (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user"))
    data = [Path(sysconfig.get_path("data", scheme)) / "share" / "terakoya" for scheme in schemes]
    for folder in data:
        if (folder / "voila.json").exists():
            return Places(folder, folder / "dashboards", folder / "course", None)
    raise TerakoyaError(f"this installation is not complete: there is no voila.json in {' or '.join(map(str, data))}")
