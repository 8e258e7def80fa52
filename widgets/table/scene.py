"""The scene of a moment: everything that the page draws, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from gamelib.game import OVER, Game
from gamelib.language import N_, NN_, Language
from widgets import explain
from widgets.formula import formulas
from widgets.levels import LEVELS, NO_BOT
from widgets.protocol import (
    Banner,
    Formulas,
    Line,
    Move,
    Permission,
    Scene,
    Scores,
    Seat,
    Tab,
    TabName,
    Timeline,
    Tool,
    Views,
)
from widgets.scenes.parts import bare, tool
from widgets.scenes.scene import empty
from widgets.scenes.stage import STRIP
from widgets.table.eyes import GOD, ME, TABLE
from widgets.table.moment import Moment, Scoring
from widgets.table.session import Session

HIDE_SECONDS = 20
"""A shared screen out of sight for longer draws the curtain."""
RECAP_LINES = 12
"""Public events told at the curtain."""

TURN_OF = N_("Turn {turn} of {turns}, {player} to move")
GAME_OVER = N_("Turn {turn} of {turns}, game over")
MAIN_LINE = N_("The game")
BRANCH_NAME = N_("Branch {n}")
BRANCH_TEXT = NN_("from turn {turn}, {n} action", "from turn {turn}, {n} actions")
FROM_TURN = N_("From turn {turn}: {prompt}")
FROM_TURN_WORLD = N_("From turn {turn}, world {n}: {prompt}")
NOTHING_TO_REDO = N_("There is nothing to play again.")
WON = N_("The game is over. Won by {players}.")
DRAW = N_("The game is over. It is a draw.")
PASS_TO = N_("Pass to {player}")
I_AM = N_("I am {player}")
CURTAIN_TEXT = N_("Give the screen to {player}. The others look away.")
CURTAIN_HINT = N_("Hold the button down for a moment, or press it twice with a key.")
PASS_ON = N_("Look at what you have learnt, then pass the screen on to {player}.")
HAND_ON = N_("Pass the screen on")
VIEW_OF = N_("As {player} sees it")
VIEW_MINE = N_("What {player} sees")
VIEW_KNOWS = N_("What {player} knows about me")
VIEW_TABLE = N_("The table, as everybody sees it")
VIEW_GOD = N_("Everything")
GOD_ASK = N_("All hidden cards are shown. The game counts as open from here on, and the log says so.")
ANOTHER_WORLD = N_("Another world")
TAKE_UP = N_("Take the card back")
TABS: Sequence[tuple[TabName, str]] = (
    ("log", N_("Log")),
    ("rules", N_("Rules")),
    ("score", N_("Score")),
    ("tree", N_("Tree")),
)
VIEWS = {"me": VIEW_MINE, "seat": VIEW_OF, "pass": PASS_TO, "knows": VIEW_KNOWS, "table": VIEW_TABLE, "god": VIEW_GOD}


def scene(session: Session, moment: Moment) -> Scene:
    """What the eyes of a moment see: the curtain, or the table. ``busy`` and further panels are the page's to add."""
    if session.eyes.curtain is not None:
        return curtain(session, moment, session.eyes.curtain)
    say, game, view, picture = moment.language, moment.game, moment.view, moment.picture
    playable = moment.mode in ("live", "branch") and view.seat == view.to_move and session.eyes.acting
    tabs: list[Tab] = [{"id": id, "name": say(name)} for id, name in TABS]
    return {
        **empty(),
        "game": game.name,
        "lang": say.code,
        "dir": say.direction,
        "mode": moment.mode,
        "title": f"{game.title} · Terakoya",
        "banner": banner(session, moment),
        "seats": _seats(session, moment),
        "areas": list(picture.areas),
        "compose": dict(picture.compose),
        "moves": moves(session, moment, playable),
        "timeline": timeline(session, moment),
        "scores": scores(moment),
        "tabs": tabs + session.board.tab(),
        "tools": [*tools(session, moment, view.legal if playable else ()), *session.manners.tools(moment)],
        "views": views(session, moment.names),
    }


