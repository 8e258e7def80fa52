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

    def test_templates_have_named_fields(self, source: Catalog) -> None:
        for message in filter(lambda message: message.id, source):
            for text in message.id if message.pluralizable else (message.id,):
                for _, field, _, conversion in string.Formatter().parse(text):
                    assert field is None or (re.fullmatch(r"[a-z]\w*", field) and not conversion), text

    def test_they_ask_for_forms_that_their_language_has(self, source: Catalog) -> None:
        english = [text for m in source if m.id for text in (m.id if m.pluralizable else (m.id,))]
        assert list(messages.ill_formed("en", english)) == []
        for code in TARGETS:
            found = [text for m in merged(code, source) if m.id for text in forms(m) if text]
            assert list(messages.ill_formed(code, found)) == []

    @pytest.mark.parametrize("code", messages.LANGUAGES)
    def test_every_noun_has_its_forms(self, code: str) -> None:
        assert messages.noun_faults(code, messages.marked_nouns()) == []

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

    def test_forms_that_a_language_does_not_have(self) -> None:
        texts = ["{card:acc} {n} {card:{n}}", "{card:den}", "{n:a|b|c|d|e}", "{card:of} it"]
        assert [fault.split(": ")[1] for fault in messages.ill_formed("ru", texts)] == [
            f"{field} is no form of Русский" for field in ("{card:den}", "{n:a|b|c|d|e}", "{card:of}")
        ]

    def test_fields_within_fields_count(self) -> None:
        assert messages.fields("{a:x|y} {b:{n}} {c}") == {"a", "b", "n", "c"}

    def nouns(self, *rows: str) -> None:
        messages.noun_table("nl").parent.mkdir(exist_ok=True)
        messages.noun_table("nl").write_text("\n".join(rows), "utf-8")

    def test_nouns_without_a_row_and_rows_without_a_noun(self) -> None:
        self.nouns("Monk | Monnik | c | = | Monniken", "Red {n} | Rood | c | Rood {n} | Rood {n}")
        assert messages.noun_faults("nl", {"Monk", "Ninja", "Red {n}"}) == [
            "noun 'Ninja' has no row in nouns.txt", "noun 'Red {n}': 'Rood' has other fields",
        ]  # fmt: skip
        assert messages.noun_faults("nl", {"Red {n}"})[0] == "row 'Monk' of nouns.txt is no noun of the code"
        self.nouns("Monk | Monnik | c")
        (fault,) = messages.noun_faults("nl", {"Monk"})
        assert "has not all of" in fault
        assert "No such file" in messages.noun_faults("it", {"Monk"})[0]

    def test_a_new_wording_keeps_its_translations(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(messages, "marked_nouns", lambda: {"Sohei"})
        self.keep(catalogue(take_it="nimm es", gone="fort"))
        self.nouns("# nouns", "Monk | Monnik | c | = | Monniken")
        source = catalogue(take_this="")
        assert messages.lost("de", source) == ["take it", "gone"]
        messages.rename("take it", "take this", source)
        messages.rename("Monk", "Sohei", source)
        assert messages.lost("de", source) == ["gone"]
        assert {key(m): forms(m) for m in merged("de", source) if m.id} == {"take this": ("nimm es",)}
        assert messages.noun_faults("nl", {"Sohei"}) == []
        with pytest.raises(ValueError, match="not in the code"):
            messages.rename("gone", "nowhere", source)

    def test_a_line_of_what_reads_the_same_goes_along(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(messages, "marked_nouns", set)
        messages.rename("Name", "The name", catalogue(The_name=""))
        assert "nl,de The name\n" in messages.SAME.read_text("utf-8")

    def test_pages_get_only_what_is_translated(self) -> None:
        word = messages.page_words()[0][0]
        translated = Catalog(locale="de")
        translated.add(word, "</script>")
        said = messages.words({"de": translated, "fr": Catalog(locale="fr")})
        assert said.count("</script>") == 1
        (table,) = re.findall(r"const words = (\{.*?\n\});", said, re.DOTALL)
        assert json.loads(table) == {"de": {word: "</script>"}, "fr": {}}
