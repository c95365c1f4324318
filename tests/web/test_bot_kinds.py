"""A new table seats the bots that were chosen, whatever kinds there are."""

import re

import pytest
from django.urls import reverse

from games.books import BOOKS
from games.books.names import edition_name
from games.engine import EDITIONS
from games.models import Game
from games.pages.arriving import forms
from games.pages.memory import forget
from games.tables import opening
from games.tables.bot_kinds import BOT_KINDS
from games.tables.errors import TableError
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
        forget()  # a process keeps what it has drawn; its kinds stay the same as long as it lives

    yield put
    put(**before)


def opened(client, **fields):
    client.force_login(person("ana"))
    assert client.post(reverse("new_table"), TABLE | fields).status_code == 302
    return [seat.bot for seat in Game.objects.get().seats.all()]


def test_of_several_kinds_each_is_seated_as_often_as_it_was_chosen(client, kinds):
    kinds(calm="Calm", rash="Rash", sly="Sly")
    client.force_login(person("ana"))
    html = client.get(reverse("new_table")).content.decode()
    assert all(f">{kind}</label>" in html for kind in ("Calm", "Rash", "Sly"))
    assert html.index("Other kinds of bots") < html.index(">Rash</label>")  # behind a fold: most people want the first
    assert opened(client, bots="0", bots_rash="1", bots_sly="2") == ["", "rash", "sly", "sly"]


def test_the_lobby_opens_a_table_of_the_first_book_with_the_bots_that_the_form_proposes(client, kinds, monkeypatch):
    monkeypatch.setattr(forms, "EDITIONS", {"paris": EDITIONS["paris"], **EDITIONS})
    kinds(calm="Calm", rash="Rash")
    client.force_login(person("ana"))
    found = re.findall(r'<form method="post" action="/tables/new/">.*?</form>', page(client, "lobby"), re.DOTALL)
    [sent] = [form for form in found if "bots now" in form]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w*)"', sent))
    assert "polynesia" not in fields.values()
    assert client.post(reverse("new_table"), fields).status_code == 302
    game = Game.objects.get()
    assert (game.edition, [seat.bot for seat in game.seats.all()]) == ("paris", ["", "calm", "calm", "calm"])


def test_no_page_offers_to_play_bots_where_there_are_none(client, kinds):
    kinds()
    client.force_login(person("ana"))
    assert "bots now" not in page(client, "lobby")


def test_the_rulebook_is_that_of_the_first_book(client):
    assert client.get(reverse("rules")).context["name"] == edition_name(next(iter(EDITIONS)))


def page(client, name):
    return client.get(reverse(name)).content.decode()


def test_where_there_is_one_kind_it_is_asked_for_plainly(client, kinds):
    kinds(rash="Rash")
    assert opened(client, bots="2") == ["", "rash", "rash"]


def test_without_any_kind_one_waits_for_people(client, kinds):
    kinds()
    assert opened(client) == [""]
    client.force_login(person("ben"))
    response = client.post(reverse("new_table"), {name: said for name, said in TABLE.items() if name != "wait"})
    assert "Without bots you must wait for other people." in response.content.decode()


def test_whoever_asks_for_too_many_bots_is_not_told_that_there_are_none(client):
    client.force_login(person("ben"))
    asked = {"edition": "polynesia", "variant": "standard", "bots": "9"}
    html = client.post(reverse("new_table"), asked).content.decode()
    assert "less than or equal to 7" in html
    assert "Without bots you must wait for other people." not in html


def test_a_page_with_something_to_correct_opens_at_it(client):
    client.force_login(person("ben"))
    asked = {"edition": "paris", "variant": "timed", "bots": "1"}
    assert page(client, "new_table").count("autofocus") == 0
    html = client.post(reverse("new_table"), asked).content.decode()
    assert [tag for tag in re.findall(r"<(?:input|select)[^>]*>", html) if "autofocus" in tag and "minutes" in tag]
    assert html.count("autofocus") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_bot_has_a_name_of_its_own_of_its_book_and_its_grade_beside_it(client, edition):
    client.force_login(person("ana"))
    sent = TABLE | {"edition": edition, "bots": "1", "bots_novice": "1", "bots_shrewd": "1"}
    client.post(reverse("new_table"), sent)
    game = Game.objects.get()
    names = [seat.name for seat in game.seats.exclude(bot="")]
    assert names == list(BOOKS[edition].bots[:3])
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert all(f'<em class="bot grade">{grade}</em>' in html for grade in ("Regular", "Novice", "Shrewd"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_names_for_as_many_bots_as_a_table_has_room_for(edition):
    names = BOOKS[edition].bots
    assert len(set(names)) == len(names) >= EDITIONS[edition].players[-1] - 1


@pytest.mark.parametrize(("pace", "said"), [("instant", "at once"), ("person", "as a person would"), ("", "briskly")])
def test_how_soon_bots_move_is_chosen_when_a_table_is_opened_and_said_there(client, pace, said):
    opened(client, bots="2", bot_pace=pace)
    game = Game.objects.get()
    assert game.bot_pace == (pace or "brisk")
    assert said in page_of(client, game)
    client.post(reverse("start", args=[game.key]))
    assert said in page_of(client, game)


def test_a_pace_that_nobody_knows_opens_nothing(client):
    client.force_login(person("ana"))
    assert client.post(reverse("new_table"), TABLE | {"bots": "1", "bot_pace": "never"}).status_code == 422
    with pytest.raises(TableError):
        opening.open_table(host=person("ana"), edition="paris", bots=("novice",), bot_pace="never")


def page_of(client, game):
    return client.get(reverse("table", args=[game.key])).content.decode()
