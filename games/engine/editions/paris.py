"""Paris: euros, rent to be asked for in good time, building between turns, hotels of a group sold together.

The numbers in quotes are the clauses of this book; `kept` names what keeps those that no other line asks for.
"""

from __future__ import annotations

from dataclasses import replace

from ..agenda import FREE
from ..board import read_board
from ..cards import read_cards
from ..edition import Edition
from ..elements import BANK
from ..parts.estates import Deeds
from ..parts.handover import Kept
from ..parts.sales import Emptied
from ..rules.auctions import Auctions
from ..rules.building import Building
from ..rules.cards import Cards
from ..rules.charges import Charges
from ..rules.claims import Claims
from ..rules.ending import Ending
from ..rules.finance import Mortgages
from ..rules.insolvency import Insolvency
from ..rules.jail import PayFirst
from ..rules.parking import Parking
from ..rules.passing import Salary
from ..rules.setup import Setup
from ..rules.shortages import Shortages
from ..rules.taxes import Taxes
from ..rules.tenure import Purchase
from ..rules.trades import Trades
from ..rules.turns import Turns
from ..table_options import AUCTION, CLAIMS, DIRECTION, EQUAL_TURNS, INCOME_TAX, LOWEST_BID, LUXURY_TAX, TIME_LIMIT
from ..worth import Worth

SETUP = Setup(
    money="D-01",
    starting="D-02",
    order="D-02",
    start_bills={500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5},
    pieces={"house": 32, "hotel": 12},
    clockwise=True,
)

BUILDING = Building(
    own_turn="D-17",
    between=True,
    only_lots="D-40",
    whole_group="D-40",
    mortgaged="D-18",
    group_mortgage=True,
    evenly="D-18",
    most="D-40",
    hotel="D-19",
    price="D-40",
    hotel_price="D-19",
    selling=Emptied(house="D-22", hotel="D-23", levelled="D-23", exchanging="D-24"),
)

QUICK_BUILDING = replace(
    BUILDING,
    needs=3,
    most="D-34",
    hotel_price="D-34",
    enough=("D-34",),
    selling=Emptied(house="D-22", hotel="D-34", levelled="D-23", exchanging="D-24"),
)

PARIS = Edition(
    name="paris",
    players=range(2, 11),
    unit=1,
    unit_clause=(),
    bills=(500, 100, 50, 20, 10, 5, 1),
    board=read_board("board.csv", scale=1),
    deck=read_cards("D"),
    setup=SETUP,
    turns=Turns(throwing="D-39", again="D-39", salary="D-03", third_double="D-14", go_to_jail="D-14"),
    passing=(Salary(200),),
    tenure=Purchase(buying="D-04", declined="D-04"),
    auctions=Auctions(
        mode=FREE,
        lowest="none",
        won="D-04",
        estate=None,
        lowest_by={"none": "D-04", "host": "D-04", "player": "D-04", "fraction": "D-04"},
    ),
    charges=Charges(
        deed="D-38",
        whole_group="D-06",
        unmortgaged_group=True,
        stations="D-10",
        station_rents=(25, 50, 100, 200),
        utility="D-09",
        utility_factor=4,
        both_utilities="D-09",
        both_factor=10,
    ),
    claims=Claims(closing="D-05", window=2),
    cards=Cards(pay_to=BANK, under_first=True),
    taxes=Taxes(income="D-13", luxury="D-13"),
    parking=Parking(),
    jail=PayFirst(fine=50, trying="D-15", card="D-15", double="D-15", buy_out="D-15"),
    building=BUILDING,
    shortages=Shortages(none_left="D-20", too_few="D-21", printed=True),
    finance=Mortgages(
        lending="D-26",
        redeeming="D-26",
        rounding=1,
        whole_group=False,
        own_turn=False,
        others="D-26",
        no_loan="D-31",
        players_only="D-27",
    ),
    trades=Trades(
        sale="D-25",
        card_sale="D-12",
        no_building="D-25",
        mortgaged=Kept("D-27", at_once=False, once=False),
        settling="D-30",
        cash_only="D-30",
        unbuilt="D-30",
    ),
    insolvency=Insolvency(
        to_creditor="D-29",
        to_bank="D-28",
        cards="D-29",
        cards_under="D-28",
        estate=Deeds(buildings="D-29", deeds="D-29", interest="D-29", auctioned="D-28"),
    ),
    ending=Ending(last="D-32", worth=Worth("D-36", hotel_houses=5)),
    variants={
        "quick": lambda book: replace(
            book,
            setup=replace(SETUP, dealt=2, dealing="D-33"),
            building=QUICK_BUILDING,
            ending=replace(
                book.ending,
                bankruptcies=2,
                counted="D-35",
                worth=Worth("D-36", hotel_houses=4),
            ),
            kept={**book.kept, "D-42": (Ending.count,)},
        ),
        "timed": lambda book: replace(
            book,
            setup=replace(SETUP, dealt=2, dealing="D-37"),
            ending=replace(book.ending, timed="D-37"),
        ),
    },
    options=(
        CLAIMS,
        AUCTION.by("D-04"),
        LOWEST_BID.by("D-04"),
        DIRECTION,
        INCOME_TAX,
        LUXURY_TAX,
        TIME_LIMIT,
        EQUAL_TURNS,
    ),
    kept={
        "D-07": (Charges.due,),
        "D-08": (Charges.due,),
        "D-11": (Cards.draw,),
        "D-16": (Claims.open,),
        "D-41": (Insolvency.fall_due,),  # a debt is open until it is paid
        "D-43": (Turns.land,),
    },
)
