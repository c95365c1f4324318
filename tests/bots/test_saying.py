"""What bots say of what they offer and refuse: short, in the reader's language, and nothing that one could not know."""

from dataclasses import replace
from typing import get_args

import pytest
from django.urls import reverse

from bots.at_tables import moving
from bots.chair import Chair
from bots.grades.holder import HOLDER
from bots.grades.master import master
from bots.registry import GRADES, STRATEGIES
from bots.saying import by_reckoning, reason_for
from bots.search.weighing import Budget
from games.books.reasons import OFFERS, REFUSALS
from games.engine import actions as act
from games.engine.elements import Bundle, Offer
from games.models import Game, Move
from games.pages.plan.picture import log_lines
from games.reasons import Reason, Why
from games.tables import reading
from games.tables.database.store import state_of
from games.tables.over.archive import archive, unarchive
from games.tables.record.history import history, reasons_of
from games.tables.seen import seen_by
from games.tables.standing import from_bytes, to_bytes
from tests.bots.owned import in_every_book
from tests.bots.test_what_was_seen import sums
from tests.cast import person, play, table
from tests.position import TO_THE_END, position

SELLER = {"Ana": {"deeds": [19, 5]}, "Ben": {"deeds": [16, 18, 1]}, "Chloe": {"deeds": [15]}}
"""Ben lacks one lot of Ana's for his group."""
QUICK = [*GRADES[:3], master("master", "", Budget(1))]
every_grade = pytest.mark.parametrize("grade", QUICK, ids=lambda grade: grade.name)


def refusal(grade, edition, options, offer, given=SELLER):
    """What Ana's bot says when it refuses an offer of Ben's."""
    book, state, _unit = sums(
        edition, given, seats=3, options=options, when=[{"Ben": {"offer": {"to": "Ana", **offer}}}]
    )
    chair = Chair.at(book, state, 0)
    action = grade(chair)
    assert isinstance(action, act.Refuse)
    return grade.why(chair, action)


@every_grade
@in_every_book
def test_whoever_will_not_arm_another_names_the_group(grade, edition, options):
    reason = refusal(grade, edition, options, {"give": {"deeds": [1]}, "want": {"deeds": [19]}})
    assert reason == Reason("whole_for_you", 1, (16, 18, 19), grade.name)


@every_grade
@in_every_book
def test_whoever_will_not_break_a_group_names_it(grade, edition, options):
    given = {"Ana": {"deeds": [16, 18, 19]}, "Ben": {"deeds": [1]}, "Chloe": {"deeds": [15]}}
    reason = refusal(grade, edition, options, {"give": {"deeds": [1]}, "want": {"deeds": [18]}}, given)
    assert (reason.why, reason.squares) == ("breaks_my_group", (16, 18, 19))


@pytest.mark.parametrize(
    ("wanted", "why"),
    [((21, 23), "nearer_for_me"), ((21,), "of_use"), ((9, 21), "of_use"), ((21, 26), "nearer_for_me")],
)
def test_two_lots_of_a_group_or_a_second_one_bring_nearer_to_it(wanted, why):
    book, state = position("paris", {"Ana": {"deeds": [27]}, "Ben": {"deeds": [9, 21, 23, 26]}})
    offer = act.MakeOffer(0, 1, Bundle(cash=500), Bundle(deeds=wanted))
    assert reason_for(Chair.at(book, state, 0), offer, by_reckoning).why == why


@in_every_book
def test_who_plays_for_somebody_absent_says_so(edition, options):
    reason = refusal(HOLDER, edition, options, {"give": {"cash": 9_000_000}, "want": {"deeds": [5]}}, rich(edition))
    assert reason == Reason("keeps_a_seat", 1, (), "holder")


def rich(edition):
    return {**SELLER, "Ben": {"deeds": [1], "cash": 100_000_000}}


@every_grade
@in_every_book
def test_each_offer_has_its_reason(grade, edition, options):
    given = {"Ana": {"deeds": [16, 18, 5]}, "Ben": {"deeds": [19]}, "Chloe": {"deeds": [15]}}
    book, state, _unit = sums(edition, given, seats=3, options=options, **TO_THE_END)
    chair = Chair.at(book, state, 0)
    chair.__dict__["dealings"] = chair.dealings._replace(turn=1)
    wishes = (wish(chair) for wish in grade.owned.business)
    offer = next(wished for wished in wishes if isinstance(wished, act.MakeOffer))
    assert isinstance(offer, act.MakeOffer)
    assert grade.why(chair, offer) == Reason("whole_for_me", 1, (16, 18, 19), grade.name)


def test_who_finds_a_deed_too_dear_that_is_of_use_to_them_speaks_of_their_cash():
    given = {"Ana": {"cash": 1300, "deeds": [24]}, "Ben": {"cash": 900, "deeds": [21]}}
    offer = {"to": "Ana", "give": {"deeds": [21]}, "want": {"cash": 396}}
    book, state = position("france", given, seats=3, when=[{"Ben": {"offer": offer}}])
    chair = Chair.at(book, state, 0)
    shrewd = STRATEGIES["shrewd"]
    assert shrewd.why(chair, shrewd(chair)).why == "needs_cash"


