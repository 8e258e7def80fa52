"""The contract every game fulfils.

`Game` describes a game and makes states; `State` is one true position and the only place where rules act; `View` is
what one seat may know of it; `Worlds` are the states that a view allows. Terms are those of the field (state, action,
legal actions, information state, returns, playout, determinization).

    >>> import gamelib
    >>> game = gamelib.load("ta_ke")
    >>> state = game.new(2, seed=1)
    >>> state.apply(state.legal_actions()[0])
    >>> state.to_move
    1
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gamelib.chance import Chance, Seed
from gamelib.errors import OptionError, PlayersError, UnknownAction, UnknownGame
from gamelib.language import N_
from gamelib.native import i64, mypyc_attr

if TYPE_CHECKING:
    from gamelib.bots.player import Player
    from gamelib.bots.values import Adviser
    from gamelib.events import Event, Refusal
    from gamelib.knowledge import Unknown
    from gamelib.language import Language
    from gamelib.pad import Pad
    from gamelib.score import Score, Term

__all__ = [
    "FOREVER", "GAMES", "OVER", "Actions", "Game", "State", "Texts", "View", "Worlds", "digits", "load", "register",
    "whole",
]  # fmt: skip

SCORING: Final = N_("Scoring of turn {turn}")
OVER: Final = -1
"""`State.to_move` when nobody is to move."""
FOREVER: Final = 1 << 30
"""More turns than any game has."""


def whole(value: Any) -> int | None:
    """An integer of any kind, numpy's too, as ``int``; ``None`` for everything else, truth values among it."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def digits(text: str) -> int | None:
    """A number written with one to six ASCII digits; ``None`` for everything else, other scripts' digits among it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


class Actions(Sequence[Any]):
    """The numbered actions (or attempts) of a game in their three forms.

    Number for rules and search, structured form (a frozen value such as ``Take(stack="D")``) for people who program,
    notation (``take D``, its ``str``) for records, command line and logs.

    >>> import gamelib
    >>> actions = gamelib.load("ta_ke").actions
    >>> actions[6], str(actions[6]), actions.number("take A")
    (Take(stack='A'), 'take A', 6)

    Raises ``ValueError`` where two actions share a form or a notation.
    """

    def __init__(self, forms: Sequence[Any]) -> None:
        self._forms = tuple(forms)
        self._numbers: dict[Any, int] = {form: a for a, form in enumerate(self._forms)}
        self._notations = {str(form): a for a, form in enumerate(self._forms)}
        if not len(self._forms) == len(self._numbers) == len(self._notations):
            raise ValueError("two actions share a form or a notation")

    def __getitem__(self, a: Any) -> Any:
        return self._forms[a]

    def __len__(self) -> int:
        return len(self._forms)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._forms)

    def number(self, action: Any) -> int:
        """The number of an action given as number, structured form or notation (case and spacing do not matter).

        Raises `UnknownAction` naming what was given and the notations that come closest.
        """
        if isinstance(action, str):
            tidy = " ".join(action.split())
            found = self._notations.get(tidy)
            if found is None:
                lower = tidy.lower()
                found = next((a for text, a in self._notations.items() if text.lower() == lower), None)
        elif (number := whole(action)) is not None:
            found = number if 0 <= number < len(self._forms) else None
        else:
            try:
                found = self._numbers.get(action)
            except TypeError:
                found = None
        if found is None:
            raise UnknownAction(action, list(self._notations))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One true position of a game. `apply` is the only place where a rule acts.

    to_move:  the seat that decides now, `OVER` (-1) when the game is over
    phase:    index into the game's ``phases``
    turn:     number of turns finished so far
    """

    __slots__ = ("phase", "to_move", "turn")

    def __init__(self) -> None:
        self.to_move: i64 = 0
        self.phase: i64 = 0
        self.turn: i64 = 0

    @abstractmethod
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions of the seat to move, ascending; empty when the game is over.

        The list may be shared: callers must not change it.
        """

    @abstractmethod
    def apply(self, action: i64, log: list[Event] | None = None) -> None:
        """Play a legal action; with ``log`` also append what happened.

        Only legal numbers may be given: this is the fast path and checks nothing. `Match` and `Table` check.
        """

    @abstractmethod
    def refusal(self, attempt: int, seat: int) -> Refusal | None:
        """Why ``seat`` may not do ``attempt`` (a number of ``game.attempts``) now; ``None`` exactly when it may."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy with the same future chance."""

    def reseed(self, chance: Chance) -> None:
        """Replace the future chance of this state, as every search clone must. Games without chance keep this."""

    @abstractmethod
    def observe(self, seat: int | None) -> View:
        """What ``seat`` may know: the table and all it has seen so far; ``None`` = what everybody may know."""

    def truth(self) -> Mapping[str, str]:
        """What really lies in every place that some seat may not see, by the place ids of `Unknown`.

        For open tables, reviews and tests, never for a view. Games that hide nothing keep this default.
        """
        return {}

    @abstractmethod
    def score(self) -> Score:
        """The standing now, every total a filled-in formula."""

    @abstractmethod
    def returns(self) -> list[float]:
        """One number per seat when the game is over: 1 won, -1 lost, 0 drawn, shared or not over."""

    # What search asks. The defaults serve every game without hidden things; a game answers faster by itself.

    def lead(self, seat: i64) -> i64:
        """How far ``seat`` is ahead of the best other one, in points: what search compares."""
        points = [term.value for term in self.score().totals]
        own = points.pop(seat)
        return own - max(points)

    def leads(self) -> list[int]:
        """`lead` of every seat."""
        return [int(self.lead(seat)) for seat in range(len(self.returns()))]

    def horizon(self) -> i64:
        """The number of finished turns at which what is played for now is decided: a hand, or else the game."""
        return FOREVER

    def trace(self, action: i64, seat: i64) -> i64:
        """What ``seat`` sees of a legal action of the seat to move and of what it turns up, as a number.

        Of two states that the seat cannot tell apart, it sees the same happen exactly when the traces are equal; what
        chance brings, as drawn cards, may stay out of it. Games in which all see what is done keep this default.
        """
        return action

    def closing_actions(self) -> list[int]:
        """The legal actions that finish the turn without detour, as far as there are some; else the legal ones.

        Playing on with these alone must end the turn. The list may be shared.
        """
        return self.legal_actions()

    def key(self) -> Hashable:
        """Equal for two states exactly when they go on alike and differ in no later change of the lead."""
        return self.observe(int(self.to_move))


