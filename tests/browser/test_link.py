"""A server that is killed and comes back, as somebody at a table in a real browser sees it."""

import signal
from types import SimpleNamespace

import pytest

from tests.browser.conftest import context_in
from tests.browser.following import visit
from tests.servers import free_port, played
from tests.sitting import sit

NEWS = "() => document.querySelector('#log li').dataset.move"


@pytest.fixture(scope="module")
def left(chromium, new_database, tmp_path_factory):
    """Pages of three tables whose server has been killed; `back` serves them again, and is for the last test alone."""
    database, port = new_database(tmp_path_factory.mktemp("left")), free_port()
    with played(database, port) as server:
        tables = [sit(database, edition="france", given={}) for _ in range(3)]
        pages = [open_page(chromium, f"http://127.0.0.1:{port}", made) for made in tables]
        server.send_signal(signal.SIGKILL)
        server.wait()
    yield SimpleNamespace(pages=pages, back=lambda: played(database, port))
    for page in pages:
        page.context.close()


def open_page(chromium, address, made):
    context = context_in(chromium)
    context.add_cookies([{"name": "sessionid", "value": made["cookies"]["ana"], "url": address}])
    return visit(context.new_page(), f"{address}/tables/{made['key']}/")


def test_a_move_whose_answer_was_lost_is_asked_again_and_not_played_twice(seated):
    [page] = seated("ana", edition="france", given={})
    before = page.evaluate(NEWS)
    page.evaluate("() => { WebSocket.prototype.send = function () { this.close(); } }")  # nothing gets through
    page.click("#own button:has-text('Throw the dice')")
    page.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    page.wait_for_timeout(1_000)
    assert int(page.evaluate(NEWS)) == int(before) + 1


def test_a_button_looks_pressed_until_the_server_has_answered(seated):
    [page] = seated("ana", edition="france", given={})
    before = page.evaluate(NEWS)
    assert page.locator("#own .main button").evaluate("button => { button.click(); return button.ariaBusy; }") == "true"
    page.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    page.wait_for_selector("#table [aria-busy]", state="detached")


def test_the_form_of_a_seat_waits_for_the_server_instead_of_leaving_the_page(left):
    page = left.pages[0]
    page.wait_for_selector("#adrift:has-text('cannot be reached')")
    page.click("#seat summary")
    page.click("#seat button >> nth=0")
    page.wait_for_timeout(300)
    assert page.locator("#board").count() == 1


def test_the_page_tries_its_socket_again_at_least_every_two_seconds_and_a_half(left):
    page = left.pages[1]
    connection = "htmx.ext.ws.getRegistry().get(document.querySelector('#table').getAttribute('hx-ws:connect'))"
    page.wait_for_function(f"() => {connection}.attempt >= 4")  # often enough for delays to have grown
    assert page.evaluate(f"{connection}.config.reconnectMaxDelay * (1 + {connection}.config.reconnectJitter)") <= 2_600


def test_a_move_made_while_the_server_is_away_is_kept_and_played_once_when_it_is_back(left):
    page = left.pages[2]
    page.wait_for_selector("#adrift:has-text('cannot be reached')")
    assert "taken all the same" not in page.inner_text("#adrift")
    before = page.evaluate(NEWS)
    page.click("#own button:has-text('Throw the dice')")
    page.wait_for_selector("#adrift:has-text('is kept')")
    page.click("#own button:has-text('Throw the dice')")  # the same move
    with left.back():
        page.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
        page.wait_for_selector("#adrift", state="hidden")
        page.wait_for_timeout(3_000)
        assert int(page.evaluate(NEWS)) == int(before) + 1


def test_a_move_made_without_a_network_is_said_to_be_kept_and_played_once_there_is_one(seated):
    [page] = seated("ana", edition="france", given={})
    before = page.evaluate(NEWS)
    page.context.set_offline(True)
    page.wait_for_selector("#adrift:has-text('cannot be reached')")
    page.click("#own button:has-text('Throw the dice')")
    page.wait_for_selector("#adrift:has-text('is kept')")
    page.context.set_offline(False)
    page.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    page.wait_for_selector("#adrift", state="hidden")
    assert int(page.evaluate(NEWS)) == int(before) + 1
