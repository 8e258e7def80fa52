"""Nouns, numbers and lists that know their grammatical forms, so that a translation can ask for the one it needs.

All of them are strings and read as such where no form is asked for. A template asks in the specification of a field:

    {card}           the noun as it stands alone, on a card or in a list
    {card:acc}       a case: nom gen dat acc ins loc
    {card:den}       with an article or another small word of `ARTICLES`: German den/die/das, French le/la/l' …
    {card:{n}}       the form that follows the number in field n, without the number
    {card:er|sie|es} the word that agrees with its gender: in the order of `GENDERS`, where given with the plural last
    {n:card|cards}   the word that agrees with a number, in the order of `CATEGORIES`; the number itself is {n}
    {cards:acc}      a list, each of its items in that form

A form with a capital letter, ``{card:Den}``, begins with one. A name that somebody has typed has no forms and stays as
it is: where a language has cases, a word in that case stands before it (`FRAMES`: ``{player:gen}`` "игрока Bea"), and
French shortens the word before it (``{player:de}`` "d'Anna"). ``locale/<language>/nouns.txt`` has the forms of nouns.

    >>> card = Word("Geisha", "de", {"gender": "f"})
    >>> "{card:Den} nimmt {player:den}.".format(card=card, player=Word("Bea", "de"))
    'Die Geisha nimmt Bea.'
    >>> "{n} {n:очко|очка|очков|очка}".format(n=Number("3", 3, "ru"))
    '3 очка'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Self

__all__ = [
    "ARTICLES", "CATEGORIES", "COLUMNS", "FRAMES", "GENDERS", "Listing", "Number", "Word", "allowed", "category",
    "nouns",
]  # fmt: skip

_SLAVIC: Final = ("gender", "nom", "gen", "dat", "acc", "ins", "loc", "few", "many")
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("gender", "nom", "plural"),
    "de": ("gender", "nom", "gen", "dat", "acc", "plural"),
    "fr": ("gender", "nom", "plural"),
    "nl": ("gender", "nom", "plural"),
    "es": ("gender", "nom", "plural"),
    "it": ("gender", "nom", "plural"),
    "uk": _SLAVIC,
    "ru": _SLAVIC,
}
"""What is told of each noun after its English name: gender, cases, and the forms that follow a number.

``few`` follows 2, 3 and 4, ``many`` 5; ``plural`` follows every number that is not one.
"""
GENDERS: Final[Mapping[str, str]] = {
    "en": "n", "de": "mfn", "fr": "mf", "nl": "cn", "es": "mf", "it": "mf", "uk": "mfn", "ru": "mfn",
}  # fmt: skip
"""The genders of each language (c: *de* in Dutch). A noun can be p, too: a plural. A capital letter marks a name,
which takes no article."""
_TWO: Final = ("one", "other")
_FOUR: Final = ("one", "few", "many", "other")
CATEGORIES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": _TWO, "de": _TWO, "fr": _TWO, "nl": _TWO, "es": _TWO, "it": _TWO, "uk": _FOUR, "ru": _FOUR,
}  # fmt: skip
"""The kinds of numbers that words agree with, by the names of Unicode's CLDR; the last one is that of fractions."""
_COUNTED: Final[Mapping[str, Mapping[str, str]]] = {
    "uk": {"few": "few", "many": "many", "other": "gen"},
    "ru": {"few": "few", "many": "many", "other": "gen"},
}
"""The column of the form after a number of some kind; elsewhere the plural follows all but one."""
SAME: Final = "="
"""In a table of nouns: as the noun stands alone."""

# ---- articles --------------------------------------------------------------------------------------------------------


def _table(text: str) -> dict[str, dict[str, str]]:
    """A table of small words: how each reads before which kind of noun; ``_`` is a space, ``-`` nothing."""
    head, *rows = (row.split() for row in text.strip().splitlines())
    cells = ((name, zip(head, row, strict=True)) for name, *row in rows)
    return {name: {kind: "" if cell == "-" else cell.replace("_", " ") for kind, cell in row} for name, row in cells}


