"""Nouns, numbers and lists in the form that a template asks for."""

from __future__ import annotations

import copy
import gettext
import json
import pickle
from collections.abc import Mapping

import pytest

from gamelib.grammar import (
    ARTICLES,
    CATEGORIES,
    COLUMNS,
    FRAMES,
    GENDERS,
    Listing,
    Number,
    Word,
    allowed,
    category,
    nouns,
)  # fmt: skip
from gamelib.language import LANGUAGES, Language, language

RONIN = "Ronin | Ронин | m | ронин | ронина | ронину | ронина | ронином | ронине | ронина | ронинов"
GEISHA = "Geisha | Гейша | f | гейша | гейши | гейше | гейшу | гейшей | гейше | гейши | гейш"


def speaking(code: str, table: str = "", said: Mapping[str, str] = {}) -> Language:
    """A language with these nouns and these translations."""

    class Catalogue(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return said.get(message, message)

    return Language(code, Catalogue(), nouns=nouns(code, table))


class TestTables:
    @pytest.mark.parametrize("code", LANGUAGES)
    def test_every_language_has_them_all(self, code: str) -> None:
        assert {*COLUMNS} == {*GENDERS} == {*CATEGORIES} == {*ARTICLES} == {*LANGUAGES}
        assert COLUMNS[code][0] == "gender"
        for article, kinds in ARTICLES[code].items():
            assert article == article.lower() and not {*COLUMNS[code]} & {article}
            wanted = {"consonant", "vowel"} if code == "en" else {*GENDERS[code], "p"}
            assert wanted | {"name"} <= {*kinds}

    def test_a_row(self) -> None:
        ronin = nouns("ru", f"# a remark\n\n{RONIN}\n")["Ronin"]
        assert (ronin, ronin.gender, ronin.form("ins"), ronin.is_name) == ("Ронин", "m", "ронином", False)

    def test_a_form_that_reads_as_the_name(self) -> None:
        assert nouns("fr", "Ninja | Ninja | m | = | =")["Ninja"].form("plural") == "Ninja"

    @pytest.mark.parametrize("row", ["Ninja | Ninja | m | =", "Ninja | | m | = | =", "Ninja | Ninja | n | = | ="])
    def test_a_damaged_row(self, row: str) -> None:
        with pytest.raises(ValueError, match="Ninja"):
            nouns("fr", row)


class TestNumbers:
    @pytest.mark.parametrize(
        ("code", "kinds"),
        [
            ("en", {1: "one", 0: "other", 2: "other", 0.5: "other", -1: "one"}),
            ("de", {1: "one", 0: "other", 21: "other", 0.8: "other"}),
            ("fr", {0: "one", 1: "one", 0.8: "one", 1.5: "one", 2: "other"}),
            ("ru", {1: "one", 21: "one", 11: "many", 3: "few", 13: "many", 0: "many", 100: "many", 0.5: "other"}),
            ("uk", {101: "one", 111: "many", 24: "few", 5: "many", 2.5: "other"}),
        ],
    )
    def test_their_kinds(self, code: str, kinds: dict[float, str]) -> None:
        assert {n: category(code, n) for n in kinds} == kinds

    def test_the_kinds_are_those_of_unicode(self) -> None:
        """Babel has the rules of Unicode's CLDR; French, Spanish and Italian have a form for millions there, too."""
        from babel import Locale

        for code in LANGUAGES:
            rule = Locale(code).plural_form
            for n in (*range(130), 0.5, 1.5, 2.5, 7.25):
                assert category(code, n) == rule(n), (code, n)

    def test_words_agree(self) -> None:
        ru, fr, en = speaking("ru"), speaking("fr"), speaking("en")
        points = "{n} {n:очко|очка|очков|очка}"
        assert [ru(points, n=ru.number(n)) for n in (1, 2, 5, 11, 21, 0.5)] == [
            "1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "0,5 очка",
        ]  # fmt: skip
        assert [fr("{n} {n:point|points}", n=fr.decimal(n)) for n in (0.8, 2.0)] == ["0,8 point", "2,0 points"]
        assert [en("{n} {n:point|points}", n=n) for n in (1, 0, -1)] == ["1 point", "0 points", "−1 point"]

    def test_counted_messages_choose_words_for_another_number(self) -> None:
        en = speaking("en")
        said = en.plural(("{n} card, {k} {k:point|points}", "{n} cards, {k} {k:point|points}"), 2, k=1)
        assert said == "2 cards, 1 point"


class TestNouns:
    def test_cases(self) -> None:
        ru = speaking("ru", f"{RONIN}\n{GEISHA}")
        said = "{a} берёт {b:acc}; {a:nom} с {b:ins}; {b:Nom}."
        assert ru(said, a=ru("Ronin"), b=ru("Geisha")) == "Ронин берёт гейшу; ронин с гейшей; Гейша."

    def test_after_a_number(self) -> None:
        ru = speaking("ru", GEISHA)
        said = [ru("{n} {card:{n}}", n=ru.number(n), card=ru("Geisha")) for n in (1, 3, 5, 12, 1021, 0.5)]
        assert said == ["1 гейша", "3 гейши", "5 гейш", "12 гейш", "1\u00a0021 гейша", "0,5 гейши"]
        en = speaking("en", "Parry | Parry | n | = | Parries")
        assert [en("{n} {card:{n}}", n=n, card=en("Parry")) for n in (1, 0, 2000)] == [
            "1 Parry", "0 Parries", "2,000 Parries",
        ]  # fmt: skip

    def test_agreement(self) -> None:
        ru = speaking("ru", f"{RONIN}\n{GEISHA}")
        said = [ru("{c:взят|взята|взято}", c=ru(card)) for card in ("Ronin", "Geisha")]
        assert said == ["взят", "взята"]

    def test_nouns_with_fields(self) -> None:
        de = speaking("de", "Red {n} | Rote {n} | f | rote {n} | roten {n} | roten {n} | rote {n} | rote {n}")
        assert de("{card:dem}", card=de("Red {n}", n=3)) == "der roten 3"
        assert de("Red {n}", n=de.number(3)) == "Rote 3"

    def test_a_name_has_no_forms(self) -> None:
        assert speaking("de")("{who:den}, {who:Der}, {who:gen}", who="Bea") == "Bea, Bea, Bea"
        assert speaking("ru")("{who}, {who:gen}, {who:Ins}", who="Bea") == "Bea, игрока Bea, Игроком Bea"
        assert speaking("uk")("{who:dat}", who="Ігор") == "гравцеві Ігор"
        assert {*FRAMES["ru"]} == {*FRAMES["uk"]} == {"gen", "dat", "acc", "ins", "loc"}

    def test_several(self) -> None:
        ru = speaking("ru", f"{RONIN}\n{GEISHA}")
        cards = ru.listing([ru("Geisha"), ru("Ronin")])
        assert cards == "Гейша и Ронин"
        assert ru("{cards:acc}", cards=cards) == "гейшу и ронина"
        assert ru("{names:gen}", names=ru.listing(["Ann", "Bea"])) == "игроков Ann и Bea"
        assert ru("{names:gen}", names=ru.listing(["Ann"])) == "игрока Ann"
        assert ru("{cards:ins}", cards=ru.either([ru("Geisha"), ru("Ronin")])) == "гейшей or ронином"

    def test_a_number_with_decimals_is_another_kind(self) -> None:
        ru, de = speaking("ru"), speaking("de")
        assert ru("{n} {n:очко|очка|очков|очка}", n=ru.decimal(45)) == "45,0 очка"
        assert de("{n} {n:Punkt|Punkte}", n=de.decimal(1)) == "1,0 Punkte"


class TestArticles:
    @pytest.mark.parametrize(
        ("code", "noun", "gender", "said"),
        [
            ("de", "Geisha", "f", {"der": "die Geisha", "dem": "der Geisha", "zum": "zur Geisha"}),
            ("de", "Ninja", "m", {"der": "der Ninja", "den": "den Ninja", "vom": "vom Ninja", "einen": "einen Ninja"}),
            ("de", "Punkte", "p", {"dem": "den Punkte", "keinen": "keine Punkte", "ein": "Punkte"}),
            ("fr", "Armure", "f", {"le": "l'Armure", "du": "de l'Armure", "un": "une Armure", "ton": "ton Armure"}),
            ("fr", "Ninja", "m", {"le": "le Ninja", "Au": "Au Ninja", "de": "de Ninja", "ce": "ce Ninja"}),
            ("fr", "Hanzo", "M", {"le": "Hanzo", "du": "de Hanzo", "au": "à Hanzo", "que": "que Hanzo"}),
            ("it", "Shogun", "m", {"il": "lo Shogun", "del": "dello Shogun", "un": "uno Shogun"}),
            ("it", "Samurai", "m", {"il": "il Samurai", "nel": "nel Samurai", "un": "un Samurai"}),
            ("it", "Armatura", "f", {"il": "l'Armatura", "un": "un'Armatura", "Sul": "Sull'Armatura"}),
            ("es", "Geisha", "f", {"el": "la Geisha", "del": "de la Geisha", "ningún": "ninguna Geisha"}),
            ("es", "Hanzo", "M", {"el": "Hanzo", "del": "de Hanzo", "al": "a Hanzo"}),
            ("nl", "Harnas", "n", {"de": "het Harnas", "deze": "dit Harnas", "die": "dat Harnas"}),
            ("nl", "Geisha", "c", {"De": "De Geisha"}),
            ("en", "Armor", "n", {"a": "an Armor", "the": "the Armor"}),
            ("en", "Ronin", "n", {"a": "a Ronin", "The": "The Ronin"}),
            ("en", "Hanzo", "N", {"the": "Hanzo"}),
        ],
    )  # fmt: skip
    def test_before_a_noun(self, code: str, noun: str, gender: str, said: dict[str, str]) -> None:
        word = Word(noun, code, {"gender": gender})
        assert {article: format(word, article) for article in said} == said

    def test_a_german_one_takes_its_case_along(self) -> None:
        peasant = Word("Bauer 1", "de", {"gender": "m", "acc": "Bauern 1", "dat": "Bauern 1", "nom": "Bauer 1"})
        assert f"{peasant:Der} {peasant:den} {peasant:zum}" == "Der Bauer 1 den Bauern 1 zum Bauern 1"

    def test_before_names(self) -> None:
        fr, it = speaking("fr"), speaking("it")
        assert fr("{a:de}, {b:de}, {a:Que}", a="Anna", b="Bea") == "d'Anna, de Bea, Qu'Anna"
        assert it("{a:del} {b:il}", a="Anna", b="Bea") == "di Anna Bea"


class TestWhatIsAllowed:
    @pytest.mark.parametrize(
        ("code", "fine", "wrong"),
        [
            ("ru", ["acc", "Gen", "a|b|c|d", "a|b|c", "many"], ["der", "plural", "a|b", "le"]),
            ("de", ["dem", "Zum", "acc", "a|b", "a|b|c"], ["ins", "le", "a|b|c|d|e"]),
            ("fr", ["le", "d'" and "de", "a|b"], ["acc", "der"]),
            ("en", ["a", "plural", "a|b"], ["an", "acc", "a|b|c"]),
        ],
    )
    def test_of_a_language(self, code: str, fine: list[str], wrong: list[str]) -> None:
        assert [allowed(code, form) for form in fine] == [True] * len(fine)
        assert [allowed(code, form) for form in wrong] == [False] * len(wrong)


class TestTheyAreStrings:
    @pytest.mark.parametrize(
        "text", [Word("Geisha", "de", {"gender": "f"}), Number("3", 3, "ru"), Listing("a, b", ["a", "b"])]
    )
    def test_to_everything_else(self, text: str) -> None:
        plain = str.__str__(text)
        assert (json.dumps(text), hash(text), f"{text}") == (json.dumps(plain), hash(plain), plain)
        assert pickle.loads(pickle.dumps(text)) == copy.deepcopy(text) == plain

    def test_copies_keep_their_forms(self) -> None:
        word = pickle.loads(pickle.dumps(Word("Geisha", "de", {"gender": "f"})))
        assert format(word, "der") == "die Geisha"

    def test_no_form_no_work(self) -> None:
        """A template that asks for nothing is filled in by `str.format` alone."""
        assert language("de")("{a} {b}", a=[1], b=None) == "[1] None"
