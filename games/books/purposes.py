"""What a payment is for, as the clauses of a book have it: the same clause may be that of several sums."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from games.engine.clauses import CardId, Clause, in_force
from games.engine.edition import Edition
from games.engine.elements import BANK
from games.engine.events import Paid
from games.engine.parts.estates import Deeds
from games.engine.parts.handover import Kept
from games.engine.rules.claims import FeeClaims
from games.engine.rules.jail import Jail, ThrowFirst
from games.engine.rules.tenure import Leasing
from games.engine.rules.use_fees import UseFees

Purpose = Literal[
    "start", "salary", "ground", "holding", "tax", "fine", "rent", "fee", "interest", "lease", "left", "card", "unsaid"
]
"""What a sum is paid for; `unsaid` is what is told by what stands beside it."""
LEADS_ON = frozenset({"advance_to", "nearest_station", "nearest_utility"})
"""The effects of cards by which one goes on, with a salary and a rent on the way."""


def purpose_of(edition: Edition, paid: Paid) -> Purpose:
    """What was paid for; of what a card asks, that it does."""
    card = edition.deck.get(CardId(paid.clause))
    if card is not None and card.effect not in LEADS_ON:
        return "card"
    if paid.payer == BANK and paid.clause == edition.setup.money:
        return "start"
    if paid.payer == BANK:
        return "salary" if card is not None or paid.clause == edition.turns.salary else "unsaid"
    if not isinstance(paid.payer, int):
        return "unsaid"
    if card is not None:
        return _of_visits(edition)
    return _purposes(edition, between_players=isinstance(paid.payee, int)).get(paid.clause, "unsaid")


def _of_visits(edition: Edition) -> Purpose:
    return "fee" if isinstance(edition.charges, UseFees) else "rent"


@lru_cache(maxsize=64)
def _purposes(edition: Edition, *, between_players: bool) -> dict[Clause, Purpose]:
    """By clause what players pay: to each other, or to the bank and into the middle."""
    visits: dict[Clause, Purpose] = dict.fromkeys(edition.charges.clauses, _of_visits(edition))
    if between_players:
        return {edition.insolvency.to_creditor: "left", "R-55": "fee", **visits}
    found: dict[Clause, Purpose] = {edition.insolvency.to_bank: "left"}
    if isinstance(edition.tenure, Leasing):
        leasing = edition.tenure
        found |= dict.fromkeys((leasing.ground, leasing.four_houses, leasing.second_big), "ground")
        found[leasing.holding] = "holding"
    if isinstance(edition.trades.mortgaged, Kept):
        found[edition.trades.mortgaged.clause] = "interest"
    else:
        found[edition.trades.mortgaged.clause] = "lease"
    if isinstance(edition.insolvency.estate, Deeds):
        found[edition.insolvency.estate.interest] = "interest"
    if edition.auctions.estate:
        found[in_force(edition.auctions.estate)] = "interest"
    if isinstance(edition.claims, FeeClaims):
        found |= dict.fromkeys((edition.claims.closing, *edition.claims.clauses, "R-55"), "fee")
    found |= dict.fromkeys(_of_leaving_jail(edition.jail), "fine")
    return found | dict.fromkeys((edition.taxes.income, edition.taxes.luxury), "tax")


def _of_leaving_jail(jail: Jail) -> tuple[Clause, ...]:
    other = jail.third_try if isinstance(jail, ThrowFirst) else jail.single_try
    return (jail.buy_out, other) if other else (jail.buy_out,)
