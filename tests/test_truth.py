"""No refusal says what is not so: its reason, numbers and advice against the true state, for every game and option.

What is tried at each position sampled by the seat to move: every attempt of the game's table, and everything that
presses on its picture add up to, beginnings of attempts included. Another seat, which can only be told to wait, tries
one attempt of each kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from random import Random
from typing import Any

import pytest

from gamelib.events import Refusal
from gamelib.game import Game, State
from gamelib.language import LANGUAGES, language
from gamelib.rulebook import rulebook
from tests.claims import Claims, untruth
from tests.games import PUBLISHED, SEATED
from widgets import explain
from widgets.presentation import presentation
from widgets.scenes.scene import Setting
from widgets.ways.lesson_recording import attempts

ENGLISH = language("en")
NAMES = ("Ann", "Bea", "Cat", "Dan", "Eva", "Fay", "Gus")
GAMES, EVERY = 2, 9
"""Games of the sample for each number of players, and of how many positions of a game one is looked at."""
LONG_GAMES, LONG_EVERY = 40, 2


def table_of(game: Game) -> tuple[Claims, tuple[str, ...]]:
    """What the refusals of a game claim, and the data that choose another sentence for a code."""
    claims = import_module(f"tests.{game.name}.claims")
    return claims.CLAIMS, claims.FLAGS


def any_options(game: Game, random: Random) -> dict[str, Any]:
    """A value for each option."""
    return {f.name: random.choice(f.metadata["choices"]) for f in fields(game.Options)}


def positions(game: Game, players: int, games: int, every: int) -> Iterator[State]:
    """Positions of random games under random options; half of the time what was done least is done."""
    for seed in range(games):
        random = Random(f"{game.name} {players} {seed}")
        state = game.new(players, seed=seed, options=any_options(game, random))
        done = Counter[type]()
        while actions := state.legal_actions():
            if random.randrange(every) == 0:
                yield state
            seldom = min(actions, key=lambda action: (done[type(game.actions[action])], random.random()))
            action = random.choice([seldom, random.choice(actions)])
            done[type(game.actions[action])] += 1
            state.apply(action)
        yield state


def scene(game: Game, state: State, seat: int, players: int) -> dict[str, Any]:
    """The picture of a seat, as far as presses on it are concerned."""
    view = state.observe(seat)
    picture = presentation(game).scene(view, Setting(ENGLISH, NAMES[:players], seat))
    moves = explain.moves(view, game, ENGLISH, NAMES[:players])
    return {"areas": list(picture.areas), "compose": dict(picture.compose), "moves": moves}


def ends(game: Game, beginning: str) -> list[int]:
    """The attempts that begin so."""
    return [n for n, form in enumerate(game.attempts) if str(form).startswith(f"{beginning} ")]


def said(refusal: Refusal | None) -> tuple[Any, ...] | None:
    """What a card says besides which attempt it answers."""
    data = {key: value for key, value in refusal.data.items() if key != "attempt"} if refusal else {}
    return (refusal.code, refusal.rule, sorted(data.items(), key=str)) if refusal else None


def pressed(game: Game, state: State, seat: int, players: int) -> Iterator[str]:
    """What is wrong with the presses of a seat: each adds up to an attempt, or to the beginning of attempts that are
    all refused alike, for nobody knows how it would have gone on.
    """
    known = {str(form) for form in game.attempts}
    for attempt in attempts(scene(game, state, seat, players)):
        if attempt in known:
            continue
        answers = [said(state.refusal(action, seat)) for action in ends(game, attempt)]
        whole = game.name == "tenno" and attempt.startswith("order")  # Peasants are written together as one word
        if not answers and not whole:
            yield f"{attempt} is no attempt"
        elif None not in answers and any(answer != answers[0] for answer in answers):
            yield f"{attempt} is refused as if it had gone on in one way: {answers}"


def untruths(game: Game, players: int, games: int, every: int) -> Counter[str]:
    """Everything false that a seat can be told at the positions looked at."""
    claims, flags = table_of(game)
    found = Counter[str]()
    one_of_each = {type(form): n for n, form in enumerate(game.attempts)}.values()
    for n, state in enumerate(positions(game, players, games, every)):
        seat = max(state.to_move, 0)
        waiting = (seat + 1 + n % (players - 1)) % players
        tries = [(seat, attempt) for attempt in range(len(game.attempts))]
        for who, attempt in [*tries, *((waiting, attempt) for attempt in one_of_each)]:
            if wrong := untruth(state, who, attempt, game, claims, flags):
                found[f"{game.attempts[attempt]}: {wrong}"] += 1
        found.update(pressed(game, state, seat, players))
    return found


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_what_a_refusal_says_is_so(name: str, players: int) -> None:
    game = next(game for game in PUBLISHED if game.name == name)
    assert not untruths(game, players, GAMES, EVERY)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), SEATED)
def test_what_a_refusal_says_is_so_in_many_games(name: str, players: int) -> None:
    game = next(game for game in PUBLISHED if game.name == name)
    assert not untruths(game, players, LONG_GAMES, LONG_EVERY)


@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
def test_every_sentence_has_its_claim(game: Game) -> None:
    texts = import_module(f"gamelib.{game.name}.{'templates' if game.name == 'samurai_sword' else 'text'}")
    claims, flags = table_of(game)
    assert set(claims) == set(texts.REFUSALS)
    assert flags == tuple(getattr(texts, "VARIANTS", ()))


@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
def test_the_sections_named_exist_in_every_language(game: Game) -> None:
    claims, _ = table_of(game)
    named = {rule for claim in claims.values() if isinstance(claim.rules, str) for rule in claim.rules.split()}
    for code in LANGUAGES:
        book = rulebook(game, language(code))
        for rule in named:
            section = book.section(f"{game.name}/{rule}")
            assert section.markdown and section.language == code


@pytest.mark.parametrize("name", [game.name for game in PUBLISHED])
def test_something_false_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal with another number, another section, and one that nobody has thought about."""
    game = next(game for game in PUBLISHED if game.name == name)
    claims, flags = table_of(game)
    state = game.new(max(game.players), seed=1)
    seat = (state.to_move + 1) % max(game.players)
    right = state.refusal(0, seat)
    assert right is not None and not untruth(state, seat, 0, game, claims, flags)
    for wrong in (
        right._replace(data={**right.data, "player": seat}),
        right._replace(rule=f"{name}/nowhere"),
        right._replace(remedy=(str(game.actions[len(game.actions) - 1]),)),
    ):
        monkeypatch.setattr(type(state), "refusal", lambda *_, wrong=wrong: wrong)
        assert untruth(state, seat, 0, game, claims, flags)
    monkeypatch.setattr(type(state), "refusal", lambda *_: right._replace(code="NEW"))
    with pytest.raises(KeyError):
        untruth(state, seat, 0, game, claims, flags)
