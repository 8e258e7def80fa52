"""What the golden files of all games count."""

from gamelib.game import State


def sequences(state: State, depth: int) -> int:
    """The number of different sequences of ``depth`` legal actions."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        child = state.clone()
        child.apply(action)
        found += sequences(child, depth - 1)
    return found
