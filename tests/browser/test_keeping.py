"""What the reader has typed, opened and pressed is not undone by what the server sends: in a real browser."""

import json
import time
from itertools import product

import pytest

from tests.browser.following import SPOKEN, UNFILLED, as_soon_as, number, told, visit
from tests.browser.looking import faults
from tests.position import TO_THE_END

VALUES = """() => Object.fromEntries(
  [...document.querySelectorAll(':is(#own, #desk) :is(input[id], select, details[id])')].map(
    e => [e.id || `${e.form.id}-${e.name}`,
          e.localName === 'details' ? e.open : e.type === 'checkbox' ? e.checked : e.value]))"""


def press(page, text, scope=":is(#own, #desk)"):
    page.locator(f"{scope} button", has_text=text).first.click()


def opens(page, panel):
    """Open a fold of the controls, and wait for what lies in it."""
    page.click(f"#{panel} summary")
    page.wait_for_function(UNFILLED)


def loses_its_socket(page):
    """Come again without a socket, and say so."""
    page.route_web_socket("**/ws/**", lambda refused: refused.close())
    page.reload()
    page.wait_for_selector("#adrift:not([hidden])")


def offers_for_nothing(page):
    """Make Ben an offer that names nothing that is wanted, and be refused."""
    page.click("#trade summary")
    page.fill("#offer-give_cash", "50")
    press(page, "Offer this trade", "#trade")
    page.wait_for_selector("#refusal p")


DEEDS = {"Ana": {"deeds": [1, 6, 8, 11]}, "Ben": {"deeds": [3, 9, 13]}}
TO_TAKE = {
    "given": {"Ana": {"at": 9}}, "dice": [[1, 2]], "when": [{"Ana": "roll"}],
    "options": {"auction": "free", "lowest_bid": "none"},
}  # fmt: skip
"""Ana has come to square 12, which nobody holds."""


@pytest.mark.parametrize("agreed", ["End the game here", "Take no offers of ben"])
def test_the_forms_of_ones_seat_work_after_the_socket_has_spoken(seated, agreed):
    [page] = seated("ana", **TO_THE_END)
    page.click("#seat summary")
    with page.expect_navigation() as gone:
        press(page, agreed)
    assert gone.value.status == 200
    page.click("#seat summary")
    with page.expect_navigation() as gone:
        press(page, {"End the game here": "Play on after all"}.get(agreed, "Take offers of ben again"))
    assert gone.value.status == 200


def test_vacation_begins_and_ends_after_the_socket_has_spoken(seated):
    [page] = seated("ana", pace="async", **TO_THE_END)
    page.click("#seat summary")
    with page.expect_navigation() as gone:
        press(page, "Go on vacation")
    assert gone.value.status == 200
    page.wait_for_function(SPOKEN)
    page.click("#seat summary")
    with page.expect_navigation() as gone:
        press(page, "Come back from vacation")
    assert gone.value.status == 200


def test_a_lost_seat_is_taken_back_after_the_socket_has_spoken(seated):
    [page] = seated("ana", held=True, **TO_THE_END)
    with page.expect_navigation() as gone:
        press(page, "Take your seat back")
    assert gone.value.status == 200
    assert page.locator("text=A bot plays for you").count() == 0


def test_somebody_new_takes_a_free_seat_over_after_the_socket_has_spoken(seated):
    [page] = seated("dora", free=True, **TO_THE_END)
    with page.expect_navigation() as gone:
        press(page, "Take over the seat of ana")
    assert gone.value.status == 200
    assert page.locator("#desk details#seat").count() == 1


def test_a_draft_of_a_trade_survives_the_moves_of_others(seated):
    ana, ben = seated("ana", "ben", given=DEEDS, edition="france")
    ben.click("#trade summary")
    ben.fill("#offer-give_cash", "250")
    ben.check("#offer-give_deeds-3")
    ben.check("#offer-want_deeds-6")
    ben.evaluate("() => document.querySelector('#offer-give_cash').focus()")
    ben.keyboard.press("End")
    ben.keyboard.type("1")
    before, was = number(ben), ben.evaluate(VALUES)
    press(ana, "Throw the dice")
    told(ben, before)
    assert ben.evaluate(VALUES).items() >= {key: was[key] for key in was if key.startswith("offer-")}.items()
    assert ben.evaluate("document.querySelector('#trade').open")
    ben.keyboard.type("7")
    assert ben.input_value("#offer-give_cash") == "25017"


