"""The checks behind the exercises: each says right or not yet and what is missing, never the answer.

Right answers are worked out by the rules themselves. The words belong to the notebook and are translated with it.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import comb, perm
from pathlib import Path
from statistics import NormalDist
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from IPython.display import display
from numpy.typing import NDArray

from gamelib.arena import DUPLICATE, Contest, arena
from gamelib.bots import Player, bot
from gamelib.chance import Chance
from gamelib.errors import TerakoyaError
from gamelib.game import OVER, State, load
from gamelib.knowledge import Knowledge
from gamelib.lesson import Lesson
from gamelib.match import Match
from gamelib.pad import Pad, Sheet
from gamelib.proof import LEAD, SEARCH, Goal, prove
from gamelib.samurai_sword import SamuraiState, SamuraiView, result
from gamelib.samurai_sword import facts as samurai_sword
from gamelib.simulate import Simulation, simulate
from gamelib.tatsu import facts as tatsu
from gamelib.tatsu.score import sheet
from gamelib.tatsu.view import TatsuView
from gamelib.tenno import facts as tenno
from gamelib.tenno.rows import Row
from gamelib.tenno.state import MONK_CARD, strengths
from gamelib.tenno.view import TennoView
from widgets.ask import Answer
from widgets.job import Job
from widgets.pages.classroom import Class
from widgets.pages.lesson_check import read_lesson
from widgets.table import Table

GAME = "ta_ke"
TOLERANCE = 0.1
"""How far a number of games may be from the exact one."""
ROUGHLY = 0.15
"""The same for a number of rounds, whose interval depends on the share, too."""
NEAR = 0.005
"""How far a probability may be from the exact one."""
CLOSE = 0.02
"""How far a standard error or a number of them may be from the exact one."""
ADRIAN = 0
"""Whose seat the exercises are about."""
GREEDY = {"tatsu": "medium", "tenno": "medium", "samurai_sword": "medium"}
"""The level of the greedy player by game."""


def your_turn(text: str) -> Answer:
    return Answer(f"✎ **Your turn.** {text}")


def not_yet(text: str) -> Answer:
    return Answer(f"✘ **Not yet.** {text}")


def right(text: str) -> Answer:
    return Answer(f"✔ **Right.** {text}")


# ==== Ta-Ké =======================================================================================================

# ---- 1 The table -------------------------------------------------------------------------------------------------


def samurai(table: Table) -> Answer:
    """Has somebody at this screen taken a Samurai and put it above a column?"""
    done = table.match.events(len(table.match))
    if any(event.kind == "put" and event.seat in table.seats for event in done):
        return right("It counts wherever it lies, and a Daimyo can move it later.")
    if not done:
        return your_turn("Take a Samurai at the table above and place it. Then run this cell again.")
    return not_yet(
        "You have no Samurai in your courtyard. Look for a grey disc on top of a stack without a ghost; if there is "
        "none, take something else and wait for one."
    )


# ---- 2 The score -------------------------------------------------------------------------------------------------


def best_reply(table: Table, move: str, take: str | None) -> Answer:
    """Is this the take that brings most points at once, without abilities, after ``move`` in the first position?"""
    state = table.match.at(0)
    state.apply(table.game.actions.number(move))
    who = table.names[int(state.to_move)]
    if take is None:
        return your_turn(f"Which take brings {who} the most points? Write it as `take` and the letter of a stack.")
    try:
        notation = str(table.game.actions[table.game.actions.number(take)])
    except TerakoyaError as error:
        return not_yet(f"{error}")
    gains: dict[str, int] = {}
    for actions, gain in plain_turns(state):
        gains[actions[0]] = max(gain, gains.get(actions[0], 0))
    if notation not in gains:
        return not_yet(f"`{notation}` is no take that is legal then.")
    gain = gains[notation]
    if gain < max(gains.values()):
        return not_yet(f"`{notation}` brings {who} {gain}. Another take brings more: what does each one *uncover*?")
    return right(f"`{notation}` brings {who} {gain} points.")


# ---- 3 An ability ------------------------------------------------------------------------------------------------


def more_points(table: Table, known: str, turn: str | None) -> Answer:
    """Is this a whole turn that scores more than a known one in the first position?"""
    start = table.game.position(table.match.at(0))
    bar = gain_of(start, known)
    if turn is None:
        return your_turn(f"Find a turn that brings more than {bar} points.")
    try:
        gain = gain_of(start, str(turn))
    except TerakoyaError as error:
        return not_yet(f"{error}")
    if gain is None:
        return not_yet("That is legal, but the turn is not finished: it ends with a take.")
    if gain <= bar:
        return not_yet(f"That is legal and brings {gain}, not more than {bar}. Which factor can still grow?")
    return right(f"{gain} points instead of {bar}.")


def gain_of(start: str, turn: str) -> int | None:
    """What a turn from a position brings the seat to move; None if it is not finished. Raises `TerakoyaError`."""
    match = Match.new(GAME, start=start)
    before, seat = match.state, int(match.state.to_move)
    for action in turn.split(";"):
        match.play(action, seat)
    after = match.state
    return None if after.turn == before.turn else points(after, seat) - points(before, seat)


# ---- 4 A position ------------------------------------------------------------------------------------------------


def only_take(position: str | None, stack: str) -> Answer:
    """Is this the text of a position in which only the top chip of ``stack`` can be taken?"""
    if position is None:
        return your_turn(f"Write a position in which only the chip on {stack} can be taken.")
    try:
        match = Match.new(GAME, start=str(position))
    except TerakoyaError as error:
        return not_yet(f"This text is no position: {error}")
    legal = [str(match.game.actions[action]) for action in match.state.legal_actions()]
    takes = [notation for notation in legal if notation.startswith("take")]
    if takes != [f"take {stack}"]:
        return not_yet(f"Legal takes here: {', '.join(f'`{take}`' for take in takes) or 'none'}.")
    return right(f"Only `take {stack}` is left.")


# ---- what the rules say ------------------------------------------------------------------------------------------


def points(state: State, seat: int) -> int:
    return state.score().totals[seat].value


def plain_turns(state: State) -> Iterator[tuple[list[str], int]]:
    """Every way to finish the turn without an ability: its actions, and what it brings the seat to move."""
    actions = load(GAME).actions
    seat, before = int(state.to_move), points(state, int(state.to_move))
    waiting: list[tuple[State, list[str]]] = [(state, [])]
    while waiting:
        position, done = waiting.pop()
        for action in position.closing_actions():
            child = position.clone()
            child.apply(action)
            if child.turn == state.turn:
                waiting.append((child, [*done, str(actions[action])]))
            else:
                yield [*done, str(actions[action])], points(child, seat) - before


# ==== Tatsu =======================================================================================================

# ---- 1 The table -------------------------------------------------------------------------------------------------


def borrowed_trick(table: Table) -> Answer:
    """Has Adrian taken a trick with a card that somebody else laid in front of him?"""
    laid: list[Any] = []
    for event in table.match.events(len(table.match)):
        if event.kind in ("play", "give"):
            laid.append(event.data)
        elif event.kind == "trick" and event.data["at"] == ADRIAN:
            trick = laid[-tatsu.TRICK_SIZE :]
            best = max(trick, key=lambda data: tatsu.CARDS[tatsu.NUMBER[data["card"]]].strength)
            if best["by"] != ADRIAN:
                return right(f"`{best['card']}` was laid by {table.names[best['by']]}, and Adrian has taken the trick.")
    if len(laid) < tatsu.TRICK_SIZE:
        return your_turn("Play a whole trick at the table above. Then run this cell again.")
    return not_yet(
        "Adrian has not taken a trick with somebody else's card. Look at the backs: who holds only one Red card, "
        "and so has no choice when asked?"
    )


# ---- 2 The score -------------------------------------------------------------------------------------------------


def haul(cards: str | None, points: int, most: int) -> Answer:
    """Are these notations at most so many cards with which Red makes exactly ``points``?"""
    if cards is None:
        return your_turn(f"Which cards make exactly {points} points for Red? As few as you can.")
    captured = str(cards).split()
    strange = [card for card in captured if card not in tatsu.NUMBER]
    if strange:
        return not_yet(f"There is no card `{strange[0]}`. Write notations with spaces between them.")
    if len(set(captured)) < len(captured):
        return not_yet("Every card is there only once.")
    hand = sheet(captured, "R")
    formula = " × ".join(str(part.value) for part in hand.parts) + f" = {hand.value}"
    if hand.value != points:
        return not_yet(f"That makes {formula}.")
    if len(captured) > most:
        return not_yet(f"{formula}, but with {len(captured)} cards. Fewer are enough.")
    return right(f"{formula}, with {len(captured)} cards.")


# ---- 3 What a seat can know --------------------------------------------------------------------------------------


def deals(view: TatsuView, answer: int | None) -> Answer:
    """Is this the number of ways in which the cards that the seat does not see can lie?"""
    if answer is None:
        return your_turn("How many deals are possible for what Adrian sees?")
    exact = load("tatsu").worlds(view).unknown()[0].worlds
    if answer == exact:
        return right(f"{exact:,} deals, and one of them is the true one.")
    return not_yet(
        "Take one clan first: in how many ways can its unseen cards be spread over hands with so many backs of it? The "
        "other clan is spread independently."
    )


# ---- 4 How likely ------------------------------------------------------------------------------------------------


def together(view: TatsuView, cards: Sequence[str], seats: Sequence[int], answer: float | None) -> Answer:
    """Is this the probability that these unseen cards of one clan all lie in the hands of these seats?"""
    if answer is None:
        return your_turn("How likely is it? A fraction such as `1 / 3` will do.")
    clan = tatsu.CLANS.index(cards[0][0])
    here = sum(view.counts[seat][clan] for seat in seats)
    unseen = sum(counts[clan] for seat, counts in enumerate(view.counts) if seat != view.seat)
    if near(answer, (here / unseen) ** len(cards)):
        return not_yet("When one of the cards has its place, one back and one card fewer are left for the next.")
    return probability(answer, perm(here, len(cards)) / perm(unseen, len(cards)))


# ==== Tenno =======================================================================================================

# ---- 1 The table -------------------------------------------------------------------------------------------------


def prisoner(table: Table, least: int) -> Answer:
    """Has Adrian captured a card worth at least so much?"""
    battles = [event.data for event in table.match.events(len(table.match)) if event.kind == "battle"]
    if not battles:
        return your_turn("Lay out the rows and attack. Then run this cell again.")
    caught = [data["captured"][2] for data in battles if data["captured"] and data["winner"] == ADRIAN]
    best = max([tenno.VALUES[tenno.CARDS.index(card)] for card in caught], default=0)
    if best < least:
        return not_yet(f"The best prisoner of Adrian so far is worth {best}. Which card beats every other one?")
    return right(f"A prisoner worth {best}.")


# ---- 2 The end ---------------------------------------------------------------------------------------------------


def clear_win(state: State, attack: str | None) -> Answer:
    """Does this attack end the game, won by the prison alone, whatever the attacked one answers?"""
    if attack is None:
        return your_turn("Which attack is it?")
    actions, seat = load("tenno").actions, int(state.to_move)
    try:
        number = actions.number(attack)
    except TerakoyaError as error:
        return not_yet(f"{error}")
    if number not in state.legal_actions():
        return not_yet(f"`{actions[number]}` is not legal here.")
    fought = after(state, number)
    for answer in fought.legal_actions():
        end, said = after(fought, answer), f"After `{actions[number]}` and `{actions[answer]}`"
        if end.to_move != OVER:
            return not_yet(f"{said} the game goes on.")
        prisons = [term.parts[0].value for term in end.score().totals]
        own = prisons.pop(seat)
        if own <= max(prisons):
            return not_yet(f"{said} the prisons stand at {own} to {max(prisons)}.")
    return right("The game is over and won, whatever the answer is.")


def after(state: State, action: int) -> State:
    child = state.clone()
    child.apply(action)
    return child


# ---- 3 What a seat can know --------------------------------------------------------------------------------------


def rows(view: TennoView, owner: int, answer: int | None) -> Answer:
    """Is this the number of rows of ``owner`` that fit what the seat has seen?"""
    if answer is None:
        return your_turn("How many rows are possible?")
    if answer == len(view.possible(owner)):
        return right(f"{answer} rows fit what was seen.")
    return not_yet("Go from place to place: what was seen there, what may have changed since, and who lies elsewhere?")


# ---- 4 How likely ------------------------------------------------------------------------------------------------


def captures(view: TennoView, attack: str, answer: float | None) -> Answer:
    """Is this the share of the possible rows in which an attack wins, with the Monk helping wherever it can?"""
    if answer is None:
        return your_turn("How likely is it? A fraction such as `1 / 3` will do.")
    actions = load("tenno").actions
    form = actions[actions.number(attack)]
    card = view.own_row[tenno.SLOTS.index(form.own)]
    owner, slot = divmod(tenno.PLACES.index(form.place), len(tenno.SLOTS))
    possible = view.possible(owner)
    alone, helped = (sum(wins(card, row, slot, monk) for row in possible) / len(possible) for monk in (False, True))
    if near(answer, alone) and not near(answer, helped):
        return not_yet("So it would be without the Monk. In which of the rows can it help?")
    return probability(answer, helped)


def wins(card: int, row: Row, slot: int, monk: bool) -> bool:
    """Whether an attacking card wins against the one in a slot of a row."""
    helps = monk and MONK_CARD in row and row[slot] != MONK_CARD
    attack, defence = strengths(card, row[slot], tenno.MONK_SUPPORT if helps else 0)
    return attack > defence


# ==== Samurai Sword ===============================================================================================

# ---- 1 The table -------------------------------------------------------------------------------------------------


def won_honour(table: Table) -> Answer:
    """Has Adrian won honour by defeating somebody?"""
    events = table.match.events(len(table.match))
    wounds = [event.data["lost"] for event in events if event.kind == "wound" and event.data["other"] == ADRIAN]
    defeated = [event.seat for event in events if event.kind == "defeat" and event.data["other"] == ADRIAN]
    if defeated:
        return right(f"{table.names[defeated[0]]} was defeated and had to give Adrian 1 honour.")
    if wounds:
        return not_yet(f"Adrian has dealt {sum(wounds)} wounds, but nobody has lost all resilience to him.")
    return your_turn("Attack somebody with Adrian's weapons. Then run this cell again.")


# ---- 2 The end ---------------------------------------------------------------------------------------------------


def last_blow(state: State, attack: str | None) -> Answer:
    """Does this attack end the game and win it for whoever makes it, whatever the attacked one answers?"""
    if attack is None:
        return your_turn("Which attack is it? Write it as `play`, a weapon, `;`, `target` and a letter.")
    actions, seat, struck = load("samurai_sword").actions, int(state.to_move), state
    try:
        numbers = [actions.number(action) for action in str(attack).split(";")]
    except TerakoyaError as error:
        return not_yet(f"{error}")
    for number in numbers:
        if number not in struck.legal_actions():
            return not_yet(f"`{actions[number]}` is not legal then.")
        struck = after(struck, number)
    if struck.to_move == seat:
        return not_yet("That is legal, but it is no whole attack: nobody is asked for an answer.")
    for answer in struck.legal_actions():
        end, said = after(struck, answer), f"After `{attack}` and `{actions[answer]}`"
        if end.to_move != OVER:
            return not_yet(f"{said} the game goes on.")
        assert isinstance(end, SamuraiState)
        if seat not in end.score().winners:
            totals = ", ".join(f"{team} {total}" for team, total in result(end)[1].items())
            return not_yet(f"{said} the game is over, but another team has won: {totals}.")
    return right("The game is over and won, whatever the answer is.")


# ---- 3 What a seat can know --------------------------------------------------------------------------------------


def assignments(view: SamuraiView, answer: int | None) -> Answer:
    """Is this the number of ways in which the roles may be assigned for what the seat knows?"""
    if answer is None:
        return your_turn("How many ways are there?")
    if answer == len(view.assignments()):
        return right(f"{answer} ways, all equally likely.")
    return not_yet("Which cards are left when the known ones are taken away? And one Ninja is not in the game: which?")


# ---- 4 How likely ------------------------------------------------------------------------------------------------


def everybody_wounded(view: SamuraiView, answer: float | None) -> Answer:
    """Is this the probability that nobody whom a Battle Cry of the seat affects holds a Parry?"""
    if answer is None:
        return your_turn("How likely is it? A fraction such as `1 / 3` will do.")
    others = [seat for seat in range(view.players) if seat != view.seat]
    affected = [seat for seat in others if not view.harmless(seat) and view.character(seat) != "chiyome"]
    if near(answer, without_parry(view, others)):
        return not_yet("So it would be if everybody were affected. Whom does a Battle Cry pass by?")
    return probability(answer, without_parry(view, affected))


def without_parry(view: SamuraiView, seats: Sequence[int]) -> float:
    """The probability that there is no Parry in these hands, of which nothing is known."""
    unseen, parries = sum(view.unseen.values()), view.unseen[samurai_sword.CARDS.index("parry")]
    cards = sum(view.sizes[seat] for seat in seats)
    return comb(unseen - parries, cards) / comb(unseen, cards)


# ---- 5 Thousands of games ----------------------------------------------------------------------------------------


def games_for_share(share: float, games: float | None, margin: float) -> Answer:
    """Are these the games it takes to know such a share to ± ``margin`` (95 %)?"""
    if games is None:
        return your_turn(f"How many games does it take until the 95 % interval is ± {margin:.0%}?")
    if not is_number(games) or games < 1:
        return not_yet("A number of games is asked for.")
    spread = 1.96 * (share * (1 - share)) ** 0.5
    said = f"With {games:.0f} games the interval is about ± {spread / games**0.5:.2%}."
    return right(said) if abs(games / (spread / margin) ** 2 - 1) <= TOLERANCE else not_yet(said)


# ---- 6 A bot -----------------------------------------------------------------------------------------------------


def play_twice(
    one: Player, other: Player, deals: int, progress: Callable[[int, int], None], cancel: Callable[[], bool]
) -> int:
    """Games of four won by ``one`` when each deal is played twice: by it for one side, then for the other."""
    game, won = load("samurai_sword"), 0
    for deal in range(deals):
        for side in ("shogun", "ninja"):
            state, chance = game.new(4, f"course/{deal}"), Chance(f"course/{deal}/{side}")
            roles = state.truth()
            own = [samurai_sword.TEAM_OF[roles.get(f"role:{seat}", "shogun")] == side for seat in range(4)]
            while state.to_move != OVER:
                player, view = one if own[state.to_move] else other, state.observe(int(state.to_move))
                action = player.choose(view, game.worlds(view), chance)
                if action not in view.legal:
                    raise ValueError(f"deal {deal}: {player.name!r} chose {action!r}, which is not legal")
                state.apply(action)
            won += state.returns()[own.index(True)] > 0
        progress(deal + 1, deals)
        if cancel():
            break
    return won


def beats_greedy_twice(player: Player | None, deals: int) -> Answer:
    """Does this player win more than half of the games against the greedy one, see `play_twice`?"""
    games = 2 * deals
    if player is None:
        return your_turn(f"Put your bot in place of `None`; it will play {games} games.")
    greedy = bot(GREEDY["samurai_sword"], "samurai_sword")
    return more_than_half(int, games, partial(play_twice, player, greedy, deals))


# ==== Counting and chance =========================================================================================

# ---- 1 Worlds ----------------------------------------------------------------------------------------------------


def worlds_left(view: TennoView, answer: int | None) -> Answer:
    """Is this the number of worlds that fit what the seat has seen?"""
    if answer is None:
        return your_turn("How many worlds are there for Adrian?")
    exact = load("tenno").worlds(view).unknown()[0].worlds
    if answer == exact:
        return right(f"{exact} worlds, and one of them is the true one.")
    if answer == sum(len(view.possible(owner)) for owner in range(view.players) if owner != view.seat):
        return not_yet("So many rows can lie in front of somebody. But a world has a row of Bea *and* one of Cleo.")
    return not_yet("Take one player first. Which places are certain, and how many cards may lie in the others?")


# ---- 2 The board -------------------------------------------------------------------------------------------------


def first_secret(match: Match, seat: int, answer: int | None) -> Answer:
    """Is this the first number of actions after which the seat is certain of a foreign card that not all know?"""
    if answer is None:
        return your_turn("After how many actions does Adrian know more than everybody?")
    own, public = Knowledge(match, seat), Knowledge(match, None)
    known = [certain(own, n, seat) - certain(public, n, seat) for n in range(len(match) + 1)]
    if answer not in range(len(known)):
        return not_yet(f"A number of actions is asked for, from 0 to {len(match)}.")
    if not known[answer]:
        return not_yet(f"After {answer} actions he is certain of no card that not everybody knows.")
    if any(known[:answer]):
        return not_yet(f"After {answer} actions it is so, but not for the first time.")
    return right(f"It came with `{match.game.actions[match.lines[match.line].actions[answer - 1]]}`.")


def certain(knowledge: Knowledge, n: int, seat: int) -> set[tuple[str, str]]:
    """The places of others, and the cards that certainly lie there after ``n`` actions."""
    board = knowledge.board(n)
    return {(thing.place, thing.certain) for thing in board if thing.certain and f":{seat}:" not in thing.place}


# ---- 3 A habit ---------------------------------------------------------------------------------------------------


def with_habit(view: TatsuView, card: str, seat: int, laid: str, answer: float | None) -> Answer:
    """Is this the probability that a seat holds an unseen card, when it has laid the weakest of the clan it had?"""
    if answer is None:
        return your_turn("How likely is it? A fraction such as `1 / 3` will do.")
    things = load("tatsu").worlds(view).unknown()
    unseen = [name for thing in things if (name := thing.place.removeprefix("card:"))[0] == card[0]]
    held = view.counts[seat][tatsu.CLANS.index(card[0])]
    if near(answer, held / len(unseen)):
        return not_yet("So it is by the rules alone. Which cards cannot be Bea's, since she would have laid them?")
    return probability(answer, held / sum(laid_after(name, laid) for name in unseen))


def laid_after(card: str, other: str) -> bool:
    """Whether the habit lays ``card`` later than ``other``: the stronger one, and the fusion last."""
    own, before = (tatsu.CARDS[tatsu.NUMBER[name]].strength for name in (card, other))
    return own < 0 or own > before >= 0


# ---- 4 Drawing ---------------------------------------------------------------------------------------------------


def both_fusions(view: TatsuView, estimate: tuple[float, float] | None, widest: float) -> Answer:
    """Is this the probability that one seat holds both fusions, with a margin that is right and not too wide?"""
    if estimate is None:
        return your_turn("Write your share and its margin, such as `(0.5, 0.02)`.")
    red, yellow = (thing for thing in load("tatsu").worlds(view).unknown() if thing.place in ("card:RF", "card:YF"))
    exact = sum(red.probability(seat) * yellow.probability(seat) for seat in red.identities)
    if not (isinstance(estimate, tuple) and len(estimate) == 2 and all(map(is_number, estimate))):
        return not_yet("Two numbers are asked for, the share and its margin.")
    share, margin = estimate
    if margin > widest:
        return not_yet(f"± {margin:.1%} is too wide. How does the margin depend on the number of worlds?")
    if abs(share - exact) > margin:
        return not_yet("The true share lies outside. In one of 20 experiments that is bad luck: try another seed.")
    return right(f"Counted, it is {exact:.1%}.")


# ---- 5 How sure is sure? -----------------------------------------------------------------------------------------


def standard_errors(share: float, answer: float | None) -> Answer:
    """Is this how many standard errors to either side make an interval that holds the truth so often?"""
    if answer is None:
        return your_turn(f"How many standard errors make a {share:.0%} interval?")
    if not is_number(answer) or answer <= 0:
        return not_yet("A number above 0 is asked for.")
    normal = NormalDist()
    said = f"± {answer:.2f} standard errors hold the truth in {2 * normal.cdf(answer) - 1:.1%} of the experiments."
    exact = normal.inv_cdf((1 + share) / 2)
    return right(said) if abs(answer / exact - 1) <= CLOSE else not_yet(said)


# ==== Write a bot =================================================================================================


def rounds_needed(contest: Contest, rounds: float | None, margin: float) -> Answer:
    """Is this the number of rounds it takes to know the share of the games won to ± ``margin`` (95 %)?"""
    if rounds is None:
        return your_turn(f"How many rounds does it take until the interval is about ± {margin:.0%}?")
    if not is_number(rounds) or rounds < 1:
        return not_yet("A number of rounds is asked for.")
    row, done = contest.standings()[0], len(contest.games) / (2 * len(contest.pairs))
    spread = (row.high - row.low) / 2 * done**0.5
    said = f"With {rounds:.0f} rounds the interval is about ± {spread / rounds**0.5:.1%}."
    return right(said) if abs(rounds / (spread / margin) ** 2 - 1) <= ROUGHLY else not_yet(said)


def given_at_error(contest: Contest, game: int, nth: int, answer: str | None) -> Answer:
    """Is this the action that was drawn at random at the ``nth`` error of a game?"""
    if answer is None:
        return your_turn("Which action was it? Go through `contest.decisions(0)`.")
    errors = [decision for decision in contest.decisions(game) if decision.error]
    if str(answer) == str(errors[nth - 1].action):
        return right(f"Chance has chosen `{answer}`.")
    if str(answer) in map(str, (decision.action for decision in errors)):
        return not_yet("That was played at another error of this game. Count those only with a text in `error`.")
    return not_yet(f"`{answer}` was not played at an error of this game.")


def wins_in_arena(game: str, player: Player | None, rounds: int, seats: int, options: Any) -> Answer:
    """Does this player win at least half of its games against the greedy one, over duplicate deals, without errors?"""
    if player is None:
        return your_turn(f"Put your bot in place of `None`; it will play {2 * rounds} games.")
    names = {"your bot": player, "greedy": bot(GREEDY[game], game)}
    job = Job(
        "Your bot against the greedy one",
        partial(arena, names, game, rounds=rounds, seats=seats, options=options, seed="course"),
    )
    display(job)
    try:
        contest = job.wait()
    finally:
        job.cancel()  # somebody may have stopped the cell
    row = next(row for row in contest.standings() if row.player == "your bot")
    if row.errors:
        slip = next(slip for played in contest.games.values() for slip in played.slips)
        return not_yet(f"Your bot has failed {row.errors} times. The first time: {slip.error}")
    said = f"Your bot has won {row.share:.0%} of {row.games} games; 95 % interval {row.low:.0%} to {row.high:.0%}."
    return right(said) if row.share >= 1 / 2 else not_yet(f"{said} Half of them are asked for.")


# ==== Run an experiment ===========================================================================================


def close_games(games: Job[Simulation], answer: float | None, within: int) -> Answer:
    """Is this the share of the games that were won by so many points at most?"""
    if answer is None:
        return your_turn("In which share of the games? A number from 0 to 1.")
    return probability(answer, float((np.ptp(games.wait().scores, axis=1) <= within).mean()))


def games_for_width(fresh: NDArray[Any], duplicate: NDArray[Any], games: float | None) -> Answer:
    """Is this the number of games with fresh deals that makes the interval as narrow as with duplicate ones?"""
    if games is None:
        return your_turn("How many games with fresh deals would it take?")
    if not is_number(games) or games < 1:
        return not_yet("A number of games is asked for.")
    wide, narrow = spread_of(fresh), spread_of(duplicate)
    said = f"With {games:.0f} games the standard error is about ± {wide * (len(fresh) / games) ** 0.5:.2f} points."
    return right(said) if abs(games / (len(fresh) * (wide / narrow) ** 2) - 1) <= ROUGHLY else not_yet(said)


def paired_error(values: NDArray[Any], one: int, other: int, answer: float | None) -> Answer:
    """Is this the standard error of the mean difference of two columns, row by row?"""
    if answer is None:
        return your_turn("What is the standard error of the mean difference?")
    if not is_number(answer):
        return not_yet("A number of points is asked for.")
    exact = spread_of(values[:, one] - values[:, other])
    apart = np.hypot(spread_of(values[:, one]), spread_of(values[:, other]))
    if abs(answer / exact - 1) <= CLOSE:
        return right(f"± {exact:.2f} points. With other worlds for each move it would be ± {apart:.2f}.")
    if abs(answer / apart - 1) <= CLOSE:
        return not_yet("So it would be with other worlds for each move. Take the differences world by world first.")
    return not_yet("Take the differences world by world, and their standard deviation ÷ √worlds.")


def spread_of(column: NDArray[Any]) -> float:
    """The standard error of the mean."""
    return float(column.std(ddof=1) / len(column) ** 0.5)


def some_alarm(contests: int, miss: float, answer: float | None) -> Answer:
    """Is this the probability that at least one of so many independent intervals misses the truth?"""
    if answer is None:
        return your_turn("How likely is at least one miss? A formula will do.")
    if near(answer, contests * miss):
        return not_yet("So many miss *on average*. How likely is it that none does?")
    return probability(answer, 1 - (1 - miss) ** contests)


def decides(contest: Contest | None, one: str, other: str) -> Answer:
    """Does the interval of this contest of two players, over duplicate deals, tell which of them is better?"""
    if contest is None:
        return your_turn(f"Let `{one}` meet `{other}`, and put the contest in place of `None`.")
    if not isinstance(contest, Contest) or set(contest.players) != {one, other}:
        return not_yet(f"A contest of `{one}` and `{other}` is asked for, what `arena` returns.")
    if contest.deals != DUPLICATE:
        return not_yet("These are fresh deals. With duplicate ones fewer games are enough.")
    row = contest.standings()[0]
    said = f"{row.player} wins {row.share:.1%} of {row.games} games; 95 % interval {row.low:.1%} to {row.high:.1%}."
    return right(said) if row.low > 1 / 2 else not_yet(f"{said} It holds one half: how many more rounds will it take?")


# ==== Teach with it ===============================================================================================


def faults(text: str) -> Answer:
    """What the check of lessons says about a lesson."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lesson.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            lesson = read_lesson(path)
        except TerakoyaError as error:
            return Answer(str(error).replace(str(path), "line").replace("line:", "line "))
    return Answer(f"{lesson.title}: {', '.join(step.kind for step in lesson.steps)}")