def test_who_would_lose_by_a_deed_at_that_price_does_not_speak_of_rents_that_may_come():
    given = {"Ana": {"cash": 1500, "deeds": [9]}, "Ben": {"cash": 900, "deeds": [31]}}
    offer = {"to": "Ana", "give": {"deeds": [31]}, "want": {"cash": 900}}
    book, state = position("paris", given, seats=3, when=[{"Ben": {"offer": offer}}])
    chair = Chair.at(book, state, 0)
    for grade in (STRATEGIES["regular"], STRATEGIES["shrewd"]):
        assert grade.why(chair, grade(chair)).why == "asks_too_much"


def test_who_keeps_cash_where_land_is_leased_says_so():
    given = {"Ana": {"cash": 900}, "Ben": {"deeds": [6], "buildings": {6: ["hotel", "hotel"]}}}
    offer = {"to": "Ana", "give": {"deeds": [6]}, "want": {"cash": 700}}
    book, state = position("community", given, seats=3, when=[{"Ben": {"offer": offer}}])
    chair, shrewd = Chair.at(book, state, 0), STRATEGIES["shrewd"]
    assert shrewd.why(chair, shrewd(chair)).why == "needs_cash"


LOT, CASH, NOTHING = Bundle(deeds=(19,)), Bundle(40), Bundle()


@pytest.mark.parametrize(
    ("give", "want", "why"),
    [
        (LOT, CASH, "asks_too_much"),
        (CASH, LOT, "offers_too_little"),
        (NOTHING, LOT, "offers_too_little"),
        (LOT, NOTHING, "too_little"),
        (Bundle(40, (19,)), Bundle(deeds=(5,)), "too_little"),
        (CASH, Bundle(50), "too_little"),
    ],
)
def test_of_too_little_it_is_said_whether_too_much_is_asked_or_too_little_offered(give, want, why):
    book, state = position("paris", {"Ana": {"deeds": [5]}, "Ben": {"deeds": [19, 6]}}, seats=3)
    offer = Offer(1, 1, 0, give, want)
    chair = Chair.at(book, replace(state, offers=(offer,)), 0)
    assert reason_for(chair, act.Refuse(0, 1), lambda _chair, _offer: "too_little").why == why


@every_grade
def test_where_land_is_leased_a_refusal_has_its_reason_too(grade):
    given = {"Ana": {"deeds": [39], "buildings": {39: 2}}, "Ben": {"deeds": [1]}}
    offer = {"to": "Ana", "give": {"cash": 1}, "want": {"deeds": [39]}}
    book, state = position("community", given, seats=3, when=[{"Ben": {"offer": offer}}])
    chair = Chair.at(book, state, 0)
    assert grade.why(chair, grade(chair)) == Reason("offers_too_little", 1, (), grade.name)


def test_every_kind_of_reason_is_said_of_an_offer_or_of_a_refusal():
    assert not OFFERS.keys() & REFUSALS.keys()
    assert {*OFFERS, *REFUSALS} == {*get_args(Why)}


# --- at a table ---------------------------------------------------------------------------------------------


def refused_at_a_table(bot="regular"):
    """Ana has asked a bot for the lot that makes her group whole."""
    game = table(bots=2, given={"Ana": {"deeds": [16, 18]}, "Ben": {"deeds": [19]}}, **TO_THE_END)
    game.seats.filter(order=1).update(bot=bot)
    play(game, 0, "offer", {"to": 1, "give": {"cash": 100_000}, "want": {"deeds": [19]}})
    assert moving.move_at(reading.running(game.pk))
    game.refresh_from_db()
    return game


@pytest.mark.django_db
def test_what_a_bot_says_is_kept_with_its_move_and_told_in_the_journal():
    game = refused_at_a_table()
    assert Move.objects.get(game=game, sequence=game.sequence).reason == ["whole_for_you", 0, [16, 18, 19], "regular"]
    [line, *_others] = log_lines(seen_by(person("dora"), reading.running(game.pk)), history(game.pk)[-1:])
    assert "“That would give you a whole group: " in line.text


@pytest.mark.django_db
def test_whoever_was_refused_reads_why_and_reads_it_in_their_language(client):
    game = refused_at_a_table("novice")
    client.force_login(person("ana"))
    since = "Teva refuses your offer: “Sorry! That would give you a whole group: "
    assert since in client.get(reverse("table", args=[game.key])).content.decode()
    client.cookies["django_language"] = "fr"
    assert "Désolé" in client.get(reverse("table", args=[game.key])).content.decode()


@pytest.mark.django_db
def test_what_a_bot_says_is_sent_to_open_pages_with_its_move():
    game = refused_at_a_table()
    standing = replace(reading.running(game.pk), last=history(game.pk)[-1])
    sent = from_bytes(to_bytes(standing))
    assert sent.last.reason.why == "whole_for_you"


