"""Samurai Sword's sentences: events, choices, refusals, prompts and the names of quantities.

The templates are English and are translated through the catalogues. Players, cards, characters and roles are filled in
as names, an attack and a wound with their formulas.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.events import Event, Refusal
from gamelib.game import OVER as NOBODY
from gamelib.game import Texts, View
from gamelib.language import Language
from gamelib.samurai_sword.facts import (
    ATTEMPTS,
    CARDS,
    HAND_LIMIT,
    ONE,
    PHASES,
    ROLES,
    SEATS,
    TEAM_OF,
    TEAMS,
    WEAPONS,
    Accept,
    Answer,
    Discard,
    Draw,
    LookHand,
    LookRole,
    Play,
    Remove,
    Take,
    Target,
)  # fmt: skip
from gamelib.samurai_sword.templates import (
    ACCEPT_BUSHIDO,
    ACCEPT_BUSHIDO_FREE,
    ACCEPT_UNASKED,
    ACCEPT_WOUNDS,
    ACTION_TEXTS,
    COUNTED_EVENTS,
    COUNTED_PROMPTS,
    DRAW_PILE,
    DRAW_PILE_EMPTY,
    EVENTS,
    GROUPS,
    NO_SUCH_SEAT,
    NUMBER_OF,
    OPTIONS,
    OVER_WAYS,
    PARRY_WITH,
    PLAY_GROUPS,
    PLAY_WEAPON,
    PLAY_WEAPON_ANY,
    POINTS_OF,
    POINTS_OF_DAIMYO,
    PROMPTS,
    REFUSALS,
    REMEDIES,
    RESULTS,
    ROLE_OF,
    TAKE_HAND,
    TAKE_PROPERTY,
    TAKE_UNASKED,
    TARGETS,
    TERMS,
    TOTAL,
    TOTAL_STRIKE,
)  # fmt: skip
from gamelib.samurai_sword.view import SamuraiView
from gamelib.samurai_sword.words import CARD_NAMES, CHARACTER_NAMES, KIND, Words
from gamelib.score import Term

__all__ = ["SamuraiTexts", "attack", "event_key", "prompt_key", "weapon_wounds"]


class SamuraiTexts(Words, Texts):
    """The sentences of Samurai Sword; see `gamelib.game.Texts`."""

    def event(self, event: Event, language: Language, names: Sequence[str]) -> str:
        """One log sentence."""
        data = event.data
        if event.kind == "over":
            return self._over(data, language, names)
        words = self._words({**data, **_before(data)}, language, names)
        if event.seat >= 0:
            words["player"] = names[event.seat]
        if event.kind == "attack":
            words["formula"] = self.reach(data, language)
        if event.kind == "wound":
            words["formula"] = self.wounds(data, language)
        if event.kind == "deck_end":
            words["honour"] = self._counts(data["honour"], language, names)
        key = event_key(event)
        if key in COUNTED_EVENTS:
            words.pop("n", None)  # the number itself is filled in as {n}
            return language.plural(COUNTED_EVENTS[key], data[_COUNTED_KEY[event.kind]], **words)
        return language(EVENTS[key], **words)

    def _counts(self, numbers: Sequence[int], language: Language, names: Sequence[str]) -> str:
        """A number for each player: ``Olena with 3, Max with 2 and Ira with 4``."""
        counts = [
            language(NUMBER_OF, player=name, n=language.number(n)) for name, n in zip(names, numbers, strict=True)
        ]  # fmt: skip
        return language.listing(counts)

    def _over(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        """How the game ended, what everybody was, the filled-in points and who has won."""
        plain, tied = RESULTS[data["team"]]
        result = language(
            tied if data["tied"] else plain, players=language.listing([names[seat] for seat in data["winners"]])
        )  # fmt: skip
        way = OVER_WAYS[data["way"]]
        if data["way"] == "swordmaster":
            roles = [
                language(ROLE_OF, player=name, role=self.role(role, language))
                for name, role in zip(names, data["roles"], strict=True)
            ]
            return language(way, player=names[data["last"]], roles=language.series(roles), result=result)
        points = language.series([self._points(data, seat, language, names) for seat in range(len(names))])
        totals = ", ".join(self._total(data, team, language) for team in TEAMS if team in data["totals"])
        return language(way, points=points, totals=totals, result=result)

    def _points(self, data: Mapping[str, Any], seat: int, language: Language, names: Sequence[str]) -> str:
        """The points of a player: ``Olena, Samurai: 2 × 2 + 1 = 5``."""
        role = data["roles"][seat]
        numbers = {
            "honour": data["honour"][seat],
            "multiplier": data["multipliers"][seat],
            "daimyo": 0 if role == "ronin" else data["daimyo"][seat],
            "points": data["points"][seat],
        }
        return language(
            POINTS_OF_DAIMYO if data["daimyo"][seat] else POINTS_OF, player=names[seat], role=self.role(role, language),
            **{key: language.number(n) for key, n in numbers.items()},
        )  # fmt: skip

    def _total(self, data: Mapping[str, Any], team: str, language: Language) -> str:
        """The points of a team, with the deadly strike."""
        total, earned = data["totals"][team], sum(
            points for role, points in zip(data["roles"], data["points"], strict=True) if TEAM_OF[role] == team
        )  # fmt: skip
        return language(
            TOTAL_STRIKE if team == data["strike"] else TOTAL, team=self.team(team, language),
            sum=language.number(earned), strike=language.number(earned - total), total=language.number(total),
        )  # fmt: skip

    # ---- choices -------------------------------------------------------------------------------------------------

    def action(self, action: int, view: View, language: Language, names: Sequence[str]) -> str:
        """An attempt as a choice in a list."""
        assert isinstance(view, SamuraiView)
        form = ATTEMPTS[action]
        match form:
            case Play(card) if card in WEAPONS:
                return self._play_weapon(card, view, language)
            case Target(seat):
                return self._target(SEATS.index(seat), view, language, names)
            case Take(what):
                return self._take(what, view, language, names)
            case Answer("parry") if PHASES[view.phase] == "attack":
                return self.card("parry", language)
            case Answer(card) if PHASES[view.phase] == "attack":
                return language(PARRY_WITH, card=self.card(card, language))
            case Accept():
                return self._accept(view, language)
            case Draw("pile"):
                return self._draw_pile(view, language)
            case LookRole(seat) | LookHand(seat):
                return language(ACTION_TEXTS[type(form)], other=self._seat(SEATS.index(seat), language, names))
            case Play(card) | Answer(card) | Discard(card) | Remove(card):
                return language(ACTION_TEXTS[type(form)], card=self.card(card, language))
        return language(ACTION_TEXTS[type(form)])

    def _play_weapon(self, card: str, view: SamuraiView, language: Language) -> str:
        seat = view.active if view.seat is None else view.seat
        reach = language.number(KIND[card].reach)
        template = PLAY_WEAPON_ANY if view.character(seat) == "kojiro" else PLAY_WEAPON
        n = weapon_wounds(view, seat, None, card)["total"]
        return language.plural(template, n, card=self.card(card, language), reach=reach)

    def _target(self, seat: int, view: SamuraiView, language: Language, names: Sequence[str]) -> str:
        other = self._seat(seat, language, names)
        card = CARDS[view.resolving] if PHASES[view.phase] == "target" else ""
        if card in WEAPONS and seat in range(view.players) and seat != view.active:
            if view.harmless(seat):  # the way there does not matter
                return language(TARGETS["harmless"], other=other)
            return language(TARGETS["weapon"], other=other, formula=self.reach(attack(view, card, seat), language))
        return language(TARGETS.get(card, TARGETS[""]), other=other)

    def _take(self, what: str, view: SamuraiView, language: Language, names: Sequence[str]) -> str:
        card = "" if what == "hand" else self.card(what, language)
        if PHASES[view.phase] != "take":
            return language(TAKE_UNASKED[what == "hand"], card=card)
        return language(TAKE_HAND if what == "hand" else TAKE_PROPERTY, other=names[view.target], card=card)

    def _accept(self, view: SamuraiView, language: Language) -> str:
        match PHASES[view.phase]:
            case "attack":
                wounds = weapon_wounds(view, view.active, view.target, CARDS[view.resolving])["total"]
                return language.plural(ACCEPT_WOUNDS, wounds)
            case "battle_cry" | "jujutsu":
                return language.plural(ACCEPT_WOUNDS, KIND[CARDS[view.resolving]].wounds)
            case "bushido":
                return language(ACCEPT_BUSHIDO_FREE if spared_by_bushido(view) else ACCEPT_BUSHIDO)
        return language(ACCEPT_UNASKED)

    def _draw_pile(self, view: SamuraiView, language: Language) -> str:
        if not view.pile:
            return language(DRAW_PILE_EMPTY)
        return language(DRAW_PILE, card=self.card(view.discards[0], language))

    def group(self, action: int, language: Language) -> str:
        """The heading of an action."""
        form = ATTEMPTS[action]
        return language(PLAY_GROUPS[KIND[form.card].group] if isinstance(form, Play) else GROUPS[type(form)])

    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Why not, with the filled-in difficulty or weapon limit."""
        data = refusal.data
        words = self._words(data, language, names)
        if "difficulty" in data:
            words["formula"] = self.reach(data, language)
        if "basis" in data:
            words["formula"] = self.weapon_limit(data, language)
        return language(REFUSALS[refusal.code], **words)

    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """What to do first, where it is legal after that; else empty."""
        return language(REMEDIES[refusal.code]) if refusal.remedy else ""

    # ---- prompts -------------------------------------------------------------------------------------------------

    def prompt(self, view: View, language: Language, names: Sequence[str]) -> tuple[str, str]:
        """Who must or may do what: the same for everybody, from public facts alone."""
        assert isinstance(view, SamuraiView)
        key = prompt_key(view)
        if view.to_move == NOBODY:
            template, rule = PROMPTS[key]
            return language(template), f"samurai_sword/{rule}"
        words = {"player": names[view.to_move], "active": names[view.active]}
        if view.target >= 0:
            words["other"] = names[view.target]
        kind = view.flipped if PHASES[view.phase] == "bushido" else view.resolving
        if kind >= 0:
            words["card"] = self.card(CARDS[kind], language)
        if key in COUNTED_PROMPTS:
            n, more = self._prompt_number(key, view, language)
            counted, rule = COUNTED_PROMPTS[key]
            return language.plural(counted, n, **words, **more), f"samurai_sword/{rule}"
        match key:
            case "draw":
                words["card"] = self.card(view.discards[0], language)
            case "play":
                limit = view.weapon_limit(view.active)
                words["played"] = language.number(view.weapons)
                words["formula"] = self.weapon_limit(limit._asdict() | {"limit": limit.total}, language)
            case "bushido":
                words["honour"] = language.number(view.honour[view.to_move])
        template, rule = PROMPTS[key]
        return language(template, **words), f"samurai_sword/{rule}"

    def _prompt_number(self, key: str, view: SamuraiView, language: Language) -> tuple[int, dict[str, str]]:
        """The number that a counted prompt turns on, and what else it is filled in with."""
        if key == "discard":
            hand = view.sizes[view.to_move]
            return hand - HAND_LIMIT, {"hand": language.number(hand), "limit": language.number(HAND_LIMIT)}
        card = CARDS[view.resolving]
        wounds = weapon_wounds(view, view.active, view.target if key == "attack" else None, card)
        reach = language.number(KIND[card].reach)
        return wounds["total"], {"formula": self.wounds(wounds, language), "reach": reach}

    # ---- other names ---------------------------------------------------------------------------------------------

    def option(self, name: str, language: Language) -> tuple[str, tuple[str, ...], str]:
        """An option as a choice in a form."""
        label, choices, remark = OPTIONS[name]
        return language(label), tuple(map(language, choices)), language(remark)

    def term(self, term: Term, language: Language, names: Sequence[str]) -> str:
        """The name of a quantity."""
        return language(TERMS[term.label], **self._words(term.data, language, ()))

    def _seat(self, seat: int, language: Language, names: Sequence[str]) -> str:
        return names[seat] if seat < len(names) else language(NO_SUCH_SEAT, letter=SEATS[seat])

    def _words(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> dict[str, Any]:
        """The data as words: cards, characters, roles and players by name, numbers as the language writes them."""
        words: dict[str, Any] = {}
        for key, value in data.items():
            if key in ("card", "against", "why"):
                name = CARD_NAMES.get(value) or CHARACTER_NAMES.get(value)
                words[key] = language(name) if name else ""
            elif key == "cards" and not isinstance(value, int):
                words[key] = language.listing([self.card(card, language) for card in value])
            elif key in ("other", "player"):
                words[key] = names[value]
            elif key == "role":
                words[key] = self.role(value, language)
            elif key == "team":
                words[key] = self.team(value, language)
            elif type(value) is int:
                words[key] = language.number(value)
            elif key == "letter":
                words[key] = value
        return words


_COUNTED_KEY: Final = {"draw": "n", "wound": "total", "discard": "left", "deck_end": "cards"}
"""Which of its data a counted event turns on."""


def event_key(event: Event) -> str:
    """The key of an event's sentence in `EVENTS` or `COUNTED_EVENTS`."""
    data = event.data
    match event.kind:
        case "recover":
            return f"recover_{data['why'] if data['gained'] else 'none'}"
        case "flip":
            return "flip_weapon" if data["weapon"] else "flip_other"
        case "bushido_ends":
            return _bushido_key(data)
        case "draw":
            return _draw_key(data)
        case "answer" if data["hanzo"]:
            return f"answer_{data['window']}_hanzo"
        case "answer" | "accept":
            return f"{event.kind}_{data['window']}"
        case "spared":
            return f"spared_{data['why']}"
        case "defeat" if not data["honour"]:
            return "defeat_over"
        case "take":
            return "take_hand" if data["what"] == "hand" else "take_property"
    return event.kind


def _bushido_key(data: Mapping[str, Any]) -> str:
    """After the last honour the game is over at once: Bushido stays where it lies."""
    return "bushido_ends" if data["lost"] and data["left"] else f"bushido_ends_{'all' if data['lost'] else 'free'}"


def _draw_key(data: Mapping[str, Any]) -> str:
    if data["source"] == "pile":
        return "draw_pile"
    if data["missing"]:
        return "draw_missing" if data["n"] else "draw_none"
    return "draw" if data["why"] == "draw" else "draw_why"


def _before(data: Mapping[str, Any]) -> dict[str, int]:
    """What there was before the event took or gave something, where its data tell."""
    if "gained" in data:
        return {"before": data["resilience"] - data["gained"]}
    if "lost" in data:
        return {"before": data["left"] + data["lost"]}
    if "honour" in data and "left" in data:
        return {"before": data["left"] + data["honour"]}
    return {"before": data["left"] + ONE} if "left" in data else {}


def prompt_key(view: SamuraiView) -> str:
    """The key of the banner in `PROMPTS` or `COUNTED_PROMPTS`, from what everybody sees."""
    phase = PHASES[view.phase]
    if phase == "target":
        card = CARDS[view.resolving]
        if card in WEAPONS:
            return "weapon_any" if view.character(view.active) == "kojiro" else "weapon"
        return "put_bushido" if card == "bushido" else card
    if phase == "take" and not view.sizes[view.target]:
        return "take_property"
    return "bushido_free" if phase == "bushido" and spared_by_bushido(view) else phase


def spared_by_bushido(view: SamuraiView) -> bool:
    """``bushido``: whether the seat to move is the Shogun of three players, who loses no honour to it."""
    return view.players == 3 and view.roles[view.to_move] == ROLES.index("shogun")


def attack(view: SamuraiView, card: str, other: int) -> dict[str, Any]:
    """``difficulty``: the data of an ``attack`` event, if the seat whose turn it is attacked ``other`` now."""
    difficulty = view.difficulty(view.active, other)
    return {
        "card": card, "other": other, **difficulty._asdict(), "difficulty": difficulty.total, "reach": KIND[card].reach,
        "any": view.character(view.active) == "kojiro",
    }  # fmt: skip


def weapon_wounds(view: SamuraiView, seat: int, other: int | None, card: str) -> dict[str, int]:
    """``wounds``: the formula of a ``wound`` event, if ``seat`` hit ``other`` (``None``: anybody) with it now."""
    parts = {
        "printed": KIND[card].wounds,
        "fast_draw": view.properties(seat).count("fast_draw"),
        "musashi": ONE if view.character(seat) == "musashi" else 0,
    }
    dealt = sum(parts.values())
    spared = ONE if other is not None and view.character(other) == "ginchiyo" and dealt > ONE else 0
    return parts | {"ginchiyo": spared, "total": dealt - spared}
