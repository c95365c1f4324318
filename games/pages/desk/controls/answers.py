"""The forms that answer what the table waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.books.names import DECK_NAMES
from games.books.scarce import SCARCE
from games.books.writing.language import gettext as _
from games.books.writing.lists import listed
from games.engine import Allowed, Choice
from games.engine.actions import Choose, UseCard, Want
from games.engine.elements import BANK, OUTSIDE, OpenRent
from games.engine.rules.tenure import Purchase
from games.engine.rules.use_fees import UseFees

from .desk import Desk, Field, Form, Maker


def button(name: str, label: Callable[[], str], tone: str = "plain") -> Maker:
    """A form that is nothing but its button."""
    return lambda desk, allowed: [Form(name, label(), tone=tone, group="now")]


def roll(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The throw; in jail it says what one throws for."""
    jailed = desk.view.jail[desk.seat] != OUTSIDE
    return [Form("roll", _("Throw for a double") if jailed else _("Throw the dice"), tone="main", group="now")]


def end(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The end of the turn; whoever ticks it is not asked again where nothing else can be done."""
    always = Field("tick", "ends", _("Do not ask me again where nothing else can be done"), value=1)
    return [Form("end", _("End the turn"), (always,), tone="main", group="now")]


def take(name: str, label: Callable[[], str]) -> Maker:
    """To buy or to lease where one stands, at its price."""

    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        for choice in allowed:  # its deed lies beside it
            sum_ = desk.sum(choice.price.costs)
            yield Form(name, label() % {"sum": sum_}, tone="main", group="now", note=desk.left(choice.price))

    return make


def decline(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """Not to take where one stands."""
    label = _("Auction it") if isinstance(desk.edition.tenure, Purchase) else _("Do not lease")
    return [Form("decline", label, group="now")]


def claim(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """What is due from whoever has stopped on one's land: from whom, and how much."""
    label = _("Claim the use fee") if isinstance(desk.edition.charges, UseFees) else _("Claim the rent")
    due = listed(_of(desk, rent) for rent in _due(desk) if rent.visitor != BANK)
    return [Form("claim", label, tone="main", group="now", note=due)]


def collect(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The salary that waits at the bank."""
    waits = listed(desk.sum(salary.amount) for salary in _due(desk) if salary.visitor == BANK)
    return [Form("collect", _("Collect the salary"), tone="main", group="now", note=waits)]


def _due(desk: Desk) -> list[OpenRent]:
    return [rent for rent in desk.view.claims if rent.owner == desk.seat]


def _of(desk: Desk, rent: OpenRent) -> str:
    text = _("%(who)s: %(sum)s for each point") if rent.per_dice else _("%(who)s: %(sum)s")
    return text % {"who": desk.teller.who(rent.visitor), "sum": desk.sum(rent.amount)}


def pay_fine(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The way out of jail for money."""
    for choice in allowed:
        label = _("Pay %(sum)s and leave jail") % {"sum": desk.sum(choice.price.costs)}
        yield Form("pay_fine", label, group="now", note=desk.left(choice.price))


def use_card(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The way out of jail by a card: one form for each."""
    for action in allowed.actions:
        assert isinstance(action, UseCard)
        label = _("Use the release card (%(deck)s)") % {"deck": DECK_NAMES[str(action.deck)]}
        yield Form("use_card", label, (Field("hidden", "deck", value=str(action.deck)),), group="now")


def choose(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """What a card or a tax leaves open: one form for each word."""
    for choice in allowed:
        assert isinstance(choice.action, Choose)
        hidden = Field("hidden", "word", value=choice.action.word)
        yield Form("choose", _word(desk, choice.action.word, choice), (hidden,), tone="main", group="now")


def _word(desk: Desk, word: str, choice: Choice) -> str:
    words = {
        "dice": _("Throw, and pay %(factor)s for each point"),
        "percent": _("Pay a tenth of everything you own: %(sum)s"),
        "draw": _("Draw a Chance card"),
    }
    values = {"sum": desk.sum(choice.price.costs), "factor": desk.sum(choice.price.times_dice)}
    return words.get(word, _("Pay %(sum)s")) % values


def want(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """How many of a scarce piece."""
    for action in allowed.actions:
        assert isinstance(action, Want)
        fields = (
            Field("hidden", "piece", value=action.piece),
            Field(
                "number",
                "amount",
                str(SCARCE[action.piece].how_many),
                value=allowed.least,
                least=allowed.least,
                most=allowed.most,
            ),
        )
        yield Form("want", _("Ask for them"), fields, tone="main", group="now")


def give_up(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """Parcels of an estate that go back to the bank: any of them."""
    options = tuple((square, desk.deed(square)) for square in allowed.values if isinstance(square, int))
    fields = (Field("checks", "square", _("Parcels with a loan"), options=options),)
    return [Form("give_up", _("Give up to the bank"), fields, group="now")]
