"""What counts for ratings: games of people, played by them, and not by the same two over and over."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import LoggedResult, RatedGame, Rating
from accounts.standings.counting import LEAST_TURNS, MEETINGS, RatedEntry, among_people, meetings
from accounts.standings.ratings import AGAIN, rate_anew, rate_game, rate_missed, rated
from games.engine.events import Threw, TurnBegan
from games.engine.records import to_plain
from games.models import Game, Move, Seat
from games.tables import opening, playing
from games.tables.bot_kinds import BOT_GRADES, BOT_KINDS, BOT_STRENGTHS, SAME_GRADE, easiest_of, grade_of
from games.tables.errors import TableError
from games.tables.moves import owed
from games.tables.opening import Pacing
from games.tables.over.annulling import annul, count_again
from games.tables.record.kept import stand_in_command
from games.tables.seats.seating import take_over, would_end
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


def rating(name, pool=PEOPLE, **where):
    return Rating.objects.filter(user=person(name), pool=pool, **where).first()


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
    assert rating("ana", BOTS).games == Rating.objects.get(bot="regular").wins == 1


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
        owed.fall_due(game_id=game.pk, now=timezone.now() + timedelta(minutes=3))
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


@pytest.mark.long
def test_of_an_annulment_that_is_taken_back_a_game_that_did_not_count_does_not_count_and_says_why():
    counted = [resigned(of_two(), 1) for _ in range(MEETINGS)]
    again, short, by_house = resigned(of_two(), 1), table(bots=1), resigned(of_two(options={"lowest_bid": "none"}), 1)
    agreed(short, "ana")
    games = [*counted, again, short, by_house]
    whys = ["", "", "", Game.Uncounted.AGAIN, Game.Uncounted.SHORT, Game.Uncounted.HOUSE]
    for game in games:
        annul(game_id=game.pk)
        count_again(game_id=game.pk)
    for game in games:
        game.refresh_from_db()
    assert [game.uncounted for game in games] == whys
    rate_anew()
    assert [Game.objects.get(pk=game.pk).uncounted for game in games] == whys


@pytest.mark.long
def test_a_game_that_had_counted_is_not_said_to_come_too_often_when_it_comes_back_after_those_that_followed():
    first, *_others = [resigned(of_two(), 1) for _ in range(MEETINGS + 1)]
    annul(game_id=first.pk)
    rate_anew()
    count_again(game_id=first.pk)
    first.refresh_from_db()
    assert first.uncounted == ""
    rate_anew()
    first.refresh_from_db()
    assert first.uncounted == ""
    assert rating("ana").games == MEETINGS


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
    assert rating("chloe") is None


def test_how_often_any_of_many_have_met_is_asked_at_once(django_assert_num_queries):
    for _ in range(2):
        resigned(of_two(), 1)
    people = [RatedEntry(person(name).pk, "", 1, won=False, tied=False) for name in ("ana", "ben", "chloe", "dora")]
    game = of_two()
    with django_assert_num_queries(1):
        met = meetings(game, people)
    assert sorted(met.values()) == [0, 0, 0, 0, 0, 2]


SLOW = Pacing("async", budget=36_000, credit=7_200, cap=36_000)


def test_whose_seat_a_bot_holds_at_the_end_is_behind_everybody():
    game = of_two(rich=1, pace=SLOW)
    Seat.objects.filter(game=game, order=1).update(held=True)
    agreed(game, "ana")
    assert rating("ana").mu > rating("ben").mu
    assert rating("ben").wins == 0


def taken_over(rich, turns):
    """A game of Ana and Ben, one of them rich, in which Dora has had so many turns in Ben's place when it ends."""
    game = of_two(rich=rich, pace=SLOW)
    Seat.objects.filter(game=game, order=1).update(free=True)
    take_over(game_id=game.pk, order=1, user=person("dora"))
    throws_on(game, 1, turns)
    return agreed(game, "ana", "dora")


def throws_on(game, seat, turns, command=lambda game, sequence: uuid4()):
    """So many turns more of a seat, in one move by such a command."""
    facts = [to_plain(fact) for _ in range(turns) for fact in (TurnBegan(seat, "P-11"), Threw(seat, 1, 2, "P-11"))]
    told_on(game, facts, command)


