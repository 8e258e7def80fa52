"""The picture of Tatsu: complete, without a secret, and playable by nothing but its names and acts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.language import language
from gamelib.match import Match
from gamelib.tatsu import TATSU, TatsuState
from gamelib.tatsu.facts import CARDS, NUMBER
from gamelib.tatsu.state import CLAN_MASK, REPLY, seating
from tests.tatsu.facts import facts
from tests.tatsu.positions import after, first, play, position
from widgets import Table, explain
from widgets.formula import formulas
from widgets.games.tatsu.scene import picture
from widgets.scenes.scene import Picture, Setting

PLAYERS = (2, 3, 4)
NAMES = ("Olena", "Max", "Ira", "Bea")
ENGLISH = language("en")


def shown(state: TatsuState, seat: int | None, **setting: Any) -> Picture:
    """The picture for a seat, at the near side of the table."""
    near = 0 if seat is None else seat
    return picture(state.observe(seat), Setting(ENGLISH, NAMES[: state.players], near, **setting))


def cells(picture: Picture) -> list[dict[str, Any]]:
    return [cell for area in picture.areas for row in area["rows"] for cell in row["cells"]]


def named(picture: Picture, start: str) -> str:
    """The only name that begins so."""
    (name,) = [cell["name"] for cell in cells(picture) if cell["name"].startswith(start)]
    return str(name)


def faces(picture: Picture) -> set[str]:
    """The cards whose front is to be seen."""
    found = {item["face"] for cell in cells(picture) for item in cell["items"]}
    return {face.removeprefix("tatsu-") for face in found if "back" not in face}


def games(players: int, seeds: range = range(3)) -> Iterator[TatsuState]:
    """Every third state of random first hands, until the second one has begun."""
    for seed in seeds:
        state, chance = first(players, seed, target=1000), Chance(seed)
        for n in range(60):
            if n % 3 == seed % 3:
                yield state.clone()
            state.apply(chance.choice(state.legal_actions()))


# ---- playing by the picture alone ------------------------------------------------------------------------------------


def pressed(picture: Picture, moves: set[str]) -> dict[str, str]:
    """What pressing each cell means, as the page finds it out: attempt by id of the cell."""
    found = {}
    for cell in cells(picture):
        words = [(verb, cell["acts"][f"{verb}.0"]) for verb in picture.compose if f"{verb}.0" in cell["acts"]]
        attempts = [f"{verb} {word}" for verb, word in words]
        if attempts:
            found[cell["id"]] = next((attempt for attempt in attempts if attempt in moves), attempts[0])
    return found


def moves_of(state: TatsuState) -> set[str]:
    view = state.observe(int(state.to_move))
    return {move["attempt"] for move in explain.moves(view, TATSU, ENGLISH, NAMES)}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_by_pressing_cells(players: int, seed: int) -> None:
    """A player that has the names and acts of the picture, and the list of moves, comes to the end of the game."""
    state, chance = first(players, seed, target=100), Chance(seed)
    while state.to_move >= 0:
        picture, moves = shown(state, int(state.to_move)), moves_of(state)
        presses = pressed(picture, moves)
        assert set(presses.values()) & moves == moves
        assert all(cell["name"] for cell in cells(picture))
        state.apply(TATSU.actions.number(chance.choice(sorted(set(presses.values()) & moves))))
    picture = shown(state, 0)
    assert picture.points == [str(term.value) for term in state.score().totals]
    assert picture.step == "Game over"


@pytest.mark.parametrize("players", PLAYERS)
def test_whatever_is_pressed_is_an_attempt(players: int) -> None:
    """In every view, whoever is to move: an action or a refusal with a reason."""
    codes = set()
    for state in games(players):
        for seat in range(players):
            picture = shown(state, seat)
            for attempt in pressed(picture, moves_of(state) if seat == state.to_move else set()).values():
                refusal = state.refusal(TATSU.attempts.number(attempt), seat)
                assert (refusal is None) == (seat == state.to_move and attempt in moves_of(state))
                if refusal:
                    assert TATSU.texts.refusal(refusal, ENGLISH, NAMES)
                    codes.add(refusal.code)
    expected = {"OUT-OF-TURN", "TAT-WRONG-CLAN", "TAT-ASK-SELF", "TAT-REPLY-FIRST", "TAT-LAID"}
    expected |= {"TAT-COVERED", "TAT-NOTHING-BENEATH", "TAT-NOT-HELD"} if players == 2 else {"TAT-ASK-NONE"}
    assert expected <= codes, codes


def test_face_down_cards_are_pressed_when_nobody_shows_the_clan() -> None:
    state = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-", players=2)
    presses = pressed(shown(state, 0), moves_of(state))
    assert presses["down:0:2"] == "play blind 2"
    assert presses["hand:1"] == "ask 1"
    after(state, "ask 1")
    assert pressed(shown(state, 1), moves_of(state))["down:1:5"] == "give blind 5"


def test_the_words_of_acts_come_through_the_wire() -> None:
    """A word with a space in it is one word for the page: ``widgets/frontend/src/wire.ts`` splits at plain spaces."""
    table = Table(Match.new("tatsu", players=2, seed=1), seats={0}, open=True)
    sent = [text for area in table.scene["areas"] for row in area["rows"] for cell in row["cells"] for text in cell]
    assert "play.0=blind\u00a01 give.0=blind\u00a01" in sent


# ---- complete, and nothing too much ----------------------------------------------------------------------------------


def exchanged(state: TatsuState, one: int, two: int) -> TatsuState:
    """The same position with two cards in each other's place."""
    other = state.clone()
    swap = {one: two, two: one}

    def cards(held: int) -> int:
        both = held >> one & 1, held >> two & 1
        return held & ~(1 << one | 1 << two) | both[0] << two | both[1] << one

    other.hands, other.captured = [cards(hand) for hand in state.hands], [cards(won) for won in state.captured]
    other.pot = cards(state.pot)
    other.up, other.down = ([swap.get(card, card) for card in row] for row in (state.up, state.down))
    other.laid = [packed & ~31 | swap.get(packed & 31, packed & 31) for packed in state.laid]
    other.holders = [sum(1 << p for p, hand in enumerate(other.hands) if hand & mask) for mask in CLAN_MASK]
    return other


