"""How facts, cards and sums read, in both languages."""

import random
import re

import pytest
from django.utils import translation

from bots.grades.regular import REGULAR
from bots.simulate import next_action
from games.books.cards import card_text
from games.books.log import lines, sentences
from games.books.names import money, pieces, purpose_name
from games.books.teller import Teller
from games.engine import EDITIONS, decide, start
from games.engine import events as ev
from games.engine.chance import Drawn
from games.engine.elements import BANK, POT, Bundle, Offer, OpenRent

NAMES = ["Ana", "Ben"]
OFFER = Offer(7, 0, 1, Bundle(cash=100), Bundle(deeds=(39,), cards=("chance",)))


def told(edition, *events):
    return [line.text for line in sentences(Teller(EDITIONS[edition], NAMES, {7: OFFER}), list(events))]


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("accepted", "Ben accepts the offer of Ana."),
        ("refused", "Ben refuses the offer of Ana."),
        ("withdrawn", "Ana withdraws the offer to Ben."),
        ("replaced", "Ana replaces the offer to Ben."),
        ("lapsed", "The offer of Ana to Ben has lapsed."),
    ],
)
def test_an_answer_to_an_offer_names_both_sides(how, text):
    assert told("atlantic", ev.OfferEnded(7, how, "R-37")) == [text]


def test_what_a_debtor_of_the_chest_leaves_goes_to_the_bank():
    assert told("polynesia", ev.WentBankrupt(0, POT, "P-73")) == ["Ana is bankrupt; the estate goes to the bank."]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("flat", "Ana chooses the fixed sum."),
        ("percent", "Ana chooses to pay a tenth of everything owned."),
        ("dice", "Ana chooses to throw for the sum."),
    ],
)
def test_of_a_tax_it_is_told_how_somebody_chose_to_pay_it(word, text):
    assert told("community", ev.Chose(0, "C-16", word)) == [text]


def test_what_is_not_claimed_in_time_has_the_name_of_its_book():
    claim = OpenRent(1, 0, 39, 30, "C-12", 1)
    assert told("community", ev.RentLapsed(claim, "C-14")) == ["Ben did not claim a use fee of $30 in time."]
    assert told("paris", ev.RentLapsed(claim, "D-07")) == ["Ben did not claim a rent of 30\u00a0€ in time."]


@pytest.mark.parametrize(
    ("edition", "visitor", "per_dice", "text"),
    [
        ("atlantic", BANK, False, "A salary of $30 that Ben has not collected lapses."),
        ("atlantic", 0, False, "A rent of $30 that Ben has not claimed lapses."),
        ("france", 0, True, "A rent that Ben has not claimed lapses."),
        ("community", 0, False, "A use fee of $30 that Ben has not claimed lapses."),
        ("community", 0, True, "A use fee that Ben has not claimed lapses."),
    ],
)
def test_what_one_who_leaves_could_still_claim_was_not_too_late(edition, visitor, per_dice, text):
    claim = OpenRent(1, visitor, 12, 30, "A-31", 1, per_dice)
    assert told(edition, ev.RentLapsed(claim, "R-15")) == [text]


def test_of_secret_answers_the_log_says_what_the_winner_pays_and_not_what_was_said():
    taken = ev.Paid(0, BANK, 41, "A-03"), ev.Took(0, 39, "won", "A-03")
    assert told("atlantic", ev.BidMade(0, 39, 41, "", "R-80"), ev.AuctionEnded(39, 0, 41, "", "A-03"), *taken) == [
        "The answers are opened.",
        "Ana wins Boardwalk for $41.",
    ]


def test_release_cards_say_of_which_deck_they_are():
    assert told("paris", ev.Offered(OFFER, "D-32")) == [
        "Ana offers Ben 100\u00a0€ for Rue de la Paix and a release card (Chance)."
    ]
    assert told("paris", ev.CardHandedOver(0, 1, "chest", "D-32"), ev.CardGivenUp(1, "chest", "D-CC-05", "D-14")) == [
        "Ana hands a release card (Community chest) over to Ben.",
        "Ben gives up a release card (Community chest).",
    ]


