"""The format of the server's log, which leaves out the addresses of visitors."""

import ipaddress
import re
from logging import LogRecord

from traitlets.config.application import LevelFormatter

__all__ = ["ADDRESS", "Discreet", "discreet"]

ADDRESS = "(an address)"
"""What is written in place of one."""
_LIKE_ONE = re.compile(r"(?<![A-Za-z])[0-9A-Fa-f:.]*[:.][0-9A-Fa-f:.]*(?![A-Za-z])")
"""What looks like an address, but not in the middle of a word such as ``std::cout``."""


class Discreet(LevelFormatter):
    """Leaves out the addresses of visitors, also those in a traceback or in what Tornado says of a request."""

    def format(self, record: LogRecord) -> str:
        """The line of a record."""
        return discreet(super().format(record))


def discreet(text: str) -> str:
    """The text without addresses of machines."""
    return _LIKE_ONE.sub(lambda found: ADDRESS if _is_address(found[0]) else found[0], text)


def _is_address(text: str) -> bool:
    for candidate in (text.strip("."), text.rpartition(":")[0]):  # at the end of a sentence; before a port
        try:
            return not ipaddress.ip_address(candidate).is_unspecified
        except ValueError:
            continue
    return False
