"""Rendered sentences: what looks wrong is found, and real games bring none of it in any language."""

from __future__ import annotations

import pytest

from gamelib.language import LANGUAGES, language
from scripts import sentences
from scripts.sentence_faults import Faults
from scripts.sentence_rounds import texts
from scripts.sentences import coverage, listening, played, report, samples

PLANTED = [
    ("en", "Ann wins..", "double punctuation"),
    ("en", "Ann.: 3", "double punctuation"),
    ("en", "Ann: ; Bea", "double punctuation"),
    ("en", "Ann, , Bea", "double punctuation"),
    ("en", "Ann ,Bea", "double punctuation"),
    ("en", "Ann wins .", "double punctuation"),
    ("en", "Ann  wins", "double punctuation"),
    ("en", " wins", "nothing before a space"),
    ("en", "{player} wins", "a field that is not filled in"),
    ("en", "Ann wins}", "a field that is not filled in"),
    ("uk", "3 очко|очка|очок", "a list of forms"),
    ("de", " ", "empty"),
    ("de", "Regel ninja_may_repeat", "a name out of the code"),
    ("fr", "Points: 3", "no space before a sign"),
    ("fr", "Vraiment?", "no space before a sign"),
    ("de", "Ann: You have chosen.", "English"),
]
SOUND = [
    ("en", "Ann won: 3.5 of 1,000… What now?"),
    ("en", "You have chosen."),
    ("en", "(+2), −3 (Bea); in the folder .venv"),
    ("fr", "Points\N{NO-BREAK SPACE}: 3\N{NARROW NO-BREAK SPACE}; vraiment\N{NARROW NO-BREAK SPACE}?"),
    ("fr", "Points : 3"),
    ("fr", "Édité par HUCH!."),
    ("de", "Siehe [Ende](#game_end) und `take_all; {x}`"),
    ("de", "Ann hat gewählt."),
]


@pytest.mark.parametrize(("code", "text", "what"), PLANTED)
def test_what_looks_wrong_is_found(code: str, text: str, what: str) -> None:
    assert what in {fault.what for fault in Faults(code).of({"{player} wins.": [text]})}


@pytest.mark.parametrize(("code", "text"), SOUND)
def test_what_is_right_is_left_alone(code: str, text: str) -> None:
    assert [*Faults(code).of({"{player} wins.": [text]})] == []


def test_what_is_typed_or_code_may_look_like_that() -> None:
    assert [*Faults("de").of({"Not understood: {text}": ["Nicht verstanden: ..  a_b|{c}"]})] == []


def test_everything_said_in_a_language_is_heard_and_nothing_else() -> None:
    with listening("de") as heard:
        said = [language(code)("Player {n}", n=n) for code in ("de", "fr") for n in (1, 1, 2)]
        said.append(language("de").plural(("{n} player", "{n} players"), 3))
    assert heard.results["Player {n}"] == {said[0]: 2, said[2]: 1}
    assert heard.results["{n} player"] == {said[-1]: 1}
    assert "{n} player" in [sentences.key(message) for message in coverage(heard)[0]]
    assert said[-1] in report(heard)
    before = heard.results["Player {n}"].copy()
    language("de")("Player {n}", n=9)
    assert heard.results["Player {n}"] == before


def test_samples_are_short_and_long_ones() -> None:
    assert samples(["ccc", "a", "bb", "dddd", "eeeee"]) == ["a", "ccc", "eeeee"]
    assert samples(["bb", "a"]) == ["a", "bb"]
    assert samples(["a"]) == ["a"]


WAITING = {"no space before a sign"}
"""What is known to be wrong: the code itself joins lists by a semicolon, as English writes it."""


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_real_games_bring_nothing_that_looks_wrong(code: str) -> None:
    with listening(code) as heard:
        texts(code, 1)
    assert [str(fault) for fault in Faults(code).of(heard.results) if fault.what not in WAITING] == []


@pytest.mark.long
def test_nearly_every_template_is_rendered_the_same_each_time() -> None:
    one, other = played("de", 1), played("de", 1)
    reached, missed = coverage(one)
    assert len(reached) >= 0.95 * len(reached + missed)
    assert report(one) == report(other)