def test_a_hotel_that_comes_back_as_houses_is_exchanged_and_what_goes_with_it_is_sold():
    sold = ev.Paid(BANK, 0, 25, "F-22"), ev.SoldBack(0, 3, "house", ("house",), (), "F-22")
    exchanged = ev.Paid(BANK, 0, 75, "F-22"), ev.SoldBack(0, 1, "hotel", ("house", "house"), (), "F-22")
    assert told("france", *exchanged) == ["Ana exchanges a hotel on Charleville-Mézières for 2 houses and 75\u00a0M."]
    assert told("france", *sold, *exchanged, *sold, *sold) == [
        "Ana sells a house on Vierzon for 25\u00a0M.",
        "Ana exchanges a hotel on Charleville-Mézières for 2 houses and 75\u00a0M.",
        "Ana sells 2 houses for 50\u00a0M: Vierzon.",
    ]
    with translation.override("fr"):
        assert told("france", *exchanged) == [
            "Ana échange un hôtel sur Charleville-Mézières contre 2 maisons et 75\u00a0M."
        ]


def test_what_the_bank_pays_out_as_a_loan_is_told_once():
    loan = ev.Paid(BANK, 0, 225, "C-24"), ev.LoanMade(0, 39, 225, "C-24")
    assert told("community", *loan) == ["Ana borrows $225 on Boardwalk."]
    assert told("community", ev.Paid(BANK, 0, 200, "C-06"), *loan) == [
        "Ana receives a salary of $200 from the bank.",
        "Ana borrows $225 on Boardwalk.",
    ]


def test_what_the_bank_lends_for_a_trade_is_told_once_and_with_it_what_the_trade_costs():
    traded = (
        ev.OfferEnded(7, "accepted", "C-26"),
        ev.Paid(BANK, 1, 40, "C-31"),
        ev.Paid(1, 0, 100, "C-26"),
        ev.Paid(0, BANK, 100, "C-26"),
        ev.Paid(1, BANK, 100, "C-26"),
        ev.HandedOver(0, 1, 39, "C-26"),
        ev.LoanMade(1, 39, 40, "C-31"),
    )
    assert told("community", *traded) == [
        "Ben accepts the offer of Ana.",
        "Ben pays $100 to Ana.",
        "Ana and Ben pay the bank $100 each for the change of lease.",
        "Boardwalk goes from Ana to Ben.",
        "Ben borrows $40 on Boardwalk.",
    ]


@pytest.mark.parametrize(
    ("edition", "facts", "texts"),
    [
        ("paris", [ev.Paid(BANK, 0, 200, "D-03")], ["Ana receives a salary of 200\u00a0€ from the bank."]),
        ("paris", [ev.Paid(BANK, 0, 200, "D-CH-02")], ["Ana receives a salary of 200\u00a0€ from the bank."]),
        ("paris", [ev.Paid(0, 1, 26, "D-38")], ["Ana pays Ben a rent of 26\u00a0€."]),
        ("paris", [ev.Paid(0, 1, 50, "D-CH-05")], ["Ana pays Ben a rent of 50\u00a0€."]),
        ("paris", [ev.Paid(0, 1, 10, "D-CC-14")], ["Ana pays 10\u00a0€ to Ben, as the card says."]),
        ("paris", [ev.Paid(0, BANK, 630, "D-CH-10")], ["Ana pays 630\u00a0€ to the bank, as the card says."]),
        ("paris", [ev.Paid(0, BANK, 200, "D-13")], ["Ana pays the bank a tax of 200\u00a0€."]),
        ("paris", [ev.Paid(0, BANK, 50, "D-15")], ["Ana pays 50\u00a0€ for leaving jail."]),
        ("paris", [ev.Paid(0, BANK, 66, "D-29")], ["Ana pays the bank 66\u00a0€ in interest on what is mortgaged."]),
        ("paris", [ev.Paid(0, 1, 65, "D-29")], ["Ana leaves Ben 65\u00a0€."]),
        ("polynesia", [ev.Paid(0, POT, 100_000, "P-51")], ["Ana pays 100'000\u00a0F for leaving jail."]),
        ("community", [ev.Paid(0, BANK, 26, "C-11")], ["Ana pays the bank a ground rent of $26."]),
        (
            "community",
            [ev.Paid(0, BANK, 26, "C-11"), ev.Paid(0, BANK, 4, "C-24"), ev.Paid(0, BANK, 200, "R-46")],
            ["Ana pays the bank ground rents of $30 for 2 parcels.", "Ana pays the bank a tax of $200."],
        ),
        (
            "community",
            [ev.Paid(0, BANK, 13, "C-08")],
            ["Ana pays the bank a holding fee of $13 for a parcel not built on."],
        ),
        (
            "community",
            [ev.Paid(0, BANK, 600, "C-13"), ev.LoanReduced(39, 600, "C-13"), ev.Paid(0, 1, 20, "R-55")],
            ["Ana pays the bank a use fee of $600, off the loan on Boardwalk.", "Ana pays Ben a use fee of $20."],
        ),
        (
            "community",
            [ev.Paid(0, BANK, 126, "C-29"), ev.LoanReduced(39, 126, "C-29")],
            ["Ana pays off $126 of the loan on Boardwalk."],
        ),
        ("community", [ev.Paid(0, BANK, 28, "C-14")], ["Ana pays the bank a use fee of $28."]),
    ],
)
def test_what_a_sum_is_paid_for_is_told(edition, facts, texts):
    assert told(edition, *facts) == texts


