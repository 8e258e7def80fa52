"""Languages: what is asked for, numbers and lists, counted messages, the disguise for tests."""

from __future__ import annotations

import gettext
import io
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from string import ascii_letters

import pytest
from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from gamelib.errors import RecordError, TerakoyaError
from gamelib.grammar import nouns
from gamelib.language import LANGUAGES, LOCALE, NOUNS, PSEUDO, UNGROUPED, Language, language, negotiate
from gamelib.pseudo import LONGER

ROOT = Path(__file__).parents[1]
every_language = pytest.mark.parametrize("code", LANGUAGES)
FIELD = re.compile(r"\{(\w+)(?::((?:[^{}]|\{\w+\})*))?\}")
"""A field, its name, and what it asks for."""
NOUNS_OF_CODE = nouns("en", (LOCALE / "en" / NOUNS).read_text("utf-8"))
MESSAGES = [m.id[-1] if m.pluralizable else m.id for m in read_po((LOCALE / "terakoya.pot").open("rb")) if m.id]


class TestWhichOne:
    @pytest.mark.parametrize(
        ("wanted", "code"),
        [
            (["de-AT", "en"], "de"),
            (["pt-BR", "uk-UA", "de"], "uk"),
            (["EN-us", "de"], "en"),
            (["zh-Hant-TW"], "en"),
            (["ru_RU"], "ru"),
            (["", "*", None, 7, ["de"], "nl"], "nl"),
            ([], "en"),
            (["pseudo-rtl"], "pseudo-rtl"),
            (["deu"], "en"),
        ],
    )
    def test_the_first_that_is_spoken_here(self, wanted: list[object], code: str) -> None:
        assert negotiate(wanted) == code

    def test_a_language_by_any_tag(self) -> None:
        assert language("de-CH") is language("de")
        assert language("tlh") is language() is language("en")

    @every_language
    def test_its_own_name(self, code: str) -> None:
        assert Locale(code).get_display_name(code).casefold() == LANGUAGES[code].casefold()
        assert Locale(code).text_direction == language(code).direction == "ltr"
        assert language(code).code == code

    @pytest.mark.parametrize("code", PSEUDO)
    def test_a_disguise_has_a_tag_that_browsers_understand(self, code: str) -> None:
        assert re.fullmatch(r"en-x(-[a-z]{1,8})+", language(code).code)
        assert language(code).direction == PSEUDO[code]


class TestNumbersAndLists:
    @every_language
    def test_small_numbers_are_the_same_everywhere(self, code: str) -> None:
        for n in range(1 - UNGROUPED, UNGROUPED):
            expected = str(n).replace("-", "−")
            assert language(code).number(n) == format_decimal(n, locale=code).replace("-", "−") == expected

    @every_language
    def test_decimals(self, code: str) -> None:
        locale = "en_GB" if code == "en" else code
        for x in (-12345.67, -1.25, -0.04, 0.0, 0.06, 3.14, 999.96):
            expected = format_decimal(round(x, 1) + 0.0, format="#,##0.0", locale=locale)
            assert language(code).decimal(x) == expected.replace("-", "−")

    @every_language
    def test_a_minus_is_no_hyphen(self, code: str) -> None:
        say = language(code)
        for number in (say.number(-3), say.number(-12345), say.number(-0.5), say.decimal(-51.2)):
            assert number.startswith("−") and "-" not in number

    def test_decimals_of_a_disguise(self) -> None:
        assert language("pseudo").decimal(-0.5) == "−0.5"

    @pytest.mark.parametrize(
        ("code", "number", "listing"),
        [
            ("en", "−12,345", "A, B and C"),
            ("de", "−12.345", "A, B und C"),
            ("fr", "−12\u202f345", "A, B et C"),
            ("nl", "−12.345", "A, B en C"),
            ("es", "−12.345", "A, B y C"),
            ("it", "−12.345", "A, B e C"),
            ("uk", "−12\u00a0345", "A, B і C"),
            ("ru", "−12\u00a0345", "A, B и C"),
        ],
    )
    def test_as_the_language_has_it(self, code: str, number: str, listing: str) -> None:
        assert language(code).number(-12345) == number
        assert language(code).listing(["A", "B", "C"]) == listing
        assert language(code).listing(["A"]) == "A"
        assert language(code).listing([]) == ""

    @pytest.mark.parametrize(
        ("last", "both", "one"),
        [("Irene", "Ana e Irene", "Ana o Irene"), ("Ігор", "Ana e Ігор", "Ana o Ігор"),
         ("Olga", "Ana y Olga", "Ana u Olga"),
         ("hielo", "Ana y hielo", "Ana o hielo"), ("Bea", "Ana y Bea", "Ana o Bea")],
    )  # fmt: skip
    def test_in_spanish_before_its_own_sound(self, last: str, both: str, one: str) -> None:
        spanish = language("es")
        assert spanish.listing(["Ana", last]) == both
        assert spanish.listing(["A", "Ana", last]) == f"A, {both}"
        assert spanish.either(["Ana", last]) == one

    @every_language
    def test_numbers_are_those_of_babel(self, code: str) -> None:
        locale = "en_GB" if code == "en" else code
        rng = Random(code)
        numbers = [1000, -1000, 999_999, 10**20, 0.5, -0.25, 1.0005, 1.0015, 100.0, 1999.9996, 1e20, 0.1 + 0.2]
        numbers += [rng.randint(-(10**9), 10**9) for _ in range(200)]
        numbers += [rng.uniform(-1, 1) * 10 ** rng.randint(-2, 9) for _ in range(200)]
        for n in numbers:
            assert language(code).number(n) == format_decimal(n, locale=locale).replace("-", "−"), n

    @every_language
    def test_lists_are_those_of_babel(self, code: str) -> None:
        locale = "en_GB" if code == "en" else code
        things = ["the {chip}", "Bea", "Cleo", "{}", "Ede"]
        for n in range(len(things) + 1):
            assert language(code).listing(things[:n]) == format_list(things[:n], locale=locale)

    def test_all_this_without_babel(self) -> None:
        """In a browser and in a light installation there is none."""
        code = (
            "import sys; sys.modules['babel'] = None; from gamelib.language import language; say = language('de');"
            "assert (say.number(-1234), say.listing(['a', 'b', 'c'])) == ('−1.234', 'a, b und c')"
        )
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def speaking(code: str, *forms: str) -> Language:
    """A language whose catalogue knows one counted message."""
    catalogue, file = Catalog(locale=code), io.BytesIO()
    catalogue.add(("{n} chip", "{n} chips"), forms)
    write_mo(file, catalogue)
    file.seek(0)
    return Language(code, gettext.GNUTranslations(file))


