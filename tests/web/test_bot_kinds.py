"""A new table seats the bots that were chosen, whatever kinds there are."""

import pytest
from django.urls import reverse

from games.models import Game
from games.tables.bot_kinds import BOT_KINDS
from tests.cast import person

pytestmark = pytest.mark.django_db
TABLE = {"edition": "polynesia", "variant": "standard", "wait": "on"}


@pytest.fixture
def kinds():
    """Puts other kinds into the place of those that there are."""
    before = dict(BOT_KINDS)

    def put(**labels):
        BOT_KINDS.clear()
        BOT_KINDS.update(labels)

    yield put
    BOT_KINDS.clear()
    BOT_KINDS.update(before)


def opened(client, **fields):
    client.force_login(person("ana"))
    assert client.post(reverse("new_table"), TABLE | fields).status_code == 302
    return [seat.bot for seat in Game.objects.get().seats.all()]


def test_of_several_kinds_each_is_seated_as_often_as_it_was_chosen(client, kinds):
    kinds(calm="Calm", rash="Rash", sly="Sly")
    client.force_login(person("ana"))
    html = client.get(reverse("new_table")).content.decode()
    assert all(f"Bots: {kind}" in html for kind in ("Calm", "Rash", "Sly"))
    assert opened(client, bots="0", bots_rash="1", bots_sly="2") == ["", "rash", "sly", "sly"]


def test_where_there_is_one_kind_it_is_asked_for_plainly(client, kinds):
    kinds(rash="Rash")
    assert opened(client, bots="2") == ["", "rash", "rash"]


def test_without_any_kind_one_waits_for_people(client, kinds):
    kinds()
    assert opened(client) == [""]
    client.force_login(person("ben"))
    response = client.post(reverse("new_table"), {name: said for name, said in TABLE.items() if name != "wait"})
    assert "Without bots you must wait for other people." in response.content.decode()
