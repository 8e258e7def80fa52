"""What a seat of Kakushi may know, and the worlds that it allows.

A view is *built* from what may be seen, never a state with holes cut into it. It remembers: a tile seen stays known
until it is replaced.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any

from gamelib.chance import Chance
from gamelib.game import View, Worlds
from gamelib.knowledge import Unknown
from tests.tiny.state import END, KEEP, PLACES, TILES, KakushiState, Options

HIDDEN_PEG = -1


@dataclass(frozen=True, slots=True)
class KakushiView(View):
    """A seat's information state. Tiles are 0 and pegs -1 where this seat does not know them.

    seen, touched:  as in `KakushiState`: all of it happens before everybody's eyes
    left:           how many tiles are in the bag
    waiting:        a drawn tile waits for its place; ``drawn`` is its number if the seat knows it
    """

    seat: int | None
    to_move: int
    phase: int
    turn: int
    legal: tuple[int, ...]
    players: int
    options: Options
    tiles: tuple[tuple[int, int], ...]
    pegs: tuple[int, ...]
    touched: tuple[bool, ...]
    seen: tuple[tuple[bool, ...], ...]
    drawn: int
    waiting: bool
    left: int
    discard: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """All fields."""
        return asdict(self)


def observe(state: KakushiState, seat: int | None) -> KakushiView:
    """The view of a seat; ``None`` = of everybody."""
    over, mine = state.phase == END, seat is not None and seat == state.to_move
    known = [over or (seat is not None and state.seen[seat][i]) for i in range(2 * state.players)]
    return KakushiView(
        seat=seat,
        to_move=state.to_move,
        phase=state.phase,
        turn=state.turn,
        legal=tuple(state.legal_actions()) if mine else (),
        players=state.players,
        options=state.options,
        tiles=tuple((pair[0] * known[2 * o], pair[1] * known[2 * o + 1]) for o, pair in enumerate(state.tiles)),
        pegs=tuple(
            peg if over or o == seat or not state.touched[o] else HIDDEN_PEG for o, peg in enumerate(state.pegs)
        ),
        touched=tuple(state.touched),
        seen=tuple(map(tuple, state.seen)),
        drawn=state.drawn if mine else 0,
        waiting=state.phase == KEEP,
        left=len(state.bag),
        discard=tuple(state.discard),
    )


class KakushiWorlds(Worlds):
    """All ways to fill the hidden places with the tiles this view does not show, and to place the hidden pegs."""

    def __init__(self, view: KakushiView) -> None:
        self.view = view
        self.places = [(o, p) for o, pair in enumerate(view.tiles) for p in (0, 1) if not pair[p]]
        self.in_hand = view.waiting and not view.drawn
        self.pegs = [o for o, peg in enumerate(view.pegs) if peg == HIDDEN_PEG]
        shown = {view.drawn, *view.discard, *(tile for pair in view.tiles for tile in pair)}
        self.unseen = [tile for tile in TILES if tile not in shown]
        self.deals = list(permutations(self.unseen, len(self.places) + self.in_hand))

    def draw(self, chance: Chance) -> KakushiState:
        """One deal of the unseen tiles; the rest is in the bag."""
        view = self.view
        state = KakushiState(view.players, view.options, Chance(chance.bits()))
        state.to_move, state.phase, state.turn, state.drawn = view.to_move, view.phase, view.turn, view.drawn
        state.touched, state.seen, state.discard = list(view.touched), list(map(list, view.seen)), list(view.discard)
        state.tiles, state.pegs = list(map(list, view.tiles)), list(view.pegs)
        deal = chance.choice(self.deals)
        for (o, p), tile in zip(self.places, deal, strict=False):
            state.tiles[o][p] = tile
        if self.in_hand:
            state.drawn = deal[-1]
        for o in self.pegs:
            state.pegs[o] = chance.below(2)
        state.bag = [tile for tile in self.unseen if tile not in deal]
        return state

    def unknown(self) -> tuple[Unknown, ...]:
        """Each hidden tile and peg, by counting the deals."""
        pegs = 2 ** len(self.pegs)
        names = [f"tile:{o}:{PLACES[p]}" for o, p in self.places] + ["drawn"] * self.in_hand
        counts = [Counter(str(deal[i]) for deal in self.deals) for i in range(len(names))]
        half = len(self.deals) * pegs // 2
        return (
            *(Unknown(name, {t: n * pegs for t, n in c.items()}) for name, c in zip(names, counts, strict=True)),
            *(Unknown(f"peg:{o}", dict.fromkeys(PLACES, half)) for o in self.pegs),
        )
