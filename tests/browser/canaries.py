"""Cards that can be searched for, planted into the kernels of a server; the product itself is not changed.

Every hidden card gets a name that stands nowhere else. In Tenno, where all players hold the same eleven cards, each
seat gets the Peasants and some that nobody else has, so that a card found tells whose it is.
"""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

from gamelib.chance import Chance, Seed
from gamelib.language import Language
from gamelib.tatsu.game import Tatsu
from gamelib.tatsu.state import CLAN_MASK, TatsuState
from gamelib.tatsu.text import TatsuTexts
from gamelib.tenno.facts import CARDS, PEASANTS
from gamelib.tenno.game import Tenno
from gamelib.tenno.state import TennoState
from gamelib.tenno.text import TennoTexts
from gamelib.tenno.view import TennoView
from widgets.table import Table
from widgets.thinking import Thinker

SETS = (("5", "6", "7"), ("4", "8", "10"), ("9", "X"))
"""Per seat of Tenno the cards besides the Peasants."""
TWIN = "~"
"""The seed of Tatsu that ends so deals as the one without it, but for two cards of the seats 1 and 3."""

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

    return [
        (TatsuTexts, "card", name), (TennoTexts, "card", name), (Tenno, "_first", dealt),
        (TennoView, "discarded", out), (Tatsu, "new", new),
    ]  # fmt: skip


def bots() -> list[Patch]:
    """What lets the bots of a match choose alike in every run, and soon."""
    decide = Thinker._decide

    def seeded(self: Thinker, stop: Event) -> bool:
        match = self._table.match
        self._chance = Chance(f"{match.seed} {len(match.lines[0].actions)}")
        return decide(self, stop)

    return [(Thinker, "_decide", seeded), (Table, "pause", 0.1)]


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
