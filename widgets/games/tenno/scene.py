"""The picture of Tenno: everybody's row of three places, the battle between them, the own hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gamelib.game import View
from gamelib.language import N_, NN_
from gamelib.tenno.facts import CARDS, PAIRS, PEASANTS, PHASES, PLACES, SEATS, SLOTS, VALUES
from gamelib.tenno.score import piece
from gamelib.tenno.state import MONK, MONK_CARD, OVER, PEEK_FIRST, SWAP
from gamelib.tenno.text import TennoTexts
from gamelib.tenno.view import TennoView, certain
from widgets.protocol import Area, Cell, Mark, Zone
from widgets.scenes.scene import Picture, Setting, area, cell, item, row

TEXTS = TennoTexts()

TOGETHER = -len(PEASANTS)
"""The Peasants pressed are written as one word: ``order 213``."""
ELSEWHERE = {"attack": 2, "refill": 1, "peek": 1, "look": 1}
ATTACKING = {"attack": 2, "swap": 2, "refill": 1, "peek": 1, "look": 1}
COMPOSE: Mapping[str, Mapping[str, int]] = {
    "order": {"order": TOGETHER} | ELSEWHERE,
    "attack": ATTACKING,
    "monk": {"monk": 1} | ELSEWHERE,
    "ronin": ATTACKING,
    "refill": ELSEWHERE,
    "swap": {"move": 2, "swap": 2} | ELSEWHERE,
    "exchange": {"exchange": 1, "pretend": 1} | ELSEWHERE,
    "peek": {"peek": 1} | ELSEWHERE,
}
"""Per phase the attempts that presses of the seat to move put together, in the order in which they are thought of;
``exchange``: a swap with an empty hand."""

STEPS = {
    "order": N_("Setup: lay the row"),
    "attack": N_("Step 1 of 4: attack"),
    "monk": N_("Step 2 of 4: battle"),
    "ronin": N_("Step 1 of 4 once more: second attack"),
    "refill": N_("Step 3 of 4: fill the gaps"),
    "swap": N_("Step 4 of 4: swap"),
    "peek": N_("Step 4 of 4: look"),
    "over": N_("Game over"),
}
STEPS_PEEK_FIRST = {"peek": N_("Step 3 of 4: look"), "refill": N_("Step 4 of 4: fill the gaps")}

SEAT = N_("{number} · {player}")
HEADS = (N_("Prison"), N_("Hand"))
GAP = N_("{player}, place {slot}: empty")
UP = N_("{player}, place {slot}, face up: {card}")
DOWN = N_("{player}, place {slot}, face down: {card}")
KNOWN = N_("{player}, place {slot}, face down, known to you: {card}")
KNOWN_TO_ALL = N_("{player}, place {slot}, face down, known to all: {card}")
UNKNOWN = N_("{player}, place {slot}, face down, unknown")
KNOWN_BY = N_("{player}, place {slot}, face down, known to {other}: {card}")
UNKNOWN_BY = N_("{player}, place {slot}, face down, unknown to {other}")

PRISON = NN_("Prison of {player}: {n} card face down", "Prison of {player}: {n} cards face down")
PRISON_EMPTY = N_("Prison of {player}: empty")
PRISON_OPEN = N_("Prison of {player}, {points}: {cards}")
CARD_OF = N_("{card} of {player}")
POINTS = NN_("{n} point", "{n} points")
PRISONERS = NN_("{n} prisoner", "{n} prisoners")

HAND_LABEL = N_("Hand of {player}")
HAND_CARD = N_("In hand: {card}")
HAND = NN_("Hand of {player}: {n} card", "Hand of {player}: {n} cards")
HAND_EMPTY = N_("Hand of {player}: empty")
HAND_OPEN = N_("Hand of {player}: {cards}")
IN_HAND = N_("{n} in hand")

BATTLE_LABEL = N_("Battle")
NO_BATTLE = N_("No battle yet.")
ATTACKER = N_("Attacking: {card} of {player}")
DEFENDER = N_("Attacked: {card} of {player}")
SUPPORTER = N_("Supporting: {card} of {player}")

OUT_LABEL = N_("Out of the game")
OUT = N_("Out of the game, of {player}: {cards}")
NOTHING_OUT = N_("No card is out of the game")
NOTHING = N_("none")

EXCHANGE_LABEL = N_("Exchange two cards, or pretend")
EXCHANGE_ROWS = (("exchange", N_("Exchange")), ("pretend", N_("Only pretend")))
PAIR = N_("{slot} and {other}")
PAIR_NAMES = {
    "exchange": N_("Exchange the cards in places {slot} and {other}"),
    "pretend": N_("Only pretend to exchange the cards in places {slot} and {other}"),
}


@dataclass(frozen=True)
class Sight:
    """A view with what it takes to draw it.

    near:     the seat at the near side: the viewer's own, where there is one
    mirror:   the seat whose knowledge of the viewer's cards is shown, ``None`` = the cards are
    compose:  the attempts that presses put together
    """

    view: TennoView
    setting: Setting
    near: int
    mirror: int | None
    compose: Mapping[str, int] = field(default_factory=dict)

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.setting.names[seat]

    def card(self, card: str) -> str:
        """The name of a card."""
        return TEXTS.card(card, self.setting.language)

    def listed(self, cards: Sequence[str]) -> str:
        """The names of cards, joined."""
        return self.setting.language.listing([self.card(card) for card in cards])

    def acts(self, **words: str) -> dict[str, str]:
        """The words that a cell gives (``attack_0="2"``) to what can be put together now."""
        named = {key.replace("_", "."): word for key, word in words.items()}
        return {key: word for key, word in named.items() if key.split(".")[0] in self.compose}

    def marks(self, ids: Sequence[str], *more: Mark) -> list[Mark]:
        """Marks of a cell, with that of having been counted."""
        return [*more, "scored"] if self.setting.scored.intersection(ids) else [*more]


def picture(view: View, setting: Setting) -> Picture:
    """The table of Tenno from a view; clockwise from the left of the viewer, whose own row and hand come last."""
    assert isinstance(view, TennoView)
    near = setting.near if view.seat is None else view.seat
    mirror = setting.known_by if setting.known_by != near and view.seat is not None and not setting.truth else None
    sight = Sight(view, setting, near, mirror, _compose(view, mirror))
    areas = [_seat(sight, (near + k) % view.players, "theirs") for k in range(1, view.players)]
    areas += [_battle(sight), _out(sight), _seat(sight, near, "mine")]
    if view.seat is not None:
        areas.append(_pairs(sight) if "exchange" in sight.compose else _own_hand(sight))
    say = setting.language
    notes = [say(IN_HAND, n=say.number(view.hand_size(seat))) for seat in range(view.players)]
    points = [_points(sight, seat) for seat in range(view.players)]
    return Picture(areas, sight.compose, points, notes, _step(sight))


def _compose(view: TennoView, mirror: int | None) -> Mapping[str, int]:
    if view.seat is None or mirror is not None:
        return {}
    if view.seat != view.to_move:
        return ELSEWHERE
    phase = "exchange" if view.phase == SWAP and not view.hand else PHASES[view.phase]
    return COMPOSE[phase]


def _step(sight: Sight) -> str:
    phase = PHASES[sight.view.phase]
    steps = STEPS | STEPS_PEEK_FIRST if sight.view.options & PEEK_FIRST else STEPS
    return sight.setting.language(steps[phase])


def _points(sight: Sight, seat: int) -> str:
    """How many prisoners; what they count only where everybody may look: remembering it is part of the game.

    At the end what the seat has in all, as the game's last event says.
    """
    say, captured = sight.setting.language, sight.view.prisoners(seat)
    if ended := [event for event in sight.setting.story if event.kind == "over"]:
        return say.plural(POINTS, ended[-1].data["totals"][seat])
    if _open(sight):
        return say.plural(POINTS, _worth(captured))
    return say.plural(PRISONERS, len(captured))


def _open(sight: Sight) -> bool:
    """Whether the prisons lie open."""
    return sight.view.prisons_open or sight.view.phase == OVER or bool(sight.setting.truth)


def _worth(captured: Sequence[tuple[int, str]]) -> int:
    return sum(VALUES[CARDS.index(card)] for _, card in captured)


# ---- a seat: row, prison, hand -------------------------------------------------------------------------------


MARKS: dict[str, Sequence[Mark]] = {UP: ["up"], KNOWN: ["known"], KNOWN_TO_ALL: ["known"], KNOWN_BY: ["known"]}
"""Of a card in a row, by what is said of it."""


def _seat(sight: Sight, seat: int, zone: Zone) -> Area:
    say = sight.setting.language
    cells = [_slot(sight, seat, slot) for slot in range(3)] + [_prison(sight, seat)]
    if seat != sight.view.seat:
        cells.append(_hand(sight, seat))
    columns = [*SLOTS, *map(say, HEADS)][: len(cells)]
    label = say(SEAT, number=say.number(seat + 1), player=sight.player(seat))
    return area(f"seat:{seat}", zone, "grid", label, [row("", cells)], columns, f"tenno by-{seat}")


def _slot(sight: Sight, seat: int, slot: int) -> Cell:
    view, place = sight.view, f"row:{seat}:{SLOTS[slot]}"
    if not view.occupied(seat, slot):
        name = sight.setting.language(GAP, player=sight.player(seat), slot=SLOTS[slot])
        return cell(place, name, acts=_slot_acts(sight, seat, slot, ""), look="tenno-gap")
    card, face, template = _shown_card(sight, seat, slot)
    name = sight.setting.language(
        template, player=sight.player(seat), slot=SLOTS[slot], card=sight.card(card) if card else "",
        other=sight.player(sight.mirror) if sight.mirror is not None else "",
    )  # fmt: skip
    shown = item(piece(seat, card) if card else f"{place}:0", face)
    marks = MARKS.get(template, ())
    acts = _slot_acts(sight, seat, slot, card)
    return cell(place, name, [shown], acts, sight.marks([shown["id"], place], *marks), look="tenno-slot")


def _shown_card(sight: Sight, seat: int, slot: int) -> tuple[str, str, str]:
    """The card of a place as far as it may be shown (else ``""``), its face, the sentence for it."""
    view, truth = sight.view, sight.setting.truth
    if view.phase == MONK and 3 * seat + slot in (3 * view.active + view.own, view.target):
        card = view.card(seat, slot)
        return card, f"tenno-{card}", UP
    if truth:
        card = truth[f"row:{seat}:{SLOTS[slot]}"]
        return card, f"tenno-{card}", DOWN
    if seat == view.seat and sight.mirror is None:
        card = view.card(seat, slot)
        return card, f"tenno-{card}", DOWN
    if seat == view.seat and sight.mirror is not None:
        card = certain(view.mirror[sight.mirror], slot)
        return card, _back(card), KNOWN_BY if card else UNKNOWN_BY
    card = view.card(seat, slot)
    known = KNOWN_TO_ALL if view.seat is None else KNOWN
    return card, _back(card), known if card else UNKNOWN


def _back(card: str) -> str:
    """The back of a card, with its rank in small where that is known."""
    return f"tenno-back-{card}" if card else "tenno-back"


def _slot_acts(sight: Sight, seat: int, slot: int, card: str) -> dict[str, str]:
    """A place attacks or is attacked, is looked at, or gives its card up; a swap may put the card back."""
    own, place = SLOTS[slot], PLACES[3 * seat + slot]
    if seat != sight.view.seat:
        return sight.acts(attack_1=place, peek_0=place)
    if not card:
        return {}
    more = {"swap_1": card} if sight.view.phase == SWAP else {}
    more |= _monk_acts(card)
    return sight.acts(attack_0=own, swap_0=own, move_0=own, move_1=own, **more)


def _monk_acts(card: str) -> dict[str, str]:
    """Pressing the own Monk turns it up, wherever it lies: the rules say where that does not help."""
    return {"monk_0": ""} if card == CARDS[MONK_CARD] else {}


def _prison(sight: Sight, seat: int) -> Cell:
    say, captured, place = sight.setting.language, sight.view.prisoners(seat), f"prison:{seat}"
    player, acts = sight.player(seat), sight.acts(look_0=SEATS[seat])
    if not captured:
        shown = [item(f"{place}:0", "tenno-prison")]
        return cell(place, say(PRISON_EMPTY, player=player), shown, acts, caption=say.number(0), look="tenno-pile")
    if not _open(sight):
        name = say.plural(PRISON, len(captured), player=player)
        shown = [item(f"{place}:0", "tenno-prison")]
        return cell(place, name, shown, acts, caption=say.number(len(captured)), look="tenno-pile")
    points = say.plural(POINTS, _worth(captured))
    cards = say.listing([say(CARD_OF, card=sight.card(card), player=sight.player(owner)) for owner, card in captured])
    name = say(PRISON_OPEN, player=player, points=points, cards=cards)
    shown = [item(piece(owner, card), f"tenno-{card}") for owner, card in captured]
    marks = sight.marks([prisoner["id"] for prisoner in shown])
    return cell(place, name, shown, acts, marks, say.number(_worth(captured)), "tenno-cards")


def _hand(sight: Sight, seat: int) -> Cell:
    """A hand that is not the viewer's, or that is shown as somebody else knows it."""
    say, size, place = sight.setting.language, sight.view.hand_size(seat), f"hand:{seat}"
    player = sight.player(seat)
    if sight.setting.truth and size:
        cards = _true_hand(sight, seat)
        shown = [item(piece(seat, card), f"tenno-{card}") for card in cards]
        name = say(HAND_OPEN, player=player, cards=sight.listed(cards))
        return cell(place, name, shown, marks=sight.marks([place]), look="tenno-cards")
    name = say.plural(HAND, size, player=player) if size else say(HAND_EMPTY, player=player)
    shown = [item(f"{place}:0", "tenno-hand")]
    return cell(place, name, shown, marks=sight.marks([place]), caption=say.number(size), look="tenno-pile")


