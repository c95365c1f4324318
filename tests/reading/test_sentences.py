"""A sentence is translated whole: no language can be made from pieces that were cut for another."""

import ast
import re
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings

ROOMS = ("games", "accounts", "bots", "clubs", "talk", "config")
GETTEXT = {"_", "gettext", "ngettext", "pgettext", "npgettext", "gettext_lazy", "ngettext_lazy", "pgettext_lazy"}
FILES = [path for room in ROOMS for path in sorted(Path(settings.BASE_DIR, room).rglob("*.py"))]
SEPARATORS = {", ", " ", "; ", " and ", " · ", ": "}

JOINED = {
    "games/pages/looking_back/plots.py": "the points of a line",
    "games/scenarios": "what a scenario got and expected is for referees, in the words of the format",
    "games/management": "commands speak to whoever runs the site",
    "games/tables/reading.py": "statements, for the database",
    "games/tables/database/sql.py": "statements, for the database",
    "games/tables/database/statements.py": "statements, for the database",
    "games/pages/drawing.py": "parts of a page, each whole",
    "games/pages/plan/movement.py": "what is to be seen, for a script",
    "games/played.py": "columns, for whoever writes the code",
    "clubs/event_pages/making/fields.py": "points as one writes them into a field",
    "clubs/event_pages/making/filled.py": "points as one writes them into a field",
    "bots": "bots say nothing",
    "accounts/management": "commands speak to whoever runs the site",
    "clubs/management": "commands speak to whoever runs the site",
}
"""Where words are joined that nobody translates, each with its reason."""

WITH_A_PREPOSITION = {
    "by the rank of the throw: %(sums)s": "a cell of the comparison, whole in itself",
    "by a whole group without a mortgage": "a cell of the comparison",
    "by a whole group, mortgaged or not": "a cell of the comparison",
    "in turns, one may come back": "a choice in a list",
    "in turns, a pass is final": "a choice in a list",
    "in one’s own turn, on the lot where one stands": "a cell of the comparison",
    "in one’s own turn or between turns": "a cell of the comparison",
    "in one’s own turn": "a cell of the comparison",
    "in jail": "a mark beside a name",
    "into the chest": "a cell of the comparison",
    "to the bank": "a cell of the comparison",
    "to act": "a mark beside a name",
    "on buildings, up to half of their price": "a cell of the comparison",
    "on a deed whose group is unbuilt": "a cell of the comparison",
    "on a lot that is unbuilt itself": "a cell of the comparison",
    "on its way": "the state of a notice",
    "on each square the next piece": "a box to tick",
    "on each square the last piece": "a box to tick",
    "with a time limit": "the name of a variant",
    "until the next player throws": "a cell of the comparison",
    "until the next player throws; then the bank collects": "a cell of the comparison",
    "until the second player after throws": "a cell of the comparison",
    "from %(least)s": "a hint under a field, whole in itself",
    "of that on credit, up to half": "the label of a field",
    "never: what stands there is paid for": "a cell of the comparison, and a verb with its preposition",
    "at one sitting": "how time runs, beside the name of a book",
    "by the day": "how time runs, beside the name of a book",
    "at any time": "a cell of the comparison",
    "at any time, on any parcel leased, unevenly too": "a cell of the comparison",
    "Sign in": "a button",
    "Already here? Sign in": "a link",
    "plays from": "the label of a field",
    "quiet from": "the label of a field",
    "plays until": "the label of a field",
    "quiet until": "the label of a field",
    "one e-mail a day, at": "the label of a field",
    "A table may agree on": "the title of a row",
}
"""Texts that begin or end with a preposition and yet are whole where they stand."""
PREPOSITION = "to|of|in|into|on|by|from|with|until|at|for|and|or"


