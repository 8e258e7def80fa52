"""`Puzzles`: a table at which one decision is asked for, and every answer is answered by what it is worth.

The learner answers by playing: at the table, by its list of moves, or by the command line. Nothing here knows a rule:
what an answer is worth stands in the puzzle, its formulas follow from the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from gamelib.events import Event
from gamelib.game import GAMES, Game
from gamelib.language import N_, Language
from gamelib.proof import LEAD, PLAYOUTS, SEARCH, WIN
from gamelib.puzzle import LEVELS, Answer, Puzzle, consequences, puzzles, verdict
from gamelib.rulebook import rendered
from gamelib.score import Term
from widgets import explain
from widgets.formula import formula_json
from widgets.pages.learnt import Learnt, kept_as
from widgets.protocol import Feedback, Formula, Level, SaySheet, Scene, Tool
from widgets.protocol import Lesson as Panel
from widgets.scenes.parts import panel, send, tool
from widgets.scenes.scene import Json
from widgets.table.desk import Desk
from widgets.table.sheets import Sheets

PUZZLES = N_("Puzzles")
PUZZLE = N_("Puzzle {n}")
LEVEL = N_("Level {n}")
ASKED: Final[Mapping[tuple[str, bool], str]] = {
    (LEAD, False): N_(
        "You are **{player}**. What do you play to be as many points ahead as possible when the game ends?"
    ),
    (LEAD, True): N_(
        "You are **{player}**. What do you play to be as many points ahead as possible when this hand ends?"
    ),
    (WIN, False): N_("You are **{player}**. What do you play to have the best chance of winning?"),
    (WIN, True): N_(
        "You are **{player}**. What do you play to have the best chance of winning the game before your turn is over?"
    ),
}
"""The question, by aim and by whether it ends before the game does."""
BEST_PLAY = N_("Nothing is hidden, and nobody makes a mistake from here on.")
EVERY_WORLD = N_(
    "Everything that can be true of the hidden cards counts alike, and nobody makes a mistake from here on."
)
EVERY_CASE = N_(
    "Everything that can be true of the hidden cards counts alike, and the others do what is best at the moment."
)
DRAWN_CASES = N_(
    "All that is hidden from you was drawn {cases} {cases:time|times}, and everybody then did what was best at the "
    "moment; after any other answer you could still play the best one a little later."
)
RIGHT = N_("Right: this is the best answer.")
NOT_BEST = N_("Not the best answer: {action}")
SOLUTION = N_("The best answer: {action}")
WORTH: Final[Mapping[str, str]] = {
    LEAD: N_("Points ahead at the end, for every answer, the best first:"),
    WIN: N_("Share of the cases won, for every answer, the best first:"),
}
PERCENT = N_("{n} %")
ABOUT = N_("{value} ± {error}")
YOURS = N_("your answer")
HIDDEN = N_("another answer")
GOES_ON = N_("How it goes on:")
RULES_HERE = N_("Rules that matter here: {rules}")
OF_ANSWER = N_("With your answer")
OF_BEST = N_("With the best answer")
OF_ANSWER_FOR = N_("With your answer: {player}")
OF_BEST_FOR = N_("With the best answer: {player}")
LIST = N_("All lessons and puzzles")
RETRY = N_("Try again")
SHOW = N_("Show the solution")
NEXT_PUZZLE = N_("Next puzzle")
ANSWERED = N_("This puzzle is answered. Go on to the next one, or try again.")

TIME = frozenset({"step", "turn", "undo", "redo", "branch", "world", "view", "line", "live"})
"""Messages that would leave the moment of the decision, or the seat's own view."""


