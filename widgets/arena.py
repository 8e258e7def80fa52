"""`ArenaView`: an arena in a notebook: who wins how often, and every game to step through, decision by decision."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from itertools import islice
from typing import Any

import ipywidgets

from gamelib.arena import Contest, Decision, Played, arena
from gamelib.bots.player import Explanation, Player
from gamelib.game import Game, load
from gamelib.language import N_, NN_, Language, language
from widgets.chart import Chart
from widgets.job import Job
from widgets.table import Table
from widgets.table.eyes import ME

TITLE = N_("Arena: {title}")
WON = N_("Points won by each player")
WON_TEXT = N_("A game won counts 1, a draw a half. {games} games; the lines are the 95 % intervals.")
PLAYER, SHARE = N_("player"), N_("% of the points")
GAMES = N_("Games")
ALL = N_("all")
WON_BY = N_("won by {player}")
DRAWN = N_("drawn")
WITH_ERRORS = N_("with errors")
SHOWN = N_("Show games")
GAME = N_("{n}: {scores}")
SCORED = N_("{player}: {points}")
ERRORS = NN_("{n} error", "{n} errors")
AND = N_("{a}; {b}")
DECISIONS = N_("Decisions")
DECISION = N_("{n}. {player}: {move}")
CHOSE = N_("{player} (seat {seat}) chose: {move}")
MIGHT = N_("It could choose from {n}:")
EXPLAINED = N_("Its reason: {reason}")
SILENT = N_("It gave no reason.")
WENT_WRONG = N_("It failed, and a random move was played: {error}")
OVER = N_("The game is over.")
NOTHING = N_("Choose a game to step through it.")
EVERY = 0.5
"""Seconds between two pictures of an arena that is being played."""
LISTED = 1_000
"""Most games in the list; any other is shown by `ArenaView.show`."""
WIDE = {"width": "auto"}
NARROW = {"width": "auto", "max_width": "24rem"}
NATURAL = {"description_width": "initial"}


class ArenaView(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets comes without types
    """Lets players meet, or shows a contest that has been played.

    players, game, options:  as for `gamelib.arena.arena`: ``ArenaView([Greedy(), Random()], "ta_ke", rounds=50)``
    contest:                 one that has been played: ``ArenaView(contest=Contest.load("games.jsonl"))``
    lang:                    language of everything that is said

    Choose a game in the list, then a decision: the table shows what the player knew, the text below it what it could
    do, what it did, and why. `contest` is what there is so far, `show` and `decide` do by program what the lists do.

    Raises ``TypeError`` unless there are either players and a game, or a contest.
    """

    def __init__(
        self,
        players: Sequence[Player] | Mapping[str, Player] | None = None,
        game: Game | str | None = None,
        *,
        contest: Contest | None = None,
        lang: str = "en",
        **options: Any,
    ) -> None:
        if (contest is None) == (players is None or game is None):
            raise TypeError("an ArenaView needs players and a game, or a contest")
        self._language: Language = language(lang)
        self._game = load(contest.game) if contest else game if isinstance(game, Game) else load(str(game))
        self.contest = contest
        self.job: Job[Contest] | None = None
        self.table: Table | None = None
        self._decisions: list[Decision] = []
        self._filling, self._shown = False, 0.0
        say = self._language
        self.chart = Chart(
            "dots", {"player": [], "share": [], "low": [], "high": []}, "player", "share", title=say(WON),
            x_label=say(PLAYER), y_label=say(SHARE), lang=say.code,
        )  # fmt: skip
        self._filter = ipywidgets.Dropdown(description=say(SHOWN), style=NATURAL, layout=NARROW)
        self.games = ipywidgets.Select(description=say(GAMES), rows=8, style=NATURAL, layout=WIDE)
        self.decisions = ipywidgets.Select(description=say(DECISIONS), rows=8, style=NATURAL, layout=WIDE)
        self.decision = ipywidgets.HTML(value=f"<p>{escape(say(NOTHING))}</p>")
        self._replay = ipywidgets.VBox([], layout=WIDE)
        self._work = ipywidgets.VBox([], layout=WIDE)
        super().__init__([self._work, self.chart, self._filter, self.games, self._replay], layout=WIDE)
        self._filter.observe(lambda _: self._list(), "value")
        self.games.observe(lambda change: self._list_changed(self.show, change["new"]), "value")
        self.decisions.observe(lambda change: self._list_changed(self.decide, change["new"]), "value")
        if contest is None:
            assert players is not None
            self.job = Job(
                say(TITLE, title=self._game.title),
                partial(arena, players, self._game, so_far=self._so_far, **options), self._show_contest, lang=say.code,
            )  # fmt: skip
            self._work.children = (self.job,)
        else:
            self._show_contest(contest)

    # ---- the contest ---------------------------------------------------------------------------------------------

    def _so_far(self, contest: Contest) -> None:
        """There are more games: show them, unless that has just been done."""
        if time.monotonic() - self._shown > EVERY:
            self._show_contest(contest)
            self._shown = time.monotonic()

    def _show_contest(self, contest: Contest) -> None:
        """Show what has been played."""
        self.contest, say = contest, self._language
        rows = [row for row in contest.standings() if not row.opponent or len(contest.players) == 2]
        columns = {
            "player": [row.player for row in rows],
            **{end: [round(100 * getattr(row, end), 1) for row in rows] for end in ("share", "low", "high")},
        }
        self.chart.update(columns, text=say(WON_TEXT, games=say.number(len(contest.games))))
        if not self._filter.options:
            kinds = [say(ALL), *(say(WON_BY, player=player) for player in contest.players), say(DRAWN)]
            self._filter.options = [(text, n) for n, text in enumerate([*kinds, say(WITH_ERRORS)])]
            self._filter.value = 0
        self._list()

    def _list(self) -> None:
        """The games that are asked for; the one chosen stays chosen."""
        assert self.contest is not None
        chosen, kind = self.games.value, self._filter.value or 0
        wanted = (game for _, game in sorted(self.contest.games.items()) if self._wanted(game, kind))
        self._fill(self.games, [(self._line(game), game.number) for game in islice(wanted, LISTED)], chosen)

    def _fill(self, choice: ipywidgets.Select, options: list[tuple[str, int]], chosen: int | None) -> None:
        """Fill a list. That it then selects its first option by itself is no choice of the reader's."""
        self._filling = True
        try:
            choice.options = options
            choice.value = chosen if any(value == chosen for _, value in options) else None
        finally:
            self._filling = False

    def _wanted(self, game: Played, kind: int) -> bool:
        """0 all, then won by each player, drawn, with errors."""
        assert self.contest is not None
        players = len(self.contest.players)
        if 0 < kind <= players:
            return kind - 1 in game.players and game.result(kind - 1) == 1.0
        if kind == players + 1:
            return game.result(game.players[0]) == 0.5
        return kind == 0 or bool(game.slips)

    def _line(self, game: Played) -> str:
        """A game in the list: the points of every seat, and errors if there were some."""
        assert self.contest is not None
        say = self._language
        scores = [
            say(SCORED, player=self.contest.players[player], points=say.number(points))
            for player, points in zip(game.players, game.scores, strict=True)
        ]
        line = say(GAME, n=say.number(game.number + 1), scores=" – ".join(scores))
        return say(AND, a=line, b=say.plural(ERRORS, len(game.slips))) if game.slips else line

    # ---- one game ------------------------------------------------------------------------------------------------

    def _list_changed(self, then: Callable[[int], None], number: int | None) -> None:
        """Something is chosen in a list."""
        if number is not None and not self._filling:
            then(number)

    def show(self, number: int) -> None:
        """Step through a game; raises ``KeyError`` when it has not been played."""
        assert self.contest is not None
        match, say = self.contest.match(number), self._language
        self._decisions = self.contest.decisions(number)
        if self.table is None:
            self.table = Table(match, seats=(), lang=say.code)
            self.table.observe(lambda _: self._follow(), "scene")
            self._replay.children = (self.decisions, self.table, self.decision)
        else:
            self.table.show(match, seats=())
        names = match.called(say)
        lines = [
            (say(DECISION, n=say.number(one.at + 1), player=names[one.seat],
                 move=self._move(one, self._game.actions.number(one.action), names)), one.at)
            for one in self._decisions
        ]  # fmt: skip
        self._fill(self.decisions, lines, 0)
        self.decide(0)

    def decide(self, at: int) -> None:
        """Show the position in which decision ``at`` of the game was made, as its player saw it."""
        table = self.table
        assert table is not None
        with table.lock:
            table.match.goto(at)
            eyes = table.session.eyes
            eyes.seat, eyes.view = self._decisions[at].seat, ME
            table.desk.publish()

    def _follow(self) -> None:
        """The table shows another position: say what was decided in it."""
        assert self.table is not None
        at = self.table.match.cursor
        if at >= len(self._decisions):
            self.decision.value = f"<p>{escape(self._language(OVER))}</p>"
            return
        self.decision.value = self.told(self._decisions[at])
        if self.decisions.value != at and any(value == at for _, value in self.decisions.options):
            self.decisions.value = at

    def told(self, decision: Decision) -> str:
        """A decision as HTML: what was chosen, from what, and why."""
        assert self.table is not None
        say, names = self._language, self.table.names
        chosen = self._game.actions.number(decision.action)
        chose = say(
            CHOSE, player=decision.player, seat=say.number(decision.seat + 1), move=self._move(decision, chosen, names)
        )  # fmt: skip
        if decision.error:
            why = say(WENT_WRONG, error=decision.error)
        else:
            reason = reason_of(decision.explanation, say)
            why = say(EXPLAINED, reason=reason) if reason else say(SILENT)
        legal = [self._move(decision, action, names) for action in decision.view.legal]
        items = "".join(
            f"<li>{'<b>' if action == chosen else ''}{escape(text)}{'</b>' if action == chosen else ''}</li>"
            for action, text in zip(decision.view.legal, legal, strict=True)
        )
        might = say(MIGHT, n=say.number(len(legal)))
        return f"<p><b>{escape(chose)}</b></p><p>{escape(why)}</p><p>{escape(might)}</p><ul>{items}</ul>"

    def _move(self, decision: Decision, action: int, names: Sequence[str]) -> str:
        return self._game.texts.action(action, decision.view, self._language, names)

    def __str__(self) -> str:
        """The chart as text."""
        return str(self.chart)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live widget, and the standings where no widget can live."""
        bundle = super()._repr_mimebundle_(**options)
        return bundle and {**bundle, "text/plain": str(self)}


def reason_of(explanation: Any, say: Language) -> str:
    """What a player said about a decision, as a result file holds it: a sentence, whatever it is."""
    if isinstance(explanation, dict) and set(explanation) == set(Explanation._fields):
        try:
            return Explanation(**explanation).sentence(say)
        except (LookupError, ValueError, TypeError, AttributeError):
            return str(explanation["message"])
    return "" if explanation is None else str(explanation)
