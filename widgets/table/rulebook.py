"""Answers from the rulebook: a rule, what is found in it, a worked example."""

from __future__ import annotations

from gamelib.example import examples
from gamelib.game import Game
from gamelib.language import Language
from gamelib.rulebook import rulebook
from widgets import explain
from widgets.example import address, example_json, titles
from widgets.scenes.scene import Json
from widgets.table.screen import Screen


class Rulebook:
    """What a page answers about rules.

    learn_page:  address of the learn page, where an example can be tried; empty where there is none
    """

    def __init__(self, screen: Screen, learn_page: str = "") -> None:
        self._screen, self.learn_page = screen, learn_page
        for kind, handler in {"rule": self.rule, "find": self.find, "example": self.example}.items():
            screen.answers.on(kind, handler)

    @property
    def _game(self) -> Game:
        assert self._screen.game is not None, "a page is about some game"
        return self._screen.game

    @property
    def _say(self) -> Language:
        return self._screen.reader.language

    def rule(self, message: Json) -> None:
        """Answer with a section of the rulebook."""
        rule = message["rule"]
        if not rule or rule in self._game.rules:
            self._page(message, explain.rule_page(self._game, self._say, rule))

    def find(self, message: Json) -> None:
        """Answer with the sections that hold some words."""
        found = rulebook(self._game, self._say).search(message["text"])
        self._page(message, explain.rule_page(self._game, self._say, "", found))

    def example(self, message: Json) -> None:
        """Answer with one step of a worked example, a table of its own: what lies on this one has no part in it."""
        rule, n, at = message["rule"], message["n"], message["at"]
        there = examples(self._game, rule)
        if 0 <= n < len(there) and 0 <= at <= len(there[n].steps):
            shown = example_json(there[n], self._game, at, self._say)
            link = self.learn_page + address(rule, n) if self.learn_page else ""
            self._screen.answers.answer(message, "example", rule=rule, n=n, example={**shown, "link": link})

    def _page(self, message: Json, page: Json) -> None:
        self._screen.answers.answer(message, "rule", **page, examples=titles(page["rule"], self._game, self._say))
