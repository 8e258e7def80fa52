"""Machine integers for compiled builds; plain ``int`` everywhere else.

The interpreted package needs nothing but the standard library: mypyc reads the first branch, Python runs the second.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(*_flags, **_named):
        """Leave the class as it is: the flags only matter to the compiler."""
        return lambda cls: cls


__all__ = ["i64", "mypyc_attr"]
