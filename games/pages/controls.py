"""The forms of one seat, drawn from `legal` alone, so that the page cannot offer what the referee would refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from django.utils.translation import gettext as _

from games.books.log import Teller
from games.books.names import DECKS, money, pieces
from games.engine import Allowed, decide, legal
from games.engine import actions as act
from games.engine.agenda import Auction, ToChoose, ToFixLowest, ToPlace, ToTake
from games.engine.chance import Recorded
from games.engine.edition import Edition
from games.engine.events import Paid, SoldBack
from games.engine.loans import payoff
from games.engine.pending import due
from games.engine.rules.finance import Mortgages
from games.engine.rules.parcels import Parcels
from games.engine.rules.tenure import Purchase
from games.engine.state import Bundle, Offer, State
from games.engine.table import Table
from games.orders.gauge import brings


@dataclass(frozen=True)
class Field:
    """One input: `kind` is hidden, number, select or checks; `options` are (value, label), `chosen` those ticked.

    `hint` is what stands beside an input for a sum.
    """

    kind: str
    name: str
    label: str = ""
    value: int | str = ""
    options: tuple[tuple[int | str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    step: int = 1
    chosen: tuple[int | str, ...] = ()
    hint: str = ""


@dataclass(frozen=True)
class Form:
    """One action as a form. `decision` is the id that it answers; `tone` is main, plain or danger.

    `about` tells it from other forms of the same action where its hidden fields do not; `sure` is what must be ticked
    before it is sent.
    """

    action: str
    label: str
    fields: tuple[Field, ...] = ()
    tone: str = "plain"
    group: str = "business"
    decision: int | None = None
    command_id: str = field(default_factory=lambda: str(uuid4()))
    says: str = ""
    about: str = ""
    sure: str = ""

    @property
    def key(self) -> str:
        """What names this form on its page, the same as long as it asks the same: the action and what it is about."""
        hidden = (str(field.value) for field in self.fields if field.kind == "hidden")
        return "-".join(part for part in (self.action, *hidden, self.about) if part)


NOTHING = Bundle()
ANSWERS = (
    "roll", "want", "buy", "lease", "decline", "give_up", "bid", "pass", "lowest_bid", "pay_fine", "use_card",
    "stay", "choose", "end", "pay",
)  # fmt: skip
"""The actions that answer what is awaited, and so carry its decision id."""


@dataclass(frozen=True)
class Desk:
    """What is on the desk of one seat: everything that the makers of forms look at."""

    edition: Edition
    state: State
    seat: int
    teller: Teller
    decision: int | None

    def sum(self, amount: int) -> str:
        """A sum of money."""
        return money(self.edition.name, amount)

    def deed(self, square: int) -> str:
        """A square in a list of deeds: its name, and what is owed on it."""
        site, where = self.state.sites[square], self.teller.where(square)
        if isinstance(self.edition.finance, Mortgages):
            return _("%(where)s (mortgaged)") % {"where": where} if site.owed else where
        return _("%(where)s (loan %(sum)s)") % {"where": where, "sum": self.sum(site.owed)} if site.original else where


def forms_for(edition: Edition, state: State, seat: int, names: list[str], decision: int | None) -> list[Form]:
    """All forms of a seat, those that answer what is awaited first."""
    desk = Desk(edition, state, seat, Teller(edition, names), decision)
    allowed = legal(edition, state, seat)
    made: list[Form] = []
    for name, maker in MAKERS.items():
        if name in allowed:
            made += maker(desk, allowed[name])
    made.sort(key=lambda form: form.group == "now" and form.tone != "main")
    return [replace(form, fields=tuple(_hinted(desk, form, field) for field in form.fields)) for form in made]


def _hinted(desk: Desk, form: Form, field: Field) -> Field:
    """An input for a sum says between which sums, as sums are written."""
    if field.kind != "number" or field.least is None or form.action == "want":
        return field
    least = desk.sum(field.least)
    if field.most is None:
        return replace(field, hint=_("from %(least)s") % {"least": least})
    return replace(field, hint=_("%(least)s to %(most)s") % {"least": least, "most": desk.sum(field.most)})


def _button(name: str, label: Callable[[Desk], str], tone: str = "plain", group: str = "now") -> Maker:
    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        decision = desk.decision if name in ANSWERS else None
        return [Form(name, label(desk), tone=tone, group=group, decision=decision)]

    return make


Maker = Callable[[Desk, Allowed], Iterable[Form]]
Gone = tuple[tuple[tuple[int, str], int], ...]
"""What leaves the board: how many of which piece from which square."""


def _buy(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    top = due(desk.state)
    assert isinstance(top, ToTake)
    price = desk.edition.tenure.price_of(desk.edition.board, top.square)
    label = _("Buy %(where)s for %(sum)s") % {"where": desk.teller.where(top.square), "sum": desk.sum(price)}
    return [Form("buy", label, tone="main", group="now", decision=desk.decision)]


def _bid(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    top = desk.state.agenda[-1]
    assert isinstance(top, Auction)
    if top.by == desk.seat:
        return []  # nobody needs to outbid oneself
    sealed = top.mode == "sealed"
    label = _("Your highest bid for %(where)s, in secret") if sealed else _("Your bid for %(where)s")
    amount = Field(
        "number", "amount", label % {"where": desk.teller.lot(top.square, top.piece)},
        value=allowed.least, least=allowed.least, most=allowed.most, step=desk.edition.unit,
    )  # fmt: skip
    # In a free auction bids cross without harm, so they answer the auction, not one decision.
    decision = None if top.mode == "free" else desk.decision
    about = top.piece or str(top.square)
    return [Form("bid", _("Bid"), (amount,), tone="main", group="now", decision=decision, about=about)]


def _lowest(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    top = desk.state.agenda[-1]
    assert isinstance(top, ToFixLowest)
    half = desk.edition.board.squares[top.square].price // 2
    value = half - half % desk.edition.unit
    label = _("Lowest bid for %(where)s") % {"where": desk.teller.where(top.square)}
    amount = Field("number", "amount", label, value=value, least=allowed.least, step=desk.edition.unit)
    about = str(top.square)
    return [Form("lowest_bid", _("Fix"), (amount,), tone="main", group="now", decision=desk.decision, about=about)]


def _use_card(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    for deck in allowed.values:
        hidden = Field("hidden", "deck", value=deck)
        label = _("Use the release card (%(deck)s)") % {"deck": DECKS[str(deck)]}
        yield Form("use_card", label, (hidden,), group="now", decision=desk.decision)


def _choose(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    top = due(desk.state)
    assert isinstance(top, ToChoose)
    card = desk.edition.deck.get(top.source)
    printed = card.amount if card else desk.edition.board.squares[desk.state.at[desk.seat]].price
    flat = desk.edition.taxes.flat(desk.edition.board.squares[desk.state.at[desk.seat]])
    words = {
        "pay": _("Pay %(sum)s") % {"sum": desk.sum(printed)},
        "flat": _("Pay %(sum)s") % {"sum": desk.sum(flat)},
        "dice": _("Throw, and pay ten times the dice"),
        "percent": _("Pay a tenth of everything you own"),
        "draw": _("Draw a Chance card"),
    }
    for word in allowed.values:
        hidden = Field("hidden", "word", value=word)
        yield Form("choose", words[str(word)], (hidden,), tone="main", group="now", decision=desk.decision)


def _want(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    piece = str(allowed.values[0])
    label = _("How many %(pieces)s you want") % {"pieces": desk.teller.piece(piece, several=True)}
    fields = (
        Field("hidden", "piece", value=piece),
        Field("number", "amount", label, value=allowed.least, least=allowed.least, most=allowed.most),
    )
    return [Form("want", _("Ask for them"), fields, tone="main", group="now", decision=desk.decision)]


def _on_squares(name: str, label: Callable[[], str], cost: Callable[[Desk, int], int]) -> Maker:
    """A form with a list of the squares that an action may name, each with what it costs or brings."""

    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        options = tuple(
            (square, f"{desk.teller.where(square)} ({desk.sum(cost(desk, square))})")
            for square in allowed.values
            if isinstance(square, int)
        )
        return [Form(name, label(), (Field("select", "square", _("Square"), options=options),))]

    return make


def _lease(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    top = due(desk.state)
    assert isinstance(top, ToTake)
    rent = desk.edition.tenure.price_of(desk.edition.board, top.square)
    label = _("Lease %(where)s for %(sum)s") % {"where": desk.teller.where(top.square), "sum": desk.sum(rent)}
    return [Form("lease", label, tone="main", group="now", decision=desk.decision)]


def _decline(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    label = _("Do not buy: auction") if isinstance(desk.edition.tenure, Purchase) else _("Do not lease")
    return [Form("decline", label, group="now", decision=desk.decision)]


def _build(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """What may be built: one piece, or as many as the rules let stand; in a shortage the length of a list is the wish.

    Where a book leaves a choice, with the piece, and with a loan if the bank lends. Pieces that one has a right to are
    placed before all else.
    """
    wishes = [wish for wish in allowed.actions if isinstance(wish, act.Build)]
    options = [_build_option(desk, wish) for wish in (*wishes, *_several(desk, wishes))]
    fields = [Field("select", "square_piece" if wishes[0].piece else "square", _("Square"), options=tuple(options))]
    if isinstance(desk.edition.building, Parcels):
        dearest = max(_build_price(desk, wish) for wish in wishes)
        fields.append(Field("number", "loan", _("of that on credit, up to half"), value=0, least=0, most=dearest // 2))
    if isinstance(desk.state.agenda[-1], ToPlace):
        return [Form("build", _("Build"), tuple(fields), tone="main", group="now")]
    return [Form("build", _("Build"), tuple(fields))]


def _several(desk: Desk, wishes: list[act.Build]) -> Iterable[act.Build]:
    """Lists of two and more: each piece on the first lot of its group, or on the parcel, that the rules let it have."""
    table, seen = Table(desk.edition, desk.state), set()
    for wish in wishes:
        group = wish.squares if wish.piece else desk.edition.board.group_of(wish.squares[0])
        if (group, wish.piece) in seen:
            continue
        seen.add((group, wish.piece))
        while (longer := _longer(table, wish, group)) is not None:
            yield (wish := longer)


def _longer(table: Table, wish: act.Build, group: tuple[int, ...]) -> act.Build | None:
    longer = (wish._replace(squares=(*wish.squares, square)) for square in group)
    return next((more for more in longer if not any(table.broken(more))), None)


def _build_option(desk: Desk, wish: act.Build) -> tuple[str, str]:
    """A list as the form sends it back, and in words with its price."""
    value = ",".join(map(str, wish.squares)) + (f":{wish.piece}" if wish.piece else "")
    where = ", ".join(desk.teller.where(square) for square in dict.fromkeys(wish.squares))
    values = {"where": where, "sum": desk.sum(_build_price(desk, wish))}
    if len(wish.squares) > 1:
        kinds = desk.edition.building.plan(Table(desk.edition, desk.state), wish).pieces
        what = ", ".join(pieces(piece, count) for piece, count in kinds.items())
        return value, _("%(where)s: %(piece)s (%(sum)s)") % {**values, "piece": what}
    if wish.piece:
        return value, _("%(where)s: %(piece)s (%(sum)s)") % {**values, "piece": desk.teller.piece(wish.piece)}
    return value, f"{where} ({values['sum']})"


def _build_price(desk: Desk, wish: act.Build) -> int:
    """What a list costs at the printed prices, whether or not it is shared out."""
    return desk.edition.building.plan(Table(desk.edition, desk.state), wish).cost


def _sell(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """A list of sales of one building each; a sale that takes more down with it says what, and asks first."""
    squares = [value for value in allowed.values if isinstance(value, int)]
    wishes = [act.Sell(desk.seat, (square,), piece) for square in squares for piece in _pieces_at(desk, square)]
    wishes = [wish for wish in wishes if not any(Table(desk.edition, desk.state).broken(wish))]  # piece by piece
    return _sales(desk, "sell", _("Sell a building"), wishes)


def _exchange(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    wishes = [act.Exchange(desk.seat, value) for value in allowed.values if isinstance(value, int)]
    return _sales(desk, "exchange", _("Exchange a hotel for houses"), wishes)


def _pieces_at(desk: Desk, square: int) -> Iterable[str | None]:
    """The kinds of pieces that may be sold one by one; None where the book knows the next one to go."""
    return dict.fromkeys(desk.state.sites[square].pieces) if isinstance(desk.edition.building, Parcels) else (None,)


def _sales(desk: Desk, name: str, label: str, wishes: Sequence[act.Sell | act.Exchange]) -> Iterable[Form]:
    """Every sale played on trial: what goes and what comes in is what the rules make of it."""
    options: list[tuple[int | str, str]] = []
    grave: dict[tuple[Gone, int], int] = {}
    for wish in wishes:
        square, piece = _lot_of(wish)
        gone, gain = _trial(desk, wish)
        values = {"where": desk.teller.where(square), "sum": desk.sum(gain)}
        if sum(gone.values()) > 1:
            grave.setdefault((tuple(sorted(gone.items())), gain), square)
        elif piece:
            told = {**values, "piece": desk.teller.piece(piece)}
            options.append((f"{square}:{piece}", _("%(where)s: %(piece)s (%(sum)s)") % told))
        else:
            options.append((square, f"{values['where']} ({values['sum']})"))
    if options:
        named = "square_piece" if any(isinstance(value, str) for value, _label in options) else "square"
        yield Form(name, label, (Field("select", named, _("Square"), options=tuple(options)),))
    for (all_gone, gain), square in grave.items():
        yield _grave_sale(desk, Form(name, label, (Field("hidden", "square", value=square),)), all_gone, gain)


def _lot_of(wish: act.Sell | act.Exchange) -> tuple[int, str | None]:
    return (wish.square, None) if isinstance(wish, act.Exchange) else (wish.squares[0], wish.piece)


def _trial(desk: Desk, wish: act.Sell | act.Exchange) -> tuple[Counter[tuple[int, str]], int]:
    """What an action would take off the board, by square and piece, and what it would bring."""
    events = decide(desk.edition, desk.state, wish, Recorded([])).events
    gone = Counter((fact.square, fact.piece) for fact in events if isinstance(fact, SoldBack))
    paid = [fact for fact in events if isinstance(fact, Paid)]
    gain = sum(fact.amount for fact in paid if fact.payee == desk.seat)
    return gone, gain - sum(fact.amount for fact in paid if fact.payer == desk.seat)


def _grave_sale(desk: Desk, form: Form, gone: Gone, gain: int) -> Form:
    """A sale of more than was pointed at, on its own and behind a question."""
    what = ", ".join(
        _("%(pieces)s on %(where)s") % {"pieces": pieces(piece, count), "where": desk.teller.where(lot)}
        for (lot, piece), count in gone
    )
    sure = _("Yes, sell all of this for %(sum)s: %(what)s. It cannot be undone.")
    return replace(form, tone="danger", about=str(gain), sure=sure % {"what": what, "sum": desk.sum(gain)})


def _bankrupt(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    sure = _("Yes, I lose all that I own and leave the game. It cannot be undone.")
    return [Form("bankrupt", _("Give up: go bankrupt"), tone="danger", group="leave", sure=sure)]


def _give_up(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    options = tuple((square, desk.deed(square)) for square in allowed.values if isinstance(square, int))
    fields = (Field("checks", "square", _("Parcels with a loan"), options=options),)
    return [Form("give_up", _("Give up to the bank"), fields, group="now", decision=desk.decision)]


def _loan(desk: Desk, square: int) -> int:
    finance = desk.edition.finance
    return finance.loan_on(Table(desk.edition, desk.state), square) if isinstance(finance, Mortgages) else 0


def _redemption(desk: Desk, square: int) -> int:
    finance = desk.edition.finance
    if isinstance(finance, Mortgages):
        return finance.redeem_cost(Table(desk.edition, desk.state), square)
    return payoff(desk.state.sites[square])


def _accept(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    for offer in (offer for offer in desk.state.offers if offer.number in allowed.values):
        fields = [Field("hidden", "offer", value=offer.number)]
        mortgaged = isinstance(desk.edition.finance, Mortgages)
        owing = tuple((s, desk.teller.where(s)) for s in offer.give.deeds if mortgaged and desk.state.sites[s].owed)
        if owing:
            fields.append(Field("checks", "redeem", _("Redeem at once"), options=owing))
        fields += _borrowing(desk, offer)
        yield Form("accept", _("Accept"), tuple(fields), tone="main", group="offers", says=_says(desk, offer))


def _borrowing(desk: Desk, offer: Offer) -> Iterable[Field]:
    """Where the bank lends on buildings, half the price of one that is offered may be borrowed on it."""
    if isinstance(desk.edition.finance, Mortgages) or offer.want.cash < 2:
        return
    for square in offer.give.deeds:
        if desk.state.sites[square].pieces:
            label = _("Borrow on %(where)s") % {"where": desk.teller.where(square)}
            yield Field("number", f"loan_{square}", label, value=0, least=0, most=offer.want.cash // 2)


def _says(desk: Desk, offer: Offer) -> str:
    values = {"who": desk.teller.who(offer.giver), "give": desk.teller.bundle(offer.give)}
    if offer.settles:
        return _("%(who)s offers %(give)s for the debt.") % values
    said = _("%(who)s offers %(give)s for %(want)s.") % {**values, "want": desk.teller.bundle(offer.want)}
    return said if offer.taker != desk.seat else f"{said} {_gauge(desk, offer)}"


def _gauge(desk: Desk, offer: Offer) -> str:
    """What an offer is worth to its taker by printed prices: a first measure, which knows nothing of groups."""
    worth = brings(desk.edition, offer)
    if not worth:
        return _("By printed prices it is even.")
    text = _("By printed prices it brings you %(sum)s.") if worth > 0 else _("By printed prices it costs you %(sum)s.")
    return text % {"sum": desk.sum(abs(worth))}


def _answer_offers(name: str, label: Callable[[], str]) -> Maker:
    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        for offer in (offer for offer in desk.state.offers if offer.number in allowed.values):
            hidden = Field("hidden", "offer", value=offer.number)
            yield Form(name, label(), (hidden,), group="offers", says=_says(desk, offer))

    return make


def _offer(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """A form for each player with whom there is anything to trade."""
    mine = _things(desk, desk.seat, "give")
    for other in allowed.values:
        assert isinstance(other, int)
        label = _("Offer to %(who)s") % {"who": desk.teller.who(other)}
        fields = (Field("hidden", "to", value=other), *mine, *_things(desk, other, "want"))
        yield Form("offer", label, fields, group="trade")
    yield from _counter(desk, allowed)


def _counter(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """For each offer to the seat a form that turns it round, to be changed and sent back."""
    mine = [offer for offer in desk.state.offers if offer.taker == desk.seat and not offer.settles]
    for offer in (offer for offer in mine if offer.giver in allowed.values):
        give, want = _things(desk, desk.seat, "give", offer.want), _things(desk, offer.giver, "want", offer.give)
        fields = (Field("hidden", "to", value=offer.giver), *give, *want)
        label = _("Counter-offer to %(who)s") % {"who": desk.teller.who(offer.giver)}
        yield Form("offer", label, fields, group="trade", about=f"counter-{offer.number}")


def _things(desk: Desk, seat: int, side: str, given: Bundle = NOTHING) -> tuple[Field, ...]:
    """The inputs for what one side gives: cash, deeds that may go, release cards; `given` stands in them already."""
    built = desk.edition.building.is_group_built
    bound = bool(desk.edition.trades.no_building)
    deeds = tuple(
        (square, desk.deed(square))
        for square in desk.state.held_by(seat)
        if not bound or not built(desk.state, desk.edition.board.group_of(square))
    )
    whose = {"give": _("You give"), "want": _("You get")}[side]
    most = desk.state.cash[seat]
    things = {"cash": _("cash"), "deeds": _("deeds"), "cards": _("release cards")}
    labels = {thing: _("%(side)s: %(thing)s") % {"side": whose, "thing": name} for thing, name in things.items()}
    cash = Field("number", f"{side}_cash", labels["cash"], value=given.cash, least=0, most=most, step=desk.edition.unit)
    fields = [cash]
    if deeds:
        fields.append(Field("checks", f"{side}_deeds", labels["deeds"], options=deeds, chosen=given.deeds))
    cards = tuple((deck, str(DECKS[deck])) for deck in desk.state.cards[seat])
    if cards:
        fields.append(Field("checks", f"{side}_cards", labels["cards"], options=cards, chosen=given.cards))
    return tuple(fields)


def _settle(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    deeds = tuple((square, desk.deed(square)) for square in allowed.values if isinstance(square, int))
    most = desk.state.cash[desk.seat]
    fields = (
        Field("checks", "give_deeds", _("Deeds"), options=deeds),
        Field("number", "give_cash", _("Cash"), value=0, least=0, most=most, step=desk.edition.unit),
    )
    return [Form("settle", _("Offer property for the debt"), fields, group="business")]


MAKERS: dict[str, Maker] = {
    "roll": _button("roll", lambda desk: _("Throw the dice"), "main"),
    "buy": _buy,
    "lease": _lease,
    "decline": _decline,
    "give_up": _give_up,
    "bid": _bid,
    "want": _want,
    "pass": _button("pass", lambda desk: _("Pass")),
    "lowest_bid": _lowest,
    "pay": _button("pay", lambda desk: _("Pay the debt"), "main"),
    "pay_fine": _button(
        "pay_fine", lambda desk: _("Pay %(sum)s and leave jail") % {"sum": desk.sum(desk.edition.jail.fine)}
    ),
    "use_card": _use_card,
    "stay": _button("stay", lambda desk: _("Stay in jail")),
    "choose": _choose,
    "end": _button("end", lambda desk: _("End the turn"), "main"),
    "claim": _button("claim", lambda desk: _("Claim the rent"), "main"),
    "collect": _button("collect", lambda desk: _("Collect the salary"), "main"),
    "accept": _accept,
    "refuse": _answer_offers("refuse", lambda: _("Refuse")),
    "withdraw": _answer_offers("withdraw", lambda: _("Withdraw")),
    "build": _build,
    "sell": _sell,
    "exchange": _exchange,
    "mortgage": _on_squares("mortgage", lambda: _("Mortgage"), _loan),
    "redeem": _on_squares("redeem", lambda: _("Redeem"), _redemption),
    "repay": _on_squares("repay", lambda: _("Pay a loan off"), _redemption),
    "settle": _settle,
    "offer": _offer,
    "bankrupt": _bankrupt,
}
