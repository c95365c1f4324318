"""Where the site sends mails, what counts takes an address that is confirmed; beginning to play takes none."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.urls import reverse
from django.utils import timezone

from accounts.emails.boxes import HELD_FOR
from accounts.models import HeldInbox
from accounts.own import going
from accounts.own.forgetting import forget
from games.models import Game
from games.tables import opening
from games.tables.errors import TableError
from tests.accounts.test_account_pages import WORD
from tests.cast import person, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(settings):
    settings.CONFIRMED_ADDRESSES = True


def test_where_no_mails_go_out_everybody_with_an_account_is_confirmed():
    assert person("ana").is_confirmed


def test_elsewhere_it_takes_an_address_that_is_confirmed(asked):
    ana = person("ana")
    assert not ana.is_confirmed
    address = ana.emailaddress_set.create(email="ana@example.org", verified=False)
    assert not ana.is_confirmed
    address.verified = True
    address.save()
    assert ana.is_confirmed


def confirmed(client, name, email):
    """Whether somebody's address is confirmed once they have pressed the button behind its link, and what is said."""
    address = person(name).emailaddress_set.create(email=email)
    answer = client.post(reverse("account_confirm_email", args=[EmailConfirmationHMAC(address).key]), follow=True)
    return person(name).is_confirmed, answer.content.decode()


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("eve@example.org", "eve+1@example.org"),
        ("e.ve+x@gmail.com", "eve@googlemail.com"),
        ("-e_ve@proton.me", "e.v.e@pm.me"),
        ("eve-x@ya.ru", "eve.x@yandex.com"),
        ("eve@me.com", "eve+1@icloud.com"),
        ('"eve"@example.org', "eve@example.org"),
        ("eve@e\u00adxample.org", "eve+2@example.org"),
    ],
)
def test_one_inbox_confirms_one_account_however_it_is_written(asked, client, first, again):
    assert confirmed(client, "ana", first)[0]
    done, said = confirmed(client, "ben", again)
    assert not done
    assert "has confirmed another account" in said
    assert confirmed(client, "chloe", "steve@example.org")[0]
    assert confirmed(client, "ana", again)[0]


def test_the_inbox_of_a_deleted_account_confirms_no_other_for_a_time_which_the_page_on_privacy_says(asked, client):
    assert confirmed(client, "ana", "eve@example.org")[0]
    client.force_login(person("ana"))
    page = client.get("/account/delete/").content.decode()
    assert f"can confirm another account only after {HELD_FOR.days} days" in page
    going.go(user=person("ana"))
    assert "eve" not in HeldInbox.objects.get().number
    done, said = confirmed(client, "ben", "eve+1@example.org")
    assert not done
    assert "had an account that was deleted" in said
    page = client.get("/privacy/").content.decode()
    assert re.search(rf"the confirmed address of a deleted account.*?{HELD_FOR.days} days", page, re.DOTALL)
    forget(timezone.now() + HELD_FOR + timedelta(minutes=1))
    assert not HeldInbox.objects.exists()
    assert confirmed(client, "chloe", "eve+2@example.org")[0]


def test_the_inbox_of_a_deleted_account_is_known_after_the_secret_of_the_site_has_changed(asked, client, settings):
    confirmed(client, "ana", "eve@example.org")
    going.go(user=person("ana"))
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another-secret-of-fifty-letters-or-so"
    assert "had an account that was deleted" in confirmed(client, "ben", "eve+1@example.org")[1]


@pytest.mark.parametrize("main", [True, False])
def test_the_last_confirmed_address_stays_while_the_account_does_since_its_inbox_would_confirm_others(
    asked, client, main
):
    ana = person("ana")
    ana.set_password(WORD)
    ana.email = "eve@example.org" if main else "ana@example.org"
    ana.save()
    client.post("/accounts/login/", {"login": "ana", "password": WORD})
    client.post("/accounts/reauthenticate/", {"password": WORD})
    ana.emailaddress_set.update_or_create(email="eve@example.org", defaults={"verified": True, "primary": main})
    removed = {"action_remove": "", "email": "eve@example.org"}
    assert "eve@example.org stays" in client.post("/accounts/email/", removed, follow=True).content.decode()
    assert person("ana").is_confirmed
    ana.emailaddress_set.create(email="other@example.org", verified=True)
    client.post("/accounts/email/", {"action_primary": "", "email": "other@example.org"})
    client.post("/accounts/email/", removed)
    assert not ana.emailaddress_set.filter(email="eve@example.org").exists()


@pytest.mark.parametrize("email", ["+eve@example.org", '"+eve"@example.org', "eve@e\u00adxample.org"])
def test_an_address_is_confirmed_however_it_is_written(asked, client, email):
    assert confirmed(client, "ana", email)[0]


def test_where_no_mails_go_out_a_household_shares_an_inbox(client):
    for name in ("ana", "ben"):
        confirmed(client, name, f"home+{name}@example.org")
    assert not EmailAddress.objects.filter(verified=False).exists()
    going.go(user=person("ana"))
    assert not HeldInbox.objects.exists()


def test_ones_own_page_says_so_and_leads_to_where_one_confirms_it(asked, client):
    ana = person("ana")
    ana.emailaddress_set.create(email="ana@example.org", verified=False, primary=True)
    client.force_login(person("ben"))
    said = "is not confirmed"
    assert said not in client.get("/players/ana/").content.decode()
    client.force_login(ana)
    assert said in client.get("/players/ana/").content.decode()
    assert "action_send" in client.get("/accounts/email/").content.decode()
    ana.emailaddress_set.update(verified=True)
    assert said not in client.get("/players/ana/").content.decode()


def test_nobody_is_asked_where_no_mails_go_out(client):
    client.force_login(person("ana"))
    assert "is not confirmed" not in client.get("/players/ana/").content.decode()


def test_until_then_one_plays_at_once_but_with_whoever_has_the_link_and_unrated(asked):
    game = table(bots=2)
    assert (game.public, game.uncounted, game.status) == (False, Game.Uncounted.GUESTS, Game.Status.RUNNING)


def test_until_then_nobody_sits_at_a_table_that_counts_and_is_told_why(asked, client):
    person("ana").emailaddress_set.create(email="ana@example.org", verified=True)
    game = table(start=False, others=())
    assert game.public
    with pytest.raises(TableError, match="confirms your address"):
        opening.join(game_id=game.pk, user=person("ben"))
    client.force_login(person("ben"))
    said = client.post(f"/tables/{game.key}/join/", follow=True).content.decode()
    assert "confirms your address" in said
    assert "until its address is confirmed" in client.get("/tables/new/").content.decode()
