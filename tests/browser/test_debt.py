"""A debt in a browser: one button sells, borrows and pays as the plan says; who gives up instead is out of the game."""

from tests.browser.following import up_to

BEN = {"deeds": [6, 8, 9], "buildings": {6: 3, 8: 3, 9: 3}}
GIVEN = {"Ana": {"cash": 0, "deeds": [1, 5, 12, 25], "at": 0}, "Ben": BEN}
OWED = {"given": GIVEN, "dice": [[2, 4]], "when": [{"Ana": "roll"}]}
"""Ana owes Ben a rent that she has not the cash for, and could raise."""


def test_one_button_carries_the_plan_out_and_everybody_sees_it_paid(seated):
    ana, ben = seated("ana", "ben", **OWED)
    ana.locator("#debt").wait_for()
    ana.click("#raise button")
    for page in (ana, ben):
        page.locator("#board .stamp").first.wait_for()  # something is mortgaged
    ana.locator("#debt").wait_for(state="detached")
    up_to(ben, ana)
    assert not ana.locator("#raise").count()
    assert not ana.locator(".player.out").count()
    before, after = (int(page.get_attribute("#cash-1", "data-cash")) for page in (ana, ben))
    assert before == after


def test_who_gives_up_says_so_twice_and_is_out_and_the_other_has_won(seated):
    ana, ben = seated("ana", "ben", **OWED)
    ana.click("#leave summary")
    ana.locator("#leave [name=sure]").wait_for()
    ana.click("#leave form > button")
    assert not ana.locator(".player.out").count()  # not without the tick
    ana.check("#leave [name=sure]")
    ana.click("#leave form > button")
    for page in (ana, ben):
        page.wait_for_selector(".headline:has-text('Winner: ben')")
        assert page.locator("#player-0.out").count() == 1
    assert ben.locator("#sq-25.seat-1").count() == 1


def test_on_a_telephone_who_was_worth_what_in_the_end_stands_below_the_plan(seated):
    ana, ben = seated("ana", "ben", **OWED)
    ben.set_viewport_size({"width": 360, "height": 740})
    ana.click("#leave summary")
    ana.check("#leave [name=sure]")
    ana.click("#leave form > button")
    ben.wait_for_selector(".ranking")
    plan, ranking, paper = (ben.locator(place).bounding_box() for place in ("#board", ".ranking", "#own"))
    assert plan["y"] + plan["height"] < ranking["y"]
    assert ranking["y"] + ranking["height"] <= paper["y"]
    assert [ben.inner_text(f"#who-{seat}").strip() for seat in (0, 1)] == ["ana", "you"]  # the places stand below


def test_on_a_telephone_nothing_is_left_empty_for_answers_where_a_game_is_over(seated):
    [page] = seated("ana", given={}, when=[{"Ben": "bankrupt"}])
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("getComputedStyle(document.body).paddingBottom") == "0px"


def test_on_a_telephone_what_is_auctioned_lies_on_no_word_of_who_is_out(seated):
    out = [{"Ana": "bankrupt"}, {"Ben": "roll"}, {"Ben": "decline"}]
    [page] = seated("ana", given={}, dice=[[2, 4]], when=out, others=("ben", "chloe"))
    page.set_viewport_size({"width": 360, "height": 480})
    says, lot = (page.locator(place).bounding_box() for place in ("#says a", "#auction h2"))
    assert says["y"] + says["height"] <= lot["y"] + 1
