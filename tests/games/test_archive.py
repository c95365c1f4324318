"""Finished games are put away in one row each, and nobody can tell the difference."""

import io
import json
import re
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.urls import reverse
from django.utils import timezone

from accounts.standings.counting import result_of
from bots.golden import combinations
from games import tasks
from games.models import Archive, DiceRoot, Game, Move, Transfer
from games.tables import playing
from games.tables.database.store import state_of
from games.tables.moves.in_words import wish_of
from games.tables.over.archive import NotArchived, archive, to_archive, unarchive
from games.tables.record.audit import differences
from games.tables.record.export import export_of
from games.tables.record.history import draws_of, history, offers_of, whole_history
from games.tables.record.kept import last_move_of, moves_by, moves_of, record_of
from tests.cast import awaited, bots_play, person, play, table

pytestmark = pytest.mark.django_db

BOOKS = sorted({(edition, variant) for edition, variant, _ending in combinations()})


def finished(edition="polynesia", variant="standard", moves=25):
    """A game that bots have played for a while; then all but one give up."""
    game = among_bots(edition, variant)
    bots_play(game, most=moves)
    return given_up(game)


def finished_with_an_offer():
    """One in which somebody has offered something that they held."""
    game = among_bots("polynesia", "standard")
    while not offers_of(game.pk, {1}):
        bots_play(game, most=5)
        for seat in range(3):
            for square in state_of(game).held_by(seat)[:1]:
                with suppress(playing.Refused):
                    play(game, seat, "offer", {"to": 3, "give": {"deeds": [square]}, "want": {"cash": 2000}})
    return given_up(game)


def among_bots(edition, variant):
    minutes = {"minutes": 60} if variant in ("short", "timed") else {}
    game = table(bots=3, start=False, edition=edition, variant=variant, **minutes)
    game.seats.filter(order=0).update(user=None, bot="regular")
    playing.start_game(game_id=game.pk, user=None)
    return game


def given_up(game):
    for seat in range(3):
        if game.status != Game.Status.OVER:
            play(game, seat, "bankrupt")
    game = Game.objects.get(pk=game.pk)
    assert game.status == Game.Status.OVER
    Game.objects.filter(pk=game.pk).update(rated=True, notices_at=None)
    return game


def seen(game, client):
    """All that anybody can learn of a game."""
    game = Game.objects.get(pk=game.pk)
    client.force_login(person("ana"))
    pages = [client.get(reverse(name, args=[game.key])).content for name in ("table", "dice", "export", "api_table")]
    return (
        json.dumps(export_of(game)),
        list(differences(game)),
        result_of(game, moves_of(game.pk)),
        without_tokens(pages),
    )


NEW_EACH_TIME = re.compile(rb'(csrf\w*|command_id)" value="[^"]*"|"X-CSRFToken": "[^"]*"|nonce-[^"]*|has=[0-9]+')


def without_tokens(pages):
    return [NEW_EACH_TIME.sub(b"", page) for page in pages]


@pytest.mark.parametrize(("edition", "variant"), BOOKS)
def test_a_finished_game_of_any_book_looks_the_same_when_it_is_archived_and_when_it_is_put_back(
    edition, variant, client, whole
):
    game = finished(edition, variant, moves=25 if whole else 8)
    before, record = seen(game, client), record_of(game.pk)
    assert before[1] == []
    archive(game.pk)
    assert not Move.objects.filter(game=game).exists()
    assert not Transfer.objects.filter(game=game).exists()
    assert not DiceRoot.objects.filter(game=game).exists()
    assert seen(game, client) == before
    unarchive(game.pk)
    assert not Archive.objects.exists()
    assert record_of(game.pk) == record
    if whole or variant == "standard":
        assert seen(game, client) == before


def test_an_archived_game_verifies(client):
    game = finished()
    archive(game.pk)
    out = io.StringIO()
    call_command("verify", game.key, stdout=out)
    call_command("audit", game.key, stdout=out)
    assert out.getvalue().splitlines() == [
        f"{game.draws} draws checked, 0 problems",
        "1 games audited, 0 with differences",
    ]


def test_a_running_game_is_never_archived():
    game = table()
    play(game, awaited(game), "roll")
    assert to_archive(timezone.now() + timedelta(days=1)) == []
    with pytest.raises(NotArchived):
        archive(game.pk)
    assert game.moves.count() == game.sequence


@pytest.mark.parametrize("waits", [{"rated": False}, {"notices_at": timezone.now()}], ids=["a rating", "notices"])
def test_a_game_that_something_still_waits_for_is_left_alone(waits):
    game = finished()
    Game.objects.filter(pk=game.pk).update(**waits)
    assert to_archive(timezone.now() + timedelta(days=1)) == []
    with pytest.raises(NotArchived):  # by its key neither
        archive(game.pk)
    assert game.moves.exists()


def test_a_game_without_all_its_moves_stays_as_it_is():
    game = finished()
    game.moves.filter(sequence=3).delete()
    before = game.moves.count(), game.transfers.count()
    with pytest.raises(NotArchived, match="audit"):
        archive(game.pk)
    assert (game.moves.count(), game.transfers.count()) == before


