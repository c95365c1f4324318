"""How much a page that sees a table for the first time asks for, and from whom; and what a move brings it."""

from urllib.parse import urlsplit

import pytest

from tests.browser.following import move_on, number, told, up_to, visit
from tests.sitting import sit

OPEN = {"auction": "free", "lowest_bid": "none"}
MOST_BYTES, MOST_REQUESTS, MOST_OF_A_MOVE = 60_000, 8, 5_500
GIVEN = {"Ana": {"deeds": [1, 3, 6]}, "Ben": {"deeds": [8, 9]}}


def watched(page):
    """What a page asks for as it goes out and comes in: its addresses, their bytes, what its socket hears."""
    devtools, asked, weighs, heard = page.context.new_cdp_session(page), {}, {}, []
    devtools.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    devtools.on(
        "Network.loadingFinished", lambda event: weighs.update({event["requestId"]: event["encodedDataLength"]})
    )
    devtools.on("Network.webSocketFrameReceived", lambda event: heard.append(event["response"]["payloadData"]))
    devtools.send("Network.enable")
    return asked, weighs, heard


def test_a_table_seen_for_the_first_time_is_light_and_all_of_it_ours(visitor, site, record_property):
    made = sit(site.database, edition="polynesia", given=GIVEN)
    page = visitor(cookie=made["cookies"]["ana"])
    asked, weighs, heard = watched(page)
    visit(page, f"{site.address}/tables/{made['key']}/")
    page.wait_for_timeout(500)
    weight = sum(weighs.values()) + sum(len(text.encode()) for text in heard)
    record_property("bytes", weight)
    record_property("requests", len(asked))
    table = {urlsplit(asked[number]).path: round(size) for number, size in weighs.items()}
    print(len(asked), "requests,", round(weight), "bytes, of them by socket", [len(text) for text in heard], table)
    assert {urlsplit(address).netloc for address in asked.values()} == {urlsplit(site.address).netloc}
    assert len(asked) + 1 <= MOST_REQUESTS, asked  # and its socket
    assert weight <= MOST_BYTES, table


def test_what_a_move_brings_is_light(visitor, site):
    """As it comes: sockets are not compressed (decision 35)."""
    made = sit(site.database, edition="polynesia", given=GIVEN)
    page = visitor(cookie=made["cookies"]["ana"])
    _asked, _weighs, heard = watched(page)
    visit(page, f"{site.address}/tables/{made['key']}/")
    page.wait_for_function("() => document.querySelector('#table').dataset.panels !== undefined")  # folds are closed
    page.wait_for_timeout(300)
    before = len(heard)
    move_on(page, 2)
    moves = [len(text.encode()) for text in heard[before:]]
    print("a move:", moves)
    assert moves
    assert max(moves) <= MOST_OF_A_MOVE


SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => window.shifts.push(...list.getEntries().filter(entry => !entry.hadRecentInput).map(
    entry => [entry.value, ...entry.sources.map(source => source.node?.id || source.node?.className)]
  ))).observe({ type: "layout-shift", buffered: true });
