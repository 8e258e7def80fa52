"""The server's log: what goes wrong here is told there, and to a browser only the mark that finds it."""

from __future__ import annotations

import logging
import os
import sys
import uuid


class _ServerLog(logging.Handler):
    """Write to the kernel process's own stderr: ``sys.stderr`` and descriptor 2 are both shown to the browser."""

    def emit(self, record: logging.LogRecord) -> None:
        descriptor = getattr(
            sys.stderr, "_original_stdstream_copy", None
        )  # the copy of the original stderr that ipykernel keeps
        if descriptor is not None:
            os.write(descriptor, (self.format(record) + "\n").encode())


log = logging.getLogger("terakoya")
log.addHandler(_ServerLog())
log.propagate = False


def noted(where: str) -> str:
    """Write the exception being handled to the server's log; the mark that finds it there."""
    mark = _mark()
    log.exception("[%s] in %s", mark, where)
    return mark


def refused(what: str, why: str) -> str:
    """Write to the server's log why something that a browser has sent is refused; the mark that finds it there."""
    mark = _mark()
    log.warning("[%s] %s was refused: %s", mark, what, why)
    return mark


def _mark() -> str:
    return uuid.uuid4().hex[:8]
