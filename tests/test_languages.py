"""Every sentence of ours in each language."""

import ast
import re
import runpy
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format

from games.books import BOOKS, common, sentence
from games.books.names import CHOICE_NAMES, OPTION_NAMES
from games.engine import EDITIONS
from games.engine.clauses import clauses
from games.engine.option import YES_OR_NO
from tests.engine.test_books import clauses_in, forms_of

FRENCH = polib.pofile(str(settings.BASE_DIR / "locale" / "fr" / "LC_MESSAGES" / "django.po"))
FILES = sorted(settings.BASE_DIR.glob("locale/*/LC_MESSAGES/django.po"))
EACH = pytest.mark.parametrize(
    "language", [polib.pofile(str(path)) for path in FILES], ids=[p.parts[-3] for p in FILES]
)
PLACEHOLDER = re.compile(r"%\(\w+\)s|%s")


@EACH
def test_nothing_is_left_untranslated_or_uncertain(language):
    assert [entry.msgid for entry in language if entry.obsolete or entry.fuzzy] == []
    assert [entry.msgid for entry in language.untranslated_entries()] == []


@pytest.mark.parametrize("path", FILES, ids=[p.parts[-3] for p in FILES])
def test_nothing_is_left_of_what_a_sentence_was_before_for_gettext_takes_no_half_of_it(path):
    assert [line for line in path.read_text().splitlines() if line.startswith("#|")] == []


@EACH
def test_translations_keep_their_placeholders(language):
    for entry in language:
        texts = [entry.msgstr] if not entry.msgid_plural else list(entry.msgstr_plural.values())
        for text in texts:
            known = set(PLACEHOLDER.findall(entry.msgid)) | set(PLACEHOLDER.findall(entry.msgid_plural))
            assert set(PLACEHOLDER.findall(text)) <= known, entry.msgid


def texts_of(entry: polib.POEntry) -> list[str]:
    return [entry.msgstr, *entry.msgstr_plural.values()]


@EACH
def test_no_sentence_says_what_it_was_before_for_gettext_reads_no_context_of_before_alone(language):
    assert [entry.msgid for entry in language if entry.previous_msgctxt and not entry.previous_msgid] == []


def test_apostrophes_are_typographic_in_both_languages():
    """Between digits it parts the thousands of Polynesia, and stays as it is."""
    straight = re.compile(r"(?<!\d)'|'(?!\d)")
    both = [text for entry in FRENCH for text in (entry.msgid, entry.msgid_plural, *texts_of(entry))]
    assert [text for text in both if straight.search(text)] == []


def test_french_has_a_narrow_space_before_its_double_signs_and_within_its_quotes():
    wrong = re.compile(r"(?<!\u202f)[;!?»%]|(?<!\u202f):(?!//|\d\d)|«(?!\u202f)")
    plain = [PLACEHOLDER.sub("x", text).replace("%%", "%") for entry in FRENCH for text in texts_of(entry)]
    assert [text for text in plain if wrong.search(text)] == []


def test_french_has_no_narrow_space_before_a_name_or_a_number_that_is_filled_in():
    """Before them it is too narrow for words: it belongs to the signs, and to what stands within quotes."""
    assert [text for entry in FRENCH for text in texts_of(entry) if re.search(r"(?<!«)\u202f%\(", text)] == []


def test_no_template_writes_a_colon_of_its_own_after_words():
    """French has a space before it: it belongs to the sentence that is translated."""
    pages = Path(settings.BASE_DIR, "templates").rglob("*.html")
    assert [page.name for page in pages if re.search(r"[%}]}:(?:\s|</)", page.read_text())] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sentence_of_the_rulebook_is_also_french(edition):
    for clause in sentences_of(edition):
        with translation.override("fr"):
            french = sentence(clause, edition)
        with translation.override("en"):
            assert french != sentence(clause, edition)


def sentences_of(edition):
    """The clauses of which a book has something to say."""
    return {**common.SENTENCES, **BOOKS[edition].sentences, **BOOKS[edition].rulings}