@pytest.mark.parametrize("book", EDITIONS.values(), ids=list(EDITIONS))
def test_in_whole_games_of_bots_no_sum_is_paid_for_nothing(book):
    unsaid = set()
    for seed in range(3):
        for facts in facts_of(book, seed):
            texts = sentences(Teller(book, [f"P{seat}" for seat in range(3)]), facts)
            traded = any(isinstance(fact, ev.OfferEnded) for fact in facts)
            unsaid.update(line.text for line in texts if not traded and PAYS_NOTHING_FOR.fullmatch(line.text))
    assert unsaid == set()


PAYS_NOTHING_FOR = re.compile(r"\S+ pays \S+ to \S+( bank)?\.|\S+ receives \S+ from the bank\.")


def facts_of(book, seed):
    """What each move of a game of bots told."""
    dice = random.Random(seed)
    chance = Drawn(lambda n, purpose: dice.randrange(n))
    state, events = start(book, 3, chance)
    for _ in range(300):
        yield events
        if state.over:
            return
        state, events = decide(book, state, next_action(book, state, [REGULAR] * 3), chance)


def test_a_lease_that_is_lost_says_why_and_for_how_much():
    lost = ev.FellToBank(39, "C-09")
    assert told("community", lost) == [
        "The holding fee of $25 for Boardwalk cannot be paid, and the lease falls to the bank."
    ]
    with translation.override("fr"):
        assert told("community", lost) == [
            "Le droit de réserve de 25\u00a0$ pour la parcelle Boardwalk ne peut pas être payé\u202f;"
            " le bail revient à la banque."
        ]
    assert told("community", ev.FellToBank(39, "C-38")) == ["Boardwalk falls to the bank."]


def test_what_nobody_bids_for_with_its_buildings_does_not_fall_to_the_bank_a_second_time():
    assert told("community", ev.FellToBank(39, "R-19")) == [
        "Boardwalk is free again; what stood there goes back to the bank."
    ]


def test_where_land_is_leased_one_stands_where_another_has_built():
    due = ev.RentDue(OpenRent(1, 0, 39, 30, "C-12", 1))
    assert told("community", due) == ["Ana stands on Boardwalk, where Ben has built."]


def test_where_land_is_leased_cards_speak_of_works_and_fees_and_an_office_counts_as_a_hotel():
    book = EDITIONS["community"]
    texts = [card_text(book, card) for card in ("C-CH-05", "C-CH-06", "C-CH-07", "C-CH-12", "C-CC-14")]
    assert all("works" in text and "rent" not in text and "owns" not in text for text in texts[:3])
    assert all("each hotel or office building" in text for text in texts[3:])
    assert "office" not in card_text(EDITIONS["atlantic"], "A-CH-12")
    assert "rent" in card_text(EDITIONS["atlantic"], "A-CH-05")


