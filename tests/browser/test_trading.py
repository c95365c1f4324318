"""Two people trade by touching deeds on the plan, and bid against each other: in a real browser."""

from itertools import pairwise

import pytest

from tests.browser.following import as_soon_as, number, told, visit
from tests.browser.looking import faults
from tests.browser.test_keeping import TO_TAKE, opens, press
from tests.position import TO_THE_END
from tests.sitting import sit

DEEDS = {"Ana": {"deeds": [16, 18, 5]}, "Ben": {"deeds": [19, 6]}}
LONG_OFFER = {"to": "Ana", "give": {"cash": 156, "deeds": [26, 28]}, "want": {"deeds": [21, 23]}}


def test_a_trade_is_composed_on_the_plan_weighed_countered_and_accepted(seated):
    ana, ben = seated("ana", "ben", given=DEEDS, edition="paris", **TO_THE_END)
    opens(ana, "trade")
    for square in (5, 19, 6, 6):  # the last one is put in and taken out again
        ana.click(f"#sq-{square}")
    assert ana.is_checked("#offer-give_deeds-5")
    assert ana.is_checked("#offer-want_deeds-19")
    assert not ana.is_checked("#offer-want_deeds-6")
    ana.wait_for_selector("#offer-weighed .became.orange")
    assert ana.evaluate("[...document.querySelectorAll('.square.picked')].map(e => e.id)") == ["sq-5", "sq-19"]
    before = number(ana)
    press(ana, "Offer this trade", "#trade")
    told(ben, before)
    closed_with_the_offer_in_sight(ana, "#trade")
    ben.click(".offer .counter summary")
    ben.wait_for_selector(".counter form.composer")
    assert ben.is_checked(".counter [name=give_deeds][value='19']")
    ben.click(".counter .want [data-step='50']")
    assert ben.input_value(".counter [name=want_cash]") == "50"
    before = number(ben)
    press(ben, "Send the counter-offer", ".counter")
    told(ana, before)
    closed_with_the_offer_in_sight(ben, ".counter")
    before = number(ana)
    press(ana, "Accept", ".offers")
    told(ben, before)
    ana.wait_for_selector("#sq-19.owned.seat-0")


def closed_with_the_offer_in_sight(page, form):
    page.wait_for_function("form => !document.querySelector(form).open", arg=form)
    offer = page.locator(".offer.mine").last.bounding_box()
    assert 0 <= offer["y"] <= page.viewport_size["height"] - offer["height"]


ANSWERED_AT_ONCE = """() => {
    const done = { form: document.querySelector('#trade form').id, played: true };
    window.dispatchEvent(new CustomEvent("freehold:done", { detail: done }));
    document.dispatchEvent(new CustomEvent("htmx:after:swap"));
    return document.querySelector('#trade').open;
}"""


def test_what_is_answered_before_its_fold_has_said_that_it_is_closed_does_not_open_it_again(seated):
    """As a bot does: what it says comes with the next task of the browser, as the fold's own word does."""
    [ana] = seated("ana", others=("ben",), given=DEEDS, edition="paris", **TO_THE_END)
    opens(ana, "trade")
    assert ana.evaluate(ANSWERED_AT_ONCE) is False


LEVEL = """where => [...document.querySelectorAll(where)].map(step => {
    const { top, left, right } = step.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(step);
    const said = words.getBoundingClientRect();
    return [Math.round(top), said.left >= left && said.right <= right];
})"""


def test_on_a_telephone_the_steps_of_a_sum_stand_two_by_two_and_level_on_both_sides(seated):
    """In the book with the largest sums."""
    [ana] = seated("ana", others=("ben", "dora"), given=DEEDS, edition="polynesia", **TO_THE_END)
    ana.set_viewport_size({"width": 360, "height": 740})
    opens(ana, "trade")
    give, want = (ana.evaluate(LEVEL, f"#offer .{side} .amount [data-step]") for side in ("give", "want"))
    assert give == want
    assert [top for top, _fits in give] == [give[0][0]] * 2 + [give[3][0]] * 2
    assert all(fits for _top, fits in give)