ARTICLES: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "en": _table("""
              consonant vowel name
        a     a_        an_   -
        the   the_      the_  -
    """),
    "de": _table("""
               case m       f       n       p       name
        der    nom  der_    die_    das_    die_    -
        den    acc  den_    die_    das_    die_    -
        dem    dat  dem_    der_    dem_    den_    -
        des    gen  des_    der_    des_    der_    -
        ein    nom  ein_    eine_   ein_    -       -
        einen  acc  einen_  eine_   ein_    -       -
        einem  dat  einem_  einer_  einem_  -       -
        eines  gen  eines_  einer_  eines_  -       -
        kein   nom  kein_   keine_  kein_   keine_  kein_
        keinen acc  keinen_ keine_  kein_   keine_  keinen_
        keinem dat  keinem_ keiner_ keinem_ keinen_ keinem_
        dein   nom  dein_   deine_  dein_   deine_  -
        deinen acc  deinen_ deine_  dein_   deine_  -
        deinem dat  deinem_ deiner_ deinem_ deinen_ -
        deines gen  deines_ deiner_ deines_ deiner_ -
        dieser nom  dieser_ diese_  dieses_ diese_  -
        diesen acc  diesen_ diese_  dieses_ diese_  -
        diesem dat  diesem_ dieser_ diesem_ diesen_ -
        zum    dat  zum_    zur_    zum_    zu_den_ zu_
        vom    dat  vom_    von_der_ vom_   von_den_ von_
        im     dat  im_     in_der_ im_     in_den_ in_
    """),
    "fr": _table("""
              m      f       em     ef      p     name
        le    le_    la_     l'     l'      les_  -
        un    un_    une_    un_    une_    des_  -
        du    du_    de_la_  de_l'  de_l'   des_  de_
        au    au_    à_la_   à_l'   à_l'    aux_  à_
        aucun aucun_ aucune_ aucun_ aucune_ aucun_ aucun_
        ce    ce_    cette_  cet_   cette_  ces_  -
        ton   ton_   ta_     ton_   ton_    tes_  -
        de    de_    de_     d'     d'      de_   de_
        que   que_   que_    qu'    qu'     que_  que_
    """),
    "nl": _table("""
              c     n    p     name
        de    de_   het_ de_   -
        deze  deze_ dit_ deze_ -
        die   die_  dat_ die_  -
    """),
    "es": _table("""
               m       f        p       name
        el     el_     la_      los_    -
        un     un_     una_     unos_   -
        del    del_    de_la_   de_los_ de_
        al     al_     a_la_    a_los_  a_
        ningún ningún_ ninguna_ -       -
        este   este_   esta_    estos_  -
    """),
    "it": _table("""
               m       impure   f        em      ef       p    name
        il     il_     lo_      la_      l'      l'       i_   -
        un     un_     uno_     una_     un_     un'      dei_ -
        del    del_    dello_   della_   dell'   dell'    dei_ di_
        al     al_     allo_    alla_    all'    all'     ai_  a_
        dal    dal_    dallo_   dalla_   dall'   dall'    dai_ da_
        nel    nel_    nello_   nella_   nell'   nell'    nei_ in_
        sul    sul_    sullo_   sulla_   sull'   sull'    sui_ su_
        nessun nessun_ nessuno_ nessuna_ nessun_ nessun'  -    -
        questo questo_ questo_  questa_  quest'  quest'   questi_ -
    """),
    "uk": {},
    "ru": {},
}
"""Language -> small words before a noun -> how each reads before which kind of noun; German ones tell their case."""
FRAMES: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "uk": {
        "gen": ("гравця", "гравців"), "dat": ("гравцеві", "гравцям"), "acc": ("гравця", "гравців"),
        "ins": ("гравцем", "гравцями"), "loc": ("гравцеві", "гравцях"),
    },
    "ru": {
        "gen": ("игрока", "игроков"), "dat": ("игроку", "игрокам"), "acc": ("игрока", "игроков"),
        "ins": ("игроком", "игроками"), "loc": ("игроке", "игроках"),
    },
}  # fmt: skip
"""What stands before a name, and before several, where a case is asked for: the player, the players in that case."""
_VOWEL: Final = re.compile(r"[aeiouàâäéèêëîïôöûüœæ]", re.IGNORECASE)
_IMPURE: Final = re.compile(r"s[^aeiou]|z|gn|ps|pn|x|y", re.IGNORECASE)
_SHORTENED: Final = ("de", "que")
"""French words that are shortened before a vowel even where a name follows."""
_NUMBER: Final = re.compile(r"[−-]?\d[\d.,\s]*")
_NO_FORMS: Final[Mapping[str, str]] = {}


