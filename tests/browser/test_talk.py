"""Talk at a table in a browser: by keyboard, with a count of what is to read, and nothing moves for who looks on."""

from tests.browser.following import visit
from tests.browser.test_pressed_twice import busy
from tests.browser.test_weight import SHIFTS, SIZES, STILL
from tests.sitting import sit

GONE = """() => {
  const first = document.querySelector("#talked li");
  first.parentElement.insertAdjacentHTML("beforeend", `<li id="${first.id}" class="gone" hidden></li>`);
  document.body.dispatchEvent(new CustomEvent("htmx:after:swap", { bubbles: true }));
}"""
"""What an open page is sent when its first line is shown no more."""


def test_what_one_says_is_counted_where_the_fold_is_closed_and_moves_nothing(visitor, site):
    made = sit(site.database, edition="polynesia")
    ana, ben = (visitor(cookie=made["cookies"][name], viewport=SIZES["phone"]) for name in ("ana", "ben"))
    for page in (ana, ben):
        page.add_init_script(SHIFTS)
        visit(page, f"{site.address}/tables/{made['key']}/")
    ben.wait_for_timeout(300)
    ben.evaluate(STILL)
    ana.focus("#talk > summary")
    ana.keyboard.press("Enter")
    ana.focus("#talk [name=text]")
    ana.keyboard.type("hello, Ben")
    ana.keyboard.press("Enter")
    ana.wait_for_selector("#talked li")
    ben.wait_for_selector("#talk .dot:not([hidden])")
    assert ben.inner_text("#talk .dot") == "1 unread"
    assert ana.input_value("#talk [name=text]") == ""
    ana.select_option("#talk [name=phrase]", "luck")
    ana.click("#talk .say button")
    ana.wait_for_selector("#talked li:nth-child(2)")
    ben.wait_for_function("() => document.querySelector('#talk [data-count]').textContent === '2'")
    assert ben.evaluate("window.shifts") == []
    ben.click("#talk > summary")
    ben.wait_for_selector("#talk .dot", state="hidden")
    ben.reload()
    ben.wait_for_function("() => document.querySelector('#table').dataset.panels !== undefined")
    assert ben.is_hidden("#talk .dot")  # read is read
    ana.click("#talk .say button")  # nothing chosen
    ana.wait_for_selector("#talk-problem:not([hidden])")
    assert [page.locator("#talked li").count() for page in (ana, ben)] == [2, 2]  # by the answer, and by the socket
    assert ana.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["width"]


def test_who_hears_the_page_is_told_where_the_fold_is_closed_that_something_was_said(seated):
    ana, ben = seated("ana", "ben", given={})
    ana.click("#talk > summary")
    ana.select_option("#talk [name=phrase]", "luck")
    ana.click("#talk .say button")
    ben.wait_for_selector("#talk .dot:not([hidden])")
    assert " ".join(ben.inner_text("#said").split()) == "Talk 1 unread"
    assert ana.inner_text("#said") == ""  # one’s own words


def test_a_line_that_is_shown_no_more_leaves_an_open_page(visitor, site):
    made = sit(site.database, edition="polynesia")
    ana = visitor(cookie=made["cookies"]["ana"], viewport=SIZES["desk"])
    visit(ana, f"{site.address}/tables/{made['key']}/")
    ana.click("#talk > summary")
    for number, phrase in enumerate(("hello", "luck"), 1):
        ana.select_option("#talk [name=phrase]", phrase)
        ana.click("#talk .say button")
        ana.wait_for_selector(f"#talked li:nth-child({number})")
    ana.evaluate(GONE)
    assert ana.locator("#talked li").all_inner_texts() == ["ana Good luck!"]


def test_what_was_read_where_all_of_it_stands_is_not_counted_at_the_table(visitor, site):
    made = sit(site.database, edition="polynesia")
    ana, ben = (visitor(cookie=made["cookies"][name], viewport=SIZES["desk"]) for name in ("ana", "ben"))
    table = f"{site.address}/tables/{made['key']}/"
    ana.goto(f"{table}talk/")
    ana.fill("[name=text]", "hello, Ben")
    ana.click(".say button")
    ana.wait_for_selector(".talked li[id]")
    ben.goto(f"{table}talk/")
    ben.wait_for_selector(".talked li[id]")
    visit(ben, table)
    ben.wait_for_function("() => document.querySelector('#table').dataset.panels !== undefined")
    assert ben.locator("#talked li").count() == 1
    assert ben.is_hidden("#talk .dot")


def test_what_is_sent_twice_before_it_is_answered_is_said_once(visitor, site):
    made = sit(site.database, edition="polynesia")
    ana = visitor(cookie=made["cookies"]["ana"], viewport=SIZES["desk"])
    visit(ana, f"{site.address}/tables/{made['key']}/")
    sent = []
    ana.on("request", lambda request: request.url.endswith("/say/") and sent.append(request.url))
    if not ana.is_visible("#talk [name=text]"):
        ana.click("#talk > summary")
    ana.fill("#talk [name=text]", "hello")
    with busy(site):
        for _number in range(2):
            ana.press("#talk [name=text]", "Enter")
    ana.wait_for_selector("#talked li")
    ana.fill("#talk [name=text]", "goodbye")
    ana.press("#talk [name=text]", "Enter")
    ana.wait_for_selector("#talked li:nth-child(2)")
    assert (ana.inner_text("#talked").count("hello"), len(sent)) == (1, 2)


def test_an_answer_to_what_has_left_the_page_meanwhile_throws_nothing(visitor, site):
    made = sit(site.database, edition="polynesia")
    ana = visitor(cookie=made["cookies"]["ana"], viewport=SIZES["desk"])
    visit(ana, f"{site.address}/tables/{made['key']}/")
    with ana.expect_event("requestfinished", lambda request: "/fragments/" in request.url):
        ana.evaluate("""() => {
          const asks = document.body.appendChild(document.createElement("form"));
          htmx.ajax("GET", `${location.pathname}fragments/`, { source: asks, swap: "none" });
          asks.remove();
        }""")
    ana.wait_for_timeout(300)
