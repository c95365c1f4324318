"""Trades never block: offers expire, whoever is refused waits longer each time, nobody must listen to everybody."""

import re
from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.tables.database.store import state_of
from games.tables.errors import TableError
from games.tables.manners.offering import NotNow
from games.tables.moves import owed
from games.tables.seats import seating
from games.tasks import sweep
from tests.cast import person, play, table
from tests.position import TO_THE_END

pytestmark = pytest.mark.django_db
DEED = {"to": 1, "give": {"deeds": [39]}, "want": {"cash": 700_000}}


def trading():
    """A table where Ana holds 39 and is free to trade."""
    return table(given={"Ana": {"deeds": [39]}}, **TO_THE_END)


def refused_once(game):
    play(game, 0, "offer", DEED)
    play(game, 1, "refuse")


def waits(game):
    """For how many seconds Ana may make Ben no offer."""
    kept = game.seats.get(order=0).refusals["1"]
    return (datetime.fromisoformat(kept["until"]) - timezone.now()).total_seconds()


def test_an_offer_expires_after_a_day_and_play_goes_on():
    game = trading()
    play(game, 0, "offer", DEED)
    later = timezone.now() + timedelta(days=1, minutes=1)
    assert owed.fall_due(game_id=game.pk, now=timezone.now() + timedelta(hours=23)) is False
    assert owed.fall_due(game_id=game.pk, now=later) is True
    game.refresh_from_db()
    assert state_of(game).offers == ()
    assert game.deadline is None
    assert owed.fall_due(game_id=game.pk, now=later) is False


def test_an_offer_holds_nothing_up():
    game = trading()
    play(game, 0, "offer", DEED)
    play(game, 0, "end")
    assert state_of(game).turn == 1
    assert sweep() == 0


def test_whoever_is_refused_waits_and_each_time_twice_as_long():
    game = trading()
    refused_once(game)
    with pytest.raises(NotNow):
        play(game, 0, "offer", DEED)
    first = waits(game)
    seat = game.seats.get(order=0)
    seat.refusals["1"]["until"] = timezone.now().isoformat()
    seat.save()
    refused_once(game)
    assert waits(game) == pytest.approx(first * 2, abs=2)


def test_a_bot_that_a_bot_has_refused_waits_for_no_clock():
    game = trading()
    game.seats.update(user=None, bot="regular")
    refused_once(game)
    play(game, 0, "offer", DEED)
    assert len(state_of(game).offers) == 1


@pytest.mark.parametrize("bot", [0, 1])
def test_between_a_bot_and_a_person_the_one_who_is_refused_waits(bot):
    game = trading()
    game.seats.filter(order=bot).update(user=None, bot="regular")
    refused_once(game)
    with pytest.raises(NotNow):
        play(game, 0, "offer", DEED)


def test_an_offer_that_is_accepted_ends_the_waiting():
    game = trading()
    refused_once(game)
    seat = game.seats.get(order=0)
    seat.refusals["1"]["until"] = timezone.now().isoformat()
    seat.save()
    play(game, 0, "offer", DEED)
    play(game, 1, "accept")
    assert game.seats.get(order=0).refusals == {}


def test_an_offer_that_lapses_with_anothers_ends_no_waiting():
    game = table(others=("ben", "chloe"), given={"Ana": {"deeds": [39]}, "Ben": {"deeds": [37]}}, **TO_THE_END)
    refused_once(game)
    seat = game.seats.get(order=0)
    seat.refusals["1"]["until"] = timezone.now().isoformat()
    seat.save()
    play(game, 0, "offer", {"to": 1, "give": {"deeds": [39]}, "want": {"deeds": [37]}})
    play(game, 2, "offer", {"to": 1, "give": {"cash": 200_000}, "want": {"deeds": [37]}})
    play(game, 1, "accept")
    assert state_of(game).offers == ()
    assert game.seats.get(order=0).refusals["1"]["times"] == 1


def test_a_seat_takes_no_offers_of_one_that_it_has_muted_until_it_does_again():
    game = trading()
    seating.mute(game_id=game.pk, user=person("ben"), order=0, yes=True)
    with pytest.raises(NotNow):
        play(game, 0, "offer", DEED)
    seating.mute(game_id=game.pk, user=person("ben"), order=0, yes=False)
    play(game, 0, "offer", DEED)
    assert len(state_of(game).offers) == 1


def test_the_same_button_pressed_twice_or_in_two_windows_does_what_it_says(client):
    game = trading()
    client.force_login(person("ben"))
    for said, muted in (("mute", [0]), ("hear", [])):
        for _press in range(2):
            client.post(reverse("seat", args=[game.key]), {"action": said, "order": "0"})
            assert game.seats.get(order=1).muted == muted


@pytest.mark.parametrize("order", [1, 7])
def test_nobody_mutes_themselves_or_an_empty_chair(order):
    with pytest.raises(TableError):
        seating.mute(game_id=trading().pk, user=person("ben"), order=order, yes=True)


def test_too_soon_is_said_in_a_sentence_and_changes_nothing(client):
    game = trading()
    refused_once(game)
    client.force_login(person("ana"))
    before = game.sequence
    fields = {"action": "offer", "to": "1", "give_deeds": "39", "give_cash": "0", "want_cash": "2000"}
    response = client.post(reverse("move", args=[game.key]), fields, headers={"HX-Request": "true"})
    assert response.status_code == 429
    assert "the next offer can follow in less than a minute." in response.content.decode()
    game.refresh_from_db()
    assert game.sequence == before


def test_an_offer_is_turned_round_in_one_click(client):
    game = trading()
    play(game, 0, "offer", DEED)
    client.force_login(person("ben"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    form = html[: html.index("Send the counter-offer")].rpartition("<form")[2]
    assert 'name="give_cash" value="700000"' in form
    assert 'name="want_deeds" value="39" checked' in form


def test_an_offer_says_what_it_brings_by_printed_prices(client):
    game = trading()
    play(game, 0, "offer", DEED)  # a deed of 800'000 for 700'000
    client.force_login(person("ben"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert "it brings you 100'000\u00a0F" in html


def test_an_offer_is_said_once_beside_all_its_answers(client):
    game = trading()
    play(game, 0, "offer", DEED)
    client.force_login(person("ben"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    [offer] = re.split('<div class="offer[ "]', html[: html.index('id="board"')])[1:]
    assert offer.count("ana offers") == 1
    assert 'value="accept"' in offer
    assert 'value="refuse"' in offer