def _kind(word: Word, article: str) -> str:
    """The kind of noun that a small word stands before, a key of `ARTICLES`."""
    code, vowel = word.code, bool(_VOWEL.match(word))
    if code == "fr" and vowel and article in _SHORTENED:
        return "em"
    if word.gender in ("", "p") or word.is_name:
        return "p" if word.gender == "p" else "name"
    if code == "en":
        return "vowel" if vowel else "consonant"
    if vowel and code in ("fr", "it"):
        return f"e{word.gender}"
    if code == "it" and word.gender == "m" and _IMPURE.match(word):
        return "impure"
    return word.gender


# ---- words -----------------------------------------------------------------------------------------------------------


class Word(str):
    """A noun with its forms, or a name that has none; `nouns` makes those of a language."""

    __slots__ = ("code", "forms")
    code: str
    forms: Mapping[str, str]

    def __new__(cls, text: str, code: str = "en", forms: Mapping[str, str] = _NO_FORMS) -> Self:
        """A word of a language with its forms by name, see `COLUMNS`."""
        word = super().__new__(cls, text)
        word.code, word.forms = code, forms
        return word

    @property
    def gender(self) -> str:
        """One of `GENDERS`, ``p`` for a plural, empty for a name that somebody has typed."""
        return self.forms.get("gender", "").lower()

    @property
    def is_name(self) -> bool:
        """Whether it takes no article."""
        return not self.forms or self.forms["gender"].isupper()

    def form(self, name: str) -> str:
        """A case or a plural; the plain text where there is none."""
        return self.forms.get(name, str(self))

    def filled(self, fields: Mapping[str, object]) -> Word:
        """A noun with fields in it, "Red {strength}", all its forms filled in."""
        forms = {name: form if name == "gender" else form.format(**fields) for name, form in self.forms.items()}
        return Word(self.format(**fields), self.code, forms)

    def __format__(self, wanted: str) -> str:
        if not wanted:
            return str(self)
        if "|" in wanted:
            return self._agreeing(wanted.split("|"))
        if _NUMBER.fullmatch(wanted):
            return self._counted(wanted)
        if wanted[0].isupper():
            text = format(self, wanted[0].lower() + wanted[1:])
            return text[:1].upper() + text[1:]
        if not self.forms and (frame := FRAMES.get(self.code, {}).get(wanted)):
            return f"{frame[0]} {self}"
        articles = ARTICLES[self.code].get(wanted)
        if articles is None:
            return self.form(wanted)
        return articles[_kind(self, wanted)] + self.form(articles.get("case", ""))

    def _agreeing(self, forms: Sequence[str]) -> str:
        genders = GENDERS[self.code] + "p"
        at = genders.find(self.gender or genders[0])
        return forms[at] if at < len(forms) else forms[0]

    def _counted(self, number: str) -> str:
        """The form after a number that is written as the language does, so that a fraction has its sign."""
        kind = category(self.code, _value(number, self.code))
        columns = _COUNTED.get(self.code)
        if kind == "one":
            return self.form("nom")
        return self.form(columns[kind] if columns else "plural")


class Number(str):
    """A written number that chooses the form of the words it counts."""

    __slots__ = ("code", "decimals", "value")
    code: str
    value: float
    decimals: bool

    def __new__(cls, text: str, value: float = 0, code: str = "en", decimals: bool = False) -> Self:
        """A number as it is written, what it is, in which language, and whether digits follow a decimal sign."""
        number = super().__new__(cls, text)
        number.value, number.code, number.decimals = value, code, decimals
        return number

    def __format__(self, wanted: str) -> str:
        if "|" not in wanted:
            return format(str(self), wanted)
        forms = wanted.split("|")
        return forms[min(CATEGORIES[self.code].index(category(self.code, self.value, self.decimals)), len(forms) - 1)]


