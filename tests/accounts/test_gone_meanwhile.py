"""What is under way for somebody who deletes their account leaves nothing of theirs, neither at once nor for long."""

from datetime import timedelta
from functools import partial

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.forms import HoursForm
from accounts.models import Gone, NoticeWishes, PushSubscription, Reliability, Squares, Tally, User
from accounts.own import going
from accounts.own.forgetting import forget
from accounts.standings.ratings import rate_anew
from clubs.models import JournalLine, Membership
from clubs.services import clubs, entries, members
from clubs.services.errors import ClubError
from games.models import Seat, SeatNote
from games.tables import opening
from games.tables.errors import TableError
from games.tables.over.annulling import annul, count_again
from games.tables.seats import seating
from talk.models import Mute
from tests.accounts.test_ratings import have_turns, of_two, resigned
from tests.cast import person, table
from tests.clubs import staged
from tests.clubs.founding import founded

pytestmark = pytest.mark.django_db


@pytest.fixture
def stale():
    """Ana as a request knows her that began before she went."""
    known = User.objects.get(pk=person("ana").pk)
    known.set_password("lagoon-and-reef-7")
    known.save()
    return known


def later():
    forget(timezone.now() + going.AFTER + timedelta(seconds=1))


def test_whoever_saves_what_they_read_before_brings_nobody_back(stale):
    going.go(user=stale)
    form = HoursForm({"zone": "Europe/Paris", "plays_from": "", "plays_until": ""}, instance=stale)
    assert form.is_valid()
    form.save()
    get_adapter().set_password(stale, "reef-and-lagoon-8")
    gone = User.objects.get(pk=stale.pk)
    assert (gone.username.startswith("Former-player-"), gone.email, gone.is_active) == (True, "", False)
    later()
    gone.refresh_from_db()
    assert (gone.zone, gone.has_usable_password()) == ("UTC", False)


def test_a_table_a_club_and_a_seat_are_not_for_who_has_gone(stale):
    open_table = opening.open_table(host=person("ben"), edition="polynesia")
    going.go(user=stale)
    with pytest.raises(TableError, match="deleted"):
        opening.open_table(host=stale, edition="polynesia")
    with pytest.raises(TableError, match="deleted"):
        opening.join(game_id=open_table.pk, user=stale)
    with pytest.raises(ClubError, match="deleted"):
        clubs.found(user=stale, fields={})


def test_no_club_and_no_event_is_entered_by_who_has_gone(stale):
    event, club, asked = staged.event(), founded("ben", "Bay"), founded("ben", "Cove", joining="request")
    going.go(user=stale)
    for come in (
        partial(members.join, club_id=club.pk), partial(members.ask, club_id=asked.pk),
        partial(entries.enter, event_id=event.pk),
    ):  # fmt: skip
        with pytest.raises(ClubError, match="deleted"):
            come(user=stale)


def test_who_has_gone_takes_no_seat_back_from_the_bot_that_holds_it(stale):
    game = table(others=("ben", "chloe"))
    going.go(user=stale)
    with pytest.raises(TableError, match="no seat"):
        seating.take_back(game_id=game.pk, user=stale)
    assert Seat.objects.get(game=game, user=stale).held


def test_a_club_that_was_founded_meanwhile_keeps_its_owner(stale, monkeypatch):
    monkeypatch.setattr(going, "GOING", [lambda user, name: founded(ben="member"), *going.GOING])
    with pytest.raises(going.StaysYet, match="Reef"):
        going.go(user=stale)
    assert User.objects.get(pk=stale.pk).is_active


def test_what_was_written_for_them_as_they_went_is_cleared_a_while_later(stale):
    club = founded(owner="ben")
    game, waiting = table(others=("ben", "chloe")), opening.open_table(host=person("ben"), edition="polynesia")
    going.go(user=stale)
    name = User.objects.get(pk=stale.pk).username
    stale.save()  # all that a request has read, written back
    EmailAddress.objects.create(user=stale, email="ana@example.org")
    NoticeWishes.objects.create(user=stale)
    PushSubscription.objects.create(user=stale, endpoint="https://push.example/1", p256dh="x", auth="y")
    Mute.objects.create(by=stale, whom=person("ben"))
    Membership.objects.create(club=club, user=stale, role="member")
    JournalLine.objects.create(club=club, by=stale, what="joined", names={"who": "ana"})
    seat = Seat.objects.get(game=game, user=stale)
    Seat.objects.filter(pk=seat.pk).update(name="ana", held=False)
    SeatNote.objects.create(seat=seat, text="a plan")
    SeatNote.objects.create(
        seat=Seat.objects.create(game_id=waiting.pk, order=1, user=stale, name="ana"), text="a plan"
    )
    forget(timezone.now())
    assert User.objects.get(pk=stale.pk).username == "ana"
    later()
    gone = User.objects.get(pk=stale.pk)
    assert (gone.username, gone.email, gone.is_active) == (name, "", False)
    for model in (EmailAddress, NoticeWishes, PushSubscription, Mute, SeatNote):
        assert not model.objects.exists(), model
    assert not Membership.objects.filter(user=stale.pk).exists()
    assert not JournalLine.objects.filter(names__who="ana").exists()
    seat.refresh_from_db()
    assert (seat.name, seat.held) == (name, True)
    assert not Seat.objects.filter(game=waiting.pk).exclude(user=person("ben")).exists()
    assert Gone.objects.get().was == ""


def test_it_is_cleared_once_and_after_that_nobody_looks_again(stale):
    going.go(user=stale)
    later()
    EmailAddress.objects.create(user=stale, email="ana@example.org")
    later()
    assert EmailAddress.objects.exists()


def test_a_game_that_ends_later_counts_for_the_ratings_of_a_former_player_and_for_nothing_else():
    game = of_two()
    have_turns(game)
    going.go(user=person("ana"))
    resigned(game, 1)
    former = User.objects.get(gone__isnull=False)
    assert former.ratings.exists()
    rate_anew()
    annul(game_id=game.pk)
    count_again(game_id=game.pk)
    for model in (Tally, Reliability, Squares):
        assert not model.objects.filter(user=former).exists(), model
    assert Tally.objects.filter(user=person("ben")).exists()