def relaid(state: TatsuState, n: int, shift: int) -> TatsuState:
    """The n-th laid card came from another place (``shift`` 5) or lies in front of another one (7)."""
    other = state.clone()
    place = state.laid[n] >> shift & 3
    moved = state.laid[n] ^ (place ^ (place + 1) % len(state.hands)) << shift
    other.laid = [*state.laid[:n], moved, *state.laid[n + 1 :]]
    return other


def changed(state: TatsuState, **fields: Any) -> TatsuState:
    other = state.clone()
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def dealt_by(state: TatsuState, dealer: int) -> TatsuState:
    left_of, clans, seats = seating(int(state.players), dealer, state.options)
    return changed(state, dealer=dealer, left_of=left_of, clans=clans, seats=seats)


def variants(state: TatsuState, chance: Chance) -> Iterator[TatsuState]:
    """Positions that differ in one thing, be it seen by a seat or not."""
    for _ in range(12):
        one, two = chance.below(len(CARDS)), chance.below(len(CARDS))
        if one != two:
            yield exchanged(state, one, two)
    for n in range(len(state.laid)):
        yield relaid(state, n, 5)
        yield relaid(state, n, 7)
    for clan in (0, 1):
        if state.captured[clan]:
            card = state.captured[clan] & -state.captured[clan]
            yield changed(state, captured=[won ^ card for won in state.captured])
    yield changed(state, points=[*state.points[:-1], state.points[-1] + 1])
    yield dealt_by(state, (int(state.dealer) + 1) % int(state.players))
    places = len(state.hands)
    if state.phase == REPLY:
        others = [place for place in range(places) if place not in (state.at, state.asked)]
        yield from (changed(state, asked=place, to_move=state.seats[place]) for place in others)
    else:
        place = (int(state.at) + 1) % places
        yield changed(state, at=place, to_move=state.seats[place])


@pytest.mark.parametrize("players", PLAYERS)
def test_the_picture_changes_exactly_with_what_the_seat_may_know(players: int) -> None:
    """Another fact that the rules let the seat know: another picture. No other fact: the same picture."""
    told, chance = set(), Chance(players)
    for state in games(players, range(1)):
        for seat in (*range(players), None):
            known, picture = facts(state, seat), shown(state, seat)
            for other in variants(state, chance):
                others = facts(other, seat)
                different = {name for name in known if known[name] != others[name]}
                told |= {re.sub(r"\d.*", "", name) for name in different}
                assert (shown(other, seat) == picture) == (not different), (seat, different)
    named = {
        "cards laid in this hand", "who laid them", "in front of whom", "captured by Red", "captured by Yellow",
        "carried on", "points", "dealer card", "whose turn, who was asked", "cards of clan ", "hand of ",
    }  # fmt: skip
    named |= {"face-up card of ", "back of "} if players == 2 else set()
    assert named <= told


def secrets(state: TatsuState, seat: int | None) -> list[str]:
    """The cards that a seat has never seen."""
    view = state.observe(seat)
    seen = sum(view.shown) | view.gone
    return [card.id for number, card in enumerate(CARDS) if not seen >> number & 1]