def test_french_melts_its_prepositions_into_what_follows():
    with translation.override("fr"):
        assert told("community", ev.Paid(0, POT, 50, "C-19"), ev.Paid(POT, 1, 50, "C-19")) == [
            "Ana paie au milieu du plateau un droit d’usage de 50\u00a0$.",
            "Ben prend 50\u00a0$ au milieu du plateau.",
        ]
        assert told("community", ev.Paid(BANK, 1, 1, "C-06")) == ["Ben touche de la banque un salaire de 1\u00a0$."]
        assert card_text(EDITIONS["paris"], "D-CH-02") == "Avancez jusqu’à la case Départ et touchez votre salaire."
        assert card_text(EDITIONS["paris"], "D-CH-04").startswith("Avancez jusqu’au boulevard de la Villette")
        assert card_text(EDITIONS["paris"], "D-CH-05").startswith("Avancez jusqu’à la gare de Lyon")


@pytest.mark.parametrize("book", EDITIONS.values(), ids=list(EDITIONS))
def test_every_card_that_leads_to_a_square_has_its_preposition_in_french(book):
    with translation.override("fr"):
        texts = [card_text(book, card.id) for card in book.deck.values() if card.effect in ("advance_to", "move_to")]
    rests = [text.removeprefix("Avancez jusqu’").removeprefix("Rendez-vous ") for text in texts]
    assert rests
    assert [rest for rest in rests if rest.split()[0] not in ("à", "au", "aux")] == []


def test_sums_are_parted_into_thousands_as_book_and_language_have_it():
    sums = {name: money(name, 1_262_000) for name in EDITIONS}
    assert sums["polynesia"] == "1'262'000\u00a0F"
    assert sums["atlantic"] == sums["community"] == "$1,262,000"
    assert sums["paris"] == "1\u202f262\u202f000\u00a0€"
    with translation.override("fr"):
        assert money("atlantic", 1_262_000) == "1\u202f262\u202f000\u00a0$"


def test_a_sum_below_nothing_has_its_sign_before_the_currency():
    assert (money("community", -3), money("polynesia", -2_000)) == ("−$3", "−2'000\u00a0F")


@pytest.mark.parametrize(
    ("language", "opened", "placed"),
    [
        ("en", "A house comes under the hammer, from 1\u00a0M.", "Ben may place a house."),
        ("fr", "Mise aux enchères\u202f: une maison, à partir de 1\u00a0M.", "Ben peut placer une maison."),
    ],
)
def test_what_is_under_the_hammer_has_a_capital_at_the_head_of_a_sentence_only(language, opened, placed):
    lot = {"square": 0, "piece": "house"}
    with translation.override(language):
        assert told("france", ev.AuctionOpened(lowest=1, clause="F-08", **lot)) == [opened]
        assert told("france", ev.AuctionEnded(seat=1, amount=2, clause="F-08", **lot)) == [placed]


def test_one_building_is_not_called_several():
    assert (pieces("house", 1), pieces("hotel", 2)) == ("1 house", "2 hotels")


def test_what_a_draw_was_for_is_told_in_the_readers_language():
    assert purpose_name("deed") == "a deed"
    with translation.override("fr"):
        assert [purpose_name(purpose) for purpose in ("dice", "card", "deed")] == ["dés", "une carte", "un titre"]


def lines_of(edition, *events):
    return [(line.text, line.clauses) for line in lines(Teller(EDITIONS[edition], NAMES, {7: OFFER}), list(events))]


THROW = ev.Threw(0, 4, 3, "D-05"), ev.Moved(0, 6, 13, True, "D-05")


def test_a_throw_its_way_and_the_rent_there_are_one_sentence_with_the_clauses_of_all():
    assert lines_of("paris", *THROW, ev.Paid(0, 1, 26, "D-07")) == [
        ("Ana throws 4 and 3, comes to Avenue de Neuilly and pays Ben 26\u00a0€.", ("D-05", "D-07"))
    ]
    double = ev.Threw(0, 4, 4, "D-05")
    assert told("paris", double, THROW[1]) == ["Ana throws a double, 4 and 4, and comes to Avenue de Neuilly."]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ana throws 4 and 3 and comes to Jail, as a visitor."),
        ("fr", "Ana lance 4 et 3 et arrive sur la case Prison, en simple visite."),
    ],
)
def test_who_comes_by_the_jail_is_told_apart_from_who_is_in_it(language, text):
    with translation.override(language):
        assert told("paris", THROW[0], ev.Moved(0, 3, 10, True, "D-05")) == [text]


def test_a_throw_that_does_not_lead_out_of_jail_says_so():
    assert lines_of("paris", THROW[0], ev.MissedDouble(0, "D-26")) == [
        ("Ana throws 4 and 3. That is no double.", ("D-05", "D-26"))
    ]


