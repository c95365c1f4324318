"""What tells one thing from another on a page: titles, times with their zone, errors, sums, loans."""

import re
from datetime import UTC, datetime

import pytest
from django.core import mail
from django.urls import reverse

from config.bundles import text_of
from games.models import Game
from tests.cast import person, table
from tests.web.test_editions import game_of, leased

pytestmark = pytest.mark.django_db


def page(client, path, **headers):
    return client.get(path, headers=headers).content.decode()


def at(client, game, **headers):
    client.force_login(person("ana"))
    return page(client, reverse("table", args=[game.key]), **headers)


def title(html):
    return re.search(r"<title>(.*?)</title>", html, re.DOTALL).group(1)


def test_a_tab_is_named_after_its_table_its_book_and_whose_turn_it_is(client, cast):
    game = table(edition="paris")
    who = game.seats.get(order=int(next(iter(game.awaiting)))).name
    html = at(client, game)
    assert title(html).endswith(f"{who} to play · Paris · {game.key} · Freehold")
    assert f'data-title="{who} to play · Paris · {game.key}"' in html
    assert f"À {who} de jouer · Paris · {game.key}" in title(at(client, game, accept_language="fr"))


@pytest.mark.parametrize("name", ["orders", "dice"])
def test_pages_about_a_table_name_it_in_their_title(client, cast, name):
    game = table()
    client.force_login(person("ana"))
    assert game.key in title(page(client, reverse(name, args=[game.key])))


def test_a_waiting_room_is_named_after_its_book_and_key(client, cast):
    game = table(edition="france", start=False)
    assert title(at(client, game)) == f"Waiting for players · France · {game.key} · Freehold"


def closing(client, zone):
    game = table()
    Game.objects.filter(pk=game.pk).update(closes_at=datetime(2030, 1, 5, 20, 30, tzinfo=UTC))
    person("ana").__class__.objects.filter(username="ana").update(zone=zone)
    return at(client, game)


def test_the_closing_time_is_told_in_ones_own_zone_which_is_named(client, cast):
    html = closing(client, "Pacific/Tahiti")
    assert "5 January 2030 10:30 (Pacific/Tahiti)" in html
    assert "data-moment" not in html


def test_without_a_zone_of_ones_own_the_browser_puts_its_own(client, cast):
    assert re.search(
        r'<time datetime="2030-01-05T20:30:00\+00:00" data-moment>5 January 2030 20:30 \(UTC\)</time>',
        closing(client, "UTC"),
    )


def test_the_log_of_notices_is_in_ones_own_zone(client, cast):
    ana = person("ana")
    ana.zone = "Pacific/Tahiti"
    ana.save()
    client.force_login(ana)
    assert "All hours are those of Pacific/Tahiti" in page(client, reverse("notices"))


def test_mistakes_at_sign_up_are_errors_and_no_help(client):
    html = client.post(reverse("account_signup"), {"username": "", "email": "x"}).content.decode()
    assert 'role="alert">Something below must be corrected.' in html
    assert re.search(r'<ul class="errorlist" id="id_email_error">', html)
    assert re.search(r'name="email"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*id_email_error', html)


def test_no_style_makes_errors_look_like_help():
    css = text_of("css/freehold.css")
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
    soft = [selector for selector, body in rules if "color: var(--soft)" in body]
    assert not any(part.strip() in (".narrow ul", ".narrow li", ".errorlist") for s in soft for part in s.split(","))


@pytest.mark.parametrize(
    ("language", "sender", "greeting"),
    [("en", "Freehold: ", "for ana at Freehold"), ("fr", "Freehold\u202f: ", "ana sur Freehold")],
)
def test_mails_come_from_freehold_and_not_from_a_host(
    client, cast, settings, tasks_at_once, language, sender, greeting
):
    settings.SITE_URL = "https://play.example.org"
    client.post(reverse("account_reset_password"), {"email": "ana@example.org"}, headers={"accept-language": language})
    (sent,) = mail.outbox
    assert sent.subject.startswith(sender)
    assert greeting in sent.body
    assert "testserver!" not in sent.body.replace(" ", "")
    assert sent.from_email.startswith("Freehold <")


@pytest.mark.parametrize(
    ("language", "bounds"),
    [
        ("en", "100'000\u00a0F to 3'000'000\u00a0F"),
        ("fr", "de 100'000\u00a0F à 3'000'000\u00a0F"),
    ],
)
def test_inputs_for_sums_say_their_bounds_as_sums_are_written(client, cast, language, bounds):
    put_up = [{"Ana": "roll"}, {"Ana": "decline"}]
    game = game_of("polynesia", dice=[[2, 4]], when=put_up, options={"auction": "free"})
    assert f'<small class="hint">{bounds}</small>' in at(client, game, accept_language=language)


def test_cash_in_an_offer_may_be_more_than_one_has_by_now(client, cast):
    game = game_of("polynesia", {"Ana": {"deeds": [1]}})
    assert "<small class=\"hint\">You have 3'000'000\u00a0F.</small>" in at(client, game)


def test_a_parcel_with_a_loan_does_not_look_mortgaged(client, cast):
    html = at(client, game_of("community", leased(39, built=["hotel", "office"], original=100)))
    square = re.search(r'<li id="sq-39".*?</li>', html, re.DOTALL).group()
    deed = re.search(r'<li class="dark_blue.*?</li>', html, re.DOTALL).group()
    for shown in (square, deed):
        assert "loaned" in shown
        assert "loan $100" in shown
        assert "mortgaged" not in shown


def test_of_a_loan_that_visits_have_paid_back_nothing_is_owed_but_its_tenth(client, cast):
    """It stays until that is paid (R-55)."""
    given = {"Ana": leased(39, built=1)["Ana"] | {"loans": {39: {"original": 100, "owed": 0}}}}
    game = game_of("community", given)
    html = at(client, game)
    square = re.search(r'<li id="sq-39".*?</li>', html, re.DOTALL).group()
    deed = re.search(r'<li class="dark_blue.*?</li>', html, re.DOTALL).group()
    assert "loan $0" not in html
    assert "mortgaged" not in square + deed
    said = page(client, reverse("deed", args=[game.key, 39]))
    assert "A loan that visits have paid back: $10 more ends it." in said


def test_lists_of_deeds_say_what_is_owed_on_them(client, cast):
    lent = at(client, game_of("community", leased(39, built=1, original=100)))
    assert "Boardwalk (loan $100)" in lent
    mortgaged = at(client, game_of("paris", {"Ana": {"deeds": [39], "mortgaged": [39]}}))
    assert "Rue de la Paix (mortgaged)" in mortgaged
