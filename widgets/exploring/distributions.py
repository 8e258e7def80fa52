"""How games go: turns, points and winners by seat, from as many games as one likes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamelib.bots.levels import bot
from gamelib.bots.player import Cancelled, Player
from gamelib.bots.random import Random
from gamelib.distribution import RANDOM, Bar, Distribution, bars, played
from gamelib.interval import Interval
from gamelib.language import N_, Language
from widgets.exploring.experiment import HOW_MANY, Part, Step, drawing, line, number, select
from widgets.figure import Columns, figure
from widgets.levels import LEVELS
from widgets.pages.start import PLAYERS
from widgets.presentation import presentation
from widgets.protocol import Block, ExperimentField, Figure

MOST_GAMES = 100_000
GAMES = 1_000
CLASSES = 12

WHO = {RANDOM: N_("Every move at random"), **{level: words.bot for level, words in LEVELS.items()}}
SEAT = N_("Seat {n}")
HOW_MANY_GAMES = N_("Games")
CHANCE = N_("Seed of the games")
TURNS = N_("How long the games were")
TURNS_TEXT = N_("{games} {games:game|games}; {mean} turns on average, 95 % interval {low} to {high}.")
WINS = N_("Games won, by seat")
WINS_TEXT = N_(
    "{games} {games:game|games}. The lines show the 95 % interval: what happens less often than that may be chance."
)
POINTS = N_("Points at the end, by seat")
POINTS_TEXT = N_("Means of {games} {games:game|games} with their 95 % intervals.")
SCORES = N_("{player}'s points at the end")
SCORES_TEXT = N_("{mean} on average. Each bar is a share of all games with its 95 % interval.")
IN_TURNS = N_("turns")
IN_POINTS = N_("points")
SHARE = N_("% of the games")
MEAN = N_("mean points")
PLAYER = N_("player")
CLASS = N_("{low}–{high}")


class Distributions(Part):
    """Plays games and counts."""

    id = "games"
    title = N_("How games go")
    text = N_(
        "Choose who plays and how many games. A strong bot thinks up to a second about every move: a few games of it "
        "take minutes. You can cancel at any time; what has been played counts."
    )
    submit = N_("Play the games")
    at_once = False

    def fields(self, say: Language) -> list[ExperimentField]:
        """Players, games, seed, and who sits on every seat."""
        game, who = self.game, [(level, say(text)) for level, text in WHO.items()]
        counts = [(str(n), say.plural(PLAYERS, n)) for n in game.players]
        usual = str(presentation(game).players(game))
        least = min(game.players)
        return [
            *([select("players", say(HOW_MANY), usual, counts)] if len(counts) > 1 else []),
            number("games", say(HOW_MANY_GAMES), GAMES, 1, MOST_GAMES),
            *(
                select(f"who{seat}", say(SEAT, n=say.number(seat + 1)), RANDOM, who,
                       ("players", [str(n) for n in game.players if n > seat]) if seat >= least else None)
                for seat in range(max(game.players))
            ),
            line("seed", say(CHANCE), "1"),
        ]  # fmt: skip

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Play game by game; each adds to the result."""
        seats, games = int(self.values.get("players", self.game.players[0])), int(self.values["games"])
        levels = [self.values[f"who{seat}"] for seat in range(seats)]
        players = None if set(levels) == {RANDOM} else [player(level, self.game.name) for level in levels]
        for found in played(self.game, games, players, seed=self.values["seed"], seats=seats, cancel=cancelled):
            yield Step(found.games, games, found)

    def blocks(self, say: Language) -> list[Block]:
        """Who wins, what is scored, how long it takes."""
        found, names = self.found, self.names(self.found.players, say)
        assert isinstance(found, Distribution)
        games = say.number(found.games)
        length = found.length()
        numbers = {"mean": say.decimal(length.value), "low": say.decimal(length.low), "high": say.decimal(length.high)}
        return [
            drawing(by_seat(names, [found.wins(seat) for seat in range(found.players)], 100, say(WINS),
                            say(WINS_TEXT, games=games), say(SHARE), say)),
            drawing(by_seat(names, [found.points(seat) for seat in range(found.players)], 1, say(POINTS),
                            say(POINTS_TEXT, games=games), say(MEAN), say)),
            *(
                drawing(classes(bars(found.scores[seat], CLASSES, found.scores), say(SCORES, player=name),
                                say(SCORES_TEXT, mean=say.decimal(found.points(seat).value)), say(IN_POINTS), say))
                for seat, name in enumerate(names)
            ),
            drawing(classes(bars(found.turns, CLASSES), say(TURNS), say(TURNS_TEXT, games=games, **numbers),
                            say(IN_TURNS), say)),
        ]  # fmt: skip


def player(level: str, game: str) -> Player:
    """A player of this strength."""
    return Random() if level == RANDOM else bot(level, game)


def by_seat(
    names: Sequence[str],
    values: Sequence[Interval],
    times: int,
    title: str,
    text: str,
    label: str,
    say: Language,
    whose: str = "",
) -> Figure:
    """A dot for each seat with its interval; ``times``: 100 for shares in per cent; ``whose``: what stands there if
    not seats.
    """
    columns: Columns = {
        "player": list(names),
        **{end: [round(times * getattr(value, end), 2) for value in values] for end in ("value", "low", "high")},
    }
    x_label = whose or say(PLAYER)
    return figure("dots", columns, "player", "value", title=title, text=text, x_label=x_label, y_label=label, lang=say)


def classes(found: Sequence[Bar], title: str, text: str, label: str, say: Language) -> Figure:
    """A bar for each class with its interval."""
    columns: Columns = {
        "class": [
            bar.low if bar.low == bar.high else say(CLASS, low=say.number(bar.low), high=say.number(bar.high))
            for bar in found
        ],
        "value": [round(100 * bar.share.value, 2) for bar in found],
        "low": [round(100 * bar.share.low, 2) for bar in found],
        "high": [round(100 * bar.share.high, 2) for bar in found],
    }
    return figure(
        "bars", columns, "class", "value", title=title, text=text, x_label=label, y_label=say(SHARE), lang=say
    )  # fmt: skip