def test_a_bid_half_typed_and_its_caret_survive_the_bids_of_others(seated):
    ana, ben = seated("ana", "ben", **TO_TAKE)
    press(ana, "auction")
    ben.wait_for_selector("#bid-12-amount")
    ben.click("#bid-12-amount")
    ben.keyboard.press("Control+a")
    ben.keyboard.type("25")
    before = number(ben)
    ana.fill("#bid-12-amount", "152000")
    press(ana, "Bid")
    told(ben, before)
    ben.keyboard.type("0000")
    assert ben.input_value("#bid-12-amount") == "250000"
    assert ben.get_attribute("#bid-12-amount", "min") != ben.get_attribute("#bid-12-amount", "value")


def test_a_field_that_only_has_the_focus_is_left_alone_until_one_leaves_it(seated):
    ana, ben = seated("ana", "ben", **TO_TAKE)
    press(ana, "auction")
    ben.wait_for_selector("#bid-12-amount")
    least = ben.input_value("#bid-12-amount")
    ben.focus("#bid-12-amount")
    before = number(ben)
    ana.fill("#bid-12-amount", "152000")
    press(ana, "Bid")
    told(ben, before)
    assert ben.input_value("#bid-12-amount") == least
    assert ben.evaluate("document.activeElement.id") == "bid-12-amount"


def test_what_is_ticked_survives_and_what_is_gone_is_not_replaced_by_another(seated):
    ana, ben = seated(
        "ana", "ben", given={"Ana": {"deeds": [1, 6, 8]}, "Ben": {"deeds": [3]}}, edition="france", **TO_THE_END
    )
    opens(ana, "business")
    opens(ben, "business")
    ana.check("#mortgage-square-6")
    before = number(ana)
    mortgage(ben, "3")
    told(ana, before)
    assert ana.is_checked("#mortgage-square-6")
    assert ana.inner_text("#mortgage output") != ""
    [other] = seated_again(ana)
    before = number(ana)
    opens(other, "business")
    mortgage(other, "6")
    told(ana, before)
    ana.wait_for_selector("#mortgage-square-6", state="detached")
    assert ana.locator("#mortgage :checked").count() == 0


def test_a_page_whose_scripts_come_late_tells_what_is_open_on_it(seated):
    ana, ben = seated("ana", "ben", given=DEEDS, edition="france")
    said = []
    ben.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(frame)))
    ben.route("**/panels*.js", lambda route: (time.sleep(1), route.continue_()))
    visit(ben, ben.url)
    opens(ben, "trade")
    before = number(ben)
    press(ana, "Throw the dice")
    told(ben, before)
    assert json.dumps({"panels": ["trade"]}, separators=(",", ":")) in said
    assert ben.locator("#offer").count() == 1


def test_what_a_fold_asked_for_before_the_last_move_does_not_take_it_back(seated):
    given = {"Ana": {"deeds": [1, 6, 8, 11]}, "Ben": {"deeds": [3]}}
    [ana] = seated("ana", given=given, edition="france", **TO_THE_END)
    [other] = seated_again(ana)
    loses_its_socket(ana)
    opens(other, "business")
    before = number(ana)
    mortgage(other, "1")
    told(ana, before)
    held = []
    ana.route("**/fragments/?panels=*", lambda route: held.append((route, route.fetch())))
    with ana.expect_request("**/fragments/?panels=*"):
        ana.click("#business summary")
    before = number(ana)
    mortgage(other, "6")
    told(ana, before)
    [(route, answer)] = held
    with ana.expect_response("**/fragments/?panels=*"):
        route.fulfill(response=answer)
    ana.wait_for_function("() => document.querySelectorAll('#mortgage [name=square]').length === 2")
    ana.wait_for_timeout(500)
    assert [box.get_attribute("value") for box in ana.locator("#mortgage [name=square]").all()] == ["8", "11"]


def test_a_move_is_posted_after_an_answer_that_could_not_be_shown(seated):
    [ana] = seated("ana", given={"Ana": {"deeds": [1, 6, 8]}}, edition="france", **TO_THE_END)
    loses_its_socket(ana)
    ana.click("#business summary")
    ana.evaluate("""() => {
        const swap = htmx.swap;
        htmx.swap = () => { htmx.swap = swap; return Promise.reject(new Error()); };
    }""")
    for square in ("1", "6"):
        before = number(ana)
        mortgage(ana, square)
        told(ana, before)
    assert ana.locator("#log li", has_text="ana mortgages").count() == 2


