"""Players against each other: who wins how often, how sure that is, and every game to look at again.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from gamelib.arena import arena
    >>> from gamelib.bots import Random
    >>> from gamelib.ta_ke.policy import Greedy
    >>> contest = arena([Greedy(), Random()], "ta_ke", rounds=5, seed=1, executor=ThreadPoolExecutor(1))
    >>> [(row.player, row.games, row.won) for row in contest.standings()]
    [('greedy', 10, 9), ('random', 10, 1)]
    >>> contest.match(0).is_live, len(contest.decisions(0)) == len(contest.match(0))
    (True, True)

Every two players meet at tables of their own, one on every other seat. With duplicate deals they play each deal twice,
the second time with the seats exchanged, so that luck of the deal falls to both alike; the deal, not the game, is then
what counts as one observation.
"""

from __future__ import annotations

import csv
import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from functools import partial
from itertools import combinations
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from gamelib.bots.player import Player, never
from gamelib.chance import Chance, fresh_seed
from gamelib.errors import RecordError, only_known, shown
from gamelib.extras import extra
from gamelib.game import OVER, Game, View, load
from gamelib.interval import share as wilson
from gamelib.match import Match
from gamelib.series import chosen
from gamelib.simulate import PLAYERS_CHUNK, spread

with extra("explore"):
    import cloudpickle

__all__ = ["DUPLICATE", "FRESH", "Contest", "Decision", "Played", "arena", "interval"]

FORMAT: Final = "terakoya-arena"
VERSION: Final = 1
DUPLICATE: Final = "duplicate"
"""Each deal is played twice, with the seats exchanged."""
FRESH: Final = "fresh"
"""Each game has a deal of its own."""
DEALS: Final = (DUPLICATE, FRESH)
FIXED: Final = ("game", "seats", "options", "players", "deals", "seed", "seconds")
"""What a contest is before its first game: the first line of a result file."""
CHUNKS: Final = 16
"""The least number of parts that the work is cut into, so that workers share it well."""
DRAW: Final = 0.5


class Slip(NamedTuple):
    """An action that was drawn at random, because the player of ``seat`` gave no legal one: its index, and why."""

    at: int
    seat: int
    error: str


class Played(NamedTuple):
    """One finished game, JSON-able.

    number:        of the game
    deal:          number of its deal
    players:       per seat the number of the player
    returns:       per seat 1 won, -1 lost, 0 drawn or shared
    scores:        per seat the points
    turns:         turns
    actions:       the notation of every action
    explanations:  per action what the player's ``explanation`` said afterwards, ``None`` where it has none
    slips:         what went wrong
    """

    number: int
    deal: int
    players: list[int]
    returns: list[float]
    scores: list[int]
    turns: int
    actions: list[str]
    explanations: list[Any]
    slips: list[Slip]

    def result(self, player: int) -> float:
        """1 when the seats of ``player`` did better on average than the other ones, 0.5 when equally well, else 0."""
        own = [r for r, p in zip(self.returns, self.players, strict=True) if p == player]
        other = [r for r, p in zip(self.returns, self.players, strict=True) if p != player]
        lead = sum(own) / len(own) - sum(other) / len(other)
        return DRAW if lead == 0 else float(lead > 0)


@dataclass(frozen=True)
class Decision:
    """One decision of a game that was played.

    at:           index of the action
    seat, player: who decided
    view:         all that the player got to know
    legal:        the actions it could choose from
    action:       what was played
    explanation:  what the player said about it, ``None`` if nothing
    error:        what went wrong, ``""`` if nothing; the action was then drawn at random
    """

    at: int
    seat: int
    player: str
    view: View
    legal: tuple[Any, ...]
    action: Any
    explanation: Any
    error: str


class Standing(NamedTuple):
    """How a player did against one other or, ``opponent`` being ``""``, against all.

    share:      of the points, a game won counting 1 and a draw 0.5
    low, high:  95 % interval of the share, see `interval`
    errors:     decisions in which it raised an error or chose what was not legal
    """

    player: str
    opponent: str
    games: int
    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float
    errors: int


