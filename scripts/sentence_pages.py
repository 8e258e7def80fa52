"""The pages that are visited for ``scripts/sentences.py``: learning, playing, experiments, notebooks, the terminal."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager, suppress
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import make_url

from gamelib.arena import arena
from gamelib.bots.levels import greedy
from gamelib.bots.random import Random
from gamelib.chance import Chance
from gamelib.errors import RecordError, TerakoyaError
from gamelib.example import examples
from gamelib.game import Game
from gamelib.language import language
from gamelib.lesson import Step, lessons
from gamelib.match import MAX_LINES, MAX_RECORD, Match
from gamelib.puzzle import Puzzle, puzzles
from scripts.sentence_rounds import AT_ONCE, NAMES, TURNS, Broken, Visitor, midgame, sends
from terakoya.course import copy_course
from terakoya.terminal import Terminal
from tests.games import PUBLISHED
from widgets import ArenaView, Chart, Table
from widgets import arena as arena_view
from widgets.ask import predict, why
from widgets.example import example_json, titles
from widgets.exploring.distributions import Distributions
from widgets.export import lesson_html
from widgets.job import Job
from widgets.keep.keeper import DamagedTable, RecordTooLarge, StoreFull, TooManyNew, linked
from widgets.keep.place import Place
from widgets.keep.retrying import Keeping
from widgets.keep.store import NewerStore, Store
from widgets.pages import explore
from widgets.pages.classroom import STAGE
from widgets.pages.explore import Experiments
from widgets.pages.hub import hub
from widgets.pages.learn import Learn
from widgets.pages.lesson import Lessons
from widgets.pages.may import May
from widgets.pages.pad import Pad
from widgets.pages.play import Play
from widgets.pages.stage import Notes, Stage
from widgets.pages.stored import read_table
from widgets.protocol import PadPart

PRESSES: Final = 120
"""Taps on a pad."""
TOGETHER: Final = 20
"""Taps before one looks at it again."""
URL: Final = make_url("sqlite:///tables.sqlite")
BAD_TABLE: Final = "the stored table is damaged or was written by another program"

# ---- learning --------------------------------------------------------------------------------------------------------


def learning(code: str, _games: int) -> None:
    """All lessons with right and wrong answers, some puzzles of every kind, all examples of the rulebooks."""
    say = language(code)
    page = Visitor(Learn(lang=code, manners=AT_ONCE))
    for game in PUBLISHED:
        for lesson in lessons(game):
            page.sheet("lesson-open", f"{game.name}/{lesson.id}")
            for _ in lesson.steps:
                answer(page)
                page.sheet("lesson-next")
        for puzzle in one_of_each_kind(game):
            page.sheet("puzzle-open", f"{game.name}/{puzzle.id}")
            for wrong in (puzzle.answers[-1], puzzle.best):
                page.say("play", attempt=wrong.action)
            page.sheet("puzzle-retry")
            page.say("play", attempt=puzzle.answers[-1].action)
            page.sheet("puzzle-solution")
        for rule in game.rules:
            for example in examples(game, rule):
                for at in range(len(example.steps) + 1):
                    example_json(example, game, at, say)
            titles(rule, game, say)
    page.sheet("lesson-list")


def answer(page: Visitor) -> None:
    """Answer a step of a lesson wrongly, then rightly."""
    lessons: Lessons = page.page.lessons
    step = lessons.step
    if step is None:
        return
    if step.kind == "do":
        do(page, step)
    if step.kind == "find":
        for id in (*(cell["id"] for cell in lessons.cells()[:2]), *step.answer[:1]):
            page.sheet("lesson-pick", id)
    for n, _ in sorted(enumerate(step.options), key=lambda option: not option[1].why):
        page.sheet("lesson-choose", str(n))
    if step.kind == "predict":
        page.say("guess", text=str(lessons.number(step).value + len(step.text) % 2))
    if step.kind == "game":
        page.moves(TURNS)


def do(page: Visitor, step: Step) -> None:
    """Try what a step does not ask for, what is not legal, and what it asks for."""
    session = page.page.desk.session
    legal = session.match.state.legal_actions()
    accepted = step.accepted(session.game, legal)
    wrong = [action for action in legal if action not in accepted]
    for action in (*wrong[:2], len(session.game.attempts) - 1, accepted[0]):
        page.say("play", attempt=str(session.game.attempts[action]))


def one_of_each_kind(game: Game) -> list[Puzzle]:
    """A puzzle of each level, aim and proof, one with a line where there is one."""
    kinds = {(one.level, one.aim, one.proof, bool(one.until), bool(one.best.line)): one for one in puzzles(game)}
    return list(kinds.values())


def classes(code: str, _games: int) -> None:
    """A class: stage and notes through a lesson of each game."""
    with store() as kept:
        notes, stage = Visitor(Notes(kept, lang=code, manners=AT_ONCE)), None
        for game in PUBLISHED:
            for lesson in lessons(game)[:2]:
                notes.sheet("lesson-open", f"{game.name}/{lesson.id}")
                if stage is None:
                    token = linked(notes.page.room.place.token, STAGE)
                    stage = Visitor(Stage(kept, lang=code, manners=AT_ONCE), f"#t={token}")
                notes.sheet("lesson-stage")
                for _ in range(2 * len(lesson.steps)):
                    notes.sheet("lesson-on")
                    stage.page.room.change(lambda kept: kept)
                for key in ("lesson-branch", "lesson-blank", "lesson-back"):
                    stage.sheet(key)
        notes.page.room.part()


@contextmanager
def store() -> Iterator[Store]:
    """A store for some pages, which are told by nobody when others have saved."""
    with TemporaryDirectory() as folder, patch.object(Place, "watch"):
        yield Store(f"sqlite:///{Path(folder) / 'tables.sqlite'}")


# ---- playing ---------------------------------------------------------------------------------------------------------


def playing(code: str, _games: int) -> None:
    """The play page: start forms, one screen and own ones, records good and bad, positions."""
    with store() as kept:
        for game in PUBLISHED:
            page = Visitor(Play(kept, lang=code, manners=AT_ONCE), f"#new={game.name}")
            page.say("form", name="start", values={"players": str(game.players[-1]), "seed": "1", **people(2)})
            page.moves(TURNS)
            for name in ("copy", "log", "share", "delete"):
                page.sheet(name)
            for record in (*BAD_RECORDS, *bad_records(game)):
                page.sheet("open", record)
            together(code, kept, game)
        edited(Visitor(Play(kept, lang=code, manners=AT_ONCE), "#new=ta_ke"))
        Visitor(Play(kept, lang=code), "#t=none")


def people(persons: int) -> dict[str, str]:
    """The first seats are played by persons, the others by bots."""
    who = {f"who{seat}": "person" if seat < persons else "easy" for seat in range(len(NAMES))}
    return {**who, **{f"name{seat}": name for seat, name in enumerate(NAMES[:persons])}}


def together(code: str, kept: Store, game: Game) -> None:
    """A table with an own screen for each of two: an invitation, choices ahead of time, taking back."""
    first = Visitor(Play(kept, lang=code, manners=AT_ONCE), f"#new={game.name}")
    first.say("form", name="start", values={"players": str(game.players[0]), "screens": "own", **people(7)})
    first.sheet("invite")
    token = first.page.place.token
    others = [
        Visitor(Play(kept, lang=code, manners=AT_ONCE), f"#t={linked(token, f'seat:{n}')}")
        for n in range(1, game.players[0])
    ]
    pages = [first, *others]
    for _ in range(2 * TURNS):
        for page in reversed(pages):
            if moves := page.screen.picture["moves"]:
                page.say("play", attempt=moves[0]["attempt"])
                page.say("undo")
            for other in pages:
                other.page.catch_up()
    others[0].sheet("undo-no")
    others[0].sheet("renew")
    first.sheet("delete")


BAD_RECORDS: Final = (
    "", "nonsense", "{", "{}", "[" * 99_999, '{"format": "terakoya-match"}', "terakoya-match 99", "terakoya-match 3\nx",
    '{"format": "terakoya-match", "version": 99}', '{"format": "terakoya-match", "version": "x"}',
    '{"format": "terakoya-table", "version": 99}', "x/x/x/x/x/x/x",
)  # fmt: skip


def bad_records(game: Game) -> Iterator[str]:
    """Records of a game with one thing that is wrong."""
    match = midgame(game, game.players[0], 1)
    text, data = match.to_text(), match.to_json()
    rows = text.strip().split("\n")
    last = rows[-1].split()[0]
    yield text + "more\n"
    yield "\n".join(rows[:-1])
    yield "\n".join([*rows[:-1], f"{last} 999"])
    yield "\n".join([rows[0], rows[1], *rows[1:]])
    yield "\n".join([*rows[:-2], "gibberish", *rows[-2:]])
    yield text.replace("turn 2", "turn 7")
    yield json.dumps({**data, "game": "chess"})
    yield json.dumps({**data, "players": 9})
    yield json.dumps({**data, "names": ["Ann"] * 9})
    actions = data["lines"][0]["actions"]
    for bad in ([*actions, "jump"], [*actions, actions[-1], actions[-1]]):
        yield json.dumps({**data, "lines": [{**data["lines"][0], "actions": bad}]})


def edited(page: Visitor) -> None:
    """The position editor, with what can go wrong in it."""
    page.sheet("edit")
    for text in BAD_POSITIONS:
        page.sheet("edit-set-text", text)
    for points in ("1", "1,x", "1,-2", "9999,1", "3,4"):
        page.sheet("edit-set-points", points)
    for name in ("edit-mover", "edit-points", "edit-text", "edit-play"):
        page.sheet(name)
    page.sheet("edit")
    page.sheet("edit-clear")
    for attempt in presses(page):
        page.say("play", attempt=attempt)
    for attempt in ("brush GH", "brush DA", "on bottom 0 GE", "on samurai 0 GE", "on top A", "on nothing"):
        page.say("play", attempt=attempt)
    page.sheet("edit-play")


GOOD: Final = ("RG,GN,ND,DR,RG", "000.000.000.000,000.000.000.000", "0,0", "0", "0", "-.-", "main")
"""The fields of a position of Ta-Ké."""
BAD: Final = (
    ("RG", "X,GN,ND,DR,RG", "RRRRR,RRRR,RR,R,R"), ("0", "9.9.9.9,000.000.000.000"), ("0", "x,0", "0,9999"), ("7", "x"),
    ("99", "x"), ("x", "XX.YY"),
    ("x", "main.1", "place.Z", "over.7", "daimyo.9.9.9.9", "ronin.0.0.0.99", "place.A", "ronin.0.1.15.15"),
)  # fmt: skip
"""For each of them what cannot stand there."""
BAD_POSITIONS: Final = (
    "a/b", *("/".join((*GOOD[:n], bad, *GOOD[n + 1 :])) for n, bads in enumerate(BAD) for bad in bads),
)  # fmt: skip


def presses(page: Visitor) -> list[str]:
    """Everything that presses on a picture may begin with and add up to."""
    return [f"{act.partition('.')[0]} {word}" for area in page.screen.picture["areas"] for row in area["rows"]
            for cell in row["cells"] for act, word in cell["acts"].items()]  # fmt: skip


def asking(code: str, _games: int) -> None:
    """The page that answers what may be done in a position, and its editor."""
    page = Visitor(May(lang=code, manners=AT_ONCE), "#ask=ta_ke&p=x")
    page.sheet("edit-play")
    for move in page.screen.picture["moves"][:3]:
        page.say("explain", attempt=move["attempt"])
    page.sheet("change")
    edited(page)


def pads(code: str, _games: int) -> None:
    """The score pads: everything entered until nothing more goes, with what is refused."""
    page = Visitor(Pad(lang=code))
    for game in PUBLISHED:
        if game.pad is None:
            continue
        for players in game.players:
            page.sheet("pad-game", game.name)
            page.say("form", name="pad", values={"players": str(players), **people(players)})
            enter(page, Chance(f"pad {game.name} {players}"))
            for kind, part in {part["kind"]: part for part in parts(page)}.items():
                wrong = f"#game={game.name}&players={players}&e={part['id']}:{BAD_ENTRY[kind]}"
                Visitor(Pad(lang=code), wrong)
                page.sheet("pad-add", f"{part['id']} -999")
            page.sheet("pad-next")
            page.sheet("pad-change")
        for wrong in ("e=x:1", "r=1.2.3.4.5.6.7.8"):
            Visitor(Pad(lang=code), f"#game={game.name}&players={game.players[0]}&{wrong}")


BAD_ENTRY: Final = {"choice": "nothing", "flag": "7", "number": "nothing"}
"""By kind of what can be entered: what cannot."""


def enter(page: Visitor, chance: Chance) -> None:
    """Press what is on a pad, in any order, many things more often than there can be."""
    there = parts(page)
    for _ in range(PRESSES // TOGETHER):
        with page.screen.window.together():
            for _ in range(TOGETHER):
                tap(page, chance.choice(there), chance)
    for button in sends(page.screen.picture["pad"]):
        page.press(button)


def parts(page: Visitor) -> list[PadPart]:
    """What can be entered on a pad."""
    shown = page.screen.picture["pad"]
    return [part for group in shown["groups"] for part in group["parts"]] if shown else []


def tap(page: Visitor, part: PadPart, chance: Chance) -> None:
    """Enter something in a part of a pad."""
    if part["kind"] == "choice":
        page.sheet("pad-choose", f"{part['id']} {chance.choice(part['choices'])['value']}")
    elif part["kind"] == "flag":
        page.sheet("pad-flag", part["id"])
    else:
        page.sheet("pad-add", f"{part['id']} {chance.choice(part['steps'])}")


# ---- other pages -----------------------------------------------------------------------------------------------------


def experiments(code: str, _games: int) -> None:
    """All experiments with few games; one that is stopped, one that fails. None asks what time it is."""
    with patch.object(explore, "EVERY", inf), patch.object(explore, "SLICE", -inf):
        for game in PUBLISHED:
            page = Experiments(game.name, code, pages="{name}.ipynb", drain=list)
            for part in page.parts.values():
                for values in ({}, *(trial for trial in TRIALS if trial.keys() & part.values.keys())):
                    page.receive({"kind": "run", "part": part.id, "values": {**FEW, **values}})
        stopped(code)
        with patch.object(Distributions, "run", failing), patch.object(explore, "noted", lambda _: "3f2a"):
            page.receive({"kind": "run", "part": "games", "values": {}})


def stopped(code: str) -> None:
    """An experiment that says how far it is, and is cancelled after its first steps."""
    work: list[Iterator[None]] = []
    page = Experiments(lang=code, drain=work.append)
    page.receive({"kind": "run", "part": "games", "values": {"games": "500"}})
    with patch.object(explore, "EVERY", -inf):
        next(work[-1])
    page.receive({"kind": "cancel", "part": "games"})
    list(work[-1])


FEW: Final = {"games": "20", "look": "200", "depth": "1", "worlds": "10"}
"""Values of experiments that take no time."""
TRIALS: Final = (
    {"decisions": "0", "players": "2"}, {"decisions": "60", "worlds": "2"}, {"position": "x"},
    {"position": "-,-,-,R,N/110.010.100.021,000.100.010.100/15,12/0/0/-.-/main", "depth": "9", "look": "5000"},
)  # fmt: skip
"""Other values."""


def start(code: str, _games: int) -> None:
    """The start page, and the course in a folder."""
    hub(code)._repr_html_()
    with TemporaryDirectory() as folder, chdir(folder):
        for _ in range(2):
            with suppress(TerakoyaError):
                copy_course(Path("course"), language(code))


def troubles(code: str, _games: int) -> None:
    """What goes wrong outside of games: with the store, with records that are too big or too new."""
    say = language(code)
    for error in (
        StoreFull(), TooManyNew(), RecordTooLarge(300_000), DamagedTable(RecordError(BAD_TABLE)), NewerStore(URL, 9),
    ):  # fmt: skip
        error.told(say)
    with store() as kept, patch.object(Keeping, "begin"):
        page = Visitor(Play(kept, lang=code, manners=AT_ONCE), "#new=tatsu")
        page.say("form", name="start", values={"players": "4", "seed": "1", **people(2)})
        page.page.saving.not_stored(StoreFull())
        match = Match.new("ta_ke", seed=1)
        for fails in (
            lambda: [match.branch() for _ in range(MAX_LINES)],
            lambda: read_table({**page.page.kept.to_json(), "version": 99}),
            lambda: Match.from_text("x" * (MAX_RECORD + 1)),
            lambda: Match.from_text("x"),
        ):
            try:
                fails()
            except TerakoyaError as error:
                error.told(say)


def notebooks(code: str, _games: int) -> None:
    """What notebooks ask: why, predictions, an arena, a chart with many rows."""
    for game in PUBLISHED:
        shown = Table(midgame(game, game.players[0], 1), lang=code, open=True)
        legal = [str(game.actions[action]) for action in shown.match.state.legal_actions()]
        for attempt in (legal[0], *map(str, list(game.attempts)[-3:])):
            why(shown, attempt)
        for actions in (*legal[:6], "; ".join(legal[:2])):
            for guess in (None, *range(4)):
                predict(shown, actions, guess)
        shown.public_text()
        shown.close()
    with ThreadPoolExecutor(1) as pool:
        contest = arena(
            {"Ann": greedy("tenno"), "Ігор": Random(), "Bea": Broken("raises")},
            "tenno",
            executor=pool,
            rounds=1,
            seed=1,
        )
        with patch.object(arena_view, "EVERY", inf):
            playing = ArenaView({"Ann": Random(), "Bea": Random()}, "ta_ke", executor=pool, rounds=1, seed=1, lang=code)
            assert playing.job is not None
            playing.job.wait()
            playing.close()
    view = ArenaView(contest=contest, lang=code)
    for number in contest.games:
        view.show(number)
        view.decide(5)
    view.close()
    chart = Chart("dots", {"a": list(range(99)), "b": list(range(99))}, "a", "b", lang=code)
    str(chart)
    with suppress(LookupError):
        Job("Arena", failing, lang=code).wait()
    job = Job("Arena", halfway, lang=code)
    job.cancel()
    job.wait()


def failing(*_: Any, **_more: Any) -> Any:
    """Some work that fails."""
    raise LookupError("no such card")


def halfway(progress: Callable[[int, int], None], cancel: Callable[[], bool]) -> None:
    """Some work that goes on until it is cancelled."""
    progress(1, 2)
    while not cancel():
        threading.Event().wait(0.01)


def terminals(code: str, _games: int) -> None:
    """The terminal, for one and for two persons."""
    for game in PUBLISHED:
        for persons in (1, 2):
            match = Match.new(game, game.players[0], seed=1, names=NAMES[: game.players[0]])
            typed = Typed([*TYPED, *(str(game.actions[action]) for action in match.state.legal_actions())])
            terminal = Terminal(match, greedy(game.name), typed, lambda _: None, people=persons)
            terminal.say, terminal.names = language(code), match.called(language(code))
            terminal.run()


TYPED: Final = ("", "help", "?", "table", "log", "nonsense", "undo", "record")
"""What is typed before the first move."""


class Typed:
    """Lines that are typed, one after the other."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def __call__(self, _prompt: str) -> str:
        """The next line; raises ``EOFError`` after the last one."""
        for line in self._lines:
            return line
        raise EOFError


def exports(code: str, _games: int) -> None:
    """A lesson of each game as a file."""
    for game in PUBLISHED:
        lesson_html(min(lessons(game), key=lambda lesson: len(lesson.steps)), [code])


PAGES: Final = (learning, classes, playing, asking, pads, experiments, start, troubles, notebooks, terminals, exports)
"""The rounds of the pages."""