def told_on(game, facts, command=lambda game, sequence: uuid4()):
    """These facts as those of one more move."""
    first, last = game.moves.get(sequence=1), game.sequence + 1
    command_id = command(game.pk, last)
    Move.objects.create(**{**values_of(first), "sequence": last, "events": facts, "command_id": command_id})
    Game.objects.filter(pk=game.pk).update(sequence=last)
    game.refresh_from_db()


def values_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name != "id"}


def test_whoever_takes_a_winning_seat_over_at_the_end_gains_nothing_and_whoever_left_it_loses():
    taken_over(rich=1, turns=LEAST_TURNS - 1)
    assert rating("dora") is None
    assert rating("ben").mu < 25 < rating("ana").mu


def test_whoever_plays_on_in_a_seat_that_was_left_can_only_gain():
    taken_over(rich=1, turns=LEAST_TURNS)
    dora = rating("dora")
    assert (dora.games, dora.wins, dora.mu > 25) == (1, 1, True)
    assert rating("ben").mu < 25


def test_whoever_loses_in_a_seat_that_was_left_loses_no_strength():
    taken_over(rich=0, turns=LEAST_TURNS)
    assert rating("dora") is None
    assert rating("ben").mu < 25 < rating("ana").mu


@pytest.mark.long
def test_whoever_takes_seats_over_from_one_after_the_other_gains_half_as_much_each_time_and_at_last_nothing():
    """The others of these games have not met before: theirs counts."""
    gained, before = [], 25.0
    for _ in range(MEETINGS + 1):
        game = taken_over(rich=1, turns=LEAST_TURNS)
        assert game.uncounted == ""
        Seat.everyone.filter(game=game, order=1, user=person("ben")).update(user=person(f"ben{len(gained)}"))
        gained.append(rating("dora").mu - before)
        before = rating("dora").mu
    assert gained[0] > gained[1] > gained[2] > gained[3] == 0
    assert RatedGame.objects.filter(rating=rating("dora")).count() == MEETINGS


def test_whoever_let_a_bot_have_their_turns_has_not_taken_part():
    game = of_two(turns=1, rich=0, pace=SLOW)
    have_turns(game, seats=[0])
    throws_on(game, 1, LEAST_TURNS, command=stand_in_command)
    Seat.objects.filter(game=game, order=1).update(held=True)
    assert agreed(game, "ana").uncounted == Game.Uncounted.SHORT
    assert not Rating.objects.exists()


def test_whoever_plays_on_for_one_who_has_not_taken_part_gains_beside_those_who_have():
    game = table(others=("ben", "chloe"), given={"Ben": {"cash": 13_000_000}}, pace=SLOW)
    have_turns(game, seats=[0, 2])
    have_turns(game, 1, seats=[1])
    Seat.objects.filter(game=game, order=1).update(free=True)
    take_over(game_id=game.pk, order=1, user=person("dora"))
    throws_on(game, 1, LEAST_TURNS)
    assert agreed(game, "ana", "chloe", "dora").uncounted == ""
    assert (rating("ben"), rating("dora").wins, rating("dora").mu > 25) == (None, 1, True)
    assert rating("ana").mu + rating("chloe").mu == pytest.approx(50)


