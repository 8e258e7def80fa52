"""What the picture of Samurai Sword is made from: a view, the words for it, and the things that can be pressed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from gamelib.language import Language
from gamelib.samurai_sword.facts import CARDS, PHASES, ROLES, TEAM_OF, WEAPONS
from gamelib.samurai_sword.text import SamuraiTexts
from gamelib.samurai_sword.view import UNKNOWN, SamuraiView, assignments
from gamelib.samurai_sword.words import KIND
from widgets.protocol import Item
from widgets.scenes.scene import Setting, item

TEXTS = SamuraiTexts()


VERBS = ("play", "pay", "target", "answer", "discard", "show", "look", "draw", "take", "remove")
"""What presses put together; a thing that has words for several tries the first one, unless another one is legal."""
ASKED_FOR = {
    "roles": "look", "draw": "draw", "target": "target", "take": "take", "attack": "answer", "battle_cry": "answer",
    "jujutsu": "answer", "bushido": "answer", "discard": "discard",
}  # fmt: skip
"""The verb that comes before all others in a phase."""


@dataclass(frozen=True)
class Teller:
    """Names seats, cards and roles.

    say:    the reader's language
    names:  the seats' names in seat order
    """

    say: Language
    names: Sequence[str]

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat]

    def number(self, n: int) -> str:
        """A number as the reader's language writes it."""
        return self.say.number(n)

    def card(self, kind: str) -> str:
        """The name of a kind of card."""
        return TEXTS.card(kind, self.say)

    def listed(self, kinds: Sequence[str]) -> str:
        """The names of cards, joined."""
        return self.say.listing([self.card(kind) for kind in kinds])

    def role(self, role: str) -> str:
        """The name of a role; ``ninja`` is one whose stars are not told."""
        return TEXTS.team(role, self.say) if role == "ninja" else TEXTS.role(role, self.say)


@dataclass(frozen=True)
class Sight(Teller):
    """A view with what it takes to draw it.

    near:     the seat at the near side: the viewer's own, where there is one
    mirror:   the seat whose knowledge of the viewer's things is shown, ``None`` = the things are
    compose:  the attempts that presses put together
    """

    view: SamuraiView
    setting: Setting
    near: int
    mirror: int | None
    compose: Mapping[str, int] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return PHASES[self.view.phase]

    @property
    def around(self) -> list[int]:
        """The other seats, clockwise from the left of the near one."""
        return [(self.near + k) % self.view.players for k in range(1, self.view.players)]

    def possible(self, seat: int) -> list[str]:
        """The roles that a seat may have as far as the viewer can tell, Ninja without their stars where several fit."""
        return list(_possible(self.view.roles, seat))

    def possible_to_all(self, seat: int) -> list[str]:
        """The roles that a seat may have as far as everybody can tell."""
        shogun = ROLES.index("shogun")
        return list(_possible(tuple([role if role == shogun else UNKNOWN for role in self.view.roles]), seat))

    def chooses(self, phase: str) -> bool:
        """The viewer is to move, in that phase."""
        return self.phase == phase and self.view.to_move == self.view.seat

    @property
    def asked(self) -> bool:
        """The viewer is asked for an answer, for which no reach matters."""
        return self.view.to_move == self.view.seat and ASKED_FOR.get(self.phase) == "answer"

    @property
    def weapon_aimed(self) -> str:
        """The weapon for which the viewer chooses a target, ``""`` if there is none."""
        card = CARDS[self.view.resolving] if self.chooses("target") else ""
        return card if card in WEAPONS else ""

    def known_by(self, other: int, seat: int) -> list[str]:
        """The cards in the viewer's hand that another seat is certain of, as far as the viewer can tell."""
        book = dict(self.view.shared).get(other, self.view.public)
        held = [Counter(card & 31 for card in known if card >> 5 == seat) for _, known in book]
        common = held[0]
        for more in held[1:]:
            common &= more
        return [CARDS[kind] for kind in sorted(common.elements())]

    def acts(self, **words: str) -> dict[str, str]:
        """The words that a cell gives to what can be put together now; ``""`` makes an attempt of the verb alone."""
        return {f"{verb}.0": word for verb, word in words.items() if verb in self.compose}

    def true_hand(self, seat: int) -> list[str]:
        """What is in a hand, where everything may be seen."""
        truth = self.setting.truth
        return [kind for kind in KIND for _ in range(int(truth.get(f"hand:{seat}:{kind}", 0)))]


@lru_cache(maxsize=256)
def _possible(known: tuple[int, ...], seat: int) -> tuple[str, ...]:
    roles = sorted({way[seat] for way in assignments(known)}, key=ROLES.index)
    ninja = [role for role in roles if TEAM_OF[role] == "ninja"]
    return tuple(dict.fromkeys("ninja" if len(ninja) > 1 and role in ninja else role for role in roles))


def compose(view: SamuraiView) -> dict[str, int]:
    """What presses put together: first what the phase asks for."""
    asked = ASKED_FOR.get(PHASES[view.phase], VERBS[0])
    return dict.fromkeys((asked, *VERBS), 1)


def rule_of(card: str) -> str:
    """The rule that explains a kind of card."""
    return f"samurai_sword/{'weapon' if card in WEAPONS else card}"


def face(kind: str) -> str:
    """The face of a kind of card: its sort, itself, and the numbers printed on a weapon."""
    card = KIND[kind]
    numbers = f"-{card.reach}-{card.wounds}" if card.reach else ""
    return f"sword-{card.group}-{kind}{numbers}"


def cards(place: str, kinds: Sequence[str]) -> list[Item]:
    """Cards of one place, side by side."""
    return [item(f"{place}:{i}", face(kind)) for i, kind in enumerate(kinds)]
