"""What a player notes down at a table is for that player alone."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import SeatNote
from games.tables.manners.noting import LONGEST
from tests.cast import person, table

pytestmark = pytest.mark.django_db
SECRET = "ben never mortgages the ports"


def of(name):
    client = Client()
    client.force_login(person(name))
    return client


@pytest.fixture
def page():
    """The page of notes of a table at which Ana has noted something down."""
    game = table()
    address = reverse("note", args=[game.key])
    assert of("ana").post(address, {"text": SECRET}).url == reverse("table", args=[game.key])
    return address


def test_a_note_is_there_again_and_can_be_changed_and_emptied(page):
    assert SECRET in of("ana").get(page).content.decode()
    of("ana").post(page, {"text": "he does"})
    assert "he does" in of("ana").get(page).content.decode()
    of("ana").post(page, {"text": ""})
    assert not SeatNote.objects.exists()


def test_nobody_else_ever_reads_it(page):
    table_page = page.removesuffix("note/")
    assert SECRET not in of("ben").get(page).content.decode()
    assert of("chloe").get(page).status_code == 404
    assert Client().get(page).status_code == 302
    for name in ("ana", "ben"):
        for address in (table_page, f"{table_page}export/", f"/api{table_page}", f"{table_page}dice/"):
            assert SECRET not in of(name).get(address).content.decode(), address


def test_each_seat_has_a_note_of_its_own(page):
    of("ben").post(page, {"text": "so does ana"})
    assert SECRET in of("ana").get(page).content.decode()
    assert SeatNote.objects.count() == 2


def test_a_note_without_end_is_refused_and_the_old_one_stays(page):
    assert of("ana").post(page, {"text": "x" * (LONGEST + 1)}).status_code == 422
    assert SECRET in of("ana").get(page).content.decode()


def test_the_way_to_it_is_among_what_concerns_the_seat(page):
    assert f'href="{page}"' in of("ana").get(page.removesuffix("note/")).content.decode()
    assert f'href="{page}"' not in of("chloe").get(page.removesuffix("note/")).content.decode()
