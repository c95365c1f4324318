"""Webhooks are signed and never reach a private network; browsers get what only they can read, until they are gone."""

import base64
import hashlib
import hmac
import json
import socket
from datetime import timedelta

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid

from accounts.models import Notice, NoticeWishes, PushSubscription, User
from accounts.notices import delivery, outbound, outbox, views
from accounts.notices.addresses import is_host
from accounts.notices.forms import NoticesForm
from games.tables.opening import Pacing
from tests.accounts.listener import listener
from tests.cast import awaited, person, table

pytestmark = pytest.mark.django_db
BROWSER, SECRET = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
BOXES = {kind: ["webhook"] for kind in ("turn", "auction", "offer", "claim", "reminder", "over")} | {"language": "en"}


def text_of(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


KEYS = {
    "p256dh": text_of(BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)),
    "auth": text_of(SECRET),
}


@pytest.fixture
def vapid(settings):
    key = Vapid()
    key.generate_keys()
    settings.VAPID_PRIVATE_KEY = text_of(key.private_key.private_numbers().private_value.to_bytes(32, "big"))


@pytest.fixture
def nearby(settings):
    settings.OUTBOUND_LOOPBACK = True


def notify(channel):
    """A test notice for Ana by a channel; gives its row."""
    now = timezone.now()
    row = Notice.objects.create(user=person("ana"), kind="test", about=f"test {now}", channel=channel, due_at=now)
    delivery.deliver(row.user_id, channel, now)
    row.refresh_from_db()
    return row


def hook(url):
    return NoticeWishes.objects.create(user=person("ana"), webhook_url=url)


def test_a_webhook_is_signed_as_the_specification_has_it(nearby):
    with listener() as (url, calls):
        secret = hook(url).webhook_secret
        assert notify("webhook").status == "sent"
    headers, body = calls[0]
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == expected
    assert json.loads(body)["notices"][0]["kind"] == "test"


def test_an_address_that_answers_410_is_removed(nearby):
    with listener(410) as (url, _calls):
        hook(url)
        assert notify("webhook").status == "failed"
    assert NoticeWishes.objects.get().webhook_url == ""


@pytest.mark.parametrize("trouble", [429, 500, 503])
def test_an_address_that_is_in_trouble_is_tried_again(nearby, trouble):
    with listener(trouble) as (url, _calls):
        hook(url)
        assert notify("webhook").status == "waiting"


def test_a_redirect_is_not_followed(nearby):
    with listener(302) as (url, calls):
        hook(url)
        assert notify("webhook").status == "failed"
    assert len(calls) == 1


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/", "https://localhost/", "https://10.0.0.8/x", "https://192.168.1.1/", "https://[::1]/",
        "https://169.254.169.254/latest/meta-data/", "https://0.0.0.0/", "https://[::ffff:10.0.0.1]/",
        "https://2130706433/", "https://100.64.0.1/", "https://[fd00::1]/", "https://user:pass@example.org/",
        "http://example.org/", "http://8.8.8.8:8080/", "https://no-such-name.invalid/", "ftp://example.org/", "https://",
        "https://[::127.0.0.1]/", "https://[fec0::1]/", "https://[::ffff:0:127.0.0.1]/", "https://[::ffff:8.8.8.8]/",
        "https://[64:ff9b::7f00:1]/", "https://[64:ff9b:1::a00:1]/", "https://[2002:7f00:1::]/", "https://[::]/",
        "https://[2001:0:a00:1::1]/", "https://[fe80::1%25lo]/", "https://[fe80::1]/", "https://[ff02::1]/",
        "https://[2001:db8::1]/", "https://[3fff::1]/", "https://[100::1]/", "https://[5f00::1]/", "https://240.0.0.1/",
        "https://0177.0.0.1/", "https://0x7f.1/", "https://127.1/", "https://134744072/", "https://8.8.2056/",
        "https://010.8.8.8/", "https://198.51.100.7/", "https://192.88.99.1/", "https://224.0.0.1/", "https://8.8.8.8./",
        "https://example.org./", "https://intranet/", "https://１２７.０.０.１/", "https://①②⑦.0.0.1/",
        "https://@example.org/", "https://:@example.org/", "https://8.8.8.8:22/", "https://8.8.8.8:0/",
        "https://8.8.8.8:25/", "https://8.8.8.8:99999/", "https://8.8.8.8:6379@127.0.0.1/", "https://8.8.8.8\\@127.0.0.1/",
    ],
)  # fmt: skip
def test_a_webhook_to_an_address_that_is_not_public_is_refused(url):
    assert "webhook_url" in NoticesForm(BOXES | {"webhook_url": url}, instance=NoticeWishes(user=User())).errors


