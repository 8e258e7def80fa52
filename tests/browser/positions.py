"""Positions in the middle of a game, one for each kind of prompt.

Those of Ta-Ké are ends of the play page's address; of the games with hidden cards they are matches to lay on a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from gamelib.game import OVER
from gamelib.language import language
from gamelib.match import Match

PROMPTS = {
    "main": "NDRN*,NGS,NSD*,SGG*,DRGGD/020.020.002.111,011.030.020.010/45,14/1/0/-.-/main",
    "place": "NDRNN*,NGS*,NSDD*,SGGD*,DRGGDN/011.021.000.100,000.030.021.000/26,3/0/0/-.-/place.B",
    "samurai": "NDRNN,NGS,NSD*,SGG*,DRGGD/020.021.001.011,011.030.020.010/41,13/0/0/DN.-/samurai.1.1.3.12",
    "ghost": "RNRSNS,GR,DN,DDGS,GNSG/040.020.003.000,000.020.120.030/48,20/1/0/N.-/ghost.1.0.0.0",
    "chip": "NDRNG,NG,NS*,S*,DRG*/120.020.012.021,111.030.030.011/70,42/0/0/G.-/chip.0.0.0.0",
    "over": "-*,-,-*,-,-/030.042.023.130,130.031.051.030/142,113/-/0/-.-/over.0",
}
LATE = "SS*,DNG*,S*,DG,GDD/010.021.031.130,020.140.010.021/55,46/0/0/R.-/main"
"""Twelve chips to go; the first seat may still use a Daimyo, a Geisha and its Ninja."""
RICH = "NDRN*,NGS,NSD*,SGG*,DRGGD/101.120.101.110,110.110.101.011/45,14/0/0/-.-/main"
"""Every ability can be used by the first seat, through its Ninja, too."""
LAST = "N,-,-,-,-/030.132.023.030,130.031.051.030/137,111/0/0/-.-/main"
"""One chip to go."""


def few(cases: Iterable[Any], *kept: Any) -> list[Any]:
    """Cases, of which `make test` needs a few, known by their first word; the others are for `make test-long`."""
    found = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        found.append(pytest.param(*values, marks=[] if values[0] in kept else pytest.mark.long))
    return found


def shared(position: str) -> str:
    """The fragment that opens a position."""
    return f"p={position}"


# ---- games with hidden cards ---------------------------------------------------------------------------------------

NAMES = ("Olena", "Max", "Ira", "Jo", "Ann", "Bea", "Cleo")
ASKED = {
    "tatsu turn": ("tatsu", 4, "or ask somebody for one"),
    "tatsu reply": ("tatsu", 4, "in front of"),
    "tatsu ghost": ("tatsu", 3, "from the ghost hand or ask"),
    "tatsu two": ("tatsu", 2, "must play a face-up card"),
    "tatsu blind": ("tatsu", 2, "must play a face-down card"),
    "tenno order": ("tenno", 3, "in a secret order"),
    "tenno attack": ("tenno", 3, "must attack with a card"),
    "tenno monk": ("tenno", 3, "with a Monk from another place"),
    "tenno ronin": ("tenno", 3, "may attack again"),
    "tenno refill": ("tenno", 3, "must fill place"),
    "tenno swap": ("tenno", 3, "may swap one card"),
    "tenno exchange": ("tenno", 2, "may exchange two cards"),
    "tenno peek": ("tenno", 3, "may look at one of"),
    "sword roles": ("samurai_sword", 4, "must look at"),
    "sword play": ("samurai_sword", 5, "may play cards"),
    "sword attack": ("samurai_sword", 5, "must parry or take"),
    "sword discard": ("samurai_sword", 5, "in hand, 7 allowed"),
}
"""Each kind of prompt: game, players, words of the prompt."""
EARLY = {"tenno order", "sword roles"}
"""Prompts of the beginning."""
SEEDS = 200
"""Matches in which a prompt is looked for."""
ONE_HAND = {"tatsu": {"target": 1}}
"""Options of a short game."""


def begun(game: str, players: int, seed: int = 0, **options: Any) -> Match:
    """A short game about to begin."""
    chosen = {**ONE_HAND.get(game, {}), **options}
    return Match.new(game, players, str(seed), options=chosen, names=NAMES[:players])


def asked(kind: str, past: int = 12) -> Match:
    """A match in which somebody is asked for something, after ``past`` actions or later if the prompt is a late one."""
    game, players, words = ASKED[kind]
    say = language()
    for seed in range(SEEDS):
        match, chance = begun(game, players, seed), Random(seed)
        while match.state.to_move != OVER:
            view = match.view(match.state.to_move)
            if words in match.game.texts.prompt(view, say, match.names)[0] and (len(match) >= past or kind in EARLY):
                return match
            match.play(chance.choice(match.state.legal_actions()))
    raise AssertionError(f"no prompt says: {words}")


def late(game: str, players: int, left: int, seed: int = 0) -> Match:
    """A match with so many decisions to go, if they are those of chance; with none it is over."""
    whole, chance = begun(game, players, seed), Random(seed)
    while whole.state.to_move != OVER:
        whole.play(chance.choice(whole.state.legal_actions()))
    match = begun(game, players, seed)
    for action in whole.lines[0].actions[: len(whole) - left]:
        match.play(action)
    return match
