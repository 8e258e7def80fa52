"""`check_game`: does a game keep the contract of `gamelib.game`?

Random matches are played; at sampled positions every check below looks for a problem. The checks on hidden information
compare a position with other *worlds*: positions drawn from a seat's view, which that seat cannot tell from the true
one. Whatever a seat is shown must be the same in all of them.

    >>> import gamelib
    >>> from gamelib.check import check_game
    >>> check_game(gamelib.load("ta_ke"), seeds=1)
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import combinations
from math import isfinite
from typing import Any

from gamelib.chance import Chance
from gamelib.errors import OptionError, PlayersError, TerakoyaError, shown
from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import OVER, Game, State, View, Worlds
from gamelib.knowledge import Unknown
from gamelib.language import language
from gamelib.match import Match, clean_name
from gamelib.rulebook import rulebook
from gamelib.score import Term

__all__ = ["CheckFailed", "Facts", "Played", "Position", "Problems", "check_game", "run_check", "sample"]

Facts = Callable[[Any, int | None], Mapping[str, Any]]
"""``facts(state, seat)``: by name all that the rules let ``seat`` (``None`` = everybody) know of a true state, written
down apart from the game's view."""
Problems = Iterator[str]

LONGEST = 5000
"""Actions after which a match that has not ended never will."""
POSITIONS = 6
"""Sampled positions of a match, besides the first and the last."""
ACTIONS_TRIED = 6
"""Legal actions of a sampled position that are tried in other worlds."""
WORLDS_COMPARED = 5
CHILDREN = 12
"""Actions of a position after which keys are compared."""
DRAWS = 200
"""Worlds drawn to judge whether they are varied and unbiased."""
THOROUGH_MATCHES = 10
"""Matches whose positions get so many draws."""
DEALS_COMPARED = 20
"""Other deals in which the actions of a match are repeated."""
CERTAIN = 1e-9
"""A probability below which something counts as impossible."""
SIGMAS = 6.0
"""A chi-square value, turned into a normal one, counts as impossible so many standard deviations off."""
FEW = 5.0
"""Identities expected less often are counted together with others."""
EXCHANGES = 40
"""Pairs of actions of a match that are played in the other order."""
SEARCHED = 20
"""More matches for each number of players in which what has not occurred yet is looked for."""


class CheckFailed(AssertionError):
    """A game breaks the contract. ``check`` is the name of the check, the message says how and where."""

    def __init__(self, check: str, message: str) -> None:
        self.check = check
        super().__init__(f"{check}: {message}")


@dataclass(frozen=True)
class Played:
    """A match played at random; its line 0 holds every state and event."""

    match: Match
    chance: Chance
    facts: Facts | None
    thorough: bool

    def positions(self) -> list[Position]:
        """The first, the last and some between."""
        n = len(self.match)
        chosen = {0, n} | {self.chance.below(n + 1) for _ in range(POSITIONS)}
        return [Position(self, at, self.match.at(at)) for at in sorted(chosen)]


@dataclass(frozen=True)
class Position:
    """A sampled position of a match, after ``at`` actions. Checks change copies only."""

    played: Played
    at: int
    state: State

    @property
    def game(self) -> Game:
        """The game played."""
        return self.played.match.game

    @property
    def chance(self) -> Chance:
        """The samples' own chance, not the game's."""
        return self.played.chance

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.played.match.players)

    @cached_property
    def refusals(self) -> list[list[Refusal | None]]:
        """Per seat the answer to every attempt."""
        attempts = range(len(self.game.attempts))
        return [[self.state.refusal(attempt, seat) for attempt in attempts] for seat in self.seats]

    def after(self, action: int, state: State | None = None) -> tuple[State, list[Event]]:
        """The state after an action, here or in another world, and what happened."""
        log: list[Event] = []
        copy = (state or self.state).clone()
        copy.apply(action, log)
        return copy, log

    def some_actions(self) -> list[int]:
        """A few legal actions."""
        legal = list(self.state.legal_actions())
        self.chance.shuffle(legal)
        return legal[:ACTIONS_TRIED]

    def worlds(self, seat: int | None) -> Worlds:
        """What ``seat`` holds possible, ``None`` = what everybody may."""
        return self.game.worlds(self.state.observe(seat))

    def drawn(self, seat: int | None) -> Iterator[State]:
        """A few worlds that ``seat`` cannot tell from this position."""
        worlds = self.worlds(seat)
        for _ in range(WORLDS_COMPARED if worlds.unknown() else 1):
            yield worlds.draw(self.chance)


