"""Two at once on a database that really lets them: what one has done meanwhile, the other sees before it acts."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.own.forgetting import UNCONFIRMED, forget
from accounts.own.going import go
from tests.accounts.test_rating_races import impatient, somebody_waits
from tests.cast import person
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
