"""Since your last turn: five lines at most that concern whoever looks, and the way to all of it."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from games.engine.elements import BANK
from games.engine.events import Moved, Paid
from games.pages.plan.since import _Told, render_since, since_of
from games.pages.sending.sent import Sent
from games.tables.record.history import PastMove
from games.tables.selectors import access_table_for
from tests.cast import person, play, stand, table
from tests.position import TO_THE_END

pytestmark = pytest.mark.django_db
BLUES = [6, 8, 9]


def seen(game, name="ana"):
    return access_table_for(person(name), game.key)


def lines(game, name="ana"):
    return [line.text for line in since_of(seen(game, name)).lines]


def of_ben(given, dice=(), when=(), others=("ben",), **kwargs):
    """A table at which Ana has just ended her turn, then put into a position in which Ben is in turn."""
    game = table(others=others, **TO_THE_END, given={}, **kwargs)
    play(game, 0, "end")
    return stand(game, {"turn": "Ben"} | given, dice, when)


def test_who_has_seen_all_is_told_nothing_and_a_place_is_kept_for_it():
    game = of_ben({})
    assert lines(game) == []
    assert "hidden" in render_since(seen(game))


def test_the_place_kept_until_ones_turn_does_not_claim_that_nothing_happened_while_others_move():
    kept = render_since(seen(of_ben({})))
    assert "until your next turn is told here" in kept
    assert "Nothing has happened" not in kept


def test_nor_does_it_speak_of_a_turn_to_come_to_who_is_in_turn_already():
    """Whoever loads the page in the midst of their turn has made the last move themselves."""
    game = table(edition="paris", given={"Ana": {"deeds": [1]}}, **TO_THE_END)
    play(game, 0, "mortgage", 1)
    found = seen(game)
    assert (found.view.turn, since_of(found).moves) == (0, "")
    assert "until your next turn is told here" in render_since(found)


def test_a_watcher_has_no_last_turn():
    assert render_since(seen(of_ben({}), "dora")) == ""


def test_buildings_are_told_with_what_a_visit_costs_since_then():
    game = of_ben({"Ben": {"deeds": BLUES, "at": 6}}, edition="paris")
    play(game, 1, "build", BLUES)
    [line] = lines(game)
    assert re.fullmatch(r"ben built 3 houses: a visit to .+ costs 40\u00a0€ now, 16\u00a0€ before\.", line), line


def test_money_that_came_is_told_with_its_place():
    game = of_ben({"Ana": {"deeds": BLUES}, "Ben": {"at": 0}}, edition="paris", options={"claims": "manual"})
    found = stand(game, {"turn": "Ben", "Ana": {"deeds": BLUES}, "Ben": {"at": 0}}, [[2, 4]], [{"Ben": "roll"}])
    paid = Paid(1, 0, 12, "D-07")
    moves = [PastMove(9, [Moved(1, 0, 6, True, "D-05"), paid], False), PastMove(10, [Paid(0, BANK, 5, "D-09")], False)]
    told = _Told(seen(found), 0, moves).lines()
    assert [line.text for line in told] == ["ben paid you 12\u00a0€ on Rue de Vaugirard.", "You paid 5\u00a0€."]
    twice = _Told(seen(found), 0, [PastMove(9, [paid, paid], False)]).lines()
    assert [line.text for line in twice] == ["ben paid you 24\u00a0€."]


def test_a_deed_that_somebody_has_taken_is_told_while_they_hold_it():
    game = of_ben({}, dice=[[2, 4]], when=[{"Ben": "roll"}], edition="paris")
    play(game, 1, "buy")
    assert lines(game) == ["ben now holds Rue de Vaugirard."]


def test_an_offer_comes_first_with_a_link_to_answer_it():
    game = of_ben({"Ben": {"deeds": [39]}}, dice=[[2, 4]], when=[{"Ben": "roll"}], edition="paris")
    play(game, 1, "buy")
    play(game, 1, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 100}})
    first, second = since_of(seen(game)).lines
    assert first.text == "ben offers you Rue de la Paix for 100\u00a0€."
    [offer] = seen(game).view.offers
    assert (first.answer, second.answer) == (str(offer.number), "")
    assert f'href="#open-{offer.number}"' in render_since(seen(game))


def test_there_are_five_lines_at_most_and_a_way_to_all_moves(client):
    others = ("ben", "chloe")
    game = of_ben({"Ben": {"deeds": [39, 37, 35, 34, 32, 31]}}, others=others, edition="paris")
    last = game.sequence
    for square in (39, 37, 35, 34, 32, 31):
        play(game, 1, "offer", {"to": 0, "give": {"deeds": [square]}, "want": {"cash": 100}})
    found = since_of(seen(game))
    assert len(found.lines) == 5 or len(seen(game).view.offers) < 5
    assert found.address == reverse("journal", args=[game.key]) + f"?after={last}"
    client.force_login(person("ana"))
    html = unescape(client.get(reverse("table", args=[game.key])).content.decode())
    assert found.address in html
    assert "moves since then" in html


def test_it_is_said_in_the_readers_language():
    game = of_ben({}, dice=[[2, 4]], when=[{"Ben": "roll"}], edition="paris")
    play(game, 1, "buy")
    with translation.override("fr"):
        assert lines(game) == ["ben détient désormais Rue de Vaugirard."]


def test_a_live_page_is_told_when_the_table_begins_to_wait_for_its_viewer_and_not_with_each_move():
    game = of_ben({}, dice=[[4, 6]], when=[{"Ben": "roll"}])
    sent, watching = Sent(), Sent()
    sent.lacks(seen(game), True, "en")
    assert 'id="since"' not in sent.lacks(seen(game), True, "en")
    play(game, 1, "end")
    assert 'id="since"' in sent.lacks(seen(game), False, "en")
    assert 'id="since"' not in watching.lacks(seen(game, "dora"), False, "en")
    play(game, 0, "roll")
    assert 'id="since"' not in sent.lacks(seen(game), False, "en")


def test_what_was_told_leaves_the_page_as_ones_turn_ends():
    game, page = of_ben({}, dice=[[4, 6]], when=[{"Ben": "roll"}]), Sent()
    page.lacks(seen(game), True, "en")
    play(game, 1, "end")
    assert "The move since then" in page.lacks(seen(game), False, "en")
    stand(game, {"turn": "Ana"}, [[4, 6]], [{"Ana": "roll"}])
    page.lacks(seen(game), True, "en")
    play(game, 0, "end")
    over = page.lacks(seen(game), False, "en")
    assert "until your next turn is told here" in over
    assert "since then" not in over


def ended_without_a_socket(client, action="end", behind=0):
    """The answer to a page without a socket by which Ana ends her turn; it may be so many moves behind."""
    game = stand(table(others=("ben",), **TO_THE_END, given={}), {"turn": "Ana"}, [[4, 6]], [{"Ana": "roll"}])
    client.force_login(person("ana"))
    form = {"action": action, "command_id": str(uuid4()), "decision": game.awaiting["0"]}
    address = f"{reverse('move', args=[game.key])}?n={game.sequence - behind}"
    return client.post(address, form, headers={"HX-Request": "true"}).content.decode()


@pytest.mark.parametrize("behind", [0, 1])
def test_what_was_told_leaves_a_page_without_a_socket_too_as_ones_turn_ends(client, behind):
    assert "until your next turn is told here" in ended_without_a_socket(client, behind=behind)


def test_a_page_that_comes_back_after_ones_turn_was_played_shows_nothing_of_before_any_more():
    game = of_ben({}, dice=[[4, 6]], when=[{"Ben": "roll"}])
    assert "until your next turn is told here" in Sent("0-of-long-ago").lacks(seen(game), True, "en")


def test_who_goes_bankrupt_on_a_page_without_a_socket_is_told_nothing_any_more(client):
    assert "no-more" in ended_without_a_socket(client, "bankrupt")


def test_a_live_page_is_told_once_that_nothing_is_told_to_its_viewer_any_more():
    game = of_ben({"Ana": {"deeds": [1]}}, others=("ben", "chloe"))
    over, out = Sent(), Sent()
    over.lacks(seen(game), True, "en")
    out.lacks(seen(game, "ben"), True, "en")
    play(game, 1, "bankrupt")
    assert "no-more" in out.lacks(seen(game, "ben"), False, "en")
    assert "no-more" not in over.lacks(seen(game), False, "en")
    play(game, 2, "bankrupt")
    assert 'id="since"' not in out.lacks(seen(game, "ben"), False, "en")
    assert "no-more" in over.lacks(seen(game), False, "en")


def test_who_is_out_is_told_so_and_not_that_nothing_is_asked_for_the_moment():
    game, page = of_ben({}, others=("ben", "chloe")), Sent()
    page.lacks(seen(game, "ben"), True, "en")
    play(game, 1, "bankrupt")
    told = page.lacks(seen(game, "ben"), False, "en")
    assert "You are out of the game." in told
    assert f'<a href="{reverse("new_table")}">Open another table</a>' in told
    assert "Nothing is asked of you" not in told
    assert "You are out" not in Sent().lacks(seen(game, "chloe"), True, "en")


def test_it_asks_the_database_once_and_what_is_known_is_not_asked_again():
    game = of_ben({}, dice=[[2, 4]], when=[{"Ben": "roll"}])
    play(game, 1, "buy")
    with CaptureQueriesContext(connection) as asked:
        render_since(seen(game))
        render_since(seen(game))
    assert sum("games_move" in query["sql"] for query in asked) == 1


def test_a_page_that_has_heard_of_every_move_asks_for_none_when_its_turn_comes(django_assert_num_queries):
    game, page = table(given={}, **TO_THE_END), Sent()
    page.lacks(seen(game), True, "en")

    def hear(seat):
        heard = play(game, seat, "end").seen_by(person("ana"))
        return lambda: page.lacks(heard, False, "en")

    hear(0)()
    stand(game, {"turn": "Ben"}, dice=[[4, 6]], when=[{"Ben": "roll"}])
    its_turn = hear(1)
    with django_assert_num_queries(0):
        html = its_turn()
    assert "Since your last turn" in html
    assert "The move since then" in html


def test_a_page_that_read_the_journal_when_it_opened_asks_for_none_when_its_turn_comes(django_assert_num_queries):
    game = of_ben({}, dice=[[2, 4]], when=[{"Ben": "roll"}])
    play(game, 1, "buy")
    page = Sent()
    page.lacks(seen(game, "ben"), True, "en")
    its_turn = play(game, 1, "end").seen_by(person("ana"))
    other = Sent()
    other.number = its_turn.game.sequence - 1
    with django_assert_num_queries(0):
        html = other.lacks(its_turn, False, "en")
    assert "Since your last turn" in html
