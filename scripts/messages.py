"""Keep the catalogues: from the code into the template, from there into each language, compiled.

python scripts/messages.py                   # write what is out of date, and say what is untranslated
python scripts/messages.py --check           # write nothing; fail if something is out of date, untranslated or damaged
python scripts/messages.py --rename OLD NEW  # an English text has changed: keep its translations under the new one
python scripts/messages.py --forget          # drop translations of texts that are no longer in the code

Translations of texts that have gone are never dropped unasked: a text may have a new wording only. The forms of the
nouns, which the code marks with ``W_``, stand in ``gamelib/locale/<language>/nouns.txt``, see `gamelib.grammar`.
A message that reads the same as in English needs a line in ``gamelib/locale/same.txt``. What a page says before Python
has reached it stands, marked ``data-say``, in the templates of Voilà; its translations go into ``words.html.j2`` there.
How the languages write numbers and lists is taken from Babel into ``gamelib/locale/conventions.json``.
"""

import argparse
import io
import json
import re
import string
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from gamelib import GAMES  # noqa: E402
from gamelib.grammar import allowed as form_allowed  # noqa: E402
from gamelib.grammar import nouns  # noqa: E402
from gamelib.language import CONVENTIONS, DOMAIN, LANGUAGES, LOCALE, NOUNS, SOURCE  # noqa: E402
from gamelib.lesson import lessons  # noqa: E402

POT = LOCALE / f"{DOMAIN}.pot"
SAME = LOCALE / "same.txt"
TEMPLATES = ROOT / "share" / "jupyter" / "voila" / "templates" / "terakoya"
WORDS = TEMPLATES / "words.html.j2"
PACKAGES = ("gamelib", "terakoya", "widgets")
KEYWORDS = {"N_": None, "NN_": (1, 2)}
MARKS_NOUNS = {"W_": None}
TARGETS = tuple(code for code in LANGUAGES if code != SOURCE)
FIELD = re.compile(r"\{(?:[^{}]|\{\w*\})*\}")
EVERY = "*"
"""In `SAME`: a message that may read the same in every language."""


class Plain(Catalog):
    """A catalogue with a header that holds what gettext needs and nothing that changes from day to day."""

    mime_headers = property(
        lambda self: [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ],
        Catalog.mime_headers.fset,
    )


# ---- from the code into the template ---------------------------------------------------------------------------------


def template() -> Catalog:
    """Every message with the places it stands in: marked in the code, in lessons, in the templates of pages."""
    catalogue, elsewhere = Catalog(project="Terakoya", charset="utf-8", fuzzy=False), marked_nouns()
    for file, message, comments, context in marked(KEYWORDS):
        if message not in elsewhere:
            catalogue.add(message, locations=[(file, None)], auto_comments=comments, context=context)
    for lesson in (lesson for game in GAMES.values() for lesson in lessons(game)):
        for message in lesson.texts():
            catalogue.add(message, locations=[(f"gamelib/{lesson.game}/lessons/{lesson.id}.yaml", None)])
    for message, file in page_words():
        catalogue.add(message, locations=[(file.relative_to(ROOT).as_posix(), None)])
    return catalogue


def marked(keywords: dict[str, Any]) -> Iterator[tuple[str, Any, list[str], str | None]]:
    """What is marked in the code, with its file."""
    for package in PACKAGES:
        for file, _, message, comments, context in extract_from_dir(ROOT / package, keywords=keywords):
            if "node_modules" not in file:
                yield f"{package}/{file}", message, comments, context


@cache
def marked_nouns() -> set[str]:
    """The nouns of the code; they are in no catalogue, as each language tells their forms in a table of its own."""
    return {message for _, message, _, _ in marked(MARKS_NOUNS)}


def page_words() -> list[tuple[str, Path]]:
    """What the templates of pages say, and where."""
    files = sorted(file for file in TEMPLATES.glob("*.*") if file != WORDS)
    return [(word, file) for file in files for word in re.findall(r"data-say>(.+?)</", file.read_text("utf-8"))]


def written(catalogue: Catalog, header: bool = True) -> str:
    """A catalogue as text."""
    text = io.BytesIO()
    write_po(text, catalogue, width=120, sort_by_file=True, omit_header=not header, ignore_obsolete=True)
    return text.getvalue().decode()


# ---- the languages -------------------------------------------------------------------------------------------------