def _true_hand(sight: Sight, seat: int) -> list[str]:
    """What is in a hand, where everything may be seen: all cards of the seat but those in its row."""
    in_row = {sight.setting.truth.get(f"row:{seat}:{slot}") for slot in SLOTS}
    held = sight.view.cards[seat]
    return [card for k, card in enumerate(CARDS) if held >> k & 1 and card not in in_row]


def _own_hand(sight: Sight) -> Area:
    view, seat = sight.view, sight.near
    if sight.mirror is not None:
        cells = [_hand(sight, seat)]
    elif view.hand:
        cells = [_hand_card(sight, card) for card in view.hand]
    else:
        name = sight.setting.language(HAND_EMPTY, player=sight.player(seat))
        cells = [cell(f"hand:{seat}", name, caption=sight.setting.language(NOTHING), look="tenno-card")]
    label = sight.setting.language(HAND_LABEL, player=sight.player(seat))
    return area("hand", "mine", "row", label, [row("", cells)], look="tenno-own")


def _hand_card(sight: Sight, card: str) -> Cell:
    order = {f"order_{k}": card for k in range(len(PEASANTS))} if card in PEASANTS else {}
    shown = item(piece(sight.near, card), f"tenno-{card}")
    name = sight.setting.language(HAND_CARD, card=sight.card(card))
    acts = sight.acts(**order, **_monk_acts(card), refill_0=card, swap_1=card)
    return cell(f"hand:{sight.near}:{card}", name, [shown], acts, sight.marks([shown["id"]]), look="tenno-card")