def mortgage(page, square):
    page.check(f"#mortgage-square-{square}")
    press(page, "Mortgage", "#mortgage")


def seated_again(page):
    """A second page of the same person at the same table."""
    return [visit(page.context.new_page(), page.url)]


def test_an_open_wallet_and_the_place_that_one_reads_survive(seated):
    ana, ben = seated("ana", "ben", edition="france")
    ben.set_viewport_size({"width": 360, "height": 600})
    ben.click("#wallet-1 summary")
    ben.evaluate("() => document.querySelector('#wallet-1').scrollIntoView({block: 'center'})")
    place = "() => Math.round(document.querySelector('#wallet-1').getBoundingClientRect().top)"
    before, was = number(ben), ben.evaluate(place)
    press(ana, "Throw the dice")
    told(ben, before)
    assert ben.evaluate("document.querySelector('#wallet-1').open")
    assert abs(ben.evaluate(place) - was) <= 2


@pytest.mark.parametrize("socket", [True, False])
def test_what_lies_in_a_fold_comes_when_it_is_opened_and_stays_while_it_is_open(seated, socket):
    ana, ben = seated("ana", "ben", given=DEEDS, edition="france")
    if not socket:
        loses_its_socket(ben)
    before = number(ben)
    press(ana, "Throw the dice")
    told(ben, before)
    assert ben.locator("#offer").count() == 0
    opens(ben, "trade")
    ben.fill("#offer-give_cash", "250")
    before = number(ana)
    opens(ana, "business")
    mortgage(ana, "1")
    told(ana, before)
    told(ben, before)
    assert ben.input_value("#offer-give_cash") == "250"
    assert ben.evaluate("document.activeElement.id") == "offer-give_cash"


@pytest.mark.parametrize("kind", ["text", "radio", "textarea"])
def test_kinds_of_fields_that_no_form_has_yet_survive_too(seated, kind):
    [ben] = seated("ben", edition="france")
    made = {
        "text": '<input id="t" name="t" value="a">',
        "radio": '<input type="radio" name="r" id="r1" checked><input type="radio" name="r" id="r2">',
        "textarea": '<textarea id="t">a</textarea>',
    }[kind]
    swap = """html => htmx.swap({sourceElement: document.body, target: document.body, swap: 'none', text:
        `<section id="own" hx-swap-oob="outerMorph"><div class="business">${html}</div></section>`})"""
    ben.evaluate(swap, made)
    if kind == "radio":
        ben.check("#r2")
    else:
        ben.fill("#t", "mine")
    ben.evaluate(swap, made.replace(">a<", ">b<").replace('"a"', '"b"'))
    assert ben.is_checked("#r2") if kind == "radio" else ben.input_value("#t") == "mine"


def test_what_comes_right_after_the_end_of_an_auction_is_not_drawn_as_what_came_before_it(seated):
    ana, ben = seated("ana", "ben", **TO_TAKE)
    press(ana, "auction")
    ben.wait_for_selector("#auction")
    swap = """all => Promise.all(all.map(html => htmx.swap({sourceElement: document.body, target: document.body,
        swap: 'none', text: `<section id="own" hx-swap-oob="outerMorph">${html}</section>`})))"""
    says = '<p id="says" class="{}">{}</p>'
    ben.evaluate(swap, [says.format("quiet", "Nothing is asked."), says.format("yours", "The table waits.")])
    assert ben.inner_text("#says") == "The table waits."
    assert ben.get_attribute("#says", "class") == "yours"


def test_after_an_answer_the_focus_is_at_the_next_one(seated):
    [ana] = seated("ana", given={"Ana": {"at": 36}}, edition="france")
    ana.focus("#own .now button")
    for _ in range(4):
        before = number(ana)
        ana.keyboard.press("Enter")
        told(ana, before)
        if not ana.locator("#own .now button").count():
            break
        ana.wait_for_function("() => document.activeElement.closest('#own .now')")
    assert ana.evaluate("!!document.activeElement.closest('#own')")


def test_where_the_turn_may_end_the_focus_is_at_the_button_and_not_at_the_box_beside_it(seated):
    [ana] = seated("ana", given={}, edition="polynesia", dice=[[1, 2]], when=[{"Ana": "roll"}])
    before = number(ana)
    ana.focus("#own .now button")
    ana.keyboard.press("Space")
    told(ana, before)
    ana.wait_for_function("() => document.activeElement.closest('#own .now')")
    assert ana.locator("#own .now [name=ends]").count() == 1
    assert ana.evaluate("document.activeElement.localName") == "button"