def test_every_refusal_of_the_rules_has_its_sentence():
    """Each clause id that stands in the engine's rules can reach a player, and must be a sentence then."""
    engine = Path(settings.BASE_DIR, "games", "engine")
    files = [path for path in engine.rglob("*.py") if path.name != "clauses.py"]  # which lists all that there are
    ids = {found for path in files for found in re.findall(r'"([GPR]-\d\d)"', path.read_text())}
    assert ids <= set(clauses())
    assert sorted(ids - {clause for edition in EDITIONS for clause in sentences_of(edition)}) == []


def test_every_edition_has_its_words_and_no_words_have_no_edition():
    assert set(BOOKS) == set(EDITIONS)


@pytest.mark.parametrize("book", EDITIONS.values(), ids=lambda book: book.name)
def test_a_book_names_what_its_edition_has(book):
    words = BOOKS[book.name]
    assert {square.number for square in book.board.squares if square.group} == set(words.places)
    assert {card.square for card in book.deck.values() if card.square} <= {*words.ways, *named_everywhere(book)}
    assert set(book.variants) == set(words.variants)
    assert {clause for _title, ids in words.chapters for clause in ids} == set(words.sentences)


def named_everywhere(book):
    return {square.number for square in book.board.squares if not square.group}


@pytest.mark.parametrize("book", EDITIONS.values(), ids=lambda book: book.name)
def test_every_clause_of_a_declaration_has_its_sentence(book):
    declared = {clause for form in forms_of(book) for clause in clauses_in(form)}
    assert declared - set(sentences_of(book.name)) == set()


def test_every_table_option_and_each_of_its_choices_has_its_words():
    for book in EDITIONS.values():
        for option in book.options:
            assert OPTION_NAMES[option.name]
            assert option.choices in ((), YES_OR_NO) or set(option.choices) == set(CHOICE_NAMES[option.name])


def test_nothing_but_the_registries_knows_the_books_by_their_names():
    """What differs from book to book stands in its declaration or its words, and in no table beside them."""
    rooms = [settings.BASE_DIR / room for room in ("games", "accounts", "config")]
    names = set(EDITIONS)
    files = {path: path.read_text() for room in rooms for path in room.rglob("*.py")}
    tables = [
        f"{path.relative_to(settings.BASE_DIR)}:{node.lineno}"
        for path, text in files.items()
        if any(name in text for name in names)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Dict) and any(isinstance(key, ast.Constant) and key.value in names for key in node.keys)
    ]
    assert tables == []


@pytest.mark.parametrize("target", ["run", "test", "words"])
def test_a_further_language_is_made_ready_wherever_the_first_one_is(tmp_path, target):
    shutil.copy(settings.BASE_DIR / "Makefile", tmp_path)
    for code in ("fr", "qx"):
        folder = tmp_path / "locale" / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "django.po").touch()
    (tmp_path / "uv.lock").touch()
    said = subprocess.run(["make", "-n", target], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert {code for code in ("fr", "qx") if f"locale/{code}/LC_MESSAGES/django.mo" in said} == {"fr", "qx"}


@pytest.mark.parametrize("path", ["Makefile", "docker-compose.yml", ".ci/run", "config/settings.py"])
def test_what_builds_and_serves_names_no_catalogue(path):
    assert "locale/fr" not in (settings.BASE_DIR / path).read_text()


def test_gathered_sentences_stay_where_they_are_and_new_ones_follow_those_before_them_in_the_code():
    of_code = polib.POFile()
    of_code.extend(polib.POEntry(msgid=text) for text in ("first", "here", "new here", "there", "new there"))
    runpy.run_path(str(settings.BASE_DIR / ".ci" / "gather.py"))["put_in_order"](
        of_code, [(None, "there"), (None, "gone"), (None, "here")]
    )
    assert [entry.msgid for entry in of_code] == ["first", "there", "new there", "here", "new here"]


@pytest.mark.parametrize(("language", "day"), [("en", "5 January 2030"), ("fr", "05/01/2030")])
def test_a_day_is_the_same_day_to_readers_of_every_country(language, day):
    """Its month in words where 5/1 and 1/5 are both written, and never a.m. or p.m."""
    moment = datetime(2030, 1, 5, 20, 30, tzinfo=UTC)
    with translation.override(language):
        assert date_format(moment, "SHORT_DATE_FORMAT") == day
        assert date_format(moment, "SHORT_DATETIME_FORMAT") == f"{day} 20:30"
        assert date_format(moment, "DATETIME_FORMAT").endswith(" 2030 20:30")
