"""Which clause each fact cites, written from the rulebooks: what is paid for a thing and the thing itself are one."""

import random
from itertools import chain

import pytest

from games.engine import EDITIONS, start
from games.engine.chance import Drawn
from games.engine.events import Paid
from games.scenarios import play_text
from tests.laws import lawful_facts

BUILT = {
    "a house in Polynesia": ("polynesia", "Ana: {deeds: [37, 39]}", "build: [39]", "P-60"),
    "a house in Atlantic": ("atlantic", "Ana: {deeds: [37, 39], at: 39}", "build: [39]", "A-20"),
    "a hotel in Atlantic": (
        "atlantic", "Ana: {deeds: [37, 39], at: 39, buildings: {37: 4, 39: 4}}", "build: [39]", "A-23"
    ),
    "straight to the hotel": (
        "atlantic",
        "Ana: {cash: 900, at: 39, deeds: [37, 39], buildings: {37: 3, 39: 3}}, bank: {houses: 0}",
        "build: {squares: [39], piece: hotel}",
        "A-24",
    ),
    "a hotel in France": ("france", "Ana: {deeds: [37, 39], buildings: {37: 4, 39: 4}}", "build: [39]", "F-20"),
    "a house in Paris": ("paris", "Ana: {deeds: [37, 39]}", "build: [39]", "D-40"),
    "a hotel in Paris": ("paris", "Ana: {deeds: [37, 39], buildings: {37: 4, 39: 4}}", "build: [39]", "D-19"),
    "a house on a parcel": ("community", "Ana: {deeds: [6]}", "build: [6]", "C-21"),
    "the first big building": ("community", "Ana: {deeds: [6], buildings: {6: 4}}", "build: [6]", "C-23"),
    "the second big building": ("community", "Ana: {deeds: [6], buildings: {6: [hotel]}}", "build: [6]", "C-24"),
    "works": ("community", "Ana: {deeds: [5]}", "build: [5]", "C-26"),
}  # fmt: skip
SOLD = {
    "a house in Polynesia": ("polynesia", "Ana: {deeds: [37, 39], buildings: {37: 1, 39: 1}}", "sell: [39]", ["P-61"]),
    "a hotel, and what goes down with it": (
        "polynesia",
        "Ana: {deeds: [16, 18, 19], buildings: {16: hotel, 18: 4, 19: 4}}",
        "sell: [16]",
        ["P-62", *["P-63"] * 6],
    ),
    "a house in Atlantic": ("atlantic", "Ana: {deeds: [37, 39], buildings: {37: 1, 39: 1}}", "sell: [39]", ["A-25"]),
    "a hotel in France": ("france", "Ana: {deeds: [37, 39], buildings: {37: 4, 39: hotel}}", "sell: [39]", ["F-22"]),
    "a hotel in France for which the bank lacks the houses": (
        "france",
        "Ana: {deeds: [37, 39], buildings: {37: 4, 39: hotel}}, bank: {houses: 2}",
        "sell: [39]",
        ["F-22", "R-26"],
    ),
    "a house in Paris": ("paris", "Ana: {deeds: [37, 39], buildings: {37: 1, 39: 1}}", "sell: [39]", ["D-22"]),
    "a hotel in Paris": ("paris", "Ana: {deeds: [37, 39], buildings: {37: 1, 39: hotel}}", "sell: [39]", ["D-23"]),
    "a hotel exchanged": (
        "paris", "Ana: {deeds: [37, 39], buildings: {37: 4, 39: hotel}}", "exchange: 39", ["D-24"]
    ),
    "a building in Community": ("community", "Ana: {deeds: [39], buildings: {39: 1}}", "sell: [39]", ["C-27"]),
}  # fmt: skip
"""What is sold, and the clause of each piece that goes."""
OWING_BEN = "Ana: {cash: 1, at: 3, deeds: [6, 37, 39], cards: [chance], %s}, Ben: {deeds: [5]}"
LEFT_TO_A_PLAYER = {
    "polynesia": {"SoldBack": "P-71", "Paid": "P-70", "CardHandedOver": "P-72", "HandedOver": "P-72"},
    "atlantic": {"SoldBack": "R-46", "Paid": "R-46", "CardHandedOver": "R-46", "HandedOver": "R-46"},
    "france": {"SoldBack": "F-22", "Paid": "F-26", "CardHandedOver": "F-26", "HandedOver": "F-26"},
    "paris": {"SoldBack": "D-29", "Paid": "D-29", "CardHandedOver": "D-29", "HandedOver": "D-29"},
}
FREE = "{auction: free, lowest_bid: none}"
LEFT_TO_THE_BANK = {"polynesia": "P-74", "atlantic": "R-46", "france": "F-27", "paris": "D-28", "community": "C-33"}
"""By which the bank auctions what a bankrupt has left."""
REFUSED = {
    "polynesia": ("P-22", "P-22", "P-29"),
    "atlantic": ("A-03", "A-03", "A-03"),
    "france": ("F-07", "F-08", "F-08"),
    "paris": ("D-04", "D-04", "D-04"),
}
"""By which one declines a square, it is sold to another, and they bid for it."""


