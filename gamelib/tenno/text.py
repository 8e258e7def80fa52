"""Tenno's sentences: events, choices, refusals, prompts and the names of quantities.

English templates, translated through the catalogues. A card's name is filled in as a word of its own, so that a
translation can choose a template that needs no article or case.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import OVER as NOBODY
from gamelib.game import Texts, View
from gamelib.language import N_, NN_, W_, Language
from gamelib.score import Term
from gamelib.tenno.facts import (
    ATTEMPTS,
    CARDS,
    GEISHA_MARGIN,
    PHASES,
    PLACES,
    SEATS,
    SLOTS,
    Attack,
    Exchange,
    LookInto,
    Monk,
    Move,
    Order,
    Pass,
    Peek,
    Pretend,
    Refill,
    Swap,
)  # fmt: skip
from gamelib.tenno.state import MONK, OVER, SWAP, strengths
from gamelib.tenno.view import TennoView

__all__ = ["CARD_NAMES", "REFUSALS", "TennoTexts"]

CARD_NAMES: Final = {
    "1": W_("Peasant 1"), "2": W_("Peasant 2"), "3": W_("Peasant 3"), "4": W_("Ninja"), "5": W_("Monk"),
    "6": W_("Ronin"), "7": W_("Samurai 7"), "8": W_("Samurai 8"), "9": W_("Daimyo"), "10": W_("Shogun"),
    "X": W_("Geisha"),
}  # fmt: skip
CARD_VALUE: Final = N_("{card} {value}")
"""A card inside a comparison: ``Ninja 8``."""

EVENTS: Final[dict[str, str]] = {
    "order": N_("{player} lays three Peasants face down."),
    "ordered": N_("{player} laid, from left to right: {cards}."),
    "attack": N_("{player} attacks {other}: {card} (place {slot}) against {defender} (place {place})."),
    "attack_second": N_(
        "{player} attacks again, this time {other}: {card} (place {slot}) against {defender} (place {place})."
    ),
    "monk": N_("{player} turns up the Monk in place {slot} to support the card attacked by {other}."),
    "no_monk": N_("{player} turns up no Monk."),
    "refill": N_("{player} fills place {slot} face down."),
    "own_refill": N_("{player} put {card} into place {slot}."),
    "swap": N_("{player} takes up the card in place {slot} and puts one down there."),
    "own_swap": N_("{player} took up {old} from place {slot} and put down {card}."),
    "own_swap_same": N_("{player} put {card} back into place {slot}."),
    "exchange": N_("{player} takes up the cards in places {slot} and {place} and puts them down again."),
    "own_exchange": N_("{player} exchanged the cards in places {slot} and {place}."),
    "own_exchange_pretended": N_("{player} only pretended to exchange the cards in places {slot} and {place}."),
    "keep": N_("{player} swaps nothing."),
    "stop": N_("{player} attacks no further."),
    "peek": N_("{player} looks at the card of {other} in place {place}."),
    "seen": N_("{player} saw {card} in {other}'s place {place}."),
    "no_peek": N_("{player} looks at no card."),
}
BATTLE: Final = N_("{comparison}. {result}")
SUPPORTED: Final = N_("{defence} + {monk} = {total}")
AGAINST: Final = N_("{attack} {sign} {defence}")
UNDECIDED: Final = N_("{attack} against {defence}: does a Monk help?")
RESULTS: Final[dict[str, str]] = {
    "attacker": N_("{attacker} wins; {defender}'s {defending} goes to the prison."),
    "attacker_geisha": N_(
        "{attacker} wins; {defender}'s {defending} goes to the prison, and the Geisha leaves the game."
    ),
    "defender": N_("{defender} wins; {attacker}'s {attacking} leaves the game."),
    "defender_geisha": N_("{defender} wins; {attacker}'s {attacking} and the Geisha leave the game."),
    "defender_shogun": N_("{defender} wins; the Shogun captures {attacker}'s {attacking}."),
    "nobody": N_("Nobody wins; {attacker}'s {attacking} and {defender}'s {defending} leave the game."),
}
ENDED: Final = N_("{totals}. {result}")
SHORTAGE: Final = N_("{player} has {gaps} and {hand}, so the game ends.")
GAPS: Final = NN_("{n} gap to fill", "{n} gaps to fill")
HAND_CARDS: Final = NN_("{n} card in hand", "{n} cards in hand")
TOTAL: Final = N_("{player}: {points}")
TOTAL_TIED: Final = N_("{player}: {prison} + {rest} = {points}")
WON: Final = N_("{players} wins.")
SHARED: Final = N_("{players} share the win.")

ACTION_TEXTS: Final[dict[type, str]] = {
    Order: N_("Lay the Peasants as {cards}"),
    Attack: N_("Attack {other}, place {place}, with {card} (place {slot})"),
    Monk: N_("Turn up the Monk"),
    Refill: N_("Put {card} into place {slot}"),
    Swap: N_("Take up {old} from place {slot} and put down {card}"),
    Exchange: N_("Exchange the cards in places {slot} and {place}"),
    Pretend: N_("Only pretend to exchange the cards in places {slot} and {place}"),
    Peek: N_("Look at the card of {other} in place {place}"),
    LookInto: N_("Look into the prison of {other}"),
    Move: N_("Move the card in place {slot} to place {place}"),
}
PUT_BACK: Final = N_("Put {card} back into place {slot}")
REFILL_NOWHERE: Final = N_("Put {card} into the row")
SWAP_UNKNOWN: Final = N_("Put {card} into place {slot}")
ATTACK_BARE: Final = N_("Attack {other}, place {place}, with the card in place {slot}")
NO_SUCH_SEAT: Final = W_("seat {letter}")
PASS_TEXTS: Final[dict[str, str]] = {
    "order": N_("Lay no cards"), "attack": N_("Attack nobody"), "monk": N_("Turn up no Monk"),
    "ronin": N_("Attack no further"), "refill": N_("Leave the gap open"), "swap": N_("Swap nothing"),
    "peek": N_("Look at no card"), "over": N_("Pass"),
}  # fmt: skip

GROUPS: Final[dict[type, str]] = {
    Order: N_("Lay out the row"), Attack: N_("Attack"), Monk: N_("Defend"), Refill: N_("Refill"), Swap: N_("Swap"),
    Exchange: N_("Exchange"), Pretend: N_("Exchange"), Peek: N_("Look"), Pass: N_("Go on"), LookInto: N_("Look"),
    Move: N_("Exchange"),
}  # fmt: skip

REFUSALS: Final[dict[str, str]] = {
    GAME_OVER: N_(
        "The game is over: somebody could not fill the gaps. You can look back through it or begin a new one."
    ),
    OUT_OF_TURN: N_("It is {player}'s decision; only {player} can act now."),
    "TEN-PRISON-LOOK": N_(
        "Nobody may look into a prison, not even into their own. What went in was seen by all; remembering it is "
        "part of the game."
    ),
    "TEN-PRISON-OPEN": N_("At this table the prisons lie open: read the cards where they lie."),
    "TEN-REORDER": N_(
        "The cards of a row keep their places: nothing moves from one place to another. Only an attacker who has lost "
        "no card and holds none in hand may exchange two of them."
    ),
    "TEN-ORDER-FIRST": N_("First everybody lays out a row. Choose an order for your Peasants 1, 2 and 3."),
    "TEN-NO-SEAT": N_("There is no seat {letter}: {players} play at this table."),
    "TEN-MUST-ATTACK": N_("In your turn you must attack; a turn cannot be skipped. Choose a card and a target."),
    "TEN-SHOGUN-ATTACKS": N_(
        "A Shogun never attacks, and the card in place {slot} is your Shogun. Attack with one of your other cards."
    ),
    "TEN-OWN-CARD": N_("An attack goes against a card of somebody else. Choose a card in another row."),
    "TEN-EMPTY-PLACE": N_("There is no card in place {place} of {other}. Choose a place with a card."),
    "TEN-ONLY-ANSWER": N_(
        "It is {player}'s turn, and only {player} attacks. For now you decide only what you are asked."
    ),
    "TEN-ATTACKS-OVER": N_("The attacks of this turn are over. Decide what you are asked now."),
    "TEN-RONIN-OTHER-CARD": N_(
        "Place {slot} has made the first attack, with the Ronin. The second one is made with another card of your row."
    ),
    "TEN-RONIN-SAME-CARD": N_(
        "The second attack goes against another card, and the one in place {place} of {other} was attacked first. "
        "Choose a different one."
    ),
    "TEN-MONK-NOT-ATTACKED": N_("The Monk helps only while another card of your row is under attack."),
    "TEN-MONK-SELF": N_("Your Monk is the card under attack, and it supports only other cards."),
    "TEN-MONK-IN-HAND": N_("Your Monk is in your hand; it helps only from your row."),
    "TEN-MONK-GONE": N_("Your Monk is no longer yours: it was captured or has left the game."),
    "TEN-REFILL-LATER": N_("Gaps are filled when the attacks of the turn, and what belongs to them, are over."),
    "TEN-NO-GAP": N_("Your row has no gap, so there is nothing to fill."),
    "TEN-MUST-REFILL": N_("Every gap must be filled from the hand. Choose a card for the leftmost one."),
    "TEN-NOT-IN-HAND": N_("{card} is not in your hand. Choose a card that is."),
    "TEN-SWAP-NOT-ATTACKER": N_("Only the attacker of the turn may swap, and that is {player} now."),
    "TEN-SWAP-LATER": N_("A swap comes when all gaps are filled, if you lose no card in this turn."),
    "TEN-SWAP-AFTER-LOSS": N_("You have lost a card in this turn, so you may not swap in it."),
    "TEN-SWAP-NO-HAND": N_(
        "You hold no card to swap with. You may exchange two cards of your row instead, or only pretend to."
    ),
    "TEN-PEEK-NOT-WON": N_(
        "Only who has won a battle in defence may look at a card, once for each such battle, after the attacks."
    ),
    "TEN-PEEK-LATER": N_("The look that you have won has to wait. Decide first what you are asked now."),
    "TEN-PEEK-ATTACKER": N_(
        "The look you have won is at a card in the row of the attacker, {player}. Choose a card there."
    ),
}  # fmt: skip

REMEDIES: Final[dict[str, str]] = {
    "TEN-REFILL-LATER": N_("It becomes legal when you pass first."),
    "TEN-ONLY-ANSWER": N_("Your own turn comes next: it becomes legal when you pass first."),
}

PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "order": (N_("{player} must lay Peasants 1, 2 and 3 face down, in a secret order"), "order"),
    "attack": (N_("{player} must attack with a card of the row, but never with a Shogun"), "attack"),
    "monk": (
        N_("{player} may support their {defender} against {attacker}'s {card} with a Monk from another place"), "monk",
    ),
    "no_monk": (
        N_("No Monk can support {player}'s {defender} against {attacker}'s {card}: {player} can only go on"), "monk",
    ),
    "ronin": (N_("{player} may attack again with another card of the row, but never with a Shogun, or stop"), "ronin"),
    "refill": (N_("{player} must fill place {slot} with a card from the hand"), "refill"),
    "swap": (N_("{player} may swap one card of the row with the hand"), "swap"),
    "exchange": (N_("{player} may exchange two cards of the row, or only pretend to"), "swap"),
    "peek": (N_("{player} may look at one of {attacker}'s cards"), "peek"),
    "over": (N_("The game is over"), "end"),
}  # fmt: skip

TERMS: Final[dict[str, str]] = {
    "points": W_("points"),
    "prison": N_("prison"),
    "captured": N_("{card} of {player}"),
    "prisoner": N_("{card}"),
    "rest": N_("hand and row"),
    "kept": N_("{card}"),
    "strength": N_("in this battle"),
    "card": N_("{card}"),
    "met": N_("as the card she meets"),
    "margin": N_("more for a Geisha"),
    "monk": N_("help of the Monk"),
}

YES_NO: Final = (N_("no"), N_("yes"))
OPTIONS: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "first": (
        N_("Who begins"), (), N_("By the rulebook the eldest. Beyond the last seat one counts on around the table."),
    ),
    "ronin_same_target": (
        N_("A Ronin's second attack may go against the same card"), YES_NO, N_("The rulebook says: another card."),
    ),
    "geisha_win_gives_swap": (
        N_("A swap after an attack won by the Geisha"), YES_NO,
        N_("The editions disagree with themselves: the text says no, the summary says yes."),
    ),
    "peek_before_refill": (
        N_("The defender's look comes before the gaps are filled"), YES_NO, N_("The rulebook is silent here."),
    ),
    "open_prison": (N_("Prisons lie open"), YES_NO, N_("By the rulebook nobody may look into a prison.")),
    "geisha_tiebreak_value": (
        N_("What a Geisha counts between tied leaders"), (), N_("The rulebook is silent here; her card shows an X."),
    ),
}  # fmt: skip
"""Label, names of the choices in the order of the option's choices (none: they are numbers), a remark."""
SEAT_NAME: Final = N_("Seat {n}")


