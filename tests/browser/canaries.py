"""Cards that can be searched for, planted into the kernels of a server; the product itself is not changed.

Every hidden card gets a name that stands nowhere else. In Tenno, where all players hold the same eleven cards, each
seat gets the Peasants and some that nobody else has, so that a card found tells whose it is. In Samurai Sword, where
most cards have copies, each seat gets weapons of which there is only one.
"""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

from gamelib.chance import Chance, Seed
from gamelib.language import Language
from gamelib.samurai_sword.facts import CARDS as KINDS
from gamelib.samurai_sword.game import SamuraiSword
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import SHOGUN
from gamelib.samurai_sword.text import SamuraiTexts
from gamelib.tatsu.game import Tatsu
from gamelib.tatsu.state import CLAN_MASK, TatsuState
from gamelib.tatsu.text import TatsuTexts
from gamelib.tenno.facts import CARDS, PEASANTS
from gamelib.tenno.game import Tenno
from gamelib.tenno.state import TennoState
from gamelib.tenno.text import TennoTexts
from gamelib.tenno.view import TennoView
from widgets.table.desk import Desk
from widgets.table.thinking import Thinker

SETS = (("5", "6", "7"), ("4", "8", "10"), ("9", "X"))
"""Per seat of Tenno the cards besides the Peasants."""
ARMS = (("wakizashi", "katana"), ("kanabo", "nodachi"), ("nagayari", "tanegashima"), ("daikyu",))
"""Per seat of Samurai Sword the weapons that it is dealt, one of a kind."""
TWIN = "~"
"""A seed of Tatsu or Samurai Sword that ends so deals as the one without it, but for cards of the seats 1 and 3, and in
Samurai Sword the roles of two seats."""

Patch = tuple[Any, str, Any]


def canary(card: str) -> str:
    """The name of a card."""
    return f"Canary{card}x"


def twisted(state: TatsuState) -> TatsuState:
    """The same deal, but for the lowest cards of each clan of the seats 1 and 3, which have changed hands."""
    one, other = state.hands[1], state.hands[3]
    for mask in CLAN_MASK:
        mine, theirs = one & mask & -(one & mask), other & mask & -(other & mask)
        if mine and theirs:
            one, other = one ^ mine ^ theirs, other ^ mine ^ theirs
    state.hands[1], state.hands[3] = one, other
    return state


def armed(state: SamuraiState) -> SamuraiState:
    """The same deal, but every seat holds its `ARMS`: each changes places with the first other card of the hand."""
    single = {kind for own in ARMS for kind in own}
    for seat, own in enumerate(ARMS[: state.players]):
        for kind in map(KINDS.index, own):
            hand = range(len(KINDS) * seat, len(KINDS) * (seat + 1))
            if state.count[hand[kind]]:
                continue
            spare = next(k for k, at in enumerate(hand) if state.count[at] and KINDS[k] not in single)
            if kind in state.deck:
                state.deck[state.deck.index(kind)] = spare
            else:
                other = next(s for s in range(state.players) if state.count[len(KINDS) * s + kind])
                state._lose(other, kind)
                state.gain(other, spare)
            state._lose(seat, spare)
            state.gain(seat, kind)
    return state


def crossed(state: SamuraiState) -> SamuraiState:
    """The same deal, but a weapon of seat 1 and one of seat 3 have changed hands, and two roles that nobody knows."""
    for kind, giver, taker in ((KINDS.index("kanabo"), 1, 3), (KINDS.index("daikyu"), 3, 1)):
        state._lose(giver, kind)
        state.gain(taker, kind)
    one, other = [seat for seat in range(1, state.players) if state.role[seat] != SHOGUN][:2]
    state.role = [state.role[{one: other, other: one}.get(seat, seat)] for seat in range(state.players)]
    return state


def cards() -> list[Patch]:
    """What gives the cards their names and deals them: class, attribute, value."""
    first, begin, discarded = Tenno._first, Tatsu.new, TennoView.discarded

    def name(_self: object, card: str, _language: Language) -> str:
        return canary(card)

    def dealt(self: Tenno, players: int, chance: Chance, options: Any) -> TennoState:
        state = first(self, players, chance, options)
        if players == len(SETS):
            state.hand = [sum(1 << CARDS.index(card) for card in (*PEASANTS, *own)) for own in SETS]
        return state

    def out(self: TennoView, owner: int) -> tuple[str, ...]:
        found = discarded(self, owner)
        return tuple(card for card in found if self.players != len(SETS) or card in (*PEASANTS, *SETS[owner]))

    def new(self: Tatsu, players: int | None = None, seed: Seed = None, options: Any = None) -> Any:
        state = begin(self, players, str(seed).removesuffix(TWIN), options)
        assert isinstance(state, TatsuState)
        return twisted(state) if str(seed).endswith(TWIN) else state

    deal = SamuraiSword.new

    def armed_new(self: SamuraiSword, players: int | None = None, seed: Seed = None, options: Any = None) -> Any:
        state = deal(self, players, str(seed).removesuffix(TWIN), options)
        assert isinstance(state, SamuraiState)
        if players != len(ARMS):
            return state
        return crossed(armed(state)) if str(seed).endswith(TWIN) else armed(state)

    return [
        (SamuraiTexts, "card", name), (SamuraiSword, "new", armed_new),
        (TatsuTexts, "card", name), (TennoTexts, "card", name), (Tenno, "_first", dealt),
        (TennoView, "discarded", out), (Tatsu, "new", new),
    ]  # fmt: skip


def bots() -> list[Patch]:
    """What lets the bots of a match choose alike in every run, and soon."""
    decide = Thinker._decide

    def seeded(self: Thinker, stop: Event) -> bool:
        match = self._desk.session.match
        self._chance = Chance(f"{match.seed} {len(match.lines[0].actions)}")
        return decide(self, stop)

    return [(Thinker, "_decide", seeded), (Desk, "pause", 0.1)]


def plant(patches: list[Patch]) -> None:
    """Called by a kernel as it starts."""
    for place, attribute, value in patches:
        setattr(place, attribute, value)


def start_up(folder: Path, *sources: str) -> dict[str, str]:
    """The environment in which every kernel begins with this code, from a profile in ``folder``."""
    startup = folder / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "canaries.py").write_text("\n".join(sources), encoding="utf-8")
    return {"IPYTHONDIR": str(folder / "ipython"), "PYTHONPATH": str(Path(__file__).parents[2])}