def steps_of(book, given, *when, dice="", **head):
    """The facts of each step, all of which cite lawful clauses."""
    lines = [f"edition: {book}", "title: t", "players: [Ana, Ben, Chloe]", f"given: {{{given}}}", f"dice: [{dice}]"]
    lines += [f"{key}: {value}" for key, value in head.items()]
    scenario, problem = play_text("\n".join([*lines, "when:", *(f"  - {step}" for step in when)]) + "\n")
    assert problem is None
    for step in scenario.steps:
        lawful_facts(scenario.edition, step.events)
    return [step.events for step in scenario.steps]


def facts(*args, **kwargs):
    """The facts of the last step."""
    return steps_of(*args, **kwargs)[-1]


def cited(events):
    """The clauses of each kind of fact."""
    found = {}
    for event in events:
        found.setdefault(type(event).__name__, []).append(event.clause)
    return found


@pytest.mark.parametrize("what", BUILT)
def test_what_is_built_cites_the_clause_of_its_price(what):
    book, given, build, clause = BUILT[what]
    assert cited(facts(book, given, f"Ana: {{{build}}}")) == {"Paid": [clause], "Built": [clause]}


@pytest.mark.parametrize("what", SOLD)
def test_what_is_sold_cites_the_clause_of_its_sale(what):
    book, given, sell, clauses = SOLD[what]
    assert cited(facts(book, given, f"Ana: {{{sell}}}")) == {"Paid": clauses, "SoldBack": clauses}


QUICK = {
    "a hotel built in France": ("france", "3", "3", "build: [39]", "F-30"),
    "a hotel sold in France": ("france", "3", "hotel", "sell: [39]", "F-30"),
    "a hotel exchanged in France": ("france", "3", "hotel", "exchange: 39", "F-30"),
    "a house sold in France": ("france", "3", "3", "sell: [39]", "F-22"),
    "a hotel built in Paris": ("paris", "3", "3", "build: [39]", "D-34"),
    "a hotel sold in Paris": ("paris", "1", "hotel", "sell: [39]", "D-34"),
}
"""In quick games a hotel stands for three houses, whatever the book says of four."""


@pytest.mark.parametrize("what", QUICK)
def test_a_hotel_of_a_quick_game_cites_what_that_says_of_hotels(what):
    book, beside, there, wish, clause = QUICK[what]
    given = f"Ana: {{deeds: [37, 39], buildings: {{37: {beside}, 39: {there}}}}}"
    assert {clauses[0] for clauses in cited(facts(book, given, f"Ana: {{{wish}}}", variant="quick")).values()} == {
        clause
    }


def test_what_a_sale_leaves_of_a_loan_is_paid_off_by_the_ruling_that_keeps_it_from_the_price():
    owing = "Ana: {deeds: [39], buildings: {39: 2}, loans: {39: {original: 100, owed: 90}}}"
    found = cited(facts("community", owing, "Ana: {sell: [39]}"))
    assert found == {"Paid": ["C-27", "R-71"], "Redeemed": ["R-71"], "SoldBack": ["C-27"]}