class TennoTexts(Texts):
    """The sentences of Tenno; see `gamelib.game.Texts`."""

    def event(self, event: Event, language: Language, names: Sequence[str]) -> str:
        """One log sentence."""
        data = event.data
        if event.kind == "battle":
            return self.battle(data, language, names)
        if event.kind == "over":
            return self._over(data, language, names)
        template = EVENTS[_event_variant(event.kind, data)]
        return language(template, **self._words(data, language, names), player=names[event.seat])

    def battle(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        """A battle filled in and what came of it, from the data of its event."""
        words = {key: self.card(data[key], language) for key in ("attacking", "defending")}
        result = language(
            RESULTS[result_key(data)], **words, attacker=names[data["attacker"]], defender=names[data["defender"]]
        )
        return language(BATTLE, comparison=self.comparison(data, language), result=result)

    def undecided(self, attacking: str, defending: str, language: Language) -> str:
        """A battle while the Monk is asked for: ``Samurai 8 against Ninja 4: does a Monk help?``."""
        attack, defence = strengths(CARDS.index(attacking), CARDS.index(defending), 0)
        return language(
            UNDECIDED, attack=self._valued(attacking, attack, defending, language),
            defence=self._valued(defending, defence, attacking, language),
        )  # fmt: skip

    def comparison(self, data: Mapping[str, Any], language: Language) -> str:
        """A battle filled in, from the data of its event: ``Samurai 8 > Ninja 4 + Monk 2 = 6``."""
        attack = self._valued(data["attacking"], data["attack"], data["defending"], language)
        defence = self._valued(data["defending"], data["defence"], data["attacking"], language)
        if data["support"]:
            monk = language(CARD_VALUE, card=self.card("5", language), value=language.number(data["support"]))
            defence = language(SUPPORTED, defence=defence, monk=monk, total=language.number(data["total"]))
        sign = ">" if data["winner"] == data["attacker"] else "<" if data["winner"] != NOBODY else "="
        return language(AGAINST, attack=attack, sign=sign, defence=defence)

    def _valued(self, card: str, value: int, against: str, language: Language) -> str:
        """A card with what it counts; the Samurai's and Peasants' names hold it, and two Geishas count nothing."""
        name = self.card(card, language)
        if CARDS.index(card) in (1, 2, 3, 7, 8) or card == against == "X":
            return name
        if card == "X":
            value_text = f"{language.number(value - GEISHA_MARGIN)} + {language.number(GEISHA_MARGIN)}"
            return language(CARD_VALUE, card=name, value=value_text)
        return language(CARD_VALUE, card=name, value=language.number(value))

    def _over(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        shortages = [
            language(
                SHORTAGE, player=names[seat], gaps=language.plural(GAPS, gaps), hand=language.plural(HAND_CARDS, hand)
            )
            for seat, gaps, hand in data["short"]
        ]  # fmt: skip
        totals = [self._total(data, seat, language, names) for seat in range(len(data["totals"]))]
        ended = language(ENDED, totals=", ".join(totals), result=self.result(data, language, names))
        return " ".join([*shortages, ended])

    def _total(self, data: Mapping[str, Any], seat: int, language: Language, names: Sequence[str]) -> str:
        points = data["totals"][seat]
        if seat not in data["tied"]:
            return language(TOTAL, player=names[seat], points=language.number(points))
        prison = sum(int(card) for _, card in data["prisons"][seat])
        numbers = {"prison": prison, "rest": points - prison, "points": points}
        return language(
            TOTAL_TIED, player=names[seat], **{key: language.number(n) for key, n in numbers.items()}
        )  # fmt: skip

    def result(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        """Who won, from the data of an ``over`` event."""
        winners = [names[seat] for seat in data["winners"]]
        return language(WON if len(winners) == 1 else SHARED, players=language.listing(winners))

    def action(self, action: int, view: View, language: Language, names: Sequence[str]) -> str:
        """An attempt as a choice in a list."""
        assert isinstance(view, TennoView)
        form = ATTEMPTS[action]
        if isinstance(form, Pass):
            return language(PASS_TEXTS[PHASES[view.phase]])
        template, data = _action_template(form, view)
        return language(template, **self._words(data, language, names))

    def group(self, action: int, language: Language) -> str:
        """The heading of an action."""
        return language(GROUPS[type(ATTEMPTS[action])])

    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Why not."""
        return language(REFUSALS[refusal.code], **self._words(refusal.data, language, names))

    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """What to decline first, where the attempt is legal after that; else empty."""
        return language(REMEDIES[refusal.code]) if refusal.remedy else ""

    def prompt(self, view: View, language: Language, names: Sequence[str]) -> tuple[str, str]:
        """Who must or may do what: the same for everybody, from public facts alone."""
        assert isinstance(view, TennoView)
        key = PHASES[view.phase]
        data: dict[str, Any] = {"attacker": names[view.active]}
        if view.phase != OVER:
            data["player"] = names[view.to_move]
            data["slot"] = SLOTS[first_gap(view)]
        if view.phase == MONK:
            data["card"] = self.card(view.card(view.active, view.own), language)
            data["defender"] = self.card(view.card(view.target // 3, view.target % 3), language)
            key = "monk" if view.may_have_support else "no_monk"
        if view.phase == SWAP and not view.hand_size(view.active):
            key = "exchange"
        template, rule = PROMPTS[key]
        return language(template, **data), f"tenno/{rule}"

    def option(self, name: str, language: Language) -> tuple[str, tuple[str, ...], str]:
        """An option as a choice in a form."""
        label, choices, remark = OPTIONS[name]
        if name == "first":
            named = tuple(language(SEAT_NAME, n=language.number(seat + 1)) for seat in range(len(SEATS)))
        else:
            named = tuple(map(language, choices)) or tuple(map(language.number, range(len(CARDS))))
        return language(label), named, language(remark)

    def term(self, term: Term, language: Language, names: Sequence[str]) -> str:
        """The name of a quantity."""
        data = {"card": self.card(term.data["card"], language)} if "card" in term.data else {}
        if "owner" in term.data:
            data["player"] = names[term.data["owner"]]
        return language(TERMS[term.label], **data)

    def card(self, card: str, language: Language) -> str:
        """The name of a card."""
        return language(CARD_NAMES[card])

    def _words(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> dict[str, Any]:
        """The data as words: cards and players by name."""
        return {key: self._word(key, value, language, names) for key, value in data.items()}

    def _word(self, key: str, value: Any, language: Language, names: Sequence[str]) -> Any:
        if key in _CARD_KEYS:
            return self.card(value, language)
        if key == "cards":
            return language.listing([self.card(card, language) for card in value])
        if key in ("other", "player"):
            if value < len(names):
                return names[value]
            return language(NO_SUCH_SEAT, letter=SEATS[value])
        return language.number(value) if type(value) is int else value


_CARD_KEYS: Final = ("card", "old", "defender", "attacking", "defending")


def result_key(data: Mapping[str, Any]) -> str:
    """Which sentence tells the result of a battle, from the data of its event."""
    if data["winner"] == NOBODY:
        return "nobody"
    if data["winner"] == data["attacker"]:
        return "attacker_geisha" if data["attacking"] == "X" else "attacker"
    return {"X": "defender_geisha", "10": "defender_shogun"}.get(data["defending"], "defender")


def first_gap(view: TennoView) -> int:
    """The slot that the seat to move fills next; 0 where there is no gap."""
    return next((slot for slot in range(3) if not view.occupied(view.to_move, slot)), 0)


def _event_variant(kind: str, data: Mapping[str, Any]) -> str:
    if kind == "attack" and data["second"]:
        return "attack_second"
    if kind == "own_swap" and data["old"] == data["card"]:
        return "own_swap_same"
    if kind == "own_exchange" and not data["really"]:
        return "own_exchange_pretended"
    return kind


def _action_template(form: Any, view: TennoView) -> tuple[str, dict[str, Any]]:
    """The sentence of a choice and what it is filled in with, from what this seat sees."""
    template = ACTION_TEXTS[type(form)]
    match form:
        case Order(cards):
            return template, {"cards": list(cards)}
        case Attack(own, place):
            card = view.own_row[SLOTS.index(own)] if view.own_row else 0
            other = {"other": PLACES.index(place) // 3, "place": place[1], "slot": own}
            return (template, other | {"card": CARDS[card]}) if card else (ATTACK_BARE, other)
        case Refill(card):
            slot = SLOTS[first_gap(view)] if view.to_move >= 0 and view.gaps(view.to_move) else ""
            return (template, {"card": card, "slot": slot}) if slot else (REFILL_NOWHERE, {"card": card})
        case Swap(slot, card):
            old = view.own_row[SLOTS.index(slot)] if view.own_row else 0
            data = {"slot": slot, "card": card, "old": CARDS[old]}
            if not old:
                return SWAP_UNKNOWN, {"slot": slot, "card": card}
            return (PUT_BACK if CARDS[old] == card else template), data
        case Exchange(slot, other) | Pretend(slot, other) | Move(slot, other):
            return template, {"slot": slot, "place": other}
        case Peek(place):
            return template, {"other": PLACES.index(place) // 3, "place": place[1]}
        case LookInto(seat):
            return template, {"other": SEATS.index(seat)}
    return template, form.data()
