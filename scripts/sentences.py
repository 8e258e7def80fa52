"""Render every template of the catalogue with real games: what readers will read, as they will read it.

python scripts/sentences.py                # every language, a file each in build/sentences
python scripts/sentences.py de fr          # these languages
python scripts/sentences.py de --games 10  # more games of each kind: rarer sentences, more different samples

A file has, by kind and by the source file where a template stands, the English template, its translation, how often it
was rendered, and up to three results; then what none of it reached, and what looks wrong in the results. The same code
gives the same files. What is played and pressed stands in ``scripts/sentence_rounds.py``, what looks wrong in
``scripts/sentence_faults.py``. Everything is rendered by the code itself: it is only listened to.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from gamelib.language import LANGUAGES, Language, language  # noqa: E402
from scripts.messages import POT, forms, key, po  # noqa: E402
from scripts.sentence_faults import Faults  # noqa: E402
from scripts.sentence_pages import PAGES  # noqa: E402
from scripts.sentence_rounds import GAMES_PLAYED, ROUNDS  # noqa: E402

OUT: Final = ROOT / "build" / "sentences"
SAMPLES: Final = 3
"""Different results of a template that are shown."""
KINDS: Final = {
    "templates.py": "log lines, prompts, actions, refusals, remedies",
    "text.py": "log lines, prompts, actions, refusals, remedies",
    "words.py": "names in the games",
    "position.py": "errors",
    "errors.py": "errors",
    "match.py": "errors",
    "stored.py": "errors",
    "keep": "errors",
    "pad.py": "score pads",
    "sheets.py": "scenes, labels, accessible names",
    "scene.py": "scenes, labels, accessible names",
    "middle.py": "scenes, labels, accessible names",
    "hidden.py": "knowledge",
    "knowledge.py": "knowledge",
    "hint.py": "hints",
    "hints.py": "hints",
    "review.py": "reviews",
    "bots": "bots",
    "diary.py": "bots",
    "thinking.py": "bots",
    "lesson.py": "lessons and puzzles",
    "puzzles.py": "lessons and puzzles",
    "example.py": "lessons and puzzles",
    "explain.py": "why and formulas",
    "ask.py": "why and formulas",
    "formula.py": "why and formulas",
    "experiments.py": "experiments",
    "exploring": "experiments",
    "explore.py": "experiments",
    "terakoya": "terminal",
}
"""What kind of text stands in a source file, by its name or a folder it is in."""
OTHER: Final = "pages"


# ---- listening -------------------------------------------------------------------------------------------------------


@dataclass
class Heard:
    """What was rendered in one language.

    results:  message -> its different results, the first ones first, each with how often it came
    """

    code: str
    results: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def hear(self, message: str, result: str) -> None:
        """Note a message that has been rendered."""
        self.results[message][result] += 1


@contextmanager
def listening(code: str) -> Iterator[Heard]:
    """Hear everything that is rendered in a language, whoever asks for it."""
    heard, listened = Heard(code), language(code)

    def overheard(render: Callable[..., str]) -> Callable[..., str]:
        @wraps(render)
        def rendered(self: Language, message: Any, /, *args: Any, **fields: Any) -> str:
            result = render(self, message, *args, **fields)
            if self is listened and message:
                heard.hear(message[0] if isinstance(message, tuple) else message, str(result))
            return result

        return rendered

    with (
        patch.object(Language, "__call__", overheard(Language.__call__)),
        patch.object(Language, "plural", overheard(Language.plural)),
    ):
        yield heard


@contextmanager
def seeded() -> Iterator[None]:
    """Let what would be drawn from the system's randomness be the same each time."""
    source = Random(1)
    with (
        patch.object(secrets, "token_hex", lambda n: source.randbytes(n).hex()),
        patch.object(secrets, "randbelow", source.randrange),
    ):
        yield


def played(code: str, games: int = GAMES_PLAYED) -> Heard:
    """All rounds in one language, listened to."""
    with listening(code) as heard, seeded():
        for one in (*ROUNDS, *PAGES):
            one(code, games)
    return heard


