"""How much a page that sees a table for the first time asks for, and from whom; and what a move brings it."""

from urllib.parse import urlsplit

import pytest

from tests.browser.following import move_on, visit
from tests.sitting import sit

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


A_WORD = 0.03
"""What lines of words in the middle of the stage count that are longer than those before, in up to three moves."""
A_HAIR = 0.001
"""What a piece counts that comes to lie a pixel beside its place."""
STILL = "() => { window.shifts = []; }"


def at_table(visitor, address, made, size):
    """Ana's page, which measures, and Ben's; what came as they opened is left out."""
    ana, ben = (visitor(cookie=made["cookies"][name], viewport=SIZES[size]) for name in ("ana", "ben"))
    ana.add_init_script(SHIFTS)
    for page in (ana, ben):
        visit(page, f"{address}/tables/{made['key']}/")
    ana.wait_for_timeout(500)
    return ana, ben


def shifted(page):
    """What has moved away, but for lines of the journal, which a new one pushes down within it."""
    page.wait_for_timeout(300)
    return [[value, *what] for value, *what in page.evaluate("window.shifts") if not is_journal(what)]


def is_journal(what):
    return all(isinstance(name, str) and name.startswith("line-") for name in what)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_on_a_table_moves_away_under_a_finger_as_it_comes_and_as_one_plays(visitor, site, size):
    """The browser's own measure, layout shift: of what is not an answer to what one has just done.

    It takes for one what comes within half a second; an answer that a busy machine gives later is left out here.
    """
    made = sit(site.database, edition="polynesia", given=GIVEN)
    page, _ben = at_table(visitor, site.address, made, size)
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
    assert moved_in(found) < A_WORD, found


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
