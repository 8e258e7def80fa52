"""`Puzzles`: a table at which one decision is asked for, and every answer is told its worth.

The learner answers by playing: at the table, by its list of moves, or by the command line. Nothing here knows a rule:
what an answer is worth stands in the puzzle, its formulas follow from the engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.errors import UnknownAction
from gamelib.events import Event
from gamelib.game import GAMES, Game
from gamelib.language import N_
from gamelib.proof import LEAD, PLAYOUTS, SEARCH, WIN
from gamelib.puzzle import LEVELS, Answer, Puzzle, consequences, puzzles, verdict
from gamelib.rulebook import rendered
from gamelib.score import Term
from widgets import explain
from widgets.formula import formula_json
from widgets.scenes.scene import Json
from widgets.table import Table, tool
from widgets.wire import slim_formulas

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
    "{cases} times all that is hidden from you was drawn, and everybody did what is best at the moment; "
    "you could also play the best answer a little later."
)
RIGHT = N_("Right: this is the best answer.")
NOT_BEST = N_("Not the best answer: {action}")
SOLUTION = N_("The best answer: {action}")
WORTH: Final[Mapping[str, str]] = {
    LEAD: N_("Points ahead in the end, for every answer, the best first:"),
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

KEPT = "learnt"
TIME = frozenset({"step", "turn", "undo", "redo", "branch", "world", "view", "line", "live"})
"""Messages that would leave the moment of the decision, or the seat's own view."""


