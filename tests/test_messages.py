"""Every text can be read in French, in Dutch and in English."""

import gettext
import shutil
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation
from django.utils.translation.reloader import translation_file_changed

from whistclub.management.commands.checkmessages import faults
from whistclub.management.commands.compilemessages import compile_catalogue

pytestmark = pytest.mark.text

CATALOGUES = sorted(settings.BASE_DIR.glob("locale/*/LC_MESSAGES/django.po"))

EXAMPLE = """\
# A catalogue.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

#: a.html b.html
msgid "Deal"
msgstr "Donne"

#, python-format
msgid ""
"Long "
"%(name)s"
msgstr ""
"Longue "
"%(name)s"

msgctxt "of a match"
msgid "Round"
msgstr "Tour \\"du match\\""

#, python-format
msgid "%(n)s point"
msgid_plural "%(n)s points"
msgstr[0] "%(n)s point"
msgstr[1] "%(n)s points, en français"

#, fuzzy
#| msgid "Hand"
msgid "Hands"
msgstr "Main"

#~ msgid "Gone"
#~ msgstr "Parti"

msgid "Empty"
msgstr ""
"""

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "django.po"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_what_we_compile_is_read_by_gettext(example):
    with compile_catalogue(example).open("rb") as compiled:
        french = gettext.GNUTranslations(compiled)

    assert french.gettext("Deal") == "Donne"
    assert french.gettext("Long %(name)s") == "Longue %(name)s"
    assert french.pgettext("of a match", "Round") == 'Tour "du match"'
    plural = ("%(n)s point", "%(n)s points")
    assert french.ngettext(*plural, 1) == "%(n)s point"
    assert french.ngettext(*plural, 2) == "%(n)s points, en français"


def test_a_text_that_is_not_sure_or_not_there_stays_in_english(example):
    with compile_catalogue(example).open("rb") as compiled:
        french = gettext.GNUTranslations(compiled)

    assert [french.gettext(word) for word in ("Hands", "Gone", "Empty")] == [
        "Hands",
        "Gone",
        "Empty",
    ]


def test_what_a_reader_would_miss_is_found_with_its_line(example):
    assert list(faults(example)) == [
        (29, "fuzzy, to be read again: Hands"),
        (37, "not translated: Empty"),
    ]


def test_a_placeholder_that_was_lost_in_translation_is_found(tmp_path):
    path = tmp_path / "django.po"
    text = 'msgid "Hello, %(name)s"\nmsgstr "Bonjour, %(nom)s"\n'
    path.write_text(HEAD + text, "utf-8")

    assert list(faults(path)) == [(4, "other placeholders than in: Hello, %(name)s")]


@pytest.mark.parametrize(
    ("language", "text", "torn"),
    [
        ("fr", "Pourquoi ?", True),
        ("fr", "«\u00a0Deux »", True),
        ("fr", "Pourquoi\u00a0? «\u00a0Deux\u00a0»\u00a0; à 10:30", False),
        ("nl", "De « naam » ?", False),
    ],
)
def test_in_french_no_line_begins_with_a_sign(tmp_path, language, text, torn):
    path = tmp_path / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(f'msgid ""\nmsgstr ""\n\nmsgid "A"\nmsgstr "{text}"\n', "utf-8")

    assert bool(list(faults(path))) == torn


def test_two_texts_without_an_empty_line_between_them_are_both_read(tmp_path):
    path = tmp_path / "django.po"
    texts = 'msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n'
    path.write_text(HEAD + texts, "utf-8")

    with compile_catalogue(path).open("rb") as compiled:
        french = gettext.GNUTranslations(compiled)
    assert (french.gettext("a"), french.gettext("c")) == ("b", "d")


def test_there_is_a_catalogue_for_each_language_but_that_of_the_code():
    assert [path.parts[-3] for path in CATALOGUES] == ["fr", "nl"]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_each_text_that_was_gathered_is_translated(path):
    assert list(faults(path)) == []


@pytest.mark.skipif(not shutil.which("xgettext"), reason="no gettext on this machine")
def test_each_text_of_the_code_was_gathered():
    out = StringIO()
    try:
        call_command("checkmessages", stdout=out)
    except CommandError as error:
        pytest.fail(str(error))

    assert out.getvalue() == "Every text is translated.\n"


def test_what_is_compiled_is_spoken_at_once_also_by_who_asked_before(
    tmp_path, settings
):
    settings.LOCALE_PATHS = [tmp_path]
    folder = tmp_path / "fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    with translation.override("fr"):
        assert translation.gettext("Deal with him") == "Deal with him"
        text = EXAMPLE.replace('"Deal"', '"Deal with him"')
        (folder / "django.po").write_text(text, encoding="utf-8")
        call_command("compilemessages", verbosity=0)
    with translation.override("fr"):
        assert translation.gettext("Deal with him") == "Donne"
    settings.LOCALE_PATHS = [settings.BASE_DIR / "locale"]
    translation_file_changed(None, folder / "django.mo")