@pytest.mark.parametrize("book", LEFT_TO_A_PLAYER)
def test_what_is_left_to_a_player_cites_what_the_book_says_of_bankrupts(book):
    left = facts(book, OWING_BEN % "buildings: {37: 1, 39: 1}", "Ana: roll", "Ana: bankrupt", dice="[1, 1]")
    found = cited(left)
    for kind, clause in LEFT_TO_A_PLAYER[book].items():
        assert clause in found[kind]
    assert [event.clause for event in left if isinstance(event, Paid) and event.payer == "bank"] == found["SoldBack"]
    assert set(found["SoldBack"]) == {LEFT_TO_A_PLAYER[book]["SoldBack"]}


def test_leases_go_to_a_creditor_by_a_clause_of_their_own_where_nothing_is_built_on_them():
    owing = "Ana: {cash: 1, at: 3, deeds: [1, 39], cards: [chance], buildings: {39: 1}}"
    given = owing + ", Ben: {deeds: [5], buildings: {5: works}}"
    found = cited(facts("community", given, "Ana: roll", "Ana: bankrupt", dice="[1, 1]"))
    assert found["HandedOver"] == ["C-38", "C-32"]
    assert (found["CardHandedOver"], found["WentBankrupt"]) == (["C-38"], ["C-32"])


@pytest.mark.parametrize("book", LEFT_TO_THE_BANK)
def test_what_is_left_to_the_bank_is_sold_by_what_the_book_says_of_bankrupts(book):
    given, options = "Ana: {deeds: [39], buildings: {39: 1}}, Ben: {cash: 10000}", {"options": FREE}
    opened = cited(facts(book, given, "Ana: bankrupt", **options))
    assert opened["Foreclosed" if book == "community" else "FellToBank"] == [LEFT_TO_THE_BANK[book]]
    assert opened["AuctionOpened"] == [LEFT_TO_THE_BANK[book]]
    sold = cited(facts(book, given, "Ana: bankrupt", "Ben: {bid: 10000}", "server: close_auction", **options))
    assert (sold["AuctionEnded"], sold["Paid"], sold["Took"]) == ([LEFT_TO_THE_BANK[book]],) * 3


@pytest.mark.parametrize("book", LEFT_TO_THE_BANK)
def test_what_nobody_wants_of_an_estate_goes_back_by_the_ruling_on_estates(book):
    given = "Ana: {deeds: [39], buildings: {39: 1}}"
    free = facts(book, given, "Ana: bankrupt", "server: close_auction", options=FREE)
    assert cited(free)["AuctionEnded"] == ["R-19"]


def test_a_parcel_that_an_heir_gives_up_is_sold_by_the_clause_that_lets_them():
    left = "Ana: {at: 3, cash: 20, deeds: [37], buildings: {37: 1}, loans: {37: {original: 100, owed: 90}}}"
    given = left + ", Ben: {deeds: [6], buildings: {6: 2}}"
    steps = ["Ana: roll", "Ana: bankrupt", "Ben: {give_up: [37]}"]
    opened = cited(facts("community", given, *steps, dice="[1, 2]"))
    assert (opened["Foreclosed"], opened["AuctionOpened"]) == (["C-32"], ["C-32"])
    sold = cited(facts("community", given, *steps, "Chloe: {bid: 70}", "server: close_auction", dice="[1, 2]"))
    assert (sold["AuctionEnded"], sold["Paid"], sold["Took"]) == (["C-32"],) * 3


