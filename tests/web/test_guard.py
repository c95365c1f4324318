"""Whatever is sent, the answer is a sentence with a fitting status, and nothing has changed."""

import json
from uuid import uuid4

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import OperationalError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.asgi import application
from config.pages import Pages
from games.models import Move, Seat
from games.pages.strict_json import MOST_BYTES, read_json
from games.tables.manners.pausing import pause
from tests.accounts.signing_up import SIGN_UP
from tests.cast import awaited, person, play, table
from tests.servers import PATIENCE
from tests.sockets import Socket

DEEP = "[" * 30_000 + "]" * 30_000
WRONG_JSON = [
    "{",
    "[]",
    "5",
    "NaN",
    '{"action": NaN}',
    '{"action": "\\ud800"}',
    '{"action": "\\u0000"}',
    DEEP,
    "9" * 5_000,
]


@pytest.fixture
def game(cast):
    return table()


@pytest.fixture
def ana(client, cast):
    client.force_login(cast["ana"])
    return client


def test_nul_in_a_path_or_a_query_is_turned_down_in_words(client, game):
    for path in (f"/tables/{game.key[:4]}%00/", "/players/a%00b/", "/?from=%00", "/rules/%00/"):
        response = client.get(path, headers={"accept-language": "fr"})
        assert response.status_code == 400
        assert "illisible" in response.content.decode()


def test_a_charset_that_is_none_of_ours_is_turned_down(client):
    for charset in ("rot13", "utf-7", "latin-1", "x" * 300):
        response = client.get("/referee/", CONTENT_TYPE=f"text/plain; charset={charset}")
        assert response.status_code == 415
        assert "UTF-8" in response.content.decode()


def test_what_django_cannot_read_is_said_in_words_too(client):
    response = client.post("/referee/", b"x", content_type="multipart/form-data; boundary=é")
    assert response.status_code == 400
    assert "cannot be read" in response.content.decode()


@pytest.mark.parametrize("path", ["/referee/", "/no-such-page/", "/notices/push/", "/api/tables/abc/", "/rules/none/"])
def test_a_body_that_cannot_be_read_is_turned_down_before_any_page_or_error_page(client, path):
    for kind in ("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=" + "x" * 300):
        assert client.post(path, b"x", content_type=kind).status_code == 400
    many = "&".join(f"a{number}=1" for number in range(1_200))
    assert client.post(path, many, content_type="application/x-www-form-urlencoded").status_code == 400
    assert client.get(f"{path}?{many}").status_code == 400


def test_a_wrong_method_is_said_in_words(client, game):
    response = client.get(reverse("move", args=[game.key]))
    assert response.status_code == 405
    assert response["Allow"] == "POST"
    assert "in this way" in response.content.decode()


@pytest.mark.parametrize("body", WRONG_JSON, ids=lambda body: body[:20])
def test_json_of_no_kind_reaches_a_move(ana, game, body):
    response = ana.post(reverse("api_moves", args=[game.key]), body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()
    assert Move.objects.count() == 1


@pytest.mark.parametrize("body", WRONG_JSON, ids=lambda body: body[:20])
def test_json_of_no_kind_reaches_a_push_subscription(ana, body):
    assert ana.post(reverse("push_subscription"), body, content_type="application/json").status_code == 422


def test_a_body_beyond_any_move_is_not_read(ana, game):
    body = json.dumps({"action": "x" * MOST_BYTES})
    assert ana.post(reverse("api_moves", args=[game.key]), body, content_type="application/json").status_code == 413


def test_plain_json_goes_a_few_levels_deep():
    assert read_json(b'{"give": {"deeds": [1, 3]}}') == {"give": {"deeds": [1, 3]}}
    with pytest.raises(ValueError, match="deep"):
        read_json(b"[" * 20 + b"]" * 20)


@pytest.mark.parametrize("number", ["--5", "+5", "٣", "²", "1_000", "1e3", "-", "1.5", "9" * 5_000, "0x10", ""])
def test_what_is_no_number_is_no_move(ana, game, number):
    fields = {"action": "bid", "amount": number}
    response = ana.post(reverse("move", args=[game.key]), fields, headers={"hx-request": "true"})
    assert response.status_code == 400
    assert "not a move of this game" in response.content.decode()


def test_a_sum_may_be_written_with_spaces_and_apostrophes(ana, game):
    fields = {"action": "bid", "amount": "1 000'000"}
    response = ana.post(reverse("move", args=[game.key]), fields, headers={"hx-request": "true"})
    assert response.status_code == 422  # there is no auction, but that is a sum


def test_a_move_before_the_start_comes_too_early(ana, cast):
    game = table(start=False)
    response = ana.post(reverse("move", args=[game.key]), {"action": "roll"}, headers={"hx-request": "true"})
    assert response.status_code == 409
    assert "Nothing has changed" in response.content.decode()


def test_the_command_of_another_seat_is_nobodys_business(client, game):
    first, command = awaited(game), uuid4()
    play(game, first, "roll", command_id=command)
    client.force_login(person(("ben", "ana")[first]))
    offer = {"action": "offer", "argument": {"to": first, "give": {"cash": 100_000}}, "command_id": str(command)}
    done = Move.objects.count()
    for body in (
        offer,
        {"action": "end", "command_id": str(command)},
        {"action": "bankrupt", "command_id": str(command)},
    ):
        response = client.post(reverse("api_moves", args=[game.key]), body, content_type="application/json")
        assert response.status_code in (409, 422)
    assert Move.objects.count() == done


@pytest.mark.parametrize("path", ["/", "/referee/", "/api/tables/abc/"])
def test_without_a_connection_one_is_asked_to_come_again(client, cast, monkeypatch, path):
    client.force_login(cast["ana"])
    client.raise_request_exception = False  # what one is answered counts, however it came about

    def away(*_args, **_kwargs):
        raise OperationalError("couldn't get a connection")

    with monkeypatch.context() as outage:
        outage.setattr("django.db.backends.base.base.BaseDatabaseWrapper.ensure_connection", away)
        response = client.get(path)
    assert response.status_code == 503
    assert response["Retry-After"]
    assert "cannot be reached just now" in response.content.decode()


# --- at the outermost door ----------------------------------------------------------------------------


CHUNKED = [(b"transfer-encoding", b"chunked")]


async def ask(headers=(), *bodies, path="/", method="POST", application=application):
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
        "raw_path": path.encode(), "query_string": b"", "scheme": "http", "server": ("localhost", 80),
        "client": ("127.0.0.1", 1), "headers": [(b"host", b"localhost"), *headers],
    }  # fmt: skip
    asked = ApplicationCommunicator(application, scope)
    for number, body in enumerate(bodies or (b"",), 1):
        await asked.send_input({"type": "http.request", "body": body, "more_body": number < len(bodies)})
    start = await asked.receive_output(PATIENCE)
    body = await asked.receive_output(PATIENCE)
    await asked.wait(PATIENCE)
    return start["status"], body["body"].decode()