def _pairs(sight: Sight) -> Area:
    """With an empty hand two cards change places, or only seem to: a thing to press for each pair, in two rows."""
    say = sight.setting.language
    rows = [
        row(
            say(head),
            [
                cell(
                    f"{verb}:{slot}:{other}",
                    say(PAIR_NAMES[verb], slot=slot, other=other),
                    acts=sight.acts(**{f"{verb}_0": f"{slot} {other}"}),
                    caption=say(PAIR, slot=slot, other=other),
                    look="tenno-pair",
                )
                for slot, other in PAIRS
            ],
        )
        for verb, head in EXCHANGE_ROWS
    ]
    return area("pairs", "mine", "grid", say(EXCHANGE_LABEL), rows, look="tenno-pairs")


# ---- the middle ----------------------------------------------------------------------------------------------


def _battle(sight: Sight) -> Area:
    """The cards that fight or have fought last, and the comparison: as far as it is known, then filled in."""
    view, say = sight.view, sight.setting.language
    if view.phase == MONK:
        target = view.target // 3, view.target % 3
        attacking, defending = view.card(view.active, view.own), view.card(*target)
        cells = [
            _fighter(sight, "attack", ATTACKER, view.active, attacking),
            _fighter(sight, "defence", DEFENDER, target[0], defending),
        ]
        text = TEXTS.undecided(attacking, defending, say)
    elif fought := [event.data for event in sight.setting.story if event.kind == "battle"]:
        data = fought[-1]
        cells = [
            _fighter(sight, "attack", ATTACKER, data["attacker"], data["attacking"]),
            _fighter(sight, "defence", DEFENDER, data["defender"], data["defending"]),
        ]
        if data["support"]:
            cells.append(_fighter(sight, "support", SUPPORTER, data["defender"], CARDS[MONK_CARD]))
        text = TEXTS.battle(data, say, sight.setting.names)
    else:
        cells, text = [], say(NO_BATTLE)
    cells.append(cell("battle:result", text, caption=text, look="tenno-result"))
    return area("battle", "center", "row", say(BATTLE_LABEL), [row("", cells)], look="tenno-battle")


def _fighter(sight: Sight, part: str, template: str, seat: int, card: str) -> Cell:
    name = sight.setting.language(template, card=sight.card(card), player=sight.player(seat))
    shown = [item(f"battle:{part}:0", f"tenno-{card}")]
    return cell(f"battle:{part}", name, shown, caption=sight.player(seat), look="tenno-fighter")


def _out(sight: Sight) -> Area:
    """The discard pile, which is public, by owner."""
    say = sight.setting.language
    rows = []
    for seat in range(sight.view.players):
        if cards := sight.view.discarded(seat):
            name = say(OUT, player=sight.player(seat), cards=sight.listed(cards))
            shown = [item(piece(seat, card), f"tenno-{card}") for card in cards]
            rows.append(row(sight.player(seat), [cell(f"out:{seat}", name, shown, look="tenno-cards")]))
    if not rows:
        rows = [row("", [cell("out", say(NOTHING_OUT), caption=say(NOTHING), look="tenno-cards")])]
    return area("out", "pool", "grid", say(OUT_LABEL), rows, look="tenno-out")
