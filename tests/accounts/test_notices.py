"""Whoever keeps a game waiting is told: once, by the ways they chose, and never of what has been dealt with."""

import re
from datetime import UTC, datetime, time, timedelta

import pytest
from allauth.account.models import EmailAddress
from anymail.signals import AnymailTrackingEvent
from django.conf import settings
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Notice, NoticeWishes
from accounts.notices import bounces, delivery, outbox
from accounts.notices.hours import may_go
from accounts.notices.log import log_of
from games.clocks import budgets
from games.engine.actions import Conclude
from games.models import Game, Seat
from games.tables import playing
from games.tables.manners import pausing
from games.tables.opening import Pacing
from games.tables.seats import seating
from tests.cast import awaited, person, play, table
from tests.games.test_offering import DEED, trading

pytestmark = pytest.mark.django_db
SLOW = Pacing("async", budget=36_000, credit=7200, cap=36_000)
AWHILE = timedelta(minutes=6)
BACK = timedelta(days=2) + AWHILE


@pytest.fixture(autouse=True)
def reachable(db):
    """Ana and Ben have confirmed their addresses."""
    for name in ("ana", "ben"):
        user = person(name)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def look(after=AWHILE):
    outbox.look_around(timezone.now() + after)


def send(after=AWHILE):
    now = timezone.now() + after
    return sum(delivery.deliver(*pair, now) for pair in delivery.due(now))


def tell(after=AWHILE):
    """What the sweep and its tasks do, so much later."""
    look(after)
    return send(after)


def waited_for(game):
    return game.seats.get(order=awaited(game)).user


def wish(user, **wishes):
    return NoticeWishes.objects.update_or_create(user=user, defaults=wishes)[0]


def test_whoever_keeps_a_game_waiting_gets_an_e_mail_with_the_way_to_the_table():
    game = table(pace=SLOW)
    assert tell() == 1
    (letter,) = mail.outbox
    assert letter.to == [waited_for(game).email]
    assert letter.subject.startswith("It is your turn at the table with ")
    assert f"/tables/{game.key}/" in letter.body


def test_the_name_of_another_is_no_link_in_a_mail():
    game = table(pace=SLOW)
    game.seats.exclude(user=waited_for(game)).update(name="www.lure.example")
    assert tell() == 1
    (letter,) = mail.outbox
    assert "www.\u2060lure.\u2060example" in letter.subject
    assert "www.\u2060lure.\u2060example" in letter.body
    assert "lure.example" not in letter.subject + letter.body


def test_nobody_is_told_of_what_they_answer_at_once():
    table(pace=SLOW)
    assert tell(timedelta(seconds=30)) == 0


def test_nobody_is_told_of_a_turn_while_the_table_is_paused_and_everybody_afterwards():
    game = table(pace=SLOW)
    now = timezone.now()
    pausing.pause(game_ids=[game.pk], now=now)
    assert tell() == 0
    pausing.resume(game_ids=[game.pk], now=now)
    assert tell() == 1


def test_what_could_not_go_before_a_pause_goes_after_it():
    game = table(pace=SLOW)
    look()
    now = timezone.now()
    pausing.pause(game_ids=[game.pk], now=now)
    assert [send(), send(2 * AWHILE)] == [0, 0]
    pausing.resume(game_ids=[game.pk], now=now)
    assert [send(3 * AWHILE), send(4 * AWHILE)] == [1, 0]
    (letter,) = mail.outbox
    assert letter.subject.startswith("It is your turn at the table with ")


def test_a_decision_is_told_only_once():
    table(pace=SLOW)
    assert [tell(), tell(), tell(2 * AWHILE)] == [1, 0, 0]


def test_two_sweeps_and_two_tasks_at_once_send_one_e_mail():
    game = table(pace=SLOW)
    now = timezone.now() + AWHILE
    outbox.look(game, now)
    outbox.look(game, now)
    due = delivery.due(now)
    assert [delivery.deliver(*pair, now) for pair in due + due] == [1, 0]


