"""How the editions differ, read off their declarations: a row a rule, a column an edition.

Nothing is written by hand for one book: a changed field changes its cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import EDITIONS
from games.engine.board import INCOME_TAX
from games.engine.edition import Edition
from games.engine.elements import POT
from games.engine.option import YES_OR_NO, Option
from games.engine.parts.estates import Deeds
from games.engine.parts.handover import Kept
from games.engine.parts.sales import Emptied
from games.engine.pieces import WORKS
from games.engine.rules.building import Building
from games.engine.rules.charges import Charges
from games.engine.rules.claims import Claims
from games.engine.rules.finance import Mortgages
from games.engine.rules.jail import PayFirst, ThrowFirst
from games.engine.rules.passing import Salary
from games.engine.rules.setup import Setup
from games.engine.rules.taxes import TenthOf, TimesDice
from games.engine.rules.tenure import Purchase

from .names import CHOICE_NAMES, OPTION_NAMES, money, pieces, variant_name
from .writing.lists import listed


class Difference(NamedTuple):
    """One rule: its name, and what each edition says of it, in the order asked for."""

    title: str
    cells: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the editions say different things."""
        return len(set(self.cells)) > 1


def compare(books: Iterable[Edition]) -> list[Difference]:
    """The rules of these editions side by side."""
    books = list(books)
    return [Difference(str(title), tuple(say(book) for book in books)) for title, say in ROWS]


def agreed(book: Edition) -> str:
    """What a table has agreed on that its book does not have, in words; '' for nothing."""
    printed = EDITIONS[book.name].with_variant(book.variant)
    return listed(_said(book, option) for option in book.options if option.of(book) != option.of(printed))


def _said(book: Edition, option: Option[Edition]) -> str:
    name, value = OPTION_NAMES[option.name], option.of(book)
    if option.choices == YES_OR_NO:
        return str(name)
    words = CHOICE_NAMES[option.name].get(value, value) if option.choices else money(book.name, int(value))
    return _("%(option)s: %(choice)s") % {"option": name, "choice": words}


def _players(book: Edition) -> str:
    return _("%(least)s to %(most)s") % {"least": book.players[0], "most": book.players[-1]}


def _start(book: Edition) -> str:
    if isinstance(book.setup, Setup):
        return money(book.name, book.setup.start_cash)
    sums = listed(money(book.name, amount) for amount in book.setup.by_rank)
    return _("by the rank of the throw: %(sums)s") % {"sums": sums}


def _pieces(book: Edition) -> str:
    return listed(pieces(piece, count) for piece, count in book.setup.pieces.items() if piece != WORKS)


def _variants(book: Edition) -> str:
    return listed(variant_name(book.name, name) for name in ("standard", *book.variants))


def _options(book: Edition) -> str:
    return listed(OPTION_NAMES[option.name] for option in book.options)


def _salary(book: Edition) -> str:
    salary = next(money(book.name, effect.amount) for effect in book.passing if isinstance(effect, Salary))
    if isinstance(book.claims, Claims) and book.claims.collecting:
        return _("%(sum)s, to be collected where claims are manual") % {"sum": salary}
    return salary


def _land(book: Edition) -> str:
    return _("bought, else auctioned") if isinstance(book.tenure, Purchase) else _("leased, never sold")


def _auction(book: Edition) -> str:
    return str(CHOICE_NAMES["auction"][book.auctions.mode])


def _lowest_bid(book: Edition) -> str:
    return str(CHOICE_NAMES["lowest_bid"][book.auctions.lowest])


def _window(book: Edition) -> str:
    if not isinstance(book.claims, Claims):
        return _("until the next player throws; then the bank collects")
    return [_("until the next player throws"), _("until the second player after throws")][book.claims.window - 1]


def _doubling(book: Edition) -> str:
    if not isinstance(book.charges, Charges):
        return _("never: what stands there is paid for")
    if book.charges.unmortgaged_group:
        return _("by a whole group without a mortgage")
    return _("by a whole group, mortgaged or not")


def _utilities(book: Edition) -> str:
    charges = book.charges
    values = {"one": money(book.name, charges.utility_factor), "both": money(book.name, charges.both_factor)}
    if isinstance(charges, Charges) and charges.utility_anew:
        return _("%(one)s or %(both)s times a new throw") % values
    return _("%(one)s or %(both)s times the dice") % values


