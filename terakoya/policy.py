"""What a browser may load and run on our pages: the header ``Content-Security-Policy``."""

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

__all__ = ["HEARTBEAT", "policy", "scripts_in"]

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""A script that stands within a page."""
HEARTBEAT = "window.voila_heartbeat()"
"""What Voilà writes into a page that takes long."""
RULES = {
    "default-src": "'self'",
    "script-src": "'self' {scripts}",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "frame-ancestors": "'self'",
    "base-uri": "'self'",
    "form-action": "'self'",
}
"""Nothing from elsewhere; no script but files of ours and, by their hashes, the few that stand within our pages."""


def policy(scripts: Iterable[str]) -> str:
    """The header for pages with these scripts within."""
    hashes = " ".join(f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts)
    return "; ".join(f"{what} {whence.format(scripts=hashes)}" for what, whence in RULES.items())


def scripts_in(templates: Path) -> list[str]:
    """The scripts that stand within the templates of a folder."""
    files = sorted(file for file in templates.iterdir() if file.suffix in {".html", ".j2"})
    return [script for file in files for script in SCRIPT.findall(file.read_text("utf-8"))]
