"""The guide at somebody's first table: read without script, ended once and for all."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.tables.database.store import snapshot_of, state_of
from tests.cast import person, table

pytestmark = pytest.mark.django_db
TITLE = "First time here?"


@pytest.fixture
def newcomer():
    """Ana, who has never been at a table, with a game of hers."""
    game = table(bots=1)
    User.objects.filter(pk=person("ana").pk).update(guided=False)
    client = Client()
    client.force_login(person("ana"))
    return client, reverse("table", args=[game.key])


def test_the_guide_leads_to_parts_that_are_on_the_page(newcomer):
    client, page = newcomer
    html = client.get(page).content.decode()
    assert TITLE in html
    for part in ("own", "board", "players", "log"):
        assert f'href="#{part}"' in html
        assert f'id="{part}"' in html


def test_once_ended_it_is_never_there_again_in_no_browser(newcomer):
    client, page = newcomer
    assert client.post(reverse("end_guide"), {"next": page}).url == page
    assert TITLE not in client.get(page).content.decode()
    other = Client()
    other.force_login(person("ana"))
    assert TITLE not in other.get(page).content.decode()


def test_with_htmx_it_goes_without_a_new_page(newcomer):
    client, _page = newcomer
    answer = client.post(reverse("end_guide"), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")


def test_it_leads_nowhere_else(newcomer):
    client, _page = newcomer
    assert client.post(reverse("end_guide"), {"next": "https://reef.example/"}).url == reverse("my_games")


@pytest.mark.parametrize("back", ["--5", "my_games", "reef"])
def test_what_is_said_to_lead_back_is_an_address_and_no_name_of_a_page(newcomer, back):
    client, _page = newcomer
    assert client.post(reverse("end_guide"), {"next": back}).url == back


def test_who_watches_is_not_guided(newcomer):
    _client, page = newcomer
    assert TITLE not in Client().get(page).content.decode()


def test_a_guest_is_guided_and_may_end_it(client):
    from tests.web.test_tables import WHOLE

    page = client.post(reverse("new_table"), WHOLE).url
    assert TITLE in client.get(page).content.decode()
    client.post(reverse("end_guide"), {"next": page})
    assert TITLE not in client.get(page).content.decode()


def test_on_a_phone_it_is_a_line_that_opens(newcomer):
    client, page = newcomer
    assert '<details class="hints">' in client.get(page).content.decode()


def test_after_three_rounds_of_a_table_it_has_gone(newcomer):
    client, page = newcomer
    game = Game.objects.get()
    state = state_of(game).fork()

    def shown_in(turn):
        state.turn_no = turn
        Game.objects.filter(pk=game.pk).update(snapshot=snapshot_of(state))
        return TITLE in client.get(page).content.decode()

    assert (shown_in(6), shown_in(7)) == (True, False)
