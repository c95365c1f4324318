"""A page that names what is, takes or gives a whole position is turned down before it runs, in whatever app."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

LEAKS = [
    "from games.engine.position import State",
    "from games.engine import decide",
    "from games.engine import legal",
    "from games.engine import view",
    "from games.engine.records import state_from_plain",
    "def peek(table): return table._standing.position",
    "def peek(table): return next(iter(table.options['build']))._price.args[0].state.decks",
    "from games.models import Game",
    "import games.models",
    "from games.tables.database.store import state_of",
    "from games.tables.standing import state_at",
    "from games.tables.opening import locked",
]


ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
[PAGES] = [rule["source_modules"] for rule in CONTRACTS if rule["name"].startswith("Pages have views")]


def place_of(module):
    """The file of a module, or a new one in its room."""
    path = module.replace(".", "/")
    return f"{path}/new.py" if (ROOT / path).is_dir() else f"{path}.py"


def found_in(file, line):
    """Which of these rules the linter finds broken."""
    command = [sys.executable, "-m", "ruff", "check", "--output-format=concise", "--stdin-filename", file]
    said = subprocess.run([*command, "-"], input=line + "\n", capture_output=True, text=True, check=False).stdout
    return [rule for rule in ("TID251", "SLF001") if rule in said]


@pytest.mark.parametrize("line", LEAKS)
def test_what_leads_to_a_whole_position_is_refused_in_pages_alone(line):
    assert found_in("games/pages/new.py", line)
    assert not found_in("games/tables/new.py", line)


@pytest.mark.parametrize("module", PAGES)
def test_the_pages_of_the_contract_are_those_of_the_linter(module):
    assert found_in(place_of(module), LEAKS[0])


def test_every_module_that_answers_requests_is_one_of_the_pages():
    named = {path for name in ("pages", "views", "consumers", "api") for path in ROOT.glob(f"[a-z]*/**/*{name}.py")}
    folders = {path for path in ROOT.glob("[a-z]*/*pages") if path.is_dir()}
    ours = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in named | folders}
    apps = {module.split(".")[0] for module in PAGES}
    asked = {module for module in ours if module.split(".")[0] in apps}
    assert {module for module in asked if not module.startswith(tuple(PAGES))} == set()