"""
SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}


A_HAIR = 0.0001
"""What a piece or a figure counts that comes to lie some pixels beside its place."""
STILL = "() => { window.shifts = []; }"


def at_table(visitor, address, made, size, *names):
    """The pages of Ana and of Ben, or of these, which measure."""
    pages = [visitor(cookie=made["cookies"][name], viewport=SIZES[size]) for name in names or ("ana", "ben")]
    for page in pages:
        page.add_init_script(SHIFTS)
        visit(page, f"{address}/tables/{made['key']}/")
    for page in pages:
        page.wait_for_function("() => document.querySelector('#table').dataset.panels !== undefined")
        page.wait_for_timeout(500)
    return pages


def shifted(page):
    """What has moved away since this was asked last."""
    page.wait_for_timeout(300)
    return page.evaluate("() => window.shifts.splice(0)")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_on_a_table_moves_away_under_a_finger_as_it_comes_and_as_one_plays(visitor, site, size):
    """The browser's own measure, layout shift: of what is not an answer to what one has just done.

    It takes for one what comes within half a second; an answer that a busy machine gives later is left out here.
    """
    made = sit(site.database, edition="polynesia", given=GIVEN)
    [page] = at_table(visitor, site.address, made, size, "ana")
    assert moved_in(shifted(page)) < A_HAIR
    move_on(page, 1)
    page.evaluate(STILL)
    assert moved_in(shifted(page)) < A_HAIR


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_away_while_others_move(visitor, site, size):
    made = sit(site.database, edition="polynesia", given=GIVEN, dice=[[4, 6]], when=[{"Ana": "roll"}])
    ana, ben = at_table(visitor, site.address, made, size)
    move_on(ana, 1)  # her turn ends
    ana.wait_for_timeout(500)
    ana.evaluate(STILL)
    for _ in range(3):
        if ben.locator("#own .yours").count():
            move_on(ben, 1)
    found = shifted(ana)
    assert moved_in(found) < A_HAIR, found


@pytest.mark.parametrize("edition", ["polynesia", "paris"])
def test_what_one_reads_in_the_journal_stays_there_as_a_line_comes(visitor, site, edition):
    made = sit(site.database, edition=edition, given=GIVEN, dice=[[4, 6]], when=[{"Ana": "roll"}])
    ana, ben = at_table(visitor, site.address, made, "desk")
    shifted(ben)
    move_on(ana, 1)
    up_to(ben, ana)
    found = shifted(ben)
    assert moved_in(found) < A_HAIR, found


PUT_UP = [{"Ana": "roll"}, {"Ana": "decline"}]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_away_from_bid_to_bid(visitor, site, size):
    made = sit(site.database, edition="paris", given=GIVEN, dice=[[4, 1]], when=PUT_UP, options=OPEN)
    pages = at_table(visitor, site.address, made, size)
    found = []
    for bid in range(5):
        bids, hears = pages[bid % 2], pages[1 - bid % 2]
        before = number(hears)
        bids.locator(".bidding .raise button").first.click()
        told(hears, before)
        found += shifted(hears) if bid else shifted(hears) and []  # the first one is what makes an account of them
    assert moved_in(found) < A_HAIR, found


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_away_when_a_trade_is_offered(visitor, site, size):
    made = sit(site.database, edition="paris", given=GIVEN, dice=[[4, 6]], when=[{"Ana": "roll"}])
    ana, ben = at_table(visitor, site.address, made, size)
    before = number(ben)
    ana.click("#trade summary")
    ana.check("#offer-want_deeds-8")
    ana.click("#offer > button.main")
    told(ben, before)
    found = shifted(ben)
    assert moved_in(found) < A_HAIR, found


OFFERED = {"Ana": {"offer": {"to": "Ben", "give": {"deeds": [1]}, "want": {"deeds": [8]}}}}
COUNTERED = [OFFERED, {"Ben": {"offer": {"to": "Ana", "give": {"deeds": [8]}, "want": {"deeds": [1], "cash": 50}}}}]


def test_on_a_telephone_an_offer_that_takes_the_place_of_another_moves_nothing(visitor, site):
    made = sit(site.database, edition="paris", given=GIVEN, dice=[[4, 6]], when=[{"Ana": "roll"}, *COUNTERED])
    ana, ben = at_table(visitor, site.address, made, "phone")
    before = number(ben)
    ana.click("#trade summary")
    ana.check("#offer-want_deeds-9")
    ana.click("#offer > button.main")
    told(ben, before)
    found = shifted(ben)
    assert moved_in(found) < A_HAIR, found


@pytest.mark.parametrize("ends", [[], [{"Ana": "end"}]], ids=["nothing asked", "a throw asked"])
def test_on_a_telephone_nothing_is_seen_between_the_sheet_of_offers_and_what_is_below_it(visitor, site, ends):
    """Below it is the bar with the answers, under which it reaches by a pixel, or the edge."""
    made = sit(site.database, edition="paris", given=GIVEN, dice=[[4, 6]], when=[{"Ana": "roll"}, *ends, OFFERED])
    [ben] = at_table(visitor, site.address, made, "phone", "ben")
    sheet, bar = ben.locator(".offers").bounding_box(), ben.locator("#answers").bounding_box()
    beyond = sheet["y"] + sheet["height"] - (bar["y"] if bar else SIZES["phone"]["height"])
    assert (0.9 if bar else -0.1) < beyond < 1.1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("answer", ["Accept", "Refuse", "Send the counter-offer"])
def test_nothing_moves_away_when_an_offer_is_answered(visitor, site, size, answer):
    made = sit(site.database, edition="paris", given=GIVEN, dice=[[4, 6]], when=[{"Ana": "roll"}, OFFERED])
    ana, ben = at_table(visitor, site.address, made, size)
    ana.evaluate(STILL)
    before = number(ana)
    ben.click(".offer .counter summary")
    ben.fill(".counter [name=want_cash]", "50")
    ben.click(f".offer button:has-text('{answer}')")
    told(ana, before)
    found = shifted(ana)
    assert moved_in(found) < A_HAIR, found


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_away_when_an_auction_begins_and_when_the_hammer_has_fallen(visitor, site, size):
    made = sit(site.database, edition="paris", given=GIVEN, dice=[[4, 1]], when=PUT_UP[:1], options=OPEN)
    ana, ben, dora = pages = at_table(visitor, site.address, made, size, "ana", "ben", "dora")
    move_on_to_auction(*pages)
    for page in (ben, dora):
        found = shifted(page)
        assert moved_in(found) < A_HAIR, found
    before = number(ana)
    ben.locator(".bidding .raise button").first.click()
    told(ana, before)
    for page in pages:
        page.evaluate(STILL)
    for page in pages:
        page.locator("#auction").wait_for(state="detached")
        found = shifted(page)
        assert moved_in(found) < A_HAIR, found


def move_on_to_auction(ana, *others):
    """Ana does not buy: the lot is put up."""
    before = number(ana)
    for page in others:
        page.evaluate(STILL)
    ana.click("#own .now button:has-text('Auction it')")
    for page in (ana, *others):
        told(page, before)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_away_when_another_has_paid_a_debt(visitor, site, size):
    owes = {
        "Ana": {"cash": 0, "deeds": [1, 5, 12, 25], "at": 0},
        "Ben": {"deeds": [6, 8, 9], "buildings": {6: 3, 8: 3, 9: 3}},
    }
    made = sit(site.database, edition="paris", given=owes, dice=[[2, 4]], when=[{"Ana": "roll"}])
    ana, ben = at_table(visitor, site.address, made, size)
    ben.evaluate(STILL)
    ana.click("#raise button")
    ana.locator("#debt").wait_for(state="detached")
    up_to(ben, ana)
    found = shifted(ben)
    assert moved_in(found) < A_HAIR, found


def moved_in(found):
    return sum(value for value, *_what in found)


def test_on_a_telephone_the_paper_of_the_moment_is_seen_below_the_plan(visitor, site):
    made = sit(site.database, edition="polynesia", given=GIVEN)
    page = visitor(cookie=made["cookies"]["ana"], viewport=SIZES["phone"])
    visit(page, f"{site.address}/tables/{made['key']}/")
    header, plan, paper = (page.locator(place).bounding_box() for place in (".top", "#board", "#own"))
    assert header["height"] < 60
    assert 0 <= paper["y"] - plan["y"] - plan["height"] < 20


def test_in_the_strip_of_a_telephone_the_sign_of_whose_turn_it_is_hides_no_word(visitor, site):
    made = sit(site.database, edition="polynesia", given=GIVEN)
    page = visitor(cookie=made["cookies"]["ana"], viewport=SIZES["phone"])
    visit(page, f"{site.address}/tables/{made['key']}/")
    word, dot = (page.locator(f"#player-0 {kind}").bounding_box() for kind in (".you", ".dot"))
    assert word["x"] + word["width"] <= dot["x"]


RICH = {"polynesia": 2_500_000, "france": 25_000, "paris": 2_500, "atlantic": 2_500, "community": 2_500}
WORDS = """() => [...document.querySelectorAll(".player")].map(player => [".cash", ".change", ".dot"].map(where => {
  const words = document.createRange(), part = player.querySelector(where);
  if (part) words.selectNodeContents(part);
  const { left, right, top, bottom } = (where == ".dot" ? part : words)?.getBoundingClientRect() ?? {};
  return [left, right, top, bottom];
}))"""


@pytest.mark.parametrize("book", RICH)
def test_in_the_strip_of_a_telephone_four_purses_are_in_sight_and_nothing_lies_upon_another(visitor, site, book):
    four = {name: {"cash": RICH[book]} for name in ("Ana", "Ben", "Chloe", "Dora")}
    made = sit(site.database, edition=book, others=("ben", "chloe", "dora"), given=four)
    page = visitor(cookie=made["cookies"]["ana"], viewport=SIZES["phone"])
    address = f"{site.address}/tables/{made['key']}/"
    visit(page, address)
    before = {f"player-{seat}": 2 * seat * RICH[book] for seat in range(4)}
    page.evaluate("before => sessionStorage.setItem(`cash ${location.pathname}`, JSON.stringify(before))", before)
    visit(page, address)
    for cash, change, dot in page.evaluate(WORDS):
        assert change[1] > change[0]
        assert cash[0] >= 0
        assert max(cash[1], change[1]) <= SIZES["phone"]["width"]
        assert change[2] >= cash[3] - 1
        assert dot[0] is None or dot[0] >= change[1]


def test_in_the_ledger_of_a_desk_what_one_owes_lies_upon_no_word_and_no_figure(visitor, site):
    given = {"Ana": {"cash": 0, "deeds": [1], "at": 0}, "Ben": {"deeds": [6, 8, 9], "buildings": {6: 3, 8: 3, 9: 3}}}
    made = sit(site.database, edition="paris", given=given, dice=[[2, 4]], when=[{"Ana": "roll"}])
    page = visitor(cookie=made["cookies"]["ana"], viewport={"width": 1440, "height": 900})
    visit(page, f"{site.address}/tables/{made['key']}/")
    owes, *others = (
        page.locator(f"#player-0 {part}").bounding_box() for part in (".owes", ".dot", ".you", ".cash", ".worth")
    )
    for other in others:
        apart = other["x"] + other["width"] <= owes["x"] or other["x"] >= owes["x"] + owes["width"]
        assert apart or other["y"] + other["height"] <= owes["y"] + 1


BESIDE = """() => {
  const strip = document.querySelector(".players").getBoundingClientRect();
  return [...document.querySelectorAll(".player")].map(player => player.getBoundingClientRect()).filter(
    purse => purse.left < strip.left || purse.right > strip.right
  ).length;
}"""


CUT = """() => [...document.querySelectorAll(".player h2")].filter(
  name => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight
).map(name => name.textContent)"""


@pytest.mark.parametrize("book", ["polynesia", "community"])
def test_in_the_strip_of_a_telephone_names_of_a_dozen_letters_are_read_whole(visitor, site, book):
    made = sit(site.database, edition=book, others=["Wendell", "Guest-5063", "Theodora-Ann"])
    [page] = at_table(visitor, site.address, made, "phone", "ana")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("size", "seen"), [("phone", False), ("desk", True)])
def test_in_the_strip_of_a_telephone_a_clock_takes_two_lines_and_says_to_the_ear_what_it_is(visitor, site, size, seen):
    made = sit(site.database, pace="by the day", others=["ben", "chloe", "dora"])
    [page] = at_table(visitor, site.address, made, size, "ana")
    clock = page.locator(".clock").first
    assert clock.inner_text().startswith("Time left:")
    assert clock.bounding_box()["height"] <= 40
    assert (page.locator(".of-what").first.bounding_box()["width"] > 1) == seen


@pytest.mark.parametrize("seats", [4, 5, 7])
@pytest.mark.parametrize("book", ["polynesia", "paris"])
def test_in_the_strip_of_a_telephone_no_purse_goes_beyond_its_edge(visitor, site, book, seats):
    names = ("Ana", "Ben", "Chloe", "Dora", "Eve", "Fay", "Gil")[:seats]
    given = {name: {"cash": RICH[book]} for name in names}
    made = sit(site.database, edition=book, others=[name.lower() for name in names[1:]], given=given)
    [page] = at_table(visitor, site.address, made, "phone", "ana")
    assert moved_in(shifted(page)) < A_HAIR
    assert page.evaluate(BESIDE) == 0
    plan, bar = page.locator("#board").bounding_box(), page.locator("#answers").bounding_box()
    assert plan["y"] + plan["height"] < bar["y"]


CLOSING = """() => [...document.querySelectorAll("#desk > .bank")].map(line => line.getBoundingClientRect()).map(
  ({ top, bottom }) => [top, bottom]
)"""


def test_on_a_telephone_what_the_desk_says_of_closing_time_lies_upon_no_other_line(visitor, site):
    made = sit(site.database, minutes=60)
    [page] = at_table(visitor, site.address, made, "phone", "ana")
    (_, bottom), (top, _) = page.evaluate(CLOSING)
    assert bottom <= top
