"""How facts, cards and sums read, in both languages."""

import pytest
from django.utils import translation

from games.books.cards import card_text
from games.books.log import lines
from games.books.names import money, pieces, purpose_name
from games.books.teller import Teller
from games.engine import EDITIONS
from games.engine import events as ev
from games.engine.state import BANK, POT, Bundle, Offer

NAMES = ["Ana", "Ben"]
OFFER = Offer(7, 0, 1, Bundle(cash=100), Bundle(deeds=(39,), cards=("chance",)))


def told(edition, *events):
    return [line.text for line in lines(Teller(EDITIONS[edition], NAMES, {7: OFFER}), list(events))]


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


def test_release_cards_say_of_which_deck_they_are():
    assert told("paris", ev.Offered(OFFER, "D-32")) == [
        "Ana offers Ben 100\u00a0€ for Rue de la Paix, a release card (Chance)."
    ]
    assert told("paris", ev.CardHandedOver(0, 1, "chest", "D-32"), ev.CardGivenUp(1, "chest", "D-CC-05", "D-14")) == [
        "Ana hands a release card (Community chest) over to Ben.",
        "Ben gives up a release card (Community chest).",
    ]


def test_french_melts_its_prepositions_into_what_follows():
    with translation.override("fr"):
        assert told("community", ev.Paid(0, POT, 50, "C-19"), ev.Paid(POT, 1, 50, "C-19")) == [
            "Ana paie 50\u00a0$ au milieu du plateau.",
            "Ben prend 50\u00a0$ au milieu du plateau.",
        ]
        assert told("community", ev.Paid(BANK, 1, 1, "C-06")) == ["Ben reçoit 1\u00a0$ de la banque."]
        assert card_text(EDITIONS["paris"], "D-CH-02").startswith("Avancez jusqu’à la case Départ")
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