def check_game(
    game: Game,
    seeds: int = 100,
    players: int | None = None,
    facts: Facts | None = None,
    rare: Mapping[str, State] | None = None,
) -> None:
    """Check a game in ``seeds`` random matches for each number of players (or only ``players``).

    facts:  what the rules let a seat know, as a function of the true state: then views are checked to hold all of it
            and nothing else. Without it a view and worlds that leak the same secret look like a more open game.
    rare:   for each name of `Game.rare` a position in which an attempt is refused so, an action brings this event, or
            that is in this phase. Without it nobody looks whether what is called rare occurs at all.

    Every code, kind of event and phase that is not called rare must occur in these matches or in `SEARCHED` more for
    each number of players. Half of the matches use random options. Matches and samples depend on the seed numbers
    only, so that a failure comes again. Raises `CheckFailed` with the name of the first check that finds something,
    else returns nothing.
    """
    for name, game_check in GAME_CHECKS.items():
        run_check(name, game_check(game), game.title)
    missing = _must_occur(game)
    for count in game.players if players is None else (players,):
        for seed in range(seeds):
            where, played = sample(game, count, seed, facts)
            for name, match_check in MATCH_CHECKS.items():
                run_check(name, match_check(played), where)
            positions = played.positions()
            for name, position_check in POSITION_CHECKS.items():
                for position in positions:
                    run_check(name, position_check(position), f"{where}, after {position.at} actions")
            missing -= _occurred(played, positions)
    run_check("occurs", _occurs(game, missing), game.title)
    if rare is not None:
        run_check("rare", _rare(game, rare), game.title)


def sample(game: Game, players: int, seed: int, facts: Facts | None = None) -> tuple[str, Played]:
    """A random match, with random options where ``seed`` is odd, and words that say which. Raises `CheckFailed`."""
    where = f"{players} players, seed {seed}"
    options = _random_options(game, Chance(f"options {seed}")) if seed % 2 else None
    where += f", {options}" if options else ""
    match = _play(game, players, seed, options, where)
    return where, Played(match, Chance(f"check {seed}"), facts, seed < THOROUGH_MATCHES)


def run_check(check: str, problems: Problems, where: str) -> None:
    """Raises `CheckFailed` on the first problem; an exception out of the game's code is one, too."""
    try:
        problem = next(problems, None)
    except Exception as error:
        raise CheckFailed(check, f"{type(error).__name__}: {error} ({where})") from error
    if problem is not None:
        raise CheckFailed(check, f"{problem} ({where})")


def _random_options(game: Game, chance: Chance) -> dict[str, Any]:
    return {f.name: chance.choice(f.metadata["choices"]) for f in fields(game.Options)}


def _play(game: Game, players: int, seed: int, options: Any, where: str) -> Match:
    """A random match to its end, which must come."""
    try:
        match = Match.new(game, players, seed, options)
        chance = Chance(f"play {seed}")
        while match.state.to_move != OVER:
            if len(match) == LONGEST:
                raise CheckFailed("ends", f"not over after {LONGEST} actions ({where})")
            match.play(chance.choice(match.state.legal_actions()))
    except CheckFailed:
        raise
    except Exception as error:
        raise CheckFailed("plays", f"{type(error).__name__}: {error} ({where})") from error
    return match


# ---- the game itself --------------------------------------------------------------------------------------------


def _description(game: Game) -> Problems:
    """Names, numbers and tables are there and without doubles; wrong players and options are refused by name."""
    for name in ("players", "phases", "rules", "codes", "events"):
        values = getattr(game, name)
        if not values or len(set(values)) != len(values):
            yield f"{name} is empty or names something twice: {values}"
    for rule in game.rules:
        if not rule.startswith(f"{game.name}/"):
            yield f"rule id {rule!r} does not begin with {game.name}/"
    for option in fields(game.Options):
        if option.default not in option.metadata["choices"] or option.metadata["rule"] not in game.rules:
            yield f"option {option.name}: its default is no choice or its rule is unknown"
    for error, arguments in ((PlayersError, {"players": 0}), (OptionError, {"options": {"no such option": 1}})):
        try:
            game.new(**arguments)
        except error:
            continue
        yield f"new({arguments}) does not raise {error.__name__}"


def _kinds(game: Game) -> Problems:
    """`Game.reveals`, `Game.rare` and the like name only codes, kinds of events and phases that the game has."""
    real = {
        "reveals": game.events, "redeals": game.events, "unfinished": game.phases, "simultaneous": game.phases,
        "rare": (*game.codes, *game.events, *game.phases),
    }  # fmt: skip
    for name, known in real.items():
        for unknown in sorted(getattr(game, name) - set(known)):
            yield f"{name} holds {unknown!r}, which is none of {', '.join(known)}"


def _options(game: Game) -> Problems:
    """Every option has a name, a remark, and for each of its choices a name of its own."""
    english = language("en")
    for option in fields(game.Options):
        label, choices, remark = game.texts.option(option.name, english)
        wanted = option.metadata["choices"]
        if len(choices) != len(wanted) or len(set(choices)) != len(choices):
            yield f"option {option.name} has the choices {wanted}, which are called {choices}"
        for text in (label, *choices, remark):
            yield from _sentence(text, f"option {option.name}")


