"""What players report of one another, what the server notices of them, and what the staff decide."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.conduct.reports import A_DAY, MOST, ReportError, report
from accounts.models import Flag, RatedGame, Rating, Report, User
from accounts.standings.counting import LEAST_TURNS, MEETINGS
from games.models import Game, Seat
from games.tables import opening
from tests.accounts.staff import does, second_factor_shown, staff
from tests.accounts.test_ratings import agreed, have_turns, of_two, resigned
from tests.cast import person, play, table

pytestmark = pytest.mark.django_db
TEXT = "offered me a seat for money"


def send(client, page, text=TEXT, about="ben", **kwargs):
    return client.post(page, {"text": text, "about": about}, **kwargs)


def at(game):
    return reverse("report_at_table", args=[game.key])


def of(name):
    return reverse("report_player", args=[name])


def test_a_player_reports_somebody_from_their_profile(client):
    client.force_login(person("ana"))
    person("ben")
    assert of("ben") in client.get(reverse("profile", args=["ben"])).content.decode()
    assert "What has happened" in client.get(of("ben")).content.decode()
    assert "with the staff" in send(client, of("ben"), follow=True).content.decode()
    made = Report.objects.get()
    assert (made.reporter, made.about, made.game, made.text) == (person("ana"), person("ben"), None, TEXT)


def test_where_addresses_are_confirmed_a_report_about_no_table_takes_one_and_at_a_table_none(client, settings):
    settings.CONFIRMED_ADDRESSES = True
    game = table()
    client.force_login(person("ana"))
    assert "takes an account whose e-mail address is confirmed" in send(client, of("ben")).content.decode()
    send(client, at(game))
    assert [report.game_id for report in Report.objects.all()] == [game.pk]
    person("ana").emailaddress_set.create(email="ana@example.org", verified=True)
    send(client, of("ben"))
    assert Report.objects.count() == 2


def test_a_guest_has_no_profile_from_which_they_are_reported(client):
    client.force_login(person("ana"))
    User.objects.create(username="Guest-4821", guest_until=timezone.now())
    assert client.get(of("Guest-4821")).status_code == 404


def test_a_player_reports_somebody_at_a_table_where_both_sit(client):
    game = table()
    client.force_login(person("ana"))
    assert at(game) in client.get(reverse("table", args=[game.key])).content.decode()
    send(client, at(game))
    assert Report.objects.get().game_id == game.pk


def test_who_has_left_a_table_is_reported_there_and_may_report(client):
    game = table()
    Seat.objects.filter(game=game, order=1).update(left_at=timezone.now())
    client.force_login(person("ben"))
    send(client, at(game), about="ana")
    client.force_login(person("ana"))
    send(client, at(game))
    assert Report.objects.count() == 2


@pytest.mark.parametrize("name", ["chloe", None])
def test_who_never_sat_there_reports_nobody_at_a_table(client, name):
    game = table()
    if name:
        client.force_login(person(name))
        assert at(game) not in client.get(reverse("table", args=[game.key])).content.decode()
    assert client.get(at(game)).status_code == send(client, at(game)).status_code == (404 if name else 302)
    assert not Report.objects.exists()


def test_alone_with_bots_there_is_nobody_to_report(client):
    game = table(bots=1)
    client.force_login(person("ana"))
    assert at(game) not in client.get(reverse("table", args=[game.key])).content.decode()
    assert client.get(at(game)).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [{"text": ""}, {"text": "short"}, {"text": "x" * (MOST + 1)}, {"text": "\x00" * 20}, {"about": "dora"},
     {"about": "ana"}, {"about": ""}],
)  # fmt: skip
def test_a_report_that_cannot_be_is_refused_in_words_and_keeps_what_was_written(client, wrong):
    game = opening.open_table(host=person("ana"), edition="polynesia")
    for name in ("ben", "chloe"):
        opening.join(game_id=game.pk, user=person(name))
    client.force_login(person("ana"))
    person("dora")
    answer = send(client, at(game), **wrong)
    assert (answer.status_code, Report.objects.count()) == (422, 0)
    assert 'role="alert"' in answer.content.decode()
    if "text" not in wrong:
        assert TEXT in answer.content.decode()


@pytest.mark.parametrize("name", ["ana", "nobody"])
def test_oneself_and_nobody_are_not_reported(client, name):
    client.force_login(person("ana"))
    assert client.get(of(name)).status_code == send(client, of(name)).status_code == 404


def test_the_same_is_reported_once_while_it_is_open_and_so_many_things_a_day():
    ana, now = person("ana"), timezone.now()
    report(by=ana, about=person("ben"), text=TEXT)
    with pytest.raises(ReportError, match="already"):
        report(by=ana, about=person("ben"), text=TEXT)
    for number in range(A_DAY - 1):
        report(by=ana, about=person(f"other{number}"), text=TEXT)
    with pytest.raises(ReportError, match="5 reports a day"):
        report(by=ana, about=person("chloe"), text=TEXT)
    report(by=person("dora"), about=person("chloe"), text=TEXT)
    report(by=ana, about=person("chloe"), text=TEXT, now=now + timedelta(days=1, minutes=1))


def test_a_table_that_its_host_closes_takes_no_report_with_it():
    game = table(start=False)
    report(by=person("ben"), about=person("ana"), game_id=game.pk, text=TEXT)
    opening.leave_table(game_id=game.pk, user=person("ana"))
    assert Report.objects.get().game is None


def test_the_staff_decide_a_report_once():
    made = report(by=person("ana"), about=person("ben"), text=TEXT)
    boss = staff("boss", "accounts.view_report", "accounts.change_report")
    assert TEXT in boss.get(f"/admin/accounts/report/{made.pk}/change/").content.decode()
    assert f"/{made.pk}/change" in boss.get("/admin/accounts/report/?state=open").content.decode()
    does(boss, made, "uphold", "the log shows it")
    made.refresh_from_db()
    assert (made.decision, made.why, made.decided_by.username) == ("upheld", "the log shows it", "boss")
    assert "cannot be done any more" in does(boss, made, "dismiss")
    assert f"/{made.pk}/change" not in boss.get("/admin/accounts/report/?state=open").content.decode()
    assert f"/{made.pk}/change" in boss.get("/admin/accounts/report/?state=closed").content.decode()
    assert person("ben").is_active


@pytest.mark.parametrize(
    ("reporter", "about", "why"), [("boss", "ben", "that they made"), ("ben", "boss", "about them")]
)
def test_nobody_of_the_staff_decides_a_report_of_their_own_in_either_language(reporter, about, why):
    boss = staff("boss", superuser=True)
    made = report(by=person(reporter), about=person(about), text=TEXT)
    for measure in ("uphold", "silence", "dismiss"):
        assert f"Nobody decides on a report {why}" in does(boss, made, measure)
    boss.cookies["django_language"] = "fr"
    assert "Personne ne décide" in does(boss, made, "uphold")
    made.refresh_from_db()
    assert (made.decision, made.decided_by) == ("", None)
    does(staff("other", superuser=True), made, "uphold")
    made.refresh_from_db()
    assert made.decided_by.username == "other"


def test_two_who_meet_more_often_than_counts_are_flagged_once_and_nothing_else_happens():
    for _ in range(MEETINGS + 2):
        resigned(of_two(), 1)
    flag = Flag.objects.get(kind=Flag.Kind.AGAIN)
    assert (flag.kind, flag.one, flag.other, flag.times) == (Flag.Kind.AGAIN, person("ana"), person("ben"), 2)
    assert flag.game == Game.objects.latest("pk")
    assert [reason["met"] for reason in flag.reasons] == [MEETINGS, MEETINGS]
    assert person("ana").is_active
    assert Rating.objects.get(user=person("ana")).games == MEETINGS


def given_away(*offers):
    """A rated game of Ana, who has half the land, and Ben, in which Ben has accepted these offers of hers."""
    game = table(given={"Ana": {"deeds": [1, 6, 8, 9, 11, 13, 14, 16, 18, 19, 39]}})
    have_turns(game)
    for offer in offers:
        play(game, 0, "offer", {"to": 1, **offer})
        play(game, 1, "accept")
    return resigned(game, 1)


def test_who_gives_another_much_for_nothing_is_flagged_with_the_sum_and_who_sells_cheaply_or_dearly_is_not():
    hat = {"give": {"deeds": [39]}, "want": {"cash": 200_000}}
    given_away(hat, {"give": {"cash": 100_000, "deeds": [6]}, "want": {}})
    assert not Flag.objects.exists()
    given_away({"give": {"deeds": [11, 13, 14, 16, 18, 19]}, "want": {"cash": 20_000}})
    flag = Flag.objects.get()
    assert (flag.kind, flag.one, flag.other, flag.times) == (Flag.Kind.GIVEN, person("ana"), person("ben"), 1)
    boss = staff("boss", "accounts.view_flag")
    page = boss.get(f"/admin/accounts/flag/{flag.pk}/change/").content.decode()
    assert f"/tables/{flag.game.key}/" in page
    assert "ana gave ben at least" in page
    assert person("ben").is_active


def gave_up(deeds, cash=0):
    """A rated game of three in which Ana owes Ben the rent of two houses, and gives up with these deeds."""
    ana, ben = {"cash": cash, "at": 36, "deeds": deeds}, {"deeds": [37, 39], "buildings": {37: 2, 39: 2}}
    game = table(others=("ben", "chloe"), given={"Ana": ana, "Ben": ben}, dice=[[1, 2]], when=[{"Ana": "roll"}])
    have_turns(game)
    play(game, 0, "bankrupt")
    return resigned(game, 2)


def test_who_gives_up_with_more_than_they_owe_a_creditor_is_flagged_and_who_owes_more_is_not():
    gave_up(deeds=[6, 8, 9, 11, 13, 14, 16, 18])
    assert not Flag.objects.exists()
    gave_up(deeds=[6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34])
    flag = Flag.objects.get()
    assert (flag.kind, flag.reasons[0]["who"], flag.reasons[0]["trades"]) == (Flag.Kind.GIVEN, person("ana").pk, 0)
    page = staff("boss", "accounts.view_flag").get(f"/admin/accounts/flag/{flag.pk}/change/")
    assert "by giving up with more than was owed" in page.content.decode()


@pytest.mark.long
def test_who_always_soon_gives_up_to_the_same_other_is_flagged_and_who_also_wins_or_plays_for_long_is_not():
    for loser, turns in ((1, LEAST_TURNS), (0, LEAST_TURNS), (1, 2 * LEAST_TURNS)):
        resigned(of_two(turns), loser)
    assert not Flag.objects.exists()
    early = RatedGame.objects.filter(left_early=True).values_list("rating__user__username", flat=True)
    assert sorted(early) == ["ana", "ben"]
    RatedGame.objects.update(left_early=False)
    RatedGame.objects.filter(rating__user=person("ben")).update(left_early=True)
    Game.objects.update(ended=timezone.now() - timedelta(days=8))
    resigned(of_two(), 1)
    flag = Flag.objects.get()
    assert (flag.kind, flag.reasons[0]["who"]) == (Flag.Kind.LEFT, person("ben").pk)
    staff_page = staff("boss", "accounts.view_flag").get(f"/admin/accounts/flag/{flag.pk}/change/")
    assert "ben gave up in each of their last 3 games together" in staff_page.content.decode()


def test_an_agreement_to_end_early_is_flagged_and_one_that_counts_is_not():
    agreed(of_two())
    assert not Flag.objects.exists()
    agreed(of_two(turns=2))
    assert Flag.objects.get().kind == Flag.Kind.EARLY
    assert Flag.objects.get().reasons[0]["turns"] == 2


def test_who_resigns_early_or_plays_alone_is_not_flagged():
    resigned(of_two(turns=2), 1)
    agreed(table(bots=1), "ana")
    assert not Flag.objects.exists()


def test_ratings_folded_anew_flag_nobody_again():
    agreed(of_two(turns=2))
    call_command("ratings")
    assert Flag.objects.get().times == 1


def test_nobody_closes_a_flag_about_themselves():
    agreed(of_two(turns=2))
    User.objects.filter(username="ana").update(is_staff=True, is_superuser=True)
    Authenticator.objects.create(user=person("ana"), type="totp", data={"secret": ""})
    assert "Nobody closes a flag about themselves" in does(
        second_factor_shown(person("ana")), Flag.objects.get(), "look"
    )
    assert Flag.objects.get().looked_at is None


def test_a_flag_that_was_closed_is_raised_anew_by_what_happens_later():
    boss = staff("boss", "accounts.view_flag", "accounts.change_flag")
    agreed(of_two(turns=2))
    does(boss, Flag.objects.get(), "look", "two friends who learn the game")
    agreed(of_two(turns=2))
    closed, raised = Flag.objects.order_by("pk")
    assert (closed.found, closed.looked_by.username, closed.times) == ("two friends who learn the game", "boss", 1)
    assert (raised.looked_at, raised.times) == (None, 1)


def test_what_turns_hides_or_piles_up_is_taken_out_of_a_report_and_something_must_be_left():
    for text in ("\u202e" * 20, "\u200b" * 20, "\u2800" * 20, "\u0301" * 20):
        with pytest.raises(ReportError, match="Say what has happened"):
            report(by=person("ana"), about=person("ben"), text=text)
    made = report(by=person("ana"), about=person("ben"), text="all\u202e of\nit" + "\u0301" * 150 + " was rude")
    assert made.text == "all of\nit\u0301\u0301 was rude"