# ---- the catalogue ---------------------------------------------------------------------------------------------------


def templates() -> list[Message]:
    """The messages with something to fill in, in the order of the catalogue."""
    with POT.open("rb") as file:
        return [message for message in read_po(file) if message.id and (message.pluralizable or "{" in message.id)]


def kind(message: Message) -> str:
    """What kind of text a message is, by where it stands."""
    parts = Path(place(message)).parts
    return next((KINDS[part] for part in reversed(parts) if part in KINDS), OTHER)


def place(message: Message) -> str:
    """The first file that a message stands in."""
    return str(message.locations[0][0])


def translations(code: str) -> dict[str, str]:
    """English template -> its translation; the forms of a counted one are joined."""
    if not po(code).is_file():
        return {}
    with po(code).open("rb") as file:
        return {key(m): " | ".join(forms(m)) for m in read_po(file, locale=code) if m.id}


# ---- what is written -------------------------------------------------------------------------------------------------


def coverage(heard: Heard) -> tuple[list[Message], list[Message]]:
    """The templates that were rendered, and those that were not."""
    found = templates()
    return [m for m in found if key(m) in heard.results], [m for m in found if key(m) not in heard.results]


def report(heard: Heard) -> str:
    """The file of a language."""
    (reached, missed), translated = coverage(heard), translations(heard.code)
    faults = list(Faults(heard.code).of(heard.results))
    title = f"{LANGUAGES[heard.code]}: {share(heard)}, {len(faults)} faults"
    lines = [title, "=" * len(title), ""]
    for heading in sorted(set(map(kind, reached))):
        lines += [f"## {heading}", ""]
        here = sorted((m for m in reached if kind(m) == heading), key=place)
        for at, message in enumerate(here):
            if at == 0 or place(here[at - 1]) != place(message):
                lines += [f"# {place(message)}", ""]
            lines += [*entry(message, translated.get(key(message), ""), heard.results[key(message)]), ""]
    lines += ["## not reached", "", *(f"{place(m)}: {key(m)!r}" for m in missed), ""]
    return "\n".join([*lines, "## faults", "", *map(str, faults), ""])


def entry(message: Message, translated: str, results: Counter[str]) -> Iterator[str]:
    """A template, its translation and some results, the shortest, the longest and one between."""
    yield f"en: {' | '.join(message.id) if message.pluralizable else message.id}"
    if translated:
        yield f"tr: {translated}"
    yield f"    rendered {results.total()} times, {len(results)} different"
    yield from (f"  - {text}" for text in samples(list(results)))


def samples(results: Sequence[str]) -> list[str]:
    """A few of the results, spread over their lengths."""
    found = sorted(results, key=lambda text: (len(text), text))
    last = min(len(found), SAMPLES) - 1
    return [found[round(n * (len(found) - 1) / last)] for n in range(last + 1)] if last else found[:1]


def share(heard: Heard) -> str:
    """How much of the catalogue was reached, in words."""
    reached, missed = coverage(heard)
    return (
        f"{len(reached)} of {len(reached) + len(missed)} templates ({len(reached) / (len(reached) + len(missed)):.1%})"
    )


def write(code: str, games: int, out: Path) -> str:
    """Play in a language and write its file; what to say of it."""
    began, heard = time.monotonic(), played(code, games)
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{code}.txt"
    file.write_text(report(heard), encoding="utf-8")
    return f"{file}: {share(heard)}, {time.monotonic() - began:.0f} s"


def main() -> None:
    """Write the files that are asked for, two languages at a time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="language", help=f"of {', '.join(LANGUAGES)}; all by default")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help="games for each number of players")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder to write to")
    chosen = parser.parse_args()
    if unknown := set(chosen.codes) - set(LANGUAGES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    codes = chosen.codes or list(LANGUAGES)
    with ProcessPoolExecutor(2) as pool:
        for line in pool.map(write, codes, [chosen.games] * len(codes), [chosen.out] * len(codes)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