@pytest.mark.parametrize("book", REFUSED)
def test_what_is_declined_is_sold_by_what_the_book_says_of_auctions(book):
    declined, sale, bid = REFUSED[book]
    steps = ["Ana: roll", "Ana: decline"]
    given, more = "Ana: {at: 3}", {"dice": "[1, 2]", "options": "{auction: turns_final, lowest_bid: none}"}
    assert cited(facts(book, given, *steps, **more)) == {"Declined": [declined], "AuctionOpened": [sale]}
    steps += ["Ana: {bid: 10000}" if book == "polynesia" else "Ana: {bid: 10}", "Ben: pass"]
    assert cited(facts(book, given, *steps, **more)) == {"Passed": [bid]}
    sold = cited(facts(book, given, *steps, "Chloe: pass", **more))
    assert (sold["AuctionEnded"], sold["Paid"], sold["Took"]) == ([sale],) * 3


def test_what_nobody_bids_for_stays_free_by_what_the_book_says():
    more = {"dice": "[1, 2]", "options": "{auction: turns_final}"}
    steps = ["Ana: roll", "Ana: decline", "Ana: pass", "Ben: pass", "Chloe: pass"]
    assert cited(facts("polynesia", "Ana: {at: 3}", *steps, **more))["AuctionEnded"] == ["P-23"]


def test_a_lease_that_cannot_be_held_is_auctioned_by_its_own_clause():
    steps = ["Ana: roll", "Ana: lease", "Ana: end"]
    lost = cited(facts("community", "Ana: {at: 0, cash: 7}", *steps, dice="[2, 4]"))
    assert (lost["FellToBank"], lost["AuctionOpened"]) == (["C-09"], ["C-09"])
    free = facts("community", "Ana: {at: 0, cash: 7}", *steps, "server: close_auction", dice="[2, 4]")
    assert cited(free)["AuctionEnded"] == ["R-57"]


@pytest.mark.parametrize(
    ("book", "trade", "clause"),
    [
        ("polynesia", "give: {deeds: [39], cards: 1}, want: {cash: 20000}", "P-64"),
        ("polynesia", "give: {cards: 1}, want: {cash: 20000}", "P-46"),
        ("france", "give: {deeds: [39], cards: 1}, want: {cash: 20}", "F-24"),
        ("france", "give: {cards: 1}, want: {cash: 20}", "F-14"),
        ("community", "give: {cards: 1}, want: {cash: 20}", "C-15"),
    ],
)
def test_all_that_changes_hands_in_a_trade_cites_one_clause(book, trade, clause):
    given = "Ana: {deeds: [39], cards: [chance]}"
    found = cited(facts(book, given, f"Ana: {{offer: {{to: Ben, {trade}}}}}", "Ben: accept"))
    assert set().union(*found.values()) == {clause}


def test_a_settlement_cites_the_clause_that_allows_it():
    given = "Ana: {cash: 1, at: 3, deeds: [39]}, Ben: {deeds: [5]}"
    steps = ["Ana: roll", "Ana: {settle: {deeds: [39]}}", "Ben: accept"]
    found = cited(facts("paris", given, *steps, dice="[1, 1]"))
    assert found == {"OfferEnded": ["D-30"], "HandedOver": ["D-30"], "DebtEnded": ["D-10"]}


def test_a_buyer_borrows_by_the_clause_on_selling_what_is_mortgaged():
    given = "Ana: {deeds: [39], buildings: {39: 1}}"
    steps = ["Ana: {offer: {to: Ben, give: {deeds: [39]}, want: {cash: 300}}}", "Ben: {accept: {loan: {39: 100}}}"]
    found = cited(facts("community", given, *steps))
    assert found["LoanMade"] == ["C-31"]
    assert found["Paid"] == ["C-31", "C-26", "C-26", "C-26"]


@pytest.mark.parametrize(
    ("book", "wish", "kind", "clause"),
    [
        ("polynesia", "mortgage: 5", "Mortgaged", "P-67"),
        ("polynesia", "redeem: 39", "Redeemed", "P-68"),
        ("atlantic", "mortgage: 5", "Mortgaged", "A-26"),
        ("atlantic", "redeem: 39", "Redeemed", "A-27"),
        ("france", "redeem: 39", "Redeemed", "F-23"),
        ("paris", "mortgage: 5", "Mortgaged", "D-26"),
    ],
)
def test_a_mortgage_cites_the_clause_of_its_money(book, wish, kind, clause):
    found = cited(facts(book, "Ana: {deeds: [5, 39], mortgaged: [39]}", f"Ana: {{{wish}}}"))
    assert found == {"Paid": [clause], kind: [clause]}