@pytest.mark.parametrize(
    "host",
    [
        "2130706433", "0177.0.0.1", "localhost", "intranet", "example.org.", "fe80::1%eth0",
        "2606:4700:4700::1111%eth0", "192.88.99.1", "192.31.196.1", "2002:7f00:1::", "2620:4f:8000::1",
    ],
)  # fmt: skip
def test_a_number_a_short_name_a_relay_and_a_tunnel_are_no_host_before_anybody_looks_them_up(host):
    assert not is_host(host)


def test_a_page_with_such_an_address_keeps_nothing(client):
    client.force_login(person("ana"))
    answer = client.post("/notices/", BOXES | {"webhook_url": "https://127.0.0.1/"})
    assert answer.status_code == 422
    assert not NoticeWishes.objects.exclude(webhook_url="").exists()


@pytest.mark.parametrize("url", ["https://8.8.8.8/", "https://8.8.8.8:8443/hook", "https://[2606:4700:4700::1111]/"])
def test_a_webhook_to_a_public_address_is_taken(client, url):
    client.force_login(person("ana"))
    assert client.post("/notices/", BOXES | {"webhook_url": url}).status_code == 302


INTO = ["::127.0.0.1", "fec0::1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "2001:0:a00:1::1"]


@pytest.mark.parametrize("leads", INTO)
def test_a_name_that_leads_into_a_form_of_a_private_address_is_not_called(leads, monkeypatch):
    found = [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", (leads, 443, 0, 0))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: found)
    with pytest.raises(outbound.BadAddress):
        outbound.check("https://hooks.example.org/")
    outcome = outbound.post(outbound.Call("https://hooks.example.org/", b"", {}))
    assert "public network" in str(outcome)


def test_a_name_that_leads_to_a_private_address_later_is_not_called():
    with listener() as (url, calls):
        hook(url)
        row = notify("webhook")
    assert (row.status, calls) == ("failed", [])
    assert "public network" in row.detail


def test_a_new_secret_replaces_the_old_one(client):
    old = hook("https://example.org/").webhook_secret
    client.force_login(person("ana"))
    client.post("/notices/secret/")
    assert NoticeWishes.objects.get().webhook_secret != old


def test_wishes_that_were_on_their_way_as_the_secret_was_renewed_bring_no_old_one_back():
    hook("https://example.org/")
    form = NoticesForm({"language": "en"}, instance=NoticeWishes.objects.get())
    assert form.is_valid()
    NoticeWishes.objects.update(webhook_secret="new")
    form.save()
    assert NoticeWishes.objects.values_list("webhook_secret", "webhook_url").get() == ("new", "")


def test_a_new_secret_undoes_no_wish_that_was_saved_as_it_was_renewed(client, monkeypatch):
    hook("https://example.org/")
    client.force_login(person("ana"))

    def late():
        NoticeWishes.objects.update(off=["turn:email"])
        return "new"

    monkeypatch.setattr(views, "new_secret", late)
    client.post("/notices/secret/")
    assert NoticeWishes.objects.values_list("webhook_secret", "off").get() == ("new", ["turn:email"])


def test_a_browser_gets_what_only_it_can_read(nearby, vapid):
    with listener(201) as (url, calls):
        PushSubscription.objects.create(user=person("ana"), endpoint=url, **KEYS)
        assert notify("push").status == "sent"
    headers, body = calls[0]
    payload = json.loads(http_ece.decrypt(body, private_key=BROWSER, auth_secret=SECRET, version="aes128gcm"))
    assert payload["title"] == "Freehold"
    assert payload["body"] == "This is how Freehold tells you that a game waits for you."
    assert headers["Authorization"].startswith("vapid t=")


def test_a_turn_is_told_to_a_browser_that_was_let_show_it(vapid):
    game = table(pace=Pacing("async", budget=36_000, credit=7_200, cap=36_000))
    user = game.seats.get(order=awaited(game)).user
    PushSubscription.objects.create(user=user, endpoint="https://push.example/1", **KEYS)
    outbox.look_around(timezone.now() + timedelta(hours=1))
    assert Notice.objects.values_list("user", "kind", "channel").get() == (user.pk, "turn", "push")


def test_a_browser_that_is_gone_is_removed_and_the_others_are_told(nearby, vapid):
    with listener(410) as (gone, _), listener(201) as (here, calls):
        for url in (gone, here):
            PushSubscription.objects.create(user=person("ana"), endpoint=url, **KEYS)
        assert notify("push").status == "sent"
        assert [kept.endpoint for kept in PushSubscription.objects.all()] == [here]
    assert len(calls) == 1


@pytest.mark.parametrize(("answer", "status"), [(404, "failed"), (410, "failed"), (503, "waiting")])
def test_what_no_browser_has_taken_is_not_sent(nearby, vapid, answer, status):
    with listener(answer) as (url, _calls):
        PushSubscription.objects.create(user=person("ana"), endpoint=url, **KEYS)
        assert notify("push").status == status
    assert PushSubscription.objects.exists() == (status == "waiting")


def subscribe(client, endpoint, **more):
    body = {"endpoint": endpoint, "keys": KEYS} | more
    return client.post("/notices/push/", json.dumps(body), content_type="application/json")


def test_a_browser_subscribes_once_and_is_let_go(client, nearby):
    client.force_login(person("ana"))
    endpoint = "http://127.0.0.1:8999/x"
    assert subscribe(client, endpoint).json() == {"on": True}
    assert subscribe(client, endpoint).json() == {"on": True}
    assert PushSubscription.objects.count() == 1
    assert subscribe(client, endpoint, off=True).json() == {"on": False}
    assert not PushSubscription.objects.exists()


def test_of_more_browsers_than_one_may_have_the_oldest_are_let_go(client, nearby):
    client.force_login(person("ana"))
    endpoints = [f"http://127.0.0.1:8999/{number}" for number in range(views.MOST_BROWSERS + 1)]
    for endpoint in endpoints:
        subscribe(client, endpoint)
    assert [*PushSubscription.objects.order_by("pk").values_list("endpoint", flat=True)] == endpoints[1:]


@pytest.mark.parametrize(
    "body",
    [
        "nonsense", "[]", "{}", '{"endpoint": "https://10.0.0.1/x"}', '{"endpoint": 7, "keys": 8}',
        '{"endpoint": "https://93.184.216.34/x", "keys": {"p256dh": "AAAA", "auth": "BBBB"}}',
        json.dumps({"endpoint": "https://93.184.216.34/x", "keys": KEYS | {"p256dh": "AAAA"}}),
    ],
)  # fmt: skip
def test_what_is_no_browser_is_refused(client, body):
    client.force_login(person("ana"))
    assert client.post("/notices/push/", body, content_type="application/json").status_code == 422


def test_a_form_that_was_read_already_is_no_browser(client):
    client.force_login(person("ana"))
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    strict.get("/notices/")
    token = {"x-csrftoken": strict.cookies["csrftoken"].value}
    assert strict.post("/notices/push/", {"endpoint": "x"}, headers=token).status_code == 422


def test_only_those_who_are_signed_in_have_notices(client):
    for address in ("/notices/", "/notices/test/", "/notices/push/", "/notices/secret/"):
        assert client.post(address).status_code == 302


def test_the_command_makes_a_key_that_browsers_take(settings, capsys):
    settings.LOCAL = False
    call_command("vapid")
    name, key = capsys.readouterr().out.strip().split("=", 1)
    assert name == "VAPID_PRIVATE_KEY"
    assert Vapid.from_string(key).public_key


def test_the_command_keeps_the_key_of_a_machine_of_ones_own(settings, tmp_path):
    settings.VAPID_FILE = tmp_path / "vapid_key"
    call_command("vapid")
    kept = settings.VAPID_FILE.read_text()
    call_command("vapid")
    assert settings.VAPID_FILE.read_text() == kept
    assert settings.VAPID_FILE.stat().st_mode & 0o777 == 0o600


def test_a_key_that_cannot_be_kept_is_said_to_be_none_and_leaves_nothing(settings, tmp_path):
    settings.VAPID_FILE = tmp_path / "nowhere" / "deeper" / "vapid_key"
    with pytest.raises(CommandError, match="cannot be kept"):
        call_command("vapid")
    assert not list(tmp_path.iterdir())
