"""The form of an event: presets fill it in, what is wrong is said beside its field, and nothing is lost."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.event_pages.making.filled import columns_of
from clubs.event_pages.making.form import EventForm
from clubs.events.presets import PRESETS
from clubs.formats import FORMATS
from clubs.models import Event, JournalLine
from clubs.services import events
from clubs.services.agreeing import FIELDS, SIZES
from clubs.services.asking import SENT_TWICE
from games.engine import EDITIONS
from tests.cast import person
from tests.clubs import staged

pytestmark = pytest.mark.django_db


def sent(columns=None, **changes):
    """What a browser sends of the form that a preset or an event has filled in, but for the changes."""
    form = EventForm(columns=columns or {})
    data = {"edition": form.book, "format": form.kind, "name": "Evening"}
    for name, field in form.fields.items():
        value = form.get_initial_for_field(field, name)
        if value is None and hasattr(field, "choices"):
            value = next(iter(field.choices))[0]  # as a browser does
        if value not in (None, False, ""):
            data[name] = "on" if value is True else value
    return {name: value for name, value in (data | changes).items() if value is not None}


def read(columns=None, **changes):
    form = EventForm(sent(columns, **changes))
    assert form.is_valid(), form.errors
    return form.columns


def wrong(field, columns=None, **changes):
    form = EventForm(sent(columns, **changes))
    assert not form.is_valid()
    return form.errors.get(field)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_comes_out_of_its_form_as_it_went_in_and_makes_an_event_with_equal_turns(preset):
    made = events.draft(club_id=staged.club().pk, user=person("owner"), fields=read(preset.columns))
    for name, value in preset.columns.items():
        if isinstance(value, dict):
            assert value.items() <= getattr(made, name).items()
        else:
            assert getattr(made, name) == value, name
    assert made.options["equal_turns"] is True
    assert set(made.points) == {str(size) for size in SIZES}


def test_a_form_that_is_sent_twice_makes_one_draft_and_another_one_its_own(client):
    club = staged.club()
    client.force_login(person("owner"))
    data = sent(PRESETS["evening"].columns)
    shown = [client.post(f"/clubs/{club.slug}/events/new/", data | more) for more in ({}, {}, {"name": "Other"})]
    assert [answer.status_code for answer in shown] == [302] * 3
    assert shown[0]["Location"] == shown[1]["Location"] != shown[2]["Location"]
    assert sorted(Event.objects.values_list("name", flat=True)) == sorted([data["name"], "Other"])
    assert JournalLine.objects.filter(what="drafted").count() == 2
    Event.objects.update(created=timezone.now() - SENT_TWICE)
    assert client.post(f"/clubs/{club.slug}/events/new/", data)["Location"] != shown[0]["Location"]


def test_what_an_event_has_comes_out_of_its_form_unchanged():
    now = timezone.now().replace(second=0, microsecond=0)
    moments = {"check_in_at": now + timedelta(hours=1), "starts_at": now + timedelta(hours=2)}
    starts = [(now + timedelta(days=day)).isoformat() for day in (1, 2)]
    fields = read(None) | moments | {"starts": starts, "ties": ["opponents", "wins"], "places": 40}
    made = events.draft(club_id=staged.club().pk, user=person("owner"), fields=fields)
    again = read(columns_of(made))
    assert {name: again[name] for name in FIELDS} == {name: getattr(made, name) for name in FIELDS}


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("name", {"name": ""}),
        ("equal_turns", {"equal_turns": "on", "length": ""}),
        ("length", {"length": "21", "unit": "days"}),
        ("variant", {"variant": "nothing"}),
        ("seats", {"seats": "7"}),
        ("live_cap", {"live_bank": "5", "live_cap": "3"}),
        ("points_4", {"points_4": "6 4 2"}),
        ("points_4", {"points_4": "1 2 4 6"}),
        ("points_4", {"points_4": "six four two one"}),
        ("points_4", {"points_4": "NaN NaN NaN NaN"}),
        ("points_4", {"points_4": "6 4 2 1e-5000"}),
        ("tie_1", {"tie_1": "wins", "tie_2": "wins"}),
        ("most_rating", {"least_rating": "20", "most_rating": "10"}),
        ("check_in_at", {"check_in_at": "2030-01-01T20:00"}),
        ("check_in_at", {"check_in_at": "2030-01-01T20:00", "starts_at": "2030-01-01T19:00"}),
        ("starts", {"starts": "tomorrow"}),
        ("starts", {"starts": "2030-01-02 20:00\n2030-01-01 20:00"}),
        ("starts", {"starts_at": "2030-01-03T20:00", "starts": "2030-01-02 20:00"}),
        ("format_rounds", {"format": "swiss", "format_rounds": "999"}),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_beside_its_field(field, changes):
    assert wrong(field, **changes)


def test_what_the_clock_that_was_not_chosen_says_is_of_no_matter():
    assert read(pace="async", live_bank="nonsense")["budget"] == 24 * 3600


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("edition", ["polynesia", "community"])
def test_every_format_and_book_draws_a_form_that_can_be_sent_as_it_is(kind, edition):
    columns = read({"format": kind, "edition": edition})
    assert (columns["format"], columns["edition"]) == (kind, edition)
    FORMATS[kind].read(columns["settings"])


def test_another_book_or_format_keeps_all_that_was_written(client):
    staged.club()
    client.force_login(person("organiser"))
    written = sent(name="My evening", about="With **cake**", points_4="8 4 2 1", places="12", members_only=None)
    page = client.post("/clubs/reef/events/new/", written | {"book": "paris"}).content.decode()
    for part in ("My evening", "With **cake**", "8 4 2 1", 'value="12"', 'name="edition" value="paris"'):
        assert part in page
    assert re.search(r'name="luxury_tax" value="100"', page)  # a sum of Paris, not of Polynesia
    assert "checked" not in re.search(r'<input type="checkbox" name="members_only"[^>]*>', page)[0]
    page = client.post("/clubs/reef/events/new/", written | {"kind": "swiss"}).content.decode()
    assert "My evening" in page
    assert 'name="format" value="swiss"' in page
    assert Event.objects.count() == 0


def test_a_form_with_an_error_comes_back_whole(client):
    staged.club()
    client.force_login(person("organiser"))
    answer = client.post("/clubs/reef/events/new/", sent(name="My evening", points_4="9 9"))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "My evening" in page
    assert "9 9" in page
    assert "These are 4 numbers" in page


@pytest.mark.parametrize("moment", ["9999-12-31T23:59", "0001-01-01T00:00"])
@pytest.mark.parametrize("field", ["starts_at", "starts"])
@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Pacific/Auckland"])
def test_a_moment_at_the_end_of_all_calendars_is_refused_in_every_zone(client, field, moment, zone):
    staged.club()
    organiser = person("organiser")
    organiser.zone = zone
    organiser.save()
    client.force_login(organiser)
    answer = client.post("/clubs/reef/events/new/", sent(**{field: moment}))
    assert answer.status_code == 422
    assert client.get("/clubs/reef/events/").status_code == 200
    assert not Event.objects.exists()


def test_line_breaks_of_browsers_are_one_character_of_a_text_each(client):
    staged.club()
    client.force_login(person("organiser"))
    text = "\r\n".join(["x" * 60] * 81)
    assert client.post("/clubs/reef/events/new/", sent(about=text)).status_code == 302
    assert len(Event.objects.get().about) == 4940
    assert client.post("/clubs/reef/events/new/", sent(about="x" * 5001)).status_code == 422


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("book", EDITIONS)
def test_a_form_that_was_turned_to_another_book_can_be_kept_as_it_is(preset, book):
    turned = EventForm(columns={"edition": book, "format": preset.columns["format"]}, turned=sent(preset.columns))
    shown = {name: turned.get_initial_for_field(field, name) for name, field in turned.fields.items()}
    written = {name: value for name, value in shown.items() if value not in (None, False, "")}
    form = EventForm(written | {"edition": book, "format": turned.kind})
    assert form.is_valid(), form.errors


def test_one_goes_on_where_one_has_turned_to_another_format_and_the_head_is_no_longer_the_presets(client):
    staged.club()
    client.force_login(person("organiser"))
    written = sent(PRESETS["month"].columns)
    page = client.post("/clubs/reef/events/new/?preset=month", written | {"book": "paris"}).content.decode()
    assert re.search(r'value="paris" class="main" aria-pressed="true" autofocus>', page)
    assert "a game a week" in page
    page = client.post("/clubs/reef/events/new/?preset=month", written | {"kind": "knockout"}).content.decode()
    assert re.search(r'value="knockout" class="main" aria-pressed="true" autofocus>', page)
    assert page.count("autofocus") == 1
    assert "a game a week" not in page


def test_house_rules_that_were_chosen_go_along_to_another_book(client):
    staged.club()
    client.force_login(person("organiser"))
    page = client.post("/clubs/reef/events/new/", sent(claims="manual") | {"book": "paris"}).content.decode()
    assert '<option value="manual" selected' in page
    assert '<option value="free" selected' in page  # how Paris auctions, where Polynesia does otherwise


def test_points_and_tie_breaks_are_proposed_as_they_are_usual():
    columns = read()
    assert columns["points"]["4"] == ["6", "4", "2", "1"]
    assert columns["ties"] == ["wins", "share", "opponents", "last"]
    assert read(columns | {"ties": ["last"]})["ties"] == ["last"]
    assert read(columns | {"ties": []})["ties"] == []


def test_a_pause_is_said_in_the_largest_unit_in_which_it_is_whole():
    shown = EventForm(columns=PRESETS["house"].columns).initial
    assert (shown["pause"], shown["pause_unit"]) == (10, "days")
    assert read(pause="3", pause_unit="hours")["pause"] == 3 * 3600
    assert read(pause="3", pause_unit=None)["pause"] == 180


def test_a_pause_beyond_any_is_said_beside_its_field_by_every_database():
    assert read(pause="69", pause_unit="days")["pause"] == 69 * 86_400
    for unit in ("days", "hours"):
        assert "100,000 minutes" in wrong("pause", pause="100000", pause_unit=unit)[0]