def _forms(game: Game) -> Problems:
    """Number, structured form and notation stand for one another; attempts begin with the actions."""
    if list(game.attempts)[: len(game.actions)] != list(game.actions):
        yield "attempts do not begin with the actions"
    for table in (game.actions, game.attempts):
        for number, form in enumerate(table):
            text = str(form)
            if {table.number(number), table.number(form), table.number(text)} != {number}:
                yield f"{form!r} ({text!r}) is not number {number} in all its forms"
            if text != clean_name(text) or text != " ".join(text.split()) or ";" in text or not text:
                yield f"notation {text!r} is not plain words joined by single spaces"


def _rulebook(game: Game) -> Problems:
    """Every rule id that events, refusals and banners may cite opens a section."""
    sections = {section.rule for section in rulebook(game).sections}
    for rule in game.rules:
        if rule not in sections:
            yield f"no section for {rule}"


# ---- whole matches ----------------------------------------------------------------------------------------------


def _traces(match: Match) -> Iterator[tuple[Any, ...]]:
    """What every seat and everybody sees, position by position."""
    for n in range(len(match) + 1):
        state = match.at(n)
        yield tuple(state.observe(seat) for seat in (None, *range(match.players)))


def _differ(one: Match, other: Match) -> str:
    """Where two matches part, ``""`` where they do not."""
    if len(one) != len(other):
        return f"{len(one)} actions became {len(other)}"
    for n, (views, others) in enumerate(zip(_traces(one), _traces(other), strict=True)):
        if views != others:
            return f"the views after {n} actions differ"
    return "" if one.events(len(one)) == other.events(len(other)) else "the events differ"


def _again(match: Match) -> Match:
    copy = Match.new(match.game, match.players, match.seed, match.options)
    for action in match.lines[0].actions:
        copy.play(action)
    return copy


def _seed(played: Played) -> Problems:
    """Same seed, options and actions: same match."""
    if where := _differ(played.match, _again(played.match)):
        yield f"played again from the same seed, {where}"


def _copied(played: Played) -> Problems:
    """A match copies the state before each action; played through in one state it is the same."""
    match = played.match
    state = match.game.new(match.players, match.seed, match.options)
    for n, action in enumerate(match.lines[0].actions, 1):
        state.apply(action, [])
        if any(state.observe(seat) != match.at(n).observe(seat) for seat in range(match.players)):
            yield f"played on copies, action {n} leads elsewhere"


def _record(played: Played) -> Problems:
    """Saved and loaded, as JSON and as text: same match."""
    match = played.match
    try:
        loaded = {"JSON": Match.from_json(json.dumps(match.to_json())), "text": Match.from_text(match.to_text())}
    except (TerakoyaError, TypeError) as error:
        yield f"it does not load again: {error}"
        return
    for form, copy in loaded.items():
        where = _differ(match, copy) or ("" if copy.options == match.options else "the options differ")
        if where:
            yield f"saved as {form} and loaded, {where}"


def _unlogged(played: Played) -> Problems:
    """Playing without a log leads to the same states."""
    match = played.match
    state = match.game.new(match.players, match.seed, match.options)
    for n, action in enumerate(match.lines[0].actions, 1):
        state.apply(action)
        if any(state.observe(seat) != match.at(n).observe(seat) for seat in range(match.players)):
            yield f"action {n} without a log leads elsewhere"


def _events(played: Played) -> Problems:
    """Events are JSON-able, cite known rules and have a sentence for everybody who may read them."""
    match, game, english = played.match, played.match.game, language("en")
    for event in match.events(len(match)):
        if event.rule not in game.rules or event.seat not in range(-1, match.players):
            yield f"{event} cites no known rule or names no seat"
        if event.kind not in game.events:
            yield f"{event.kind} is none of the kinds of events that the game names"
        if problem := _not_json(dict(event.data)):
            yield f"data of {event.kind}: {problem}"
        if event.audience is not None and not event.audience <= set(range(match.players)):
            yield f"{event} has an audience that is not at the table"
        yield from _sentence(game.texts.event(event, english, match.called(english)), f"event {event.kind}")


def _formulas(played: Played) -> Problems:
    """The formulas of a scoring event are there for each seat and add up."""
    match = played.match
    for event in match.events(len(match)):
        terms = match.game.formulas(event)
        if len(terms) not in (0, match.players):
            yield f"{event.kind} has {len(terms)} formulas for {match.players} seats"
        for term in terms:
            yield from _formula(match.game, term, match.called(language("en")))


def _facts(played: Played) -> Problems:
    """Where all facts that a seat may know are the same in another deal, so is its view."""
    if played.facts is None:
        return
    match = played.match
    for _ in range(DEALS_COMPARED):
        state = match.game.new(match.players, str(played.chance.bits()), match.options)
        for n, action in enumerate((*match.lines[0].actions, None)):
            true = match.lines[0].states[n]
            for seat in (None, *range(match.players)):
                view, other = true.observe(seat), state.observe(seat)
                if view != other and played.facts(true, seat) == played.facts(state, seat):
                    yield f"after {n} actions seat {seat} knows more than it may: {_difference(view, other)}"
            if action not in state.legal_actions():
                break
            state.apply(action)