def lesson_works(text: str | None) -> Answer:
    """Is this the text of a lesson that works, with something to do and something to predict?"""
    if text is None:
        return your_turn("Put the text of the repaired lesson in place of `None`.")
    said = faults(str(text))
    if said.startswith("line "):
        return not_yet(said)
    missing = [kind for kind in ("do", "predict") if not re.search(rf"[:,] {kind}\b", said)]
    return not_yet(f"It works, but has no step `{missing[0]}`.") if missing else right(said)


def presses(lesson: Lesson, answer: int | None) -> Answer:
    """Is this how often Page Down is pressed from the first step of a lesson to its end?"""
    if answer is None:
        return your_turn("How often is Page Down pressed?")
    kept, exact = Class(f"{lesson.game}/{lesson.id}"), 0
    while kept.step is not None:
        kept, exact = kept.on(), exact + 1
    if answer == exact:
        return right(f"{exact} presses for {len(lesson.steps)} steps.")
    return not_yet("Go through the steps: where does the first press show a solution, and where the next step?")


def same_points(pad: Pad, sheet: Sheet | None, match: Match) -> Answer:
    """Does a sheet of the pad hold all captured cards of a hand, and come to its points?"""
    if sheet is None:
        return your_turn("Put the filled-in sheet in place of `None`.")
    captured = sum(len(cards) for cards in match.view(None).to_json()["captured"].values())
    if len(sheet.entries) < captured:
        return not_yet(f"{len(sheet.entries)} of {captured} captured cards are entered.")
    entered, played = ([term.value for term in score.totals] for score in (pad.reckon(sheet), match.state.score()))
    if wrong := [seat for seat, (own, true) in enumerate(zip(entered, played, strict=True), 1) if own != true]:
        return not_yet(f"The points of player {wrong[0]} are not those of the game. Is every card with the right clan?")
    return right(f"{', '.join(map(str, entered))}: as in the game.")


