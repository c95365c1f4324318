"""A page that names what is, takes or gives a whole position is turned down before it runs."""

import subprocess
import sys

import pytest

LEAKS = [
    "from games.engine.state import State",
    "from games.engine import decide",
    "from games.engine import legal",
    "from games.engine import view",
    "from games.engine.records import state_from_plain",
    "def peek(table): return table._standing.position",
    "def peek(table): return next(iter(table.options['build']))._price.args[0].state.decks",
    "from games.models import Game",
    "import games.models",
    "from games.tables.store import state_of",
    "from games.tables.standing import state_at",
    "from games.tables.opening import locked",
]


def found_in(folder, line):
    """Which of these rules the linter finds broken."""
    command = [sys.executable, "-m", "ruff", "check", "--output-format=concise", "--stdin-filename", f"{folder}/new.py"]
    said = subprocess.run([*command, "-"], input=line + "\n", capture_output=True, text=True, check=False).stdout
    return [rule for rule in ("TID251", "SLF001") if rule in said]


@pytest.mark.parametrize("line", LEAKS)
def test_what_leads_to_a_whole_position_is_refused_in_pages_alone(line):
    assert found_in("games/pages", line)
    assert not found_in("games/tables", line)
