"""An event as files: true, whole, and harmless in a spreadsheet."""

import csv
import hashlib
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.event_pages.files.views import harmless
from clubs.models import Bye, Entry, Event, JournalLine
from clubs.services import rulings
from tests.cast import person
from tests.clubs import staged

pytestmark = pytest.mark.django_db


def rows(client, made, name):
    answer = client.get(f"/events/{made.key}/{name}")
    assert answer["Content-Type"].startswith("text/csv")
    assert "attachment" in answer["Content-Disposition"]
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def played(**columns):
    made = staged.event("running", **columns)
    staged.play_round(made, over=True)
    return made


def test_standings_are_a_line_a_player_with_plain_numbers(client):
    made = played()
    head, *lines = rows(client, made, "standings.csv")
    assert head == ["Place", "Player", "Points", "Tables", "Won", "Opponents"]
    assert [line[:4] for line in lines[:2]] == [["1", "ana", "6", "1"], ["2", "ben", "4", "1"]]


def test_before_anybody_has_played_nobody_has_a_place_in_a_file(client):
    made = staged.event("running")
    staged.play_round(made)
    assert len(rows(client, made, "standings.csv")) == 1
    assert client.get(f"/events/{made.key}/event.json").json()["standings"] == []


def test_pairings_say_who_sat_where_and_who_had_no_table(client):
    made = played()
    late = Entry.objects.create(event=made, user=person("stranger"), name="stranger")
    Bye.objects.create(round=made.rounds.get(), entry=late)
    _head, *lines = rows(client, made, "pairings.csv")
    assert lines[0] == ["1", "1", "1", "ana", "1", "1000", "", ""]
    assert lines[-1] == ["1", "", "", "stranger", "", "", "", ""]


def test_pairings_say_which_tables_count_for_nothing(client):
    made = played()
    rulings.annul(table_id=made.rounds.get().tables.get().pk, user=person("organiser"), reason="Seats were swapped.")
    staged.play_round(made, 2, over=True)
    head, *lines = rows(client, made, "pairings.csv")
    assert [line[head.index("Annulled")] for line in lines] == ["1"] * 4 + [""] * 4


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", " =1", "=cmd|' /C calc'!A0"])
def test_a_name_that_looks_like_a_formula_is_made_harmless(client, name):
    made = played()
    Entry.objects.filter(name="ana").update(name=name)
    for file in ("standings.csv", "pairings.csv"):
        cells = [cell for row in rows(client, made, file) for cell in row]
        assert f"'{name}".replace("\r", "\n") in [cell.replace("\r", "\n") for cell in cells]
        assert not any(cell.lstrip().startswith(("=", "+", "@")) for cell in cells)


def test_what_is_no_formula_is_left_as_it_is():
    assert [harmless(cell) for cell in ("ana", "Ari'i", 12, "é=1", "-2.5")] == ["ana", "Ari'i", "12", "é=1", "-2.5"]


def test_somebody_who_has_lost_points_is_below_nothing_in_numbers(client):
    made = played()
    entry = made.entries.get(name="dora")
    made.rulings.create(kind="deduct", entry=entry, points=3, reason="late", by=person("organiser"))
    assert rows(client, made, "standings.csv")[-1][1:3] == ["dora", "-2"]


def test_a_longer_event_is_not_asked_for_line_by_line(client):
    made, counts = played(), []
    for number in (2, 3):
        for _line in range(number):
            JournalLine.objects.create(club=made.club, event=made, by=person("owner"), what="started", names={"n": 4})
        staged.play_round(made, number, over=True)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/events/{made.key}/event.json")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_all_that_is_public_is_in_one_file_and_the_seed_once_it_is_over(client):
    made = played(about="Bring *cake*")
    data = client.get(f"/events/{made.key}/event.json").json()
    assert data["seed"] is None
    assert data["digest"] == made.digest
    assert [seat["place"] for seat in data["rounds"][0]["tables"][0]["seats"]] == [1, 2, 3, 4]
    assert [row["points"] for row in data["standings"]] == ["6", "4", "2", "1"]
    assert {"format", "settings", "points", "ties", "entries", "rulings", "journal"} <= set(data)
    Event.objects.update(state="over")
    data = client.get(f"/events/{made.key}/event.json").json()
    assert hashlib.sha256(bytes.fromhex(data["seed"])).hexdigest() == data["digest"]


def test_no_file_tells_what_is_secret(client):
    made = played()
    client.force_login(person("owner"))
    for name in ("standings.csv", "pairings.csv", "event.json"):
        text = client.get(f"/events/{made.key}/{name}").content.decode()
        assert made.club.join_key not in text
        assert "example.org" not in text


def test_a_file_is_not_compressed_for_who_says_that_they_do_not_take_it_so(client):
    address = f"/events/{played().key}/event.json"
    answers = [client.get(address, headers={"accept-encoding": said}) for said in ("gzip;q=0, br", "gzip;q=0.5")]
    assert [answer.headers.get("Content-Encoding") for answer in answers] == [None, "gzip"]
    assert answers[0].json()["name"]