@pytest.mark.parametrize("players", PLAYERS)
def test_no_unseen_card_is_in_the_picture(players: int) -> None:
    for state in games(players):
        for seat in (*range(players), None):
            picture = shown(state, seat)
            text = json.dumps([picture.areas, picture.notes, picture.step], ensure_ascii=False)
            for card in secrets(state, seat):
                assert not re.search(rf"\b{card}\b", text)
                assert not re.search(rf"{TATSU.texts.card(card, ENGLISH)}(?![\w ×])", text)


@pytest.mark.parametrize("players", PLAYERS)
def test_worlds_with_one_view_have_one_picture(players: int) -> None:
    chance = Chance(7)
    for state in games(players, range(1)):
        for seat in (*range(players), None):
            world = TATSU.worlds(state.observe(seat)).draw(chance)
            assert shown(world, seat) == shown(state, seat)


@pytest.mark.parametrize("players", PLAYERS)
def test_ids_are_unique_and_those_of_backs_are_their_places(players: int) -> None:
    for state in games(players):
        for truth in ({}, state.truth()):
            drawn = cells(shown(state, 0, truth=truth))
            items = [item["id"] for cell in drawn for item in cell["items"]]
            ids = [cell["id"] for cell in drawn]
            assert len(set(items)) == len(items)
            assert len(set(ids)) == len(ids)
            backs = [(cell["id"], item["id"]) for cell in drawn for item in cell["items"] if "back" in item["face"]]
            assert all(item.startswith(f"{place}:") for place, item in backs)


# ---- with other eyes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_with_the_truth_every_card_is_to_be_seen(players: int) -> None:
    for state in games(players):
        for seat in (0, None):
            assert faces(shown(state, seat, truth=state.truth())) >= set(NUMBER)


def test_the_truth_lies_where_it_is() -> None:
    state = position("R2 Y2", "R3 R4", "Y5 Y6", "R5 Y4")
    assert named(shown(state, 0, truth=state.truth()), "Max holds Red 4") == "Max holds Red 4"
    two = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-", players=2)
    assert named(shown(two, 0, truth=two.truth()), "Max, column 5, face down") == "Max, column 5, face down: Red 5"
    assert named(shown(two, 0), "Max, column 5, face down") == "Max, column 5, face down: a card of the Red clan"


def test_my_hand_as_others_know_it() -> None:
    """What lies in several hands nobody can tell; a clan that is in one other hand only, everybody can."""
    state = position("R2 Y2", "Y3 Y4", "R3 R4", "Y5 Y6")
    known = [cell["name"] for cell in cells(shown(state, 0, known_by=1)) if cell["id"].startswith("held")]
    secret = "Olena holds a card of the {} clan; Max cannot tell which"
    assert known == [secret.format("Red"), secret.format("Yellow")]
    # Ira holds all other Red cards herself, so she knows mine; Yellow ones are elsewhere, too
    known = [cell["name"] for cell in cells(shown(state, 0, known_by=2)) if cell["id"].startswith("held")]
    assert known == ["Olena holds Red 2", "Olena holds a card of the Yellow clan; Ira cannot tell which"]
    known = [cell["name"] for cell in cells(shown(state, 0, known_by=-1)) if cell["id"].startswith("held")]
    assert known[0] == "Olena holds a card of the Red clan; everybody else cannot tell which"
    assert faces(shown(state, 0, known_by=1)) < faces(shown(state, 0))
    assert shown(state, 0, known_by=0) == shown(state, 0)


def test_an_only_face_down_card_is_known() -> None:
    state = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/Y5 Y6/- R4/- -/- -/- -/- -/-", players=2)
    assert named(shown(state, 0, known_by=1), "Max, column 1, face down") == "Max, column 1, face down: Yellow 5"
    assert named(shown(state, 0, known_by=1), "Olena, column 1, face down").endswith("a card of the Red clan")


# ---- what it says ----------------------------------------------------------------------------------------------------


def test_in_front_of_and_laid_by_are_told_apart() -> None:
    state = after(position("R2 Y2", "R3 R4", "Y5 Y6", "R5 Y4"), "ask 1", "give R4", "ask 2", "give Y5")
    picture = shown(state, 3)
    assert named(picture, "In front of Olena") == "In front of Olena: Red 4, card 1 of the trick, laid by Max"
    assert named(picture, "In front of Max") == "In front of Max: Yellow 5, card 2 of the trick, laid by Ira"
    captions = {cell["id"]: cell["caption"] for cell in cells(picture)}
    assert (captions["front:0:0"], captions["front:2:0"]) == ("Card 1, laid by Max", "to lay now")
    assert pressed(picture, set())["front:0:0"] == "play R4"  # refused: it has been laid
    assert named(picture, "Max, Yellow clan") == "Max, Yellow clan, holds 1 Red card and 0 Yellow cards"
    after(state, "ask 3")
    assert named(shown(state, 3), "In front of Ira").endswith("Ira has the turn and asks Bea")
    assert named(shown(state, 3), "Bea, Yellow clan").endswith("and is asked for a card")