def test_nothing_is_sent_of_a_decision_that_was_closed_in_the_meantime():
    game = table(pace=SLOW)
    look()
    play(game, awaited(game), "roll")
    assert send() == 0
    assert Notice.objects.get().status == "dropped"
    assert not mail.outbox


def test_a_move_while_a_table_is_looked_at_is_seen_by_the_next_sweep():
    game = table(pace=SLOW)
    as_read = Game.objects.get(pk=game.pk)
    play(game, awaited(game), "roll")
    outbox.look(as_read, timezone.now() + AWHILE)
    assert Game.objects.get(pk=game.pk).notices_at is not None


def test_all_games_that_wait_come_in_one_e_mail():
    for _ in range(3):
        game = table(bots=2, pace=SLOW)
        Game.objects.filter(pk=game.pk).update(awaiting={"0": 1})
    tell()
    assert [letter.subject for letter in mail.outbox] == ["3 games wait for you"]


def test_a_mail_says_how_many_games_are_over_where_none_waits():
    for game in (table(), table()):
        playing.play(game_id=game.pk, seat=None, wish=lambda _state: Conclude())
    tell()
    assert {letter.subject for letter in mail.outbox} == {"2 games are over"}


def test_a_notice_is_in_the_language_of_its_reader():
    game = table(pace=SLOW)
    user = waited_for(game)
    user.language = "fr"
    user.save()
    tell()
    assert "vous de jouer" in mail.outbox[0].subject


def test_an_address_that_is_not_confirmed_gets_no_mail():
    EmailAddress.objects.update(verified=False)
    table(pace=SLOW)
    assert tell() == 0


def test_a_kind_that_somebody_does_not_want_is_not_sent():
    user = waited_for(table(pace=SLOW))
    wish(user, off=["turn:email"])
    assert tell() == 0


def test_a_wish_that_changes_before_the_sending_counts():
    user = waited_for(table(pace=SLOW))
    look()
    wish(user, off=["turn:email"])
    assert send() == 0


def test_an_offer_is_told_to_whom_it_is_made_until_it_is_refused():
    game = trading()
    play(game, 0, "offer", DEED)
    look()
    assert Notice.objects.get(kind="offer").user == person("ben")
    play(game, 1, "refuse", 1)
    send()
    assert Notice.objects.get(kind="offer").status == "dropped"


def test_a_rent_that_has_to_be_claimed_is_told():
    visited = {"turn": "Ana", "Ana": {"at": 36}, "Ben": {"deeds": [39]}}
    table(options={"claims": "manual"}, given=visited, dice=[[1, 2]], when=[{"Ana": "roll"}])
    look()
    assert Notice.objects.get(kind="claim").user == person("ben")


def test_the_reminder_comes_when_four_fifths_of_the_time_are_gone_though_the_turn_was_told():
    game = table(pace=SLOW)
    tell()
    late = timezone.now() + timedelta(hours=9)
    budgets.remind(late)
    assert tell(timedelta(hours=9)) == 1
    assert mail.outbox[1].subject.startswith("Your time runs out")
    assert waited_for(game).email in mail.outbox[1].to


def test_a_notice_names_those_at_the_table_as_one_says_it():
    table(others=("ben", "chloe"), pace=SLOW)
    tell()
    assert re.search(r"at the table with \w+ and \w+\.", mail.outbox[0].subject)


def test_a_notice_of_the_last_seconds_does_not_say_that_no_time_is_left():
    game = table(pace=SLOW)
    Seat.objects.filter(game=game, due_at__isnull=False).update(due_at=timezone.now() + timedelta(seconds=50))
    tell()
    assert "You have less than a minute." in mail.outbox[0].body
    assert "0\xa0minutes" not in mail.outbox[0].body


