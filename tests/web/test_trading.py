"""One form composes a trade with whomever one likes; an offer stands once, with what it changes and all its answers."""

import re
from html import unescape

import pytest
from django.urls import reverse

from games.books.names import money
from games.engine.elements import Bundle
from games.tables.database.store import state_of
from tests.cast import person, play
from tests.web.test_building_forms import forms
from tests.web.test_editions import ask, game_of, page

pytestmark = pytest.mark.django_db
HELD = {"Ana": {"deeds": [16, 18], "mortgaged": [18]}, "Ben": {"deeds": [19, 6]}, "Chloe": {"deeds": [39]}}


def offered(client, offer, edition="paris", given=HELD):
    game = game_of(edition, given)
    play(game, 1, "offer", {"to": 0, **offer})
    return game, page(client, game)


def offers(html):
    """What stands in each of the offers on a page."""
    return re.split('<div class="offer[ "]', unescape(html))[1:]


def rows(html):
    """The table of before and after: its rows by their labels, each with what stands in its two cells."""
    [table] = re.findall(r'<table class="outlook">.*?</table>', unescape(html), re.DOTALL)
    found = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', table, re.DOTALL)
    return {label: [told(cell) for cell in re.findall(r"<td>(.*?)</td>", cells, re.DOTALL)] for label, cells in found}


def told(html):
    return re.sub(r"<[^>]*>", " ", html).split("→")


def weighed(client, game, **fields):
    client.force_login(person("ana"))
    return client.get(reverse("weigh", args=[game.key]), {"part": "1", **fields})


def test_one_form_offers_to_each_and_names_each_deed_once(client):
    [form] = forms(page(client, game_of("paris", HELD)), "offer")
    assert re.findall(r'type="radio"[^>]*name="to" value="(\d)"', form) == ["1", "2"]
    assert re.findall(r'name="(\w+_deeds)" value="(\d+)"', form) == [
        ("give_deeds", "16"), ("give_deeds", "18"), ("want_deeds", "6"), ("want_deeds", "19"), ("want_deeds", "39"),
    ]  # fmt: skip


def test_deeds_stand_by_their_groups_with_what_is_owed_on_them(client):
    [form] = forms(page(client, game_of("paris", HELD)), "offer")
    orange = re.search(r'<fieldset class="set orange"><legend>.*?</legend>(.*?)</fieldset>', form, re.DOTALL)[1]
    assert "(mortgaged)" in orange
    assert orange.count("checkbox") == 2
    assert "orange · 2/3" in form


def test_the_form_sends_what_it_always_sent(client):
    game = game_of("paris", HELD)
    ask(client, game, action="offer", to="1", give_cash="40", give_deeds=["16"], want_cash="0", want_deeds=["6"])
    assert state_of(game).offers[-1][1:5] == (0, 1, Bundle(40, (16,)), Bundle(0, (6,)))


def test_an_offer_stands_once_with_accept_refuse_and_a_counter(client):
    _game, html = offered(client, {"give": {"deeds": [19]}, "want": {"cash": 300}})
    [offer] = offers(html)
    assert unescape(html).count("Ben offers") + unescape(html).count("offers Rue") <= 2
    assert all(f'name="action" value="{name}"' in offer for name in ("accept", "refuse", "offer"))


def test_the_button_that_accepts_says_what_is_left(client):
    game, html = offered(client, {"give": {"deeds": [19]}, "want": {"cash": 300}})
    left = money("paris", state_of(game).cash[0] - 300)
    assert re.search(rf"Accept<small[^>]*>{left} left</small>", offers(html)[0])


def test_its_counter_is_the_offer_turned_round(client):
    game, html = offered(client, {"give": {"deeds": [19], "cash": 20}, "want": {"deeds": [16], "cash": 50}})
    [counter] = [form for form in forms(html, "offer") if 'type="hidden" name="to" value="1"' in form]
    assert re.findall(r'name="(\w+)_cash" value="(\d+)"', counter) == [("give", "50"), ("want", "20")]
    assert re.findall(r'name="(\w+_deeds)" value="(\d+)" checked', counter) == [
        ("give_deeds", "16"), ("want_deeds", "19"),
    ]  # fmt: skip
    assert state_of(game).offers[-1].giver == 1


def test_the_counter_comes_when_it_is_opened(client):
    game, _html = offered(client, {"give": {"deeds": [19]}, "want": {"cash": 300}})
    address = reverse("fragments", args=[game.key])
    assert 'value="offer"' not in client.get(address, {"n": 0}).content.decode()
    filled = client.get(address, {"n": 0, "panels": "counter"}).content.decode()
    assert len(forms(filled, "offer")) == 1


@pytest.mark.parametrize(("edition", "small", "large"), [("polynesia", 20_000, 100_000), ("community", 50, 500)])
def test_a_sum_is_raised_and_lowered_with_one_touch(client, edition, small, large):
    held = HELD if edition == "polynesia" else {"Ana": {"deeds": [16, 18]}, "Ben": {"deeds": [19]}}
    [form] = forms(page(client, game_of(edition, held)), "offer")
    steps = [int(step) for step in re.findall(r'data-step="(-?\d+)"', form)]
    assert steps[:4] == [-large, -small, small, large]