@mypyc_attr(native_class=False)
class View(ABC):
    """A seat's information state, built from what it may know. Frozen, equal by value, JSON-able.

    seat:     whose view it is, ``None`` for the public view
    to_move:  as in `State`
    phase:    as in `State`
    turn:     as in `State`
    legal:    numbers of the legal actions if ``seat`` is to move, else empty
    """

    __slots__ = ()
    seat: int | None
    to_move: int
    phase: int
    turn: int
    legal: tuple[int, ...]

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Everything the view holds, as JSON-able data: two views are equal exactly when these are."""


@mypyc_attr(native_class=False)
class Worlds(ABC):
    """The states that a view allows, prepared once per decision."""

    @abstractmethod
    def draw(self, chance: Chance) -> State:
        """One of the distinct arrangements consistent with the view, uniformly, with fresh future chance."""

    @abstractmethod
    def unknown(self) -> tuple[Unknown, ...]:
        """For each hidden thing of the view the identities still possible and in how many worlds."""

    @property
    def exact(self) -> bool:
        """Whether `unknown` counts the consistent worlds and no others; else its shares are approximate."""
        return True


@mypyc_attr(native_class=False)
class Texts(ABC):
    """A game's sentences. All wording is formed here, from data, in the reader's language.

    ``names`` are the seats' names in seat order. Method results are plain text.
    """

    @abstractmethod
    def event(self, event: Event, language: Language, names: Sequence[str]) -> str:
        """One log sentence: ``Adrian takes the Geisha from stack E.``"""

    @abstractmethod
    def action(self, action: int, view: View, language: Language, names: Sequence[str]) -> str:
        """An attempt as a choice in a list: ``Take the Geisha from stack E``"""

    @abstractmethod
    def group(self, action: int, language: Language) -> str:
        """The heading an action stands under in *What can I do?*: ``Take``"""

    @abstractmethod
    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Why not, with the numbers filled in: the rule in one sentence."""

    @abstractmethod
    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """What would make it legal; empty where nothing would."""

    @abstractmethod
    def prompt(self, view: View, language: Language, names: Sequence[str]) -> tuple[str, str]:
        """The banner for a view and the rule id it rests on: who must or may do what."""

    def scoring(self, event: Event, turn: int, language: Language) -> str:
        """The heading over the formulas of a scoring event that came in that turn."""
        return language(SCORING, turn=language.number(turn))

    def option(self, name: str, language: Language) -> tuple[str, tuple[str, ...], str]:
        """An option as a choice in a form: its label, the names of its choices in their order, and a remark."""
        raise NotImplementedError

    @abstractmethod
    def term(self, term: Term, language: Language, names: Sequence[str]) -> str:
        """The name of a quantity: ``visible Geishas``"""