def test_somebody_on_vacation_is_told_when_they_are_back():
    game = table(pace=SLOW)
    Seat.objects.filter(game=game).update(away_until=timezone.now() + timedelta(days=2))
    assert tell() == 0
    assert tell(timedelta(days=2, minutes=2)) == 1


def on_vacation(game, days=2):
    """Whoever is awaited goes away for so many days."""
    Seat.objects.filter(game=game).update(vacation=5 * seating.DAY_SECONDS)
    seating.go_away(game_id=game.pk, user=waited_for(game), days=days)


def test_who_was_told_before_a_vacation_is_told_again_when_it_ends_and_of_their_last_fifth_too():
    game = table(pace=SLOW)
    tell()
    budgets.remind(timezone.now() + timedelta(hours=9))
    tell(timedelta(hours=9))
    on_vacation(game)
    assert [tell(timedelta(days=1)), tell(BACK), tell(BACK)] == [0, 1, 0]
    budgets.remind(timezone.now() + timedelta(days=2, hours=9))
    assert tell(timedelta(days=2, hours=9)) == 1
    assert [letter.subject[:9] for letter in mail.outbox] == ["It is you", "Your time"] * 2


def test_what_could_not_go_before_a_vacation_is_told_when_it_ends_and_once():
    game = table(pace=SLOW)
    look()
    on_vacation(game)
    assert send() == 0
    assert Notice.objects.get().detail.startswith("Your vacation at that table has begun")
    assert [tell(timedelta(days=1)), tell(BACK), tell(BACK)] == [0, 1, 0]


def test_an_offer_to_somebody_on_vacation_is_told_when_they_are_back():
    game = trading()
    Seat.objects.filter(game=game, order=1).update(away_until=timezone.now() + timedelta(days=2))
    play(game, 0, "offer", DEED)
    tell(timedelta(days=1))
    assert ["ben@example.org"] not in [letter.to for letter in mail.outbox]
    tell(BACK)
    assert mail.outbox[-1].to == ["ben@example.org"]
    assert mail.outbox[-1].subject.startswith("There is an offer for you")


def test_a_rent_to_claim_is_told_once_after_a_vacation_whoever_moves_meanwhile():
    visited = {"turn": "Ana", "Ana": {"at": 36}, "Ben": {"deeds": [39]}}
    game = table(pace=SLOW, options={"claims": "manual"}, given=visited, dice=[[1, 2]], when=[{"Ana": "roll"}])
    Seat.objects.filter(game=game, order=1).update(away_until=timezone.now() - timedelta(minutes=1))
    Game.objects.filter(pk=game.pk).update(notices_at=timezone.now())
    game.moves.update(at=timezone.now() - timedelta(hours=1))
    look()
    play(game, 0, "end")
    look(2 * AWHILE)
    assert Notice.objects.filter(kind="claim").count() == 1


def test_who_comes_back_early_and_does_not_move_is_told_of_what_was_asked_meanwhile():
    game = table(pace=SLOW)
    on_vacation(game)
    assert tell() == 0
    seating.come_back(game_id=game.pk, user=waited_for(game))
    assert [tell(timedelta(seconds=30)), tell(), tell(BACK)] == [0, 1, 0]


def test_the_vacation_of_one_does_not_put_off_what_another_is_told():
    game = table(pace=SLOW, others=("ben", "chloe"))
    first = awaited(game)
    Seat.objects.filter(game=game, order=first).update(away_until=timezone.now() + timedelta(days=2))
    look()
    game.refresh_from_db()
    play(game, first, "roll")
    play(game, first, "bankrupt")
    assert tell() == 1
    assert mail.outbox[0].to == [game.seats.get(order=awaited(game)).user.email]


def test_somebody_whose_seat_a_bot_has_taken_is_told_so():
    game = table(pace=SLOW)
    Seat.objects.filter(game=game, order=awaited(game)).update(held=True, misses=2)
    tell()
    assert mail.outbox[0].subject.startswith("A bot plays for you")