def test_nobody_is_thrown_out_of_what_they_read(seated):
    ana, ben = seated("ana", "ben", edition="france")
    ben.focus("#wallet-0 summary")
    before = number(ben)
    press(ana, "Throw the dice")
    told(ben, before)
    assert ben.evaluate("document.activeElement.closest('details').id") == "wallet-0"


def test_an_offer_that_was_made_leaves_an_empty_form_and_one_that_was_refused_its_draft(seated):
    [ana] = seated("ana", given=DEEDS, **TO_THE_END, edition="france")
    offers_for_nothing(ana)
    assert ana.input_value("#offer-give_cash") == "50"
    ana.check("#offer-want_deeds-3")
    before = number(ana)
    press(ana, "Offer this trade", "#trade")
    told(ana, before)
    ana.wait_for_selector("#trade:not([open])")
    ana.wait_for_selector("#trade [data-unfilled]", state="attached")
    opens(ana, "trade")
    assert ana.input_value("#offer-give_cash") == "0"
    assert not ana.is_checked("#offer-want_deeds-3")


def test_a_refusal_stands_while_others_move_until_a_move_of_ones_own_is_played(seated):
    ana, ben = seated("ana", "ben", given=DEEDS, **TO_THE_END, edition="france")
    offers_for_nothing(ana)
    ben.click("#trade summary")
    ben.fill("#offer-give_cash", "50")
    ben.check("#offer-want_deeds-6")
    press(ben, "Offer this trade", "#trade")
    ana.wait_for_selector("#own .offer")
    assert ana.locator("#refusal p").count()
    before = number(ana)
    press(ana, "Refuse", "#own .offer")
    told(ana, before)
    ana.wait_for_function("() => !document.querySelector('#refusal p')")


def test_a_move_that_is_posted_since_no_answer_came_over_the_socket_is_refused_in_words_too(seated):
    [ana] = seated("ana", given=DEEDS, **TO_THE_END, edition="france")
    ana.evaluate("() => { WebSocket.prototype.send = function () { this.close(); } }")  # nothing gets through
    ana.click("#trade summary")
    press(ana, "Offer this trade", "#trade")
    ana.wait_for_selector("#refusal p")


def test_what_cannot_be_undone_is_not_sent_until_one_has_said_so(seated):
    hotels = {"deeds": [6, 8, 9], "buildings": {6: "hotel", 8: "hotel", 9: "hotel"}}
    [ana] = seated("ana", given={"Ana": hotels}, **TO_THE_END)
    opens(ana, "business")
    before = number(ana)
    press(ana, "Sell a building")
    ana.click("#leave summary")
    press(ana, "go bankrupt")
    ana.wait_for_timeout(500)
    assert number(ana) == before
    ana.check("#desk form.danger [name=sure] >> nth=0")
    press(ana, "Sell a building")
    told(ana, before)
    assert ana.locator("#board .hotel").count() == 0


def test_lists_keep_their_names_and_the_news_is_told_in_order(seated):
    ana, ben = seated("ana", "ben", edition="france")
    before = number(ben)
    press(ana, "Throw the dice")
    told(ben, before)
    assert [ben.get_attribute(name, "aria-label") for name in ("#board", "#log", "#players")] == [
        "The board", "What happened", "Players",
    ]  # fmt: skip
    said = ben.inner_text("#said p:first-child")
    assert said.startswith("ana throws")
    assert said.index("throws") < said.index("comes to")
    live = ben.locator("[aria-live], [role=status], [role=alert]:not([hidden])")
    assert live.count() == 1  # and the headline is none of them
    names = ben.locator("#board .piece").evaluate_all("all => all.map(one => one.querySelector('.hidden').textContent)")
    assert sorted(names) == ["ana stands here.", "ben stands here."]


def test_the_hammer_is_seen_to_fall_by_whoever_looks_whatever_their_clock_says(seated):
    ana, _ben, guest = seated("ana", "ben", "stranger", **TO_TAKE)
    guest.add_init_script("{ const now = Date.now; Date.now = () => now() + 3_600_000 }")  # an hour ahead
    visit(guest, guest.url)
    press(ana, "auction")
    hammer = guest.locator(".hammer time")
    hammer.wait_for()
    guest.wait_for_function("() => /^00:(0[1-9]|1[0-5])$/.test(document.querySelector('.hammer time').textContent)")
    assert guest.locator("#said p", has_text="hammer falls if nobody bids").count() == 1
    for width in (360, 1440):
        guest.set_viewport_size({"width": width, "height": 700})
        assert guest.evaluate("document.documentElement.scrollWidth") <= width
        assert faults(guest) == []
    guest.wait_for_selector("#said p:has-text('five seconds')", state="attached")
    hammer.wait_for(state="detached")  # it has fallen
    assert guest.locator("#said p", has_text="five seconds").count() == 1