def one_best_answer(match: Match, answer: int | None, turns: int, margin: float) -> Answer:
    """Does a position of the last turns have an answer that is so many points better than every other?"""
    if answer is None:
        return your_turn("After how many actions does the position come?")
    if answer not in range(len(match)) or match.state.turn - match.at(answer).turn > turns:
        return not_yet(f"A number of actions is asked for after which no more than {turns} turns are left.")
    state = match.at(answer)
    values = prove(match.game, state, Goal(int(state.to_move), LEAD), SEARCH)
    if len(values) < 2:
        return not_yet("There is nothing to choose there: only one action is legal.")
    second = sorted(value.behind for value in values.values())[1]
    said = f"The best of {len(values)} answers is {second:.0f} points better than the next one."
    return right(said) if second >= margin else not_yet(said)


def shows_only(page: str | None, views: set[str], languages: int) -> Answer:
    """Does a recording hold these views and no others, in at least so many languages?"""
    if page is None:
        return your_turn("Put the page in place of `None`.")
    packed = re.search('id="recording">([^<]*)<', str(page))
    if packed is None:
        return not_yet("That is no page of `replay_html`.")
    recording = json.loads(zlib.decompress(b64decode(packed[1])))
    shown = {recording["strings"][int(view["id"], 36)] for view in recording["whole"]["views"]}
    if shown != views:
        wrong = "shows more than it should" if shown - views else "does not show all that it should"
        return not_yet(f"The page {wrong}; its views: {', '.join(sorted(shown))}.")
    if len(recording["languages"]) < languages:
        return not_yet(f"It speaks {' and '.join(recording['languages'])} only.")
    return right(f"{len(page) // 1000} kB, with {' and '.join(sorted(shown))}.")