def test_what_a_move_leads_to_is_one_line_and_whose_turn_it_is_another():
    facts = (*THROW, ev.Paid(BANK, 0, 200, "D-06"), ev.TurnBegan(1, "D-03"))
    assert [text for text, _clauses in lines_of("paris", *facts)] == [
        "Ana throws 4 and 3 and comes to Avenue de Neuilly. Ana receives 200\u00a0€ from the bank.",
        "It is Ben’s turn.",
    ]


def test_a_thing_is_told_with_its_price():
    assert told("paris", ev.Paid(0, BANK, 240, "D-04"), ev.Took(0, 24, "bought", "D-04")) == [
        "Ana buys Avenue Henri-Martin for 240\u00a0€."
    ]
    house = [(ev.Paid(0, BANK, 50, "D-19"), ev.Built(0, square, "house", ("house",), (), "D-19")) for square in (6, 8)]
    assert told("paris", *house[0]) == ["Ana builds a house on Rue de Vaugirard for 50\u00a0€."]
    assert told("paris", *house[0], *house[1]) == [
        "Ana builds 2 houses for 100\u00a0€: Rue de Vaugirard, Rue de Courcelles."
    ]
    hotel = ev.Paid(0, BANK, 50, "D-20"), ev.Built(0, 9, "hotel", ("hotel",), (), "D-20")
    assert told("paris", *house[0], *house[1], *hotel) == [
        "Ana builds 2 houses and 1 hotel for 150\u00a0€: Rue de Vaugirard, Rue de Courcelles, Avenue de la République."
    ]
    assert told("paris", ev.Paid(BANK, 0, 50, "D-25"), ev.Mortgaged(0, 6, 50, "D-25")) == [
        "Ana mortgages Rue de Vaugirard for 50\u00a0€."
    ]


def test_what_is_paid_for_another_thing_is_told_by_itself():
    assert told("paris", ev.Paid(1, BANK, 50, "D-04"), ev.Took(0, 24, "bought", "D-04")) == [
        "Ben pays 50\u00a0€ to the bank.", "Ana buys Avenue Henri-Martin.",
    ]  # fmt: skip


def test_a_sum_that_each_gets_is_said_once():
    start = [ev.Paid(BANK, seat, 1500, "D-02") for seat in (0, 1)]
    assert told("paris", *start) == ["The bank pays 1\u202f500\u00a0€ each: Ana, Ben."]


def test_a_card_that_says_its_sum_is_not_told_twice():
    card = next(card for card in EDITIONS["paris"].deck.values() if card.effect == "receive")
    facts = (
        ev.Drew(0, "chance", card.id, False),
        ev.WentUnder("chance", card.id),
        ev.Paid(BANK, 0, card.amount, card.id),
    )
    assert len(told("paris", *facts)) == 1
    assert len(told("paris", *facts[:2], facts[2]._replace(amount=card.amount + 1))) == 2


def test_several_things_that_are_offered_are_strung_together_as_one_says_it():
    both = OFFER._replace(give=OFFER.give._replace(deeds=(1, 3)))
    [line] = told("paris", ev.Offered(both, "D-32"))
    assert "100\u00a0€, Boulevard de Belleville and Rue Lecourbe for" in line
    with translation.override("fr"):
        [line] = told("paris", ev.Offered(both, "D-32"))
    assert "100\u00a0€, Boulevard de Belleville et Rue Lecourbe contre" in line


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"want": Bundle()}, "Ana offers Ben 100\u00a0€ for nothing."),
        ({"give": Bundle()}, "Ana asks Ben for Rue de la Paix and a release card (Chance) and gives nothing for it."),
    ],
)
def test_a_gift_and_a_request_are_sentences_of_their_own(change, said):
    assert told("paris", ev.Offered(OFFER._replace(**change), "D-32")) == [said]


@pytest.mark.parametrize(
    "card", ["A-CH-02", "A-CC-01", "F-CH-02", "F-CC-01", "D-CH-02", "D-CC-01", "C-CH-02", "C-CC-01"]
)
def test_a_card_that_leads_to_departure_speaks_of_no_passing(card):
    [book] = [book for book in EDITIONS.values() if card in book.deck]
    assert card_text(book, card) == "Go on to departure and collect your salary."