def test_the_end_is_told_to_those_who_did_not_just_play():
    game = table()
    play(game, awaited(game), "roll")
    here = game.moves.order_by("-sequence").first().seat
    playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    tell()
    assert [letter.to for letter in mail.outbox] == [[game.seats.get(order=1 - here).user.email]]


def test_however_many_are_to_be_told_what_they_wish_and_how_they_are_reached_is_asked_at_once():
    asked = []
    for names in (["ben"], ["ben", "chloe", "dora"]):
        game = table(others=names, pace=SLOW)
        playing.play(game_id=game.pk, seat=None, wish=lambda _state: Conclude())
        with CaptureQueriesContext(connection) as queries:
            look(timedelta(hours=1))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_the_end_is_told_to_those_for_whom_a_bot_has_played():
    game = table()
    play(game, awaited(game), "roll")
    Seat.objects.filter(game=game).update(held=True)
    playing.play(game_id=game.pk, seat=None, wish=lambda state: Conclude())
    tell()
    assert len(mail.outbox) == 2


def test_an_address_that_was_taken_away_before_the_sending_gets_nothing():
    table(pace=SLOW)
    look()
    EmailAddress.objects.all().delete()
    assert send() == 0
    assert Notice.objects.get().status == "dropped"


def test_nothing_goes_out_in_quiet_hours():
    wishes = NoticeWishes(quiet_from=time(22), quiet_until=time(7))
    night = datetime(2026, 11, 21, 23, 0, tzinfo=UTC)
    assert may_go(wishes, "UTC", "turn", "push", night) == datetime(2026, 11, 22, 7, 0, tzinfo=UTC)
    assert may_go(wishes, "Pacific/Tahiti", "turn", "push", night) == night


def test_what_could_not_go_before_quiet_hours_goes_after_them():
    game = table(pace=SLOW)
    look()
    soon = timezone.now().replace(second=0, microsecond=0) + timedelta(hours=1)
    user = game.seats.get(order=awaited(game)).user
    NoticeWishes.objects.create(user=user, quiet_from=soon.time(), quiet_until=(soon + timedelta(hours=2)).time())
    assert send(timedelta(hours=2)) == 0
    notice = Notice.objects.get()
    assert (notice.status, notice.due_at, notice.tries) == ("waiting", soon + timedelta(hours=2), 0)
    assert send(timedelta(hours=3)) == 1


def test_what_one_tries_comes_in_quiet_hours_as_well(client):
    now, hour = timezone.now(), timedelta(hours=1)
    wish(person("ana"), quiet_from=(now - hour).time(), quiet_until=(now + hour).time())
    client.force_login(person("ana"))
    client.post("/notices/test/")
    assert send() == 1


def test_quiet_hours_of_most_of_the_day_are_quiet_to_their_end():
    wishes = NoticeWishes(quiet_from=time(12), quiet_until=time(8))
    noon, next_morning = datetime(2026, 11, 21, 12, 30, tzinfo=UTC), datetime(2026, 11, 22, 8, tzinfo=UTC)
    assert may_go(wishes, "UTC", "turn", "push", noon) == next_morning


def test_the_daily_e_mail_gathers_all_but_reminders():
    wishes = NoticeWishes(digest_at=time(18))
    noon = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    evening = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
    moments = [
        may_go(wishes, "UTC", *what, noon) for what in (("turn", "email"), ("reminder", "email"), ("turn", "push"))
    ]
    assert moments == [evening, noon, noon]
    assert may_go(wishes, "UTC", "turn", "email", evening + AWHILE) == evening + timedelta(days=1)


def test_the_daily_e_mail_of_a_zone_that_there_is_no_longer_holds_nobodys_notices_up():
    wishes, noon = NoticeWishes(digest_at=time(18)), datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    assert may_go(wishes, "Mars/Olympus", "turn", "email", noon) == datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