def is_translated(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT


def says_something(node):
    """A translated text, or one that has been filled in."""
    return is_translated(node) or (
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and says_something(node.left)
    )


def is_glued(node):
    """A translated text beside another, by a plus sign or within quotes."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return says_something(node.left) or says_something(node.right)
    return isinstance(node, ast.JoinedStr) and any(
        isinstance(part, ast.FormattedValue) and says_something(part.value) for part in node.values
    )


WORDS = {"edition_name", "variant_name", "square_name", "purpose_name", "card_text", "listed", "told"}
"""What gives words in the reader's language."""
NAMED = re.compile(rf"gettext|\.join\(|get_\w+_display|\b({'|'.join(WORDS)})\(")
"""What stands in the text of a file in which any words may be put together."""


def gives_words(node):
    """A translated text, or what gives one by its name."""
    if not isinstance(node, ast.Call):
        return says_something(node)
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    return is_translated(node) or name in WORDS or re.fullmatch(r"get_\w+_display", name) is not None


def is_strung(node):
    """A function with a quoted text in which words stand that it has, or calls for, beside something else."""
    if not isinstance(node, ast.FunctionDef):
        return False
    within = [*ast.walk(node)]
    parts = [
        part.value
        for each in within
        if isinstance(each, ast.JoinedStr)
        for part in each.values
        if isinstance(part, ast.FormattedValue)
    ]
    if not parts:
        return False
    named = [each for each in within if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)]
    words = {each.targets[0].id for each in named if any(gives_words(part) for part in ast.walk(each.value))}
    return any(gives_words(part) or (isinstance(part, ast.Name) and part.id in words) for part in parts)


def is_joined(node):
    """Words strung together by a comma of ours, which need not be that of a language."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join"):
        return False
    return isinstance(node.func.value, ast.Constant) and node.func.value.value in SEPARATORS


@cache
def trees():
    """Each file in which words may be put together, read once for all that is looked for."""
    texts = {str(path.relative_to(settings.BASE_DIR)): path.read_text() for path in FILES}
    return {path: ast.parse(text) for path, text in texts.items() if NAMED.search(text)}


@cache
def found():
    """Where each kind of what is looked for stands."""
    places = {kind: [] for kind in (is_glued, is_strung, is_joined)}
    for path, tree in trees().items():
        for node in ast.walk(tree):
            for kind in places:
                if kind(node):
                    places[kind].append(f"{path}:{node.lineno}")
    return places


NOUNS = {
    "_way_to": "the name of a square, in a context of its own: a language has it in the case that a card asks for",
    "who": "the name of a player",
    "percent": "a share",
    "length": "a length of time",
    "round_name": "the name of a round",
}
"""What gives a name, a count or a length: it may be filled into a sentence, as sums and lists of names are."""
LABELLED = {
    "%(where)s (%(pieces)s)": "in a list after a colon, and no word of ours in it",
    "Two lots of a group in one hand double the rent": "the title of a scenario",
}
"""Texts that stand within others after a colon or a dash, each whole in itself."""


def texts_by_name(function):
    """What a function gives each name of its own."""
    named = {}
    for node in ast.walk(function):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Name):
                named.setdefault(target.id, []).append(node.value)
    return named


def reached(node, named, makers):
    """The translated texts that a value is made of, and the calls of what gives some."""
    called = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
    if is_translated(node):
        return {arg.value for arg in node.args[-1:] if isinstance(arg, ast.Constant)}
    if called == "len":  # a count
        return set()
    others = {name: values for name, values in named.items() if name != getattr(node, "id", "")}
    parts = [*ast.iter_child_nodes(node), *(named.get(node.id, ()) if isinstance(node, ast.Name) else ())]
    return ({called} & makers).union(*(reached(part, others, makers) for part in parts))


def phrases_of(function, makers):
    """What a function fills into texts, beside what it calls itself for."""
    named, others = texts_by_name(function), makers - {function.name}
    filled = (node for node in ast.walk(function) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod))
    return {found for node in filled for found in reached(node.right, named, others)}


def phrases_in(tree):
    """Where one translated text becomes a part of another: directly, by a variable, or by a function of the file."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    given = ((each, node) for each in functions for node in ast.walk(each) if isinstance(node, ast.Return | ast.Yield))
    makers = {each.name for each, node in given if any(is_translated(part) for part in ast.walk(node))}
    return {found for each in functions for found in phrases_of(each, makers)}