# ==== Every game ==================================================================================================


def games_needed(simulation: Job[Simulation], games: float | None, margin: float = 0.5) -> Answer:
    """Are these the games it takes to know the mean lead to ± ``margin`` (95 %), judged by those played?"""
    if games is None:
        return your_turn(f"How many random games does it take until the 95 % interval is ± {margin} points?")
    if not isinstance(games, int | float) or games < 1:
        return not_yet("A number of games is asked for.")
    result = simulation.wait()
    lead = result.scores[:, 0] - result.scores[:, 1]
    spread = 1.96 * float(lead.std(ddof=1))
    if abs(games / (spread / margin) ** 2 - 1) > TOLERANCE:
        return not_yet(f"With {games:.0f} games the interval is about ± {spread / games**0.5:.2f} points.")
    return right(f"With {games:.0f} games the interval is about ± {spread / games**0.5:.2f} points.")


def beats_greedy(game: str, player: Player | None, seats: int = 2, games: int = 40, options: Any = None) -> Answer:
    """Does this player, in every other seat, win more than half of some games against the greedy one?"""
    if player is None:
        return your_turn(f"Put your bot in place of `None`; it will play {games} games.")
    players = [player, bot(GREEDY[game], game)] * (seats // 2)
    work = partial(simulate, game, games, players, seed="course", options=options)
    return more_than_half(lambda result: int((result.returns[:, ADRIAN] > 0).sum()), games, work)


def more_than_half(won: Callable[[Any], int], games: int, work: Callable[..., Any]) -> Answer:
    """Does the work, shown while it goes on, end in more than half of its games won?"""
    job = Job("Your bot against the greedy one", work)
    display(job)
    try:
        number = won(job.wait())
    except Exception as error:
        return not_yet(f"It stopped: {error}")
    finally:
        job.cancel()  # somebody may have stopped the cell
    said = f"Your bot has won {number} of {games} games."
    return right(said) if number > games / 2 else not_yet(f"{said} More than half are asked for.")


def probability(answer: float, exact: float) -> Answer:
    if not is_number(answer):
        return not_yet("A probability is a number from 0 to 1.")
    if near(answer, exact):
        return right(f"{exact:.1%}")
    return not_yet(f"It is {'more' if answer < exact else 'less'} likely.")


def near(answer: float, exact: float) -> bool:
    return is_number(answer) and abs(answer - exact) < NEAR


def is_number(answer: object) -> bool:
    return isinstance(answer, int | float)
