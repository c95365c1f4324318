"""The journal in a browser: earlier lines come below, and all moves since one's own last one where they are opened."""

import pytest

from tests.browser.following import as_soon_as, move_on, number, told
from tests.browser.test_keeping import press
from tests.position import TO_THE_END

GOODS = {"Ana": {"deeds": [1, 3]}, "Ben": {"deeds": [6, 8, 9]}}
TO_AND_FRO = """async (times) => {
    const headers = { "HX-Request": "true", ...JSON.parse(document.body.getAttribute("data-hx-headers:inherited")) };
    for (let time = 0; time < times; time++) {
        const body = new URLSearchParams({ action: time % 2 ? "redeem" : "mortgage", square: "1" });
        await fetch(`${location.pathname}move/`, { method: "POST", headers, body });
    }
}"""


def test_earlier_lines_come_below_and_are_not_said(seated):
    [ana] = seated("ana", given=GOODS, edition="paris", **TO_THE_END)
    ana.evaluate(TO_AND_FRO, 45)
    ana.reload()
    before = ana.locator("#log li").count()
    ana.click("#earlier a")
    ana.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=before)
    assert ana.locator("#log li").last.get_attribute("data-move") == "1"
    assert ana.locator("#earlier a").count() == 0
    assert ana.inner_text("#said").strip() == ""


def test_what_others_did_is_said_when_the_table_waits_for_one_and_all_of_it_comes_where_it_is_opened(seated):
    ana, ben = seated("ana", "ben", given=GOODS, edition="paris", **TO_THE_END)
    before = number(ben)
    press(ana, "End the turn")
    told(ben, before)
    ben.wait_for_selector("#own .yours")
    assert "ben’s turn" in ben.inner_text("#said")
    assert ben.locator("#since h2").count() == 1
    ben.click("#since summary")
    ben.wait_for_selector("#since-moves .told")
    assert ben.locator("#since-moves li").count() >= 1
    assert ben.locator("#since-moves [id]").count() == 0


OFFERED = {"Ben": {"offer": {"to": "Ana", "give": {"deeds": [8]}, "want": {"cash": 10}}}}


def test_only_an_offer_that_still_stands_is_answered_from_what_has_happened(seated):
    ana, ben = seated("ana", "ben", given=GOODS, edition="paris", dice=[[4, 6]], when=[*TO_THE_END["when"], OFFERED])
    press(ana, "End the turn")
    move_on(ben, 1)
    ana.reload()
    line, answer = ana.locator("#since li").first, ana.locator("#since").get_by_role("link", name="answer")
    told_of_it = line.inner_text().removesuffix("answer")
    answer.click()
    assert ana.evaluate("document.activeElement.id") == "open-1"
    before = number(ana)
    press(ben, "Withdraw", "#open-1")
    told(ana, before)
    assert answer.count() == 0
    assert line.inner_text().startswith(told_of_it)


QUICKLY = """async ([lines, meanwhile]) => {
    const [log, own] = ["#log", "#own"].map(where => document.querySelector(where));
    const copy = line => Object.assign(line.cloneNode(true), { id: "" });
    log.append(...Array.from({ length: 40 }, () => copy(log.lastElementChild)));
    for (let nth = 0; nth < lines; nth += 1) {
        document.dispatchEvent(new CustomEvent("htmx:before:swap", { detail: { tasks: [] } }));
        log.prepend(copy(log.firstElementChild));
        await new Promise(done => setTimeout(done, 60));
        if (meanwhile === "press") log.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        if (meanwhile === "focus") own.focus({ preventScroll: true });
        if (meanwhile === "nudge") log.parentElement.scrollTop += 30;  // by the browser, not by hand
    }
}"""


@pytest.mark.parametrize("meanwhile", ["nothing", "press", "focus", "nudge"])
def test_who_is_at_the_top_of_the_journal_is_there_again_when_lines_have_come_quickly(seated, meanwhile):
    [ana] = seated("ana", given=GOODS, edition="paris", **TO_THE_END)
    ana.evaluate(QUICKLY, [5, meanwhile])
    assert as_soon_as(ana, lambda: ana.evaluate("document.querySelector('.shelf').scrollTop === 0"))


def test_who_turns_the_wheel_meanwhile_stays_where_they_are(seated):
    [ana] = seated("ana", given=GOODS, edition="paris", **TO_THE_END)
    ana.hover(".shelf")
    ana.evaluate(QUICKLY, [1, "nothing"])
    ana.mouse.wheel(0, 300)
    ana.wait_for_timeout(300)
    before = ana.evaluate("document.querySelector('.shelf').scrollTop")
    ana.wait_for_timeout(500)
    assert before == ana.evaluate("document.querySelector('.shelf').scrollTop") > 100


def test_between_phone_and_desk_it_is_a_fold_below_the_plan(seated):
    [ana] = seated("ana", given=GOODS, edition="paris", **TO_THE_END)
    assert ana.is_visible("#log li")
    ana.set_viewport_size({"width": 768, "height": 1024})
    assert not ana.is_visible("#log li")
    ana.click("#past > summary")
    assert ana.is_visible("#log li")
    ana.set_viewport_size({"width": 360, "height": 780})
    assert ana.is_visible("#log li")
    assert not ana.is_visible("#past > summary")


def test_a_table_that_is_sent_anew_keeps_each_line_of_several_moves(seated):
    given = {"Ana": {"deeds": [1, 3], "cash": 3_000}}
    [ana] = seated("ana", given=given, edition="community", **TO_THE_END)
    ana.evaluate("""async () => {
        const token = JSON.parse(document.body.getAttribute("data-hx-headers:inherited"));
        const headers = { "HX-Request": "true", ...token };
        const send = (fields) =>
            fetch(`${location.pathname}move/`, { method: "POST", headers, body: new URLSearchParams(fields) });
        for (const action of ["build", "sell", "build", "sell"])
            for (const square of [1, 3, 1]) await send({ action, square, piece: "house" });
    }""")
    ana.reload()
    lines = "[...document.querySelectorAll('#log .run [data-move]')].map(line => line.dataset.move)"
    before = ana.evaluate(lines)
    assert ana.locator("#log > .run").count() == 4
    ana.evaluate("""async () => {
        const text = await (await fetch(`${location.pathname}fragments/?n=0`)).text();
        await htmx.swap({ sourceElement: document.body, target: "#table", swap: "none", text });
    }""")
    assert (ana.evaluate(lines), ana.locator("#log > .run").count()) == (before, 4)


def test_on_a_telephone_the_whole_journal_stands_within_the_page(seated):
    [ana] = seated("ana", given=GOODS, edition="paris", **TO_THE_END)
    ana.evaluate(TO_AND_FRO, 2)
    ana.set_viewport_size({"width": 360, "height": 740})
    ana.goto(f"{ana.url}journal/")
    lefts = ana.eval_on_selector_all(".log .number", "all => all.map(each => each.getBoundingClientRect().left)")
    assert min(lefts) >= 0
    edge = ana.locator("article").bounding_box()["x"]
    assert ana.locator("h1").bounding_box()["x"] > edge + 8


SHADE = "place => getComputedStyle(document.querySelector(place)).backgroundAttachment"


def test_what_scrolls_beside_the_plan_is_shaded_where_it_goes_on(seated):
    [page] = seated("ana")
    for place in (".shelf", "#since"):
        assert page.evaluate(SHADE, place).startswith("local, local, scroll")