@pytest.mark.parametrize("table_of", [Transfer, Move, DiceRoot])
def test_what_is_interrupted_loses_nothing_and_is_done_when_it_is_asked_again(table_of):
    game = finished()
    record = record_of(game.pk)

    def no_deletes(execute, sql, *rest):
        if sql.startswith("DELETE") and table_of._meta.db_table in sql.partition("WHERE")[0]:
            raise DatabaseError("the server goes down")
        return execute(sql, *rest)

    with connection.execute_wrapper(no_deletes), pytest.raises(DatabaseError):
        archive(game.pk)
    assert game.moves.count() == game.sequence
    assert not Archive.objects.exists()
    archive(game.pk)
    assert record_of(game.pk) == record


def rolls_of(game):
    return moves_by(game, "Roll")


def first_offer_of(game):
    return offers_of(game, {1})


READERS = [record_of, moves_of, last_move_of, rolls_of, history, whole_history, draws_of, first_offer_of]


def finished_for(read):
    """A game in which there is something to read."""
    return finished_with_an_offer() if read is first_offer_of else finished(moves=5)


@pytest.mark.parametrize("read", READERS)
def test_whoever_reads_a_game_while_it_is_put_back_misses_nothing(read):
    game, found = finished_for(read), []
    archive(game.pk)
    there = read(game.pk)
    assert there

    def put_back_before(execute, sql, *about):
        if '"games_archive"."record"' in sql and not found:
            found.append(True)
            unarchive(game.pk)
        return execute(sql, *about)

    with connection.execute_wrapper(put_back_before):
        assert read(game.pk) == there
    assert found


READS = '"games_archive"."record"', 'FROM "games_move"'


@pytest.mark.parametrize("read", READERS)
def test_whoever_reads_a_game_while_it_is_put_back_and_away_again_misses_nothing(read):
    game, moving = finished_for(read), False
    there = read(game.pk)
    archive(game.pk)
    changes = [unarchive, archive]

    def changed_before(execute, sql, *about):
        nonlocal moving
        if not moving and changes and sql.startswith("SELECT") and READS[len(changes) % 2] in sql:
            moving = True
            changes.pop(0)(game.pk)
            moving = False
        return execute(sql, *about)

    with connection.execute_wrapper(changed_before):
        assert read(game.pk) == there
    assert not changes


def test_of_a_game_that_is_put_away_between_its_moves_and_its_transfers_both_are_read():
    game = finished(moves=5)
    there, away = record_of(game.pk), []

    def put_away_before(execute, sql, *about):
        if sql.startswith("SELECT") and 'FROM "games_transfer"' in sql and not away:
            away.append(True)
            archive(game.pk)
        return execute(sql, *about)

    with connection.execute_wrapper(put_away_before):
        assert record_of(game.pk) == there
    assert there.transfers
    assert away


def test_nothing_can_be_played_in_an_archived_game():
    game = finished()
    command = game.moves.last().command_id
    archive(game.pk)
    with pytest.raises(playing.Refused):
        playing.play(game_id=game.pk, seat=0, wish=wish_of(0, "roll", None), command_id=command)
    assert not Move.objects.filter(game=game).exists()


def test_the_command_archives_what_has_been_over_for_some_days_as_many_as_asked_and_puts_back():
    old, older, young = (finished(moves=5) for _ in range(3))
    for game, days in ((old, 31), (older, 40), (young, 29)):
        Game.objects.filter(pk=game.pk).update(ended=timezone.now() - timedelta(days=days))
    out = io.StringIO()
    call_command("archive", "--limit", "1", stdout=out)
    call_command("archive", stdout=out)
    assert {row.game_id for row in Archive.objects.all()} == {old.pk, older.pk}
    call_command("archive", old.key, stdout=out)
    call_command("archive", "--undo", stdout=out)
    assert out.getvalue().splitlines() == [
        "1 games archived", "1 games archived", f"{old.key} is archived", "0 games archived", "2 games put back",
    ]  # fmt: skip
    assert not Archive.objects.exists()


@pytest.mark.parametrize(("given", "why"), [
    (["nosuchgame"], "there is no game nosuchgame"),
    (["--days", "3000000"], "no number of days from 0 to 36500"), (["--days=-1"], "no number of days"),
    (["--limit=-1"], "no number of games from 0 to 1000000000"), (["--limit", "1e3"], "no number of games"),
])  # fmt: skip
def test_the_command_says_what_it_cannot_take(given, why):
    with pytest.raises(CommandError, match=why):
        call_command("archive", *given)


def test_the_task_archives_all_of_that_age(settings):
    settings.ARCHIVE_DAYS = 2
    old, _young = (finished(moves=5) for _ in range(2))
    Game.objects.filter(pk=old.pk).update(ended=timezone.now() - timedelta(days=3))
    assert tasks.archive_finished() == 1
    assert [row.game_id for row in Archive.objects.all()] == [old.pk]


@pytest.mark.usefixtures("tasks_at_once")
def test_a_game_that_cannot_be_put_away_holds_up_no_other_and_the_night_goes_on(settings, monkeypatch):
    settings.ARCHIVE_DAYS = 2
    monkeypatch.setattr(tasks, "ARCHIVE_SECONDS", 0)
    broken, *others = (finished(moves=5) for _ in range(3))
    broken.moves.get(sequence=2).delete()
    Game.objects.update(ended=timezone.now() - timedelta(days=3))
    tasks.archive_finished()
    assert {row.game_id for row in Archive.objects.all()} == {game.pk for game in others}
