"""What mypy says of checks that would change a table, and of words that the engine does not have."""

import mypy.api

READER = """
from collections.abc import Iterator
from games.engine.actions import Build, UseCard
from games.engine.agenda import Auction
from games.engine.clauses import Clause, Switch
from games.engine.play import Play
from games.engine.table import Table

def check(table: Table) -> None:
    table.state.turn = 1
    table.state.cash[0] = 1
    table.state.stock["house"] = 1
    table.state.agenda.pop()
    table.state = table.state
    table.then()
    table.transfer(0, 1, 1, "G-03")

def cited(switch: Switch, text: str) -> Iterator[Clause]:
    yield switch
    yield text
    yield "F-99"

def named(auction: Auction) -> None:
    Build(0, (1,), "villa")
    UseCard(0, "chances")
    auction._replace(mode="open")

def do(play: Play) -> None:
    play.state.turn = 1
    play.state.agenda.pop()
    play.then()
    check(play)

def answered(switch: Switch) -> Iterator[Clause]:
    yield "F-20"
    if switch is not None:
        yield switch
"""


def test_mypy_refuses_a_check_that_changes_anything_and_words_that_do_not_exist(tmp_path):
    (tmp_path / "reader.py").write_text(READER)
    said, _errors, _status = mypy.api.run(["--config-file=", f"--cache-dir={tmp_path}", str(tmp_path / "reader.py")])
    refused = [int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line]
    assert refused == [*range(10, 17), *range(19, 22), *range(24, 27)], said
