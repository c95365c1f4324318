"""Polynesia: francs, airports and ports, a chest that free parking empties, jail that is thrown for before it is paid.

Every sum is board.csv × 2'000, the smallest bill.
The numbers in quotes are the clauses of this book; `kept` names what keeps those that no other line asks for.
"""

from __future__ import annotations

from dataclasses import replace

from ..agenda import FINAL, FREE, TURNS
from ..around.wallet import bills_of
from ..board import read_board
from ..cards import read_cards
from ..edition import Edition
from ..elements import POT
from ..events import Paid, Threw
from ..parts.estates import Deeds
from ..parts.handover import Kept
from ..parts.sales import Emptied
from ..rules.auctions import Auctions
from ..rules.building import Building
from ..rules.cards import EFFECTS, Cards
from ..rules.charges import Charges
from ..rules.claims import Claims
from ..rules.ending import Ending
from ..rules.finance import Mortgages
from ..rules.insolvency import Insolvency
from ..rules.jail import ThrowFirst, send_to_jail
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
    money="P-03",
    starting="P-06",
    tied="P-06",
    order="P-05",
    start_bills={1_000_000: 2, 200_000: 4, 100_000: 1, 40_000: 1, 20_000: 2, 10_000: 1, 2_000: 5},
    pieces={"house": 32, "hotel": 12},
    clockwise=True,
)

POLYNESIA = Edition(
    name="polynesia",
    players=range(2, 9),
    unit=2_000,
    unit_clause=("R-02",),
    bills=(1_000_000, 200_000, 100_000, 40_000, 20_000, 10_000, 2_000),
    board=read_board("board.csv", scale=2_000),
    deck=read_cards("P"),
    setup=SETUP,
    turns=Turns(throwing="P-11", again="P-12", salary="P-14", third_double="P-13", go_to_jail="P-18"),
    passing=(Salary(400_000),),
    tenure=Purchase(buying="P-21", declined="P-22"),
    auctions=Auctions(
        mode=FINAL,
        lowest=0.5,
        won="P-22",
        unsold="P-23",
        estate="P-74",
        modes={FREE: "P-27", TURNS: "P-28", FINAL: "P-29"},
        lowest_by={"none": "P-22", "host": "P-30", "player": "P-31", "fraction": "P-32"},
    ),
    charges=Charges(
        deed="P-34",
        whole_group="P-38",
        unmortgaged_group=True,
        stations="P-41",
        station_rents=(50_000, 100_000, 200_000, 400_000),
        utility="P-39",
        utility_factor=8_000,
        both_utilities="P-40",
        both_factor=20_000,
    ),
    claims=Claims(closing="P-36", window=1),
    cards=Cards(pay_to=POT),
    taxes=Taxes(income="P-20", luxury="P-20"),
    parking=Parking(takes_pot="P-19"),
    jail=ThrowFirst(
        fine=100_000,
        receiver=POT,
        trying="P-47",
        double="P-48",
        buy_out="P-49",
        stay_on="P-50",
        third_try="P-51",
        card="P-46",
    ),
    building=Building(
        own_turn="P-53",
        only_lots="P-54",
        whole_group="P-55",
        mortgaged="P-56",
        group_mortgage=True,
        evenly="P-57",
        most="P-58",
        hotel="P-58",
        price="P-60",
        hotel_price="P-60",
        selling=Emptied(house="P-61", hotel="P-62", levelled="P-63"),
    ),
    shortages=Shortages(none_left="P-59"),
    finance=Mortgages(
        lending="P-67",
        redeeming="P-68",
        rounding=2_000,
        whole_group=True,
        own_turn=True,
        no_loan="P-08",
    ),
    trades=Trades(
        sale="P-64",
        card_sale="P-46",
        no_building="P-65",
        mortgaged=Kept("P-66"),
        settling="P-09",
        cash_only="P-10",
        unbuilt="P-09",
    ),
    insolvency=Insolvency(
        to_creditor="P-70",
        to_bank="P-73",
        cards="P-72",
        cards_under="P-73",
        estate=Deeds(buildings="P-71", deeds="P-72", interest="P-72", auctioned="P-74"),
    ),
    ending=Ending(last="P-75", worth=Worth("P-79", hotel_houses=5)),
    variants={
        "short": lambda book: replace(
            book,
            setup=replace(SETUP, dealt=2, dealing="P-77"),
            ending=replace(book.ending, timed="P-78"),
            kept={**book.kept, "P-80": (Ending.count,)},
        )
    },
    options=(
        CLAIMS,
        AUCTION.by("P-05"),
        LOWEST_BID.by("P-05"),
        DIRECTION.by("P-05"),
        INCOME_TAX,
        LUXURY_TAX,
        TIME_LIMIT,
        EQUAL_TURNS,
    ),
    kept={
        "P-01": (Setup.blank,),  # the box, all of it with the bank
        "P-02": (Ending.after_bankruptcy, Ending.count),  # the last one left; the richest when a closing time is set
        "P-04": (Setup.blank,),  # no deck has an order yet, and everybody stands on departure
        "P-07": (Paid.apply, bills_of),  # without a reserve nothing runs out; bills are as the sum has them
        "P-15": (Salary.reach,),  # pays where the card has said so
        "P-16": (send_to_jail,),  # no square is reached on the way
        "P-17": (Turns.land,),
        "P-24": (Turns.move_by_throw,),  # it stands under the auction
        "P-33": (Purchase.land,),
        "P-35": (Charges.due,),
        "P-37": (Claims.open,),  # stays open until it is claimed or forgotten
        "P-42": (Cards.draw,),
        "P-43": (EFFECTS["pay"],),
        "P-44": (EFFECTS["receive"],),
        "P-45": (Turns.land,),
        "P-52": (  # none of them asks about jail
            Claims.check_claim,
            Auctions.check_bid,
            Mortgages.check_mortgage,
            Building.check_build,
            Building.check_sell,
        ),
        "P-69": (Insolvency.fall_due,),  # a debt is open until it is paid
        "P-76": (Ending.check_time_up,),  # only where a closing time was agreed
        "P-81": (Turns.advance,),
        "P-82": (Threw.apply,),  # a double is counted wherever it is thrown
    },
)
