"""Ta-Ké from its rules alone, with objects and without haste: what the fast engine is compared with."""

from typing import Any

CHARACTERS = ("SA", "DA", "RO", "GE", "NI")
COLUMNS = ("DA", "RO", "GE", "NI")
ABLE = {"DA": "samurai", "RO": "ghost", "GE": "chip"}  # character: the phase its action is carried out in
SPACES = ("A", "B", "C", "D", "E")
SUPPLY, GHOSTS, DAIMYO_MOVES = "-", 5, 3
RULEBOOK_VALUES = (2, 1)  # of a chip on the bottom and in the middle


class Chip:
    """One of the 35 chips; two of the same character stay two things."""

    def __init__(self, character: str) -> None:
        self.character = character


class Stack:
    """A space of the audience hall: its printed character and its chips from bottom to top."""

    def __init__(self, printed: str, characters: list[str]) -> None:
        self.printed, self.chips = printed, [Chip(character) for character in characters]

    def face(self) -> str:
        return self.chips[-1].character if self.chips else self.printed


class Courtyard:
    """A player's chips in three spaces per column, and the score."""

    def __init__(self) -> None:
        self.bottom, self.middle, self.samurai = ({column: list[Chip]() for column in COLUMNS} for _ in range(3))
        self.score = 0

    def influence(self, character: str, values: dict[str, tuple[int, int]]) -> int:
        """Rule ``score``: what one visible chip of the character is worth here."""
        if character == "SA":
            return sum(map(len, self.samurai.values()))
        counts = len(self.bottom[character]), len(self.middle[character]), len(self.samurai[character])
        return sum(value * count for value, count in zip((*values[character], 1), counts, strict=True))


