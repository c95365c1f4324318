"""A club's ladder: games that members alone have played with each other, each once, in the order in which they came."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs.models import ClubGame, ClubRating, Membership
from clubs.services.ladder import AGAIN, count_game, count_missed
from games.models import Game, Move
from games.tables import opening, playing
from games.tables.over.annulling import annul, count_again
from games.tables.seats.seating import take_over
from tests.accounts.test_ratings import have_turns, of_two
from tests.cast import bots_play, person, play, table
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db


def lost_by(name, others=("ben",), **kwargs):
    """A game that somebody has lost to the others; nobody has heard of it, as no transaction of a test ends."""
    game = table(others=others, **kwargs)
    have_turns(game)
    for loser in [name, *(other for other in ("ana", *others) if other != name)][: len(others)]:
        play(game, game.seats.get(user=person(loser)).order, "bankrupt")
    assert game.status == Game.Status.OVER
    return game


def ladder(club):
    rows = ClubRating.objects.filter(club=club).order_by("user__username")
    return [(row.user.username, row.mu, row.sigma, row.games, row.wins) for row in rows]


def test_a_game_of_members_counts_once_for_their_club():
    club = founded(ben="member")
    game = lost_by("ben")
    assert Game.objects.get(pk=game.pk).ladders_at == game.ended
    for _ in range(2):
        count_game(game.pk)
    (ana, ana_mu, _, *anas), (ben, ben_mu, _, *bens) = ladder(club)
    assert (ana, anas, ben, bens) == ("ana", [1, 1], "ben", [1, 0])
    assert ana_mu > ben_mu
    assert [row.game_id for row in ClubGame.objects.filter(club=club)] == [game.pk]


def test_an_annulled_game_counts_no_more_once_the_ladder_is_folded_anew_and_never_if_it_had_not_counted():
    club = founded(ben="member")
    counted, waiting = lost_by("ben"), lost_by("ben")
    count_game(counted.pk)
    for game in (counted, waiting):
        annul(game_id=game.pk)
    count_game(waiting.pk)
    assert len(ladder(club)) == 2
    call_command("ladder")
    assert ladder(club) == []


def test_it_counts_by_itself_once_it_is_over_and_is_not_looked_at_again(django_capture_on_commit_callbacks):
    club = founded(ben="member")
    with django_capture_on_commit_callbacks(execute=True):
        game = lost_by("ben")
    assert [row[0] for row in ladder(club)] == ["ana", "ben"]
    assert Game.objects.get(pk=game.pk).ladders_at is None


def test_a_game_that_is_annulled_before_it_was_looked_at_counts_in_its_place_once_that_is_taken_back():
    club = founded(ben="member", chloe="member")
    first, second = lost_by("ben"), lost_by("chloe", others=("ben", "chloe"))
    annul(game_id=first.pk)
    for game in (first, second):
        count_game(game.pk)
    assert [games for _name, _mu, _sigma, games, _wins in ladder(club)] == [1, 1, 1]
    count_again(game_id=first.pk)
    call_command("ladder")
    assert [games for _name, _mu, _sigma, games, _wins in ladder(club)] == [2, 2, 1]


def test_it_counts_for_each_club_to_which_all_of_them_belong_and_for_no_other():
    both, other = founded(ben="member"), founded("ben", "Lagoon", ana="organiser")
    half, asks = founded(name="Atoll"), founded(name="Cay", ben="asking")
    count_game(lost_by("ben").pk)
    assert {row.club_id for row in ClubGame.objects.all()} == {both.pk, other.pk}
    assert ladder(both) == ladder(other)
    assert ladder(half) == ladder(asks) == []


def test_a_table_with_one_stranger_does_not_count():
    club = founded(ben="member")
    count_game(lost_by("ben", others=("ben", "dora")).pk)
    assert ladder(club) == []


def test_neither_does_one_that_a_stranger_has_left_to_a_member():
    club = founded(ben="member")
    game = of_two(others=("dora",))
    game.seats.filter(user=person("dora")).update(held=True, free=True)
    seat = game.seats.get(user=person("dora")).order
    take_over(game_id=game.pk, order=seat, user=person("ben"))
    play(game, seat, "bankrupt")
    count_game(game.pk)
    assert Game.objects.get(pk=game.pk).ladders_at is None
    assert ladder(club) == []


def test_bots_at_the_table_count_for_nobody():
    club = founded(ben="member")
    game = table(bots=1, start=False)
    opening.join(game_id=game.pk, user=person("ben"))
    playing.start_game(game_id=game.pk, user=person("ana"))
    have_turns(game)
    for name in ("ana", "ben"):
        play(game, game.seats.get(user=person(name)).order, "bankrupt")
    count_game(game.pk)
    assert [(name, games, wins) for name, _mu, _sigma, games, wins in ladder(club)] == [("ana", 1, 0), ("ben", 1, 0)]


def test_neither_does_a_game_alone_against_bots():
    club = founded(ben="member")
    game = table(bots=1)
    have_turns(game)
    play(game, 0, "bankrupt")
    bots_play(game)
    count_game(game.pk)
    assert Game.objects.get(pk=game.pk).ladders_at is None
    assert ladder(club) == []


def test_whoever_joined_after_the_end_was_no_member():
    club = founded(ben="member")
    game = lost_by("ben")
    Membership.objects.filter(user=person("ben")).update(since=game.ended + timedelta(seconds=1))
    count_game(game.pk)
    assert ladder(club) == []


def test_a_game_in_which_too_few_have_taken_part_does_not_count():
    club = founded(ben="member")
    game = table()
    play(game, 1, "bankrupt")
    count_game(game.pk)
    assert ladder(club) == []
    assert Game.objects.get(pk=game.pk).ladders_at is None


def test_the_sweep_counts_what_was_missed_and_a_broken_game_holds_up_no_other():
    club = founded(ben="member")
    broken, missed = lost_by("ana"), lost_by("ben")
    Move.objects.filter(game=broken).update(events=[["?"]])
    count_missed()
    assert [row.game_id for row in ClubGame.objects.filter(club=club)] == [missed.pk]
    assert not Game.objects.get(pk=missed.pk).ladders_at


def test_a_sweep_that_has_time_for_one_game_alone_does_not_try_the_same_one_each_time(settings):
    settings.SWEEP_SECONDS = 0
    club = founded(ben="member")
    broken, missed = lost_by("ana"), lost_by("ben")
    told = dict(broken.moves.values_list("pk", "events"))
    Move.objects.filter(game=broken).update(events=[["?"]])
    count_missed(), count_missed()
    assert [row.game_id for row in ClubGame.objects.filter(club=club)] == [missed.pk]
    for number, events in told.items():
        Move.objects.filter(pk=number).update(events=events)
    with time_machine.travel(timezone.now() + AGAIN, tick=False):
        count_missed()
    assert ClubGame.objects.filter(club=club, game=broken).exists()


def test_folded_anew_a_ladder_is_the_same_whatever_the_order_in_which_games_were_found(capsys):
    club = founded(ben="member", chloe="member")
    first, second, third = lost_by("ben"), lost_by("ana"), lost_by("chloe", others=("ben", "chloe"))
    for game in (third, first):
        count_game(game.pk)
    count_missed()
    assert [row.game_id for row in ClubGame.objects.order_by("pk")] == [third.pk, first.pk, second.pk]
    once = ladder(club)
    ClubRating.objects.filter(user=person("ana")).update(mu=99)
    call_command("ladder", "reef")
    assert ladder(club) == once
    assert len(once) == 3
    assert "reef: 3 games" in capsys.readouterr().out


@pytest.mark.parametrize(("slug", "said"), [("nowhere", "nowhere"), ("\udcff", "not UTF-8")])
def test_the_command_says_what_it_does_not_know(slug, said):
    with pytest.raises(CommandError, match=said):
        call_command("ladder", slug)
