"""What a move has changed is seen to move, for whoever wants it; buttons never wait for it."""

from tests.browser.following import SPOKEN, number, told
from tests.browser.test_keeping import press

RUNNING = "() => document.getAnimations().filter(one => one.playState === 'running').length"
SEEN = """() => {
    window.seen = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.seen += 1; return animate.apply(this, how); };
}"""


def throw(ana, ben):
    """Ana throws, and Ben looks on: how much he has seen move."""
    ben.evaluate(SEEN)
    before = number(ben)
    press(ana, "Throw the dice")
    told(ben, before)
    ben.evaluate("() => new Promise(requestAnimationFrame)")
    return ben.evaluate("() => window.seen")


def test_pieces_walk_until_one_clicks(seated):
    ana, ben = seated("ana", "ben", edition="france")
    assert throw(ana, ben) >= 3  # two dice, a piece
    ben.mouse.click(5, 5)
    assert ben.evaluate("() => document.querySelectorAll('.moving').length") == 0
    assert ben.evaluate(RUNNING) == 0


def test_nothing_moves_for_who_wants_it_still(seated):
    ana, ben = seated("ana", "ben", edition="france")
    ben.click("[data-still]")
    assert throw(ana, ben) == 0


def test_nothing_moves_where_the_system_says_so(seated):
    ana, ben = seated("ana", "ben", edition="france")
    ben.emulate_media(reduced_motion="reduce")
    ben.reload()
    ben.wait_for_function(SPOKEN)
    assert throw(ana, ben) == 0


def test_the_ledger_says_what_has_gone_since_ones_own_move(seated):
    given = {"Ana": {"at": 0}}
    ana, ben = seated("ana", "ben", edition="paris", given=given, dice=[[1, 2]], when=[{"Ana": "roll"}])
    before = number(ben)
    press(ana, "Buy")
    told(ben, before)
    ben.wait_for_function("() => document.querySelector('#player-0 .change').textContent === '−60'")
    ana.wait_for_function("() => document.querySelector('#player-0 .change').textContent === ''")


PAID = """() => new MutationObserver((_changes, looking) => {
    const sum = document.querySelector(".travels");
    if (!sum) return;
    looking.disconnect();
    const purses = [...document.querySelectorAll("#players .cash")].map(purse => purse.getBoundingClientRect());
    const upon = ({ left, right, top, bottom }) =>
        purses.some(purse => left < purse.right && right > purse.left && top < purse.bottom && bottom > purse.top);
    const hides = time => {
        sum.getAnimations().forEach(one => { one.pause(); one.currentTime = time; });
        return getComputedStyle(sum).opacity > 0.5 && upon(sum.getBoundingClientRect());
    };
    setTimeout(() => { window.hidden = Array.from({ length: 60 }, (_, tenth) => hides(tenth * 10)); });
}).observe(document.querySelector("#table"), { childList: true })"""
"""Whether a sum on its way hides a purse, at sixty moments of the way."""


OFFERED = {"Ana": {"offer": {"to": "Dora", "give": {"cash": 100}, "want": {"deeds": [6]}}}}


def test_in_the_strip_of_a_telephone_a_sum_on_its_way_hides_no_purse(seated):
    wish = {"given": {"Dora": {"deeds": [6]}}, "dice": [[4, 6]], "when": [{"Ana": "roll"}, OFFERED]}
    ben, dora = seated("ben", "dora", edition="paris", others=["ben", "chloe", "dora"], **wish)
    ben.set_viewport_size({"width": 600, "height": 740})
    ben.evaluate(PAID)
    press(dora, "Accept", ".offers")
    ben.wait_for_function("() => window.hidden")
    assert ben.evaluate("() => window.hidden.filter(Boolean).length") == 0
