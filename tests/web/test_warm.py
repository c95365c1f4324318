"""A process that has started has made what every page needs: the first page makes none of it."""

import pytest
from django.template import Template, engines
from django.test import Client
from django.utils.translation import trans_real

from games.engine import EDITIONS
from games.engine import awaited as seats_awaited
from games.engine.actions import Timeout
from games.figures.landings import _landings
from games.pages.memory import forget
from games.pages.warm import warm_up
from games.tables import playing
from tests.cast import person, table
from tests.clubs import staged
from tests.clubs.looking import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def started():
    """As a process is that has just started, and has opened no page."""
    for loader in engines["django"].engine.template_loaders:
        loader.reset()
    trans_real._translations.clear()
    _landings.cache_clear()
    forget()
    warm_up()


@pytest.fixture
def compiled(monkeypatch, started):
    """The names of the templates that are compiled from now on."""
    names, compile_nodelist = [], Template.compile_nodelist
    monkeypatch.setattr(Template, "compile_nodelist", lambda self: (names.append(self.name), compile_nodelist(self))[1])
    return names


def test_the_first_page_of_a_table_and_its_first_moves_compile_no_template_of_games(compiled):
    game, client = table(), Client()
    client.force_login(person("ana"))
    assert client.get(f"/tables/{game.key}/").status_code == 200
    for _ in range(6):
        playing.play(game_id=game.pk, seat=None, wish=lambda state: Timeout(min(seats_awaited(state))))
        assert client.get(f"/tables/{game.key}/fragments/?n=1").status_code == 200
    assert [name for name in compiled if name and name.startswith("games/")] == []


def test_the_first_page_of_an_event_and_of_its_organiser_compiles_no_template_of_clubs(compiled, client):
    made = staged.event("running")
    staged.play_round(made)
    for part in ("", "organise/", "now/", "wall/"):
        page(client, made, "owner", part)
    assert [name for name in compiled if name and name.startswith("clubs/")] == []


def test_a_template_that_is_not_there_yet_is_noticed(compiled):
    for loader in engines["django"].engine.template_loaders:
        loader.reset()
    client = Client()
    client.force_login(person("ana"))
    client.get(f"/tables/{table().key}/")
    assert "games/table.html" in compiled


def test_the_landing_tables_of_all_books_and_all_catalogues_are_there(started, settings):
    assert _landings.cache_info().currsize == len({edition.name for edition in EDITIONS.values()})
    assert {code for code, _name in settings.LANGUAGES} <= set(trans_real._translations)
