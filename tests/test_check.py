"""`check_game` passes a sound game and catches each planted defect by the name of the check it is meant for."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from gamelib import check
from gamelib.chance import Chance
from gamelib.check import CheckFailed, Facts, check_game
from gamelib.events import Event, Refusal
from gamelib.game import Actions, Game, State
from gamelib.knowledge import Unknown
from gamelib.score import Term, total
from tests import tiny
from tests.tiny import KAKUSHI, state, text, view
from tests.tiny import score as scoring
from tests.tiny.facts import facts
from tests.tiny.state import KakushiState
from tests.tiny.view import KakushiWorlds

SEEDS = 10
Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("players", KAKUSHI.players)
def test_a_sound_game_passes(players: int) -> None:
    check_game(KAKUSHI, seeds=25, players=players, facts=facts)


def test_all_player_counts_by_default() -> None:
    played: set[int] = set()

    def note(true: KakushiState, seat: int | None) -> dict[str, Any]:
        played.add(true.players)
        return facts(true, seat)

    check_game(KAKUSHI, seeds=1, facts=note)
    assert played == {2, 3}


# ---- planted defects ----------------------------------------------------------------------------------------------

DEFECTS: dict[str, tuple[str, Callable[[Patch], None]]] = {}
"""Name of the defect -> the check that must catch it, and how to plant it."""


def caught_by(check: str) -> Callable[[Callable[[Patch], None]], None]:
    def note(plant: Callable[[Patch], None]) -> None:
        DEFECTS[plant.__name__] = check, plant

    return note


def changed_views(patch: Patch, change: Callable[[KakushiState, Any], Any]) -> None:
    """Views go through ``change(state, view)`` before anybody sees them."""
    real = view.observe
    patch.setattr(view, "observe", lambda true, seat: change(true, real(true, seat)))


def changed_events(patch: Patch, verb: str, change: Callable[[KakushiState, list[Event]], list[Event]]) -> None:
    """The events of a verb go through ``change(state, events)``."""
    real = getattr(KakushiState, f"_{verb}")
    patch.setattr(KakushiState, f"_{verb}", lambda self, act, seat: change(self, real(self, act, seat)))


def changed_refusals(patch: Patch, change: Callable[[KakushiState, int, int, Refusal | None], Refusal | None]) -> None:
    """Refusals go through ``change(state, attempt, seat, refusal)``."""
    real = KakushiState.refusal
    patch.setattr(
        KakushiState, "refusal", lambda self, attempt, seat: change(self, attempt, seat, real(self, attempt, seat))
    )


def more_json(patch: Patch, field_name: str, value: Callable[[KakushiState, int | None], Any]) -> None:
    """The views of seats hold one field more."""

    @dataclass(frozen=True)
    class Wider(view.KakushiView):
        more: Any = None

        def to_json(self) -> dict[str, Any]:
            names = [name for name in self.__dataclass_fields__ if name != "more"]
            return {name: getattr(self, name) for name in names if name != "options"} | {field_name: self.more}

    def widen(true: KakushiState, seen: Any) -> Any:
        fields = {name: getattr(seen, name) for name in seen.__dataclass_fields__}
        return Wider(**fields, more=None if seen.seat is None else value(true, seen.seat))

    changed_views(patch, widen)


@caught_by("secrets")
def view_with_a_secret(patch: Patch) -> None:
    more_json(patch, "sums", lambda true, seat: [sum(pair) for pair in true.tiles])


@caught_by("secrets")
def view_with_ids_of_hidden_tiles(patch: Patch) -> None:
    more_json(patch, "ids", lambda true, seat: [[f"id{tile * 5 % 11}" for tile in pair] for pair in true.tiles])


@caught_by("facts")
def view_and_worlds_that_leak_together(patch: Patch) -> None:
    def show(true: KakushiState, seen: Any) -> Any:
        if seen.seat is None:
            return seen
        return replace(seen, tiles=tuple((true.tiles[o][0], pair[1]) for o, pair in enumerate(seen.tiles)))

    changed_views(patch, show)


@caught_by("public")
def public_view_with_a_tile(patch: Patch) -> None:
    def show(true: KakushiState, seen: Any) -> Any:
        first = (true.tiles[0][0], seen.tiles[0][1])
        return seen if seen.seat is not None else replace(seen, tiles=(first, *seen.tiles[1:]))

    changed_views(patch, show)


@caught_by("complete")
def view_that_forgets_when_its_turn_comes(patch: Patch) -> None:
    def forget(true: KakushiState, seen: Any) -> Any:
        if seen.seat is None or seen.seat != seen.to_move:
            return seen
        return replace(seen, tiles=tuple(pair if o == seen.seat else (0, 0) for o, pair in enumerate(seen.tiles)))

    changed_views(patch, forget)


@caught_by("views")
def view_whose_json_says_less(patch: Patch) -> None:
    patch.setattr(view.KakushiView, "to_json", lambda self: {"seat": self.seat, "legal": self.legal})


@caught_by("views")
def view_with_a_set(patch: Patch) -> None:
    more_json(patch, "discarded", lambda true, seat: set(true.discard))


@caught_by("views")
def view_that_offers_nothing(patch: Patch) -> None:
    changed_views(patch, lambda true, seen: replace(seen, legal=()))


@caught_by("told")
def private_event_made_public(patch: Patch) -> None:
    changed_events(patch, "peek", lambda true, events: [event._replace(audience=None) for event in events])


@caught_by("told")
def event_order_that_tells(patch: Patch) -> None:
    def order(true: KakushiState, events: list[Event]) -> list[Event]:
        rattle = Event("draw", "kakushi/draw", -1, {"left": len(true.bag) + 1})
        return [rattle, *events] if true.drawn % 2 else [*events, rattle]

    changed_events(patch, "draw", order)


@caught_by("told")
def event_withheld(patch: Patch) -> None:
    changed_events(patch, "put", lambda true, events: [])


@caught_by("events")
def event_data_that_is_no_json(patch: Patch) -> None:
    changed_events(patch, "call", lambda true, events: [events[0]._replace(data={"left": {3}})])


@caught_by("events")
def event_without_a_sentence(patch: Patch) -> None:
    patch.delitem(text.EVENTS, "put")


@caught_by("events")
def event_of_an_unknown_rule(patch: Patch) -> None:
    changed_events(patch, "call", lambda true, events: [events[0]._replace(rule="kakushi/shout")])


@caught_by("menu")
def menu_that_tells(patch: Patch) -> None:
    def refuse(true: KakushiState, attempt: int, seat: int, refusal: Refusal | None) -> Refusal | None:
        other_has_seven = any(7 in pair for o, pair in enumerate(true.tiles) if o != seat)
        if refusal is None and attempt == state.CALL and other_has_seven:
            return Refusal("kakushi/call", "KAK-FIRST-ROUND", {"turns": 1})
        return refusal

    changed_refusals(patch, refuse)


@caught_by("menu")
def refusal_that_tells(patch: Patch) -> None:
    def refuse(true: KakushiState, attempt: int, seat: int, refusal: Refusal | None) -> Refusal | None:
        return refusal and refusal._replace(data={**refusal.data, "bag": list(true.bag)})

    changed_refusals(patch, refuse)
    patch.setattr(text, "_filled", lambda data, language, names: _any_words())


def _any_words() -> dict[str, object]:
    return dict.fromkeys(("player", "other", "place", "tile", "tiles", "left", "seats", "turns"), "x")


@caught_by("legal")
def legal_action_forgotten(patch: Patch) -> None:
    real = KakushiState.legal_actions
    patch.setattr(KakushiState, "legal_actions", lambda self: [a for a in real(self) if a != state.DROP])


@caught_by("legal")
def legal_action_that_breaks(patch: Patch) -> None:
    """Only when called, which the random matches of this test avoid."""
    real, choose = KakushiState.apply, Chance.choice

    def apply(self: KakushiState, action: int, log: list[Event] | None = None) -> None:
        if action == state.CALL:
            raise IndexError("no tile there")
        real(self, action, log)

    def choice(self: Chance, items: Any) -> Any:
        chosen = choose(self, items)
        return items[0] if chosen == state.CALL else chosen

    patch.setattr(KakushiState, "apply", apply)
    patch.setattr(Chance, "choice", choice)


@caught_by("refusals")
def remedy_that_does_not_help(patch: Patch) -> None:
    patch.setattr(
        KakushiState, "_nothing_drawn", lambda self: Refusal("kakushi/draw", "KAK-NOTHING-DRAWN", {}, ("swap",))
    )


@caught_by("refusals")
def refusal_code_nobody_knows(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "codes", tuple(code for code in text.CODES if code != "KAK-RUMMAGE"))


@caught_by("clone")
def clone_that_shares(patch: Patch) -> None:
    real = KakushiState.clone

    def share(self: KakushiState) -> KakushiState:
        copy = real(self)
        copy.seen = self.seen
        return copy

    patch.setattr(KakushiState, "clone", share)


@caught_by("clone")
def clone_with_another_future(patch: Patch) -> None:
    real = KakushiState.clone

    def another(self: KakushiState) -> KakushiState:
        copy = real(self)
        copy.chance.bits()
        return copy

    patch.setattr(KakushiState, "clone", another)


@caught_by("seed")
def chance_of_its_own(patch: Patch) -> None:
    wild = Chance(99)
    patch.setattr(KakushiState, "_from_bag", lambda self: self.bag.pop(wild.below(len(self.bag))))


@caught_by("unlogged")
def rule_that_acts_only_in_the_log(patch: Patch) -> None:
    real = KakushiState.apply

    def apply(self: KakushiState, action: int, log: list[Event] | None = None) -> None:
        real(self, action, log)
        if log is None and action == state.SWAP:
            self.touched[self.turn % self.players - 1] = False

    patch.setattr(KakushiState, "apply", apply)


@caught_by("record")
def option_that_no_record_holds(patch: Patch) -> None:
    @dataclass(frozen=True)
    class Unsavable(state.Options):
        colours: frozenset[str] = field(
            default=frozenset({"red"}), metadata={"rule": "kakushi/setup", "choices": (frozenset({"red"}),)}
        )

    patch.setitem(text.OPTIONS, "colours", ("Colours", ("red",), "Of the tiles."))
    patch.setattr(tiny.Kakushi, "Options", Unsavable)


@caught_by("position")
def position_text_that_loses_something(patch: Patch) -> None:
    """The text keeps the seed and what has been discarded, but not what has happened."""

    def write(self: Game, true: KakushiState) -> str:
        return f"{true.players} players"

    def read(self: Game, written: str) -> State:
        return KAKUSHI.new(int(written.split()[0]), seed=1)

    patch.setattr(tiny.Kakushi, "position", write, raising=False)
    patch.setattr(tiny.Kakushi, "from_position", read, raising=False)


def whole_key(true: KakushiState) -> tuple[object, ...]:
    """Everything that goes on."""
    tiles, seen = tuple(map(tuple, true.tiles)), tuple(map(tuple, true.seen))
    turn = (true.to_move, true.phase, true.turn, true.drawn, true.chance.state, true.options)
    return (tiles, tuple(true.pegs), seen, tuple(true.bag), *turn)


def planted_key(patch: Patch, key: Callable[[KakushiState], object]) -> None:
    patch.setattr(KakushiState, "key", key)


@caught_by("key")
def key_without_the_options(patch: Patch) -> None:
    planted_key(patch, lambda true: whole_key(true)[:-1])


@caught_by("key")
def key_without_the_pegs(patch: Patch) -> None:
    planted_key(patch, lambda true: (true.tiles[0][0], *whole_key(true)[2:]))


@caught_by("key")
def key_of_how_it_came_about(patch: Patch) -> None:
    planted_key(patch, lambda true: (*whole_key(true), id(true)))


@caught_by("key")
def key_of_the_way_here(patch: Patch) -> None:
    """All that has been done, in its order: what another order leads to has another key."""
    real, clone = KakushiState.apply, KakushiState.clone
    done: dict[int, tuple[KakushiState, tuple[int, ...]]] = {}

    def way(true: KakushiState) -> tuple[int, ...]:
        return done.get(id(true), (true, ()))[1]

    def apply(self: KakushiState, action: int, log: list[Event] | None = None) -> None:
        real(self, action, log)
        done[id(self)] = self, (*way(self), action)

    def copied(self: KakushiState) -> KakushiState:
        copy = clone(self)
        done[id(copy)] = copy, way(self)
        return copy

    patch.setattr(KakushiState, "apply", apply)
    patch.setattr(KakushiState, "clone", copied)
    planted_key(patch, lambda true: (*whole_key(true), way(true)))


@caught_by("score")
def score_that_does_not_add_up(patch: Patch) -> None:
    real = scoring._points

    def one_more(true: KakushiState, seat: int) -> Any:
        term = real(true, seat)
        return term._replace(value=term.value + 1)

    patch.setattr(scoring, "_points", one_more)


@caught_by("score")
def winners_that_do_not_fit(patch: Patch) -> None:
    patch.setattr(KakushiState, "returns", lambda self: [0.0] * self.players)


@caught_by("formulas")
def formula_of_an_event_that_does_not_add_up(patch: Patch) -> None:
    term = total("points", (Term("tile", 2), Term("tile", 3)))._replace(value=6)
    patch.setattr(tiny.Kakushi, "formulas", lambda self, event: (term,) * 3 if event.kind == "put" else ())


@caught_by("formulas")
def formula_missing_for_a_seat(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "formulas", lambda self, event: (Term("tile", 2),))


@caught_by("varied")
def worlds_that_are_the_truth(patch: Patch) -> None:
    truth_with_view(patch, share=1)


@caught_by("worlds")
def worlds_that_know_more_than_the_view(patch: Patch) -> None:
    truth_with_view(patch, share=2)


def truth_with_view(patch: Patch, share: int) -> None:
    """One draw in ``share`` is the true state itself, which travels with the view unseen."""

    @dataclass(frozen=True)
    class Carrier(view.KakushiView):
        true: Any = field(default=None, compare=False)

        def to_json(self) -> dict[str, Any]:
            return {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in ("true", "options")}

    def carry(true: KakushiState, seen: Any) -> Any:
        return Carrier(**{name: getattr(seen, name) for name in seen.__dataclass_fields__}, true=true.clone())

    real = KakushiWorlds.draw

    def draw(self: KakushiWorlds, chance: Chance) -> KakushiState:
        if chance.below(share):
            return real(self, chance)
        true: KakushiState = self.view.true.clone()  # type: ignore[attr-defined]
        true.reseed(Chance(chance.bits()))
        return true

    changed_views(patch, carry)
    patch.setattr(KakushiWorlds, "draw", draw)


@caught_by("worlds")
def worlds_that_cannot_be_drawn_again(patch: Patch) -> None:
    real, wild = KakushiWorlds.draw, Chance(5)
    patch.setattr(KakushiWorlds, "draw", lambda self, chance: real(self, wild))


@caught_by("secrets")
def worlds_that_contradict_the_view(patch: Patch) -> None:
    real = KakushiWorlds.draw

    def turned(self: KakushiWorlds, chance: Chance) -> KakushiState:
        world = real(self, chance)
        world.tiles = [pair[::-1] for pair in world.tiles]
        return world

    patch.setattr(KakushiWorlds, "draw", turned)


@caught_by("unbiased")
def worlds_that_are_biased(patch: Patch) -> None:
    real = KakushiWorlds.draw

    def low(self: KakushiWorlds, chance: Chance) -> KakushiState:
        return min(real(self, chance), real(self, chance), key=lambda world: world.tiles[0])

    patch.setattr(KakushiWorlds, "draw", low)


def changed_unknown(patch: Patch, change: Callable[[tuple[Unknown, ...]], tuple[Unknown, ...]]) -> None:
    real = KakushiWorlds.unknown
    patch.setattr(KakushiWorlds, "unknown", lambda self: change(real(self)))


@caught_by("unknown")
def truth_excluded(patch: Patch) -> None:
    def never_seven(things: tuple[Unknown, ...]) -> tuple[Unknown, ...]:
        return tuple(Unknown(u.place, {i: n for i, n in u.identities.items() if i != "7"}) for u in things)

    changed_unknown(patch, never_seven)


@caught_by("unknown")
def hidden_thing_left_out(patch: Patch) -> None:
    changed_unknown(patch, lambda things: things[1:])


@caught_by("unbiased")
def worlds_miscounted(patch: Patch) -> None:
    def doubled(things: tuple[Unknown, ...]) -> tuple[Unknown, ...]:
        return tuple(Unknown(u.place, {i: n * (5 if i == "1" else 1) for i, n in u.identities.items()}) for u in things)

    changed_unknown(patch, doubled)


@caught_by("reveals")
def reveal_not_declared(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "reveals", state.REVEALS - {"seen"})


@caught_by("texts")
def choice_without_words(patch: Patch) -> None:
    patch.setitem(text.ACTS, "stay", "")


@caught_by("ends")
def game_without_an_end(patch: Patch) -> None:
    def refuse(true: KakushiState, attempt: int, seat: int, refusal: Refusal | None) -> Refusal | None:
        never = Refusal("kakushi/call", "KAK-FIRST-ROUND", {"turns": 1})
        return never if attempt == state.CALL and refusal is None else refusal

    @dataclass(frozen=True)
    class Endless(state.Options):
        rounds: int = field(default=10**6, metadata={"rule": "kakushi/end", "choices": (10**6,)})

    changed_refusals(patch, refuse)
    patch.setitem(text.OPTIONS, "rounds", ("Rounds", ("a million",), "Nobody plays so many."))
    patch.setattr(tiny.Kakushi, "Options", Endless)


@caught_by("forms")
def two_words_for_nothing(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "attempts", Actions([*state.ACTIONS, state.Act("look;there")]))


@caught_by("description")
def rule_of_another_house(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "rules", (*state.RULES, "chess/castling"))


def check_both_counts(listed: Facts | None) -> None:
    """Three players first: only then there is somebody whom a peek does not concern."""
    for players in (3, 2):
        check_game(KAKUSHI, seeds=SEEDS, players=players, facts=listed)


NEED_FACTS = ("facts", "complete")
"""Checks that compare with the list of facts; the others must do without."""


@caught_by("options")
def option_without_words(patch: Patch) -> None:
    patch.delattr(text.KakushiTexts, "option")


@caught_by("options")
def option_without_a_remark(patch: Patch) -> None:
    label, choices, _ = text.OPTIONS["rounds"]
    patch.setitem(text.OPTIONS, "rounds", (label, choices, ""))


@caught_by("options")
def choice_without_a_name(patch: Patch) -> None:
    label, choices, remark = text.OPTIONS["weights"]
    patch.setitem(text.OPTIONS, "weights", (label, choices[:1], remark))


@caught_by("kinds")
def reveals_nothing_real(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "reveals", state.REVEALS | {"glimpse"})


@caught_by("kinds")
def deals_anew_nothing_real(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "redeals", frozenset({"shuffle"}))


@caught_by("kinds")
def unfinished_nowhere(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "unfinished", frozenset({"target"}))


@caught_by("kinds")
def simultaneous_nowhere(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "simultaneous", frozenset({"order"}))


@caught_by("kinds")
def rare_and_unheard_of(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "rare", frozenset({"KAK-NEVER"}))


@caught_by("events")
def event_kept_quiet(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "events", tuple(kind for kind in text.EVENTS if kind != "call"))


@caught_by("occurs")
def code_that_never_occurs(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "codes", (*text.CODES, "KAK-NEVER"))


@caught_by("occurs")
def event_that_never_occurs(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "events", (*text.EVENTS, "shuffle"))


@caught_by("occurs")
def phase_that_never_comes(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "phases", (*state.PHASES, "limbo"))


@caught_by("identities")
def identity_that_is_none(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "identities", lambda self, view, place: ("L", "R", *"123456"))


@caught_by("identities")
def identity_missing_for_everybody(patch: Patch) -> None:
    """Of a thing that all ask about: the seats themselves are told everything."""
    real = KakushiWorlds.unknown

    def unknown(self: KakushiWorlds) -> tuple[Unknown, ...]:
        first, *others = real(self) or (None,)
        if self.view.seat is not None or first is None or len(first.identities) < 7:
            return real(self)
        return (first._replace(identities=dict(list(first.identities.items())[:-1])), *others)

    patch.setattr(KakushiWorlds, "unknown", unknown)
    patch.setattr(KakushiWorlds, "draw", _never_the_last(KakushiWorlds.draw))


def _never_the_last(real: Callable[[KakushiWorlds, Chance], KakushiState]) -> Callable[..., KakushiState]:
    """Worlds for everybody in which the first hidden tile is not the last of those nobody has seen."""

    def draw(self: KakushiWorlds, chance: Chance) -> KakushiState:
        world = real(self, chance)
        while self.view.seat is None and self.places and world.tiles[0][0] == self.unseen[-1]:
            world = real(self, chance)
        return world

    return draw


@caught_by("rulebook")
def rule_without_a_section(patch: Patch) -> None:
    patch.setattr(tiny.Kakushi, "rules", (*state.RULES, "kakushi/bluff"))


def test_a_key_of_everything_passes(monkeypatch: Patch) -> None:
    """The control to the planted keys."""
    planted_key(monkeypatch, whole_key)
    check_both_counts(None)


@pytest.mark.parametrize("defect", DEFECTS)
def test_planted_defect_is_caught_by_name(defect: str, monkeypatch: Patch) -> None:
    check, plant = DEFECTS[defect]
    plant(monkeypatch)
    with pytest.raises(CheckFailed) as failure:
        check_both_counts(facts if check in NEED_FACTS else None)
    assert failure.value.check == check, failure.value


ALONE = (
    "option_without_a_remark", "choice_without_a_name", "reveals_nothing_real", "deals_anew_nothing_real",
    "unfinished_nowhere", "simultaneous_nowhere", "rare_and_unheard_of", "event_kept_quiet", "code_that_never_occurs",
    "event_that_never_occurs", "phase_that_never_comes", "identity_that_is_none", "key_of_the_way_here",
)  # fmt: skip
"""Defects that one check alone can find."""
CHECKS = (check.GAME_CHECKS, check.MATCH_CHECKS, check.POSITION_CHECKS)


@pytest.mark.parametrize("defect", ALONE)
def test_no_other_check_would_catch_it(defect: str, monkeypatch: Patch) -> None:
    name, plant = DEFECTS[defect]
    for checks in CHECKS:
        if name in checks:
            monkeypatch.setitem(checks, name, lambda checked: iter(()))
    monkeypatch.setattr(check, f"_{name}", lambda *checked: iter(()))
    plant(monkeypatch)
    check_both_counts(None)


def test_something_rare_needs_a_position(monkeypatch: Patch) -> None:
    """It is not expected in the matches; a position that does not lead to it, or none at all, is told."""
    monkeypatch.setattr(tiny.Kakushi, "codes", (*text.CODES, "KAK-NEVER"))
    monkeypatch.setattr(tiny.Kakushi, "rare", frozenset({"KAK-NEVER", "drop"}))
    beginning = KAKUSHI.new(2, seed=1)
    drawn = beginning.clone()
    drawn.apply(state.DRAW)
    check_game(KAKUSHI, seeds=1)
    for rare, problem in (({}, "rare are"), ({"drop": drawn, "KAK-NEVER": drawn}, "KAK-NEVER does not lead to it")):
        with pytest.raises(CheckFailed, match=rf"^rare: .*{problem}"):
            check_game(KAKUSHI, seeds=1, rare=rare)
    monkeypatch.setattr(tiny.Kakushi, "codes", text.CODES)
    monkeypatch.setattr(tiny.Kakushi, "rare", frozenset({"drop"}))
    check_game(KAKUSHI, seeds=1, rare={"drop": drawn})
    with pytest.raises(CheckFailed, match=r"^rare: the position for drop"):
        check_game(KAKUSHI, seeds=1, rare={"drop": beginning})


def test_a_leak_in_which_the_worlds_join_needs_the_facts(monkeypatch: Patch) -> None:
    """The control to the defect above: view and worlds agree, so nothing but the list of facts can tell."""
    DEFECTS["view_and_worlds_that_leak_together"][1](monkeypatch)
    check_game(KAKUSHI, seeds=3, players=3)


def test_the_failure_says_where(monkeypatch: Patch) -> None:
    DEFECTS["legal_action_forgotten"][1](monkeypatch)
    with pytest.raises(CheckFailed, match=r"^legal: .*\(2 players, seed 0, after \d+ actions\)$"):
        check_game(KAKUSHI, seeds=1)
