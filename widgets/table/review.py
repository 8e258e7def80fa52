"""The review after a game: what decisions cost, the turning points, luck and skill; and *Try again* at each of them.

A decision is judged by what its player knew then. To try again is to decide once more from that, in a what-if whose
other hidden cards are drawn by lot; the answer is compared with the best move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final, Literal

from gamelib.chance import Chance
from gamelib.game import OVER
from gamelib.hint import adviser, consequences, scored
from gamelib.language import N_, NN_
from gamelib.review import REPLAYS, SECONDS, Decision, Par, Replay, Review, fixed_players, judged, measured, replay
from widgets import protocol
from widgets.protocol import (
    Feedback,
    Formula,
    Lesson,
    LossChart,
    LossMark,
    LossRow,
    SayTurning,
    Scene,
    Tab,
    Tool,
    TurningPoint,
)
from widgets.scenes.parts import panel as shown_panel
from widgets.scenes.parts import tool
from widgets.table.eyes import ME
from widgets.table.hints import LEADS, formulas, value

if TYPE_CHECKING:
    from gamelib.bots.player import Cancelled
    from gamelib.game import State
    from gamelib.match import Match
    from gamelib.score import Term
    from widgets.table.desk import Desk
    from widgets.table.session import Session

What = Literal["go", "again", "best", "back"]
LONGEST: Final = 40.0
"""Seconds that all decisions of a game are thought about together, at most."""

REVIEW = N_("Review")
BEGIN = N_(
    "Every decision of this game is compared with the others that were possible, from what its player knew then. "
    "This takes a while; you can go on looking meanwhile."
)
START = N_("Review this game")
AT_WORK = N_("Moves looked at: {done} of {total}. Decisions among them: {n}.")
REPLAYING = N_("Moves looked at: all {total}. Decisions among them: {n}. The deal is played anew: {done} of {games}.")
CANCELLED = N_("Cancelled. Moves looked at: {done} of {total}. Decisions among them, where there was a choice: {n}.")
FINISHED = N_("Moves looked at: all {total}. Decisions among them, where there was a choice: {n}.")
CANCEL = N_("Cancel")
ANEW = N_("Review again")
LOSSES = N_("Points lost by each decision, on average")
MEAN_LOSS = NN_(
    "{player}: {loss} {loss:point|points}, {n} decision.", "{player}: {loss} {loss:point|points}, {n} decisions."
)
TURNING = N_("Turning points")
NONE_CLEAR = N_("No decision was clearly worse than another.")
TURN = N_("Turn {turn}")
GO_THERE = N_("Go there: turn {turn}, {player}")
TRY_AGAIN = N_("Try again: turn {turn}, {player}")
OVER_TIME = N_("Losses over the game")
MARK = N_("Turn {turn}, {player}, points lost: {loss}")
NO_LOSS = N_("No decision lost anything.")
LUCK = N_("Luck and skill")
SKILL = N_("Compared with par: {skill} {skill:point|points}.")
SKILL_LUCK = N_(
    "Compared with par: {skill} {skill:point|points}. This deal compared with others: {luck} {luck:point|points}."
)
AGAIN = N_("Try again")
AGAIN_TEXT = N_("You are {player} and know what {player} knew then. What do you play?")
DRAWN = N_("What {player} could not see is drawn by lot.")
RIGHT = N_("Right: this is the best move.")
AS_GOOD = N_("As good as the best move, as far as can be told.")
WORSE = N_("{loss} {loss:point|points} less (± {error}) than the best move: {best}")
WORSE_FOR_SURE = N_("{loss} {loss:point|points} less than the best move: {best}")
THE_BEST = N_("The best move: {best}")
PLAYED_THEN = N_("Played then: {move}")
BRINGS = N_("{move}: {player}")
SHOW_BEST = N_("Show the best move")
ONCE_MORE = N_("Once more")
BACK = N_("Back to the game")


@dataclass
class Trial:
    """A decision that is made again.

    line:    the what-if in which it is
    view:    id of the view that was chosen before
    shown:   its best move is shown
    turned:  it has been answered, and since then the table is shown as the seat that answers sees it
    terms:   what moves bring, as formulas
    """

    decision: Decision
    line: int
    view: str
    shown: bool = False
    turned: bool = False
    terms: dict[int, tuple[Term, ...]] = field(default_factory=dict)


class Reviewing:
    """The review of the match on one page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._work = desk.manners.background(desk)
        self._end: State | None = None
        self._found: list[Decision] = []
        self._rounds: list[Replay] = []
        self._par: Par | None = None
        self._done = self._total = 0
        self._busy = False
        self._trial: Trial | None = None
        self.seconds: float | None = min(SECONDS, self._work.seconds)
        self.limit = 0
        self.replays = REPLAYS

    @property
    def _session(self) -> Session:
        return self._desk.session

    # ---- the work --------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether there is a whole game to look at again."""
        if not self._desk.laid or not self._desk.manners.advising():
            return False
        return self._session.newest.to_move == OVER and bool(self._session.main.actions)

    def follow(self) -> None:
        """Forget the review of another game, or of one that goes on after all."""
        if self._end is not None and (not self._desk.laid or self._session.main.states[-1] is not self._end):
            self._work.stop()
            self._end, self._found, self._par, self._busy, self._trial = None, [], None, False, None
        if self._trial is not None and self._session.match.line != self._trial.line:
            self._trial = None
        if self._trial is not None:
            self._stay(self._trial)

    def _stay(self, trial: Trial) -> None:
        """Once it is answered, leave the table as the seat sees it that has answered, whoever is to move then."""
        eyes, seat, answered = self._session.eyes, f"seat-{trial.decision.seat}", self._answer(trial) is not None
        if answered != trial.turned and self._session.game.reveals and eyes.view in (ME, seat):
            own = self._session.actor()
            eyes.view = seat if answered and own != trial.decision.seat else ME
        trial.turned = answered

    def start(self) -> None:
        """Review the game on the table."""
        if self.over and not self._busy:
            line = self._session.match.lines[0]
            self._end, self._found, self._rounds, self._par = line.states[-1], [], [], None
            self._done, self._total, self._busy = 0, len(line.actions) + self.replays, True
            judge = partial(self._judge, self._session.match, tuple(line.states), tuple(line.actions))
            self._work.begin(judge, self._failed)

    def cancel(self) -> None:
        """Stop the review; what has been found so far stays."""
        if self._busy:
            self._work.stop()
            self._busy = False
            self._measure()

    def _failed(self) -> None:
        """The review has failed; what has been found so far stays."""
        self._busy = False
        self._desk.advise()

    def _judge(
        self, match: Match, states: Sequence[State], actions: Sequence[int], cancelled: Cancelled
    ) -> Iterator[None]:
        """Value every decision, then let fixed players play the deal."""
        desk = self._desk
        seconds = None if self.seconds is None else min(self.seconds, LONGEST / len(actions))
        thinker = adviser(match.game, seconds, self.limit)
        for at, action in enumerate(actions):
            decision = judged(match.game, states[at], at, action, thinker, 0, cancelled)
            with desk.lock:
                if cancelled():
                    return
                self._found += [decision] if decision is not None else []
                self._advance(shown=decision is not None)
            yield
        players = fixed_players(match)
        for n in range(self.replays):
            played = replay(match, players, n, 0, cancelled)
            with desk.lock:
                if cancelled():
                    return
                self._rounds += [played] if played is not None else []
                if n + 1 == self.replays:
                    self._busy = False
                    self._measure()
                self._advance(shown=True)
            yield

    def _advance(self, shown: bool) -> None:
        self._done += 1
        if shown:
            self._desk.advise()

    def _measure(self) -> None:
        self._par = measured(self._session.match, self._rounds) if self._rounds else None

    # ---- at a turning point ----------------------------------------------------------------------------------

    def turn_to(self, what: str, at: int) -> None:
        """Act on a press at a turning point, or in the decision that is made again there."""
        decision = next((one for one in self._found if one.at == at), None)
        if decision is None:
            return
        if what == "go":
            self._go(decision)
        elif what == "again":
            self._again(decision)
        elif what == "best" and self._trial is not None:
            self._trial.shown = True
            self._desk.publish()
        elif what == "back" and self._trial is not None:
            self._leave(self._trial)

    def _go(self, decision: Decision) -> None:
        """Show the position before a decision, as its player saw it, unless everything is shown."""
        session = self._session
        session.match.live()
        session.match.goto(decision.at)
        if session.game.reveals and not session.look().god:
            own = session.actor()
            session.eyes.view = ME if own == decision.seat else f"seat-{decision.seat}"
        self._desk.changed()

    def _leave(self, trial: Trial) -> None:
        """Back to the end of the game, where the review is, and to the view that was chosen there."""
        session = self._session
        session.match.live()
        own = session.actor()
        session.eyes.view = ME if trial.view == f"seat-{own}" else trial.view
        self._desk.changed()

    def _again(self, decision: Decision) -> None:
        """Open a what-if in which the decision is made once more, or take its answer back."""
        session, trial = self._session, self._trial
        match = session.match
        if trial is not None and trial.decision is decision:
            match.goto(len(match))
            while len(match) > decision.at:
                match.undo()
            trial.shown = False
        else:
            view = session.eyes.view if trial is None else trial.view
            match.live()
            match.goto(decision.at)
            name = session.language(AGAIN)
            line = match.imagine(decision.seat, name=name) if session.game.reveals else match.branch(name)
            self._trial = Trial(decision, line, view)
            session.eyes.view = ME
        self._desk.changed()

    # ---- the panel -------------------------------------------------------------------------------------------

    def tab(self) -> list[Tab]:
        """The panel among the others."""
        return [{"id": "review", "name": self._session.language(REVIEW)}] if self.over else []

    def panel(self) -> protocol.Review | None:
        """What the page shows; ``None`` while there is no game to look at again."""
        if not self.over:
            return None
        begun = self._end is not None
        text = self._progress() if begun else self._session.language(BEGIN)
        panel: protocol.Review = {
            "text": text, "busy": self._busy, "done": self._done, "total": self._total, "buttons": [self._button()],
            "said": text if begun and not self._busy else "", "lossesTitle": "", "losses": [], "pointsTitle": "",
            "points": [], "none": "", "chart": None, "parTitle": "", "par": [],
        }  # fmt: skip
        return self._result(panel) if self._found and not self._busy else panel

    def _progress(self) -> str:
        """How far the moves have been looked at, how many were decisions, and how far the deal has been played anew."""
        say = self._session.language
        moves = self._total - self.replays
        anew = max(self._done - moves, 0)
        words = {"total": say.number(moves), "n": say.number(len(self._found)), "games": say.number(self.replays)}
        if self._done < moves:
            return say(AT_WORK if self._busy else CANCELLED, done=say.number(self._done), **words)
        return say(REPLAYING if self._busy else FINISHED, done=say.number(anew), **words)

    def _button(self) -> Tool:
        say = self._session.language
        if self._busy:
            return tool("cancel", say(CANCEL), {"kind": "review", "what": "cancel"})
        first = self._end is None
        return tool("start", say(START if first else ANEW), {"kind": "review", "what": "start"}, primary=first)

    def _result(self, panel: protocol.Review) -> protocol.Review:
        """The panel with the result, also that of a part of the game."""
        say, review = self._session.language, Review(tuple(self._found))
        return {
            **panel,
            "lossesTitle": say(LOSSES),
            "losses": [self._loss(review, seat) for seat in range(self._session.match.players)],
            "pointsTitle": say(TURNING),
            "points": [self._point(decision) for decision in review.turning_points],
            "none": say(NONE_CLEAR),
            "chart": self._chart(review),
            "parTitle": say(LUCK),
            "par": [] if self._par is None else self._luck(self._par),
        }

    def _loss(self, review: Review, seat: int) -> str:
        say, names = self._session.language, self._session.names
        n = sum(decision.seat == seat for decision in review.decisions)
        return say.plural(MEAN_LOSS, n, player=names[seat], loss=say.decimal(review.loss(seat)))

    def _turn_and_player(self, decision: Decision) -> dict[str, str]:
        say, names = self._session.language, self._session.names
        return {"turn": say.number(decision.turn + 1), "player": names[decision.seat]}

    def _point(self, decision: Decision) -> TurningPoint:
        say, words = self._session.language, self._turn_and_player(decision)
        text = f"{say(TURN, turn=words['turn'])}. {decision.sentence(self._session.match, say)}"
        return {
            "text": self._marked(decision) if self._is_asked_again(decision) else text,
            "buttons": [
                _press(say(GO_THERE, **words), "go", decision),
                _press(say(TRY_AGAIN, **words), "again", decision),
            ],
        }

    def _chart(self, review: Review) -> LossChart:
        """For each seat a mark for every decision that has cost something, its height the loss; each leads there."""
        session, say = self._session, self._session.language
        costly = [decision for decision in review.decisions if decision.loss > 0]
        most = max((decision.loss for decision in costly), default=1.0)
        rows: list[LossRow] = [
            {"name": name, "marks": [self._mark(one, most) for one in costly if one.seat == seat]}
            for seat, name in enumerate(session.names)
        ]
        return {
            "title": say(OVER_TIME),
            "none": "" if costly else say(NO_LOSS),
            "rows": [row for row in rows if row["marks"]],
        }

    def _is_asked_again(self, decision: Decision) -> bool:
        """Whether this decision is made again and not answered yet: what was best is not to be read meanwhile."""
        trial = self._trial
        return trial is not None and trial.decision is decision and not self._shows_best(trial)

    def _marked(self, decision: Decision) -> str:
        """What a decision has cost, without a word on what was better."""
        say = self._session.language
        return say(MARK, loss=decision.cost(say), **self._turn_and_player(decision))

    def _mark(self, decision: Decision, most: float) -> LossMark:
        say = self._session.language
        return {
            "name": self._marked(decision),
            "short": say.number(decision.turn + 1),
            "size": round(100 * decision.loss / most, 1),
            "at": decision.at,
            "send": _send("go", decision),
        }

    def _luck(self, par: Par) -> list[str]:
        session, say = self._session, self._session.language
        lines = []
        for seat in range(session.match.players):
            words = {"skill": say.decimal(par.skill(seat)), "luck": say.decimal(par.luck(seat))}
            lines.append(f"{par.sentence(session.match, seat, say)} {say(SKILL_LUCK if par.usual else SKILL, **words)}")
        return lines

    # ---- trying again ----------------------------------------------------------------------------------------

    def asking(self, scene: Scene) -> Scene:
        """The scene with the decision that is made again, and what comes of the answer."""
        trial = self._trial
        return scene if trial is None else {**scene, "lesson": self._lesson(trial)}

    def _answer(self, trial: Trial) -> int | None:
        """What has been played at the decision."""
        actions = self._session.match.lines[trial.line].actions
        return actions[trial.decision.at] if len(actions) > trial.decision.at else None

    def _shows_best(self, trial: Trial) -> bool:
        """Whether the best move stands beside the table."""
        return trial.shown or self._answer(trial) is not None

    def _lesson(self, trial: Trial) -> Lesson:
        say, decision = self._session.language, trial.decision
        words, answer, told = self._turn_and_player(decision), self._answer(trial), self._shows_best(trial)
        texts = [say(AGAIN_TEXT, player=words["player"])]
        if self._session.game.reveals:
            texts.append(say(DRAWN, player=words["player"]))
        first = _press(say(ONCE_MORE), "again", decision) if told else _press(say(SHOW_BEST), "best", decision)
        buttons = [first, _press(say(BACK), "back", decision)]
        html = "" if told else f"<p>{escape(' '.join(texts))}</p>"
        feedback = self._feedback(trial, answer) if told else None
        shown = shown_panel(say(AGAIN), say(TURN, turn=words["turn"]), html, buttons, feedback)
        return {**shown, "beside": True}

    def _action_name(self, decision: Decision, action: int) -> str:
        session = self._session
        view = session.match.lines[0].states[decision.at].observe(decision.seat)
        return session.game.texts.action(action, view, session.language, session.names)

    def _feedback(self, trial: Trial, answer: int | None) -> Feedback:
        """The answer beside the best move and the one played then: values, and formulas where there are some."""
        say, decision = self._session.language, trial.decision
        best = self._action_name(decision, decision.best)
        if answer is None:
            title = say(THE_BEST, best=best)
        elif answer == decision.best:
            title = say(RIGHT)
        else:
            valued = decision.values.of(answer)
            lost = decision.written(valued.behind, say)
            words = {"loss": lost, "error": say.decimal(valued.error), "best": best}
            worse = WORSE if decision.values.worlds > 1 else WORSE_FOR_SURE
            title = say(worse, **words) if valued.behind > 0 else say(AS_GOOD)
        moves = dict.fromkeys(action for action in (answer, decision.best, decision.action) if action is not None)
        lines = [f"{self._action_name(decision, action)}: {value(decision.values.of(action), say)}" for action in moves]
        lines.append(say(PLAYED_THEN, move=self._action_name(decision, decision.action)))
        html = f"<p>{escape(say(LEADS))}</p><ul>{''.join(f'<li>{escape(text)}</li>' for text in lines)}</ul>"
        compared = [action for action in moves if action in (answer, decision.best)]
        filled = [shown for action in compared for shown in self._filled(trial, action)]
        numbered: list[Formula] = [{**shown, "seat": n} for n, shown in enumerate(filled)]
        return {"title": title, "html": html, "formulas": numbered}

    def _filled(self, trial: Trial, action: int) -> list[Formula]:
        """What a move brings every seat, in a position that its player could not tell from the true one."""
        session, decision = self._session, trial.decision
        if action not in trial.terms:
            view = session.match.lines[0].states[decision.at].observe(decision.seat)
            world = session.game.worlds(view).draw(Chance(0))
            trial.terms[action] = scored(session.game, consequences(session.game, world, action))
        move = self._action_name(decision, action)
        names = [session.language(BRINGS, move=move, player=player) for player in session.names]
        return formulas(session, trial.terms[action], names)


def _press(name: str, what: What, decision: Decision) -> Tool:
    return tool(f"{what}-{decision.at}", name, _send(what, decision), primary=what == "again")


def _send(what: What, decision: Decision) -> SayTurning:
    return {"kind": "turning", "what": what, "at": decision.at}
