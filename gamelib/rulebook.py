"""The rules as text: rule id -> section, in the reader's language.

A game's folder holds ``rulebook/<language>.md``. The file begins with the title and the credit; then comes one section
per rule id, in the order of ``game.rules``, under a heading such as ``## Taking a chip {#take}``. A link to ``#take``
leads to that section of the same rulebook. An option in code, ``tie``, and the values after it are shown in the words
of the start form.

    >>> import gamelib
    >>> book = rulebook(gamelib.load("ta_ke"))
    >>> book.section("ta_ke/take").title
    'Taking a chip'
"""

import html
import re
import unicodedata
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final

from gamelib.errors import RulebookError
from gamelib.game import Game
from gamelib.language import SOURCE, Language
from gamelib.language import language as language_of

__all__ = ["Rulebook", "Section", "rendered", "rulebook"]

_HEADING: Final = re.compile(r"^## (?P<title>.+?) \{#(?P<id>\w+)\}$", re.MULTILINE)
_OWN_LINK: Final = re.compile(r'<a href="#(\w+)">')
_CODE: Final = re.compile(r"<code>([^<]*)</code>")
_TAG: Final = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Section:
    """One rule in words.

    rule:      rule id (``"ta_ke/take"``)
    title:     heading, plain text
    markdown:  body as written
    html:      body; links to other sections are ``<a href="#ta_ke/ghost" data-rule="ta_ke/ghost">``
    language:  code of the language it is written in: English where the reader's language lacks the section
    """

    rule: str
    title: str
    markdown: str
    html: str
    language: str

    @property
    def plain(self) -> str:
        """Title and body without any markup."""
        return f"{self.title}\n{html.unescape(_TAG.sub('', self.html))}"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules in one language.

    title:     name of the game
    preface:   what stands before the first section (HTML): what this text is, and whose game it describes
    sections:  in the order of ``game.rules``
    """

    title: str
    preface: str
    sections: tuple[Section, ...]

    def section(self, rule: str) -> Section:
        """The section of a rule id; raises `RulebookError` naming those there are."""
        for section in self.sections:
            if section.rule == rule:
                return section
        raise RulebookError(f"no section {rule!r}; there are: {', '.join(s.rule for s in self.sections)}")

    def search(self, text: str) -> list[Section]:
        """The sections that contain every word of ``text``, case and accents aside; all of them for no word."""
        words = set(_folded(text).split())
        return [section for section in self.sections if all(word in _searched(section) for word in words)]


def rulebook(game: Game, language: Language | None = None) -> Rulebook:
    """The rulebook of a game, section by section in ``language`` (English by default) or else in English.

    Raises `RulebookError` when the game has none or when a file has other headings than described above.
    """
    return _read(game, (language or language_of(SOURCE)).code)


@cache
def _read(game: Game, code: str) -> Rulebook:
    folder, name = game.folder / "rulebook", game.name
    source = folder / f"{SOURCE}.md"
    if not source.is_file():
        raise RulebookError(f"{name} has no rulebook: there is no file {source.name} in its folder rulebook")
    title, preface, sections = _parse(source, game, SOURCE)
    translated = folder / f"{code}.md"
    if code != SOURCE and translated.is_file():
        title, preface, own = _parse(translated, game, code)
        sections |= own
    unknown = sorted(sections.keys() - set(game.rules))
    if unknown:
        raise RulebookError(f"the rulebook of {name} has sections without a rule: {', '.join(unknown)}")
    return Rulebook(title, preface, tuple(sections[rule] for rule in game.rules if rule in sections))


def _parse(file: Path, game: Game, code: str) -> tuple[str, str, dict[str, Section]]:
    """Title, preface and sections by rule id."""
    name = game.name
    text = file.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    if len(headings) != len(re.findall("^## ", text, re.MULTILINE)):
        raise RulebookError(f"{file.name} of {name}: every section begins like '## Taking a chip {{#take}}'")
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    sections = {}
    for heading, end in zip(headings, ends, strict=True):
        rule, markdown = f"{name}/{heading['id']}", text[heading.end() : end].strip()
        if rule in sections:
            raise RulebookError(f"{file.name} of {name}: two sections are called {heading['id']}")
        text_of = _with_options(rendered(markdown, name), game, language_of(code))
        sections[rule] = Section(rule, heading["title"], markdown, text_of, code)
    first_line, _, preface = text[: headings[0].start() if headings else len(text)].partition("\n")
    return first_line.removeprefix("# ").strip(), rendered(preface, name), sections


def rendered(markdown: str, name: str) -> str:
    """HTML with every raw tag escaped and links between sections named by rule id."""
    import mistune  # imported here, so that rules, bots and simulations work without it

    page = mistune.create_markdown(escape=True, plugins=["table"])(markdown)
    assert isinstance(page, str)
    return _OWN_LINK.sub(rf'<a href="#{name}/\1" data-rule="{name}/\1">', page)


def _with_options(html: str, game: Game, language: Language) -> str:
    """HTML with options and their values in the words of the start form; a value is one of the option before it."""
    choices = {option.name: [*map(str, option.metadata["choices"])] for option in fields(game.Options)}
    last = ""

    def worded(code: re.Match[str]) -> str:
        nonlocal last
        if code[1] in choices:
            last = code[1]
            return f"<em>{game.texts.option(last, language)[0]}</em>"
        if last and code[1] in choices[last]:
            return f"<em>{game.texts.option(last, language)[1][choices[last].index(code[1])]}</em>"
        return code[0]

    return _CODE.sub(worded, html)


@cache
def _searched(section: Section) -> str:
    """What a search looks through."""
    return _folded(section.plain)


def _folded(text: str) -> str:
    """Lower case without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
