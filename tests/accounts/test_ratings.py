"""What counts for ratings: games of people, played by them, and not by the same two over and over."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating
from accounts.standings.counting import LEAST_TURNS, MEETINGS
from accounts.standings.ratings import rate_game, rate_missed
from games.engine.events import Threw, TurnBegan
from games.engine.records import to_plain
from games.models import Game, Move, Seat
from games.tables import opening, playing
from games.tables.opening import Pacing
from games.tables.seating import take_over, would_end
from tests.cast import bots_play, person, play, table
from tests.position import PLAYERS

pytestmark = pytest.mark.django_db
PEOPLE, BOTS = Rating.Pool.PEOPLE, Rating.Pool.BOTS


def have_turns(game, count=LEAST_TURNS, seats=None):
    """As if so many turns had been played: their facts stand in the log of the first move."""
    first = game.moves.get(sequence=1)
    for _ in range(count):
        for seat in seats if seats is not None else range(game.seats.count()):
            first.events += [to_plain(TurnBegan(seat, "P-11")), to_plain(Threw(seat, 1, 2, "P-11"))]
    first.save()


def of_two(turns=LEAST_TURNS, rich=None, **kwargs):
    """A running game of Ana and Ben in which so many turns have been played, one of them rich."""
    given = None if rich is None else {PLAYERS[rich]: {"cash": 13_000_000}}
    game = table(given=given, **kwargs)
    have_turns(game, turns)
    return game


def agreed(game, *names):
    for name in names or ("ana", "ben"):
        would_end(game_id=game.pk, user=person(name), yes=True)
    return rated_now(game)


def resigned(game, seat):
    play(game, seat, "bankrupt")
    return rated_now(game)


def rated_now(game):
    rate_game(game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def rating(name, pool=PEOPLE):
    return Rating.objects.filter(user=person(name), pool=pool).first()


def test_a_game_of_two_counts_once_for_both():
    game = resigned(of_two(), 1)
    rate_game(game.pk)
    assert (rating("ana").games, rating("ana").wins, rating("ben").games, rating("ben").wins) == (1, 1, 1, 0)
    assert rating("ana").mu > 25 > rating("ben").mu
    assert rating("ana", BOTS) is None


def test_alone_against_bots_one_is_not_rated_against_people():
    game = table(bots=1)
    have_turns(game)
    play(game, 0, "bankrupt")
    bots_play(game)
    rated_now(game)
    assert rating("ana") is None
    assert rating("ana", BOTS).games == Rating.objects.get(bot="steady").wins == 1


@pytest.mark.parametrize("bots", [1, 3])
def test_an_end_by_agreement_at_the_second_move_counts_nowhere(bots):
    game = table(bots=bots)
    agreed(game, "ana")
    assert game.status == Game.Status.RUNNING or not Rating.objects.exists()
    game.refresh_from_db()
    assert game.uncounted == Game.Uncounted.SHORT


def test_an_agreement_to_end_counts_only_after_everybody_has_had_ten_turns():
    game = of_two(turns=LEAST_TURNS - 1, rich=0)
    have_turns(game, 1, seats=[0])
    agreed(game)
    assert not Rating.objects.exists()
    agreed(of_two(rich=0))
    assert rating("ana").wins == 1


def test_an_agreement_counts_for_nobody_while_one_who_is_still_in_has_had_fewer_turns():
    game = table(start=False)
    opening.join(game_id=game.pk, user=person("chloe"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    have_turns(game, seats=[0, 1])
    have_turns(game, LEAST_TURNS - 1, seats=[2])
    assert agreed(game, "ana", "ben", "chloe").uncounted == Game.Uncounted.SHORT
    assert not Rating.objects.exists()


def test_a_tie_is_a_tie():
    agreed(of_two())
    assert [(rating(name).wins, rating(name).ties) for name in ("ana", "ben")] == [(0, 1), (0, 1)]
    assert rating("ana").mu == pytest.approx(rating("ben").mu)


def test_alone_one_gains_nothing_by_ending_when_one_is_ahead():
    game = table(bots=1, given={"Ana": {"cash": 13_000_000}})
    have_turns(game)
    agreed(game, "ana")
    mine = rating("ana", BOTS)
    assert (mine.games, mine.wins, mine.ties, mine.ordinal) == (1, 0, 0, pytest.approx(0))


def test_alone_one_loses_by_ending_when_one_is_behind():
    game = table(bots=1, given={"Ben": {"deeds": [39]}})
    have_turns(game)
    agreed(game, "ana")
    assert rating("ana", BOTS).mu < 25


def test_an_accomplice_who_resigns_at_once_gives_nothing():
    game = resigned(of_two(turns=0), 1)
    assert game.uncounted == Game.Uncounted.SHORT
    assert not Rating.objects.exists()


def test_a_game_of_a_minute_gives_nothing():
    game = table(variant="short", minutes=1)
    Game.objects.filter(pk=game.pk).update(closes_at=timezone.now())
    while game.status != Game.Status.OVER:
        playing.fall_due(game_id=game.pk, now=timezone.now() + timedelta(minutes=3))
        game.refresh_from_db()
    assert rated_now(game).uncounted == Game.Uncounted.SHORT
    assert not Rating.objects.exists()


def test_whoever_left_early_spoils_nobody_elses_result():
    game = opening.open_table(host=person("ana"), edition="polynesia")
    for name in ("ben", "chloe"):
        opening.join(game_id=game.pk, user=person(name))
    playing.start_game(game_id=game.pk, user=person("ana"))
    have_turns(game, seats=[0, 1])
    play(game, 2, "bankrupt")
    resigned(game, 1)
    assert rating("ana").wins == 1
    assert rating("chloe") is None


def met(game, ago):
    Game.objects.filter(pk=game.pk).update(ended=timezone.now() - ago)


def test_the_same_two_count_only_so_often_in_a_week():
    for _ in range(MEETINGS):
        resigned(of_two(), 1)
    before = rating("ana").ordinal
    assert resigned(of_two(), 1).uncounted == Game.Uncounted.AGAIN
    assert (rating("ana").games, rating("ana").ordinal) == (MEETINGS, before)


def test_those_who_met_more_than_a_week_ago_count_again():
    for _ in range(MEETINGS):
        met(resigned(of_two(), 1), timedelta(days=8))
    assert resigned(of_two(), 1).uncounted == ""
    assert rating("ana").games == MEETINGS + 1


def test_a_third_person_does_not_hide_that_two_meet_over_and_over():
    for _ in range(MEETINGS):
        resigned(of_two(), 1)
    game = table(start=False)
    opening.join(game_id=game.pk, user=person("chloe"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    have_turns(game)
    play(game, 2, "bankrupt")
    assert resigned(game, 1).uncounted == Game.Uncounted.AGAIN


SLOW = Pacing("async", budget=36_000, credit=7_200, cap=36_000)


def test_whose_seat_a_bot_holds_at_the_end_is_behind_everybody():
    game = of_two(rich=1, pace=SLOW)
    Seat.objects.filter(game=game, order=1).update(held=True)
    agreed(game, "ana")
    assert rating("ana").mu > rating("ben").mu
    assert rating("ben").wins == 0


def test_whoever_takes_a_winning_seat_over_gains_nothing_and_whoever_left_it_loses():
    game = of_two(rich=1, pace=SLOW)
    Seat.objects.filter(game=game, order=1).update(free=True)
    take_over(game_id=game.pk, order=1, user=person("dora"))
    agreed(game, "ana", "dora")
    assert rating("dora") is None
    assert rating("ben").mu < 25 < rating("ana").mu


def test_who_is_out_is_not_asked_whether_the_game_shall_end():
    game = table(start=False)
    opening.join(game_id=game.pk, user=person("chloe"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    play(game, 2, "bankrupt")
    agreed(game, "ana", "ben")


def test_for_whom_a_bot_plays_cannot_end_the_game_for_the_others():
    game = of_two(pace=SLOW)
    Seat.objects.filter(game=game).update(held=True)
    with pytest.raises(opening.TableError):
        would_end(game_id=game.pk, user=person("ben"), yes=True)


def test_games_that_were_missed_are_made_up_for():
    play(of_two(), 1, "bankrupt")
    Game.objects.update(rated=False)
    Rating.objects.all().delete()
    rate_missed()
    assert Rating.objects.count() == 2


def test_a_running_game_does_not_count():
    game = of_two()
    rate_game(game.pk)
    assert not Rating.objects.exists()


def test_ratings_can_be_folded_anew_from_the_games(capsys):
    resigned(of_two(), 1)
    resigned(of_two(), 0)
    folded = list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "games", "wins"))
    Rating.objects.update(mu=99, wins=7)
    Rating.objects.create(bot="steady", mu=1, sigma=1, games=500)
    call_command("ratings")
    assert "2 games" in capsys.readouterr().out
    assert list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "games", "wins")) == folded


def board(client):
    return client.get(reverse("leaderboard")).content.decode()


def test_the_leaderboard_lists_bots_and_results_against_them_apart(client):
    game = table(bots=1)
    have_turns(game)
    play(game, 0, "bankrupt")
    bots_play(game)
    rated_now(game)
    html = board(client)
    assert html.index("Alone against bots") < html.index("ana") < html.index("Steady")


def test_one_has_a_place_among_people_after_some_games(client):
    Rating.objects.create(user=person("ben"), mu=25, sigma=1, games=5)
    Rating.objects.create(user=person("ana"), mu=60, sigma=1, games=4)
    html = board(client)
    assert html.index("<td>1</td>") < html.index("ben") < html.index("<td>–</td>") < html.index("ana")


def test_a_profile_says_why_a_game_did_not_count(client):
    resigned(of_two(turns=0), 1)
    assert "not rated: too few have had ten turns" in client.get(reverse("profile", args=["ana"])).content.decode()
    assert Move.objects.exists()
