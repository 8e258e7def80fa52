"""``terakoya text``: a game in the terminal, by notation, for one person or several, against our players.

The table is told in the words of the picture, from the view of the seat to move. Where something is hidden and several
persons play, the screen is passed on: it is cleared, and nothing is shown before the next one says to be there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Final

from gamelib.bots.pace import pace
from gamelib.bots.player import Player
from gamelib.chance import Chance
from gamelib.errors import TerakoyaError, UnknownAction
from gamelib.game import OVER
from gamelib.language import N_, language
from gamelib.match import Match
from widgets.presentation import PRESENTATIONS
from widgets.protocol import Area
from widgets.scenes.scene import Setting

__all__ = ["WORDS", "Terminal"]

WELCOME = N_("{title}: type an action, or one of the words {words}.")
EXAMPLE = N_("Type an action in notation, for example: {example}\nWhat is not allowed is answered by the reason.")
NO_HELP = N_("help lists what can be typed.")
POSITION = N_("Position: {position}")
REST = N_("(table tells everything on the table, ? lists what can be played)")
NOTHING = N_("There is nothing to take back.")
NO_EVENTS = N_("Nothing has happened yet.")
SECRET = N_("The record holds what is hidden. It is shown when the game is over.")
RECORD = N_("Nothing is hidden any more. The record of the game:")
CLEAR = N_("Have you seen what happened, {player}? Enter clears the screen. ")
PASS_TO = N_("Pass the screen to {player}. {player}, press Enter when nobody else is looking. ")

NEAR: Final = ("center", "mine")
"""The zones of the picture that are told at every turn: the middle of the table, and what is one's own."""


