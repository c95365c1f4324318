"""Atlantic: dollars, rent and salary to be asked for, a tenth of everything as a tax, houses only where one stands.

The numbers in quotes are the clauses of this book; `kept` names what keeps those that no other line asks for.
"""

from __future__ import annotations

from ..agenda import FREE
from ..board import read_board
from ..cards import read_cards
from ..edition import Edition
from ..elements import BANK
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
from ..rules.jail import PayFirst, send_to_jail
from ..rules.parking import Parking
from ..rules.passing import Salary
from ..rules.setup import Setup
from ..rules.shortages import Shortages
from ..rules.taxes import Taxes, TenthOf
from ..rules.tenure import Purchase
from ..rules.trades import Trades
from ..rules.turns import Turns
from ..table_options import (
    AUCTION,
    BUILD_ANYWHERE,
    CLAIMS,
    DIRECTION,
    EQUAL_TURNS,
    INCOME_TAX,
    LOWEST_BID,
    LUXURY_TAX,
    TIME_LIMIT,
)
from ..worth import Worth

ATLANTIC = Edition(
    name="atlantic",
    players=range(2, 9),
    unit=1,
    unit_clause=(),
    bills=(500, 100, 50, 20, 10, 5, 1),
    board=read_board("board.csv", scale=1),
    deck=read_cards("A"),
    setup=Setup(
        money="A-01",
        starting="A-01",
        order="A-14",
        out_of_turn=("A-14",),
        start_bills={500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5},
        pieces={"house": 32, "hotel": 12},
        clockwise=True,
    ),
    turns=Turns(throwing="A-01", again="A-15", salary="A-11", third_double="A-15", go_to_jail="A-10"),
    passing=(Salary(200),),
    tenure=Purchase(buying="A-02", declined="A-03"),
    auctions=Auctions(
        mode=FREE,
        lowest="none",
        won="A-03",
        estate="A-28",
        lowest_by={"none": "A-03", "host": "A-03", "player": "A-03", "fraction": "A-03"},
    ),
    charges=Charges(
        deed="A-04",
        whole_group="A-19",
        unmortgaged_group=False,
        stations="A-30",
        station_rents=(25, 50, 100, 200),
        utility="A-31",
        utility_factor=4,
        both_utilities="A-31",
        both_factor=10,
    ),
    claims=Claims(closing="A-04", window=2, collecting="A-11"),
    cards=Cards(pay_to=BANK),
    taxes=Taxes(income="A-07", luxury="A-06", choice=TenthOf(Worth("A-07", hotel_houses=5, mortgaged_whole=True))),
    parking=Parking(),
    jail=PayFirst(fine=50, trying="A-17", card="A-17", double="A-16", buy_out="A-17"),
    building=Building(
        own_turn="R-23",
        only_lots="A-20",
        whole_group="A-33",
        mortgaged="A-26",
        group_mortgage=False,
        evenly="A-21",
        most="A-20",
        hotel="A-23",
        price="A-20",
        hotel_price="A-23",
        selling=Exchanged(clause="A-25", hotel="A-25", evenly="R-23"),
        own_square="A-22",
        own_hotel="R-23",
        bare="R-23",
        straight="A-24",
    ),
    shortages=Shortages(none_left="A-20"),
    finance=Mortgages(lending="A-26", redeeming="A-27", rounding=1, whole_group=False, own_turn=False, no_loan="A-13"),
    trades=Trades(
        sale="A-12",
        card_sale="A-17",
        no_building="R-23",
        mortgaged=Kept("A-28"),
        settling="A-12",
        cash_only="A-12",
    ),
    insolvency=Insolvency(
        to_creditor="R-46",
        to_bank="R-46",
        cards="R-46",
        cards_under="R-46",
        estate=Deeds(buildings="R-46", deeds="R-46", interest="A-28", auctioned="R-46"),
    ),
    ending=Ending(last="A-32", worth=Worth("A-07", hotel_houses=5, mortgaged_whole=True)),
    options=(
        CLAIMS.by("A-04"),
        AUCTION.by("A-03"),
        LOWEST_BID.by("A-03"),
        DIRECTION,
        INCOME_TAX.by("A-07"),
        LUXURY_TAX.by("A-06"),
        BUILD_ANYWHERE.by("A-22"),
        TIME_LIMIT,
        EQUAL_TURNS,
    ),
    kept={
        "A-05": (Purchase.land, Charges.due),  # one's own; what is mortgaged
        "A-08": (Cards.draw,),
        "A-09": (Turns.land,),
        "A-18": (send_to_jail,),
        "A-29": (Trades.check_bundle,),  # only the holder gives it away
    },
)
