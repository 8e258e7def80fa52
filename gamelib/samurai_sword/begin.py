"""The first position of Samurai Sword."""

from gamelib.chance import Chance
from gamelib.samurai_sword.facts import CHARACTERS, DRAW, KINDS, ONE, ROLES, SETUPS, WEAPON_LIMIT, Setup
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import (
    BENKEI,
    GOEMON,
    HIDEYOSHI,
    MOST,
    N_KINDS,
    N_PROPERTIES,
    NO_CARD,
    ROLES_PHASE,
    SHOGUN,
)  # fmt: skip

__all__ = ["begin", "roles_in_play", "seated"]


def roles_in_play(setup: Setup, removed: int) -> list[int]:
    """``setup``: the role cards by number; ``removed`` is the Ninja that is left out, or -1."""
    ninja = ROLES.index("ninja1")
    return [
        SHOGUN, *[ROLES.index("samurai")] * setup.samurai, *[ROLES.index("ronin")] * setup.ronin,
        *(role for role in range(ninja, len(ROLES)) if role != removed),
    ]  # fmt: skip


def seated(players: int, options: int, roles: list[int], characters: list[int]) -> SamuraiState:
    """``setup``, ``characters``, ``weapon_limit``, ``goemon``, ``hideyoshi``: who sits where, with full resilience and
    honour, nothing dealt, the Shogun to move.
    """
    setup, state = SETUPS[players], SamuraiState(players, options)
    seats, shogun = range(players), roles.index(SHOGUN)
    strong = [ONE if players == 3 and role == SHOGUN else 0 for role in roles]
    state.role, state.character = roles, characters
    state.limit = [WEAPON_LIMIT + (ONE if characters[i] == GOEMON else 0) + strong[i] for i in seats]
    state.draws = [DRAW + (ONE if characters[i] == HIDEYOSHI else 0) + strong[i] for i in seats]
    state.count, state.held, state.size = [0] * (N_KINDS * players), [0] * players, [0] * players
    state.front = [0] * (N_PROPERTIES * players)
    state.guard = [ONE if character == BENKEI else 0 for character in characters]
    state.resilience = [MOST[character] for character in characters]
    state.honour = [setup.shogun_honour if role == SHOGUN else setup.honour for role in roles]
    state.standing = (1 << players) - 1
    state.active = state.to_move = shogun
    state.deck, state.pile, state.todo, state.news = [], [], [], []
    state.aimed = [0] * (8 * players)
    state.looked = state.standing if players == 3 else 1 << shogun
    return state


def begin(players: int, chance: Chance, options: int) -> SamuraiState:
    """``setup``, ``components``: roles, characters, deck, hands; with three players the first turn begins at once."""
    setup = SETUPS[players]
    ninja = ROLES.index("ninja1")
    removed = ninja + chance.below(3) if setup.ninja == 2 else NO_CARD
    roles = roles_in_play(setup, removed)
    chance.shuffle(roles)
    characters = list(range(len(CHARACTERS)))
    chance.shuffle(characters)
    deck = [kind for kind, card in enumerate(KINDS) for _ in range(card.copies)]
    chance.shuffle(deck)
    state = seated(players, options, roles, characters[:players])
    shogun = int(state.active)
    for k, n in enumerate(setup.hands):
        for _ in range(n):
            state.gain((shogun + k) % players, deck.pop())
    state.deck, state.future = deck, chance.state
    state.todo = [ROLES_PHASE << 3 | (shogun + k) % players for k in range(players - 1, 0, -1)]
    if players == 3:
        state.todo = []
        state.begin_turn(None)
    else:
        state.to_move = state.todo.pop() & 7
    return state
