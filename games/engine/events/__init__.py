"""What happened: frozen facts, each with its one effect on a position. In a game only `apply` changes a `State`.

A fact is what a player could read in a newspaper. What remains to be done (the agenda) is none, and only `Play` changes
it. Folding the facts of a game over its first position gives every later one, agenda apart. Every fact cites its
clause; those of rows of before, which were kept without, have '' there (`records`).
"""

from __future__ import annotations

from collections.abc import Sequence

from .auctions import (
    AuctionEnded,
    AuctionOpened,
    BidMade,
    BidSealed,
    Passed,
    ShortageArose,
    Wanted,
    WishLapsed,
)
from .back import OwnFact, TakenBack
from .money import (
    DebtEnded,
    Deposited,
    InterestPaid,
    Issued,
    LoanMade,
    LoanReduced,
    Mortgaged,
    Owed,
    Paid,
    Redeemed,
    RentClaimed,
    RentDue,
    RentLapsed,
)
from .property import (
    Built,
    Declined,
    FellToBank,
    Foreclosed,
    Freed,
    HandedOver,
    Offered,
    OfferEnded,
    SoldBack,
    Took,
)
from .turns import (
    Began,
    CardGivenUp,
    CardHandedOver,
    Chose,
    Drew,
    GameEnded,
    Jailed,
    LastRoundCalled,
    LeftJail,
    MissedDouble,
    Moved,
    OpeningThrown,
    Stayed,
    Threw,
    ThrewForRent,
    TimeCalled,
    TurnBegan,
    WentBankrupt,
    WentUnder,
)

__all__ = [
    "SEALED_EVENTS",
    "AuctionEnded",
    "AuctionOpened",
    "Began",
    "BidMade",
    "BidSealed",
    "Built",
    "CardGivenUp",
    "CardHandedOver",
    "Chose",
    "DebtEnded",
    "Declined",
    "Deposited",
    "Drew",
    "Fact",
    "FellToBank",
    "Foreclosed",
    "Freed",
    "GameEnded",
    "HandedOver",
    "InterestPaid",
    "Issued",
    "Jailed",
    "LastRoundCalled",
    "LeftJail",
    "LoanMade",
    "LoanReduced",
    "MissedDouble",
    "Mortgaged",
    "Moved",
    "OfferEnded",
    "Offered",
    "OpenFact",
    "OpeningThrown",
    "Owed",
    "OwnFact",
    "Paid",
    "Passed",
    "Redeemed",
    "RentClaimed",
    "RentDue",
    "RentLapsed",
    "SealedFact",
    "ShortageArose",
    "SoldBack",
    "Stayed",
    "TakenBack",
    "Threw",
    "ThrewForRent",
    "TimeCalled",
    "Took",
    "TurnBegan",
    "Wanted",
    "WentBankrupt",
    "WentUnder",
    "WishLapsed",
]

OpenFact = (
    OpeningThrown | Began | TurnBegan | Threw | ThrewForRent | Moved | Paid | Deposited | Issued | Owed | DebtEnded
    | RentDue | RentClaimed | RentLapsed | Drew | WentUnder | CardGivenUp | CardHandedOver | Took
    | HandedOver | FellToBank | Foreclosed | Freed | Declined | ShortageArose | Wanted | WishLapsed
    | AuctionOpened | BidMade | Passed | AuctionEnded | Built | SoldBack | LoanMade
    | LoanReduced | Mortgaged | Redeemed | InterestPaid | Jailed | MissedDouble | LeftJail | Stayed
    | Chose | Offered | OfferEnded | WentBankrupt | TimeCalled | LastRoundCalled | GameEnded | TakenBack
)  # fmt: skip
"""Facts that keep nothing back: what led to them may be told with them."""

SealedFact = BidSealed
"""Facts that keep the action that led to them from others, and say what opens it (`is_opened_by`)."""
SEALED_EVENTS = (BidSealed,)

Fact = OpenFact | SealedFact
"""Every kind of fact is of one sort or the other."""
Facts = Sequence[Fact]
"""What a move has led to, in order."""