@mypyc_attr(native_class=False)
class Game(ABC):
    """A game: its facts, its options, its actions, its first state.

    name:      id, also the folder name (``ta_ke``)
    title:     the name on the box (``Ta-Ké``)
    players:   the numbers of players it takes
    Options:   frozen dataclass; each field a ruling or parameter with its default, ``field(metadata={"rule": id,
               "choices": (...)})``, and with ``"players": (...)`` where it matters with so many only
    phases:    names of the phases, indexed by `State.phase`
    actions:   everything that can be legal
    attempts:  ``actions`` first, then what people try that never is (take a covered chip, look into a prison)
    rules:     the rule ids, ``"<name>/<id>"``, in the order of the rulebook
    codes:     the reason codes of its refusals
    events:    the kinds of its events
    rare:      codes, kinds of events and phases that random play hardly ever brings: `gamelib.check.check_game` does
               not expect them in its matches, and can be given positions that lead to them
    reveals:   the kinds of events, private or public, that tell somebody something hidden: in play nobody may undo
               past one. Games that hide nothing keep the empty set.
    redeals:   the kinds of events after which all that is hidden is something else than before
    unfinished:  the phases in which the seat that has just acted goes on with what it began, such as a card that lies
               on the table and has no target yet: nothing has come of it, and it may be taken back
    simultaneous:  the phases in which seats choose for themselves alone and unseen, so that the sequence changes
               nothing: on screens of their own they need not wait for each other
    texts:     its sentences
    levels:    makers of opponents by strength, see `gamelib.bots.levels`
    pad:       the score pad for games with the real box, see `gamelib.pad`; ``None`` = it has none
    adviser:   makes a `gamelib.bots.values.Adviser` from seconds (``None`` = no limit) and a number of worlds or
               positions (0 = no limit); without one `gamelib.hint` plays on at random
    """

    name: str
    title: str
    players: tuple[int, ...]
    Options: type[Any]
    phases: tuple[str, ...]
    actions: Actions
    attempts: Actions
    rules: tuple[str, ...]
    codes: tuple[str, ...]
    events: tuple[str, ...]
    rare: frozenset[str] = frozenset()
    reveals: frozenset[str] = frozenset()
    redeals: frozenset[str] = frozenset()
    unfinished: frozenset[str] = frozenset()
    simultaneous: frozenset[str] = frozenset()
    texts: Texts
    levels: Mapping[str, Callable[[], Player]] = {}
    pad: Pad | None = None
    adviser: Callable[[float | None, int], Adviser] | None = None

    @property
    def folder(self) -> Path:
        """Where the game is: its rulebook, and its lessons, puzzles and examples as far as it has them, stand in it."""
        module = sys.modules[type(self).__module__].__file__
        assert module is not None, "a game is defined in a file"
        return Path(module).parent

    def new(self, players: int | None = None, seed: Seed = None, options: Any = None) -> State:
        """The first state.

        players:  one of ``self.players``; the smallest by default
        seed:     int or string; the same seed, options and actions give the same match on every machine and build.
                  By default 128 bits of the system's randomness.
        options:  ``self.Options``, a mapping of some of its fields, or ``None`` for the defaults

        Raises `PlayersError` or `OptionError`.
        """
        count = self.players[0] if players is None else whole(players)
        if count is None or count not in self.players:
            raise PlayersError(self.title, players, self.players)
        return self._first(count, Chance(seed), self.options(options))

    @abstractmethod
    def _first(self, players: int, chance: Chance, options: Any) -> State:
        """The first state from checked arguments."""

    @abstractmethod
    def worlds(self, view: View) -> Worlds:
        """The states consistent with ``view``, from the view alone."""

    def private(self, players: int) -> bool:
        """Whether with so many players some seat learns what another does not: then a shared screen needs a curtain.

        Games in which what is hidden is hidden from all alike say no.
        """
        return bool(self.reveals)

    def ahead(self, view: View) -> tuple[int, ...]:
        """What the view's seat may choose before its turn in a `simultaneous` phase has come; else empty.

        What the others choose meanwhile makes no difference to it, so any world and any choices of theirs will do.
        """
        if view.seat is None or view.to_move in (OVER, view.seat) or self.phases[view.phase] not in self.simultaneous:
            return ()
        state = self.worlds(view).draw(Chance(0))
        while state.phase == view.phase and state.to_move not in (OVER, view.seat):
            state.apply(state.legal_actions()[0])
        return tuple(state.legal_actions()) if state.phase == view.phase else ()

    def formulas(self, event: Event) -> tuple[Term, ...]:
        """The filled-in formulas of a scoring event, one per seat; empty for every other event."""
        return ()

    def identities(self, view: View, place: str) -> tuple[str, ...]:
        """Everything that a hidden thing in such a place can be, in the order in which it is shown.

        Games that keep this default get knowledge boards that do not say what is excluded.
        """
        return ()

    def family(self, place: str) -> str | None:
        """A name for hidden places of which only one at a time can hold a certain identity; ``None`` for all others."""
        return None

    def features(self, view: View) -> dict[str, list[float]]:
        """What a view says as named groups of numbers from 0 to 1, for programs that learn: see `gamelib.features`.

        Raises ``NotImplementedError`` for games that cannot be learnt so.
        """
        raise NotImplementedError(f"{self.title} does not say its views in numbers")

    def asked(self, event: Event, seat: int | None) -> tuple[int, Term] | None:
        """The number that one can be asked to work out before this event tells it: whose it is, and its formula.

        seat:  who is asked: for the own number, ``None`` for that of whoever brought it about
        """
        terms = self.formulas(event)
        whose = max(event.seat, 0) if seat is None else seat
        return (whose, terms[whose]) if terms else None

    def options(self, options: Any = None) -> Any:
        """Checked ``Options`` from an instance, a mapping or ``None``; raises `OptionError`."""
        if isinstance(options, self.Options):
            return self.options({f.name: getattr(options, f.name) for f in fields(self.Options)})
        known = {f.name: f for f in fields(self.Options)}
        given: Mapping[str, Any] = {} if options is None else options
        if not isinstance(given, Mapping):
            raise OptionError(self.title, None, given, tuple(known))
        for name, value in given.items():
            if name not in known:
                raise OptionError(self.title, name, value, tuple(known))
            choices = known[name].metadata["choices"]
            if type(value) not in {type(choice) for choice in choices} or value not in choices:
                raise OptionError(self.title, name, value, choices)
        return self.Options(**given)


GAMES: dict[str, Game] = {}
"""The registered games by name."""


def register(game: Game) -> Game:
    """Make a game known under its name; registering the same name again replaces it."""
    GAMES[game.name] = game
    return game


def load(name: str) -> Game:
    """The game registered as ``name``; raises `UnknownGame` naming those there are."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):  # a type error: what is no name at all and cannot be hashed
        raise UnknownGame(name, tuple(GAMES)) from None