def po(code: str) -> Path:
    """Where the translations of a language are written; what is compiled from them stands beside."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def kept(code: str) -> Catalog:
    """The translations there are."""
    if not po(code).is_file():
        return Catalog(locale=code)
    with po(code).open("rb") as file:
        return read_po(file, locale=code)


def merged(code: str, source: Catalog) -> Catalog:
    """The messages of the template with the translations there are; what is only similar counts as untranslated."""
    old = kept(code)
    catalogue = Plain(locale=code, header_comment=f"# Terakoya: {LANGUAGES[code]}", charset="utf-8", fuzzy=False)
    for message in source:
        if message.id:
            known = old.get(message.id)
            fits = known and not known.fuzzy and known.pluralizable == message.pluralizable
            comments = known.user_comments if known else ()
            translation = known.string if fits else ""
            catalogue.add(message.id, translation, message.locations, (), message.auto_comments, comments)
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    data = io.BytesIO()
    write_mo(data, catalogue)
    return data.getvalue()


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message, one a plural form."""
    return tuple(message.string) if message.pluralizable else (message.string,)


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages that lack a translation, or one of their plural forms."""
    needed = {True: catalogue.num_plurals, False: 1}
    messages = [message for message in catalogue if message.id]
    return [key(m) for m in messages if len(forms(m)) != needed[bool(m.pluralizable)] or not all(forms(m))]


def key(message: Message) -> str:
    """The English text that stands for a message."""
    return message.id[0] if message.pluralizable else message.id


def damaged(catalogue: Catalog) -> Iterator[str]:
    """Translations with other fields than their message; only the number may be left out of a counted one."""
    for message in catalogue:
        ids = message.id if message.pluralizable else (message.id,)
        wanted = set().union(*map(fields, ids))
        for form in filter(None, forms(message) if message.id else ()):
            spare = {"n"} if message.pluralizable else set()
            if not wanted - spare <= fields(form) <= wanted:
                yield f"{key(message)!r}: {form!r} has other fields"


def fields(text: str) -> set[str]:
    """The names of the fields of a template, also of those within fields; a text that is none has the field '?'."""
    try:
        parts = [(field, wanted) for _, field, wanted, _ in string.Formatter().parse(text) if field is not None]
    except ValueError:
        return {"?"}
    return {field for field, _ in parts}.union(*(fields(wanted or "") for _, wanted in parts))


def ill_formed(code: str, texts: Iterable[str]) -> Iterator[str]:
    """What asks for forms that the language does not have."""
    for text in texts:
        for _, field, wanted, _ in string.Formatter().parse(text):
            if wanted and not FIELD.fullmatch(wanted) and not form_allowed(code, wanted):
                yield f"{text!r}: {{{field}:{wanted}}} is no form of {LANGUAGES[code]}"


# ---- nouns -----------------------------------------------------------------------------------------------------------


def noun_table(code: str) -> Path:
    """Where the nouns of a language stand."""
    return LOCALE / code / NOUNS


def noun_faults(code: str, wanted: set[str]) -> list[str]:
    """Nouns of the code without a row or with other fields, rows without a noun."""
    try:
        found = nouns(code, noun_table(code).read_text("utf-8"))
    except (OSError, ValueError) as error:
        return [str(error)]
    faults = [f"noun {noun!r} has no row in {NOUNS}" for noun in sorted(wanted - {*found})]
    faults += [f"row {noun!r} of {NOUNS} is no noun of the code" for noun in sorted({*found} - wanted)]
    for noun, word in found.items():
        forms = {str(word), *(form for column, form in word.forms.items() if column != "gender")}
        faults += [f"noun {noun!r}: {form!r} has other fields" for form in forms if fields(form) != fields(noun)]
    return faults


# ---- texts that have gone --------------------------------------------------------------------------------------------


def lost(code: str, source: Catalog) -> list[str]:
    """Translated texts that are no longer in the code."""
    known = {key(message) for message in source if message.id} | marked_nouns()
    return [key(m) for m in kept(code) if m.id and any(forms(m)) and key(m) not in known]


def rename(old: str, new: str, source: Catalog) -> None:
    """Give the translations of a text to the one it has become. Raises ``ValueError`` where they cannot be its own."""
    message = source.get(new) or next((m for m in source if m.id and key(m) == new), None)
    if message is None and new not in marked_nouns():
        raise ValueError(f"{new!r} is not in the code")
    for code in TARGETS:
        catalogue = kept(code)
        known = next((m for m in catalogue if m.id and key(m) == old), None)
        if message and known:
            if known.pluralizable != message.pluralizable:
                raise ValueError(f"one of {old!r} and {new!r} is counted, the other is not")
            catalogue.delete(known.id)
            catalogue.add(message.id, known.string)
            po(code).write_text(written(catalogue), "utf-8")
    for code in LANGUAGES:
        if (table := noun_table(code)).is_file():
            rows = table.read_text("utf-8").splitlines()
            table.write_text("".join(f"{_renamed(row, old, new)}\n" for row in rows), "utf-8")
    rows = (row.partition(" ") for row in SAME.read_text("utf-8").splitlines())
    SAME.write_text("".join(f"{codes} {new if text == old else text}\n" for codes, _, text in rows), "utf-8")


def _renamed(row: str, old: str, new: str) -> str:
    """A row of a table of nouns, if it is that noun's under its new name."""
    name, bar, rest = row.partition("|")
    return f"{new} {bar}{rest}" if name.strip() == old else row


def allowed(code: str) -> set[str]:
    """The messages that may read the same in a language as in English."""
    rows = [row.partition(" ") for row in SAME.read_text("utf-8").splitlines() if row and not row.startswith("#")]
    return {text.replace("\\n", "\n") for codes, _, text in rows if {code, EVERY} & {*codes.split(",")}}