class Terminal:
    """One match between the persons at the terminal and a player.

    match:   the match
    rival:   who plays the other seats
    ask:     reads a line; raises ``EOFError`` when there are no more
    tell:    writes a text
    wipe:    clears the screen
    people:  how many persons there are; they have the first seats
    """

    def __init__(
        self,
        match: Match,
        rival: Player,
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
        wipe: Callable[[], None] = lambda: None,
        people: int = 1,
    ) -> None:
        self.match, self.rival, self.ask, self.tell, self.wipe = match, rival, ask, tell, wipe
        self.people = range(people)
        self.shared = bool(match.game.reveals) and people > 1
        self.seat = 0
        self.say = language()
        self.names = match.called(self.say)
        self.chance = Chance()
        self._heard = [0] * match.players
        self._shown = -1

    def run(self) -> None:
        """Play until the game is over or a person stops."""
        self.tell(self.say(WELCOME, title=self.match.game.title, words=", ".join(WORDS)))
        try:
            if self.shared:
                self._reveal()
            while (mover := int(self.match.state.to_move)) != OVER:
                if mover in self.people:
                    self._hand_over(mover)
                    self._turn()
                else:
                    self._answer(mover)
        except EOFError:
            return
        if self.match.game.reveals:
            self.tell(self.say(RECORD))
            self._record()

    # ---- whose turn it is ------------------------------------------------------------------------------------

    def _answer(self, seat: int) -> None:
        """A move of the other player; one that thinks takes as long where there is nothing to think about."""
        view = self.match.view(seat)
        times = pace(self.rival, pause=0.0)
        action = self.rival.choose(view, self.match.game.worlds(view), self.chance, times.over)
        time.sleep(times.rest)
        self.match.play(action)
        self._tell_news()

    def _hand_over(self, seat: int) -> None:
        """Let the person of this seat have the screen; what the last one saw is gone by then."""
        if seat == self.seat:
            return
        before, self.seat, self._shown = self.seat, seat, -1
        if self.shared:
            self.ask(self.say(CLEAR, player=self.names[before]))
            self._reveal()
        else:
            self._heard[seat] = self._heard[before]  # both persons were looking at the screen

    def _reveal(self) -> None:
        self.wipe()
        self.ask(self.say(PASS_TO, player=self.names[self.seat]))
        self._tell_news()

    def _turn(self) -> None:
        """Ask for a line and act on it. What matters of the table comes first when it is new to this person."""
        view = self.match.view(self.seat)
        if self._shown != len(self.match):
            self._areas(NEAR)
            self.tell(self.say(REST))
        self.tell(self.match.game.texts.prompt(view, self.say, self.names)[0])
        line = self.ask("> ").strip() or "?"
        if line.lower() in WORDS:
            WORDS[line.lower()][1](self)
        else:
            self._play(line)

    def _play(self, notation: str) -> None:
        try:
            self.match.play(notation, self.seat)
        except UnknownAction as error:
            self.tell(f"{error}\n{self.say(NO_HELP)}")
        except TerakoyaError as error:
            self.tell(str(error))
        else:
            self._shown = len(self.match)
            self._tell_news()

    def _tell_news(self) -> None:
        """What this seat may know of what has happened since it was told last."""
        entries = self.match.log(self.seat)
        for entry in entries[self._heard[self.seat] :]:
            self.tell(self.match.game.texts.event(entry.event, self.say, self.names))
        self._heard[self.seat] = len(entries)

    # ---- the words -------------------------------------------------------------------------------------------

    def _help(self) -> None:
        example = self.match.game.actions[self.match.view(self.seat).legal[-1]]
        words = [f"  {word:8}{self.say(meaning)}" for word, (meaning, _) in WORDS.items()]
        self.tell("\n".join([self.say(EXAMPLE, example=example), *words]))

    def _choices(self) -> None:
        game, view = self.match.game, self.match.view(self.seat)
        for action in view.legal:
            self.tell(f"  {game.actions[action]}  {game.texts.action(action, view, self.say, self.names)}")

    def _table(self) -> None:
        """The picture in words, as this seat sees it, and the position."""
        self._areas()
        if hasattr(self.match.game, "position"):
            self.tell(self.say(POSITION, position=self.match.game.position(self.match.state)))

    def _areas(self, zones: Collection[str] = ()) -> None:
        """A paragraph for each area of some zones, by default of all, without empty places."""
        game, state = self.match.game, self.match.state
        self._shown = len(self.match)
        if game.name in PRESENTATIONS:
            story = [entry.event for entry in self.match.log(self.seat) if entry.turn >= state.turn - 1]
            setting = Setting(self.say, self.names, self.seat, story=story)
            for area in PRESENTATIONS[game.name].scene(self.match.view(self.seat), setting).areas:
                if not zones or area["zone"] in zones:
                    self._tell_area(area)

    def _tell_area(self, area: Area) -> None:
        rows = [[cell["name"] for cell in row["cells"] if cell["items"] or cell["caption"]] for row in area["rows"]]
        if any(rows):
            self.tell("\n  ".join([f"{area['label']}:", *("; ".join(row) for row in rows if row)]))

    def _log(self) -> None:
        self._heard[self.seat] = 0
        self._tell_news()
        if not self._heard[self.seat]:
            self.tell(self.say(NO_EVENTS))

    def _take_back(self) -> None:
        """Undo down to the last action of the persons here, not across anything that was hidden."""
        mine = [self.seat] if self.shared else self.people
        own = [n for n in range(self.match.barrier, len(self.match)) if self.match.at(n).to_move in mine]
        if not own:
            self.tell(self.say(NOTHING))
        while own and len(self.match) > own[-1]:
            self.match.undo()
        for seat in self.people:
            self._heard[seat] = min(self._heard[seat], len(self.match.log(seat)))

    def _record(self) -> None:
        over = self.match.state.to_move == OVER
        self.tell(self.match.to_text() if over or not self.match.game.reveals else self.say(SECRET))

    def _quit(self) -> None:
        raise EOFError  # as where the input ends


WORDS: Final[dict[str, tuple[str, Callable[[Terminal], None]]]] = {
    "help": (N_("this list"), Terminal._help),
    "?": (N_("all actions that are legal now"), Terminal._choices),
    "table": (N_("everything on the table in words, as you see it"), Terminal._table),
    "log": (N_("everything that you have seen happen"), Terminal._log),
    "undo": (N_("take back your last action, unless something hidden was seen since"), Terminal._take_back),
    "record": (N_("the whole game as text, to keep or to send"), Terminal._record),
    "quit": (N_("end it"), Terminal._quit),
}
"""Words that can be typed besides actions: what they do, and how."""