class Listing(str):
    """Several words in a row, "a, b and c"; a form that is asked for is that of each."""

    __slots__ = ("code", "items", "joined")
    items: Sequence[str]
    joined: Callable[[Sequence[str]], str]
    code: str

    def __new__(
        cls,
        text: str,
        items: Sequence[str] = (),
        joined: Callable[[Sequence[str]], str] = ", ".join,
        code: str = "en",
    ) -> Self:
        """A text, the words in it, what joins them, and the language of those that are plain names."""
        listing = super().__new__(cls, text)
        listing.items, listing.joined, listing.code = items, joined, code
        return listing

    def __format__(self, wanted: str) -> str:
        if not wanted:
            return str(self)
        words = [Word(item, self.code) if type(item) is str else item for item in self.items]
        names = len(words) > 1 and not any(isinstance(word, Word) and word.forms for word in words)
        if names and (frame := FRAMES.get(self.code, {}).get(wanted)):
            return f"{frame[1]} {self}"
        return self.joined([format(word, wanted) for word in words])


# ---- tables and checks -----------------------------------------------------------------------------------------------


def nouns(code: str, table: str) -> dict[str, Word]:
    r"""The nouns of a table by their English names: a row each, ``|`` between spaces parts its columns.

    A row begins with the English name and the name in the language; what follows is told by `COLUMNS`, `SAME` for a
    form that reads as the name does. Raises ``ValueError`` for a row with other columns or an unknown gender.

    >>> found = nouns("nl", "# English | name | gender | nom | plural\nMonk | Monnik | c | = | Monniken")
    >>> "{a:de}, {a:plural}".format(a=found["Monk"])
    'de Monnik, Monniken'
    """
    found = {}
    for row in table.splitlines():
        if not row.strip() or row.startswith("#"):
            continue
        message, text, *cells = (cell.strip() for cell in f" {row} ".split(" | "))
        if len(cells) != len(COLUMNS[code]) or not all((message, text, *cells)):
            raise ValueError(f"nouns of {code}: {row!r} has not all of: English, name, {', '.join(COLUMNS[code])}")
        if cells[0].lower() not in {*GENDERS[code], "p"}:
            raise ValueError(f"nouns of {code}: {row!r} has a gender that is none of {GENDERS[code]}p")
        forms = (text if cell == SAME else cell for cell in cells)
        found[message] = Word(text, code, dict(zip(COLUMNS[code], forms, strict=True)))
    return found


def category(code: str, n: float, decimals: bool = False) -> str:
    """The kind of a number in a language, one of `CATEGORIES`; 1 is another one where it is written with decimals.

    >>> [category("ru", n) for n in (1, 3, 5, 11, 21, 0.5)], category("fr", 0), category("en", 0)
    (['one', 'few', 'many', 'many', 'one', 'other'], 'one', 'other')
    """
    n = abs(n)
    if code == "fr" and n < 2:
        return "one"
    if decimals or n != int(n):
        return "other"
    if CATEGORIES[code] is not _FOUR:
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def allowed(code: str, wanted: str) -> bool:
    """Whether a template in this language may ask for a form: a case, an article, as many words as it has kinds of."""
    if "|" in wanted:
        return wanted.count("|") + 1 in {len(CATEGORIES[code]), len(GENDERS[code]), len(GENDERS[code]) + 1}
    name = wanted[:1].lower() + wanted[1:]
    return name in ARTICLES[code] or name in COLUMNS[code][1:]


def _value(number: str, code: str) -> float:
    """A written number as a number; only whether it is whole and how it ends counts."""
    digits = re.sub(r"[^\d.,]", "", number)
    decimal = "." if code == "en" else ","
    whole, _, part = digits.partition(decimal)
    return float(f"{re.sub(r'[.,]', '', whole)}.{part or 0}")