def test_the_deeds_of_one_partner_are_seen_and_sent_at_a_time(seated):
    given = DEEDS | {"Chloe": {"deeds": [39]}}
    [ana] = seated("ana", others=("ben", "chloe"), given=given, edition="paris", **TO_THE_END)
    opens(ana, "trade")
    ana.check("#offer-want_deeds-19")
    assert not ana.is_visible("#offer-want_deeds-39")
    ana.click("#sq-39")
    assert ana.is_checked("#offer-to-2")
    assert ana.is_visible("#offer-want_deeds-39")
    before = number(ana)
    ana.fill("#offer-give_cash", "300")
    press(ana, "Offer this trade", "#trade")
    told(ana, before)
    assert "Rue de la Paix" in ana.inner_text(".offer")
    assert "Place Pigalle" not in ana.inner_text(".offer p")


def test_two_bid_against_each_other_with_one_touch_and_see_the_hammer_fall(seated):
    ana, ben = seated("ana", "ben", **TO_TAKE)
    press(ana, "auction")
    ben.wait_for_selector(".bidding .raise button")
    before = number(ben)
    ben.locator(".bidding .raise button").first.click()
    told(ana, before)
    ana.wait_for_selector(".bids li")
    assert "ben" in ana.inner_text(".bids .leads")
    ana.wait_for_function("() => document.querySelector('.falling').value < 14.5")
    ana.fill("#bid-12-amount", "500000")
    ana.locator(".bidding small", has_text="2'500'000").wait_for()
    before = number(ana)
    press(ana, "Bid")
    told(ben, before)
    ben.wait_for_function("() => document.querySelectorAll('.bids li').length === 2")


def test_on_a_telephone_a_counter_offer_is_answered_without_scrolling_while_ones_own_offer_stands(seated):
    mine = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [5]}, "want": {"deeds": [19]}}}}
    theirs = {"Ben": {"offer": {"to": "Ana", "give": {"deeds": [19]}, "want": {"cash": 50, "deeds": [5]}}}}
    when = [*TO_THE_END["when"], mine, theirs]
    [ana] = seated("ana", given=DEEDS, edition="paris", dice=TO_THE_END["dice"], when=when)
    ana.set_viewport_size({"width": 360, "height": 640})
    accept, bar = (ana.locator(place).bounding_box() for place in (".offer [value=accept] ~ button", ".now"))
    assert accept["y"] + accept["height"] <= bar["y"]


