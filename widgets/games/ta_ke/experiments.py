"""Ta-Ké: the table of moves, the tree that follows, and what it is worth to begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from gamelib.bots.player import Cancelled
from gamelib.distribution import RANDOM
from gamelib.game import OVER, State
from gamelib.language import N_, Language
from gamelib.score import Term
from gamelib.ta_ke.explore import POSITIONS, MoveTable, Node, move_table, strengths, tree
from gamelib.ta_ke.game import TA_KE
from gamelib.ta_ke.state import TaKeState
from widgets.exploring.distributions import SHARE, WHO, by_seat
from widgets.exploring.experiment import Cell, FromPosition, Part, Step, cell, drawing, entry, line, note, number, table
from widgets.formula import filled, spoken
from widgets.protocol import Block, ExperimentField, OutlineBlock, OutlineEntry, TableBlock, TableCell

MOVES = N_("All moves of {player}")
LOOKED = N_("Turns looked ahead: {turns}. Lead: how many points {player} is then ahead.")
SOLVED = N_("Everything was looked at to the end of the game. Lead: how many points {player} is then ahead.")
MOVE, LEAD, BEHIND = N_("move"), N_("lead"), N_("behind the best")
SCORES = N_("{player} scores now")
POSITION = N_("Position: {position}")
LOOK = N_("What may be done here")
TREE = N_("The tree: the best moves and the best answers")
BRANCH = N_("{player}: {move} (lead {lead})")
OVER_NOW = N_("The game is over in this position.")
WIDTH, DEPTH, DEEPEST = 3, 2, 4

STRENGTH = N_("strength")
AHEAD = N_("Points ahead of whoever begins")
AHEAD_TEXT = N_("Means with their 95 % intervals.")
POINTS_AHEAD = N_("points ahead")
WON = N_("Games won by whoever begins")
WON_TEXT = N_("Shares with their 95 % intervals; draws are no games won.")
GAMES = 200
MOST_GAMES = 20_000
LEVELS = (RANDOM, "easy", "medium")


class Moves(FromPosition):
    """Every legal action of a position."""

    id = "moves"
    title = N_("What every move is worth")
    text = N_(
        "Every move of a position, looked at equally far ahead, and what the rest of the turn scores for both in the "
        "best way to finish it. The position is one line of text; where none is given it comes from the deal."
    )

    def fields(self, say: Language) -> list[ExperimentField]:
        """A position, or the deal it comes from; and how hard to look."""
        return [
            line("position", say(N_("Position, as text")), ""),
            *super().fields(say),
            number("look", say(N_("Positions looked at")), POSITIONS, 100, 200_000),
            number("depth", say(N_("Depth of the tree")), DEPTH, 1, DEEPEST),
        ]

    def suits(self, state: State) -> bool:
        """Whether a turn begins."""
        return self.game.phases[state.phase] == "main"

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Work out the table of moves first, then the tree."""
        text = self.values["position"]
        state = TA_KE.from_position(text) if text else self.state(cancelled)
        assert isinstance(state, TaKeState)
        if state.to_move == OVER:
            yield Step(2, 2, (state, None, None))
            return
        look, depth = int(self.values["look"]), int(self.values["depth"])
        moves = move_table(state, positions=look, cancelled=cancelled)
        yield Step(1, 2, (state, moves, None))
        yield Step(2, 2, (state, moves, tree(state, depth, WIDTH, positions=look, cancelled=cancelled)))

    def blocks(self, say: Language) -> list[Block]:
        """The moves, the position, the tree."""
        state, moves, root = self.found
        names = self.names(2, say)
        text = TA_KE.position(state)
        seen: list[Block] = [
            note(say(POSITION, position=text), "may#" + urlencode({"ask": TA_KE.name, "p": text}), say(LOOK)),
            self.seen(state.observe(max(int(state.to_move), 0)), 2, say),
        ]
        if moves is None:
            return [note(say(OVER_NOW)), *seen]
        return [self._moves(moves, say, names), *seen, *([self._tree(root, say, names)] if root else [])]

    def _moves(self, moves: MoveTable, say: Language, names: Sequence[str]) -> TableBlock:
        state = TA_KE.from_position(moves.position)
        mover, view = int(state.to_move), state.observe(int(state.to_move))
        rows: list[list[Cell]] = [
            [
                TA_KE.texts.action(move.action, view, say, names),
                say.decimal(move.lead),
                say.decimal(move.behind),
                *(formula(move.formulas, seat, say, names) for seat in (mover, 1 - mover)),
            ]
            for move in moves.moves
        ]
        heads = [
            say(MOVE), say(LEAD), say(BEHIND), *(say(SCORES, player=names[seat]) for seat in (mover, 1 - mover))
        ]  # fmt: skip
        looked = say(SOLVED if moves.exact else LOOKED, turns=say.number(moves.turns), player=names[mover])
        return table(say(MOVES, player=names[mover]), heads, rows, numbers=(1, 2, 3, 4), text=looked)

    def _tree(self, root: Node, say: Language, names: Sequence[str]) -> OutlineBlock:
        return {
            "kind": "outline", "title": say(TREE), "entries": branches(root, say, names), "folded": False,
        }  # fmt: skip


def formula(formulas: Sequence[Term], seat: int, say: Language, names: Sequence[str]) -> TableCell:
    """What a seat scores, filled in."""
    if not formulas:
        return cell("–")
    return cell(filled(formulas[seat]), spoken(formulas[seat], TA_KE, say, names))


def branches(node: Node, say: Language, names: Sequence[str]) -> list[OutlineEntry]:
    """What follows a position, best first."""
    view = TA_KE.from_position(node.position).observe(None)
    return [
        entry(
            say(BRANCH, player=names[child.seat], move=TA_KE.texts.action(child.action, view, say, names),
                lead=say.decimal(child.lead)),
            branches(child, say, names),
        )
        for child in node.nodes
    ]  # fmt: skip


class Beginning(Part):
    """The first player's advantage by strength."""

    id = "first"
    title = N_("What it is worth to begin")
    text = N_("Games of each strength against itself. Above 0: whoever begins is ahead in the end.")
    submit = N_("Play the games")
    at_once = False

    def fields(self, say: Language) -> list[ExperimentField]:
        """How many games."""
        return [
            number("games", say(N_("Games of each strength")), GAMES, 10, MOST_GAMES),
            line("seed", say(N_("Seed of the games")), "1"),
        ]

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Play the games of one strength after the other."""
        games = int(self.values["games"])
        for found in strengths(LEVELS, games, seed=self.values["seed"], cancel=cancelled):
            yield Step(sum(one.games for one in found.values()), games * len(LEVELS), found)

    def blocks(self, say: Language) -> list[Block]:
        """A dot for each strength."""
        levels = [say(WHO[level]) for level in self.found]
        leads = [one.lead(0) for one in self.found.values()]
        wins = [one.wins(0) for one in self.found.values()]
        whose = say(STRENGTH)
        return [
            drawing(by_seat(levels, leads, 1, say(AHEAD), say(AHEAD_TEXT), say(POINTS_AHEAD), say, whose)),
            drawing(by_seat(levels, wins, 100, say(WON), say(WON_TEXT), say(SHARE), say, whose)),
        ]
