"""The beats of Tatsu: cards to the middle, tricks to who wins them, new hands."""

from __future__ import annotations

from gamelib.events import Event
from gamelib.tatsu.facts import CLANS, COLUMNS, GHOST, GHOST_ID, HAND_SIZE, TRICK_SIZE
from gamelib.tatsu.state import space_id
from gamelib.tatsu.view import TatsuView
from widgets.protocol import Flight
from widgets.scenes.beat import Act, Beats, Step, flight

PlaceId = int | str
ADDS = frozenset({"hand", "ghost"})
"""What the viewer is told of the cards that are dealt."""


def _views(step: Step) -> tuple[TatsuView, TatsuView]:
    before, after = step.before, step.after
    assert isinstance(before, TatsuView)
    assert isinstance(after, TatsuView)
    return before, after


def _index(place: PlaceId) -> int:
    return GHOST if place == GHOST_ID else int(place)


def _hand(place: PlaceId) -> str:
    return f"hand:{_index(place)}"


def _back(card: str) -> str:
    return f"tatsu-back-{card[0]}"


# ---- cards laid and taken ----------------------------------------------------------------------------------------


def _laid(event: Event, step: Step) -> list[Flight]:
    return [_to_front(event, step, f"card:{event.data['card']} {_hand(event.data['by'])}")]


def _laid_blind(event: Event, step: Step) -> list[Flight]:
    """A card that lay face down beneath others, of two players."""
    before, after = _views(step)
    return [_to_front(event, step, _left(before, after, event.data["by"], event.data["card"]))]


def _to_front(event: Event, step: Step, origin: str) -> Flight:
    """A card comes to lie in front of a place, turned up unless it was seen before."""
    before, _ = _views(step)
    card, at = event.data["card"], _index(event.data["at"])
    seen = card in before.cards(_index(event.data["by"]))
    n = sum(laid.at == at for laid in before.trick)
    face = f"tatsu-{card}"
    return flight(origin, f"card:{card} front:{at}:{n}", face if seen else _back(card), face)


def _left(before: TatsuView, after: TatsuView, place: PlaceId, card: str) -> str:
    """The space that a face-down card has left: the one that is empty now; after the last card that of the last one."""
    begin, clan = _index(place) * HAND_SIZE, CLANS.index(card[0])
    spaces = [n for n in range(begin, begin + HAND_SIZE) if before.backs[n] == clan]
    return space_id(next((n for n in spaces if after.backs[n] < 0), spaces[0]))


def _uncovered(event: Event, step: Step) -> list[Flight]:
    """The card beneath one that has gone is turned up and takes its place."""
    place, column, card = event.data["place"], event.data["column"], event.data["card"]
    beneath = space_id(place * HAND_SIZE + column - 1)
    return [flight(beneath, f"card:{card} up:{place}:{column}", _back(card), f"tatsu-{card}")]


def _won(event: Event, step: Step) -> list[Flight]:
    """A trick goes to who has won it, with all that was carried on."""
    before, _ = _views(step)
    return [_taken(before, card, *_winner(event)) for card in event.data["cards"]]


def _winner(event: Event) -> list[str]:
    return [f"won:{event.data['clan']}"]


def _carried(event: Event, step: Step) -> list[Flight]:
    """The cards of a trick that nobody wins go to those of earlier ones."""
    before, _ = _views(step)
    return [
        _taken(before, card, "carried captured") for card in event.data["cards"] if card not in before.carried
    ]  # fmt: skip


def _taken(before: TatsuView, card: str, to: str) -> Flight:
    return flight(f"card:{card} {_lying(before, card)}", f"won:{card} {to}", f"tatsu-{card}")


def _lying(before: TatsuView, card: str) -> str:
    """Where a card lies when a trick is over; the last one of the trick was laid in front of the place to move."""
    if card in before.carried:
        return f"won:{card} carried"
    laid = next((laid for laid in before.trick if laid.card == card), None)
    at = laid.at if laid else before.at
    fronts = [one.card for one in before.trick if one.at == at]
    return f"front:{at}:{fronts.index(card) if laid else len(fronts)}"


# ---- a new hand --------------------------------------------------------------------------------------------------


def _dealt(event: Event, step: Step) -> list[Flight]:
    """The dealer gives everybody cards, face down but for those that the viewer is told of."""
    origin, backs = _hand(event.seat), event.data["backs"]
    told = {GHOST if one.kind == "ghost" else one.seat: one.data["cards"] for one in step.events if one.kind in ADDS}
    found: list[Flight] = []
    for place, counts in enumerate(backs if len(backs) > 2 else ()):
        found += [
            flight(origin, f"card:{card} {_hand(place)}", _back(card), f"tatsu-{card}") for card in told.get(place, ())
        ] or [
            flight(origin, _hand(place), f"tatsu-back-{clan}", n=n) for clan, n in zip(CLANS, counts, strict=True) if n
        ]  # fmt: skip
    return found


def _given(event: Event) -> int:
    """With two players nothing is dealt but the layouts, which are told by themselves."""
    backs = event.data["backs"]
    return sum(map(sum, backs)) if len(backs) > 2 else 0


def _laid_out(event: Event, step: Step) -> list[Flight]:
    """The layouts of two players: in every column a card face down and one face up on it."""
    origin = _hand(_views(step)[1].dealer)
    beneath = [flight(origin, space_id(n), f"tatsu-back-{clan}") for n, clan in enumerate(event.data["down"])]
    above = [
        flight(origin, f"card:{card} up:{n // HAND_SIZE}:{COLUMNS[n % HAND_SIZE]}", f"tatsu-{card}")
        for n, card in enumerate(event.data["up"])
    ]
    return beneath + above


def _results(event: Event) -> list[str]:
    return [f"won:{clan}" for clan in CLANS]


OPEN, BLIND = Act(_laid, 1), Act(_laid_blind, 1)

TATSU_BEATS = Beats(
    {
        "ask": Act(lit=lambda event: [_hand(event.data["asked"])]),
        **dict.fromkeys(("play", "give", "play_open", "give_open"), OPEN),
        **dict.fromkeys(("play_blind", "give_blind"), BLIND),
        "uncover": Act(_uncovered, 1),
        "trick": Act(_won, lambda event: len(event.data["cards"]), _winner, "trick"),
        **dict.fromkeys(("carry", "lost"), Act(_carried, TRICK_SIZE, result="trick")),
        "score": Act(lit=_results, result="score"),
        "deal": Act(_dealt, _given),
        "layout": Act(_laid_out, lambda event: len(event.data["up"]) + len(event.data["down"])),
        "over": Act(result="end"),
    },
    adds=ADDS,
)
