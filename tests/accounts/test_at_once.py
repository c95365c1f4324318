"""Two at once on a database that really lets them: what one has done meanwhile, the other sees before it acts."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notice, User
from accounts.own.forgetting import UNCONFIRMED, forget
from accounts.own.going import go
from clubs.models import Entry, JournalLine, Membership
from clubs.services import entries, members
from games.models import Seat
from games.tables import opening
from tests.accounts.signing_up import SIGN_UP
from tests.accounts.test_account_pages import WORD
from tests.accounts.test_guests import come
from tests.accounts.test_rating_races import impatient, somebody_waits
from tests.cast import person, visitor
from tests.clubs import staged
from tests.clubs.founding import founded
from tests.talk.test_beside_moves import while_it_is_deleted

pytestmark = [
    pytest.mark.full_stack,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL; SQLite has one writer at a time"),
]


def test_an_address_that_is_confirmed_while_the_sweep_deletes_those_that_are_not_stays(settings):
    settings.CONFIRMED_ADDRESSES = True
    now, ana = timezone.now(), person("ana")
    EmailAddress.objects.create(user=ana, email=ana.email)
    forget(now)
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            EmailAddress.objects.update(verified=True)
            swept = other.submit(impatient, lambda: forget(now + UNCONFIRMED + timedelta(minutes=1)))
            while not swept.done() and not somebody_waits():
                pass
        swept.result()
    assert EmailAddress.objects.get().verified
    assert User.objects.get(pk=ana.pk).email == ana.email


def test_of_two_accounts_that_confirm_the_same_inbox_at_once_one_is_told_that_the_other_has(settings):
    settings.CONFIRMED_ADDRESSES = True
    ana, ben = (person(name).emailaddress_set.create(email=f"eve+{name}@example.org") for name in ("ana", "ben"))
    said = []
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            press(ana)
            late = other.submit(impatient, lambda: said.append(press(ben)))
            while not late.done() and not somebody_waits():
                pass
        late.result()
    assert EmailAddress.objects.get(verified=True) == ana
    assert "has confirmed another account" in said[0]


def test_an_address_that_is_confirmed_while_its_account_is_deleted_does_not_come_back():
    ana, said = person("ana"), []
    address = ana.emailaddress_set.create(email="ana@example.org")
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            go(user=ana)
            late = other.submit(impatient, lambda: said.append(press(address)))
            while not late.done() and not somebody_waits():
                pass
        late.result()
    assert not EmailAddress.objects.exists()
    assert "This link has been used, or is too old" in said[0]


@pytest.mark.parametrize("come", ["table", "club", "event"])
def test_what_somebody_came_to_while_their_account_is_deleted_is_left_as_well(come):
    ana, event = person("ana"), staged.event(entered=("ben", "chloe"))
    waiting = opening.open_table(host=person("ben"), edition="polynesia")
    comes = {
        "table": lambda: opening.join(game_id=waiting.pk, user=ana),
        "club": lambda: members.join(club_id=founded("ben", "Bay").pk, user=ana),
        "event": lambda: entries.enter(event_id=event.pk, user=ana),
    }
    one_behind_the_other(comes[come], lambda: go(user=ana))
    assert not User.objects.get(pk=ana.pk).is_active
    assert not Seat.objects.filter(user=ana).exists()
    assert not Membership.objects.filter(user=ana).exists()
    assert not Entry.objects.filter(user=ana).exclude(status=Entry.Status.WITHDRAWN).exists()
    assert not JournalLine.objects.filter(names__who="ana").exists()


def test_of_two_confirmed_addresses_that_are_removed_at_once_one_stays(settings):
    settings.CONFIRMED_ADDRESSES = True
    ana = with_password("ana")
    for name in ("eve", "adam"):
        ana.emailaddress_set.create(email=f"{name}@example.org", verified=True)
    at_the_same_time(ana, *({"action_remove": "", "email": f"{name}@example.org"} for name in ("eve", "adam")))
    assert EmailAddress.objects.get(verified=True).email == "adam@example.org"


def test_an_account_has_no_more_addresses_than_it_may_by_adding_several_at_once(settings):
    ana = with_password("ana")
    for number in range(2, settings.ACCOUNT_MAX_EMAIL_ADDRESSES):
        ana.emailaddress_set.create(email=f"{number}@example.org")
    at_the_same_time(ana, *({"action_add": "", "email": f"{name}@example.org"} for name in ("eve", "adam")))
    assert EmailAddress.objects.count() == settings.ACCOUNT_MAX_EMAIL_ADDRESSES


def test_of_two_who_take_names_that_look_alike_at_once_the_second_is_told_that_somebody_is_called_so():
    said = one_behind_the_other(*(signing_up(Client(), name) for name in ("Illo", "l1lo")))
    assert "Somebody is called so already" in said
    assert User.objects.get().username == "Illo"


def test_a_guest_who_signs_up_twice_at_once_does_so_once_and_is_told(client):
    come(client)
    again = Client()
    again.cookies.update(client.cookies)
    said = one_behind_the_other(signing_up(client, "eve"), signing_up(again, "adam"))
    assert "You have signed up already" in said
    assert EmailAddress.objects.get().email == User.objects.get().email == "eve@example.org"


def test_of_two_tests_of_notices_asked_for_at_once_one_goes_out():
    ana = person("ana")
    ana.emailaddress_set.create(email=ana.email, verified=True, primary=True)
    browsers = [visitor("ana"), visitor("ana")]
    one_behind_the_other(*(lambda browser=browser: browser.post("/notices/test/") for browser in browsers))
    assert Notice.objects.filter(user=ana).count() == 1


def signing_up(client, name):
    form = SIGN_UP | {"username": name, "email": f"{name.lower()}@example.org"}
    return lambda: client.post(reverse("account_signup"), form, follow=True).content.decode()


def one_behind_the_other(first, second):
    """What the second gets that is asked for before what the first does is stored."""
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            first()
            late = other.submit(impatient, second)
            while not late.done() and not somebody_waits():
                pass
        return late.result()


def with_password(name):
    someone = person(name)
    someone.set_password(WORD)
    someone.save()
    someone.emailaddress_set.create(email=someone.email, primary=True)
    return someone


def at_the_same_time(someone, first, second):
    """Post both at the page of one's addresses, from two browsers: the second before what the first does is stored."""
    clients = [Client(), Client()]
    for client in clients:
        client.post("/accounts/login/", {"login": someone.username, "password": WORD})
        client.post("/accounts/reauthenticate/", {"password": WORD})
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            clients[0].post("/accounts/email/", first)
            late = other.submit(impatient, lambda: clients[1].post("/accounts/email/", second))
            while not late.done() and not somebody_waits():
                pass
        late.result()


def press(address):
    """The page that is come to by the button behind the link of an address."""
    link = reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key])
    return Client().post(link, follow=True).content.decode()


def test_whoever_deletes_their_account_while_the_sweep_deletes_their_address_does_not_wait_for_ever(settings, caplog):
    settings.CONFIRMED_ADDRESSES = True
    now, ana = timezone.now(), person("ana")
    EmailAddress.objects.create(user=ana, email=ana.email)
    forget(now)
    while_it_is_deleted(
        EmailAddress, lambda: go(user=ana), lambda: forget(now + UNCONFIRMED + timedelta(minutes=1))
    )  # fmt: skip
    assert not User.objects.get(pk=ana.pk).is_active
    assert not [line for line in caplog.records if line.levelname == "ERROR"]
