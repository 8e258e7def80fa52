"""Tenno: every battle at a glance, and the odds of an attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gamelib.bots.player import Cancelled
from gamelib.game import State
from gamelib.language import N_, Language
from gamelib.tenno.explore import ATTACKER, DEFENDER, Battle, Odds, Outcome, attack_table, battle_matrix
from gamelib.tenno.facts import ACTIONS, CARDS, SEATS, SLOTS
from gamelib.tenno.game import TENNO
from gamelib.tenno.view import TennoView
from widgets.exploring.experiment import Cell, FromPosition, Part, Step, cell, check, drawing, percent, table
from widgets.figure import Columns, figure
from widgets.protocol import Block, ExperimentField, Figure, TableBlock, TableCell, Tint

MATRIX = N_("Every card against every other one")
MATRIX_TEXT = N_(
    "Rows: the card that attacks. Columns: the card that is attacked. ▲ the attacker wins, ▼ the defender wins, "
    "= nobody; behind it the points of the card that is captured."
)
SAID_WON = N_("{attack} to {defence}: the attacker wins and captures {card}, worth {points}")
SAID_LOST = N_("{attack} to {defence}: the defender wins and captures nothing")
SAID_LOST_CAPTURED = N_("{attack} to {defence}: the defender wins and captures {card}, worth {points}")
SAID_DRAWN = N_("{attack} to {defence}: nobody wins, both cards leave the game")
CANNOT = N_("no Monk can support this card")
ATTACKS = N_("attacks")
SIGNS: Mapping[str, tuple[str, Tint]] = {ATTACKER: ("▲", "good"), DEFENDER: ("▼", "bad")}

ODDS = N_("Every attack")
ODDS_TEXT = N_(
    "From what {player} knows: all rows that fit count alike. Per cent won, drawn and lost, and the mean of the points "
    "that the attacker captures, minus those that the defender captures; first without the Monk, then with it where it "
    "can help."
)
ATTACK = N_("attack")
MONK = N_("a Monk can help")
ALONE = N_("without the Monk")
ALONE_PERCENT = N_("won / drawn / lost, without the Monk")
SUPPORTED_PERCENT = N_("won / drawn / lost, with the Monk")
SUPPORTED = N_("the Monk helps where it can")
THREE = N_("{won} / {drawn} / {lost}")
MEAN_POINTS = N_("points, without / with")
TWO = N_("{a} / {b}")
GAIN = N_("Points gained on average")
GAIN_TEXT = N_(
    "Exact means over all rows that the attacked player may have. On the left: the card that attacks → player / place."
)
SHORT = N_("{card} → {player} / {place}")


class Battles(Part):
    """The battle matrix."""

    id = "battles"
    title = N_("Battles")
    text = N_("Who wins when both cards are turned up.")

    def fields(self, say: Language) -> list[ExperimentField]:
        """With the Monk or without."""
        return [check("monk", say(N_("The defender turns up the Monk")))]

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Play all battles."""
        yield Step(1, 1, battle_matrix(monk=bool(self.values["monk"])))

    def blocks(self, say: Language) -> list[Block]:
        """The matrix of battles."""
        battles: Mapping[tuple[str, str], Battle] = self.found
        attacking = [card for card in CARDS[1:] if any(pair[0] == card for pair in battles)]
        rows: list[list[Cell]] = [
            [card, *(self._cell(battles.get((card, other)), say) for other in CARDS[1:])] for card in attacking
        ]
        return [table(say(MATRIX), [say(ATTACKS), *CARDS[1:]], rows, matrix=True, text=say(MATRIX_TEXT))]

    def _cell(self, battle: Battle | None, say: Language) -> TableCell:
        if battle is None:
            return cell("–", say(CANNOT))
        sign, tint = SIGNS.get(battle.winner, ("=", "even"))
        fields = {"attack": say.number(battle.attack), "defence": say.number(battle.defence)}
        if battle.captured:
            points = say.number(battle.points)
            captured = {"card": TENNO.texts.card(battle.captured, say), "points": points}
            said = SAID_WON if battle.winner == ATTACKER else SAID_LOST_CAPTURED
            return cell(f"{sign} {points}", say(said, **fields, **captured), tint)
        return cell(sign, say(SAID_LOST if battle.winner == DEFENDER else SAID_DRAWN, **fields), tint)


class Attacks(FromPosition):
    """The odds of every attack of a position."""

    id = "attacks"
    title = N_("The odds of an attack")
    text = N_("A position as the player to move sees it, with every attack that is legal there.")
    decisions = 24

    def suits(self, state: State) -> bool:
        """Whether somebody is to attack."""
        return self.game.phases[state.phase] == "attack"

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Work out the odds of all attacks."""
        view = self.view(cancelled)
        assert isinstance(view, TennoView)
        yield Step(1, 1, (view, attack_table(view)))

    def blocks(self, say: Language) -> list[Block]:
        """The attacks as a chart and a table, and the position."""
        view, found = self.found
        seen = self.seen(view, view.players, say)
        return [drawing(self._gain(view, found, say)), self._odds(view, found, say), seen]

    def _attack(self, view: TennoView, odds: Odds, say: Language) -> str:
        return TENNO.texts.action(odds.action, view, say, self.names(view.players, say))

    def _short(self, view: TennoView, odds: Odds, say: Language) -> str:
        attack = ACTIONS[odds.action]
        seat, slot = SEATS.index(attack.place[0]), attack.place[1]
        return say(
            SHORT, card=view.card(view.to_move, SLOTS.index(attack.own)), player=say.number(seat + 1), place=slot
        )

    def _gain(self, view: TennoView, found: Sequence[Odds], say: Language) -> Figure:
        columns: Columns = {
            "attack": [self._short(view, odds, say) for odds in found for _ in range(2)],
            "points": [round(float(one.points), 2) for odds in found for one in (odds.alone, odds.supported)],
            "monk": [say(text) for _ in found for text in (ALONE, SUPPORTED)],
        }
        return figure(
            "dots", columns, "attack", "points", "monk", title=say(GAIN), text=say(GAIN_TEXT), x_label=say(ATTACK),
            y_label=say(N_("points")), lang=say,
        )  # fmt: skip

    def _odds(self, view: TennoView, found: Sequence[Odds], say: Language) -> TableBlock:
        rows = [
            [
                self._attack(view, odds, say),
                _three(odds.alone, say),
                _three(odds.supported, say),
                percent(odds.monk, say),
                say(TWO, a=say.decimal(float(odds.alone.points)), b=say.decimal(float(odds.supported.points))),
            ]
            for odds in found
        ]
        heads = [say(head) for head in (ATTACK, ALONE_PERCENT, SUPPORTED_PERCENT, MONK, MEAN_POINTS)]
        player = self.names(view.players, say)[view.seat or 0]
        return table(say(ODDS), heads, rows, numbers=(1, 2, 3, 4), text=say(ODDS_TEXT, player=player))


def _three(outcome: Outcome, say: Language) -> str:
    shares = {name: say.number(round(100 * getattr(outcome, name))) for name in ("won", "drawn", "lost")}
    return say(THREE, **shares)
