"""A position changes in one way: as a stored move. All else that touches a table leaves the position as it is."""

import ast
import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from games.clocks import budgets, outage
from games.models import Game, Heartbeat, Seat
from games.tables.moves import ordering, owed
from games.tables.opening import Pacing
from games.tables.seats import seating
from tests.cast import awaited, person, table

ROOMS = ("accounts", "bots", "clubs", "config", "games", "talk")
RECORD = re.compile(r"\b(Move|Transfer)\.objects|\.(moves|transfers)\b")
NAMED = re.compile(
    rf"{RECORD.pattern}|\b(unsaved|Move|Transfer|record|position|write)\(|snapshot|INSERT INTO |UPDATE |DELETE FROM "
)
"""What stands in the text of a file in which anything that is looked for here may be."""
WRITES = {"create", "bulk_create", "get_or_create", "update_or_create", "update", "bulk_update", "delete", "save"}


def functions():
    """Every function of ours in which it could be, outside the migrations: (its file and name, its tree)."""
    for room in ROOMS:
        for path in sorted((settings.BASE_DIR / room).rglob("*.py")):
            if "migrations" not in path.parts:
                text = path.read_text(encoding="utf-8")
                for node in ast.walk(ast.parse(text)) if NAMED.search(text) else ():
                    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                        yield f"{path.relative_to(settings.BASE_DIR)}: {node.name}", node


@pytest.fixture(scope="module")
def where():
    """Gives the functions in which something is done, all of them read and walked once."""
    walked = [(name, [*ast.walk(function)]) for name, function in functions()]
    return lambda is_it: [name for name, nodes in walked if any(is_it(node) for node in nodes)]


def writes_the_record(node):
    """Whether this writes rows of moves or transfers."""
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr in WRITES and bool(RECORD.search(ast.unparse(node.func.value)))
    made = node.args[0] if ast.unparse(node.func) == "unsaved" else node.func
    return ast.unparse(made) in ("Move", "Transfer")


def writes_a_position(node):
    """Whether this gives the column of the position a value, in whatever way."""
    if isinstance(node, ast.Dict):
        return any(isinstance(key, ast.Constant) and key.value == "snapshot" for key in node.keys)
    if isinstance(node, ast.Attribute):
        return node.attr == "snapshot" and isinstance(node.ctx, ast.Store)
    return isinstance(node, ast.keyword) and node.arg == "snapshot"


def test_moves_and_transfers_are_written_in_one_place(where):
    written = ["games/tables/database/store.py: record", "games/tables/database/store.py: _transfer"]
    put_away_and_back = [
        f"games/tables/over/archive.py: {name}" for name in ("_put_away", "unarchive", "_row", "_transfers")
    ]
    assert where(writes_the_record) == written + put_away_and_back


def test_the_position_is_written_in_one_place(where):
    assert where(writes_a_position) == ["games/tables/database/store.py: position"]


def test_what_writes_is_called_by_the_one_way_in_alone(where):
    def stores(node):
        return isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
            "record",
            "position",
        )

    assert where(stores) == ["games/tables/playing.py: _store"]


def test_what_is_written_in_sql_is_written_by_the_same(where):
    def in_sql(node):
        return isinstance(node, ast.Constant) and bool(re.match("(INSERT INTO|UPDATE|DELETE FROM) ", str(node.value)))

    def writes(node):
        return isinstance(node, ast.Call) and ast.unparse(node.func) in ("statements.write", "write")

    assert {name.split(":")[0] for name in where(in_sql)} <= {
        "games/tables/database/sql.py",
        "games/tables/database/statements.py",
        "clubs/services/going_on/storing.py",  # places and points of an event, which are no part of a game
    }
    assert [name for name in where(writes) if name.startswith("games/")] == [
        "games/tables/database/store.py: write",
        "games/tables/moves/owed.py: _mark_anew",  # marks alone: see who writes a position, above
        "games/tables/playing.py: _store",
    ]


def a_bot_holds(game):
    Seat.objects.filter(game=game, order=awaited(game)).update(held=True, free=True, misses=3)


def is_taken_back(game):
    a_bot_holds(game)
    seating.take_back(game_id=game.pk, user=Seat.objects.get(game=game, held=True).user)


def is_taken_over(game):
    a_bot_holds(game)
    seating.take_over(game_id=game.pk, order=awaited(game), user=person("dora"))


def goes_away_and_comes_back(game):
    seating.go_away(game_id=game.pk, user=person("ana"), days=1)
    seating.come_back(game_id=game.pk, user=person("ana"))


def orders_are_given(game):
    ordering.give_orders(game_id=game.pk, seat_id=game.seats.first().pk, orders={"rolls": True})


def the_server_was_away(game):
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now() - timedelta(hours=3)})
    assert outage.notice(timezone.now()) > timedelta()


BESIDE = {
    "a seat is taken back": is_taken_back,
    "a seat is taken over": is_taken_over,
    "somebody goes away and comes back": goes_away_and_comes_back,
    "somebody would end it": lambda game: seating.would_end(game_id=game.pk, user=person("ana"), yes=True),
    "somebody takes no offers": lambda game: seating.mute(game_id=game.pk, user=person("ana"), order=1, yes=True),
    "orders are given": orders_are_given,
    "somebody is reminded": lambda game: budgets.remind(timezone.now() + timedelta(hours=30)),
    "nothing is owed": lambda game: owed.fall_due(game_id=game.pk, now=timezone.now()),
    "the server was away": the_server_was_away,
}


@pytest.mark.django_db
@pytest.mark.parametrize("happens", BESIDE.values(), ids=BESIDE)
def test_what_is_no_move_leaves_the_position_and_the_record_as_they_are(happens):
    game = table(pace=Pacing("async", 36_000, 7_200, 36_000, vacation=5))
    before = bytes(game.snapshot), game.sequence, game.draws, game.awaiting, game.moves.count(), game.transfers.count()
    happens(game)
    game = Game.objects.get(pk=game.pk)
    after = bytes(game.snapshot), game.sequence, game.draws, game.awaiting, game.moves.count(), game.transfers.count()
    assert after == before
