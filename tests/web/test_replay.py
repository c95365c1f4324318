"""A game played back, and the page that says how it went: for anybody who may see the table."""

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game
from games.pages.looking_back.analysis import luck_of
from games.pages.looking_back.plots import apart, nice, sampled
from games.past.luck import Beside, Luck
from games.tables.over import annulling
from games.tables.over.archive import archive
from games.tables.seats.departing import go_by_name
from games.tables.selectors import access_table_for
from tests.cast import given_up, person, table

pytestmark = pytest.mark.django_db
MOVES = 45
SQUARE = re.compile(r'<li id="sq-\d+".*?</li>', re.DOTALL)


@pytest.fixture(scope="module")
def game(standing):
    return given_up(MOVES)


def address(page, game, n=None):
    return reverse(page, args=[game.key]) + ("" if n is None else f"?n={n}")


def read(page, game, n=None, name=None, **headers):
    client = Client()
    if name:
        client.force_login(person(name))
    response = client.get(address(page, game, n), headers=headers)
    return response.status_code, response.content.decode()


@pytest.mark.parametrize("name", ["ana", "dora", None])
@pytest.mark.parametrize("page", ["replay", "analysis"])
def test_whoever_may_see_the_table_may_look_at_it_from_afterwards(game, page, name):
    status, html = read(page, game, name=name)
    assert status == 200
    assert address("table", game) in html


def test_every_move_has_a_link_and_says_what_happened_by_it(game):
    status, html = read("replay", game, 17)
    assert status == 200
    assert "Move 17" in html
    assert re.search(rf'type="range"[^>]*min="1"[^>]*max="{game.sequence}"[^>]*value="17"', html)
    for number in (1, 16, 18, game.sequence):
        assert address("replay", game, number) in html
    assert len(SQUARE.findall(html)) == 40


def test_the_last_move_shows_the_plan_that_the_table_shows(game):
    _status, now = read("table", game)
    _status, then = read("replay", game, game.sequence)
    of_then = f'?n={game.sequence}"'
    assert SQUARE.findall(then.replace(of_then, '"')) == SQUARE.findall(now)


def test_without_a_number_it_begins_at_the_beginning(game):
    assert "Move 1<" in read("replay", game)[1]


def test_a_page_that_is_there_gets_the_plan_the_purses_the_journal_and_the_buttons_alone(game):
    status, html = read("replay", game, 20, **{"HX-Request": "true"})
    assert status == 200
    assert "<html" not in html
    assert html.count('id="table"') == 1
    assert re.search(r'<nav id="steps"[^>]*hx-swap-oob', html)
    assert "Move 20" in html
    assert len(html.encode()) < 60_000


@pytest.mark.parametrize(
    ("here", "moves"), [("?n=19", True), ("?n=20", False), ("?n=7", False), ("?n=x", False), ("", False)]
)
def test_a_move_is_seen_to_happen_on_a_page_that_shows_the_one_before(game, here, moves):
    at = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{address('replay', game)}{here}"}
    _status, html = read("replay", game, 20, **at)
    assert ('id="moved" value=' in html) == moves
    assert 'id="moved" value=' not in read("replay", game, 20)[1]


@pytest.mark.parametrize("here", ["http://[", "%00", "?n=x", "?n=" + "9" * 5000])
def test_whatever_the_page_says_its_address_is_the_move_is_shown(game, here):
    status, html = read("replay", game, 7, **{"HX-Request": "true", "HX-Current-URL": here})
    assert (status, "Move 7" in html) == (200, True)


@pytest.mark.parametrize("n", ["0", "-1", "x", "", "1e3", "²", "9" * 30, "99999"])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_number_that_no_move_has_is_refused_in_words(game, n, headers):
    status, html = read("replay", game, n, **headers)
    assert status == 404
    assert "There is no such move" in html
    assert f"{game.sequence} moves" in html


def test_a_table_that_has_not_begun_has_no_past(client):
    waiting = table(start=False)
    for page in ("replay", "analysis"):
        assert client.get(address(page, waiting)).url == address("table", waiting)
    assert client.get("/tables/nosuchtable/replay/").status_code == 404


