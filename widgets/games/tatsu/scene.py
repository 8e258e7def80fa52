"""The picture of Tatsu: the places around the table, what they have captured, the hands, and the tricks so far.

A place is a seat or, with three players, the ghost hand. What lies *in front of* a place and who *laid* it are shown
apart: a card that was asked for counts for the place it lies in front of.
"""

from collections.abc import Sequence

from gamelib.game import View
from gamelib.language import N_, NN_
from gamelib.score import Term
from gamelib.tatsu.facts import CARDS, CLANS, COLUMNS, GHOST, HAND_SIZE, PHASES, TRICK_SIZE
from gamelib.tatsu.score import sheet
from gamelib.tatsu.state import CLAN_MASK, seating, space_id
from gamelib.tatsu.text import CLAN_NAMES, TatsuTexts
from gamelib.tatsu.view import Laid, TatsuView, ids
from widgets.protocol import Area, Cell, Mark, Zone
from widgets.scenes.scene import Picture, Setting, area, cell, item, row, word

COMPOSE = {
    "turn": {"play": 1, "ask": 1, "give": 1},
    "reply": {"give": 1, "ask": 1, "play": 1},
    "over": {"play": 1, "ask": 1, "give": 1},
}
"""Per phase the attempts that presses put together."""

HAND_STEP = N_("Hand {n}")
OVER_STEP = N_("Game over")
HEAD = N_("{place} · {clan}")
DEALER = N_("{clan}, dealer")

RED_CARDS = NN_("{n} Red card", "{n} Red cards")
YELLOW_CARDS = NN_("{n} Yellow card", "{n} Yellow cards")
COUNTS = N_("{red} Red · {yellow} Yellow")
HOLDS = N_("{place}, {clan} clan, holds {red} and {yellow}")
HOLDS_ASKED = N_("{place}, {clan} clan, holds {red} and {yellow} and is asked for a card")

FRONT = N_("In front of {at}: {card}, card {n} of the trick, laid by {by}")
FRONT_LAST = N_("In front of {at}, last trick: {card}, card {n}, laid by {by}")
FRONT_NONE = N_("In front of {at}: nothing yet")
FRONT_TURN = N_("{at} has the turn")
FRONT_ASKS = N_("{at} has the turn and asks {asked}")
LAID_BY = N_("Card {n}, laid by {by}")
LAST_BY = N_("last trick, laid by {by}")
TO_LAY = N_("to lay now")
ASKS = N_("asks {asked}")

CAPTURED = N_("Captured in this hand")
POINTS = N_("{clan} has captured cards worth {points}: {cards}")
POINTS_NONE = N_("{clan} has captured no points")
POINTS_CAPTION = NN_("{n} point", "{n} points")
FACTOR = N_("{clan} gets ×{factor} from captured multipliers of its own: {cards}")
FACTOR_NONE = N_("{clan} has captured no multiplier of its own: its points count ×0")
WORTHLESS = N_("{clan} has captured cards that are worth nothing to it: {cards}")
RESULT = N_("{clan} in this hand so far: {points} × {factor} = {value}")
CARRIED_HEAD = N_("Carried over")
CARRIED = N_("Carried over to the next trick without a fusion: {cards}")
LOST_HEAD = N_("Out of the game")
LOST = N_("Out of the game: {cards}")
CARDS_CAPTION = NN_("{n} card", "{n} cards")

HAND = N_("Hand of {place}")
CARD = N_("{place} holds {card}")
CARD_SECRET = N_("{place} holds a card of the {clan} clan; {other} cannot tell which")
EVERYBODY = N_("everybody else")

LAYOUT = N_("Cards of {place}")
UP = N_("{place}, column {column}, face up: {card}")
UP_NONE = N_("{place}, column {column}: no face-up card")
DOWN = N_("{place}, column {column}, face down: a card of the {clan} clan")
DOWN_SEEN = N_("{place}, column {column}, face down: {card}")
DOWN_NONE = N_("{place}, column {column}: no face-down card")