def _key(played: Played) -> Problems:
    """States with one key go on alike, and a state has the same key however it came about.

    The default key is the mover's view, which stands for the state where nothing is hidden; elsewhere it is not judged.
    """
    match = played.match
    if match.game.reveals and type(match.state).key is State.key:
        return
    states = [played.match.at(n) for n in range(len(match) + 1)]
    yield from _other_ways(played, states)
    found = {state.key(): state for state in states}
    for options in _other_options(match.game, match.options):
        for twin in _with_options(match, options):
            if twin.key() in found:
                yield from _alike(found[twin.key()], twin, match.game)
    for position in played.positions():
        for state in _around(position.state):
            yield from _alike(found.setdefault(state.key(), state), state, match.game)


def _other_ways(played: Played, states: Sequence[State]) -> Problems:
    """Copied, read again, or reached by the same actions in another order, a position has the same key."""
    for n, state in enumerate(states):
        for copy in _same_position(played.match.game, state):
            if copy.key() != state.key():
                yield f"after {n} actions the same position has another key: {shown(copy.key())}"
    for others in _exchanged(played):
        yield from _joined(states, others)


def _exchanged(played: Played) -> Iterator[list[State]]:
    """The states of the match with two actions of one seat in the other order, as far as that is legal."""
    match = played.match
    actions, movers = match.lines[0].actions, [state.to_move for state in match.lines[0].states]
    pairs = [
        (i, j) for i, j in combinations(range(len(actions)), 2) if movers[i] == movers[j] and actions[i] != actions[j]
    ]
    played.chance.shuffle(pairs)
    for i, j in pairs[:EXCHANGES]:
        order = list(actions)
        order[i], order[j] = order[j], order[i]
        state, states = match.at(i).clone(), [match.at(n) for n in range(i)]
        for action in (*order[i:], None):
            states.append(state.clone())
            if action not in state.legal_actions():
                break
            state.apply(action)
        if len(states) == len(actions) + 1:
            yield states


def _joined(states: Sequence[State], others: Sequence[State]) -> Problems:
    """Where two ways lead to states that look the same with all hidden things turned up, their keys are the same."""
    for n in range(len(states) - 1, -1, -1):
        if _all_turned_up(states[n]) != _all_turned_up(others[n]):
            return
        if states[n].key() != others[n].key():
            yield f"after {n} actions the position has another key when two actions before are exchanged"


def _all_turned_up(state: State) -> Any:
    """What is seen of a state with all hidden things turned up."""
    seats = range(len(state.returns()))
    return [state.observe(seat) for seat in (None, *seats)], dict(state.truth())


def _same_position(game: Game, state: State) -> Iterator[State]:
    """The state again: copied, from its text, and from the view of everybody, where these hold all of it."""
    yield state.clone()
    if hasattr(game, "position") and hasattr(game, "from_position"):
        yield game.from_position(game.position(state))
    if not game.reveals:
        yield game.worlds(state.observe(None)).draw(Chance(0))


def _other_options(game: Game, options: Any) -> Iterator[Any]:
    """The options with one of them chosen otherwise."""
    for field in fields(game.Options):
        for choice in field.metadata["choices"]:
            if choice != getattr(options, field.name):
                yield replace(options, **{field.name: choice})


def _with_options(match: Match, options: Any) -> Iterator[State]:
    """The states of the same match under other options, as far as its actions go there."""
    state = match.game.new(match.players, match.seed, options)
    for action in (*match.lines[0].actions, None):
        yield state.clone()
        if action not in state.legal_actions():
            return
        state.apply(action)


def _around(state: State) -> Iterator[State]:
    """What one and two actions lead to: the same position is often reached by different ways."""
    for child in _children(state):
        yield child
        yield from _children(child)


def _children(state: State) -> Iterator[State]:
    for action in state.legal_actions()[:CHILDREN]:
        child = state.clone()
        child.apply(action)
        yield child


def _alike(one: State, two: State, game: Game) -> Problems:
    """Two states with the same key: the same may be done, and it leads to the same keys and leads."""
    if one is two:
        return
    key, legal = one.key(), list(one.legal_actions())
    if (one.to_move, legal, one.returns()) != (two.to_move, list(two.legal_actions()), two.returns()):
        yield f"two states with the key {shown(key)} differ in what may be done or in the result"
        return
    for action, (child, other) in zip(legal, zip(_children(one), _children(two), strict=True), strict=False):
        if child.key() != other.key() or _gains(one, child) != _gains(two, other):
            yield f"{game.actions[action]} leads two states with the key {shown(key)} to different keys or leads"


def _gains(before: State, after: State) -> list[int]:
    return [b - a for a, b in zip(before.leads(), after.leads(), strict=True)]


MATCH_CHECKS = {
    "seed": _seed, "clone": _copied, "unlogged": _unlogged, "record": _record, "events": _events,
    "formulas": _formulas, "facts": _facts, "key": _key,
}  # fmt: skip
GAME_CHECKS = {
    "description": _description, "kinds": _kinds, "options": _options, "forms": _forms, "rulebook": _rulebook,
}  # fmt: skip


