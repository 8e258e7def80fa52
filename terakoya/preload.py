"""What the fork server imports once for all kernels (`terakoya.forked`). It leaves no thread, socket or open file."""

import gc
import sys
from importlib import import_module
from pkgutil import iter_modules

from gamelib.game import GAMES, load
from gamelib.language import LANGUAGES, language
from gamelib.rulebook import rulebook
from widgets import pages

__all__: list[str] = []

PAGES = tuple(module.name for module in iter_modules(pages.__path__, f"{pages.__name__}."))
KERNEL = (
    "IPython.core.completerlib", "IPython.core.debugger", "IPython.extensions.storemagic", "ipykernel.debugger",
    "ipykernel.ipkernel", "ipykernel.kernelapp", "sqlalchemy.dialects.sqlite", "terakoya.forked", "tornado.gen",
    "tornado.platform.asyncio",
)  # fmt: skip
"""What a kernel imports when it starts; before the pages, as it takes the place of some functions they import."""

sys.modules["debugpy"] = None  # type: ignore[assignment]  # not to be imported: 10 MB in each kernel, and of no use
for name in (*KERNEL, "widgets.ways.widget", "widgets.keep.store", *PAGES):
    import_module(name)
for game in GAMES:
    rulebook(load(game))  # it keeps what it has read
for code in LANGUAGES:
    language(code)  # so does it; a typed name is compared with the names of bots in all of them

gc.collect()
gc.freeze()  # memory that the garbage collector does not write to stays shared