@pytest.mark.parametrize("state", ["archived", "annulled", "paused"])
def test_wherever_a_game_lies_and_whatever_became_of_it_it_can_be_looked_at(game, state):
    _status, before = read("replay", game, 30)
    Game.objects.filter(pk=game.pk).update(rated=True, notices_at=None)
    if state == "archived":
        archive(game.pk)
    elif state == "annulled":
        annulling.annul(game_id=game.pk)
    else:
        Game.objects.filter(pk=game.pk).update(paused_at=timezone.now())
    status, html = read("replay", game, 30)
    assert status == 200
    assert SQUARE.findall(html) == SQUARE.findall(before)
    assert read("analysis", game)[0] == 200


def test_a_game_that_goes_on_can_be_replayed_up_to_now(client):
    game = table(bots=1)
    assert client.get(address("replay", game, game.sequence)).status_code == 200
    assert client.get(address("replay", game, game.sequence + 1)).status_code == 404
    assert client.get(address("analysis", game)).status_code == 200


def test_another_move_of_a_game_costs_one_statement(game, client, django_assert_num_queries):
    client.get(address("replay", game, 3))
    with django_assert_num_queries(1):
        client.get(address("replay", game, 40))
    client.get(address("analysis", game))
    with django_assert_num_queries(1):
        client.get(address("analysis", game))


def test_whoever_has_another_name_since_is_called_by_it():
    made = table(bots=1)
    assert "ana" in read("analysis", made)[1]
    ana = person("ana")
    ana.username = "Anemone"
    ana.save()
    go_by_name(ana)
    html = read("analysis", made)[1]
    assert "Anemone" in html
    assert ">ana<" not in html


def test_an_analysis_has_a_table_behind_each_drawing_and_a_name_for_it(game):
    _status, html = read("analysis", game)
    drawings = re.findall(r'<svg[^>]*role="img".*?</figure>', html, re.DOTALL)
    assert len(drawings) == 5
    for drawing in drawings:
        assert re.search(r"<title id=.*</title>\s*<desc id=", drawing)
        assert "<table" in drawing
    assert "style=" not in html.partition("<main")[2]


def test_how_many_points_came_is_written_as_their_mean_is(game):
    luck = luck_of(access_table_for(person("ana"), game.key), 0, Luck(throws=200, pips=Beside(1236, 36 * 1246)))
    assert luck.pips == ("1,236", "mean 1,246.0")


def test_turning_points_lead_to_their_moves(game):
    _status, html = read("analysis", game)
    turnings = html.partition('class="turnings"')[2].partition("</ol>")[0]
    numbers = re.findall(r"replay/\?n=(\d+)", turnings)
    assert numbers
    assert all(f"Move {number}" in read("replay", game, number)[1] for number in numbers)


def test_of_a_throw_it_is_not_said_that_there_was_nothing_to_choose(game):
    pages = [read("replay", game, number)[1] for number in range(1, 12)]
    throws = [html for html in pages if "The rules ask for this throw:" in html]
    assert throws
    assert all("nothing to choose" not in html for html in throws)
    assert "nothing to choose" in pages[0]  # the start, which nobody decides


def test_what_each_player_is_worth_is_told_part_by_part(game):
    _status, html = read("analysis", game)
    assert re.search(r"<th[^>]*>Worth</th>.*<th[^>]*>Cash</th>", html, re.DOTALL)
    assert html.count("place 1") == 1


def test_sums_of_scales_are_round_and_names_at_the_ends_of_lines_are_apart():
    assert [nice(span) for span in (0, 3, 17, 900, 41_000)] == [1, 1, 5, 200, 10_000]
    assert sampled(1, 5) == [1]
    assert sampled(100, 5)[0] == 1
    assert sampled(100, 5)[-1] == 100
    places = sorted(apart([0, 1, 2, 99, 100]))
    assert all(b - a >= 6.9 for a, b in pairwise(places))
    assert places[-1] <= 100