# ---- all matches together ---------------------------------------------------------------------------------------

Named = tuple[str, str]
"""``"code"``, ``"event"`` or ``"phase"``, and the name that the game has for it."""


def _must_occur(game: Game) -> set[Named]:
    """All codes, events and phases that must occur: those that `Game.rare` does not name."""
    return {
        (what, name)
        for what, names in (("code", game.codes), ("event", game.events), ("phase", game.phases))
        for name in names
        if name not in game.rare
    }


def _occurred(played: Played, positions: Iterable[Position]) -> set[Named]:
    """What has occurred in a match: all events and phases, and what is refused in these of its positions."""
    match = played.match
    found = {("event", event.kind) for event in match.events(len(match))}
    found |= {("phase", match.game.phases[state.phase]) for state in match.lines[0].states}
    return found | {("code", code) for at in positions for code in _codes(match.game, at.state)}


def _codes(game: Game, state: State) -> Iterator[str]:
    """The codes with which attempts are refused: all of the seat to move, one of each other seat."""
    for seat in range(len(state.returns())):
        for attempt in range(len(game.attempts) if seat == state.to_move else 1):
            if (refusal := state.refusal(attempt, seat)) is not None:
                yield refusal.code


def _occurs(game: Game, missing: set[Named]) -> Problems:
    """Everything that the game names occurs, at the latest in some more matches."""
    for seed in range(SEARCHED):
        for players in game.players:
            if not missing:
                return
            _, played = sample(game, players, seed)
            missing = missing - _occurred(played, played.positions())
    for what, name in sorted(missing):
        yield f"{what} {name} does not occur in {SEARCHED} matches: call it rare, or leave it out"


def _rare(game: Game, rare: Mapping[str, State]) -> Problems:
    """Each position for something rare leads to it."""
    if rare.keys() != game.rare:
        yield f"there are positions for {sorted(rare)}, but rare are {sorted(game.rare)}"
    for name, state in rare.items():
        if name not in _reached(game, state):
            yield f"the position for {name} does not lead to it"


def _reached(game: Game, state: State) -> set[str]:
    """Phase of a state, codes with which attempts are refused in it, kinds of events that legal actions bring."""
    log = list[Event]()
    for action in state.legal_actions():
        state.clone().apply(action, log)
    return {game.phases[state.phase], *_codes(game, state), *(event.kind for event in log)}


# ---- one position: rules ----------------------------------------------------------------------------------------


def _legal(at: Position) -> Problems:
    """Legal, not refused, and can be applied: the same thing, for every attempt and seat."""
    legal = list(at.state.legal_actions())
    if legal != sorted(set(legal)) or bool(legal) != (at.state.to_move != OVER):
        yield f"the legal actions {legal} are not ascending, or do not fit seat {at.state.to_move} to move"
    for seat in at.seats:
        for attempt, form in enumerate(at.game.attempts):
            allowed = seat == at.state.to_move and attempt in legal
            refusal = at.refusals[seat][attempt]
            if (refusal is None) != allowed:
                yield f"{form} by seat {seat} is {'legal' if allowed else 'not legal'}, but its refusal is {refusal}"
    for action in legal:
        at.after(action)
    if legal != list(at.state.legal_actions()):
        yield "asking or trying changes the legal actions"


def _refusals(at: Position) -> Problems:
    """Refusals cite known rules and codes, are JSON-able, have a sentence, and their remedies work."""
    english = language("en")
    names = at.played.match.called(english)
    for seat in at.seats:
        for attempt, form in enumerate(at.game.attempts):
            refusal = at.refusals[seat][attempt]
            if refusal is None:
                continue
            general = GAME_OVER if at.state.to_move == OVER else OUT_OF_TURN if seat != at.state.to_move else None
            if refusal.code not in (at.game.codes if general is None else (general,)):
                yield f"{form} by seat {seat} is refused with the code {refusal.code}"
            if refusal.rule not in at.game.rules:
                yield f"{form} is refused by an unknown rule {refusal.rule}"
            if problem := _not_json(dict(refusal.data)):
                yield f"data of {refusal.code}: {problem}"
            yield from _sentence(at.game.texts.refusal(refusal, english, names), f"refusal {refusal.code}")
            if refusal.remedy and not at.game.texts.remedy(refusal, english, names):
                yield f"no text for the remedy of {refusal.code}"
            yield from _remedy(at, attempt, seat, refusal)


def _remedy(at: Position, attempt: int, seat: int, refusal: Refusal) -> Problems:
    """Played in order, the remedy makes the attempt legal."""
    state = at.state.clone()
    for notation in refusal.remedy:
        action = at.game.actions.number(notation)
        if state.to_move != seat or action not in state.legal_actions():
            yield f"remedy {refusal.remedy} of {at.game.attempts[attempt]}: {notation} is not legal then"
            return
        state.apply(action)
    if refusal.remedy and state.refusal(attempt, seat) is not None:
        yield f"after the remedy {refusal.remedy} {at.game.attempts[attempt]} is still not legal"