TRICKS_LABEL = N_("Tricks of this hand")
TRICK_CARD = N_("Trick {trick}, card {n}: {card} in front of {at}, laid by {by}")
TRICK_BY = N_("{n} · {by}")

_TEXTS = TatsuTexts()


def picture(view: View, setting: Setting) -> Picture:
    """The table of Tatsu from a view, with the near seat at the near side."""
    assert isinstance(view, TatsuView)
    return _Drawing(view, setting).picture()


class _Drawing:
    """One view and the words for it.

    me:      the seat that presses things: the viewer, on a public picture the near seat
    ring:    the places clockwise from the left of the near seat, which comes last
    hidden:  per place the cards that only the truth shows
    called:  the name of each place
    laid:    the cards laid in this hand
    trick:   those of the trick that is being played
    """

    def __init__(self, view: TatsuView, setting: Setting) -> None:
        self.view, self.setting, self.say = view, setting, setting.language
        self.me = setting.near if view.seat is None else view.seat
        self.laid, self.trick = view.laid, view.trick
        self.called = [_TEXTS.place(view.place_id(place), self.say, setting.names) for place in view.places]
        left_of, _, _ = seating(view.players, view.dealer, view.options)
        self.ring = [left_of[setting.near]]
        while self.ring[-1] != setting.near:
            self.ring.append(left_of[self.ring[-1]])
        self.hidden: list[list[str]] = [[] for _ in view.places]
        if view.players > 2:
            for place, holder in setting.truth.items():
                self.hidden[int(holder)].append(place.removeprefix("card:"))

    def picture(self) -> Picture:
        view, say = self.view, self.say
        areas = [*self._hands(), self._seats(), self._captured(), *self._tricks()]
        points = [n + self._gain(seat) for seat, n in enumerate(view.points)]
        step = say(OVER_STEP) if self.over else say(HAND_STEP, n=say.number(view.turn // len(CARDS) + 1))
        return Picture(
            areas, COMPOSE[PHASES[view.phase]], [say.number(n) for n in points],
            [self._note(seat) for seat in range(view.players)], step,
        )  # fmt: skip

    @property
    def over(self) -> bool:
        return PHASES[self.view.phase] == "over"

    def _gain(self, seat: int) -> int:
        """The points of the last hand when the game is over: only a following hand would show them as written down."""
        clan = self.view.clan(seat)
        return self._sheet(clan).value if self.over else 0

    def _sheet(self, clan: str) -> Term:
        return sheet(ids(self.view.captured[CLANS.index(clan)]), clan)

    def _note(self, seat: int) -> str:
        view, clan = self.view, self._clan(self.view.clan(seat))
        return self.say(DEALER, clan=clan) if seat == view.dealer else clan

    # ---- words -----------------------------------------------------------------------------------------------

    def _clan(self, clan: str) -> str:
        return self.say(CLAN_NAMES[clan])

    def _place(self, place: int) -> str:
        return self.called[place]

    def _card(self, card: str) -> str:
        return _TEXTS.card(card, self.say)

    def _cards(self, cards: Sequence[str]) -> str:
        return self.say.listing([self._card(card) for card in cards])

    @staticmethod
    def _lay(card: str) -> dict[str, str]:
        return {**word("play", card), **word("give", card)}

    def _ask(self, place: int) -> dict[str, str]:
        return word("ask", str(self.view.place_id(place)))

    # ---- the places around the table -------------------------------------------------------------------------

    def _seats(self) -> Area:
        rows = [
            row(
                self.say(HEAD, place=self._place(place), clan=self._clan(self.view.clan(place))),
                [self._backs(place), *self._front(place)],
            )
            for place in self.ring
        ]
        return area("seats", "center", "grid", self.say(N_("Around the table")), rows, look=f"seats-{len(rows)}")

    def _backs(self, place: int) -> Cell:
        """The hand from behind: everybody sees how many cards of each clan it holds."""
        view, say = self.view, self.say
        red, yellow = view.counts[place]
        backs = [] if view.up else [f"tatsu-back-{clan}" for clan, n in zip(CLANS, (red, yellow), strict=True)
                                    for _ in range(n)]  # fmt: skip
        name = say(
            HOLDS_ASKED if place == view.asked else HOLDS, place=self._place(place),
            clan=self._clan(view.clan(place)), red=say.plural(RED_CARDS, red), yellow=say.plural(YELLOW_CARDS, yellow),
        )  # fmt: skip
        items = [item(f"hand:{place}:{i}", face) for i, face in enumerate(backs)]
        caption = say(COUNTS, red=say.number(red), yellow=say.number(yellow))
        marks: list[Mark] = ["turn"] if place == view.asked else []
        return cell(f"hand:{place}", name, items, self._ask(place), marks, caption, f"backs-{view.clan(place)}")

    def _front(self, place: int) -> list[Cell]:
        """What lies in front of a place: a card of this trick; before its first one, of the last trick."""
        view, past = self.view, not self.trick
        trick = self.laid[-TRICK_SIZE:] if past else self.trick
        here: list[tuple[int, Laid] | None] = [(n, laid) for n, laid in enumerate(trick, 1) if laid.at == place]
        turn = 0 if past else len(here)
        here += [None] * (TRICK_SIZE // len(view.places) - len(here))
        return [
            self._slot(place, i, laid, past, i == turn and place == view.at and not self.over)
            for i, laid in enumerate(here)
        ]  # fmt: skip

    def _slot(self, place: int, i: int, lying: tuple[int, Laid] | None, past: bool, turn: bool) -> Cell:
        say, words = self.say, {"at": self._place(place)}
        asks = self._place(self.view.asked) if turn and self.view.asked >= 0 else ""
        caption, items, name = "–", [], say(FRONT_NONE, **words)
        if lying:
            n, laid = lying
            words |= {"n": say.number(n), "card": self._card(laid.card), "by": self._place(laid.by)}
            caption = say(LAST_BY if past else LAID_BY, **words)
            name = say(FRONT_LAST if past else FRONT, **words)
            items = [item(f"card:{laid.card}", f"tatsu-{laid.card}")]
        if turn:
            caption = say(ASKS, asked=asks) if asks else caption if lying else say(TO_LAY)
            name = f"{name}. {say(FRONT_ASKS if asks else FRONT_TURN, asked=asks, **words)}"
        look = "front" if not lying else "last" if past else "laid"
        acts = self._lay(laid.card) if lying else self._ask(place) if turn else {}
        return cell(f"front:{place}:{i}", name, items, acts, ["turn"] if turn else [], caption, look)

    # ---- what is captured ------------------------------------------------------------------------------------

    def _captured(self) -> Area:
        rows = [row(self._team(clan), self._won(clan)) for clan in CLANS]
        if self.view.carried:
            rows.append(row(self.say(LOST_HEAD if self.over else CARRIED_HEAD), [self._carried()]))
        return area("captured", "won", "grid", self.say(CAPTURED), rows, look="captured")

    def _team(self, clan: str) -> str:
        places = [self._place(place) for place in self.view.places if self.view.clan(place) == clan]
        return self.say(HEAD, place=self.say.listing(places), clan=self._clan(clan))

    def _won(self, clan: str) -> list[Cell]:
        """What counts as points, the own multipliers, what counts nothing, and the result so far."""
        say, words = self.say, {"clan": self._clan(clan)}
        formula = self._sheet(clan)
        spirits, factor = formula.parts
        scoring = [part.data["card"] for part in spirits.parts]
        own = [part.data["card"] for part in factor.parts if part.value]
        rest = [c for c in ids(self.view.captured[CLANS.index(clan)]) if c not in (*scoring, *own)]
        points = say.plural(POINTS_CAPTION, spirits.value)
        numbers = {"points": say.number(spirits.value), "factor": say.number(factor.value),
                   "value": say.number(formula.value)}  # fmt: skip
        cells = [
            self._pile(
                f"won:{clan}:points", say(POINTS if scoring else POINTS_NONE, points=points, cards=self._cards(scoring),
                **words), scoring, points, "points",
            ),
            self._pile(
                f"won:{clan}:factor", say(FACTOR if own else FACTOR_NONE, factor=numbers["factor"],
                cards=self._cards(own), **words), own, f"×{numbers['factor']}", "factor",
            ),
        ]  # fmt: skip
        if rest:
            name = say(WORTHLESS, cards=self._cards(rest), **words)
            cells.append(self._pile(f"won:{clan}:rest", name, rest, "", "rest"))
        name = say(RESULT, **numbers, **words)
        return [*cells, cell(f"won:{clan}", name, caption=f"= {numbers['value']}", look="result")]

    @staticmethod
    def _pile(id: str, name: str, cards: Sequence[str], caption: str, look: str) -> Cell:
        return cell(id, name, [item(f"won:{card}", f"tatsu-{card}") for card in cards], caption=caption, look=look)

    def _carried(self) -> Cell:
        cards = self.view.carried
        name = self.say(LOST if self.over else CARRIED, cards=self._cards(cards))
        return self._pile("carried", name, cards, self.say.plural(CARDS_CAPTION, len(cards)), "rest")

    # ---- the hands -------------------------------------------------------------------------------------------

    def _hands(self) -> list[Area]:
        """The hands of which more than the backs is known; the viewer's own last, the near one of two players."""
        if self.view.up:
            return [self._layout(place) for place in self.ring]
        known = [place for place in self.ring if self._shown_cards(place) and place != self.me]
        return [self._hand(place) for place in [*known, *([self.me] if self._shown_cards(self.me) else [])]]

    def _shown_cards(self, place: int) -> list[str]:
        """The cards of a place that this picture shows."""
        return self.view.cards(place) or self.hidden[place]

    def _hand(self, place: int) -> Area:
        label = self.say(HAND, place=self._place(place))
        secret = self._secret() if place == self.me else ""
        cells = [
            self._back(i, card) if card[0] in secret else self._face(place, card)
            for i, card in enumerate(self._shown_cards(place))
        ]
        zone: Zone = "mine" if place == self.me else "theirs"
        return area(f"hand-of:{self.view.place_id(place)}", zone, "row", label, [row("", cells)], look="cards")

    def _face(self, place: int, card: str) -> Cell:
        name = self.say(CARD, place=self._place(place), card=self._card(card))
        return cell(f"held:{card}", name, [item(f"card:{card}", f"tatsu-{card}")], self._lay(card), look="card")

    def _secret(self) -> str:
        """The clans of which the seat whose knowledge is drawn cannot tell my cards: others lie hidden elsewhere."""
        other, view = self.setting.known_by, self.view
        if other is None or other == self.me:
            return ""
        open_places = {self.me, other, *([GHOST] if view.players == 3 else [])}
        return "".join(
            clan for i, clan in enumerate(CLANS)
            if any(view.counts[place][i] for place in view.places if place not in open_places)
        )  # fmt: skip

    def _back(self, i: int, card: str) -> Cell:
        other = self.setting.known_by
        who = self.say(EVERYBODY) if other is None or other not in range(self.view.players) else self._place(other)
        name = self.say(CARD_SECRET, place=self._place(self.me), clan=self._clan(card[0]), other=who)
        return cell(f"held:{i}", name, [item(f"held:{i}:0", f"tatsu-back-{card[0]}")], look="card")

    # ---- the layouts of two players --------------------------------------------------------------------------

    def _layout(self, place: int) -> Area:
        """Seven columns: the face-up cards, and what lies beneath them."""
        say = self.say
        rows = [
            row("", [self._up(place, column) for column in COLUMNS]),
            row("", [self._beneath(place, column) for column in COLUMNS]),
        ]
        zone: Zone = "mine" if place == self.setting.near else "center"
        label = say(LAYOUT, place=self._place(place))
        return area(f"layout:{place}", zone, "grid", label, rows, [say.number(c) for c in COLUMNS], "layout")

    def _up(self, place: int, column: int) -> Cell:
        number = self.view.up[place * HAND_SIZE + column - 1]
        words = {"place": self._place(place), "column": self.say.number(column)}
        id = f"up:{place}:{column}"
        if number < 0:
            return cell(id, self.say(UP_NONE, **words), acts=self._blind(place, column), look="none")
        card = CARDS[number].id
        name = self.say(UP, card=self._card(card), **words)
        return cell(id, name, [item(f"card:{card}", f"tatsu-{card}")], self._lay(card), look="card")

    def _beneath(self, place: int, column: int) -> Cell:
        space = place * HAND_SIZE + column - 1
        words = {"place": self._place(place), "column": self.say.number(column)}
        id, clan, acts = space_id(space), self.view.backs[space], self._blind(place, column)
        if clan < 0:
            return cell(id, self.say(DOWN_NONE, **words), acts=acts, look="none")
        card = self.setting.truth.get(id) or self._only(clan)
        if card:
            name = self.say(DOWN_SEEN, card=self._card(card), **words)
            return cell(id, name, [item(f"card:{card}", f"tatsu-{card}")], acts, look="beneath")
        name = self.say(DOWN, clan=self._clan(CLANS[clan]), **words)
        return cell(id, name, [item(f"{id}:0", f"tatsu-back-{CLANS[clan]}")], acts, look="beneath")

    def _blind(self, place: int, column: int) -> dict[str, str]:
        return self._lay(f"blind {column}") if place == self.me else {}

    def _only(self, clan: int) -> str:
        """The one card of a clan that lies face down, where knowledge is drawn and there is no other."""
        view = self.view
        unseen = ids(CLAN_MASK[clan] & ~(sum(view.shown) | view.gone))
        return unseen[0] if self.setting.known_by is not None and len(unseen) == 1 else ""

    # ---- the tricks so far -----------------------------------------------------------------------------------

    def _tricks(self) -> list[Area]:
        """The finished tricks of this hand, a column for what lay in front of each place."""
        laid, say = self.laid, self.say
        done = [laid[i : i + TRICK_SIZE] for i in range(0, len(laid) - TRICK_SIZE + 1, TRICK_SIZE)]
        if not done:
            return []
        rows = [row(say.number(k), self._trick(k, trick)) for k, trick in enumerate(done, 1)]
        columns = [self._place(place) for place in self.ring for _ in range(TRICK_SIZE // len(self.ring))]
        return [area("tricks", "pool", "grid", say(TRICKS_LABEL), rows, columns, "tricks", fold=True)]

    def _trick(self, k: int, trick: Sequence[Laid]) -> list[Cell]:
        say, cells = self.say, []
        for n, laid in sorted(enumerate(trick, 1), key=lambda numbered: self.ring.index(numbered[1].at)):
            by = self._place(laid.by)
            name = say(
                TRICK_CARD, trick=say.number(k), n=say.number(n), card=self._card(laid.card), at=self._place(laid.at),
                by=by,
            )  # fmt: skip
            caption = say.number(n) if laid.by == laid.at else say(TRICK_BY, n=say.number(n), by=by)
            id = f"trick:{k}:{n}"
            cells.append(cell(id, name, [item(f"{id}:0", f"tatsu-{laid.card}")], self._lay(laid.card), caption=caption,
                              look="done"))  # fmt: skip
        return cells
