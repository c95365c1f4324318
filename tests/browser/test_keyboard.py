"""A table by keyboard alone: the legend of keys, what they press, and a whole short game to its result."""

from tests.browser.following import number, told, up_to, visit
from tests.browser.looking import faults
from tests.position import TO_THE_END
from tests.sitting import sit

TO_TAKE = {"dice": [[1, 2]], "when": [{"Ana": "roll"}]}
"""Ana stands on square 3, which nobody has."""
LOTS = [1, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39, 5, 15, 25, 35, 12, 28]
RICH = {"cash": 9_000_000, "deeds": LOTS, "buildings": dict.fromkeys([6, 8, 9, 11, 13, 14, 16, 18, 19], 3)}
"""All that Ana has not."""
TURN = ("roll", "collect", "claim", "buy", "decline", "bid", "pass", "pay", "pay_fine", "stay", "choose", "end")
KEYS = {"roll": "r", "collect": "c", "claim": "c", "buy": "b", "bid": "a", "pass": "p", "pay": "p", "pay_fine": "p"}
KEYS |= {"decline": "n", "end": "e"}
FOCUS = "selector => document.activeElement.matches(selector)"


def until(page, selector, key="Tab", most=150):
    """Go on by keyboard until the focus is there."""
    for _ in range(most):
        if page.evaluate(FOCUS, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"by {key} alone one does not come to {selector}")


def asked(page):
    """What one may do now, in the order in which we would."""
    names = page.eval_on_selector_all("#own form [name=action]", "all => all.map(field => field.value)")
    return [name for name in TURN if name in names]


def answer(page, name):
    before = number(page)
    if name in KEYS:
        page.keyboard.press(KEYS[name])
    else:
        page.keyboard.press("g")
        until(page, f"form:has([name=action][value={name}]) > button")
        page.keyboard.press("Enter")
    told(page, before)


def give_up(page):
    """By the fold of the desk; whoever cannot pay is asked on the paper, and has no such fold."""
    if page.locator("#leave").count():
        until(page, "#leave > summary")
        page.keyboard.press("Enter")
        page.wait_for_selector("#leave [name=sure]")
    until(page, "#bankrupt [name=sure]")
    page.keyboard.press("Space")
    until(page, "#bankrupt > button")
    page.keyboard.press("Enter")


def test_a_short_game_is_played_to_its_result_by_keyboard_alone(seated):
    ana, ben = seated("ana", "ben", given={"Ana": {"cash": 200_000}, "Ben": RICH}, **TO_TAKE)
    for page in (ana, ben):
        page.evaluate("addEventListener('pointerdown', () => { window.touched = true; }, true)")
    answer(ana, "buy")
    assert ana.locator("#sq-3.owned.seat-0").count()
    thrown, last, other = {ana: 0, ben: 0}, ana, ben
    for _ in range(40):
        up_to(other, last)
        if all(thrown.values()) and not asked(ben):
            break
        last, other = (ana, ben) if asked(ana) else (ben, ana)
        todo = asked(last)[0]
        thrown[last] += todo == "roll"
        answer(last, todo)
    give_up(ana)
    for page in (ana, ben):
        page.wait_for_selector(".headline:has-text('Winner: ben')")
    until(ana, ".afterwards a.main")
    ana.keyboard.press("Enter")
    ana.wait_for_url("**/replay/")
    assert not ben.evaluate("window.touched")


def test_who_cannot_pay_gives_up_by_keyboard_where_the_debt_is_said(seated):
    given = {"Ana": {"cash": 0, "deeds": [1], "mortgaged": [1], "at": 0}, "Ben": {"deeds": [6, 8, 9]}}
    [ana] = seated("ana", given=given, dice=[[2, 4]], when=[{"Ana": "roll"}])
    until(ana, "#leaving [name=sure]")
    give_up(ana)
    ana.wait_for_selector(".headline:has-text('Winner: ben')")


def test_what_is_ticked_below_a_button_comes_after_it(seated):
    [page] = seated("ana", **TO_THE_END)
    until(page, "#end > button")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS, "#end-ends")
    tick, button = (page.locator(f"#end {part}").bounding_box() for part in ("[name=ends]", "button"))
    assert tick["y"] >= button["y"] + button["height"]


def test_by_keyboard_one_need_not_go_through_forty_squares_to_come_to_what_else_one_may_do(seated):
    [page] = seated("ana", given={"Ana": {"deeds": [1, 3]}})
    until(page, "#roll > button")  # what is asked comes before the squares
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS, ".plan > .skip")
    assert page.locator(".plan > .skip").bounding_box()["x"] >= 0
    page.keyboard.press("Enter")
    until(page, "#trade > summary", most=6)


def test_the_legend_opens_by_its_key_closes_by_escape_and_gives_the_focus_back(seated):
    [page] = seated("ana")
    until(page, "#sq-1 a")
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    assert faults(page) == []
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    assert page.locator("#keys").is_hidden()
    assert page.evaluate(FOCUS, "#sq-1 a")
    assert asked(page) == ["roll"]


def test_keys_open_folds_and_the_deed_where_one_stands_and_go_to_the_journal(seated):
    [page] = seated("ana", given={"Ana": {"deeds": [1, 3], "at": 24}})
    page.keyboard.press("d")
    page.locator("#deed h2").wait_for()
    page.keyboard.press("Escape")
    for key, place in (("m", "#business > summary"), ("t", "#trade > summary"), ("j", "#log"), ("g", "#roll > button")):
        page.keyboard.press(key)
        assert page.evaluate(FOCUS, place), key
    assert page.locator("#business[open]").count() == 1
    assert page.get_attribute("#roll > button", "aria-keyshortcuts") == "r"


def test_keys_do_nothing_while_one_types_with_others_or_when_they_are_switched_off(seated):
    [page] = seated("ana", given={"Ana": {"cash": 1_000}}, pace="async")
    page.keyboard.press("Control+r")
    visit(page, page.url)
    assert asked(page) == ["roll"]
    page.evaluate("document.querySelector('#own').insertAdjacentHTML('beforeend', '<input id=typing>')")
    until(page, "#typing")
    page.keyboard.press("r")
    assert page.input_value("#typing") == "r"
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    until(page, "#keys [name=keys]")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.keyboard.press("r")
    assert page.locator("#keys").is_hidden()
    visit(page, page.url)
    page.keyboard.press("r")
    page.wait_for_timeout(200)
    assert asked(page) == ["roll"]
    assert page.get_attribute("#roll > button", "aria-keyshortcuts") is None


def test_without_script_the_legend_is_a_link_away(site, visitor):
    made = sit(site.database)
    page = visitor(cookie=made["cookies"]["ana"], java_script_enabled=False)
    page.goto(f"{site.address}/tables/{made['key']}/")
    assert page.locator("#keys").is_hidden()
    page.locator("[data-keys=show]").press("Enter")
    assert page.locator("#keys").is_visible()
    page.locator("#keys a").press("Enter")
    assert page.locator("#keys").is_hidden()


def test_on_a_telephone_what_has_the_focus_is_not_below_the_bar_with_the_answers(site, visitor):
    made = sit(site.database, given={"Ana": {"deeds": [1]}})
    page = visitor(cookie=made["cookies"]["ana"], viewport={"width": 360, "height": 740})
    visit(page, f"{site.address}/tables/{made['key']}/")
    for place in ("#trade > summary", "#seat > summary", "#leave > summary"):
        page.evaluate("() => scrollTo(0, 0)")
        page.focus(place)
        fold, bar = page.locator(place).bounding_box(), page.locator("#answers").bounding_box()
        assert fold["y"] + fold["height"] <= bar["y"]