def _clone(at: Position) -> Problems:
    """A copy looks the same, has the same future, and nothing done to it shows in the original."""
    before = _snapshot(at, at.state)
    copy = at.state.clone()
    if _snapshot(at, copy) != before:
        yield "a copy does not look like the original"
    twin = at.state.clone()
    twin.reseed(Chance(at.chance.bits()))
    if _snapshot(at, twin) != before:
        yield "a new future changes the present"
    for action in at.played.match.lines[0].actions[at.at :]:
        copy.apply(action)
    if _snapshot(at, copy) != _snapshot(at, at.played.match.at(len(at.played.match))):
        yield "a copy has another future"
    while twin.to_move != OVER:
        twin.apply(at.chance.choice(twin.legal_actions()))
    if _snapshot(at, at.state) != before:
        yield "what is played on a copy changes the original"


def _snapshot(at: Position, state: State) -> Any:
    """Everything the contract lets one see of a state."""
    views = [state.observe(seat) for seat in (None, *at.seats)]
    return views, list(state.legal_actions()), dict(state.truth()), state.score(), state.returns()


def _score(at: Position) -> Problems:
    """Every formula adds up, totals are there for each seat, and winners fit the returns."""
    score, returns = at.state.score(), at.state.returns()
    if not len(score.totals) == len(returns) == len(at.seats):
        yield "not one total and one return for each seat"
    for total in score.totals:
        yield from _formula(at.game, total, at.played.match.called(language("en")))
    if score.rule and score.rule not in at.game.rules:
        yield f"the decision cites an unknown rule {score.rule}"
    winners = {seat for seat in at.seats if returns[seat] >= 0} if at.state.to_move == OVER else set()
    if set(score.winners) != winners or {0.0, 1.0} <= {returns[seat] for seat in winners}:
        yield f"winners {score.winners} do not fit the returns {returns}"
    if at.state.to_move != OVER and any(returns):
        yield f"returns {returns} before the end"


def _formula(game: Game, term: Term, names: Sequence[str]) -> Problems:
    """A quantity and all it is made of: each adds up, has a name, cites a known rule and survives JSON."""
    if term.computed() != term.value:
        yield f"{term.label}: {term.value} is worked out as {term.computed()}"
    yield from _sentence(game.texts.term(term, language("en"), names), f"quantity {term.label}")
    if term.rule and term.rule not in game.rules:
        yield f"{term.label} cites an unknown rule {term.rule}"
    if Term.from_json(json.loads(json.dumps(term.to_json()))) != term:
        yield f"{term.label} is not the same after JSON"
    for part in term.parts:
        yield from _formula(game, part, names)


def _position_text(at: Position) -> Problems:
    """A game with position texts reads back what it writes."""
    write, read = getattr(at.game, "position", None), getattr(at.game, "from_position", None)
    if write is None or read is None:
        return
    text = write(at.state)
    copy = read(text)
    if write(copy) != text:
        yield f"the position {text!r} comes back as {write(copy)!r}"
    for seat in (None, *at.seats):
        if copy.observe(seat) != at.state.observe(seat):
            yield f"read from {text!r}, seat {seat} sees {_difference(at.state.observe(seat), copy.observe(seat))}"
    if _snapshot(at, copy) != _snapshot(at, at.state):
        yield f"the position {text!r} comes back with another score, truth or menu"


# ---- one position: views ----------------------------------------------------------------------------------------


_SOME_FIELD = "turn"


def _views(at: Position) -> Problems:
    """Views are frozen, JSON-able, fit the state, offer the mover its actions, and are equal as their JSON is."""
    before = at.played.match.at(max(at.at - 1, 0))
    for seat in (None, *at.seats):
        view = at.state.observe(seat)
        if problem := _not_json(view.to_json()):
            yield f"view of seat {seat}: {problem}"
        same = (view.seat, view.to_move, view.phase, view.turn)
        if same != (seat, at.state.to_move, at.state.phase, at.state.turn):
            yield f"view of seat {seat} says {same}"
        legal = tuple(at.state.legal_actions()) if seat == at.state.to_move else ()
        if view.legal != legal:
            yield f"view of seat {seat} offers {view.legal}, legal is {legal}"
        for other in (at.state.clone().observe(seat), before.observe(seat)):
            if (view == other) != (_json(view) == _json(other)):
                yield f"two views of seat {seat} are equal, their JSON is not, or the other way round"
        try:
            setattr(view, _SOME_FIELD, -1)
        except (AttributeError, TypeError):
            continue
        yield f"view of seat {seat} is not frozen"


