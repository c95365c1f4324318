"""A page that wakes asks at once how things are, and tries its socket at once, however long it would have waited."""

import pytest

from tests.browser.test_keeping import press

NEVER = """() => {
    const later = window.setTimeout;
    window.setTimeout = (what, delay, ...with_) => (delay > 100 ? 0 : later(what, delay, ...with_));
    window.setInterval = () => 0;
    window.link = htmx.ext.ws.getRegistry().get(document.querySelector("#table").getAttribute("hx-ws:connect"));
    link.socket.close();
}"""
"""From now on nothing that is due later happens, and the socket is gone."""
WAKES = {
    "seen again": "document.dispatchEvent(new Event('visibilitychange'))",
    "online again": "window.dispatchEvent(new Event('online'))",
    "gone back to": "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
}
CONNECTING, CLOSED = 0, 3


@pytest.mark.parametrize("wakes", WAKES)
def test_what_happened_meanwhile_is_there_and_the_socket_is_tried_before_anything_else_is_due(seated, wakes):
    ana, ben = seated("ana", "ben", edition="france", given={})
    ben.evaluate(NEVER)
    ben.wait_for_function("() => link.attempt")  # it has been put off
    before = ben.get_attribute("#log li", "data-move")
    press(ana, "Throw the dice")
    ana.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    assert ben.evaluate("() => link.socket.readyState") == CLOSED
    assert ben.get_attribute("#log li", "data-move") == before
    assert ben.evaluate(f"() => {{ {WAKES[wakes]}; return link.socket.readyState; }}") == CONNECTING
    ben.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    ben.wait_for_function("() => link.socket.readyState === WebSocket.OPEN")


DEAF = """() => {
    window.link = htmx.ext.ws.getRegistry().get(document.querySelector("#table").getAttribute("hx-ws:connect"));
    const deaf = link.socket;
    document.addEventListener("htmx:before:ws:message", ({ detail }) => {
      if (link.socket === deaf) detail.message.cancelled = true;
    });
    window.replaced = () => link.socket !== deaf && link.socket?.readyState === WebSocket.OPEN;
}"""
"""From now on the socket is open, and brings nothing: so it is for a page whose machine has slept."""


def test_a_socket_that_is_open_and_brings_nothing_any_more_is_replaced(seated):
    ana, ben = seated("ana", "ben", edition="france", given={})
    ben.evaluate(DEAF)
    before = ben.get_attribute("#log li", "data-move")
    press(ana, "Throw the dice")
    ana.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    assert ben.get_attribute("#log li", "data-move") == before
    ben.evaluate(WAKES["online again"])
    ben.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    ben.wait_for_function("() => replaced()")


SHORT = """() => {
    const later = window.setTimeout;
    window.setTimeout = (what, delay, ...with_) => (delay > 20000 ? 0 : later(what, delay / 100, ...with_));
}"""
"""From now on what is due after seconds happens at once, and what is due after long never."""


def never_answered(page):
    """The next look for news, which nobody answers; those after it are."""
    left = [True]
    page.route("**/fragments/**", lambda route: left.pop() if left else route.continue_())
    with page.expect_request("**/fragments/**"):
        page.evaluate("window.dispatchEvent(new CustomEvent('freehold:wake'))")


@pytest.mark.parametrize("then", [WAKES["online again"], "0"], ids=["on waking", "after a while"])
def test_a_look_for_news_that_nobody_answers_holds_up_no_other(seated, then):
    ana, ben = seated("ana", "ben", edition="france", given={})
    ben.evaluate(DEAF)
    if then == "0":
        ben.evaluate(SHORT)
    never_answered(ben)
    before = ben.get_attribute("#log li", "data-move")
    press(ana, "Throw the dice")
    ana.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    ben.evaluate(then)
    ben.wait_for_function("before => document.querySelector('#log li').dataset.move !== before", arg=before)
    assert ben.is_hidden("#adrift")
