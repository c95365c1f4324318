"""Sounds: off at first, made by the page itself, for whoever has asked for them."""

from tests.browser.following import number, told
from tests.browser.test_keeping import press
from tests.position import TO_THE_END

HEARD = """() => {
  window.tones = 0;
  const anything = () => new Proxy(function () {}, { get: anything, apply: anything });
  window.AudioContext = class {
    state = "running"; currentTime = 0; destination = null;
    async resume() {}
    createGain() { return anything(); }
    createOscillator() { window.tones += 1; return anything(); }
  };
}"""
"""A sound card, of which a machine for tests may have none: it counts tones."""


def bens_turn(ana, ben):
    """Ana ends her turn, and it is Ben's: how many tones he has heard."""
    before = number(ben)
    press(ana, "End the turn")
    told(ben, before)
    ben.wait_for_selector("#own .yours")
    return ben.evaluate("() => window.tones")


def test_nothing_is_heard_unless_one_has_asked_for_it(seated):
    ana, ben = seated("ana", "ben", given={}, edition="paris", **TO_THE_END)
    ben.evaluate(HEARD)
    assert ben.get_attribute("[data-sounds]", "aria-pressed") == "false"
    assert bens_turn(ana, ben) == 0


def test_who_has_asked_for_it_hears_that_the_table_waits_and_need_not_ask_again(seated):
    ana, ben = seated("ana", "ben", given={}, edition="paris", **TO_THE_END)
    ben.evaluate(HEARD)
    ben.click("[data-sounds]")
    ben.wait_for_function("() => window.tones === 2")  # what it sounds like
    assert bens_turn(ana, ben) == 4
    ben.reload()
    assert ben.get_attribute("[data-sounds]", "aria-pressed") == "true"
