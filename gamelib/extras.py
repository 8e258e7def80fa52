"""Packages that only some uses need come with extras, ``pip install 'terakoya[server]'``; here it is said which."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gamelib.errors import TerakoyaError

__all__ = ["MissingExtra", "extra"]

OURS = {"gamelib", "terakoya", "widgets"}


class MissingExtra(TerakoyaError, ImportError):
    """What was asked for needs a package that is not installed; the message says how to install it."""

    def __init__(self, package: str, name: str) -> None:
        super().__init__(f"{package} is needed for this and is not installed: pip install 'terakoya[{name}]'")


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import inside what comes with an extra of ``pyproject.toml``. Raises `MissingExtra` where it is not installed.

    >>> with extra("dask"):
    ...     import nobody_has_it
    Traceback (most recent call last):
    gamelib.extras.MissingExtra: nobody_has_it is needed for this and is not installed: pip install 'terakoya[dask]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if not package or package in OURS:
            raise
        raise MissingExtra(package, name) from error