class Puzzles:
    """The puzzle on the table of a page.

    puzzle:  ``None`` = there is none
    """

    def __init__(self, desk: Desk, sheets: Sheets, learnt: Learnt, laying: Callable[[], None]) -> None:
        """``laying``: called before a puzzle is put on the table."""
        self._desk, self._learnt, self._laying = desk, learnt, laying
        self.puzzle: Puzzle | None = None
        self._given: Answer | None = None
        self._tried: set[str] = set()
        self._shown = False
        sheets.on_text({
            "puzzle-open": self.open, "puzzle-retry": self._retry, "puzzle-next": self._open_following,
            "puzzle-solution": self._solution,
        })  # fmt: skip

    @property
    def _say(self) -> Language:
        return self._desk.language

    @property
    def _game(self) -> Game:
        return self._desk.session.game

    @property
    def _names(self) -> Sequence[str]:
        return self._desk.session.names

    # ---- which one -------------------------------------------------------------------------------------------

    def _lay(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the table, or lay it anew."""
        self._laying()
        self.puzzle, self._given, self._shown = puzzle, None, False
        self._desk.show(puzzle.match(GAMES[puzzle.game]), bots={}, seats={puzzle.seat}, near=puzzle.seat)
        address = f"#puzzle={puzzle.game}/{puzzle.id}"
        self._desk.screen.send({"kind": "address", "hash": address, "push": False})

    def clear(self) -> None:
        """Take the puzzle away."""
        self.puzzle = None

    def open(self, text: str) -> None:
        """The puzzle of ``game/id``."""
        puzzle = puzzle_at(text)
        if puzzle is not None:
            self._tried = set()
            self._lay(puzzle)

    def _retry(self, _text: str) -> None:
        if self.puzzle is not None:
            self._lay(self.puzzle)

    def _open_following(self, _text: str) -> None:
        following = self._following()
        if following is not None:
            self._tried = set()
            self._lay(following)

    def _solution(self, _text: str) -> None:
        if self.puzzle is not None and not self._shown:
            self._solve(self.puzzle)

    def _following(self) -> Puzzle | None:
        """The puzzle after this one."""
        if self.puzzle is None:
            return None
        found = puzzles(GAMES[self.puzzle.game])
        at = found.index(self.puzzle) + 1
        return found[at] if at < len(found) else None

    def understands(self, kind: str) -> bool | None:
        """Whether a message means anything at a puzzle, which is one moment, seen by one seat; see `Manners`."""
        return False if self.puzzle is not None and kind in TIME else None

    # ---- answering -------------------------------------------------------------------------------------------

    def play(self, puzzle: Puzzle, message: Json) -> None:
        """Take an answer; what is not legal is refused as at any table."""
        desk = self._desk
        if self._shown:
            desk.refused(message, PUZZLES, self._say(ANSWERED))
            return
        state = desk.session.match.state
        found = desk.playing.understood(message, state, puzzle.seat)
        if found is None or desk.playing.refuses(message, state, found, puzzle.seat):
            return
        answer = puzzle.answers[puzzle.rank(str(self._game.actions[found.number]))]
        self._given = answer
        self._tried.add(answer.action)
        if answer is puzzle.best:
            self._learnt.add(kept_as(puzzle))
            self._solve(puzzle)
        else:
            desk.publish()

    def _solve(self, puzzle: Puzzle) -> None:
        """Play the best answer on the table."""
        self._shown = True
        self._desk.session.play(puzzle.best.action)
        self._desk.go_on()

    # ---- the scene -------------------------------------------------------------------------------------------

    def layer(self, scene: Scene) -> Scene:
        """The table with the question, and what is to be said of the answer."""
        puzzle = self.puzzle
        if puzzle is None:
            return scene
        tools = [button for button in scene["tools"] if button["id"].startswith("play-") and not self._shown]
        moves = [move for move in scene["moves"] if not self._shown]
        return {
            **scene,
            "timeline": None, "views": None, "tools": tools, "busy": "", "moves": moves,
            "lesson": self._panel(puzzle),
        }  # fmt: skip

    def _panel(self, puzzle: Puzzle) -> Panel:
        say = self._say
        found = [other.id for other in puzzles(self._game) if other.level == puzzle.level]
        title = say(PUZZLE, n=say.number(found.index(puzzle.id) + 1))
        question = say(ASKED[puzzle.aim, bool(puzzle.until)], player=_escaped(self._names[puzzle.seat]))
        html = rendered(f"{question} {self._basis(puzzle)}", self._game.name)
        level, feedback = say(LEVEL, n=say.number(puzzle.level)), self._feedback(puzzle)
        return panel(f"{self._game.title}: {title}", level, html, self._buttons(), feedback)

    def _basis(self, puzzle: Puzzle) -> str:
        """What the values rest on."""
        if puzzle.proof == SEARCH or puzzle.best.line:
            return self._say(BEST_PLAY)
        if puzzle.proof == PLAYOUTS:
            return self._say(DRAWN_CASES, cases=self._say.number(puzzle.best.value.cases))
        private = self._game.private(len(self._names))
        return self._say(EVERY_CASE if private else EVERY_WORLD)

    def _buttons(self) -> list[Tool]:
        say = self._say
        buttons = [tool("contents", say(LIST), {"kind": "sheet", "name": "lesson-list", "text": ""})]
        if self._given is not None or self._shown:
            buttons.append(tool("retry", say(RETRY), _send("retry")))
        if not self._shown:
            buttons.append(tool("solution", say(SHOW), _send("solution")))
        if self._following() is not None:
            buttons.append(tool("next", say(NEXT_PUZZLE), _send("next"), primary=self._shown))
        return buttons

    def _feedback(self, puzzle: Puzzle) -> Feedback | None:
        """Right or wrong, the worth of every answer, the formulas of the own and of the best one, the rules."""
        given, say = self._given, self._say
        if given is None and not self._shown:
            return None
        right = given is puzzle.best
        named = puzzle.best if given is None or self._shown else given
        title = say(RIGHT) if right else say(SOLUTION if self._shown else NOT_BEST, action=self._name(puzzle, named))
        blocks = [say(WORTH[puzzle.aim]), self._ranking(puzzle)]
        if self._shown:
            blocks += self._line(puzzle)
            links = [
                f"[{explain.rule_name(rule, self._game, say)}](#{rule.partition('/')[2]})" for rule in puzzle.rules
            ]
            blocks.append(say(RULES_HERE, rules=say.listing(links)))
        filled = self._filled(puzzle, None if right else given)
        return {"title": title, "html": rendered("\n\n".join(blocks), self._game.name), "formulas": filled}

    def _ranking(self, puzzle: Puzzle) -> str:
        """Every answer's worth, best first; until it is solved only what was tried has its name."""
        say, lines = self._say, []
        for n, answer in enumerate(puzzle.answers, 1):
            named = self._shown or answer.action in self._tried
            name = _escaped(self._name(puzzle, answer)) if named else say(HIDDEN)
            mark = f" ({say(YOURS)})" if answer is self._given else ""
            lines.append(f"{n}. **{self._worth(puzzle, answer)}** {name}{mark}")
        return "\n".join(lines)

    def _worth(self, puzzle: Puzzle, answer: Answer) -> str:
        say, value = self._say, answer.value
        scale = 1 if puzzle.aim == LEAD else 100
        shown = self._figure(value.mean * scale)
        if puzzle.proof == PLAYOUTS:
            shown = say(ABOUT, value=shown, error=self._figure(value.error * scale))
        return shown if puzzle.aim == LEAD else say(PERCENT, n=shown)

    def _figure(self, number: float) -> str:
        """A number with one digit after the point where it has any."""
        rounded = round(number, 1)
        return self._say.number(int(rounded) if rounded == int(rounded) else rounded)

    def _line(self, puzzle: Puzzle) -> list[str]:
        """Where nothing is hidden: how this turn goes on, as log lines."""
        if not puzzle.best.line:
            return []
        state, told = puzzle.match(self._game).state, list[str]()
        turn = state.turn
        for notation in puzzle.best.line:
            events: list[Event] = []
            state.apply(self._game.actions.number(notation), events)
            seen = [event for event in events if event.visible_to(puzzle.seat)]
            told += [f"- {_escaped(self._game.texts.event(event, self._say, self._names))}" for event in seen]
            if state.turn > turn:
                break
        return [self._say(GOES_ON), "\n".join(told)]

    def _filled(self, puzzle: Puzzle, given: Answer | None) -> list[Formula]:
        """The worth of a wrong answer and of the best one; once it is solved, what either brings to the seat."""
        say, found = self._say, list[tuple[str, Term]]()
        best = consequences(puzzle, puzzle.best, self._game) if self._shown else None
        for answer, worth, brings in ((given, OF_ANSWER, OF_ANSWER_FOR), (puzzle.best, OF_BEST, OF_BEST_FOR)):
            if answer is None:
                continue
            found.append((say(worth), verdict(puzzle, answer, self._game)))
            if not self._shown:
                continue
            term = best if answer is puzzle.best else consequences(puzzle, answer, self._game)
            if term is not None and term.parts and (answer is puzzle.best or term != best):
                found.append((say(brings, player=self._names[puzzle.seat]), term))
        return [formula_json(n, name, term, self._game, say, self._names) for n, (name, term) in enumerate(found)]

    def _name(self, puzzle: Puzzle, answer: Answer) -> str:
        """An answer as a choice in a list."""
        view = puzzle.match(self._game).state.observe(puzzle.seat)
        return self._game.texts.action(self._game.actions.number(answer.action), view, self._say, self._names)

    def levels(self, game: Game) -> list[Level]:
        """The puzzles of a game for the list, a row a level."""
        say, found = self._say, puzzles(game)
        rows = [(level, [puzzle for puzzle in found if puzzle.level == level]) for level in LEVELS]
        return [
            {
                "title": say(LEVEL, n=say.number(level)),
                "puzzles": [
                    {
                        "name": say(PUZZLE, n=say.number(n)), "short": say.number(n),
                        "done": kept_as(puzzle) in self._learnt.done,
                        "send": _send("open", f"{game.name}/{puzzle.id}"),
                    }
                    for n, puzzle in enumerate(row, 1)
                ],
            }
            for level, row in rows if row
        ]  # fmt: skip


def puzzle_at(place: str) -> Puzzle | None:
    """The puzzle of ``game/id``."""
    game, _, identity = place.partition("/")
    found: Sequence[Puzzle] = puzzles(GAMES[game]) if game in GAMES else ()
    return next((puzzle for puzzle in found if puzzle.id == identity), None)


def _send(name: str, text: str = "") -> SaySheet:
    return send(f"puzzle-{name}", text)


def _escaped(text: str) -> str:
    """Text that means nothing in Markdown."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#" else c for c in text)
