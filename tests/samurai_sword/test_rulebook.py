"""The rulebook of Samurai Sword: its tables are the facts, its examples are worked out right."""

import re
from dataclasses import fields

import pytest

from gamelib.language import language
from gamelib.rulebook import Section, rulebook
from gamelib.samurai_sword import SAMURAI_SWORD, Options
from gamelib.samurai_sword.facts import KINDS, PLAYERS, PROPERTIES, RESILIENCE, SETUPS, WEAPONS
from gamelib.samurai_sword.words import KIND
from tests.samurai_sword.formulas import check_formulas

ENGLISH = language("en")
TEXTS = SAMURAI_SWORD.texts
BOOK = rulebook(SAMURAI_SWORD)


def section(rule: str) -> Section:
    return BOOK.section(f"samurai_sword/{rule}")


def rows(rule: str, n: int = 0) -> list[list[str]]:
    """The cells of a section's nth table, without its heading and with links as their words."""
    tables = re.findall(r"(?:^\|.*\n?)+", section(rule).markdown, re.MULTILINE)
    plain = re.sub(r"\[([^\]]+)\]\(#\w+\)", r"\1", tables[n])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in plain.splitlines()[2:]]


def test_cards() -> None:
    told = {(row[0], int(row[-1] if n == 0 else row[1])) for n in range(3) for row in rows("components", n)}
    assert told == {(TEXTS.card(card.id, ENGLISH), card.copies) for card in KINDS}
    weapons = {row[0]: (int(row[1]), int(row[2])) for row in rows("components")}
    assert weapons == {TEXTS.card(card, ENGLISH): (KIND[card].reach, KIND[card].wounds) for card in WEAPONS}


def test_characters() -> None:
    assert {row[0]: int(row[1]) for row in rows("characters")} == {
        TEXTS.character(name, ENGLISH): n for name, n in RESILIENCE.items()
    }
    for name, n in RESILIENCE.items():
        assert section(name).plain.split("\n")[1].startswith(f"{n} resilience.")


def test_setups() -> None:
    for row in rows("setup"):
        setup = SETUPS[int(row[0])]
        assert [int(row[2]), int(row[3])] == [setup.shogun_honour, setup.honour]
        assert tuple(map(int, row[4].split(","))) == setup.hands
        roles = {"Samurai": setup.samurai, "Ronin": setup.ronin, "Ninja": setup.ninja, "Shogun": 1}
        told = [f"{n} {role}" if n > 1 else role for role, n in roles.items() if n]
        assert set(row[1].split(", ")) == set(told)
    assert [int(row[0]) for row in rows("setup")] == list(PLAYERS)


def test_multipliers() -> None:
    for column, players in enumerate(PLAYERS, 1):
        shogun, samurai, ronin, fewer, more = SETUPS[players].multipliers
        ninja = str(fewer) if fewer == more else f"{fewer} or {more}"
        told = {row[0]: row[column] for row in rows("score")}
        assert told == {
            "Shogun": str(shogun), "Samurai": str(samurai or "–"), "Ninja": ninja, "Ronin": str(ronin or "–"),
        }  # fmt: skip


def test_examples_are_right() -> None:
    sections = {part.rule: check_formulas(part.plain) for part in BOOK.sections}
    assert sum(sections.values()) > 40
    assert sections["samurai_sword/difficulty"] >= 7 and sections["samurai_sword/score"] >= 7


def test_a_wrong_example_is_found() -> None:
    for wrong in (
        "2 seats + 1 Armor = 4", "3 + 2 Fast Draw = 6", "2 seats ≤ Bokken 1", "2 seats > Bo 3", "2 × 2 + 1 = 6",
        "1 seat + 1 Armor = 2 > Katana 2",
    ):  # fmt: skip
        with pytest.raises(AssertionError):
            check_formulas(wrong)


def test_every_option_is_told_where_its_rule_is() -> None:
    for option in fields(Options):
        markdown = BOOK.section(option.metadata["rule"]).markdown
        assert all(f"`{word}`" in markdown for word in (option.name, *option.metadata["choices"]))


def test_properties() -> None:
    for card in PROPERTIES:
        assert section(card).title == TEXTS.card(card, ENGLISH)