def moves(session: Session, moment: Moment, playable: bool) -> list[Move]:
    """What can be played now, or chosen before its turn."""
    actions = moment.view.legal if playable else session.manners.ahead(moment.view)
    return [explain.move(action, moment.view, moment.game, moment.language, moment.names) for action in actions]


def curtain(session: Session, moment: Moment, seat: int) -> Scene:
    """While the screen is handed on: public facts and nothing else."""
    say, player, game = session.language, session.names[seat], session.game
    news = [entry.event for entry in session.match.log(None) if entry.at >= session.eyes.looked(seat)]
    recap = [game.texts.event(event, say, moment.names) for event in news[-RECAP_LINES:]]
    heading = say(PASS_TO, player=player)
    return {
        **bare(game, say, "curtain", heading, f"{game.name}/secrets"),
        "title": heading,
        "seats": _seats(session, moment),
        "curtain": {
            "seat": seat, "heading": heading, "text": say(CURTAIN_TEXT, player=player),
            "recap": recap, "confirm": say(I_AM, player=player), "hint": say(CURTAIN_HINT),
        },
    }  # fmt: skip


def views(session: Session, names: Sequence[str]) -> Views | None:
    """Whose view is shown, and which others may be: in play the own ones alone."""
    if not session.game.reveals:
        return None
    eyes, own = session.eyes, session.actor()
    return {
        "at": TABLE if own is None else eyes.view,
        "god": eyes.view == GOD,
        "pass": eyes.shared and session.sealed,
        "hide": HIDE_SECONDS,
        "choices": [
            {"id": id, "name": view_name(id, own, session.language, names), "ask": _confirmation(id, session)}
            for id in session.viewpoints()
        ],
    }


def view_name(id: str, own: int | None, say: Language, names: Sequence[str]) -> str:
    """What a view is called."""
    kind, _, number = id.partition("-")
    seat = own if kind == ME else int(number) if number else None
    return say(VIEWS[kind], player="" if seat is None else names[seat])


def _confirmation(id: str, session: Session) -> str:
    """What one is asked before a view is shown."""
    asks = id == GOD and session.match.opened is None and not session.match.line
    return session.language(GOD_ASK) if asks else ""


def banner(session: Session, moment: Moment) -> Banner:
    """What is to be done, in a sentence."""
    say = moment.language
    prompt, rule = moment.game.texts.prompt(moment.view, say, moment.names)
    if moment.mode == "over":
        prompt = result(moment) or prompt
    elif moment.mode == "branch":
        turn, world = say.number(session.begun(session.match.line) + 1), session.world_number()
        prompt = say(FROM_TURN_WORLD if world else FROM_TURN, turn=turn, n=say.number(world), prompt=prompt)
    elif session.eyes.held:
        prompt = say(PASS_ON, player=moment.names[moment.view.to_move])
    return {"phase": moment.picture.step, "text": prompt, "rule": rule}


def result(moment: Moment) -> str:
    """Who has won, when the game is over at the moment."""
    say, winners = moment.language, moment.winners
    if not winners:
        return ""
    if len(winners) == len(moment.names):
        return say(DRAW)
    return say(WON, players=say.listing([moment.names[seat] for seat in winners]))


def _seats(session: Session, moment: Moment) -> list[Seat]:
    names, picture, say = moment.names, moment.picture, moment.language
    levels = [LEVELS.get(session.match.levels.get(seat, ""), NO_BOT) for seat in range(len(names))]
    notes, mine = picture.notes or [""] * len(names), session.seats & session.eyes.open_seats
    return [
        {
            "id": seat, "name": name, "level": say(level.plate), "said": say(level.seat, name=name),
            "points": picture.points[seat],
            "toMove": moment.state.to_move == seat, "mine": seat in mine, "note": notes[seat], "pattern": seat,
        }
        for seat, (name, level) in enumerate(zip(names, levels, strict=True))
    ]  # fmt: skip