def test_carried_cards_and_what_is_captured() -> None:
    state = position(
        "R2", "Y2", "R3", "Y3", captured=("R13 Y17 Rx2 Yx1 YF", "Y13 Rx3"), pot="R5 RF Y5 Y6", points=(10, 4, 10, 4)
    )  # fmt: skip
    picture = shown(state, 0)
    assert [cell["name"] for cell in cells(picture) if cell["id"].startswith(("won", "carried"))] == [
        "Red has captured cards worth 10 points: Red 1 worth 3 and Yellow 1 worth 7",
        "Red gets ×2 from captured multipliers of its own: Red ×2",
        "Red has captured cards that are worth nothing to it: Yellow ×1 and Yellow fusion",
        "Red in this hand so far: 10 × 2 = 20",
        "Yellow has captured cards worth 3 points: Yellow 1 worth 3",
        "Yellow has captured no multiplier of its own: its points count ×0",
        "Yellow has captured cards that are worth nothing to it: Red ×3",
        "Yellow in this hand so far: 3 × 0 = 0",
        "Carried over to the next trick without a fusion: Red 5, Red fusion, Yellow 5 and Yellow 6",
    ]
    assert picture.points == ["10", "4", "10", "4"]
    assert list(picture.notes) == ["Red, dealer", "Yellow", "Red", "Yellow"]


@pytest.mark.parametrize("dealer", range(3))
def test_the_ghost_hand_lies_open_and_opposite(dealer: int) -> None:
    state = position("R2 Y2", "R3 R4", "Y5 Y6", "R5 Y4", players=3, dealer=dealer)
    for seat in (*range(3), None):
        picture = shown(state, seat)
        assert named(picture, "Ghost holds Red 5")
        (seats,) = [area for area in picture.areas if area["id"] == "seats"]
        order = [row["head"].split(" · ")[0] for row in seats["rows"]]
        assert order[-1] == NAMES[seat or 0]
        assert abs(order.index("Ghost") - order.index(NAMES[dealer])) == 2
    assert shown(state, None).notes[dealer] == "Red, dealer"


# ---- the sheet of a hand ---------------------------------------------------------------------------------------------


def test_the_sheet_says_why_a_hand_counts_nothing() -> None:
    state = position("R13", "Y2", "R14", "Y3", captured=("R17 Yx2", "Yx3"), target=1)
    log: list[Event] = play(state, "play R13", "play Y2", "play R14", "play Y3")
    (event,) = [event for event in log if event.kind == "score"]
    red, yellow = formulas(event, TATSU, ENGLISH, NAMES)
    assert (red["name"], yellow["name"]) == (f"{NAMES[0]} and {NAMES[2]}", f"{NAMES[1]} and {NAMES[3]}")
    assert red["spoken"] == "7 points on captured cards times no multiplier of its own: 0, 0"
    assert yellow["spoken"] == "9 points on captured cards times own multipliers: 3, 27"
    won = {item["id"] for cell in cells(shown(state, 0)) for item in cell["items"]}
    pieces = {piece for part in red["term"]["parts"] for each in part["parts"] for piece in each["pieces"]}
    assert pieces == {"won:R17", "won:Yx2"} <= won


def test_the_last_hand_s_sheet_is_there_when_the_next_hand_has_begun() -> None:
    match, chance = Match.new("tatsu", players=4, seed=3, options={"target": 1000}), Chance(3)
    while match.state.turn < 30:
        match.play(chance.choice(match.state.legal_actions()))
    table = Table(match, seats={0}, open=True)
    last = table.picture["scores"]["last"]
    assert last["seats"][0]["term"]["parts"][0]["label"] == "points on captured cards"
    assert table.picture["banner"]["phase"] == "Hand 2"
    drawn = {item["id"] for cell in cells_of(table) for item in cell["items"]}
    assert not any(id.startswith("won:") for id in drawn)  # its cards are no pieces of the new hand


def cells_of(table: Table) -> list[dict[str, Any]]:
    return [cell for area in table.picture["areas"] for row in area["rows"] for cell in row["cells"]]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_table_shows_it(players: int) -> None:
    table = Table("tatsu", players=players, seed=1, names=NAMES[:players], seats={0}, open=True)
    table.play(table.match.state.legal_actions()[0])
    assert table.picture["areas"]
