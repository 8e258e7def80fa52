"""The catalogues: every message, translated into every language, compiled; and the tool that keeps them so."""

from __future__ import annotations

import gettext
import io
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from scripts import messages
from scripts.messages import TARGETS, compiled, damaged, forms, key, merged, same, template, untranslated, written

every_language = pytest.mark.parametrize("code", TARGETS)


@pytest.fixture(scope="module")
def source() -> Catalog:
    return template()


class TestThisTree:
    def test_the_template_is_up_to_date(self, source: Catalog) -> None:
        assert messages.POT.read_text("utf-8") == written(source, header=False)

    def test_it_holds_what_is_marked_in_code_lessons_and_pages(self, source: Catalog) -> None:
        found = {place.split("/")[0] for message in source for place, _ in message.locations}
        assert found == {"gamelib", "terakoya", "widgets", "share"}
        assert source.get("Setting the table…") and source.get(("{n} player", "{n} players"))

    def test_templates_have_named_fields_alone(self, source: Catalog) -> None:
        for message in filter(lambda message: message.id, source):
            for text in message.id if message.pluralizable else (message.id,):
                for _, field, spec, conversion in string.Formatter().parse(text):
                    assert field is None or (re.fullmatch(r"[a-z]\w*", field) and not spec and not conversion), text

    def test_pages_know_what_to_say(self, source: Catalog) -> None:
        catalogues = {code: merged(code, source) for code in TARGETS}
        assert messages.WORDS.read_text("utf-8") == messages.words(catalogues)

    def test_whatever_reads_as_in_english_is_a_message(self, source: Catalog) -> None:
        """No line of the list is left over."""
        for code in (*TARGETS, messages.EVERY):
            for text in messages.allowed(code):
                assert source.get(text), text

    @every_language
    def test_everything_is_translated(self, source: Catalog, code: str) -> None:
        missing = untranslated(merged(code, source))
        assert missing == [], f"{len(missing)} of {len(source)}"

    @every_language
    def test_translations_keep_their_fields(self, source: Catalog, code: str) -> None:
        assert list(damaged(merged(code, source))) == []

    @every_language
    def test_nothing_reads_as_in_english_without_leave(self, source: Catalog, code: str) -> None:
        assert same(code, merged(code, source)) == []

    @every_language
    def test_what_is_written_is_what_is_compiled(self, source: Catalog, code: str) -> None:
        catalogue = merged(code, source)
        assert messages.po(code).read_text("utf-8") == written(catalogue)
        assert messages.po(code).with_suffix(".mo").read_bytes() == compiled(catalogue)

    @every_language
    def test_the_words_of_the_command_line_are_single_and_different(self, source: Catalog, code: str) -> None:
        from widgets.table.playing import WORDS

        said = {word: str(messages.translation(merged(code, source), word)) for word in WORDS}
        assert len(set(said.values())) == len(WORDS)
        for word, translated in said.items():
            assert translated == translated.lower() and len(translated.split()) == 1
            assert translated not in set(WORDS) - {word}  # the English words are understood, too


def catalogue(code: str = "de", **translations: Any) -> Catalog:
    """A catalogue of messages written with ``_`` for a space."""
    found = Catalog(locale=code)
    for message, translation in translations.items():
        found.add(message.replace("_", " "), translation)
    return found


class TestTheTool:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(messages, "LOCALE", tmp_path)
        monkeypatch.setattr(messages, "SAME", tmp_path / "same.txt")
        (tmp_path / "same.txt").write_text("# a comment\n* Terakoya\nnl,de Name\nde two\\nrows\n", "utf-8")
        (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
        return tmp_path

    def keep(self, kept: Catalog, code: str = "de") -> None:
        messages.po(code).write_text(written(kept), "utf-8")

    def test_a_translation_goes_over_into_the_new_template(self) -> None:
        self.keep(catalogue(take_it="nimm es", gone="fort"))
        found = merged("de", catalogue(take_it="", new=""))
        assert {key(m): forms(m) for m in found if m.id} == {"take it": ("nimm es",), "new": ("",)}
        assert untranslated(found) == ["new"]

    def test_what_is_only_similar_or_fuzzy_does_not(self) -> None:
        kept = catalogue(take_the_chip="nimm den Chip")
        kept.add("maybe", "vielleicht", flags=["fuzzy"])
        self.keep(kept)
        found = merged("de", catalogue(take_the_chips="", maybe=""))
        assert untranslated(found) == ["take the chips", "maybe"]
        assert "vielleicht" not in written(found)

    def test_a_message_that_is_counted_now_is_untranslated(self) -> None:
        self.keep(catalogue(chip="Chip"))
        counted = Catalog(locale="de")
        counted.add(("chip", "chips"))
        assert untranslated(merged("de", counted)) == ["chip"]

    def test_a_missing_form_counts(self) -> None:
        counted = Catalog(locale="uk")
        counted.add(("chip", "chips"), ("фішка", "фішки", "", "фішки"))
        counted.add(("ghost", "ghosts"), ("привид", "привиди"))
        assert untranslated(counted) == ["chip", "ghost"]

    def test_other_fields_are_found(self) -> None:
        broken = Catalog(locale="de")
        broken.add("{player} takes {n}", "{player} nimmt")
        broken.add("{player} passes", "{Spieler} passt")
        broken.add("all {n}", "alle {n")
        broken.add(("{n} of {player}", "{n} of {player}"), ("einer von {player}", "{n} von {spieler}"))
        assert [fault.split(":")[0] for fault in damaged(broken)] == [
            "'{player} takes {n}'", "'{player} passes'", "'all {n}'", "'{n} of {player}'",
        ]  # fmt: skip
        fine = Catalog(locale="de")
        fine.add(("{n} of {player}", "{n} of {player}"), ("einer von {player}", "{n} von {player}"))
        assert list(damaged(fine)) == []

    def test_the_same_as_in_english_needs_leave(self) -> None:
        found = catalogue(Terakoya="Terakoya", Name="Name", Rules="Rules", Undo="Zurück")
        found.add("two\nrows", "two\nrows")
        found.add("{n} × {m}", "{n} × {m}")
        assert same("de", found) == ["Rules"]
        assert same("fr", found) == ["Name", "Rules", "two\nrows"]

    def test_the_same_texts_give_the_same_bytes(self) -> None:
        one, other = catalogue(a="A", b="B"), catalogue(b="B", a="A")
        self.keep(one)
        found = merged("de", one)
        self.keep(other)
        assert compiled(merged("de", one)) == compiled(found)
        assert written(merged("de", one)) == written(found)
        assert not re.search(r"\d{4}-\d\d-\d\d|@|FIRST AUTHOR|Babel", written(found))

    def test_gettext_reads_what_is_compiled(self) -> None:
        self.keep(catalogue(a="Ä", b=""))
        found = gettext.GNUTranslations(io.BytesIO(compiled(merged("de", catalogue(a="", b="")))))
        assert (found.gettext("a"), found.gettext("b")) == ("Ä", "b")

    def test_pages_get_only_what_is_translated(self) -> None:
        word = messages.page_words()[0][0]
        translated = Catalog(locale="de")
        translated.add(word, "</script>")
        said = messages.words({"de": translated, "fr": Catalog(locale="fr")})
        assert said.count("</script>") == 1
        (table,) = re.findall(r"const words = (\{.*?\n\});", said, re.DOTALL)
        assert json.loads(table) == {"de": {word: "</script>"}, "fr": {}}
