"""The card that was drawn lies on the stage, but never on what is asked there."""

LAY = """() => { document.querySelector("#drawn").innerHTML = `<section class="face"><h2>Chance</h2>
  <p>Go on to Quai des goélettes (Motu Uta); if you pass Departure on the way, you receive your salary.</p>
  <p class="by">ana</p></section>`; }"""


def test_a_card_covers_no_button_of_a_question(seated):
    [page] = seated("ana", given={"Ana": {"at": 10}}, dice=[[2, 3]], when=[{"Ana": "roll"}])
    page.evaluate(LAY)
    page.wait_for_selector(".face", state="attached")  # on a low screen it is hidden by the deed
    for width, height in ((360, 780), (768, 1024), (1000, 800), (1024, 768), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator("#own .now button:visible").all():
            button.click(trial=True)


HIDDEN = """() => { const card = document.querySelector(".face").getBoundingClientRect();
  return [...document.querySelectorAll("#board .piece")].filter(piece => { const at = piece.getBoundingClientRect();
    return at.left < card.right && at.right > card.left && at.top < card.bottom && at.bottom > card.top;
  }).map(piece => piece.closest("li").id); }"""


def test_on_a_telephone_a_card_covers_no_piece(seated):
    given = {"Ana": {"at": 2}, "Ben": {"at": 7}, "Chloe": {"at": 12}, "Dora": {"at": 38}}
    [page] = seated("ana", given=given, others=("ben", "chloe", "dora"))
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(LAY)
    page.wait_for_selector(".face")
    assert page.evaluate(HIDDEN) == []
    page.set_viewport_size({"width": 412, "height": 900})
    assert page.evaluate(HIDDEN) == []


def test_on_a_desk_a_card_lies_below_the_deed_for_sale_where_there_is_room_and_nowhere_beneath_it(seated):
    [page] = seated("ana", given={"Ana": {"at": 10}}, dice=[[2, 3]], when=[{"Ana": "roll"}])
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(LAY)
    paper, card = (page.locator(place).bounding_box() for place in ("#own", ".face"))
    assert paper["y"] + paper["height"] <= card["y"]
    page.set_viewport_size({"width": 1280, "height": 720})
    assert not page.locator(".face").is_visible()