def test_a_game_ends_when_all_who_are_in_it_would_end_it_without_who_is_out():
    game = table(start=False)
    opening.join(game_id=game.pk, user=person("chloe"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    play(game, 2, "bankrupt")
    agreed(game, "ana", "ben")


def test_for_whom_a_bot_plays_cannot_end_the_game_for_the_others():
    game = of_two(pace=SLOW)
    Seat.objects.filter(game=game).update(held=True)
    with pytest.raises(TableError):
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


def all_ratings():
    """All that is stored of ratings, but for the numbers of rows."""
    lists = ("user", "bot", "pool", "book", "pace", "against")
    course = RatedGame.objects.order_by("game", "rating__user").values_list("game", "rating__user", "mu", "sigma")
    found = Rating.objects.order_by(*lists).values_list(*lists, "mu", "sigma", "games", "wins", "ties")
    return list(found), list(course)


def test_ratings_can_be_folded_anew_from_the_games(capsys):
    resigned(of_two(), 1)
    resigned(of_two(), 0)
    resigned(of_two(edition="paris", pace=SLOW), 0)
    folded = all_ratings()
    Rating.objects.update(mu=99, wins=7)
    RatedGame.objects.filter(rating=rating("ana")).delete()
    Rating.objects.create(bot="regular", mu=1, sigma=1, games=500)
    call_command("ratings")
    assert "3 games" in capsys.readouterr().out
    assert all_ratings() == folded


def test_folded_anew_all_is_as_it_was_though_games_ended_at_once_or_came_to_count_late():
    games = [of_two() for _ in range(MEETINGS)]
    for game in games:
        play(game, 1, "bankrupt")
    Rating.objects.all().delete()
    LoggedResult.objects.all().delete()
    now = timezone.now()
    Game.objects.update(ended=now, rated=False, uncounted="")
    Game.objects.filter(pk=games[0].pk).update(ended=now - timedelta(days=1))
    for game in reversed(games):  # the earliest last
        rated_now(game)
    assert Game.objects.filter(uncounted="").count() == MEETINGS
    counted = all_ratings()
    assert rate_anew() == MEETINGS
    assert all_ratings() == counted


def test_a_game_waits_until_those_before_it_are_folded_anew_and_one_that_cannot_be_read_holds_up_no_other():
    before, after = resigned(of_two(), 1), of_two()
    Rating.objects.all().delete()
    Game.objects.filter(pk=before.pk).update(rated=False)
    play(after, 0, "bankrupt")
    rate_game(after.pk)
    assert not Rating.objects.exists()
    Game.objects.filter(pk=before.pk).update(variant="lost")
    rate_missed(), rate_missed()
    assert rating("ben").wins == 1
    assert list(LoggedResult.objects.values_list("game", flat=True)) == [after.pk]


def test_a_sweep_that_has_time_for_one_game_alone_does_not_try_the_same_one_each_time(settings):
    settings.SWEEP_SECONDS = 0
    broken, missed = of_two(), of_two()
    for game in (broken, missed):
        play(game, 1, "bankrupt")
    Game.objects.filter(pk=broken.pk).update(variant="lost")
    rate_missed(), rate_missed()
    assert Game.objects.get(pk=missed.pk).rated
    Game.objects.filter(pk=broken.pk).update(variant=broken.variant)
    rate_missed()
    assert not Game.objects.get(pk=broken.pk).rated
    with time_machine.travel(timezone.now() + AGAIN, tick=False):
        rate_missed()
    assert Game.objects.get(pk=broken.pk).rated


# --- which list -------------------------------------------------------------------------------------------------


def test_each_book_and_each_pace_has_a_rating_of_its_own():
    for kwargs in ({}, {"edition": "paris"}, {"pace": SLOW}):
        resigned(of_two(**kwargs), 1)
        Game.objects.update(ended=timezone.now() - timedelta(days=8))  # so that each counts whole
    found = Rating.objects.filter(user=person("ana")).values_list("book", "pace", "games")
    assert set(found) == {("polynesia", "live", 1), ("paris", "live", 1), ("polynesia", "async", 1)}


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("atlantic", {"build_anywhere": True}),
        ("polynesia", {"lowest_bid": "none"}),
        ("paris", {"direction": "anticlockwise"}),
    ],
)
def test_a_game_by_rules_that_a_table_has_made_its_own_counts_nowhere(edition, options):
    assert resigned(of_two(edition=edition, options=options), 1).uncounted == Game.Uncounted.HOUSE
    assert not Rating.objects.exists()


@pytest.mark.parametrize("options", [{"auction": "sealed"}, {"claims": "auto"}])
def test_how_one_plays_together_may_be_agreed_on(options):
    assert resigned(of_two(options=options), 1).uncounted == ""


def test_a_game_counts_half_as_much_as_the_one_before_it_of_the_same_two():
    resigned(of_two(), 1)
    once = rating("ana")
    game = of_two()
    play(game, 1, "bankrupt")
    theirs = [(rating(name).mu, rating(name).sigma) for name in ("ana", "ben")]
    rated_now(game)
    (whole, _sigma), _ben = rated(theirs, [1, 2])
    assert rating("ana").mu - once.mu == pytest.approx((whole - once.mu) / 2)