def _texts(at: Position) -> Problems:
    """There is a banner with its rule, a choice for every attempt and a group for every action."""
    english, texts = language("en"), at.game.texts
    names = at.played.match.called(english)
    for seat in (None, *at.seats):
        view = at.state.observe(seat)
        banner, rule = texts.prompt(view, english, names)
        yield from _sentence(banner, f"phase {at.game.phases[at.state.phase]}")
        if rule not in at.game.rules:
            yield f"the banner cites an unknown rule {rule}"
        if seat is None or seat == at.state.to_move:
            for attempt, form in enumerate(at.game.attempts):
                yield from _sentence(texts.action(attempt, view, english, names), f"attempt {form}")
    for action, form in enumerate(at.game.actions):
        yield from _sentence(texts.group(action, english), f"group of {form}")


def _sentence(text: str, what: str) -> Problems:
    if not text.strip() or "{" in text:
        yield f"no finished text for {what}: {text!r}"


# ---- one position: hidden information ---------------------------------------------------------------------------


def _menu(at: Position) -> Problems:
    """What a seat may do, and why not, depends on nothing it does not know."""
    for seat in at.seats:
        for world in at.drawn(seat):
            if seat == at.state.to_move and list(world.legal_actions()) != list(at.state.legal_actions()):
                yield f"seat {seat} may do other things in a world it cannot tell from this"
            for attempt, form in enumerate(at.game.attempts):
                if at.refusals[seat][attempt] != world.refusal(attempt, seat):
                    yield f"seat {seat} is refused {form} otherwise in a world it cannot tell from this"


def _secrets(at: Position) -> Problems:
    """A seat's view is the same in all worlds that it allows."""
    for seat in at.seats:
        view = at.state.observe(seat)
        for world in at.drawn(seat):
            if world.observe(seat) != view:
                yield f"a world drawn for seat {seat} shows it {_difference(view, world.observe(seat))}"


def _public(at: Position) -> Problems:
    """The public view holds nothing that a seat does not know."""
    public = at.state.observe(None)
    for seat in at.seats:
        for world in at.drawn(seat):
            if world.observe(None) != public:
                yield f"seat {seat} learns from the public view {_difference(public, world.observe(None))}"


def _difference(view: View, other: View) -> str:
    one, two = view.to_json(), other.to_json()
    return ", ".join(f"{key}: {one[key]!r} or {two.get(key)!r}" for key in one if one[key] != two.get(key)) or "more"


def _complete(at: Position) -> Problems:
    """Worlds with the same view agree in every fact that the rules let the seat know."""
    if at.played.facts is None:
        return
    for seat in at.seats:
        known = at.played.facts(at.state, seat)
        for world in at.drawn(seat):
            others = at.played.facts(world, seat)
            for name in known.keys() | others.keys():
                if known.get(name) != others.get(name):
                    yield f"the view of seat {seat} does not hold {name!r}"


def _events_match_views(at: Position) -> Problems:
    """Events tell a seat what its view holds: no more (a leak), and no less (it would have to find out by itself)."""
    for seat in at.seats:
        for world in at.drawn(seat):
            legal = set(world.legal_actions())
            for action in legal.intersection(at.some_actions()):
                (state, events), (other, others) = at.after(action), at.after(action, world)
                same_view = state.observe(seat) == other.observe(seat)
                heard = [event for event in events if event.visible_to(seat)]
                if (heard == [event for event in others if event.visible_to(seat)]) != same_view:
                    more = "more" if same_view else "less"
                    yield f"the events of {at.game.actions[action]} tell seat {seat} {more} than its view"


def _reveals(at: Position) -> Problems:
    """An action without an event of `Game.reveals` leaves every world possible that a seat held possible before."""
    for seat in at.seats:
        worlds = list(at.drawn(seat))
        for action in at.some_actions():
            state, events = at.after(action)
            if any(event.kind in at.game.reveals for event in events):
                continue
            view = state.observe(seat)
            for world in worlds:
                if not any(at.after(a, world)[0].observe(seat) == view for a in world.legal_actions()):
                    yield f"{at.game.actions[action]} tells seat {seat} something, but no event of it is in reveals"


def _worlds(at: Position) -> Problems:
    """Worlds come from the view and the chance alone, and can be played to their end."""
    for seat in at.seats:
        worlds = at.worlds(seat)
        for world in at.drawn(seat):
            seed = at.chance.bits()
            drawn = _snapshot(at, worlds.draw(Chance(seed)))
            if _snapshot(at, at.worlds(seat).draw(Chance(seed))) != drawn:
                yield f"the same chance draws two worlds for seat {seat}"
            if _snapshot(at, at.game.worlds(world.observe(seat)).draw(Chance(seed))) != drawn:
                yield f"two equal views of seat {seat} allow different worlds"
        for _ in range(LONGEST):
            if world.to_move == OVER:
                break
            world.apply(at.chance.choice(world.legal_actions()))
        else:
            yield f"a world drawn for seat {seat} does not end"