def same(code: str, catalogue: Catalog) -> list[str]:
    """The messages with words in them that read the same as in English and have no line in `SAME`."""
    found = {key(m) for m in catalogue if m.id and {*forms(m)} & {*(m.id if m.pluralizable else (m.id,))}}
    return sorted(text for text in found - allowed(code) if any(map(str.isalpha, FIELD.sub("", text))))


# ---- what pages say before Python has reached them -----------------------------------------------------------------


def words(catalogues: dict[str, Catalog]) -> str:
    """The part of a page's template that translates what is marked ``data-say``."""
    said = list(dict.fromkeys(word for word, _ in page_words()))
    table = {code: {word: text for word in said if (text := translation(c, word))} for code, c in catalogues.items()}
    data = json.dumps(table, ensure_ascii=False, indent=1).replace("</", "<\\/")
    pick = (ROOT / "widgets" / "language.js").read_text("utf-8").strip()
    return f"""{{#- Written by scripts/messages.py. -#}}
{{% raw %}}<script>
(() => {{
const pick = {pick};
const words = {data};
const code = pick(["en", ...Object.keys(words)]);
if (!words[code]) return;
document.documentElement.lang = code;
for (const node of document.querySelectorAll("[data-say]"))
  node.textContent = words[code][node.textContent] ?? node.textContent;
}})();
</script>{{% endraw %}}
"""


def translation(catalogue: Catalog, message: str) -> Any:
    """The translation of a message that is not counted."""
    found = catalogue.get(message)
    return found.string if found else ""


# ---- numbers and lists -----------------------------------------------------------------------------------------------


def locale(code: str) -> Locale:
    """The locale whose conventions count for a language; the English texts are British."""
    return Locale.parse("en_GB" if code == SOURCE else code)


def conventions() -> dict[str, dict[str, str]]:
    """How each language writes numbers and lists."""
    return {code: {**signs(locale(code)), **locale(code).list_patterns["standard"]} for code in LANGUAGES}


def signs(of: Locale) -> dict[str, str]:
    """What stands between the digits of a number. Raises ``ValueError`` where they are not grouped by three."""
    if of.decimal_formats[None].pattern != "#,##0.###":
        raise ValueError(f"gamelib.language does not write numbers as {of} does")
    symbols = of.number_symbols["latn"]
    return {"decimal": symbols["decimal"], "group": symbols["group"]}


# ---- writing and checking --------------------------------------------------------------------------------------------


def files(catalogues: dict[str, Catalog], source: Catalog) -> dict[Path, bytes]:
    """Everything that follows from the code and the translations."""
    found = {POT: written(source, header=False).encode()}
    for code, catalogue in catalogues.items():
        found |= {po(code): written(catalogue).encode(), po(code).with_suffix(".mo"): compiled(catalogue)}
    data = json.dumps(conventions(), indent=1) + "\n"
    return found | {WORDS: words(catalogues).encode(), CONVENTIONS: data.encode()}


def out_of_date(found: dict[Path, bytes]) -> list[Path]:
    """The files that are not as they should be."""
    return [file for file, data in found.items() if not file.is_file() or file.read_bytes() != data]


def faults(source: Catalog, catalogues: dict[str, Catalog]) -> Iterator[str]:
    """What is untranslated or damaged."""
    wanted = marked_nouns()
    for code in LANGUAGES:
        yield from (f"{code}: {fault}" for fault in noun_faults(code, wanted))
    for code, catalogue in {SOURCE: source, **catalogues}.items():
        texts = [t for m in catalogue if m.id for t in (forms(m) if code != SOURCE else (key(m),)) if t]
        yield from (f"{code}: {fault}" for fault in ill_formed(code, texts))
    for code, catalogue in catalogues.items():
        if missing := untranslated(catalogue):
            yield f"{code}: {len(missing)} messages are untranslated"
        yield from (f"{code}: {fault}" for fault in damaged(catalogue))
        yield from (f"{code}: the same as in English: {text!r}" for text in same(code, catalogue))


def main() -> int:
    """Write or check everything."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--check", action="store_true")
    asked.add_argument("--rename", nargs=2, metavar=("OLD", "NEW"))
    asked.add_argument("--forget", action="store_true")
    options = asked.parse_args()
    source = template()
    if options.rename:
        rename(*options.rename, source)
    gone = sorted({text for code in TARGETS for text in lost(code, source)})
    if gone and not (options.check or options.forget):
        print(*gone, f"{len(gone)} translated texts are no longer in the code: --rename OLD NEW, or --forget", sep="\n")
        return 1
    catalogues = {code: merged(code, source) for code in TARGETS}
    stale = out_of_date(found := files(catalogues, source))
    if not options.check:
        for file in stale:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(found[file])
    wrong = [
        f"{file.relative_to(ROOT)} is out of date: run python scripts/messages.py" for file in stale if options.check
    ]
    wrong += faults(source, catalogues)
    print(*wrong, sep="\n")
    return int(options.check and bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
