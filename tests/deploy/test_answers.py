"""What each answer says beside its page, who is told of health, and what stands in the log."""

import logging
import time

import pytest
from django.urls import reverse

from config.logs import WithoutSecrets, route_of
from tests.accounts.signing_up import SIGN_UP
from tests.cast import person, table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "10.1.2.3", "balancer.internal", "localhost"])
def test_health_is_told_under_any_host(client, settings, host):
    settings.ALLOWED_HOSTS = ["play.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/health/", headers={"host": host}).status_code == 200
    assert client.get("/", headers={"host": host}).status_code == 400


async def test_health_is_told_to_an_asynchronous_server(async_client):
    assert (await async_client.get("/health/", headers={"host": "10.1.2.3"})).status_code == 200


def policy(response, name):
    rules = dict(rule.strip().split(" ", 1) for rule in response.headers["Content-Security-Policy"].split(";"))
    return rules.get(name, rules["default-src"])


def test_a_page_may_connect_to_its_own_host_only(client):
    assert policy(client.get("/"), "connect-src") == "'self'"


def test_every_page_says_what_browsers_are_to_keep_from_it(client):
    headers = client.get("/").headers
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(headers["Permissions-Policy"].split(", "))
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_are_kept_by_nobody_in_between_and_not_at_all_for_who_is_signed_in(client):
    assert "private" in client.get("/").headers["Cache-Control"]
    client.force_login(person("ana"))
    for address in ("/", "/games/", f"/tables/{table().key}/", reverse("profile", args=["ana"])):
        assert "no-store" in client.get(address).headers["Cache-Control"], address


def test_cookies_are_not_for_scripts_nor_for_other_sites(client):
    client.post(reverse("set_language"), {"language": "fr"})
    client.get(reverse("account_login"))
    client.post(reverse("account_signup"), SIGN_UP)
    assert len(client.cookies) >= 3
    for cookie in client.cookies.values():
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax"), cookie.key


@pytest.mark.parametrize("address", ["account_login", "account_signup", "account_logout", "set_language"])
@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:evil"]
)
def test_nobody_is_sent_elsewhere(client, address, elsewhere):
    client.force_login(person("ana"))
    response = client.post(reverse(address), {"next": elsewhere, "language": "fr"})
    assert "evil" not in response.headers.get("Location", "")


KEY = "-x9Tz_qW4rTy"


@pytest.mark.parametrize(
    ("address", "route"),
    [
        (f"/tables/{KEY}/", "/tables/<str:key>/"),
        (f"/ws/tables/{KEY}/", "/ws/tables/<str:key>/"),
        (f"/api/tables/{KEY}/moves/", "/api/tables/<str:key>/moves/"),
        (f"/notices/unsubscribe/MQ:{KEY}/", "/notices/unsubscribe/<str:token>/"),
        (f"/tables/{KEY}", "/tables/…"),
        (f"/tables/{KEY}/nowhere/", "/tables/…"),
        (f"/accounts/login/?next=/tables/{KEY}/", "/accounts/login/?…"),
        ("/leaderboard/", "/leaderboard/"),
    ],
)
def test_an_address_is_logged_as_its_route(address, route):
    assert route_of(address) == route


def test_links_of_mails_are_logged_as_routes():
    for name, args in (("account_confirm_email", [f"MQ:{KEY}"]), ("account_reset_password_from_key", ["1", KEY])):
        address = reverse(name, args=args)
        assert KEY not in route_of(address)
        assert route_of(address).startswith("/accounts/")


@pytest.mark.parametrize(
    ("name", "message", "args"),
    [
        ("uvicorn.access", '%s - "%s %s HTTP/%s" %d', ("127.0.0.1:5", "GET", f"/tables/{KEY}/?n=3", "1.1", 200)),
        ("uvicorn.error", '%s - "WebSocket %s" [accepted]', ("127.0.0.1:5", f"/ws/tables/{KEY}/")),
        ("uvicorn.error", f'127.0.0.1:5 - "WebSocket /ws/tables/{KEY}/" 403', ()),
        ("django.request", "%s: %s", ("Not Found", f"/tables/{KEY}/nowhere/")),
        ("django.security.csrf", "Forbidden (%s): %s", ("CSRF token missing.", f"/tables/{KEY}/move/")),
    ],
)
def test_no_line_of_the_log_tells_a_key(name, message, args):
    record = logging.LogRecord(name, logging.INFO, "", 1, message, args, None)
    assert WithoutSecrets().filter(record)
    assert KEY not in record.getMessage()
    assert "tables/" in record.getMessage()
    assert len(record.args) == len(args)


@pytest.mark.parametrize("path", ["/" + "a" * 60_000, "/" + "a" * 30_000 + "@" + "." * 30_000])
def test_nobody_holds_a_process_up_by_a_long_address_that_stands_in_a_log(path):
    record = logging.LogRecord("django.request", logging.INFO, "", 1, "%s: %s", ("Not Found", path), None)
    began = time.process_time()
    assert WithoutSecrets().filter(record)
    assert time.process_time() - began < 2


def test_a_missing_page_is_logged_without_its_key(client, caplog):
    caplog.handler.addFilter(WithoutSecrets())
    client.get(f"/tables/{KEY}/nowhere/")
    assert "/tables/…" in caplog.text
    assert KEY not in caplog.text


def test_who_is_turned_away_is_one_line_of_the_log_and_a_fault_of_ours_is_told_whole(client, caplog):
    caplog.handler.addFilter(WithoutSecrets())
    client.force_login(person("ana"))
    assert client.get("/admin/", follow=True).status_code == 403
    assert "Forbidden" in caplog.text
    assert "Traceback" not in caplog.text
    logging.getLogger("django.request").error("Fault", exc_info=ValueError("why"), extra={"status_code": 500})
    assert "ValueError: why" in caplog.text