SIZES = [(360, 740), (640, 360), (1366, 768), (1440, 900)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_who_leads_raises_their_own_bid_and_nothing_lies_on_what_they_do_it_with(seated, width, height):
    ana, ben = seated("ana", "ben", **TO_TAKE)
    ben.set_viewport_size({"width": width, "height": height})
    press(ana, "auction")
    before = ben.wait_for_selector(".bidding .raise button") and number(ben)
    ben.locator(".bidding .raise button").first.click()
    told(ben, before)
    ben.click(".bidding summary")
    sum_named, before = ben.locator(".bidding [name=amount]"), number(ben)
    assert sum_named.bounding_box()["width"] >= WIDE_ENOUGH
    sum_named.fill("500000")
    press(ben, "Outbid yourself")
    told(ben, before)
    assert "500'000" in ben.inner_text(".bids .leads")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_sum_in_secret_has_room_for_all_of_its_digits(seated, width, height):
    [ana] = seated("ana", given={}, dice=[[2, 4]], when=PUT_UP[:2], options=OPEN | {"auction": "sealed"})
    ana.set_viewport_size({"width": width, "height": height})
    assert ana.locator(".now [name=amount]").bounding_box()["width"] >= WIDE_ENOUGH
    assert ana.locator(".now label").bounding_box()["height"] <= 120
    before = ana.locator(".now [name=amount]").bounding_box()
    ana.fill(".now [name=amount]", "500000")
    ana.locator(".now .left").wait_for()  # what would be left comes late, and moves nothing
    assert ana.locator(".now [name=amount]").bounding_box() == before
    assert ana.evaluate(BEYOND) <= 0


WIDE_ENOUGH = 85
BEYOND = "() => document.querySelector('.now .left').scrollWidth - document.querySelector('.now .left').clientWidth"


def test_an_expert_finds_no_fault_in_trades_and_auctions_by_day_and_by_night(seated):
    ana, ben = seated("ana", "ben", given=DEEDS, edition="paris", **TO_THE_END)
    opens(ana, "trade")
    ana.click("#sq-19")
    ana.click("#sq-5")
    ana.wait_for_selector("#offer-weighed .became.orange")
    looked_at(ana)
    before = number(ana)
    press(ana, "Offer this trade", "#trade")
    told(ben, before)
    ben.click(".offer .counter summary")
    ben.wait_for_selector(".counter .weighed table")
    looked_at(ben)
    ana, ben = seated("ana", "ben", **TO_TAKE)
    press(ana, "auction")
    ben.wait_for_selector(".bidding .raise button")
    before = number(ben)
    press(ben, "Bid")
    told(ana, before)
    ana.click("#limit summary")
    looked_at(ana)


def looked_at(page):
    for width, scheme in ((360, "light"), (1440, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert faults(page) == []


PUT_UP = [{"Ana": "roll"}, {"Ana": "decline"}, {"Ben": {"bid": 10}}]
OPEN = {"auction": "free", "lowest_bid": "none"}
ASKED = {"paper": "#own", "answers": ".now", "raises": ".bidding .raise", "any sum": ".bidding .plain input"}


IN_SIGHT = """asked => Object.entries(asked).map(([what, where]) => {
  const box = document.querySelector(where).getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  return [what, box.top >= 0 && box.bottom <= Math.min(innerHeight, stage.height ? stage.bottom : innerHeight)];
})"""


def test_all_that_answers_an_auction_is_in_sight_without_scrolling(seated):
    [ana] = seated("ana", given={}, dice=[[2, 4]], when=PUT_UP, edition="paris", options=OPEN)
    for width, height in ((360, 780), (768, 1024), (1024, 768), (1440, 900)):
        ana.set_viewport_size({"width": width, "height": height})
        assert (width, dict(ana.evaluate(IN_SIGHT, ASKED))) == (width, dict.fromkeys(ASKED, True))
        assert ana.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("mode", "when"), [("free", 3), ("sealed", 2)])
def test_on_a_telephone_all_of_an_auction_can_be_scrolled_clear_of_the_answers(seated, mode, when):
    options = OPEN | {"auction": mode}
    [ana] = seated("ana", given={}, dice=[[2, 4]], when=PUT_UP[:when], edition="paris", options=options)
    ana.set_viewport_size({"width": 360, "height": 740})
    ana.evaluate("() => document.querySelector('#own').scrollTo(0, 9999)")
    last, bar = (ana.locator(place).bounding_box() for place in ("#auction .quiet >> nth=-1", ".now"))
    assert last["y"] + last["height"] <= bar["y"]


@pytest.mark.parametrize(("width", "height"), [(360, 740), (640, 360)])
def test_on_a_telephone_one_sets_a_limit_while_the_hammer_may_fall(seated, width, height):
    [ana] = seated("ana", given={}, dice=[[2, 4]], when=PUT_UP, edition="paris", options=OPEN)
    ana.set_viewport_size({"width": width, "height": height})
    assert ana.locator(".bidding [type=number]").bounding_box()["width"] >= WIDE_ENOUGH
    ana.click("#limit summary")
    assert ana.evaluate("() => document.documentElement.scrollWidth") <= width
    ana.fill("#limit-amount", "50")
    ana.click("#limit button")
    ana.wait_for_selector(".bids .leads :text('ana')")


def test_on_a_desk_the_paper_of_an_auction_lies_on_the_plan_with_its_deed(site, visitor):
    made = sit(site.database, given={}, dice=[[4, 1]], when=PUT_UP, edition="paris", options=OPEN)
    cookies = [{"name": "django_language", "value": "fr", "url": site.address}]  # which needs more lines
    ana = visitor(cookie=made["cookies"]["ana"])
    ana.context.add_cookies(cookies)
    visit(ana, f"{site.address}/tables/{made['key']}/")
    for height in (720, 800, 900):
        ana.set_viewport_size({"width": 1440, "height": height})
        paper, stage = (ana.locator(place).bounding_box() for place in ("#own", ".stage"))
        assert paper["y"] + paper["height"] <= stage["y"] + stage["height"]


UPON = """where => [...document.querySelectorAll(where)].map(button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""


def test_on_a_telephone_an_offer_hides_nothing_that_one_bids_with(site, visitor):
    offered = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [3]}, "want": {"deeds": [8]}}}}
    given = {"Ana": {"deeds": [3]}, "Ben": {"deeds": [8]}}
    made = sit(site.database, edition="paris", options=OPEN, given=given, dice=[[4, 1]], when=[*PUT_UP[:2], offered])
    ben = visitor(cookie=made["cookies"]["ben"], viewport={"width": 360, "height": 740})
    visit(ben, f"{site.address}/tables/{made['key']}/")
    assert ben.evaluate(UPON, "#own :is(.now, .bidding) button") == [True] * 5
    ben.locator(".offers button", has_text="Refuse").scroll_into_view_if_needed()
    before = number(ben)
    press(ben, "Refuse", ".offers")
    told(ben, before)


def test_in_a_low_window_the_newer_of_two_offers_is_one_step_away(site, visitor):
    offers = [{"Ana": {"offer": {"to": "Ben", "give": {"deeds": [1]}, "want": {"deeds": [8]}}}}]
    offers += [{"Chloe": {"offer": {"to": "Ben", "give": {"deeds": [11]}, "want": {"deeds": [9]}}}}]
    given = {"Ana": {"deeds": [1, 3, 6]}, "Ben": {"deeds": [8, 9]}, "Chloe": {"deeds": [11]}}
    made = sit(site.database, edition="paris", others=["ben", "dora"], given=given, dice=[[4, 6]],
               when=[{"Ana": "roll"}, *offers])  # fmt: skip
    page = visit(
        visitor(cookie=made["cookies"]["ben"], viewport={"width": 1024, "height": 600}),
        f"{site.address}/tables/{made['key']}/",
    )
    accept = page.locator(".offer button:has-text('Accept')")
    page.press("text=Next offer", "Enter")
    for button in (accept.nth(1), page.locator(".offer button:has-text('Refuse')").nth(1)):
        box, stage = button.bounding_box(), page.locator(".stage").bounding_box()
        assert box["y"] + box["height"] <= min(600, stage["y"] + stage["height"])


def test_below_a_deed_that_one_may_take_the_answers_to_an_offer_lie_on_none_of_its_words(site, visitor):
    made = sit(
        site.database,
        edition="france",
        given={"Ana": {"at": 11, "deeds": [21, 23]}, "Ben": {"deeds": [26, 28]}},
        dice=[[2, 3]],
        when=[{"Ben": {"offer": LONG_OFFER}}, {"Ana": "roll"}],
    )
    page = visitor(cookie=made["cookies"]["ana"])
    visit(page, f"{site.address}/tables/{made['key']}/")
    page.locator(".offer .answers").first.wait_for()
    for width, height in ((1440, 900), (1280, 640), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        words, answers = (page.locator(part).first.bounding_box() for part in (".offer p", ".offer .answers"))
        assert words["y"] + words["height"] <= answers["y"]


def test_what_one_may_press_at_ones_seat_does_not_touch(seated):
    [ana] = seated("ana", others=("ben",), edition="paris", **TO_THE_END)
    opens(ana, "seat")
    boxes = [button.bounding_box() for button in ana.locator("#seat button").all()]
    assert len(boxes) > 1
    assert all(below["y"] - above["y"] - above["height"] >= 4 for above, below in pairwise(boxes))


LOW = {"width": 360, "height": 640}
THEIRS = {"Ben": {"offer": {"to": "Ana", "give": {"deeds": [19, 37]}, "want": {"cash": 50, "deeds": [5]}}}}
RICHER = {"Ana": {"deeds": [16, 18, 5, 39]}, "Ben": {"deeds": [19, 6, 37]}}


@pytest.fixture
def offered(seated):
    """An offer that is longer than its sheet, on a telephone."""
    [ana] = seated("ana", given=RICHER, edition="paris", dice=[[4, 6]], when=[*TO_THE_END["when"], THEIRS])
    ana.set_viewport_size(LOW)
    return ana


# Where something begins, and where what scrolls round it does.
TOPS = """(what) => {
    const one = document.querySelector(what);
    const round = [one.closest(".offers"), one.closest(".stage")].find((it) => it.scrollHeight > it.clientHeight);
    return [one, round].map((it) => it.getBoundingClientRect().top);
}"""


@pytest.mark.parametrize("size", [LOW, {"width": 1440, "height": 900}], ids=["telephone", "desk"])
def test_a_counter_offer_is_one_step_from_the_answers_and_the_page_stays(offered, size):
    offered.set_viewport_size(size)
    assert offered.evaluate(UPON, ".counter > summary") == [False]
    offered.click(".answers >> text=Counter-offer")
    assert offered.evaluate(UPON, ".counter > summary") == [True]
    offered.wait_for_selector(".counter form.composer")
    offered.wait_for_timeout(200)  # its content has come after it, and it still lies at the top of what holds it
    holds = offered.evaluate(TOPS, ".counter")
    assert abs(holds[0] - holds[1]) <= 2, holds
    assert offered.evaluate("scrollY") < 40


TWO = [
    {"Ben": {"offer": {"to": "Ana", "give": {"deeds": [19, 37]}, "want": {"cash": 50, "deeds": [5]}}}},
    {"Chloe": {"offer": {"to": "Ana", "give": {"deeds": [1]}, "want": {"deeds": [18]}}}},
]


@pytest.mark.parametrize("size", [LOW, {"width": 1440, "height": 900}], ids=["telephone", "desk"])
def test_the_next_offer_comes_in_sight_and_the_page_stays(seated, size):
    [ana] = seated("ana", others=("ben", "dora"), given=RICHER | {"Chloe": {"deeds": [1]}}, edition="paris",
                   dice=[[4, 6]], when=[*TO_THE_END["when"], *TWO])  # fmt: skip
    ana.set_viewport_size(size)
    accepts = "#open-2 [value=accept] ~ button"
    assert ana.evaluate(UPON, accepts) == [False]
    ana.evaluate("document.querySelector('.answers > .on').click()")
    assert ana.evaluate(UPON, accepts) == [True]
    assert ana.evaluate("[scrollY, document.activeElement.id]") == [0, "open-2"]


FADING = "() => getComputedStyle(document.querySelector('.offer > .answers'), '::before').height"


@pytest.mark.parametrize(
    ("size", "shelf"), [(LOW, ".own > .offers"), ({"width": 1000, "height": 800}, ".stage")], ids=["telephone", "desk"]
)
def test_an_offer_that_goes_on_below_its_answers_fades_out_until_its_end(offered, size, shelf):
    offered.set_viewport_size(size)
    as_soon_as(offered, lambda: offered.evaluate(FADING) == "24px")
    offered.evaluate("shelf => { document.querySelector(shelf).scrollTop = 10_000; }", shelf)
    as_soon_as(offered, lambda: offered.evaluate(FADING) == "0px")


def test_an_offer_of_ones_own_is_no_next_one_to_be_answered(seated):
    mine = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [5]}, "want": {"deeds": [19]}}}}
    when = [*TO_THE_END["when"], THEIRS, mine]
    [ana] = seated("ana", given=RICHER, edition="paris", dice=TO_THE_END["dice"], when=when)
    assert [link.inner_text() for link in ana.locator(".answers > .on").all()] == ["Counter-offer"]
