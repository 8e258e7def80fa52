"""Tatsu's sentences: events, choices, refusals, prompts and the names of quantities.

English templates, translated through the catalogues. Players, cards and clans are filled in as names, so that a
translation can choose a template that needs no article or case; the ghost hand is called like a player.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import Texts, View
from gamelib.language import N_, NN_, W_, Language
from gamelib.names import UNNAMED
from gamelib.score import Term
from gamelib.tatsu.facts import (
    ATTEMPTS,
    CARDS,
    CLANS,
    GHOST,
    GHOST_ID,
    HAND_SIZE,
    NUMBER,
    TRICK_SIZE,
    TRICKS,
    Ask,
    Demand,
    Give,
    GiveBlind,
    Pass,
    Peek,
    Play,
    PlayBlind,
    Talk,
)  # fmt: skip
from gamelib.tatsu.score import hand_formula
from gamelib.tatsu.state import CLAN_MASK, OVER, REPLY
from gamelib.tatsu.view import TatsuView

__all__ = ["CLAN_NAMES", "COUNTED_EVENTS", "EVENTS", "REFUSALS", "TatsuTexts", "refusal_key"]

CLAN_NAMES: Final = {"R": W_("Red"), "Y": W_("Yellow")}
CARD_NAMES: Final = {
    "R": (
        W_("Red 1 worth {points}"), W_("Red {strength}"), W_("Red ×{factor}"), W_("Red fusion"),
    ),
    "Y": (
        W_("Yellow 1 worth {points}"), W_("Yellow {strength}"), W_("Yellow ×{factor}"), W_("Yellow fusion"),
    ),
}  # fmt: skip
"""By clan: a spirit of strength 1, a stronger one, a multiplier, the fusion."""
GHOST_NAME: Final = W_("Ghost")

SCORING: Final = N_("Scoring of hand {n}")
EVENTS: Final[dict[str, str]] = {
    "ask": N_("{at} asks {asked} for a card of the {clan} clan."),
    "play": N_("{at} plays {card}."),
    "play_open": N_("{at} plays {card}."),
    "play_blind": N_("{at} plays a face-down card: {card}."),
    "give": N_("{by} lays {card} in front of {at}."),
    "give_open": N_("{by} lays {card} in front of {at}."),
    "give_blind": N_("{by} lays a face-down card in front of {at}: {card}."),
    "uncover": N_("Column {column} of {place} turns up {card}."),
    "tie": N_("Equal totals on top: another hand decides."),
    "deal": N_("Hand {hand}: {dealer} deals, {leader} leads."),
    "hand": N_("{player} receives {cards}."),
    "ghost": N_("The ghost hand lies open: {cards}."),
    "layout": N_("Face-up cards, column by column. {first}: {first_cards}; {second}: {second_cards}."),
    "score": N_("The hand is over. {results}."),
    "over": N_("The game is over. {results}. It is won by {winners}."),
}
COUNTED_EVENTS: Final[dict[str, tuple[str, str]]] = {
    "trick": NN_("{at} takes {n} card and leads.", "{at} takes {n} cards and leads."),
    "trick_last": NN_("{at} takes {n} card with the last trick.", "{at} takes {n} cards with the last trick."),
    "carry": NN_("A fusion carries {n} card over; {at} leads.", "A fusion carries {n} cards over; {at} leads."),
    "lost": NN_(
        "A fusion in the last trick: {n} card is out of the game.",
        "A fusion in the last trick: {n} cards are out of the game.",
    ),
}
RESULT: Final = N_("{players}: {points} × {factor} = {gain}")
RESULT_NONE: Final = N_("{players}: {points} × {factor} = {gain}, without a multiplier of their own")
STANDING: Final = N_("{player}: {total}")

ACTION_TEXTS: Final[dict[type, str]] = {
    Play: N_("Play {card}"),
    Give: N_("Lay {card} in front of {at}"),
    Ask: N_("Ask {other} for a card of the {clan} clan"),
    PlayBlind: N_("Play the face-down card of column {column}"),
    GiveBlind: N_("Lay the face-down card of column {column} in front of {at}"),
    Pass: N_("Lay no card"),
    Demand: N_("Say which card is to be laid"),
    Peek: N_("Look at hidden cards"),
    Talk: N_("Talk about the cards"),
}
PLAY_GHOST: Final = N_("Play {card} from the ghost hand")
GIVE_GHOST: Final = N_("Lay {card} from the ghost hand in front of {at}")
GIVE_UNASKED: Final = N_("Lay {card} in front of somebody else")
GIVE_BLIND_UNASKED: Final = N_("Lay the face-down card of column {column} in front of somebody else")

GROUPS: Final[dict[type, str]] = {
    Play: N_("Play a card"), PlayBlind: N_("Play a card"), Ask: N_("Ask for a card"),
    Give: N_("Lay the card asked for"), GiveBlind: N_("Lay the card asked for"),
}  # fmt: skip

REFUSALS: Final[dict[str, str]] = {
    GAME_OVER: N_("The game is over: the target is reached. You can look back through it or begin a new one."),
    OUT_OF_TURN: N_("{player} has to act now; nobody else can."),
    "TAT-NO-PASS": N_("Every turn brings a card to the table; none can be skipped."),
    "TAT-MUST-COMPLY": N_(
        "Whoever is asked has to lay a card of the asking clan, {clan}. Which one is up to you: choose one for {at}."
    ),
    "TAT-SILENT_demand": N_(
        "The rulebook does not say who chooses the card that is asked for. At this table the asked player does."
    ),
    "TAT-SILENT_talk": N_(
        "The rulebook does not say whether one may talk. At this table nobody says what they hold or would like, "
        "partners neither: let your cards and questions speak."
    ),
    "TAT-PEEK": N_(
        "Hands are secret: only the backs show, and with them the clans. Count the cards that have been laid to know "
        "more."
    ),
    "TAT-PEEK_two": N_("A face-down card shows its clan only, to both of you, until it is turned up or laid."),
    "TAT-REPLY-FIRST": N_("{at} has asked for a card of the {clan} clan and waits. Lay one first."),
    "TAT-NOT-ASKED": N_("Nobody has asked for a card, so none is laid in front of somebody else."),
    "TAT-LAID": N_("{card} has been laid in this hand and does not come back."),
    "TAT-WRONG-CLAN": N_(
        "In front of {at} only cards of the {clan} clan are laid, and {card} is not one. Cards of the other clan are "
        "laid when that clan has its turn."
    ),
    "TAT-WRONG-CLAN_asked": N_(
        "{at} has asked for a card of the {clan} clan, and {card} is not one. Choose one of that clan."
    ),
    "TAT-NOT-HELD": N_("You do not hold {card}."),
    "TAT-NOT-HELD_two": N_("{card} does not lie face up before you."),
    "TAT-IN-GHOST": N_("You do not hold {card}: it lies in the ghost hand, for which Red chooses."),
    "TAT-GHOST-ONLY": N_("Here the ghost hand acts, and {card} is in your own hand."),
    "TAT-OWN-HAND": N_("Here you act for yourself, and {card} is in the ghost hand."),
    "TAT-NO-SEAT": N_("There are {players} players at this table."),
    "TAT-NO-GHOST": N_("A ghost hand takes part with three players only, and {players} play here."),
    "TAT-ASK-SELF": N_("One asks somebody else, never the hand that has the turn."),
    "TAT-ASK-NONE": N_("{other} has no card of the {clan} clan, as all the backs show."),
    "TAT-ASK-NONE_covered": N_(
        "{other} has no face-up card of the {clan} clan, and face-down ones wait until you have none face up either. "
        "Play one of yours."
    ),
    "TAT-NO-COLUMNS": N_("Face-down columns belong to the game of two, and {players} play here."),
    "TAT-NOTHING-BENEATH": N_("No face-down card is left in column {column}."),
    "TAT-COVERED": N_(
        "A face-down card is laid only when neither side shows the {clan} clan. Choose a face-up card of that clan; "
        "one lies before you."
    ),
    "TAT-COVERED_theirs": N_(
        "A face-down card is laid only when neither side shows the {clan} clan, and {other} has a face-up card of that "
        "clan. Ask for it."
    ),
}  # fmt: skip
VARIANTS: Final = ("two", "asked", "covered", "theirs", "demand", "talk")
"""Data flags that choose another sentence for the same code."""

REMEDY: Final = N_("It becomes legal if you first {first}.")
STEPS: Final[dict[type, str]] = {
    Play: N_("play a card, for example {card}"),
    Give: N_("lay a card that was asked for, for example {card}"),
    Ask: N_("ask {other}"),
}
"""An action inside the sentence of a remedy."""

PROMPTS: Final[dict[str, str]] = {
    "turn": N_("{player} must play a card of the {clan} clan or ask somebody for one"),
    "turn_play": N_("{player} must play a card of the {clan} clan; nobody else has one"),
    "turn_ask": N_("{player} has no card of the {clan} clan and must ask somebody for one"),
    "ghost": N_("{player} must play a card of the {clan} clan from the ghost hand or ask somebody for one"),
    "ghost_play": N_("{player} must play a card of the {clan} clan from the ghost hand; nobody else has one"),
    "ghost_ask": N_("{player} must ask somebody for a card of the {clan} clan; the ghost hand has none"),
    "two": N_("{player} must play a face-up card of the {clan} clan or ask for one"),
    "two_play": N_("{player} must play a face-up card of the {clan} clan; the other side shows none"),
    "two_ask": N_("{player} shows no card of the {clan} clan and must ask for one"),
    "blind": N_("Nobody shows the {clan} clan: {player} must play a face-down card of it or ask for one"),
    "blind_play": N_("Nobody shows the {clan} clan: {player} must play a face-down card of it"),
    "blind_ask": N_("Nobody shows the {clan} clan: {player} must ask for a face-down card of it"),
    "reply": N_("{player} must lay a card of the {clan} clan in front of {at}"),
    "reply_ghost": N_("{player} must lay a card of the {clan} clan from the ghost hand in front of {at}"),
    "reply_blind": N_("{player} must lay a face-down card of the {clan} clan in front of {at}"),
}  # fmt: skip
STEP: Final = N_("Trick {trick} of {tricks}, card {n} of {cards}: {prompt}")
PROMPT_OVER: Final = N_("The game is over")

TERMS: Final[dict[str, str]] = {
    "points": W_("points so far"),
    "earlier": W_("points of earlier hands"),
    "hand": W_("points of this hand"),
    "spirits": W_("points on captured cards"),
    "factor": N_("own multipliers"),
    "no_factor": N_("no multiplier of its own"),
    "card": N_("{card}"),
    "multiplier": N_("{card}"),
    "foreign": N_("{card} of the other clan"),
}

OPTIONS: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "target": (
        N_("Points that end the game"),
        (N_("One hand"), N_("100 points"), N_("250 points"), N_("500 points, as in the rulebook"), N_("1000 points")),
        N_("A game ends after the hand in which they are reached."),
    ),
    "first": (
        N_("Who deals first"),
        (N_("The first seat"), N_("The second seat"), N_("The third seat"), N_("The fourth seat")),
        N_("With fewer players the count goes on around the table."),
    ),
    "first_clan": (
        N_("Clan of the first seat"),
        (N_("Red"), N_("Yellow")),
        N_("With three players the dealer is always Red."),
    ),
    "leader": (
        N_("Who leads a new hand"),
        (N_("The dealer"), N_("The player to the left of the dealer")),
        N_("The rulebook says it of the first hand only: there it is the dealer."),
    ),
    "ghost_seat": (
        N_("Place of the ghost hand, with three players"),
        (N_("Opposite Red"), N_("Always between the last and the first seat")),
        N_("The rulebook seats the ghost opposite Red, and says too that it never changes its place. Both cannot be."),
    ),
    "rotation": (
        N_("Who is Red next, with three players"),
        (N_("The player to the left"), N_("The player to the right")),
        N_(
            "The rulebook turns the role card, and has everybody take over the role of the left neighbour. With a "
            "ghost that stays in its place both cannot be."
        ),
    ),
}
"""Label, names of the choices in the order of the option's choices, a remark."""