class Reference:
    """A game of Ta-Ké: ``layout`` is five stacks bottom to top; actions are notations, as docs/notation-ta_ke.md."""

    def __init__(
        self, layout: list[list[str]], first: int = 0, ninja_may_repeat: bool = False, reset_at_take: bool = False,
        ninja_values: tuple[int, int] = RULEBOOK_VALUES, tie: str = "draw") -> None:  # fmt: skip
        self.first, self.ninja_may_repeat, self.reset_at_take, self.tie = first, ninja_may_repeat, reset_at_take, tie
        self.values = dict.fromkeys(COLUMNS, RULEBOOK_VALUES) | {"NI": ninja_values}
        self.stacks = dict(zip(SPACES, map(Stack, CHARACTERS, layout), strict=True))
        self.ghosts = [SUPPLY] * GHOSTS  # where each of them stands
        self.courtyards = (Courtyard(), Courtyard())
        self.start_turn(first)

    def start_turn(self, seat: int) -> None:
        """Rule ``reset``: without a ghost-free chip all ghosts leave. Nothing is used and nothing moved yet."""
        self.to_move, self.phase = seat, "main"
        self.own, self.opposing = self.courtyards[seat], self.courtyards[1 - seat]
        self.used, self.relocated = list[tuple[str, bool]](), list[Chip]()  # used: character, whether borrowed
        if not self.takeable():
            self.ghosts = [SUPPLY] * GHOSTS

    def takeable(self, ghosts: list[str] | None = None) -> list[str]:
        """Rule ``take``: stacks with chips, no ghost (where they are or might be), no chip moved this turn on top."""
        free = [x for x in SPACES if self.stacks[x].chips and x not in (ghosts or self.ghosts)]
        return [x for x in free if self.stacks[x].chips[-1] not in self.relocated]

    def take(self, space: str) -> None:
        """Rules ``take`` and ``place``: a ghost to the stack; all but a Samurai to the bottom of their column."""
        if not self.takeable():  # option reset_at_take
            self.ghosts = [SUPPLY] * GHOSTS
        self.drawn_from, self.hand = self.stacks[space], self.stacks[space].chips.pop()
        self.ghosts = self.ghosts_after(SUPPLY, space)
        if self.hand.character == "SA":
            self.phase = "place"
        else:
            self.own.bottom[self.hand.character].append(self.hand)
            self.end_turn()

    def put(self, column: str) -> None:
        """Rule ``place``: a Samurai goes above any column."""
        self.own.samurai[column].append(self.hand)
        self.end_turn()

    def end_turn(self) -> None:
        """Rules ``score`` and ``end``: both score what is now visible; without chips the game is over."""
        character, faces = self.drawn_from.face(), [stack.face() for stack in self.stacks.values()]
        for courtyard in self.courtyards:
            courtyard.score += faces.count(character) * courtyard.influence(character, self.values)
        if any(stack.chips for stack in self.stacks.values()):
            self.start_turn(1 - self.to_move)
        else:
            self.to_move, self.phase = -1, "over"

    def returns(self) -> list[float]:
        """Rule ``win``: most points; a tie is a draw or goes to the player who did not begin."""
        lead = self.courtyards[0].score - self.courtyards[1].score
        if self.phase != "over" or (lead == 0 and self.tie == "draw"):
            return [0.0, 0.0]
        return [1.0, -1.0] if lead > 0 or (lead == 0 and self.first == 1) else [-1.0, 1.0]

    def unused(self, character: str, borrowed: bool) -> bool:
        """Rule ``once_per_turn``: by the own chip or through the Ninja; the option counts the two apart."""
        ways = [borrowed] if self.ninja_may_repeat else [True, False]
        return not any((character, way) in self.used for way in ways)

    def feasible(self, character: str) -> bool:
        """Rule ``ability``: an action that cannot be carried out at all may not be used."""
        moves = self.ghost_moves if character == "RO" else self.chip_moves
        return any(self.own.samurai.values()) if character == "DA" else bool(moves())

    def use(self, character: str) -> None:
        """Rule ``ability``: an own chip goes from the bottom to the middle and acts."""
        self.own.middle[character].append(self.own.bottom[character].pop())
        self.begin(character, borrowed=False)

    def borrow(self, character: str) -> None:
        """Rule ``ninja``: the Ninja pushes an opposing chip; its action may follow where that is possible."""
        self.own.middle["NI"].append(self.own.bottom["NI"].pop())
        self.opposing.middle[character].append(self.opposing.bottom[character].pop())
        self.used.append(("NI", False))
        if self.unused(character, borrowed=True) and self.feasible(character):
            self.begin(character, borrowed=True)

    def begin(self, character: str, borrowed: bool) -> None:
        self.acting, self.borrowed, self.phase = character, borrowed, ABLE[character]
        self.moves: list[tuple[str, str]] = []

    def moved(self, source: str, target: str) -> None:
        """A single move was made, so the action counts as used; a Daimyo may go on."""
        self.moves.append((source, target))
        self.used.append((self.acting, self.borrowed))
        if self.acting != "DA" or len(self.moves) == DAIMYO_MOVES or not self.samurai_moves():
            self.stop()

    def stop(self) -> None:
        self.phase = "main"

    def samurai_moves(self) -> list[tuple[str, str]]:
        """Rule ``daimyo``: a column that gave receives none in the same action and the other way round."""
        gave, received = [x for x, _ in self.moves], [y for _, y in self.moves]
        sources = [x for x in COLUMNS if self.own.samurai[x] and x not in received]
        return [(x, y) for x in sources for y in COLUMNS if y != x and y not in gave]

    def samurai(self, source: str, target: str) -> None:
        self.own.samurai[target].append(self.own.samurai[source].pop())
        self.moved(source, target)

    def ghost_moves(self) -> list[tuple[str, str]]:
        """Rules ``ronin`` and ``keep_a_take``: stack or supply to supply or a stack without, if a take remains."""
        sources = [x for x in (*SPACES, SUPPLY) if x in self.ghosts]
        pairs = [(x, y) for x in sources for y in (*SPACES, SUPPLY) if x != y and (y == SUPPLY or y not in self.ghosts)]
        return [(x, y) for x, y in pairs if self.reset_at_take or self.takeable(self.ghosts_after(x, y))]

    def ghosts_after(self, source: str, target: str) -> list[str]:
        at = self.ghosts.index(source)
        return [*self.ghosts[:at], target, *self.ghosts[at + 1 :]]

    def ghost(self, source: str, target: str) -> None:
        self.ghosts = self.ghosts_after(source, target)
        self.moved(source, target)

    def chip_moves(self) -> list[tuple[str, str]]:
        """Rule ``geisha``: from a ghost-free stack of two or more (so a take remains) to a ghost-free one or space."""
        free = [x for x in SPACES if x not in self.ghosts]
        return [(x, y) for x in free if len(self.stacks[x].chips) >= 2 for y in free if y != x]

    def chip(self, source: str, target: str) -> None:
        self.relocated.append(self.stacks[source].chips.pop())
        self.stacks[target].chips.append(self.relocated[-1])
        self.moved(source, target)

    def legal(self) -> list[str]:
        """Rule ``turn``: the notations of the legal actions in the order of their numbers."""
        if self.phase == "main":
            able = [c for c in ABLE if self.own.bottom[c] and self.unused(c, borrowed=False) and self.feasible(c)]
            ninja = self.own.bottom["NI"] and ("NI", False) not in self.used
            pushed = [c for c in ABLE if ninja and self.opposing.bottom[c]]
            takes = self.takeable() or self.takeable([SUPPLY] * GHOSTS)  # the latter by option reset_at_take
            return [f"use {c}" for c in able] + [f"borrow {c}" for c in pushed] + [f"take {x}" for x in takes]
        if self.phase not in ABLE.values():
            return [f"put {column}" for column in COLUMNS if self.phase == "place"]
        moves: list[tuple[str, str]] = getattr(self, self.phase + "_moves")()
        return [f"{self.phase} {x} {y}" for x, y in moves] + ["stop"] * bool(self.borrowed or self.moves)

    def apply(self, text: str) -> None:
        """Play one of ``legal()``; nothing is checked here."""
        verb, *places = text.split()
        getattr(self, verb)(*places)

    def digest(self) -> tuple[Any, ...]:
        """The position in the form documented for comparing engines."""
        stacks = tuple(" ".join(chip.character for chip in stack.chips) for stack in self.stacks.values())
        ghosts = "".join(sorted(self.ghosts)).strip(SUPPLY)
        courts = [[court.bottom, court.middle, court.samurai] for court in self.courtyards]
        counts = [tuple(tuple(map(len, columns.values())) for columns in both) for both in zip(*courts, strict=True)]
        return (stacks, ghosts, *counts, tuple(court.score for court in self.courtyards), self.to_move, self.phase)