def test_ones_own_offer_stands_once_with_its_withdrawal(client):
    game = game_of("paris", HELD)
    play(game, 0, "offer", {"to": 1, "give": {"cash": 100}, "want": {"deeds": [6]}})
    [mine] = offers(page(client, game))
    assert 'value="withdraw"' in mine
    assert "counter-" not in mine


def test_each_of_several_offers_says_which_it_is_and_ones_own_counts_for_none(client):
    game, html = offered(client, {"give": {"deeds": [19]}, "want": {"cash": 300}})
    assert "Offer 1" not in html
    play(game, 0, "offer", {"to": 1, "give": {"cash": 100}, "want": {"deeds": [6]}})
    play(game, 2, "offer", {"to": 0, "give": {"deeds": [39]}, "want": {"cash": 400}})
    first, mine, last = offers(page(client, game))
    assert ("Offer 1 of 2" in first, "Offer 2 of 2" in last) == (True, True)
    assert "of 2" not in mine
    assert "Offre 1 sur 2" in page(client, game, "fr")


def test_an_offer_says_what_it_leaves_both_with(client):
    game, html = offered(client, {"give": {"deeds": [19]}, "want": {"cash": 300}})
    found, cash = rows(offers(html)[0]), state_of(game).cash
    assert [[part.strip() for part in cell] for cell in found["Cash"]] == [
        [money("paris", cash[0]), money("paris", cash[0] - 300)],
        [money("paris", cash[1]), money("paris", cash[1] + 300)],
    ]
    assert "whole: orange" in " ".join(found["Groups"][0]).replace("  ", " ")
    assert len(found["Dearest visit at stake"][0]) == 2


LEASED = {"Ana": {"deeds": [1, 3], "cash": 1500}, "Ben": {"deeds": [39], "cash": 1500}}
SWAP = {"give": {"deeds": [1]}, "want": {"deeds": [39], "cash": 20}}


def test_an_offer_of_ones_own_says_what_each_side_pays_in_all_where_the_bank_has_its_fees(client):
    game = game_of("community", LEASED)
    play(game, 0, "offer", {"to": 1, **SWAP})
    [mine] = offers(page(client, game))
    assert re.search(r"ana pays \$200 to the bank in all\. \w+ pays \$20 to ana and \$200 to the bank in all\.", mine)
    assert "En tout, ana paie 200\xa0$ à la banque." in page(client, game, "fr")


def test_of_an_offer_to_oneself_one_is_told_what_the_other_side_pays_the_bank(client):
    game = game_of("community", LEASED)
    play(game, 1, "offer", {"to": 0, "give": SWAP["want"] | {"cash": 0}, "want": {"deeds": [1], "cash": 20}})
    [theirs] = offers(page(client, game))
    assert re.search(r"The bank gets \$200 of fees from you\. \w+ pays \$200 to the bank in all\.", theirs)


def test_the_form_says_what_each_side_pays_in_all_before_it_is_offered(client):
    game = game_of("community", LEASED)
    said = weighed(client, game, to="1", give_cash="50", give_deeds="3", want_cash="0", want_deeds="39")
    assert "pays $50 to" in said.content.decode()
    assert said.content.decode().count("$200 to the bank") == 2


def test_a_trade_of_which_the_bank_gets_nothing_is_told_by_its_own_words(client):
    _game, html = offered(client, {"give": {"deeds": [19]}, "want": {"cash": 300}})
    assert "in all" not in html


def test_a_trade_is_weighed_before_it_is_offered_and_nothing_changes(client):
    game = game_of("paris", HELD)
    before = game.sequence
    answer = weighed(client, game, to="1", give_cash="200", want_deeds="19")
    found = rows(answer.content.decode())
    assert "whole: orange" in " ".join(found["Groups"][0]).replace("  ", " ")
    game.refresh_from_db()
    assert game.sequence == before
    assert state_of(game).offers == ()


def test_a_trade_that_the_rules_forbid_is_told_with_its_clause(client):
    game = game_of("paris", HELD)
    answer = weighed(client, game, to="1", give_cash="200", want_deeds="39")
    assert "G-04" in answer.content.decode()
    assert weighed(client, game, to="1", give_cash="x").status_code == 400


def test_without_script_a_page_weighs_it_and_offers_it(client):
    game = game_of("paris", HELD)
    client.force_login(person("ana"))
    fields = {"to": "1", "give_cash": "200", "want_cash": "0", "want_deeds": ["19"]}
    html = client.post(reverse("weigh", args=[game.key]), fields).content.decode()
    assert rows(html)
    [form] = forms(html, "offer")
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    ask(client, game, **{name: value for name, value in again.items() if name != "csrfmiddlewaretoken"})
    assert state_of(game).offers[-1].want.deeds == (19,)


def test_who_only_watches_weighs_nothing(client):
    game = game_of("paris", HELD)
    client.force_login(person("dora"))
    assert client.get(reverse("weigh", args=[game.key]), {"to": "1"}).status_code == 404


def test_what_is_weighed_tells_nothing_of_a_sealed_bid(client):
    from tests.games.test_sealed import sealed_table

    given = {"Ana": {"deeds": [16]}, "Ben": {"deeds": [19]}}
    answers = []
    for bid in (2_000, 2_900_000):
        game = sealed_table(given=given)
        play(game, 1, "bid", bid)
        answers.append(weighed(client, game, to="1", give_deeds="16", want_cash="2500000").content.decode())
    assert answers[0] == answers[1]