def _cards(book: Edition) -> str:
    return _("into the chest") if book.cards.pay_to == POT else _("to the bank")


def _income_tax(book: Edition) -> str:
    printed = next(square for square in book.board.squares if square.kind == INCOME_TAX)
    flat = money(book.name, book.taxes.flat(printed))
    match book.taxes.choice:
        case TenthOf():
            return _("%(sum)s or a tenth of everything") % {"sum": flat}
        case TimesDice(factor=factor):
            return _("%(sum)s or %(factor)s times a throw") % {"sum": flat, "factor": factor}
    return flat


def _parking(book: Edition) -> str:
    return _("takes the chest") if book.parking.takes_pot else _("nothing")


def _jail(book: Edition) -> str:
    fine = money(book.name, book.jail.fine)
    match book.jail:
        case ThrowFirst():
            return _("throw first, then pay %(sum)s or stay; a double throws again") % {"sum": fine}
        case PayFirst(paying_tries=tries) if tries < 3:
            return _("pay %(sum)s before one of the first %(tries)s throws") % {"sum": fine, "tries": tries}
    return _("pay %(sum)s before the throw") % {"sum": fine}


def _building(book: Edition) -> str:
    building = book.building
    if not isinstance(building, Building):
        return _("at any time, on any parcel leased, unevenly too")
    if building.own_square:
        return _("in one’s own turn, on the lot where one stands")
    if building.between:
        return _("in one’s own turn or between turns")
    return _("in one’s own turn") if building.own_turn else _("at any time")


def _shortage(book: Edition) -> str:
    if not book.shortages.too_few:
        return _("first come")
    return _("auctioned from the printed price") if book.shortages.printed else _("auctioned from any sum")


def _hotel_sale(book: Edition) -> str:
    if not isinstance(book.building, Building):
        return _("half of what was paid, alone")
    if isinstance(book.building.selling, Emptied):
        if book.building.selling.exchanging:
            return _("the whole group comes down, or it is exchanged for houses")
        return _("the whole group comes down")
    return _("comes back as houses")


def _lending(book: Edition) -> str:
    if not isinstance(book.finance, Mortgages):
        return _("on buildings, up to half of their price")
    if book.finance.whole_group:
        return _("on a deed whose group is unbuilt")
    return _("on a lot that is unbuilt itself")


def _traded_mortgage(book: Edition) -> str:
    terms = book.trades.mortgaged
    if not isinstance(terms, Kept):
        return _("the loan is paid off first; each side pays %(sum)s") % {"sum": money(book.name, terms.fee)}
    if terms.mortgage_alone:
        return _("redeemed for the mortgage alone, or a tenth now")
    return _("a tenth now") if terms.at_once else _("nothing now")


def _estate(book: Edition) -> str:
    estate = book.insolvency.estate
    if not isinstance(estate, Deeds):
        return _("built parcels are auctioned, loans ended")
    return _("deeds are auctioned unmortgaged") if estate.unmortgaged else _("deeds are auctioned as they are")


ROWS: list[tuple[str | Promise, Callable[[Edition], str]]] = [
    (gettext_lazy("Players"), _players),
    (gettext_lazy("Variants"), _variants),
    (gettext_lazy("A table may agree on"), _options),
    (gettext_lazy("Money at the start"), _start),
    (gettext_lazy("Buildings in the bank"), _pieces),
    (gettext_lazy("Salary"), _salary),
    (gettext_lazy("Land"), _land),
    (gettext_lazy("Auctions"), _auction),
    (OPTION_NAMES["lowest_bid"], _lowest_bid),
    (gettext_lazy("Rent may be claimed"), _window),
    (gettext_lazy("Bare rent is doubled"), _doubling),
    (gettext_lazy("Utilities"), _utilities),
    (gettext_lazy("Cards are paid"), _cards),
    (gettext_lazy("Income tax"), _income_tax),
    (gettext_lazy("Free parking"), _parking),
    (gettext_lazy("Jail"), _jail),
    (gettext_lazy("Building"), _building),
    (gettext_lazy("Too few pieces"), _shortage),
    (gettext_lazy("A hotel sold"), _hotel_sale),
    (gettext_lazy("The bank lends"), _lending),
    (gettext_lazy("A mortgaged deed sold"), _traded_mortgage),
    (gettext_lazy("Bankrupt to the bank"), _estate),
]