@pytest.mark.django_db
def test_what_a_bot_has_just_said_stands_on_the_paper_until_the_next_move(client):
    game = refused_at_a_table()
    client.force_login(person("ana"))
    address = reverse("table", args=[game.key])
    assert '<p id="answered">Teva refuses your offer' in client.get(address).content.decode()
    play(game, 0, "end")
    assert 'id="answered"' not in client.get(address).content.decode()


def offered_at_a_table():
    """A bot has offered Ana something for the lot that makes its group whole."""
    given = {"Ana": {"deeds": [19], "at": 17}, "Ben": {"deeds": [16, 18, 5, 15, 25, 12], "at": 17}}
    game = table(bots=2, given=given, dice=[[1, 2]], when=[{"Ana": "roll"}])
    play(game, 0, "end")  # a turn that bots remember has begun
    for _ in range(20):
        moving.move_at(reading.running(game.pk))
        game.refresh_from_db()
        if state_of(game).offers:
            return game
    raise AssertionError("no bot has made an offer")


@pytest.mark.django_db
def test_under_an_offer_of_a_bot_stands_why_it_makes_it_and_the_api_says_so(client):
    game = offered_at_a_table()
    client.force_login(person("ana"))
    html = client.get(reverse("table", args=[game.key])).content.decode()
    assert '<p class="reason"><q>I should like to have a whole group: ' in html
    [told] = client.get(reverse("api_table", args=[game.key])).json()["reasons"]
    assert told["reason"] == {"why": "whole_for_me", "to": 0, "squares": [16, 18, 19]}
    assert told["text"].startswith("I should like to have a whole group: ")


@pytest.mark.django_db
def test_what_bots_say_of_several_offers_is_asked_for_at_once_however_much_they_have_said_since(
    client, monkeypatch, django_assert_num_queries
):
    game = table(bots=2, given={"Ben": {"deeds": [16, 18]}, "Chloe": {"deeds": [5]}})
    for seat, deed in ((1, 16), (1, 18), (2, 5)):
        why = Reason("sells", 0, (deed,))
        play(game, seat, "offer", {"to": 0, "give": {"deeds": [deed]}, "want": {"cash": 2000}}, reason=why)
    with django_assert_num_queries(1):
        assert [reason.squares for reason in reasons_of(game.pk, {1, 2, 3}).values()] == [(5,), (18,), (16,)]
    monkeypatch.setattr("games.tables.record.history.MOST", 1)
    assert reasons_of(game.pk, {1}) == {1: Reason("sells", 0, (16,))}
    client.force_login(person("ana"))
    told = client.get(reverse("api_table", args=[game.key])).json()["reasons"]
    assert [said["reason"]["squares"] for said in told] == [[18], [5]]  # one at a time from each


@pytest.mark.django_db
def test_a_game_that_is_put_away_keeps_what_was_said():
    game = refused_at_a_table()
    for seat in range(2):
        play(game, seat, "bankrupt")
    Game.objects.filter(pk=game.pk).update(rated=True, notices_at=None)
    before = history(game.pk)
    archive(game.pk)
    assert history(game.pk) == before
    assert any(move.reason for move in before)
    unarchive(game.pk)
    assert history(game.pk) == before


@pytest.mark.parametrize(
    ("ana", "ben", "give", "reason"),
    [
        ([16], [19], Bundle(cash=100), Reason("nearer_for_me", 1, (16, 18, 19))),
        ([16, 18], [19], Bundle(cash=100), Reason("whole_for_me", 1, (16, 18, 19))),
        ([16, 18, 14], [19, 11, 13], Bundle(deeds=(14,)), Reason("whole_for_both", 1)),
    ],
)
def test_an_offer_is_explained_by_the_groups_that_it_makes(ana, ben, give, reason):
    book, state = position("paris", {"Ana": {"deeds": ana}, "Ben": {"deeds": ben}, "Chloe": {"deeds": [5]}}, seats=3)
    offer = act.MakeOffer(0, 1, give, Bundle(deeds=(19,)))
    assert reason_for(Chair.at(book, state, 0), offer, by_reckoning) == reason


@pytest.mark.parametrize(
    ("ana", "ben", "give", "reason"),
    [
        ([5, 15, 25], [35], Bundle(cash=100), Reason("whole_for_me", 1, (5, 15, 25, 35))),
        ([5, 15], [35], Bundle(cash=100), Reason("nearer_for_me", 1, (5, 15, 25, 35))),
        ([5], [35], Bundle(deeds=(5,)), Reason("of_use", 1)),
    ],
)
def test_an_offer_for_a_station_says_whether_all_are_in_one_hand_then(ana, ben, give, reason):
    book, state = position("paris", {"Ana": {"deeds": ana}, "Ben": {"deeds": ben}}, seats=3)
    offer = act.MakeOffer(0, 1, give, Bundle(deeds=(35,)))
    assert reason_for(Chair.at(book, state, 0), offer, by_reckoning) == reason