class TatsuTexts(Texts):
    """The sentences of Tatsu; see `gamelib.game.Texts`."""

    def event(self, event: Event, language: Language, names: Sequence[str]) -> str:
        """One log sentence."""
        data = dict(event.data)
        match event.kind:
            case "trick" | "carry" | "lost":
                key = "trick_last" if data.get("leads") is False else event.kind
                at = self.place(data["at"], language, names) if "at" in data else ""
                return language.plural(COUNTED_EVENTS[key], len(data["cards"]), at=at)
            case "score":
                return language(EVENTS["score"], results=self._results(data, language, names))
            case "over":
                return self._over(data, language, names)
            case "layout":
                return self._layout(data["up"], language, names)
        if event.kind == "deal":
            data = {key: data[key] for key in ("hand", "dealer", "leader")}
        words = self._words(data, language, names)
        if event.kind == "hand":
            words["player"] = names[event.seat]
        return language(EVENTS[event.kind], **words)

    def scoring(self, event: Event, turn: int, language: Language) -> str:
        """Points are written down hand by hand."""
        return language(SCORING, n=language.number(-(-turn // len(CARDS))))

    def _results(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        """Per clan who played it and what it made of its captured cards."""
        results = []
        for clan in CLANS:
            seats = [seat for seat, own in enumerate(data["clans"]) if own == clan]
            points, factor = hand_formula(data, seats[0]).parts
            results.append(language(
                RESULT if factor.value else RESULT_NONE,
                players=language.listing([names[seat] for seat in seats]), points=language.number(points.value),
                factor=language.number(factor.value), gain=language.number(points.value * factor.value),
            ))  # fmt: skip
        return language.series(results)

    def _over(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        standings = [
            language(STANDING, player=name, total=language.number(total))
            for name, total in zip(names, data["totals"], strict=True)
        ]
        winners = language.listing([names[seat] for seat in data["winners"]])
        return language(EVENTS["over"], results=", ".join(standings), winners=winners)

    def _layout(self, up: Sequence[str], language: Language, names: Sequence[str]) -> str:
        rows = [", ".join(self.card(card, language) for card in up[i : i + HAND_SIZE]) for i in (0, HAND_SIZE)]
        return language(
            EVENTS["layout"], first=names[0], first_cards=rows[0], second=names[1], second_cards=rows[1]
        )  # fmt: skip

    def action(self, action: int, view: View, language: Language, names: Sequence[str]) -> str:
        """An attempt as a choice in a list."""
        assert isinstance(view, TatsuView)
        form = ATTEMPTS[action]
        data = form.data()
        if isinstance(form, Ask):
            place = data.pop("place")
            data["other"] = place if place == GHOST_ID else int(place)
        data |= {"at": view.place_id(view.at), "clan": view.clan(view.at)}
        return language(_action_template(form, view), **self._words(data, language, names))

    def group(self, action: int, language: Language) -> str:
        """The heading of an action."""
        return language(GROUPS[type(ATTEMPTS[action])])

    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Why not."""
        return language(REFUSALS[refusal_key(refusal)], **self._words(refusal.data, language, names))

    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """The step after which it is legal; empty where there is none."""
        if not refusal.remedy:
            return ""
        form = ATTEMPTS[ATTEMPTS.number(refusal.remedy[0])]
        data: dict[str, Any] = {"card": form.card} if isinstance(form, Play | Give) else {}
        if isinstance(form, Ask):
            data["other"] = form.place if form.place == GHOST_ID else int(form.place)
        return language(REMEDY, first=language(STEPS[type(form)], **self._words(data, language, names)))

    def prompt(self, view: View, language: Language, names: Sequence[str]) -> tuple[str, str]:
        """Who must or may do what, and the rule it rests on."""
        assert isinstance(view, TatsuView)
        if view.phase == OVER:
            return language(PROMPT_OVER), "tatsu/win"
        key, rule = _prompt_key(view)
        words = self._words({"at": view.place_id(view.at), "clan": view.clan(view.at)}, language, names)
        prompt = language(PROMPTS[key], player=names[view.to_move], **words)
        step = language(
            STEP, trick=language.number(view.trick_number), tricks=language.number(TRICKS),
            n=language.number(len(view.trick) + 1), cards=language.number(TRICK_SIZE), prompt=prompt,
        )  # fmt: skip
        return step, f"tatsu/{rule}"

    def option(self, name: str, language: Language) -> tuple[str, tuple[str, ...], str]:
        """An option as a choice in a form."""
        label, choices, remark = OPTIONS[name]
        return language(label), tuple(map(language, choices)), language(remark)

    def term(self, term: Term, language: Language, names: Sequence[str]) -> str:
        """The name of a quantity."""
        return language(TERMS[term.label], **self._words({"card": term.data.get("card")}, language, ()))

    def card(self, card: str, language: Language) -> str:
        """The name of a card."""
        return _card(card, language)

    def place(self, place: int | str, language: Language, names: Sequence[str]) -> str:
        """The name of a place: of the seat, or of the ghost hand."""
        if place == GHOST_ID:
            return language(GHOST_NAME)
        seat = int(place)
        return names[seat] if seat < len(names) else language(UNNAMED, n=language.number(seat + 1))

    def _words(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> dict[str, Any]:
        """The data as words: cards, clans and places by name, numbers as the language writes them."""
        words: dict[str, Any] = {}
        for key, value in data.items():
            if key == "card" and value is not None:
                words[key] = self.card(value, language)
            elif key == "cards":
                words[key] = language.listing([self.card(card, language) for card in value])
            elif key == "clan":
                words[key] = language(CLAN_NAMES[value])
            elif key in _PLACES and not isinstance(value, bool):
                words[key] = self.place(value, language, names)
            elif type(value) is int:
                words[key] = language.number(value)
        return words


_PLACES: Final = ("at", "by", "asked", "place", "other", "player", "dealer", "leader")
"""Data that name a place."""


@cache
def _card(card: str, language: Language) -> str:
    facts = CARDS[NUMBER[card]]
    kind = 3 if facts.is_fusion else 2 if facts.factor else 0 if facts.strength == 1 else 1
    return language(
        CARD_NAMES[CLANS[facts.clan]][kind], points=language.number(facts.points),
        strength=language.number(facts.strength), factor=language.number(facts.factor),
    )  # fmt: skip


def refusal_key(refusal: Refusal) -> str:
    """The key of a refusal's sentence in `REFUSALS`: its code, with a variant where its data ask for one."""
    return next((f"{refusal.code}_{flag}" for flag in VARIANTS if refusal.data.get(flag) is True), refusal.code)


def _action_template(form: Any, view: TatsuView) -> str:
    """The template of an attempt, where the ghost hand acts or nobody has asked another one."""
    three, asked = view.players == 3, view.phase == REPLY
    match form:
        case Play() if three and view.at == GHOST:
            return PLAY_GHOST
        case Give() if three and view.asked == GHOST:
            return GIVE_GHOST
        case Give() if not asked:
            return GIVE_UNASKED
        case GiveBlind() if not asked:
            return GIVE_BLIND_UNASKED
    return ACTION_TEXTS[type(form)]


def _prompt_key(view: TatsuView) -> tuple[str, str]:
    """The key of the banner and its rule, from what everybody sees."""
    clan = CLANS.index(view.clan(view.at))
    if view.players == 2:
        face_up = [bool(view.shown[place] & CLAN_MASK[clan]) for place in view.places]
        blind = not any(face_up)
        has = [view.counts[place][clan] > 0 for place in view.places] if blind else face_up
    else:
        blind, has = False, [view.counts[place][clan] > 0 for place in view.places]
    if view.phase == REPLY:
        ghost = view.players == 3 and view.asked == GHOST
        return ("reply_blind", "two") if blind else ("reply_ghost", "three") if ghost else ("reply", "reply")
    kind, rule = ("blind", "two") if blind else ("two", "two") if view.players == 2 else ("turn", "turn")
    if view.players == 3 and view.at == GHOST:
        kind, rule = "ghost", "three"
    others = any(holds for place, holds in enumerate(has) if place != view.at)
    if not has[view.at]:
        return f"{kind}_ask", rule
    return (kind if others else f"{kind}_play"), rule