def test_no_phrase_of_ours_is_filled_into_another():
    """What pages show is looked at as well, with what templates fill in: see `test_third_language`."""
    found = {(path, phrase) for path, tree in trees().items() for phrase in phrases_in(tree)}
    allowed = {*NOUNS, *LABELLED}
    assert {(path, phrase) for path, phrase in found if phrase not in allowed} == set()
    assert allowed - {phrase for _path, phrase in found} == set(), "allowed for nothing"


@pytest.mark.parametrize(
    "code",
    [
        'def f():\n return _("Sell %(what)s") % {"what": _("all")}',
        'def f():\n what = listed(_("%(n)s on it") % {"n": 1})\n return text % {"what": what}',
        'def g():\n return _("all")\ndef f():\n return _("Sell %(what)s") % {"what": g()}',
    ],
)
def test_a_phrase_within_a_sentence_is_found(code):
    assert phrases_in(ast.parse(code))


def test_no_sentence_is_glued_from_translated_parts():
    assert found()[is_glued] == []


@pytest.mark.parametrize("kind", [is_strung, is_joined], ids=["through variables", "by a comma of ours"])
def test_no_words_are_strung_together_but_as_the_language_has_it(kind):
    excused = ("games/engine/", *JOINED)
    assert [place for place in found()[kind] if not place.startswith(excused)] == []


def test_no_page_strings_a_list_together_by_itself():
    pages = Path(settings.BASE_DIR, "templates").rglob("*.html")
    assert [page.name for page in pages if re.search(r"\|join:|forloop\.last %\}, ", page.read_text())] == []


BARE = re.compile(
    r"(?:{% translate [^%]*%}(?:[\s,:]|</?(?:b|i|small|code|span)\b[^>]*>|<time\b[^>]*>)*{{[^}]*}}"
    r"|{{[^}]*}}(?:[\s,]|</?(?:b|i|small|code|span|time)\b[^>]*>)*{% translate [^%]*%})"
)
"""A translated text that goes on with a value, or a value that goes on with one."""
APART = re.compile(r'<span class="(?:hidden|number|bot|you|dot|stamp|loan)"[^>]*>{% translate|{{ error }}')
"""What stands on its own within its mark."""


def test_no_page_glues_a_sentence_to_a_value():
    pages = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))
    glued = [(page.name, found) for page in pages for found in BARE.findall(page.read_text())]
    assert [(name, found) for name, found in glued if not APART.search(found)] == []


@pytest.mark.parametrize(
    "text", ['{% translate "Time left:" %} <time datetime="x">{{ left }}', '{{ name }} {% translate "stands here" %}']
)
def test_what_a_page_glues_is_found(text):
    assert BARE.search(text)
    assert not APART.search(text)


def test_no_sentence_begins_or_ends_in_the_middle():
    texts = {entry.msgid for entry in polib.pofile(str(settings.BASE_DIR / "locale/fr/LC_MESSAGES/django.po"))}
    cut = {
        text for text in texts if re.match(rf"(?:{PREPOSITION})\b", text) or re.search(rf"\b(?:{PREPOSITION})$", text)
    }
    assert cut - set(WITH_A_PREPOSITION) == set()
    assert set(WITH_A_PREPOSITION) - cut == set(), "excused for nothing"


@pytest.mark.parametrize(
    "code",
    ['x = _("a") + name', "x = f\"{_('a')} b\"", 'x = " " + _("a %(b)s") % {"b": 1}', "x = f\"{_('%s') % 1} b\""],
)
def test_what_is_glued_is_found(code):
    assert any(is_glued(node) for node in ast.walk(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ['def f():\n x = _("a")\n return f"{x} b"', 'def f(g):\n return f"{edition_name(g)} · {g.key}"']
)
def test_what_is_strung_together_is_found(code):
    assert any(is_strung(node) for node in ast.walk(ast.parse(code)))
