"""Samurai Sword's names, one-sentence explanations and filled-in formulas, from which `text` makes its sentences.

Names of cards and characters are proper nouns and are filled in as words of their own, so that a translation can choose
templates that need no article or case.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.language import N_, NN_, W_, Language
from gamelib.samurai_sword.facts import KINDS, RESILIENCE, Card

__all__ = ["ABILITIES", "CARD_NAMES", "CHARACTER_NAMES", "EQUALS", "KIND", "MINUS", "PLUS", "Words"]

CARD_NAMES: Final[dict[str, str]] = {
    "bokken": W_("Bokken"), "kiseru": W_("Kiseru"), "bo": W_("Bo"), "kusarigama": W_("Kusarigama"),
    "shuriken": W_("Shuriken"), "naginata": W_("Naginata"), "wakizashi": W_("Wakizashi"), "katana": W_("Katana"),
    "kanabo": W_("Kanabo"), "nodachi": W_("Nodachi"), "nagayari": W_("Nagayari"), "tanegashima": W_("Tanegashima"),
    "daikyu": W_("Daikyu"), "geisha": W_("Geisha"), "diversion": W_("Diversion"),
    "tea_ceremony": W_("Tea Ceremony"), "battle_cry": W_("Battle Cry"), "daimyo": W_("Daimyo"),
    "breathing": W_("Breathing"), "jujutsu": W_("Jujutsu"), "focus": W_("Focus"), "armor": W_("Armor"),
    "fast_draw": W_("Fast Draw"), "bushido": W_("Bushido"), "parry": W_("Parry"),
}  # fmt: skip
GROUP_NAMES: Final[dict[str, str]] = {
    "weapon": N_("weapon"), "action": N_("action"), "property": N_("property"), "parry": N_("answer"),
}  # fmt: skip
CHARACTER_NAMES: Final[dict[str, str]] = {
    "benkei": W_("Benkei"), "chiyome": W_("Chiyome"), "ginchiyo": W_("Ginchiyo"), "goemon": W_("Goemon"),
    "hanzo": W_("Hanzo"), "hideyoshi": W_("Hideyoshi"), "ieyasu": W_("Ieyasu"), "kojiro": W_("Kojiro"),
    "musashi": W_("Musashi"), "nobunaga": W_("Nobunaga"), "tomoe": W_("Tomoe"), "ushiwaka": W_("Ushiwaka"),
}  # fmt: skip
ROLE_NAMES: Final[dict[str, str]] = {
    "shogun": W_("Shogun"), "samurai": W_("Samurai"), "ronin": W_("Ronin"), "ninja1": W_("Ninja with 1 star"),
    "ninja2": W_("Ninja with 2 stars"), "ninja3": W_("Ninja with 3 stars"),
}  # fmt: skip
TEAM_NAMES: Final[dict[str, str]] = {
    "shogun": W_("Shogun's team"), "ninja": W_("Ninja"), "ronin": W_("Ronin"),
}  # fmt: skip

WEAPON: Final = NN_(
    "Weapon: attacks up to difficulty {reach} and deals {n} wound.",
    "Weapon: attacks up to difficulty {reach} and deals {n} wounds.",
)
CARD_RULES: Final[dict[str, str]] = {
    "geisha": N_(
        "Action: another player discards a random card of the hand, or a property in front of them that you choose."
    ),
    "diversion": N_("Action: you take a random card from the hand of another player."),
    "tea_ceremony": N_("Action: you draw 3 cards, then every other player draws 1."),
    "battle_cry": N_("Action: every other player discards a Parry or suffers 1 wound."),
    "daimyo": N_("Action: you draw 2 cards; kept in hand until the end it is 1 point, but none for the Ronin."),
    "breathing": N_("Action: you get back all your resilience, then another player of your choice draws 1 card."),
    "jujutsu": N_("Action: every other player discards a weapon or suffers 1 wound."),
    "focus": N_("Property: you may play 1 more weapon in each of your turns."),
    "armor": N_("Property: attacks on you are more difficult by 1."),
    "fast_draw": N_("Property: your weapons deal 1 more wound."),
    "bushido": N_(
        "Property, in front of any player: before drawing, that player turns up a card; if it is a weapon, it costs a "
        "weapon or 1 honour."
    ),
    "parry": N_("Answer: stops a weapon used against you, or Battle Cry."),
}
CHARACTER: Final = N_("Resilience {resilience}. {ability}")
ABILITIES: Final[dict[str, str]] = {
    "benkei": N_("Attacks on Benkei are more difficult by 1."),
    "chiyome": N_("Only weapons wound Chiyome; Battle Cry and Jujutsu do nothing."),
    "ginchiyo": N_("Each weapon wounds Ginchiyo 1 less, but at least 1."),
    "goemon": N_("Goemon may play 1 more weapon in each turn."),
    "hanzo": N_("Hanzo may discard a weapon as a Parry, unless it is the only card in hand."),
    "hideyoshi": N_("Hideyoshi draws 1 more card at the beginning of a turn."),
    "ieyasu": N_("Ieyasu may take the first card of a turn from the top of the discard pile."),
    "kojiro": N_("Kojiro attacks at any difficulty."),
    "musashi": N_("Musashi's weapons deal 1 more wound."),
    "nobunaga": N_("Nobunaga may pay 1 resilience, but not the last one, to draw 1 card, as often as wanted."),
    "tomoe": N_("Tomoe draws 1 card for each of her weapons that wounds somebody."),
    "ushiwaka": N_("Ushiwaka draws 1 card for each wound suffered from a weapon."),
}
ROLE_RULES: Final[dict[str, str]] = {
    "shogun": N_("The Shogun is known to all and wins together with the Samurai."),
    "samurai": N_("A Samurai wins together with the Shogun."),
    "ronin": N_("The Ronin wins alone."),
    "ninja": N_("The Ninja win together, against the Shogun and everybody else."),
}

SEATS: Final = NN_("{n} seat", "{n} seats")
ARMOR: Final = NN_("{n} Armor", "{n} Armors")
SHARE: Final = N_("{n} {name:{n}}")
"""What a card or a character adds to a number: ``1 Fast Draw``."""
PLUS: Final = N_("{sum} + {part}")
MINUS: Final = N_("{sum} − {part}")
EQUALS: Final = N_("{sum} = {total}")
OF_WHICH: Final = N_("{total} ({sum})")
COMPARED: Final = N_("{sum} {sign} {card} {reach}")
ANY: Final = N_("{comparison}, but {kojiro} attacks at any difficulty")

KIND: Final[dict[str, Card]] = {card.id: card for card in KINDS}
"""The facts of a card by its id."""


class Words:
    """Names, explanations and formulas in the reader's language."""

    def card(self, kind: str, language: Language) -> str:
        """The name of a kind of card."""
        return language(CARD_NAMES[kind])

    def explain_card(self, kind: str, language: Language) -> str:
        """A kind of card in one sentence."""
        facts = KIND[kind]
        if facts.group == "weapon":
            return language.plural(WEAPON, facts.wounds, reach=language.number(facts.reach))
        return language(CARD_RULES[kind])

    def card_group(self, kind: str, language: Language) -> str:
        """What sort of card it is: weapon, action, property, answer."""
        return language(GROUP_NAMES[KIND[kind].group])

    def character(self, character: str, language: Language) -> str:
        """The name of a character."""
        return language(CHARACTER_NAMES[character])

    def explain_character(self, character: str, language: Language) -> str:
        """A character's resilience and ability."""
        resilience = language.number(RESILIENCE[character])
        return language(CHARACTER, resilience=resilience, ability=language(ABILITIES[character]))

    def role(self, role: str, language: Language) -> str:
        """The name of a role."""
        return language(ROLE_NAMES[role])

    def explain_role(self, role: str, language: Language) -> str:
        """A role in one sentence."""
        return language(ROLE_RULES[role.rstrip("123")])

    def team(self, team: str, language: Language) -> str:
        """The name of a team."""
        return language(TEAM_NAMES[team])

    # ---- formulas ------------------------------------------------------------------------------------------------

    def difficulty(self, data: Mapping[str, Any], language: Language) -> str:
        """``difficulty``, filled in from the data of an ``attack`` event: ``2 seats + 1 Armor = 3``."""
        parts = [language.plural(SEATS, data["between"] + 1)]
        if data["armor"]:
            parts.append(language.plural(ARMOR, data["armor"]))
        if data["benkei"]:
            parts.append(self._share(data["benkei"], CHARACTER_NAMES["benkei"], language))
        return _sum(parts, data["difficulty"], language)

    def reach(self, data: Mapping[str, Any], language: Language) -> str:
        """A difficulty against a weapon, from the same data: ``2 seats + 1 Armor = 3 ≤ Naginata 4``."""
        compared = language(
            COMPARED, sum=self.difficulty(data, language), sign="≤" if data["difficulty"] <= data["reach"] else ">",
            card=self.card(data["card"], language), reach=language.number(data["reach"]),
        )  # fmt: skip
        if data["difficulty"] <= data["reach"] or not data.get("any"):
            return compared
        return language(ANY, comparison=compared, kojiro=self.character("kojiro", language))

    def wounds(self, data: Mapping[str, Any], language: Language) -> str:
        """``wounds``, filled in from the data of a ``wound`` event: ``3 + 1 Fast Draw = 4``."""
        formula = language.number(data["printed"])
        for key, names, template in (
            ("fast_draw", CARD_NAMES, PLUS), ("musashi", CHARACTER_NAMES, PLUS), ("ginchiyo", CHARACTER_NAMES, MINUS)
        ):  # fmt: skip
            if data[key]:
                formula = language(template, sum=formula, part=self._share(data[key], names[key], language))
        if formula == language.number(data["total"]):
            return formula
        return language(EQUALS, sum=formula, total=language.number(data["total"]))

    def weapon_limit(self, data: Mapping[str, Any], language: Language) -> str:
        """``weapon_limit``, filled in from the data of a refusal: ``3 (1 + 1 Focus + 1 Goemon)``."""
        parts = [language.number(data["basis"])]
        for key, names in (("focus", CARD_NAMES), ("goemon", CHARACTER_NAMES), ("shogun", ROLE_NAMES)):
            if data[key]:
                parts.append(self._share(data[key], names[key], language))
        total = language.number(data["limit"])
        return total if len(parts) == 1 else language(OF_WHICH, total=total, sum=_plus(parts, language))

    def _share(self, n: int, name: str, language: Language) -> str:
        return language(SHARE, n=language.number(n), name=language(name))


def _plus(parts: Sequence[str], language: Language) -> str:
    """``a + b + c``"""
    formula = parts[0]
    for part in parts[1:]:
        formula = language(PLUS, sum=formula, part=part)
    return formula


def _sum(parts: Sequence[str], total: int, language: Language) -> str:
    """``a + b = total``, and ``a`` alone where there is only one part."""
    formula = _plus(parts, language)
    return language(EQUALS, sum=formula, total=language.number(total)) if len(parts) > 1 else formula
