"""Whatever is not allowed is answered by a reason card: why, by which rule, and what is allowed instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamelib.game import OVER
from gamelib.match import Match
from gamelib.rulebook import rulebook
from tests.widgets.conftest import Page
from widgets import Table

GAMES = [
    *(("samurai_sword", players) for players in (3, 5, 7)),
    *(("tatsu", players) for players in (2, 3, 4)),
    *(("tenno", players) for players in (2, 4, 7)),
]
MATCHES = 4
TRIED = 12
"""Attempts at each position looked at."""


def refused(game: str, players: int) -> Iterator[tuple[Page, str, dict[str, Any]]]:
    """Illegal attempts all through some matches, by the seat to move and by another one, and what is answered."""
    for seed in range(MATCHES):
        random = Random(seed)
        match = Match.new(game, players, seed)
        while match.state.to_move != OVER and len(match) < 120:
            match.play(random.choice(match.state.legal_actions()))
            if random.random() < 0.9:
                continue
            seat = random.choice([max(match.state.to_move, 0), random.randrange(players)])
            page = Page(Table(match, seats=(seat,)))
            page.say("hello", search="", hash="", languages=["en"])
            legal = {move["attempt"] for move in page.table.picture["moves"]}
            for attempt in random.sample([str(form) for form in page.table.game.attempts], TRIED):
                if attempt not in legal:
                    yield page, attempt, page.card("play", attempt=attempt)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_refusal_is_explained(game: str, players: int) -> None:
    codes = Counter[str]()
    for page, attempt, card in refused(game, players):
        table = page.table
        assert card["tone"] == "refused" and card["text"] and card["title"], attempt
        assert "{" not in f"{card['title']}{card['text']}{card['remedy']}", "every field is filled in"
        section = rulebook(table.game, table.language).section(card["rule"])
        assert card["ruleName"] == section.title and section.html
        assert card["alternatives"] == table.picture["moves"]
        refusal = table.match.state.refusal(table.game.attempts.number(attempt), table.seat or 0)
        assert refusal is not None and card["rule"] == refusal.rule
        codes[refusal.code] += 1
    assert codes.total() > 50 and len(codes) > 3


def test_a_refusal_without_a_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Table("tenno").game
    monkeypatch.setattr(type(game.texts), "refusal", lambda *_: "")
    with pytest.raises(AssertionError):
        test_every_refusal_is_explained("tenno", 4)