@pytest.mark.parametrize(
    ("book", "variant", "clause"),
    [
        ("polynesia", "short", "P-77"),
        ("france", "quick", "F-29"),
        ("paris", "quick", "D-33"),
        ("paris", "timed", "D-37"),
    ],
)
def test_what_is_dealt_cites_the_clause_that_deals_it(book, variant, clause):
    dice = random.Random(1)
    edition = EDITIONS[book].with_variant(variant)
    dealt = cited(start(edition, 2, Drawn(lambda n, purpose: dice.randrange(n))).events)
    assert set(dealt["Took"]) == {clause}


JAIL = {
    "polynesia": {"Threw": "P-47", "MissedDouble": "P-47", "LeftJail": "P-49", "Paid": "P-49"},
    "atlantic": {"Threw": "A-01", "LeftJail": "A-17", "Paid": "A-17"},
    "france": {"Threw": "F-06", "LeftJail": "F-18", "Paid": "F-18"},
    "paris": {"Threw": "D-39", "LeftJail": "D-15", "Paid": "D-15"},
    "community": {"Threw": "C-35", "LeftJail": "C-18", "Paid": "C-18"},
}
"""Of a throw, of its failing and of the fine, in the order in which the book has them."""


@pytest.mark.parametrize("book", JAIL)
def test_who_pays_to_leave_jail_leaves_by_the_clause_of_the_fine(book):
    steps = ["Ana: roll", "Ana: pay_fine"] if book == "polynesia" else ["Ana: pay_fine", "Ana: roll"]
    found = cited(chain.from_iterable(steps_of(book, "Ana: {jail: 0}", *steps, dice="[4, 6]")))
    assert {kind: found[kind][0] for kind in JAIL[book]} == JAIL[book]


@pytest.mark.parametrize("book", REFUSED)
def test_an_auction_in_progress_is_none_of_the_estate_that_waits_for_it(book):
    bid = f"Chloe: {{bid: {100 * EDITIONS[book].unit}}}"
    steps = ["Ana: roll", "Ana: decline", "Ben: bankrupt", bid, "server: close_auction"]
    found = cited(facts(book, "Ana: {at: 3}, Ben: {deeds: [39]}", *steps, dice="[1, 2]", options=FREE))
    assert found["Took"] == found["Paid"] == [REFUSED[book][1]]
    assert found["AuctionOpened"] == [LEFT_TO_THE_BANK[book]]


def test_a_bid_in_secret_cites_what_a_pass_in_secret_cites():
    more = {"dice": "[1, 2]", "options": "{auction: sealed}"}
    steps = ["Ana: roll", "Ana: decline"]
    bid, passed = (
        facts("france", "Ana: {at: 3}", *steps, f"Ana: {answer}", **more) for answer in ("{bid: 90}", "pass")
    )
    assert bid == passed
    assert cited(bid) == {"BidSealed": ["R-80"]}


@pytest.mark.parametrize(("book", "clause"), [("polynesia", "P-68"), ("atlantic", "A-27")])
def test_what_is_redeemed_with_its_interest_just_paid_cites_the_ruling(book, clause):
    given = "Ana: {deeds: [39], mortgaged: [39], at: 10}, Ben: {at: 10}"
    sold = ["Ana: {offer: {to: Ben, give: {deeds: [39]}}}", "Ben: accept"]
    assert set(cited(facts(book, given, *sold, "Ben: {redeem: 39}"))["Redeemed"]) == {"R-29"}
    later = [*sold, "Ana: roll", "Ana: end", "Ben: {redeem: 39}"]
    assert set(cited(facts(book, given, *later, dice="[4, 6]"))["Redeemed"]) == {clause}
