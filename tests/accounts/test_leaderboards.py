"""The leaderboards: who is on which, by what, and who leaves them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating, Tally, User
from accounts.standings import tallies
from accounts.standings.counting import LEAST_TURNS
from accounts.standings.lists import FIGURES
from accounts.standings.ratings import rate_anew
from accounts.standings.records import _shares
from accounts.standings.spans import span_of
from clubs.models import Club, Membership
from games.engine.events import Paid, Threw, TurnBegan
from games.engine.records import to_plain
from games.models import Game
from games.past.moments import moments_of
from games.past.positions import Positions
from games.tables.database.store import edition_of
from games.tables.over.annulling import annul, count_again
from games.tables.record.kept import moves_of
from tests.accounts.test_ratings import SLOW, agreed, have_turns, of_two, rated_now, resigned, told_on
from tests.cast import given_up, person, play, stand, table

pytestmark = pytest.mark.django_db


def page(client, **wanted):
    return client.get(reverse("leaderboard"), wanted).content.decode()


def rows(client, **wanted):
    answer = client.get(reverse("api_leaderboard"), wanted)
    assert answer.status_code == 200
    return [(row["place"], row["player"], row["value"]) for row in answer.json()["rows"]]


def all_tallies():
    left_out = {"id"}
    names = [field.attname for field in Tally._meta.fields if field.attname not in left_out]
    return list(Tally.objects.order_by("user", "book", "pace", "span").values_list(*names))


def won_from_behind(**kwargs):
    """A rated game that Ben has won, since Ana could not pay; he had a tenth of what they had on average once."""
    game = table(given={}, **kwargs)
    start = edition_of(game).setup.start_cash
    have_turns(game)
    for payer, part in ((1, 9), (0, 18)):
        facts = (Paid(payer, 1 - payer, start * part // 10, "P-11"), TurnBegan(0, "P-11"), Threw(0, 1, 2, "P-11"))
        told_on(game, [to_plain(fact) for fact in facts])
    ben = {"deeds": [6, 8, 9], "buildings": {6: 3, 8: 3, 9: 3}}
    stand(game, {"Ana": {"cash": 0, "deeds": [1, 5, 12, 25], "at": 0}, "Ben": ben}, [[2, 4]], [{"Ana": "roll"}])
    play(game, 0, "bankrupt")
    return rated_now(game)


@pytest.mark.parametrize(
    ("moment", "names", "ends"),
    [
        ((2026, 11, 23, 0), ("all", "2026-q4", "2026-w48"), ((2027, 1, 1), (2026, 11, 30))),
        ((2026, 12, 31, 23), ("all", "2026-q4", "2026-w53"), ((2027, 1, 1), (2027, 1, 4))),
        ((2027, 1, 1, 0), ("all", "2027-q1", "2026-w53"), ((2027, 4, 1), (2027, 1, 4))),
    ],
)
def test_a_season_is_a_quarter_and_a_week_begins_on_monday(moment, names, ends):
    spans = [span_of(kind, datetime(*moment, tzinfo=UTC)) for kind in ("all", "season", "week")]
    assert tuple(span.name for span in spans) == names
    assert [span.until for span in spans[1:]] == [datetime(*end, tzinfo=UTC) for end in ends]


def test_a_game_that_counts_is_on_the_lists_of_its_book_and_pace_and_of_the_time_in_which_it_ended(client):
    resigned(of_two(), 1)
    resigned(of_two(), 1)
    for span in ("all", "season", "week"):
        assert rows(client, by="wins", span=span) == [(1, "ana", 2)]
        assert rows(client, by="longest", span=span) == [(1, "ana", 20), (1, "ben", 20)]
        assert [row[:2] for row in rows(client, by="rating", span=span)] == [(None, "ana"), (None, "ben")]
    assert rows(client, by="wins", pace="async") == rows(client, by="wins", book="paris") == []
    html = page(client, by="longest", span="week")
    assert html.count(">20</a>") == 1
    assert html.index("ana</a>") < html.index("ben</a>")


def test_who_gave_up_makes_nobody_fast_or_a_hero_but_what_one_has_at_the_end_is_on_its_list(client):
    resigned(of_two(rich=0), 1)
    [(place, name, value)] = rows(client, by="worth")
    assert (place, name, value >= 13_000_000) == (1, "ana", True)
    assert rows(client, by="fastest") == rows(client, by="comeback") == []


def test_a_win_against_who_went_under_is_told_by_how_fast_it_was_and_from_how_far_it_came(client):
    game = won_from_behind()
    assert rows(client, by="fastest") == [(1, "ben", LEAST_TURNS)]
    assert rows(client, by="comeback") == [(1, "ben", 100)]
    html = page(client, by="comeback")
    assert f'<a href="{reverse("table", args=[game.key])}">10.0%</a>' in html
    assert rows(client, by="fastest", span="week") == [(1, "ben", LEAST_TURNS)]
    assert Tally.objects.filter(fastest_at=game.key, comeback_at=game.key).count() == 3


def test_where_much_was_given_for_nothing_there_is_no_record_but_the_length(client):
    game = table(given={"Ana": {"cash": 0, "deeds": [1, 5, 12, 25]}, "Ben": {"deeds": [11, 13, 14, 16, 18, 19, 39]}})
    have_turns(game)
    play(game, 0, "offer", {"to": 1, "give": {"deeds": [1]}, "want": {"deeds": [11, 13, 14, 16, 18, 19, 39]}})
    play(game, 1, "accept")
    resigned(game, 1)
    assert rows(client, by="worth") == []
    assert len(rows(client, by="longest")) == 2


def test_the_share_of_a_seat_is_what_looking_back_at_the_game_says():
    game = given_up(30)
    facts = [move.facts for move in moves_of(game.pk)]
    moments = moments_of(Positions(edition_of(game), 4, facts))
    begun = [
        moment.worth for moment, each in zip(moments, facts, strict=True) if any(isinstance(f, TurnBegan) for f in each)
    ]
    expected = [1000 * worth[3] * 4 // sum(worth) for worth in begun if all(worth)]
    shares = list(_shares(game, 3, facts))
    assert shares[: len(expected)] == expected
    assert len(expected) > 3


def test_who_is_as_strong_as_another_shares_a_place_and_who_is_provisional_has_none(client):
    for name, sigma in (("ana", 2.0), ("ben", 2.0), ("chloe", 2.1), ("dora", 7.5)):
        Rating.objects.create(user=person(name), pool="people", book="france", pace="live", mu=30, sigma=sigma)
    found = rows(client, book="france", pace="live")
    assert found == [(1, "ana", 24.0), (1, "ben", 24.0), (3, "chloe", 23.7), (None, "dora", 7.5)]


def test_equals_share_a_place_and_a_list_without_anybody_says_so_in_both_languages(client):
    resigned(of_two(), 1)
    resigned(of_two(edition="paris"), 1)
    agreed(of_two(edition="paris"))
    assert [row[0] for row in rows(client, by="worth", book="paris")] == [1, 1]
    assert "Nobody is on this list yet" in page(client, by="comeback")
    assert page(client, book="france").count("Nobody is on this list yet") == 2  # people, and who is alone against bots
    client.cookies["django_language"] = "fr"
    assert "Il n’y a encore personne" in page(client, by="comeback", span="season")


def test_the_pictures_of_people_stand_beside_their_names_on_page_and_api(client):
    resigned(of_two(), 1)
    User.objects.filter(username="ben").update(portrait="kite")
    for by in FIGURES:
        found = client.get(reverse("api_leaderboard"), {"by": by}).json()["rows"]
        pictures = {row["player"]: row["picture"] for row in found}
        assert pictures == {name: "kite" if name == "ben" else None for name in pictures}
        assert page(client, by=by).count("#kite") == list(pictures).count("ben")
    assert page(client).count("#kite") == 1


def test_an_annulled_game_leaves_the_lists_and_comes_back_and_so_does_nobody_who_has_gone(client):
    resigned(of_two(), 1)
    game = resigned(of_two(LEAST_TURNS + 1), 1)
    assert rows(client, by="longest")[0] == (1, "ana", 22)
    annul(game_id=game.pk)
    assert rows(client, by="wins") == [(1, "ana", 1)]
    assert rows(client, by="longest")[0] == (1, "ana", 20)
    assert Tally.objects.get(user=person("ana"), span="all").longest_at != game.key
    count_again(game_id=game.pk)
    assert rows(client, by="wins") == [(1, "ana", 2)]
    person("ana").__class__.objects.filter(username="ana").update(is_active=False)
    assert rows(client, by="wins") == []
    assert rows(client, by="longest") == [(1, "ben", 22)]


def test_folded_anew_the_lists_are_as_they_were_and_games_of_weeks_that_are_over_are_in_none_of_theirs():
    resigned(of_two(), 1)
    resigned(of_two(edition="paris", pace=SLOW), 0)
    counted = all_tallies()
    Tally.objects.update(wins=99)
    call_command("ratings")
    assert all_tallies() == counted
    Game.objects.update(ended=timezone.now() - timedelta(days=120))
    rate_anew()
    assert set(Tally.objects.values_list("span", flat=True)) == {"all"}


def test_weeks_that_are_over_are_read_by_no_list_and_forgotten_by_the_sweep(client):
    resigned(of_two(), 1)
    Tally.objects.filter(span__contains="w").update(span="2020-w01", until=timezone.now())
    assert rows(client, by="wins", span="week") == []
    tallies.forget_what_is_over()
    assert set(Tally.objects.values_list("span", flat=True)) == {"all", span_of("season", timezone.now()).name}


def test_a_member_sees_the_lists_of_a_club_and_a_stranger_learns_nothing_of_who_belongs(client):
    resigned(of_two(), 1)
    club = Club.objects.create(slug="reef", name="The Reef", founder=person("ben"))
    Membership.objects.create(club=club, user=person("ben"), role=Membership.Role.OWNER)
    Membership.objects.create(club=club, user=person("ana"), role=Membership.Role.ASKING)
    assert client.get(reverse("api_leaderboard"), {"club": "reef"}).status_code == 400
    client.force_login(person("ana"))
    assert client.get(reverse("api_leaderboard"), {"club": "reef"}).status_code == 400
    assert "The Reef" not in page(client)
    client.force_login(person("ben"))
    assert rows(client, by="longest", club="reef") == [(1, "ben", 20)]
    assert [row[1] for row in rows(client, club="reef")] == ["ben"]
    html = page(client, by="longest", club="reef").partition("<table>")[2]
    assert "ben" in html
    assert "ana" not in html


@pytest.mark.parametrize("wanted", [{"by": "x" * 500}, {"span": "2026-w47"}, {"club": "%00"}, {"book": "PARIS"}])
def test_what_there_is_not_is_the_usual_list_on_the_page_and_said_by_the_api(client, wanted):
    assert client.get(reverse("leaderboard"), wanted).status_code == 200
    answer = client.get(reverse("api_leaderboard"), wanted)
    assert answer.status_code == 400
    assert answer.json()["error"] == f"unknown {next(iter(wanted))}"
    assert answer.json()["known"][0] in ("rating", "all", "", "polynesia")
