"""What a release has stored and sent is still understood: its columns, its records, its tasks in the queue."""

from inspect import signature

import pytest
from django.apps import apps
from django.db.models import NOT_PROVIDED

from config.celery import app as celery
from games.engine.records import from_plain, to_plain
from tests.cast import table
from tests.releases import LAST, RELEASES, columns, common_models, kept, models_of

READ_AS = {"PlayEnds": ("ToThrow", ("seat",))}
"""Records of a release that are made no more: as what they are read, and what that has of them."""

each_release = pytest.mark.parametrize("release", RELEASES)


@each_release
@pytest.mark.django_db
def test_a_column_that_came_later_has_a_first_value_in_the_database_or_none(release):
    for app, name in common_models(release):
        then, today = columns(models_of(release), app, name), columns(apps, app, name)
        for column in today.keys() - then.keys():
            field = today[column]
            assert field.null or field.db_default is not NOT_PROVIDED, f"{name}.{column} has no db_default"


@each_release
@pytest.mark.django_db
def test_no_column_that_a_release_reads_and_writes_is_gone_or_must_be_filled_since(release):
    for app, name in common_models(release):
        then, today = columns(models_of(release), app, name), columns(apps, app, name)
        assert then.keys() <= today.keys(), f"{name} has lost {then.keys() - today.keys()}"
        assert not [column for column in then if then[column].null and not today[column].null], name


def test_what_a_worker_finds_in_the_queue_of_the_last_release_it_knows_by_name():
    waiting = {
        "accounts.tasks.deliver": ("user_id", "channel"),
        "accounts.tasks.forget_notices": (),
        "accounts.tasks.send_mail": ("subject", "body", "to"),
        "accounts.tasks.send_reset": ("email", "host", "secure", "language"),
        "accounts.tasks.sweep_notices": (),
        "bots.tasks.move": ("game_id", "sequence"),
        "games.tasks.follow_orders": ("game_id", "sequence"),
        "games.tasks.sweep": (),
    }
    celery.loader.import_default_modules()
    known = {name: tuple(signature(task.run).parameters) for name, task in celery.tasks.items() if name in waiting}
    assert known == waiting


def record(name, fields):
    """A record as a release made it: as long as it was then."""
    return from_plain([name, *range(len(fields))])


@each_release
def test_records_of_a_release_are_read_each_field_in_its_place(release):
    for name, fields in kept(release)["records"].items():
        found = record(name, fields)
        known_as, known = READ_AS.get(name, (name, tuple(fields)))
        assert (type(found).__name__, found._fields[: len(known)]) == (known_as, known)


def test_records_are_written_so_that_the_last_release_reads_them_while_they_say_nothing_new():
    for name, fields in kept(LAST)["records"].items():
        assert name in READ_AS or len(to_plain(record(name, fields))) == 1 + len(fields), (
            f"{name} has grown: see _GROWN"
        )


@pytest.mark.django_db
def test_tables_are_stored_with_options_that_the_last_release_knows_while_they_agree_on_nothing_new():
    rows = [row["fields"] for row in kept(LAST)["rows"] if row["model"] == "games.game"]
    for edition in {fields["edition"] for fields in rows}:
        known = {name for fields in rows if fields["edition"] == edition for name in fields["options"]}
        assert set(table(edition=edition, minutes=30, start=False).options) <= known, edition