def _unknown(at: Position) -> Problems:
    """What is possible by `Worlds.unknown` holds the truth and every world drawn, and leaves out no place."""
    truth = at.state.truth()
    for seat in (None, *at.seats):
        unknown = {thing.place: thing for thing in at.worlds(seat).unknown()}
        for state in (at.state, *at.drawn(seat)):
            for place, identity in state.truth().items():
                if place not in unknown:
                    if identity != truth.get(place):
                        yield f"{place} varies for seat {seat}, but is not among the unknown"
                elif not unknown[place].identities.get(identity):
                    yield f"{place} cannot be {identity} for seat {seat}, but is in a world or in truth"
            for place in unknown.keys() - state.truth().keys():
                yield f"nothing is in {place}, which is unknown to seat {seat}"


def _identities(at: Position) -> Problems:
    """Each hidden thing is listed once, with what it can be and in how many worlds; all count equally many worlds."""
    for seat in (None, *at.seats):
        view, worlds = at.state.observe(seat), at.worlds(seat)
        things = worlds.unknown()
        if len({thing.place for thing in things}) != len(things):
            yield f"a place is twice among what is unknown to seat {seat}"
        for thing in things:
            allowed = at.game.identities(view, thing.place)
            if not thing.identities or min(thing.identities.values()) <= 0:
                yield f"{thing.place} is nothing, or something in no world, for seat {seat}: {dict(thing.identities)}"
            if other := sorted(thing.identities.keys() - set(allowed)) if allowed else []:
                yield f"{thing.place} can be {other[0]} for seat {seat}, which is none of its identities {allowed}"
            if worlds.exact and thing.worlds != things[0].worlds:
                yield f"{thing.place} is counted in {thing.worlds} worlds, {things[0].place} in {things[0].worlds}"


def _varied(at: Position) -> Problems:
    """Where several worlds are possible, several are drawn."""
    for seat, unknown, drawn in _many_worlds(at):
        likeliest = min(max(map(thing.probability, thing.identities)) for thing in unknown)
        if likeliest**DRAWS < CERTAIN and all(truth == drawn[0] for truth in drawn):
            yield f"{DRAWS} draws for seat {seat} gave one world"


def _unbiased(at: Position) -> Problems:
    """Identities are drawn as often as the counts of `Worlds.unknown` say (chi-square on each place)."""
    for seat, unknown, drawn in _many_worlds(at):
        for thing in unknown:
            seen = Counter(truth[thing.place] for truth in drawn)
            if _deviation(thing, seen) > SIGMAS:
                yield f"{thing.place} for seat {seat}: {dict(seen)} in {DRAWS} draws, counted {dict(thing.identities)}"


def _many_worlds(at: Position) -> Iterator[tuple[int, Sequence[Unknown], Sequence[Mapping[str, str]]]]:
    """Per seat what it does not know and the truth of many drawn worlds, where there is anything to find out."""
    for seat in at.seats if at.played.thorough else ():
        worlds = at.worlds(seat)
        unknown = [thing for thing in worlds.unknown() if thing.certain is None]
        if unknown:
            yield seat, unknown, [worlds.draw(at.chance).truth() for _ in range(DRAWS)]


def _deviation(thing: Unknown, seen: Mapping[str, int]) -> float:
    """How far the counts lie off, in standard deviations (Wilson and Hilferty's normal form of chi-square)."""
    groups = [[0.0, 0]]
    for identity in sorted(thing.identities, key=thing.probability):
        if groups[-1][0] >= FEW:
            groups.append([0.0, 0])
        groups[-1][0] += DRAWS * thing.probability(identity)
        groups[-1][1] += seen.get(identity, 0)
    freedom = len(groups) - 1
    if freedom == 0:
        return 0.0
    chi2 = sum((count - expected) ** 2 / expected for expected, count in groups)
    spread = 2 / (9 * freedom)
    return float(((chi2 / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


POSITION_CHECKS = {
    "legal": _legal, "refusals": _refusals, "clone": _clone, "score": _score, "position": _position_text,
    "views": _views, "texts": _texts, "menu": _menu, "secrets": _secrets, "public": _public, "complete": _complete,
    "told": _events_match_views, "reveals": _reveals, "worlds": _worlds, "unknown": _unknown,
    "identities": _identities, "varied": _varied, "unbiased": _unbiased,
}  # fmt: skip


# ---- JSON -------------------------------------------------------------------------------------------------------


def _json(view: View) -> str:
    return json.dumps(view.to_json(), sort_keys=True)


def _not_json(value: Any, path: str = "") -> str:
    """The first place in ``value`` that JSON cannot hold, ``""`` when there is none."""
    if value is None or isinstance(value, bool | int | str):
        return ""
    if isinstance(value, float):
        return "" if isfinite(value) else f"{path} is {value}"
    if isinstance(value, list | tuple):
        return next(filter(None, (_not_json(item, f"{path}[{i}]") for i, item in enumerate(value))), "")
    if isinstance(value, dict):
        wrong = [key for key in value if not isinstance(key, str)]
        if wrong:
            return f"{path or 'it'} has the key {wrong[0]!r}"
        return next(filter(None, (_not_json(item, f"{path}.{key}") for key, item in value.items())), "")
    return f"{path or 'it'} is a {type(value).__name__}"
