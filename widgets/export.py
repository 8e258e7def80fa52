"""A game or a lesson as one HTML file that opens anywhere, without a server and without network.

    >>> from gamelib.match import Match
    >>> from widgets.export import replay_html
    >>> page = replay_html(Match.new("ta_ke", seed=1))
    >>> page.splitlines()[0]
    '<!DOCTYPE html>'

The file of a game holds ready pictures of the chosen views and nothing else: no match, no seed, no rules. What a view
does not show is not in it. That of a lesson holds the pictures of its steps, and what the engine says to each press.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from string import Template
from typing import Any

from gamelib.game import GAMES, Game
from gamelib.language import LANGUAGES, N_, SOURCE, Language, language
from gamelib.lesson import Lesson
from gamelib.match import Match
from widgets import explain
from widgets.scenes.scene import Json
from widgets.strings import strings
from widgets.table.eyes import GOD, TABLE
from widgets.ways.lesson_recording import Taught
from widgets.ways.recording import Recorder, View
from widgets.ways.way import STATIC

__all__ = ["lesson_html", "replay_html"]

PAGE = Template("""<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<meta name="color-scheme" content="light dark">
<title>$title</title>
<style>body { margin: 0; background: Canvas }</style>
</head>
<body>
<div id="page"></div>
<noscript>$noscript</noscript>
<script type="text/plain" id="recording">$recording</script>
<script type="text/plain" id="code">$code</script>
<script>
(async () => {
  const inflate = (id) => {
    const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  };
  const [recording, { js }] = [await inflate("recording"), await inflate("code")];
  window.terakoyaRecording = recording;
  document.body.append(Object.assign(document.createElement("script"), { textContent: js }));
})();
</script>
</body>
</html>
""")
RECORDING = N_("This is a recording")
RECORDING_TEXT = N_(
    "Step through the game, read its log, its scores and the rules. It cannot be played on from this file."
)
NEEDS_SCRIPT = N_("This recording is drawn by JavaScript in your browser.")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def replay_html(match: Match, views: Sequence[View] = (TABLE,), languages: Sequence[str] = (SOURCE,)) -> str:
    """The main line of a match as one HTML file.

    views:      what may be looked at, the first one first: seats (as each sees the game), ``"table"`` (what everybody
                sees), ``"god"`` (everything); where nothing is hidden all are the same, and the first one is taken
    languages:  codes of `gamelib.language.LANGUAGES`; the file begins in the reader's, where it is among them, else in
                the first one

    The file shows its views to whoever opens it, whether the game is over or not. Raises ``ValueError`` for no or an
    unknown view or language.
    """
    if not views:
        raise ValueError("a recording needs at least one view")
    for view in views:
        if view not in (TABLE, GOD) and not (type(view) is int and 0 <= view < match.players):
            raise ValueError(f"{view!r} is no view; views are 0 to {match.players - 1}, 'table' and 'god'")
    shown = list(dict.fromkeys(views if match.game.reveals else views[:1]))
    return _page(match.game.title, languages, lambda say: _recorded_match(match, shown, say))


def lesson_html(lesson: Lesson, languages: Sequence[str] = (SOURCE,)) -> str:
    """A lesson as one HTML file: its steps at the table, and what each press is answered by.

    languages:  as for `replay_html`

    Every way through the lesson is in the file, and with it every solution. A part that is played freely is only told
    of, as it needs an opponent. Raises ``ValueError`` for no or an unknown language.
    """
    return _page(lesson.title, languages, lambda say: _recorded_lesson(lesson, say))


def _page(title: str, languages: Sequence[str], told: Callable[[Language], Json]) -> str:
    """The file with what is told in each of the languages."""
    if not languages:
        raise ValueError("a recording needs at least one language")
    for code in languages:
        if code not in LANGUAGES:
            raise ValueError(f"{code!r} is no language; there are {', '.join(LANGUAGES)}")
    says = [language(code) for code in dict.fromkeys(languages)]
    return PAGE.substitute(
        lang=says[0].code,
        title=escape(f"{says[0](title)} · Terakoya"),
        noscript=escape(says[0](NEEDS_SCRIPT)),
        recording=_packed(recording([told(say) for say in says], [say.code for say in says])),
        code=_packed({"js": (STATIC / "replay.js").read_text("utf-8")}),
    )


def recording(told: Sequence[Json], languages: Sequence[str]) -> Json:
    """What the file holds: all languages as one structure whose texts are keys of one table of strings."""
    texts: dict[tuple[str, ...], str] = {}
    whole = _merged(told, texts)
    table = [words[0] if len(set(words)) == 1 else list(words) for words in texts]
    return {"languages": list(languages), "strings": table, "whole": whole}


def _recorded_match(match: Match, views: Sequence[View], say: Language) -> Json:
    """The recording in one language."""
    line = Match.from_json(_main_line(match))
    recorders = [Recorder(line, view, views, say) for view in views]
    card = explain.plain_card("info", say(RECORDING), say(RECORDING_TEXT))
    return {"views": [recorder.whole() for recorder in recorders], "card": card, **_page_words(match.game, say)}


def _recorded_lesson(lesson: Lesson, say: Language) -> Json:
    """The lesson in one language."""
    return {**Taught(lesson, say).whole(), **_page_words(GAMES[lesson.game], say)}


def _page_words(game: Game, say: Language) -> Json:
    """The words of the page, and the rulebook."""
    names = {f"rule:{rule}": explain.rule_name(rule, game, say) for rule in game.rules}
    return {
        "strings": {**strings(say), **names},
        "rules": [explain.rule_page(game, say, rule) for rule in ["", *game.rules]],
        "nothing": say(explain.NOTHING_FOUND),
    }


def _main_line(match: Match) -> Json:
    record = match.to_json()
    return record | {"lines": record["lines"][:1]}


def _merged(told: Sequence[Any], texts: dict[tuple[str, ...], str]) -> Any:
    """One structure for several languages: a text becomes the key of its translations, anything else stays.

    Where the languages differ in more than words, ``{"=": [...]}`` holds one after the other.
    """
    first = told[0]
    if all(isinstance(one, str) for one in told):
        return texts.setdefault(tuple(told), _key(len(texts)))
    if all(isinstance(one, dict) and one.keys() == first.keys() for one in told):
        return {name: _merged([one[name] for one in told], texts) for name in first}
    if all(isinstance(one, list) and len(one) == len(first) for one in told):
        return [_merged(parts, texts) for parts in zip(*told, strict=True)]
    if all(one == first for one in told):
        return first
    return {"=": [_merged([one] * len(told), texts) for one in told]}


def _key(n: int) -> str:
    """A short name for a number."""
    name = ""
    while True:
        n, digit = divmod(n, len(DIGITS))
        name = DIGITS[digit] + name
        if not n:
            return name


def _packed(content: Json) -> str:
    """As deflated JSON in letters that HTML leaves alone."""
    return b64encode(zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 9)).decode()
