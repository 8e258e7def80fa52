"""The positions that the browser tests play from."""

from __future__ import annotations

import pytest

from gamelib.language import language
from tests.browser.positions import ASKED, asked


@pytest.mark.parametrize("kind", ASKED)
def test_every_kind_of_prompt_is_found(kind: str) -> None:
    """Words of a prompt that were changed are noticed here, and not by a search without end."""
    game, players, words = ASKED[kind]
    match = asked(kind)
    assert (match.game.name, match.players) == (game, players)
    prompt, _ = match.game.texts.prompt(match.view(match.state.to_move), language(), match.names)
    assert words in prompt
