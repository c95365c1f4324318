"""France: business at any time, utilities thrown for, scarce houses auctioned, estates sold free of their mortgages.

The numbers in quotes are the clauses of this book; `kept` names what keeps those that no other line asks for.
"""

from __future__ import annotations

from dataclasses import replace

from ..agenda import FREE
from ..board import read_board
from ..cards import read_cards
from ..edition import Edition
from ..elements import BANK
from ..events import Paid
from ..parts.estates import Deeds
from ..parts.handover import Kept
from ..parts.sales import Exchanged
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
    money="F-01",
    starting="F-02",
    order="F-02",
    start_bills={500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5},
    pieces={"house": 32, "hotel": 12},
    clockwise=True,
)

BUILDING = Building(
    only_lots="F-20",
    whole_group="F-20",
    mortgaged="F-20",
    group_mortgage=True,
    evenly="F-20",
    most="F-20",
    hotel="F-20",
    enough=("R-27",),
    beside_hotel="F-38",
    price="F-20",
    hotel_price="F-20",
    selling=Exchanged(clause="F-22", hotel="F-22", exchanging="F-22"),
)

QUICK_BUILDING = replace(
    BUILDING,
    needs=3,
    most="F-30",
    hotel_price="F-30",
    enough=("F-30", "R-27"),
    selling=Exchanged(clause="F-22", hotel="F-30", exchanging="F-30"),
)

FRANCE = Edition(
    name="france",
    players=range(2, 9),
    unit=1,
    unit_clause=(),
    bills=(500, 100, 50, 20, 10, 5, 1),
    board=read_board("board.csv", scale=1),
    deck=read_cards("F"),
    setup=SETUP,
    turns=Turns(throwing="F-06", again="F-06", salary="F-05", third_double="F-06", go_to_jail="F-17"),
    passing=(Salary(200),),
    tenure=Purchase(buying="F-07", declined="F-07"),
    auctions=Auctions(
        mode=FREE,
        lowest="none",
        won="F-08",
        estate=None,
        lowest_by={"none": "F-08", "host": "F-08", "player": "F-08", "fraction": "F-08"},
    ),
    charges=Charges(
        deed="F-39",
        whole_group="F-11",
        unmortgaged_group=True,
        stations="F-12",
        station_rents=(25, 50, 100, 200),
        utility="F-13",
        utility_factor=4,
        both_utilities="F-13",
        both_factor=10,
        utility_anew=True,
    ),
    claims=Claims(closing="F-09", window=1),
    cards=Cards(pay_to=BANK),
    taxes=Taxes(income="F-15", luxury="F-15"),
    parking=Parking(),
    jail=PayFirst(fine=50, trying="F-18", card="F-18", double="F-18", buy_out="F-18"),
    building=BUILDING,
    shortages=Shortages(none_left="F-21", too_few="F-21"),
    finance=Mortgages(lending="F-23", redeeming="F-23", rounding=1, whole_group=True, own_turn=False, no_loan="F-28"),
    trades=Trades(
        sale="F-24",
        card_sale="F-14",
        no_building="F-24",
        mortgaged=Kept("F-25", mortgage_alone=True, once=False),
        settling="F-24",
        cash_only="F-36",
    ),
    insolvency=Insolvency(
        to_creditor="F-26",
        to_bank="F-27",
        cards="F-26",
        cards_under="F-27",
        estate=Deeds(buildings="F-22", deeds="F-26", interest="F-26", auctioned="F-27", unmortgaged="F-27"),
    ),
    ending=Ending(last="F-04", worth=Worth("F-33", hotel_houses=5)),
    variants={
        "quick": lambda book: replace(
            book,
            setup=replace(SETUP, dealt=3, dealing="F-29", free=True),
            building=QUICK_BUILDING,
            jail=PayFirst(fine=50, trying="F-31", card="F-31", double="F-31", buy_out="F-31", single_try="F-31"),
            ending=replace(
                book.ending,
                bankruptcies=1,
                counted="F-32",
                worth=Worth("F-33", hotel_houses=4),
            ),
            kept={**book.kept, "F-37": (Ending.count,)},
        )
    },
    options=(
        CLAIMS,
        AUCTION.by("F-08"),
        LOWEST_BID.by("F-08"),
        DIRECTION,
        INCOME_TAX,
        LUXURY_TAX,
        TIME_LIMIT,
        EQUAL_TURNS,
    ),
    kept={
        "F-03": (Paid.apply,),  # whatever the bank owes: without a reserve nothing runs out
        "F-10": (Charges.due,),
        "F-16": (Parking.land,),
        "F-19": (Building.check_build,),  # without `own_turn`
        "F-34": (Turns.land,),
        "F-35": (Purchase.land,),
    },
)