class Puzzles(Table):
    """A table that may hold a puzzle.

    puzzle:  the one on the table
    done:    what has been finished, as ``game/id``: lessons, and puzzles as ``game/puzzle-id``
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.puzzle: Puzzle | None = None
        self.done: set[str] = set()
        self._answer_given: Answer | None = None
        self._tried: set[str] = set()
        self._shown = False
        super().__init__(*arguments, **options)

    # ---- which one -------------------------------------------------------------------------------------------

    def _lay_puzzle(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the table, or lay it anew."""
        self.puzzle, self._answer_given, self._shown = puzzle, None, False
        self.show(puzzle.match(GAMES[puzzle.game]), bots={}, seats={puzzle.seat}, near=puzzle.seat)
        self.send({"kind": "address", "hash": f"#puzzle={puzzle.game}/{puzzle.id}", "push": False})

    def _keep(self) -> None:
        """Let the browser remember what has been finished."""
        self.send({"kind": "keep", "name": KEPT, "value": json.dumps(sorted(self.done))})

    def _puzzle_open(self, text: str) -> None:
        puzzle = puzzle_at(text)
        if puzzle is not None:
            self._tried = set()
            self._lay_puzzle(puzzle)

    def _puzzle_retry(self, _text: str) -> None:
        if self.puzzle is not None:
            self._lay_puzzle(self.puzzle)

    def _puzzle_next(self, _text: str) -> None:
        following = self._following()
        if following is not None:
            self._tried = set()
            self._lay_puzzle(following)

    def _puzzle_solution(self, _text: str) -> None:
        if self.puzzle is not None and not self._shown:
            self._solve(self.puzzle)

    def _following(self) -> Puzzle | None:
        """The puzzle after this one."""
        if self.puzzle is None:
            return None
        found = puzzles(GAMES[self.puzzle.game])
        at = found.index(self.puzzle) + 1
        return found[at] if at < len(found) else None

    def accepts(self, kind: str) -> bool:
        """A puzzle is one moment, seen by one seat."""
        return super().accepts(kind) and (self.puzzle is None or kind not in TIME)

    # ---- answering -------------------------------------------------------------------------------------------

    def _on_puzzle_play(self, puzzle: Puzzle, message: Json) -> None:
        """An answer; what is not legal is refused as at any table."""
        if self._shown:
            self._card(message, explain.plain_card("info", self.language(PUZZLES), self.language(ANSWERED)))
            return
        state = self.match.state
        try:
            attempt, _ = self._attempt(message["attempt"], state, puzzle.seat)
        except UnknownAction:
            self._not_understood(message, message["attempt"])
            return
        if state.refusal(attempt, puzzle.seat) is not None:
            super()._on_play(message)
            return
        answer = puzzle.answers[puzzle.rank(str(self.game.actions[attempt]))]
        self._answer_given = answer
        self._tried.add(answer.action)
        if answer is puzzle.best:
            self.done.add(f"{puzzle.game}/{kept_as(puzzle)}")
            self._keep()
            self._solve(puzzle)
        else:
            self.publish()

    def _solve(self, puzzle: Puzzle) -> None:
        """The best answer is played on the table."""
        self._shown = True
        self.match.play(puzzle.best.action)
        self._follow()
        self.publish()

    # ---- the scene -------------------------------------------------------------------------------------------

    def _puzzle_scene(self, scene: Json, puzzle: Puzzle) -> Json:
        """The table with the question, and what is to be said of the answer."""
        tools = [button for button in scene["tools"] if button["id"].startswith("play-")]
        scene |= {"timeline": None, "views": None, "tools": [] if self._shown else tools, "busy": ""}
        if self._shown:
            scene |= {"moves": []}
        return scene | {"lesson": self._puzzle_panel(puzzle)}

    def _puzzle_panel(self, puzzle: Puzzle) -> Json:
        say = self.language
        found = [other.id for other in puzzles(self.game) if other.level == puzzle.level]
        title = say(PUZZLE, n=say.number(found.index(puzzle.id) + 1))
        question = say(ASKED[puzzle.aim, bool(puzzle.until)], player=_plain(self.names[puzzle.seat]))
        html = rendered(f"{question} {self._basis(puzzle)}", self.game.name)
        return {
            "title": f"{self.game.title}: {title}", "place": say(LEVEL, n=say.number(puzzle.level)), "html": html,
            "buttons": self._puzzle_buttons(), "feedback": self._puzzle_feedback(puzzle),
            "choices": [], "ask": "", "pick": False, "point": [],
        }  # fmt: skip

    def _basis(self, puzzle: Puzzle) -> str:
        """What the values rest on."""
        if puzzle.proof == SEARCH or puzzle.best.line:
            return self.language(BEST_PLAY)
        if puzzle.proof == PLAYOUTS:
            return self.language(DRAWN_CASES, cases=self.language.number(puzzle.best.value.cases))
        private = self.game.private(self.match.players)
        return self.language(EVERY_CASE if private else EVERY_WORLD)

    def _puzzle_buttons(self) -> list[Json]:
        say = self.language
        buttons = [tool("contents", say(LIST), {"kind": "sheet", "name": "lesson-list", "text": ""})]
        if self._answer_given is not None or self._shown:
            buttons.append(tool("retry", say(RETRY), _send("retry")))
        if not self._shown:
            buttons.append(tool("solution", say(SHOW), _send("solution")))
        if self._following() is not None:
            buttons.append(tool("next", say(NEXT_PUZZLE), _send("next"), primary=self._shown))
        return buttons

    def _puzzle_feedback(self, puzzle: Puzzle) -> Json | None:
        """Right or wrong, the worth of every answer, the formulas of the own and of the best one, the rules."""
        given, say = self._answer_given, self.language
        if given is None and not self._shown:
            return None
        right = given is puzzle.best
        named = puzzle.best if given is None or self._shown else given
        title = say(RIGHT) if right else say(SOLUTION if self._shown else NOT_BEST, action=self._name(puzzle, named))
        blocks = [say(WORTH[puzzle.aim]), self._ranking(puzzle)]
        if self._shown:
            blocks += self._line(puzzle)
            links = [f"[{explain.rule_name(rule, self.game, say)}](#{rule.partition('/')[2]})" for rule in puzzle.rules]
            blocks.append(say(RULES_HERE, rules=say.listing(links)))
        filled = slim_formulas({"seats": self._filled(puzzle, None if right else given)})["seats"]
        return {"title": title, "html": rendered("\n\n".join(blocks), self.game.name), "formulas": filled}

    def _ranking(self, puzzle: Puzzle) -> str:
        """Every answer's worth, best first; until it is solved only what was tried has its name."""
        say, lines = self.language, []
        for n, answer in enumerate(puzzle.answers, 1):
            named = self._shown or answer.action in self._tried
            name = _plain(self._name(puzzle, answer)) if named else say(HIDDEN)
            mark = f" ({say(YOURS)})" if answer is self._answer_given else ""
            lines.append(f"{n}. **{self._worth(puzzle, answer)}** {name}{mark}")
        return "\n".join(lines)

    def _worth(self, puzzle: Puzzle, answer: Answer) -> str:
        say, value = self.language, answer.value
        scale = 1 if puzzle.aim == LEAD else 100
        shown = self._figure(value.mean * scale)
        if puzzle.proof == PLAYOUTS:
            shown = say(ABOUT, value=shown, error=self._figure(value.error * scale))
        return shown if puzzle.aim == LEAD else say(PERCENT, n=shown)

    def _figure(self, number: float) -> str:
        """A number with one digit after the point where it has any."""
        rounded = round(number, 1)
        return self.language.number(int(rounded) if rounded == int(rounded) else rounded)

    def _line(self, puzzle: Puzzle) -> list[str]:
        """Where nothing is hidden: how this turn goes on, as log lines."""
        if not puzzle.best.line:
            return []
        state, told = puzzle.match(self.game).state, list[str]()
        turn = state.turn
        for notation in puzzle.best.line:
            events: list[Event] = []
            state.apply(self.game.actions.number(notation), events)
            seen = [event for event in events if event.visible_to(puzzle.seat)]
            told += [f"- {_plain(self.game.texts.event(event, self.language, self.names))}" for event in seen]
            if state.turn > turn:
                break
        return [self.language(GOES_ON), "\n".join(told)]

    def _filled(self, puzzle: Puzzle, given: Answer | None) -> list[Json]:
        """The worth of a wrong answer and of the best one; once it is solved, what either brings to the seat."""
        say, found = self.language, list[tuple[str, Term]]()
        best = consequences(puzzle, puzzle.best, self.game) if self._shown else None
        for answer, worth, brings in ((given, OF_ANSWER, OF_ANSWER_FOR), (puzzle.best, OF_BEST, OF_BEST_FOR)):
            if answer is None:
                continue
            found.append((say(worth), verdict(puzzle, answer, self.game)))
            if not self._shown:
                continue
            term = best if answer is puzzle.best else consequences(puzzle, answer, self.game)
            if term is not None and term.parts and (answer is puzzle.best or term != best):
                found.append((say(brings, player=self.names[puzzle.seat]), term))
        return [formula_json(n, name, term, self.game, say) for n, (name, term) in enumerate(found)]

    def _name(self, puzzle: Puzzle, answer: Answer) -> str:
        """An answer as a choice in a list."""
        view = puzzle.match(self.game).state.observe(puzzle.seat)
        return self.game.texts.action(self.game.actions.number(answer.action), view, self.language, self.names)

    def _puzzle_levels(self, game: Game) -> list[Json]:
        """The puzzles of a game for the list, a row a level."""
        say, found = self.language, puzzles(game)
        rows = [(level, [puzzle for puzzle in found if puzzle.level == level]) for level in LEVELS]
        return [
            {
                "title": say(LEVEL, n=say.number(level)),
                "puzzles": [
                    {
                        "name": say(PUZZLE, n=say.number(n)), "short": say.number(n),
                        "done": f"{game.name}/{kept_as(puzzle)}" in self.done,
                        "send": _send("open", f"{game.name}/{puzzle.id}"),
                    }
                    for n, puzzle in enumerate(row, 1)
                ],
            }
            for level, row in rows if row
        ]  # fmt: skip


def kept_as(puzzle: Puzzle) -> str:
    """The name under which a solved puzzle is remembered."""
    return f"puzzle-{puzzle.id}"


def puzzle_at(place: str) -> Puzzle | None:
    """The puzzle of ``game/id``."""
    game, _, identity = place.partition("/")
    found: Sequence[Puzzle] = puzzles(GAMES[game]) if game in GAMES else ()
    return next((puzzle for puzzle in found if puzzle.id == identity), None)


def _send(name: str, text: str = "") -> Json:
    return {"kind": "sheet", "name": f"puzzle-{name}", "text": text}


def _plain(text: str) -> str:
    """Text that means nothing in Markdown."""
    return "".join(f"\\{c}" if c in "\\`*_[]<>#" else c for c in text)