def timeline(session: Session, moment: Moment) -> Timeline:
    """Where one looks, and where one may."""
    match, say, state = session.match, moment.language, moment.state
    last = match.lines[match.line].states[-1]
    turns = int(last.turn) + (last.to_move != OVER)
    turn = min(int(state.turn) + 1, turns)
    words = {"turn": say.number(turn), "turns": say.number(turns)}
    player = moment.names[state.to_move] if state.to_move != OVER else ""
    return {
        "at": match.cursor, "moves": len(match), "turn": turn, "turns": turns,
        "text": say(TURN_OF if player else GAME_OVER, player=player, **words),
        "stops": match.turns,
        "live": match.is_live,
        "line": match.line,
        "lines": [_line(session, n) for n in session.lines()],
        "undo": _permission(session.undo_target() is not None, lambda: say(session.why_no_undo())),
        "redo": _permission(session.can_redo(), lambda: say(NOTHING_TO_REDO)),
    }  # fmt: skip


def _line(session: Session, n: int) -> Line:
    say, match = session.language, session.match
    line = match.lines[n]
    if n == 0:
        return {"id": 0, "name": say(MAIN_LINE), "text": "", "depth": 0}
    depth, parent = 0, line.parent
    while parent is not None:
        depth, parent = depth + 1, match.lines[parent].parent
    text = say.plural(BRANCH_TEXT, len(line.actions) - line.at, turn=say.number(session.begun(n) + 1))
    return {"id": n, "name": line.name or say(BRANCH_NAME, n=say.number(n)), "text": text, "depth": depth}


def _permission(allowed: bool, why: Callable[[], str]) -> Permission:
    return {"ok": allowed, "why": "" if allowed else why()}


def scores(moment: Moment) -> Scores:
    """The totals, the last scoring with its formulas, and what every scoring has brought."""
    points, over = moment.picture.points, moment.state.to_move == OVER
    return {
        "box": list(moment.plan.get(STRIP, ())),
        "totals": [{"seat": seat, "name": name, "points": points[seat]} for seat, name in enumerate(moment.names)],
        "last": scoring(moment, moment.last) if moment.last else None,
        "history": [
            {
                "at": found.entry.at + 1,
                "turn": moment.language.number(found.entry.turn + 1),
                "gains": [term.value for term in found.terms],
            }
            for found in moment.past
        ],
        "result": result(moment),
        "rule": moment.state.score().rule if over else "",
    }


def scoring(moment: Moment, found: Scoring) -> Formulas:
    """The formulas of a scoring."""
    return _scoring(found, moment.game, moment.language, moment.names)


@lru_cache(maxsize=64)
def _scoring(found: Scoring, game: Game, say: Language, names: tuple[str, ...]) -> Formulas:
    event = found.entry.event
    return {
        "title": game.texts.scoring(event, found.turn + 1, say),
        "rule": event.rule,
        "seats": formulas(event, game, say, names),
    }


def tools(session: Session, moment: Moment, legal: Sequence[int]) -> list[Tool]:
    """The buttons under the table: the legal actions of one word, which no piece stands for, and what else there is."""
    notations = {a: str(moment.game.actions[a]) for a in legal}
    say = moment.language
    found = [
        tool(f"play-{notation}", moment.game.texts.action(a, moment.view, say, moment.names),
             {"kind": "play", "attempt": notation}, primary=True)
        for a, notation in notations.items() if " " not in notation
    ]  # fmt: skip
    if session.match.unfinished() and len(legal) and session.undo_target() is not None:
        found.append(tool("take-up", say(TAKE_UP), {"kind": "undo"}, primary=True))
    if session.eyes.shared and session.sealed:
        found.append(tool("pass", say(HAND_ON), {"kind": "pass"}, primary=session.eyes.held))
    if moment.mode == "branch" and session.world_number():
        found.append(tool("world", say(ANOTHER_WORLD), {"kind": "world"}))
    return found