def test_where_an_hour_comes_twice_the_daily_e_mail_does_not():
    # on 25 October 2026 it is 2:30 in Paris at 0:30 and at 1:30
    wishes, first = NoticeWishes(digest_at=time(2, 30)), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert may_go(wishes, "Europe/Paris", "turn", "email", first - AWHILE) == first
    later = first + timedelta(minutes=40)
    assert may_go(wishes, "Europe/Paris", "turn", "email", later) == datetime(2026, 10, 26, 1, 30, tzinfo=UTC)


def test_a_mail_server_that_is_away_is_tried_again(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    table(pace=SLOW)
    tell()
    notice = Notice.objects.get()
    assert (notice.status, notice.tries) == ("waiting", 1)
    assert notice.due_at - timezone.now() == pytest.approx(timedelta(minutes=2), abs=timedelta(seconds=30))
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send() == 1


def test_a_sending_that_was_cut_off_is_not_made_twice():
    table(pace=SLOW)
    look()
    Notice.objects.update(status="sending")
    later = timezone.now() + timedelta(hours=1)
    delivery.give_up_lost(later)
    assert send(timedelta(hours=1)) == 0
    assert Notice.objects.get().status == "failed"


def test_a_mail_that_comes_back_shows_in_the_log_and_no_other_follows():
    user = waited_for(table(pace=SLOW))
    tell()
    Notice.objects.update(message_id="m1")
    bounces.on_event(AnymailTrackingEvent(event_type="bounced", message_id="m1", recipient=user.email))
    assert Notice.objects.get().status == "failed"
    assert not EmailAddress.objects.get(user=user).verified


def test_the_link_in_a_mail_turns_mails_off_without_signing_in_but_only_when_asked_to(client):
    user = waited_for(table(pace=SLOW))
    tell()
    link = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>").replace(settings.SITE_URL, "")
    client.get(link)
    assert not NoticeWishes.objects.filter(user=user).exists()
    assert client.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not NoticeWishes.objects.get(user=user).wants("turn", "email")


def test_a_forged_link_turns_nothing_off(client):
    assert client.post("/notices/unsubscribe/1:forged/").status_code == 404


def test_the_page_keeps_wishes_and_shows_ones_own_log(client):
    game = table(pace=SLOW)
    tell()
    client.force_login(waited_for(game))
    boxes = {kind: ["email"] for kind in ("turn", "auction", "offer", "claim", "reminder")}
    answer = client.post(
        "/notices/", {**boxes, "language": "fr", "quiet_from": "22:00", "quiet_until": "07:00"}, follow=True
    )
    assert answer.status_code == 200
    wishes = NoticeWishes.objects.get(user=waited_for(game))
    assert wishes.wants("turn", "email")
    assert not wishes.wants("over", "email")
    assert wishes.user.language == "fr"
    assert game.key in answer.text
    assert [line.label for line in log_of(wishes.user)] == ["your turn"]


def test_whoever_has_asked_no_browser_to_show_notices_reads_of_none(client):
    client.force_login(person("ana"))
    html = client.get("/notices/").text
    assert "No browser shows you notices so far." in html
    assert "0 browser" not in html


def test_the_log_of_somebody_else_is_not_shown(client):
    game = table(pace=SLOW)
    tell()
    client.force_login(person("dora"))
    assert game.key not in client.get("/notices/").text


def test_one_end_of_the_quiet_hours_is_not_enough(client):
    client.force_login(person("ana"))
    assert client.post("/notices/", {"language": "en", "quiet_from": "22:00"}).status_code == 422


def test_a_test_goes_out_by_every_way_that_is_ready_and_not_twice_in_a_minute(
    client, django_capture_on_commit_callbacks
):
    client.force_login(person("ana"))
    client.post("/notices/test/")
    client.post("/notices/test/")
    assert send() == 1
    assert mail.outbox[0].to == ["ana@example.org"]