@pytest.mark.django_db(transaction=True)
async def test_a_long_body_is_not_gathered_whether_announced_or_not():
    for answer in (await ask([(b"content-length", b"99999999999")]), await ask(CHUNKED, *[b"x" * 1_000_000] * 4)):
        assert answer[0] == 413
        assert "more than anybody needs" in answer[1]


@pytest.mark.django_db(transaction=True)
async def test_a_cookie_with_nul_is_none():
    status, body = await ask([(b"cookie", b'sessionid="ab\\000cdefghi"')], method="GET")
    assert status == 200
    assert "Sign in" in body


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/ws/nothing/", "/", "*", "/ws/tables/a/b/"])
async def test_a_socket_at_an_address_where_there_is_none_is_closed(path):
    socket = Socket(path, headers=[(b"host", b"localhost"), (b"origin", b"http://localhost")])
    assert await socket.connect() == (False, 4404)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "origin", [b"http://[", b"http://a]b", b"http://[::1", b"\xff", b"null", b"http://localhost@x"]
)
async def test_a_socket_from_nowhere_that_can_be_read_is_not_let_in(origin):
    socket = Socket("/ws/tables/x/", headers=[(b"host", b"localhost"), (b"origin", origin)])
    assert (await socket.connect())[0] is False


@pytest.mark.parametrize("host", [b"[", b"localhost:port", b""])
async def test_a_socket_to_a_host_that_is_no_address_is_not_let_in(host):
    socket = Socket("/ws/tables/x/", headers=[(b"host", host), (b"origin", b"http://localhost:8000")])
    assert (await socket.connect())[0] is False


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_one_name_at_once_one_is_told_so(monkeypatch):
    monkeypatch.setattr(
        "allauth.account.adapter.DefaultAccountAdapter.clean_username", lambda _self, name, _shallow: name
    )
    monkeypatch.setattr(
        "accounts.names.usernames.is_taken_by_sight", lambda _name: False
    )  # as if nobody had been there
    answers = [Client().post(reverse("account_signup"), SIGN_UP | {"email": f"{n}@example.org"}) for n in "ab"]
    assert [answer.status_code for answer in answers] == [302, 409]
    assert "quicker" in answers[1].content.decode()


def test_what_the_database_never_takes_is_a_fault_of_ours_and_nobody_was_quicker(client, game, monkeypatch, caplog):
    @transaction.atomic
    def nameless(_game, _user):
        Seat.objects.update(name=None)

    monkeypatch.setattr("games.pages.programs.api.BY_PROGRAM", [nameless])
    client.force_login(person(("ana", "ben")[awaited(game)]))
    client.raise_request_exception = False
    answer = client.post(reverse("api_moves", args=[game.key]), {"action": "roll"}, content_type="application/json")
    assert answer.status_code == 500
    assert "broke on our side" in answer.json()["error"]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert Move.objects.count() == 2


def test_whoever_has_asked_too_much_is_told_when_to_come_again_whatever_they_asked_for(ana, game):
    pause(game_ids=[game.pk], now=timezone.now())
    moves = reverse("api_moves", args=[game.key])
    answers = [
        [ana.post(reverse("own_data")) for _ in range(6)][-1],
        ana.post(moves, {"action": "roll"}, content_type="application/json"),
        ana.post(reverse("move", args=[game.key]), {"action": "roll"}, headers={"HX-Request": "true"}),
        [ana.post(reverse("referee"), {"scenario": ""}) for _ in range(21)][-1],
    ]
    told = [(answer.status_code, answer.get("Retry-After")) for answer in answers]
    assert told == [(429, "60")] * 3 + [(429, "5")]


@pytest.mark.parametrize("path", ["/", "/health/", "/tables/k/move/"])
async def test_whoever_finds_no_thread_is_told_to_come_again_without_a_question_to_the_database(
    path, settings, monkeypatch
):
    settings.PAGE_THREADS = 1
    monkeypatch.setattr("config.pages.LONGEST_WAIT", 0.01)
    pages = Pages()
    await pages._free.acquire()
    status, body = await ask(path=path, application=pages)
    assert status == 503
    assert "Too many people" in body


async def test_so_is_whoever_finds_too_many_waiting(monkeypatch):
    monkeypatch.setattr("config.pages.MOST_WAITING", 0)
    assert (await ask(path="/", application=Pages()))[0] == 503
