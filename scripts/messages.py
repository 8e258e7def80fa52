"""Keep the catalogues: from the code into the template, from there into each language, compiled.

python scripts/messages.py          # write what is out of date, and say what is untranslated
python scripts/messages.py --check  # write nothing; fail when something is out of date, untranslated or damaged

A message that reads the same as in English needs a line in ``gamelib/locale/same.txt``. What a page says before Python
has reached it stands, marked ``data-say``, in the templates of Voilà; its translations go into ``words.html.j2`` there.
How the languages write numbers and lists is taken from Babel into ``gamelib/locale/conventions.json``.
"""

import io
import json
import re
import string
import sys
from collections.abc import Iterator
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
from gamelib.language import CONVENTIONS, DOMAIN, LANGUAGES, LOCALE, SOURCE  # noqa: E402
from gamelib.lesson import lessons  # noqa: E402

POT = LOCALE / f"{DOMAIN}.pot"
SAME = LOCALE / "same.txt"
TEMPLATES = ROOT / "share" / "jupyter" / "voila" / "templates" / "terakoya"
WORDS = TEMPLATES / "words.html.j2"
PACKAGES = ("gamelib", "terakoya", "widgets")
KEYWORDS = {"N_": None, "NN_": (1, 2)}
TARGETS = tuple(code for code in LANGUAGES if code != SOURCE)
FIELD = re.compile(r"\{\w*\}")
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
    catalogue = Catalog(project="Terakoya", charset="utf-8", fuzzy=False)
    for package in PACKAGES:
        for file, _, message, comments, context in extract_from_dir(ROOT / package, keywords=KEYWORDS):
            if "node_modules" not in file:
                catalogue.add(message, locations=[(f"{package}/{file}", None)], auto_comments=comments, context=context)
    for lesson in (lesson for game in GAMES.values() for lesson in lessons(game)):
        for message in lesson.texts():
            catalogue.add(message, locations=[(f"gamelib/{lesson.game}/lessons/{lesson.id}.yaml", None)])
    for message, file in page_words():
        catalogue.add(message, locations=[(file.relative_to(ROOT).as_posix(), None)])
    return catalogue


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


def merged(code: str, source: Catalog) -> Catalog:
    """The messages of the template with the translations there are; what is only similar counts as untranslated."""
    old = Catalog(locale=code)
    if po(code).is_file():
        with po(code).open("rb") as file:
            old = read_po(file, locale=code)
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
    """The names of the fields of a template; a text that is none has the field '?'."""
    try:
        return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}
    except ValueError:
        return {"?"}


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


def main() -> int:
    """Write or check everything."""
    source = template()
    catalogues = {code: merged(code, source) for code in TARGETS}
    stale = out_of_date(found := files(catalogues, source))
    check = "--check" in sys.argv
    faults = [f"{file.relative_to(ROOT)} is out of date: run python scripts/messages.py" for file in stale if check]
    if not check:
        for file in stale:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(found[file])
    for code, catalogue in catalogues.items():
        missing = untranslated(catalogue)
        faults += [f"{code}: {len(missing)} messages are untranslated"] * bool(missing)
        faults += [f"{code}: {fault}" for fault in damaged(catalogue)]
        faults += [f"{code}: the same as in English: {text!r}" for text in same(code, catalogue)]
    print(*faults, sep="\n")
    return int(check and bool(faults))


if __name__ == "__main__":
    sys.exit(main())
