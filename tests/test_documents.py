"""What a document names is there: each file and folder, each module and what it should hold."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
OURS = (
    "games",
    "accounts",
    "bots",
    "clubs",
    "talk",
    "config",
    "tests",
    "deploy",
    "docs",
    "locale",
    "static",
    "templates",
    ".ci",
)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "tests" / "README.md"])
SAID = re.compile(r"`([^`\s]+)`|\]\(([^)\s#]+)[^)]*\)")
FILE = re.compile(r"[\w.-]+(/[\w.-]+)*/?")
ENDINGS = ("py", "md", "html", "css", "js", "conf", "csv", "svg", "png", "toml", "yml", "json", "po", "webmanifest")
HISTORY = {"CHANGELOG.md"}
"""What tells of earlier days."""


@cache
def files():
    """Every file and folder of ours, as paths from the root."""
    tops = [path for path in ROOT.iterdir() if path.is_file() or path.name in OURS]
    found = [*tops, *(path for top in tops if top.is_dir() for path in top.rglob("*"))]
    return {path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts}


def named_in(document):
    return {word for pair in SAID.findall(document.read_text()) for word in pair if word}


def is_file(word):
    """Whether a word means a file or a folder of ours, and no address, type of media or pattern."""
    if not FILE.fullmatch(word) or word.startswith("."):
        return False
    ends = word.endswith("/") or word.rpartition(".")[2] in ENDINGS
    return ends if "/" not in word or word.split("/")[0] not in OURS else True


def is_there(word, document, known):
    """From the root, from the folder of the document, or as the end of a path."""
    path = word.rstrip("/")
    beside = document.parent.relative_to(ROOT).joinpath(path).as_posix()
    return path in known or beside in known or any(file.endswith(f"/{path}") for file in known)


def missing(word):
    """The first part of a dotted name that cannot be found; None if it leads somewhere."""
    parts = word.removesuffix("()").split(".")
    thing = None
    for number, part in enumerate(parts):
        if thing is not None and hasattr(thing, part):
            thing = getattr(thing, part)
            continue
        try:
            thing = import_module(".".join(parts[: number + 1]))
        except ImportError:
            return part
    return None


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_path_and_every_name_of_a_module_in_a_document_leads_somewhere(document):
    if document.name in HISTORY:
        return
    known, words = files(), named_in(document)
    assert not sorted(word for word in words if is_file(word) and not is_there(word, document, known))
    dotted = {word for word in words if re.fullmatch(r"(games|accounts|bots|config)(\.\w+)+(\(\))?", word)}
    assert not sorted(word for word in dotted if not is_file(word) and missing(word))


def test_the_glossary_stays_a_page():
    """A stranger reads it before anything else: what is longer than this is not read."""
    assert len(re.findall(r"\w+", (ROOT / "docs" / "glossary.md").read_text())) <= 900


def test_each_decision_stands_in_the_list_of_decisions_by_its_title():
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"^\| (\d+) \| \[(.+)\]\((\S+)\) \|", (folder / "README.md").read_text(), re.M))
    titles = {path.name: path.read_text().partition("\n")[0] for path in folder.glob("0*.md")}
    assert {(f"# {number}. {title}", name) for number, title, name in listed} == {
        (title, name) for name, title in titles.items()
    }