@dataclass(frozen=True)
class Contest:
    """What an `arena` played, and the file format of its results.

    game:     the game's name
    seats:    number of seats
    options:  all options of the game by name
    players:  names of the players
    deals:    `DUPLICATE` or `FRESH`
    seed:     repeats the contest
    seconds:  what a decision might take, ``None`` = as long as it likes
    games:    what was played, by number
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    players: tuple[str, ...]
    deals: str
    seed: str
    seconds: float | None = None
    games: dict[int, Played] = field(default_factory=dict, compare=False)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The players that meet."""
        return list(combinations(range(len(self.players)), 2))

    def seating(self, number: int) -> tuple[int, list[int]]:
        """The deal of game ``number``, and the player at each seat."""
        deal, rest = divmod(number, 2 * len(self.pairs))
        pair, turned = self.pairs[rest // 2], rest % 2
        return deal if self.deals == DUPLICATE else number, [pair[(seat + turned) % 2] for seat in range(self.seats)]

    def standings(self) -> list[Standing]:
        """Every player against every other one, and against all; most successful first."""
        everybody = range(len(self.players))
        overall = sorted((self._standing(p, [q for q in everybody if q != p], "") for p in everybody), key=_worse)
        order = [self.players.index(row.player) for row in overall]
        single = [self._standing(p, [q], self.players[q]) for p in order for q in order if p != q]
        return overall if len(self.players) == 2 else [*overall, *single]

    def _standing(self, player: int, opponents: Sequence[int], name: str) -> Standing:
        rivals = {frozenset((player, opponent)) for opponent in opponents}
        games = [game for game in self.games.values() if set(game.players) in rivals]
        results = [game.result(player) for game in games]
        by_deal: dict[int, list[float]] = {}
        for game, result in zip(games, results, strict=True):
            by_deal.setdefault(game.deal, []).append(result)
        errors = sum(game.players[slip.seat] == player for game in games for slip in game.slips)
        won, drawn = results.count(1.0), results.count(DRAW)
        return Standing(
            self.players[player], name, len(results), won, drawn, len(results) - won - drawn,
            *interval(list(by_deal.values())), errors,
        )  # fmt: skip

    def match(self, number: int) -> Match:
        """Game ``number`` as a match to look at, at its end; raises ``KeyError`` when it was not played."""
        played = self.games[number]
        names = [self.players[player] for player in played.players]
        match = Match.new(self.game, self.seats, self._seed(played.deal), self.options, names)
        for action in played.actions:
            match.play(action)
        return match

    def decisions(self, number: int) -> list[Decision]:
        """The decisions of game ``number``; raises ``KeyError`` when it was not played."""
        played, match, found = self.games[number], self.match(number), list[Decision]()
        errors = {slip.at: slip.error for slip in played.slips}
        for at, action in enumerate(match.lines[0].actions):
            seat = int(match.at(at).to_move)
            view = match.at(at).observe(seat)
            legal = tuple(match.game.actions[a] for a in view.legal)
            found.append(Decision(
                at, seat, self.players[played.players[seat]], view, legal, match.game.actions[action],
                played.explanations[at],
                errors.get(at, ""),
            ))  # fmt: skip
        return found

    def _seed(self, deal: int) -> str:
        return f"{self.seed}/{deal}"

    # ---- files -----------------------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        """What is fixed before the first game, JSON-able: the first line of a result file."""
        return {"format": FORMAT, "version": VERSION, **_json_able({name: getattr(self, name) for name in FIXED})}

    def to_json(self) -> dict[str, Any]:
        """Everything, JSON-able."""
        return {**self.header(), "games": [self.games[n]._asdict() for n in sorted(self.games)]}

    @classmethod
    def load(cls, path: str | Path) -> Contest:
        """The contest of a result file; raises `RecordError` when it is none.

        A last line that was cut off while it was written is left out.
        """
        lines = Path(path).read_text("utf-8").split("\n")[:-1]
        contest = cls._begun(_parsed(lines[0], 1) if lines else {}, path)
        for n, line in enumerate(lines[1:], 2):
            data = _parsed(line, n)
            if set(data) != set(Played._fields):
                raise RecordError(f"line {n} of the result file is no game: {shown(line)}")
            contest.games[data["number"]] = Played(**data | {"slips": [Slip(*slip) for slip in data["slips"]]})
        return contest

    @classmethod
    def _begun(cls, header: Mapping[str, Any], path: str | Path) -> Contest:
        if header.get("format") != FORMAT:
            raise RecordError(f'{path} is no result file: the "format" of its first line is not "{FORMAT}"')
        if header.get("version") != VERSION:
            raise RecordError(f"{path} is of version {shown(header.get('version'))}; this program reads {VERSION}")
        missing = set(FIXED) - header.keys()
        if missing:
            raise RecordError(f"{path} does not say in its first line: {', '.join(sorted(missing))}")
        only_known(header, {"format", "version", *FIXED}, f"{path}: the first line")
        options = {name: tuple(v) if isinstance(v, list) else v for name, v in header["options"].items()}
        fixed = {name: header[name] for name in FIXED}
        return cls(**fixed | {"options": options, "players": tuple(header["players"])})

    def to_csv(self, path: str | Path) -> None:
        """Write a table of the games for other programs, one row a game."""
        with Path(path).open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            seats = range(self.seats)
            table.writerow([
                "game", "deal", *(f"player_{s}" for s in seats), *(f"score_{s}" for s in seats),
                *(f"return_{s}" for s in seats), "turns", "decisions", "errors",
            ])  # fmt: skip
            for number in sorted(self.games):
                game = self.games[number]
                names = [self.players[player] for player in game.players]
                table.writerow([
                    number, game.deal, *names, *game.scores, *game.returns, game.turns, len(game.actions),
                    len(game.slips),
                ])  # fmt: skip


def arena(
    players: Sequence[Player] | Mapping[str, Player],
    game: Game | str,
    deals: str = DUPLICATE,
    executor: Executor | None = None,
    *,
    rounds: int = 100,
    seed: int | str | None = None,
    seats: int | None = None,
    options: Any = None,
    seconds: float | None = None,
    file: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    cancel: Callable[[], bool] = never,
    so_far: Callable[[Contest], object] | None = None,
) -> Contest:
    """Let every two of the players meet.

    players:   two or more, by name if you like; else their own names, numbered where they are equal
    game:      a registered game or its name
    deals:     `DUPLICATE` or `FRESH`
    executor:  any executor of `concurrent.futures`, or one that behaves like it (``dask.distributed``'s
               ``Client(…).get_executor()``); by default processes of this machine, one a core
    rounds:    in each of them every two players play two games, with the seats exchanged
    seed:      by default a fresh one, kept in the result; the same seed gives the same games whatever the executor
    seats:     number of seats; by default as few as the game takes
    options:   as for `Game.new`
    seconds:   what a decision may take, see `within`; by default as long as it likes, so that no game depends on the
               speed of the machine
    file:      result file (JSON lines) that grows with every part of the work; when it is there already, its games
               are taken over and only the missing ones are played
    progress:  called with the numbers of finished and of all games after every part
    cancel:    asked after every part; once it says True, what is finished is the result
    so_far:    called with what has been played after every part, for those who show it

    A player that raises an error, stalls or chooses what is not legal loses this decision to a random legal action; the
    error is kept. Each game has copies of its players for itself.

    Raises `PlayersError` or `OptionError` before anything is played, `RecordError` when the file is of another contest,
    and ``ValueError`` for fewer than two players or unknown ``deals``.
    """
    game = load(game) if isinstance(game, str) else game
    named = _by_name(players)
    seats = min(game.players) if seats is None else seats
    if len(named) < 2 or deals not in DEALS:
        raise ValueError(f"an arena needs two players and deals of {', '.join(DEALS)}; given: {list(named)}, {deals!r}")
    game.new(seats, seed=0, options=options)
    contest = Contest(
        game.name, seats, asdict(game.options(options)), tuple(named), deals,
        fresh_seed() if seed is None else str(seed), seconds,
    )  # fmt: skip
    contest = _resumed(contest, file, seed is None)
    total = rounds * 2 * len(contest.pairs)
    todo = [number for number in range(total) if number not in contest.games]
    size = max(1, min(PLAYERS_CHUNK, ceil(len(todo) / CHUNKS)))
    chunks = [todo[begin : begin + size] for begin in range(0, len(todo), size)]
    pickled = [cloudpickle.dumps(player) for player in named.values()]
    play = partial(play_games, cloudpickle.dumps(game), replace(contest, games={}), pickled)
    with _workers(executor) as pool, _opened(file) as out:
        for chunk in spread(play, chunks, pool):
            contest.games.update(chunk)
            for played in chunk.values():
                _write(out, played._asdict())
            if progress is not None:
                progress(total - len(todo) + sum(n in contest.games for n in todo), total)
            if so_far is not None:
                so_far(contest)
            if cancel():
                break
    return contest


def play_games(game: bytes, contest: Contest, players: Sequence[bytes], numbers: Iterable[int]) -> dict[int, Played]:
    """The games with these numbers: what one worker does at a time.

    Game and players are pickled by value where they come from a notebook, so that every worker can read them.
    """
    rules = cloudpickle.loads(game)
    return {number: _play(rules, contest, players, number) for number in numbers}


def _play(game: Game, contest: Contest, players: Sequence[bytes], number: int) -> Played:
    deal, seating = contest.seating(number)
    state = game.new(contest.seats, contest._seed(deal), contest.options)
    chance, dice = (Chance(f"{contest.seed}/{number}/{what}") for what in ("players", "slips"))
    # two seats of one player are two copies that know nothing of each other
    at_seat = [cloudpickle.loads(players[player]) for player in seating]
    actions, explanations, slips = list[str](), list[Any](), list[Slip]()
    while state.to_move != OVER:
        seat = int(state.to_move)
        said = None
        try:
            with within(contest.seconds):
                action = chosen(game, state, at_seat[seat], chance)
            said = _json_able(getattr(at_seat[seat], "explanation", None))
        except (Exception, TooSlow) as error:
            action = dice.choice(state.legal_actions())
            slips.append(Slip(len(actions), seat, f"{type(error).__name__}: {error}"))
        explanations.append(said)
        actions.append(str(game.actions[action]))
        state.apply(action)
    scores = [int(term.value) for term in state.score().totals]
    return Played(number, deal, seating, state.returns(), scores, int(state.turn), actions, explanations, slips)


class TooSlow(BaseException):
    """A decision took too long. No ``Exception``, so that a player that catches its own errors does not catch this."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Let nothing inside take longer. Raises `TooSlow`: at once in the main thread, where worker processes play
    (not on Windows), elsewhere when the work has come to its end.
    """
    if seconds is None:
        yield
        return
    message = f"the decision has taken longer than {seconds} s"

    def stop(*_: object) -> None:
        raise TooSlow(message)

    begin = time.monotonic()
    at_once = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    before = signal.signal(signal.SIGALRM, stop) if at_once else None
    try:
        if at_once:
            signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        if at_once:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if time.monotonic() - begin > seconds:
        raise TooSlow(message)


def interval(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The share of all points, and its 95 % interval.

    deals:  the results, from 0 to 1, of the games of each deal

    Wilson's interval, which is sensible for shares near 0 and 1, for as many independent games as would give the mean
    this spread between deals; where deals do not differ at all, for as many as there are deals. No games: 0 to 1.
    """
    if not deals:
        return DRAW, 0.0, 1.0
    means = [sum(deal) / len(deal) for deal in deals]
    n, share = float(len(means)), sum(means) / len(means)
    spread = sum((mean - share) ** 2 for mean in means) / max(n - 1, 1)
    if spread:
        n *= share * (1 - share) / spread
    return wilson(share, n)


# ---- helpers -----------------------------------------------------------------------------------------------------


def _worse(row: Standing) -> float:
    return -row.share


def _by_name(players: Sequence[Player] | Mapping[str, Player]) -> dict[str, Player]:
    """The players by names that differ."""
    if isinstance(players, Mapping):
        return dict(players)
    names = [getattr(player, "name", type(player).__name__) for player in players]
    return {
        name if names.count(name) == 1 else f"{name} {names[: n + 1].count(name)}": player
        for n, (name, player) in enumerate(zip(names, players, strict=True))
    }


def _workers(executor: Executor | None) -> Any:
    """The given executor, left open afterwards; by default processes, where the machine has them."""
    if executor is not None:
        return nullcontext(executor)
    if sys.platform == "emscripten":
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(mp_context=get_context("spawn"))  # a copy of a process with threads may hang


def _resumed(contest: Contest, file: str | Path | None, any_seed: bool) -> Contest:
    """The contest with the games that the file has already; begins the file where there is none."""
    if file is None:
        return contest
    path = Path(file)
    if not path.exists() or not path.read_bytes():
        with path.open("w", encoding="utf-8") as out:
            _write(out, contest.header())
        return contest
    found = Contest.load(path)
    for name, value in contest.header().items():
        if found.header()[name] != value and not (name == "seed" and any_seed):
            raise RecordError(f"{path} is of another contest: its {name} is {shown(found.header()[name])}")
    text = path.read_bytes()
    path.write_bytes(text[: text.rfind(b"\n") + 1])  # without a last line that was cut off while it was written
    return found


def _opened(file: str | Path | None) -> Any:
    return nullcontext(None) if file is None else Path(file).open("a", encoding="utf-8")


def _write(out: IO[str] | None, data: Mapping[str, Any]) -> None:
    """One line of the result file, at once on its way to the disk."""
    if out is not None:
        out.write(json.dumps(data, ensure_ascii=False) + "\n")
        out.flush()


def _parsed(line: str, n: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise RecordError(f"line {n} of the result file is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise RecordError(f"line {n} of the result file is no object: {shown(line)}")
    return data


def _json_able(value: Any) -> Any:
    """A value as JSON-able data; what JSON does not know becomes text."""
    if is_dataclass(value) and not isinstance(value, type):
        value = asdict(value)
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {str(key): _json_able(entry) for key, entry in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [_json_able(entry) for entry in value]
    if hasattr(value, "tolist"):  # numbers and arrays of numpy
        return value.tolist()
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
