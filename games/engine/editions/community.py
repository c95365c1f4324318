"""Community: the land is leased and never sold, buildings are owned, the bank of the community lends on them.

The numbers in quotes are the clauses of this book; `kept` names what keeps those that no other line asks for.
"""

from __future__ import annotations

from dataclasses import replace

from ..agenda import FREE
from ..around.wallet import bills_of
from ..board import read_board
from ..cards import read_cards
from ..edition import Edition
from ..elements import BANK
from ..parts.estates import Leases
from ..parts.handover import PaidOff
from ..rules.auctions import Auctions
from ..rules.cards import Cards
from ..rules.claims import FeeClaims
from ..rules.ending import Ending
from ..rules.finance import Loans
from ..rules.insolvency import Insolvency
from ..rules.jail import PayFirst
from ..rules.parcels import Parcels
from ..rules.parking import Parking
from ..rules.passing import Middle, Salary
from ..rules.setup import RankedSetup
from ..rules.shortages import Shortages
from ..rules.taxes import Taxes, TimesDice
from ..rules.tenure import Leasing
from ..rules.trades import Trades
from ..rules.turns import Turns
from ..rules.use_fees import UseFees
from ..table_options import AUCTION, CLAIMS, EQUAL_TURNS, INCOME_TAX, LOWEST_BID, LUXURY_TAX, TIME_LIMIT
from ..worth import Wealth

LEASING = Leasing(
    leasing="C-07",
    declined="C-37",
    holding="C-08",
    lost="C-09",
    ground="C-11",
    four_houses="C-22",
    second_big="C-24",
    station_rent=25,
    utility_rent=28,
)

COMMUNITY = Edition(
    name="community",
    players=range(2, 9),
    unit=1,
    unit_clause=(),
    bills=(500, 100, 50, 20, 10, 5, 1),
    board=read_board("board.csv", scale=1),
    deck=read_cards("C"),
    setup=RankedSetup(
        money="C-02",
        order="C-02",
        box="C-04",
        by_rank=(7000, 5500, 3000, 2500),
        start_bills={100: 9, 50: 6, 20: 10, 10: 7, 5: 5, 1: 5},
        pieces={"house": 32, "hotel": 12, "office": 12, "works": 6},
        reserve=275_000,
    ),
    turns=Turns(throwing="C-35", again="C-35", salary="C-06", third_double="C-17", go_to_jail="C-17"),
    passing=(Salary(200), Middle("C-19"), LEASING),
    tenure=LEASING,
    auctions=Auctions(
        mode=FREE,
        lowest="none",
        won="C-09",
        unsold="R-57",
        estate=None,
        lowest_by={"none": "C-09", "host": "C-09", "player": "C-09", "fraction": "C-09"},
    ),
    charges=UseFees("C-12", station_fees=(25, 50, 100, 200), utility_factor=4, both_factor=10),
    claims=FeeClaims(closing="C-14", off_loan="C-13", to_middle="C-19"),
    cards=Cards(pay_to=BANK),
    taxes=Taxes(income="C-16", luxury="R-46", choice=TimesDice(10), income_sum=60),
    parking=Parking(),
    jail=PayFirst(fine=50, trying="C-18", card="C-18", double="C-18", buy_out="C-18", paying_tries=2),
    building=Parcels(
        houses="C-21",
        big="C-23",
        second_big="C-24",
        works="C-26",
        barred="C-10",
        half_down="C-28",
        selling="C-27",
        selling_with_loan="R-71",
    ),
    shortages=Shortages(none_left="C-25", too_few="C-25", printed=True),
    finance=Loans(redeeming="C-30", in_passing="C-29", no_loan="C-05"),
    trades=Trades(
        sale="C-26",
        card_sale="C-15",
        no_building=None,
        mortgaged=PaidOff("C-26", paying_off="C-31", fee=100),
        settling="C-26",
        cash_only="C-33",
    ),
    insolvency=Insolvency(
        to_creditor="C-32",
        to_bank="C-33",
        cards="C-38",
        cards_under="C-38",
        estate=Leases(giving_up="C-32", bare="C-38", auctioned="C-33"),
    ),
    ending=Ending(last="C-34", worth=Wealth("C-34")),
    variants={"timed": lambda book: replace(book, ending=replace(book.ending, timed="C-34"))},
    options=(
        CLAIMS,
        AUCTION.by("C-09"),
        LOWEST_BID.by("C-09"),
        INCOME_TAX.by("C-16"),
        LUXURY_TAX.by("R-46"),
        TIME_LIMIT,
        EQUAL_TURNS,
    ),
    kept={
        "C-01": (RankedSetup.blank,),  # the box, all of it with the bank
        "C-03": (bills_of,),  # the rest in 500s
        "C-20": (Parking.land,),
        "C-36": (Turns.land,),
    },
)
