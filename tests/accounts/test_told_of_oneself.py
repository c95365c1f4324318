"""All that is kept of oneself, as a file: each column that names a person is in it, or it is said why it is not."""

import pytest
from allauth.account.models import EmailAddress
from django.db.models import ForeignObjectRel

from accounts.models import Squares, Tally, User
from accounts.own.data import OF_ACCOUNT, PARTS, data_of
from bots.models import ByProgram
from tests.accounts.test_ratings import of_two, resigned
from tests.cast import person

pytestmark = pytest.mark.django_db
TOLD = {
    "account.emailaddress.user": "addresses",
    "mfa.authenticator.user": "keys",
    "accounts.signedin.user": "sessions",
    "accounts.noticewishes.user": "notice_wishes",
    "accounts.pushsubscription.user": "browsers_told",
    "accounts.notice.user": "notices",
    "accounts.rating.user": "ratings",
    "accounts.reliability.user": "reliability",
    "accounts.tally.user": "leaderboards",
    "accounts.squares.user": "squares",
    "accounts.report.reporter": "reports_made",
    "games.seat.user": "games",
    "games.game.host": "tables_opened",
    "clubs.membership.user": "clubs",
    "clubs.club.founder": "clubs_founded",
    "clubs.news.author": "club_news",
    "clubs.clubrating.user": "club_ladders",
    "clubs.entry.user": "events",
    "clubs.event.organiser": "events_organised",
    "clubs.ruling.by": "event_rulings",
    "clubs.journalline.by": "club_decisions",
    "talk.said.by": "said",
    "talk.mute.by": "muted",
    "bots.byprogram.user": "programs",
}
"""Each column that names a person, and in which part of the file its rows are."""
NOT_TOLD = {
    "accounts.report.about": "It would tell who has reported them.",
    "accounts.report.decided_by": "What the staff do is in their own trail.",
    "accounts.flag.one": "It is about two, and would tell how one is found out.",
    "accounts.flag.other": "It is about two, and would tell how one is found out.",
    "accounts.flag.looked_by": "What the staff do is in their own trail.",
    "accounts.gone.user": "There is one only once nobody can ask any more.",
    "talk.mute.whom": "Nobody is told who has muted them.",
    "bots.turn.host": "It says for a moment which table's bots think next, and is made anew from the games.",
    "admin.logentry.user": "What the staff do is in their own trail, which names others.",
    "accounts.user_groups.user": "Rights of the staff; that somebody is one of them is told.",
    "accounts.user_user_permissions.user": "Rights of the staff; that somebody is one of them is told.",
}
SHARED = {"games.game", "clubs.club", "clubs.event"}
"""Rows that name a person and are about many: what hangs on them is not theirs alone."""
TOLD_OF_ROWS = {
    "accounts.ratedgame.rating": "rated_games",
    "games.seatnote.seat": "notes",
    "games.standingorders.seat": "orders",
    "talk.silence.report": "silences",
}
"""Each column that names a row about somebody, and in which part of the file its own rows are."""
NOT_TOLD_OF_ROWS = {
    "account.emailconfirmation.email_address": "Never filled: the link in a mail is signed.",
    "accounts.unconfirmed.address": "Its moment stands with the address.",
    "talk.reported.report": "It quotes what somebody else has said.",
    "talk.reported.said": "It would tell that somebody has reported them.",
    "clubs.tableseat.entry": "Where one sat stands with the games.",
    "clubs.bye.entry": "Everybody reads it on the page of the event.",
    "clubs.ruling.entry": "Everybody reads it on the page of the event.",
}
SECRET_OR_SAID_OTHERWISE = {
    "id": "A number that means something to nobody else.",
    "password": "Of secrets only that there are some.",
    "first_name": "Never filled.",
    "last_name": "Never filled.",
    "is_active": "Whoever asks is.",
    "sessions_ended": "It is in the number of the session.",
    "looks": "It follows from the name.",
    "guest_until": "Guests have no account that could be asked for.",
}


OF_THE_GAME = {
    "games": {
        "id", "user", "bot", "nonce", "awaited", "budget", "asked_at", "warn_at", "due_at", "warned", "free",
        "would_end", "refusals",
    },
    "events": {"id", "user", "free_since"},
}  # fmt: skip
"""Columns of a seat and of an entry that say how the game stands, and nothing of who sits there."""


def columns_that_name(rows):
    for relation in rows._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and relation.concrete is False and not relation.many_to_many:
            yield f"{relation.related_model._meta.label_lower}.{relation.field.name}", relation.related_model


def test_each_table_that_names_a_person_is_told_or_it_is_said_why_not():
    named = dict(columns_that_name(User))
    assert set(named) == set(TOLD) | set(NOT_TOLD)
    for column, part in TOLD.items():
        assert PARTS[part](person("ana")).model is named[column], column


def test_what_hangs_on_rows_about_a_person_is_told_or_it_is_said_why_not():
    rows = {model for _column, model in columns_that_name(User) if model._meta.label_lower not in SHARED}
    named = {column: model for about in rows for column, model in columns_that_name(about)}
    assert set(named) == set(TOLD_OF_ROWS) | set(NOT_TOLD_OF_ROWS)
    for column, part in TOLD_OF_ROWS.items():
        assert PARTS[part](person("ana")).model is named[column], column


def test_of_each_part_the_newest_comes_first():
    for name in ("first", "second", "third"):
        EmailAddress.objects.create(user=person("ana"), email=f"{name}@example.org")
    held = data_of(person("ana"))
    assert [row["email"].partition("@")[0] for row in held["addresses"]] == ["third", "second", "first"]


def test_each_column_of_the_account_is_told_or_it_is_said_why_not():
    columns = {field.name for field in User._meta.concrete_fields}
    assert columns == set(OF_ACCOUNT) | set(SECRET_OR_SAID_OTHERWISE)


@pytest.mark.parametrize(("part", "of_the_game"), OF_THE_GAME.items())
def test_of_a_seat_and_an_entry_all_is_told_that_is_about_the_person(part, of_the_game):
    rows = PARTS[part](person("ana"))
    columns = (*rows.query.values_select, *rows.query.annotation_select)
    told = {column.removeprefix("told_").partition("__")[0] for column in columns}
    assert {field.name for field in rows.model._meta.concrete_fields} - told == of_the_game


def test_what_comes_of_games_and_programs_is_told_to_whom_it_is_about_and_to_nobody_else():
    game = resigned(of_two(), 1)
    ByProgram.objects.create(game=game, user=person("ana"))
    Squares.objects.filter(user=person("ana")).update(taken=[1] * 40)
    held = data_of(person("ana"))
    assert [row["game__key"] for row in held["programs"]] == [game.key]
    assert [row["game__key"] for row in held["rated_games"]] == [game.key]
    assert [row["taken"] for row in held["squares"]] == [[1] * 40]
    assert len(held["leaderboards"]) == Tally.objects.filter(user=person("ana")).count() > 0
    assert [row["key"] for row in held["tables_opened"]] == [game.key]
    others = data_of(person("ben"))
    assert (others["programs"], others["tables_opened"]) == ([], [])