def test_axe_finds_nothing_after_an_update_either(seated):
    built = {"deeds": [1, 3, 6, 8, 9], "buildings": {6: "hotel", 8: "hotel", 9: "hotel"}}
    ana, ben = seated("ana", "ben", given={"Ana": built, "Ben": {"deeds": [11]}}, **TO_THE_END)
    before = number(ana)
    press(ana, "End the turn")
    told(ben, before)
    for page, width in product((ana, ben), (360, 1440)):
        page.set_viewport_size({"width": width, "height": 700})
        page.evaluate("() => document.querySelectorAll('#table details').forEach(fold => { fold.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert faults(page) == []


def looks(page):
    page.evaluate("() => window.dispatchEvent(new Event('freehold:wake'))")


def test_a_move_that_comes_by_both_ways_stands_in_the_journal_once(seated):
    ana, ben = seated("ana", "ben")
    page, before, sockets, late = ben.context.new_page(), number(ben), [], []

    def route(socket):
        sockets.append(socket)
        socket.connect_to_server().on_message(lambda text: late.append(text) if slow else socket.send(text))

    slow = False
    page.route_web_socket("**/ws/**", route)
    visit(page, ben.url)
    slow = True
    press(ana, "Throw the dice")
    told(ben, before)
    looks(page)
    told(page, before)
    lines = page.locator("#log li").count()
    page.wait_for_timeout(300)
    assert late
    for text in late:
        sockets[0].send(text)
    page.wait_for_timeout(300)
    assert page.locator("#log li").count() == lines


def test_news_that_was_asked_for_before_the_last_move_does_not_take_it_back(seated):
    ana, ben = seated("ana", "ben")
    before, late = number(ben), []
    ben.route("**/fragments/**", lambda route: late.append((route, route.fetch())))
    ben.evaluate("() => document.querySelector('#pulse').setAttribute('hx-get', location.pathname + 'fragments/?n=0')")
    looks(ben)
    route, answer = as_soon_as(ben, lambda: late)[0]
    press(ana, "Throw the dice")
    told(ben, before)
    now = number(ben)
    assert now == before + 1
    assert f"n={before}" in answer.text()
    route.fulfill(response=answer)
    ben.wait_for_timeout(300)
    assert number(ben) == now


def test_three_hotels_take_a_few_clicks_and_their_sum_is_said_before(seated):
    [ana] = seated("ana", given={"Ana": {"deeds": [6, 8, 9]}}, edition="paris", **TO_THE_END)
    opens(ana, "business")
    for _ in range(5):
        press(ana, "One more each")
    assert ana.inner_text("#build-rows output") == "750\u00a0€"
    before = number(ana)
    press(ana, "Build")
    told(ana, before)
    assert ana.locator("#board .hotel").count() == 3
    assert ana.inner_text("#log li:first-child .told").startswith("ana builds 12 houses and 3 hotels for 750\u00a0€")


def test_a_debt_is_paid_by_one_button(seated):
    owes = {"Ana": {"cash": 0, "deeds": [1, 5, 12, 25]}, "Ben": {"deeds": [6, 8, 9], "buildings": {6: 3, 8: 3, 9: 3}}}
    [ana] = seated("ana", given=owes, dice=[[2, 4]], when=[{"Ana": "roll"}], edition="paris")
    before = number(ana)
    press(ana, "Do all of this and pay")
    told(ana, before)
    ana.wait_for_selector("#debt", state="detached")
    assert ana.locator("#refusal p").count() == 0


def test_what_was_built_and_taken_back_is_not_asked_for_once_more(seated):
    [ana] = seated("ana", edition="paris", given={"Ana": {"deeds": [16, 18, 19]}}, **TO_THE_END)
    opens(ana, "business")
    ana.locator("#business button", has_text="+").first.click()
    for text in ("Build", "Take back"):
        before = number(ana)
        press(ana, text)
        told(ana, before)
        ana.wait_for_function("() => !document.querySelector('#table [aria-busy]')")
    lots = ana.locator("#business input[type=number]")
    assert [lot.input_value() for lot in lots.all()] == ["0", "0", "0"]
