"""``terakoya text``: a game in the terminal, by notation, against one of our players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamelib.bots.player import Player
from gamelib.chance import Chance
from gamelib.errors import TerakoyaError
from gamelib.events import Event
from gamelib.game import OVER
from gamelib.language import N_, language
from gamelib.match import Match

HELP = N_(
    "Write an action in notation, for example: {example}\n"
    "? lists all of them, undo takes back your last one, record shows the game so far, quit ends it."
)
POSITION = N_("Position: {position}")
NOTHING = N_("There is nothing to take back.")
YOU = 0
"""The seat of whoever sits at the terminal."""


class Terminal:
    """One match between the person at the terminal and a player.

    match:  the match
    rival:  who plays the other seats
    ask:    reads a line; raises `EOFError` when there are no more
    tell:   writes a text
    """

    def __init__(
        self, match: Match, rival: Player, ask: Callable[[str], str] = input, tell: Callable[[str], None] = print
    ) -> None:
        self.match, self.rival, self.ask, self.tell = match, rival, ask, tell
        self.say = language()
        self.names = match.called(self.say)
        self.chance = Chance()

    def run(self) -> None:
        """Play until the game is over or the person stops."""
        example = self.match.game.actions[self.match.state.legal_actions()[-1]]
        self.tell(self.say(HELP, example=example))
        while self.match.state.to_move != OVER:
            if self.match.state.to_move != YOU:
                self._answer()
            elif not self._turn():
                return

    def _answer(self) -> None:
        view = self.match.view(self.match.state.to_move)
        self._report(self.match.play(self.rival.choose(view, self.match.game.worlds(view), self.chance)))

    def _turn(self) -> bool:
        """Ask until something has been played or taken back; False = quit."""
        game, view = self.match.game, self.match.view(YOU)
        if hasattr(game, "position"):
            self.tell(self.say(POSITION, position=game.position(self.match.state)))
        self.tell(game.texts.prompt(view, self.say, self.names)[0])
        try:
            word = self.ask("> ").strip()
        except EOFError:
            return False
        match word:
            case "quit":
                return False
            case "?" | "":
                for action in view.legal:
                    self.tell(f"  {game.actions[action]}  {game.texts.action(action, view, self.say, self.names)}")
            case "record":
                self.tell(self.match.to_text())
            case "undo":
                self._take_back()
            case _:
                self._play(word)
        return True

    def _play(self, notation: str) -> None:
        try:
            self._report(self.match.play(notation, YOU))
        except TerakoyaError as error:
            self.tell(str(error))

    def _take_back(self) -> None:
        """Undo down to the person's own last action, not across anything that was hidden."""
        mine = [n for n in range(self.match.barrier, len(self.match)) if self.match.at(n).to_move == YOU]
        if not mine:
            self.tell(self.say(NOTHING))
        while mine and len(self.match) > mine[-1]:
            self.match.undo()

    def _report(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.visible_to(YOU):
                self.tell(self.match.game.texts.event(event, self.say, self.names))
