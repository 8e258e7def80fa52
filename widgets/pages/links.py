"""Links to show beside the table, in a sheet."""

from __future__ import annotations

from io import BytesIO

import segno

from widgets.protocol import Link


def link(name: str, text: str, address: str) -> Link:
    """A link of a sheet, with its picture as a QR code."""
    picture = BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", xmldecl=False, scale=4, border=2, light="#fff")
    return {"name": name, "text": text, "href": address, "picture": picture.getvalue().decode()}