def test_who_meets_nobody_again_is_not_held_up_by_two_others_who_do():
    resigned(of_two(), 1)
    game = table(others=("ben", "chloe"))
    have_turns(game)
    play(game, 2, "bankrupt")
    play(game, 1, "bankrupt")
    theirs = [(rating(name).mu, rating(name).sigma) for name in ("ana", "ben")]
    rated_now(game)
    assert rating("chloe").mu == pytest.approx(rated([*theirs, (25, 25 / 3)], [1, 2, 3])[2][0])


def test_a_game_against_bots_of_several_grades_is_on_the_list_of_the_easiest():
    game = opening.open_table(host=person("ana"), edition="polynesia", bots=("regular", "novice"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    have_turns(game)
    play(game, 0, "bankrupt")
    play(game, 1, "bankrupt")  # as a bot would, in the end
    rated_now(game)
    assert rating("ana", BOTS).against == "novice"


def test_bots_of_one_grade_are_one_list_however_long_they_think(client):
    kinds = [kind for kind in BOT_STRENGTHS if BOT_GRADES[kind] == BOT_GRADES["master"]]
    assert len(kinds) == 3
    assert {easiest_of([kind]) for kind in kinds} == {"master"}
    words = [str(grade_of(kind)) for kind in BOT_STRENGTHS if kind not in SAME_GRADE]
    assert len(words) == len(set(words))
    assert "master_hasty" not in board(client)


def test_a_rating_has_a_course_of_which_its_last_point_is_what_it_is_now():
    resigned(of_two(), 1)
    resigned(of_two(), 0)
    points = list(RatedGame.objects.filter(rating=rating("ana")).order_by("pk").values_list("mu", "sigma"))
    assert len(points) == 2
    assert points[-1] == (rating("ana").mu, rating("ana").sigma)


def test_every_grade_that_a_table_may_seat_has_a_place_among_the_grades():
    assert sorted(BOT_STRENGTHS) == sorted(BOT_KINDS)


# --- as one reads them ------------------------------------------------------------------------------------------


def board(client, **wanted):
    return client.get(reverse("leaderboard"), wanted).content.decode()


def test_the_leaderboard_lists_bots_and_results_against_them_apart(client):
    game = table(bots=1)
    have_turns(game)
    play(game, 0, "bankrupt")
    bots_play(game)
    rated_now(game)
    assert "ana" not in board(client, against="novice")
    html = board(client, against="regular").partition("Against people")[2]
    assert "Alone against bots · Regular</h2>" in html
    assert html.index("Alone against bots") < html.index("ana") < html.rindex("Regular")


def test_one_has_a_place_among_people_once_one_is_known_well_enough(client):
    where = among_people("polynesia", "live")._asdict()
    Rating.objects.create(user=person("ben"), **where, mu=25, sigma=6.9, games=9)
    Rating.objects.create(user=person("ana"), **where, mu=60, sigma=7, games=4)
    html = board(client)
    assert html.index("<td>1</td>") < html.index("ben") < html.index("<td>–</td>") < html.index("ana")
    assert "ana" not in board(client, pace="async")


@pytest.mark.parametrize("wanted", [{"book": "x" * 500}, {"against": "holder"}, {"book": "PARIS"}])
def test_a_list_that_there_is_not_is_the_first_one(client, wanted):
    Rating.objects.create(user=person("ben"), **among_people("polynesia", "live")._asdict(), mu=40, sigma=1, games=9)
    assert "ben" in board(client, **wanted)


def test_a_profile_shows_each_list_whether_it_is_sure_and_how_it_has_gone(client):
    resigned(of_two(), 1)
    resigned(of_two(), 1)
    page = client.get(reverse("profile", args=["ana"])).content.decode()
    assert "Polynesia, at one sitting" in page
    assert "provisional" in page
    assert "Strength, game by game" in page
    assert client.get(reverse("profile", args=["ana"]), {"rating": "9" * 30}).status_code == 200


def test_a_profile_says_why_a_game_did_not_count(client):
    resigned(of_two(turns=0), 1)
    assert "not rated: too few have had ten turns" in client.get(reverse("profile", args=["ana"])).content.decode()
    assert Move.objects.exists()
