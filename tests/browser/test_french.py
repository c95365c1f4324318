"""On a telephone, in French: a deed is bought and the turn ended by the bar at the bottom; others read English."""

from tests.browser.following import number, told, up_to, visit
from tests.browser.looking import faults
from tests.sitting import sit

TELEPHONE = {"width": 360, "height": 740}
NEXT = "#own .now .main button"
SAYS = "([place, says]) => document.querySelector(place)?.innerText.includes(says)"


def tap(page, says):
    """Touch the answer that says so, where a thumb is; until its move has come."""
    before, button = number(page), page.locator(NEXT)
    page.wait_for_function(
        "([place, says]) => document.querySelector(place)?.innerText.includes(says)", arg=[NEXT, says]
    )
    box = button.bounding_box()
    assert box["height"] >= 44
    assert TELEPHONE["height"] - 120 < box["y"] < TELEPHONE["height"] - box["height"]
    button.tap()
    told(page, before)


def test_a_turn_is_played_on_a_telephone_in_french(site, visitor):
    made = sit(site.database, edition="paris", given={}, dice=[[2, 4]], when=[{"Ana": "roll"}])
    address = f"{site.address}/tables/{made['key']}/"
    ana = visitor(cookie=made["cookies"]["ana"], locale="fr-FR", viewport=TELEPHONE, has_touch=True)
    ben = visitor(cookie=made["cookies"]["ben"])
    for page in (ana, ben):
        visit(page, address)
    tap(ana, "Acheter pour 100")
    tap(ana, "Finir mon tour")
    up_to(ben, ana)
    assert "ana achète Rue de Vaugirard" in ana.inner_text("#log")
    assert "ana buys Rue de Vaugirard" in ben.inner_text("#log")
    assert ana.get_attribute("html", "lang") == "fr"
    assert "the" not in ana.inner_text("main").casefold().split()
    assert faults(ana) == []


def test_what_one_may_do_beside_the_answers_stands_in_one_line_each(site, visitor):
    made = sit(site.database, edition="paris", given={"Ana": {"deeds": [1, 3]}})
    ana = visitor(cookie=made["cookies"]["ana"], locale="fr-FR", viewport=TELEPHONE)
    visit(ana, f"{site.address}/tables/{made['key']}/")
    for fold in ("business", "trade", "seat", "leave"):
        assert ana.locator(f"#{fold} > summary").bounding_box()["height"] < 50, fold