class TestCounting:
    def test_by_the_rule_of_the_catalogue(self) -> None:
        say = speaking("uk", "{n} фішка", "{n} фішки", "{n} фішок", "{n} фішки")
        counted = [say.plural(("{n} chip", "{n} chips"), n) for n in (1, 2, 5, 11, 21, 22, 112, 0)]
        words = ["1 фішка", "2 фішки", "5 фішок", "11 фішок", "21 фішка", "22 фішки", "112 фішок", "0 фішок"]
        assert counted == words

    def test_french_counts_none_as_one(self) -> None:
        say = speaking("fr", "{n} jeton", "{n} jetons", "{n} jetons")
        assert [say.plural(("{n} chip", "{n} chips"), n) for n in (0, 1, 2)] == ["0 jeton", "1 jeton", "2 jetons"]

    def test_english_without_a_catalogue(self) -> None:
        say = language()
        assert [say.plural(("{n} chip", "{n} chips"), n) for n in (0, 1, 2)] == ["0 chips", "1 chip", "2 chips"]


class TestSentences:
    def test_without_fields_braces_are_braces(self) -> None:
        assert language()("a {brace") == "a {brace"
        assert language()("") == ""

    def test_an_error_in_a_language_with_the_one_it_passes_on(self) -> None:
        inner = RecordError("{n} seats", n=3)
        error = TerakoyaError("row {n}: {error}", n=1, error=inner)
        assert str(error) == "row 1: 3 seats"
        assert error.told(language()) == "row 1: 3 seats"
        assert plain(error.told(language("pseudo"))) == ""

    def test_an_error_that_is_no_message_stays_as_it_is(self) -> None:
        assert str(TerakoyaError("not {this}")) == TerakoyaError("not {this}").told(language()) == "not {this}"


def names(template: str) -> list[str]:
    """The fields of a template, in their order."""
    return [name for name, _ in FIELD.findall(template)]


def words_within(field: re.Match[str]) -> str:
    """The words that a field chooses from."""
    return field[2] if field[2] and "|" in field[2] else ""


def plain(text: str) -> str:
    """The letters that are in no disguise."""
    return "".join(letter for letter in text if letter in ascii_letters)


class TestDisguise:
    def test_every_message_is_longer_in_brackets_and_without_a_plain_letter(self) -> None:
        assert len(MESSAGES) > 1000
        say = language("pseudo")._catalogue
        for message in MESSAGES:
            found = say.gettext(message)
            assert found[0] + found[-1] == "⟦⟧"
            assert plain(FIELD.sub(words_within, found)) == ""
            assert len(found) >= LONGER * len(message)

    def test_its_fields_stay(self) -> None:
        for message in MESSAGES:
            for say in map(language, PSEUDO):
                assert names(say._catalogue.gettext(message)) == names(message)

    def test_counted_messages_too(self) -> None:
        say = language("pseudo")
        assert say.plural(("{n} chip", "{n} chips"), 1) == "⟦1 çĥîîþ·⟧"
        assert say.plural(("{n} chip", "{n} chips"), 2) == "⟦2 çĥîîþšš⟧"
