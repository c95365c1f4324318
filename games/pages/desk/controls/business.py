"""The forms of business with the bank: to build, to sell, to borrow and to pay back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.books.names import money, pieces
from games.books.teller import Teller
from games.books.writing.lists import listed
from games.engine import Allowed, Choice
from games.engine.actions import Build, Exchange, Sell
from games.engine.agenda import ToPlace
from games.engine.asks import NAME_OF
from games.engine.edition import Edition
from games.engine.events import Built, SoldBack
from games.engine.pieces import HOTEL, Piece

from .desk import Desk, Field, Form, Maker
from .rows import has_uneven, parcel_rows, rows, sale_rows

WentAway = tuple[tuple[tuple[int, Piece], int], ...]
"""What leaves the board: how many of which piece from which square."""
Left = frozenset[tuple[int, tuple[str, ...]]]
"""What then stands on the squares that something has left."""


def on_squares(name: str, label: Callable[[], str]) -> Maker:
    """A form with the squares that an action may name, each with what it costs or brings: any of them may be ticked."""

    def make(desk: Desk, allowed: Allowed) -> Iterable[Form]:
        priced = list(zip(allowed.values, allowed, strict=True))
        options = tuple((square, _priced(desk, square, choice)) for square, choice in priced)
        sums = tuple(abs(choice.price.gain or 0) for _square, choice in priced)
        field = Field("checks", "square", label(), options=options, sums=sums, written=desk.written)
        return [Form(name, label(), (field,))]

    return make


def _priced(desk: Desk, square: int | str, choice: Choice) -> str:
    gain = choice.price.gain
    values = {"where": desk.teller.where(int(square)), "sum": desk.sum(None if gain is None else abs(gain))}
    return _("%(where)s (%(sum)s)") % values


def build(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """What may be built: one piece, or as many as the rules let stand; in a shortage the length of a list is the wish.

    Each group has a row, whether it rises evenly or each parcel alone. Where a book leaves a choice, with the piece,
    and with a loan if the bank lends; behind a line one may also choose from a list, in one's own order. Pieces that
    one has a right to are placed before all else.
    """
    asked = desk.view.asked
    if isinstance(asked, ToPlace) and asked.seat == desk.seat:
        return [replace(_by_list(desk, allowed), tone="main", group="now")]
    by_row = _by_row(desk, allowed)
    if not _needs_a_list(desk, allowed):
        return by_row
    return [*by_row, replace(_by_list(desk, allowed), fold=_("Build piece by piece") if by_row else "")]


def _by_row(desk: Desk, allowed: Allowed) -> list[Form]:
    """What may be built group by group or parcel by parcel, as many pieces as one likes."""
    if desk.edition.building.on_credit:
        field = Field("parcels", "parcel", rows=parcel_rows(desk, list(allowed), allowed.most), written=desk.written)
    else:
        found = rows(desk, [choice for choice in allowed if _comes_next(desk, choice)])
        if not found:
            return []
        field = Field("lots", "lot", rows=found, written=desk.written)
    return [Form("build", _("Build"), (field,), about="rows")]


def _needs_a_list(desk: Desk, allowed: Allowed) -> bool:
    """Whether more may be built than rows say: by credit, by kinds of pieces, in an order that matters."""
    building = desk.edition.building
    return building.on_credit or bool(building.kinds) or any(_gives_houses_back(desk, choice) for choice in allowed)


def _gives_houses_back(desk: Desk, choice: Choice) -> bool:
    """Whether a hotel may follow in its group, whose houses others may then have: the order of a list matters there."""
    wish, building, sites = choice.action, desk.edition.building, desk.view.sites
    assert isinstance(wish, Build)
    group = desk.edition.board.group_of(wish.squares[0])
    return any(building.level(sites[square]) >= building.needs for square in group)


def _comes_next(desk: Desk, choice: Choice) -> bool:
    """Whether it builds what comes next on its lot, and not straight the hotel."""
    wish = choice.action
    assert isinstance(wish, Build)
    full = desk.edition.building.level(desk.view.sites[wish.squares[0]]) >= desk.edition.building.needs
    return wish.piece is None or (wish.piece == HOTEL) == full


def _by_list(desk: Desk, allowed: Allowed) -> Form:
    """Pieces to build as a list to choose from."""
    kinds = bool(desk.edition.building.kinds)
    options = tuple(_build_option(desk, choice) for choice in (*allowed, *allowed.lists()))
    fields = [Field("select", "square_piece" if kinds else "square", _("Square"), options=options)]
    fields += _more(desk, allowed, _("on each square the next piece") if kinds else "")
    if allowed.most:
        label = _("of that on credit, up to half")
        fields.append(Field("number", "loan", label, value=0, least=0, most=allowed.most, tells_bounds=False))
    return Form("build", _("Build"), tuple(fields))


def _more(desk: Desk, allowed: Allowed, as_it_comes: str) -> Iterable[Field]:
    """What goes on beyond the list of choices: more squares by their numbers, in one's own order.

    Where a piece is named it is that of the whole list, or `as_it_comes`.
    """
    squares = dict.fromkeys(square for square in allowed.values if isinstance(square, int))
    named = (desk.edition.board.group_of(square) for square in squares)
    numbers = dict.fromkeys((*squares, *(other for group in named for other in group)))
    hint = listed(f"{number}\N{NO-BREAK SPACE}{desk.teller.where(number)}" for number in sorted(numbers))
    yield Field("text", "square", _("Several at once: more squares by their numbers"), hint=hint)
    if as_it_comes:
        yield Field("checks", "any_piece", _("Of several"), options=(("1", as_it_comes),))


def _build_option(desk: Desk, choice: Choice) -> tuple[str, str]:
    """A list as the form sends it back, and in words with its price."""
    wish = choice.action
    assert isinstance(wish, Build)
    value = ":".join([",".join(map(str, wish.squares)), *_named(wish)])
    where = listed(desk.teller.where(square) for square in dict.fromkeys(wish.squares))
    what = desk.teller.piece(wish.piece) if wish.piece else ""
    if len(wish.squares) > 1:
        kinds = Counter(fact.piece for fact in choice.price.facts if isinstance(fact, Built))
        what = listed(pieces(piece, count) for piece, count in kinds.items())
    values = {"where": where, "piece": what, "sum": desk.sum(choice.price.costs), "loan": desk.sum(wish.loan)}
    return value, _priced_build(bool(what), bool(wish.loan)) % values


def _priced_build(named: bool, on_credit: bool) -> str:
    """What a build costs, with the piece where that has to be said, and with what is borrowed of the price."""
    if on_credit and named:
        return _("%(where)s: %(piece)s (%(sum)s, of it %(loan)s borrowed)")
    if on_credit:
        return _("%(where)s (%(sum)s, of it %(loan)s borrowed)")
    return _("%(where)s: %(piece)s (%(sum)s)") if named else _("%(where)s (%(sum)s)")


def _named(wish: Build) -> Iterable[str]:
    """What an entry says beside its squares: the piece, where the book leaves a choice, and a loan that it needs."""
    if wish.piece:
        yield wish.piece
    if wish.loan:
        yield str(wish.loan)


def sell(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """Sales by the rows of groups, or a list of one building each; what takes more down says what, and asks first."""
    kinds, choices = by_kind(allowed), list(allowed)
    more = tuple(_more(desk, allowed, _("on each square the last piece") if kinds else ""))
    if kinds:
        found = sale_rows(desk, choices)
        choices = choices if has_uneven(desk) else []  # lists have an order of their own, and may go over all parcels
        parcels = Field("parcels", "parcel", rows=found, written=desk.written)
        sure = _("Yes, sell all that is counted here, for that sum.")
        yield from [Form("sell", _("Sell buildings"), (parcels,), about="rows", sure=sure)] if found else ()
    yield from _sales(desk, Form("sell", _("Sell a building")), choices, more, kinds)


def by_kind(allowed: Allowed) -> bool:
    """Whether one says which of the pieces on a lot is sold."""
    return any(isinstance(action, Sell) and action.piece for action in allowed.actions)


def exchange(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """The same for hotels that are given back for houses."""
    return _sales(desk, Form("exchange", _("Exchange a hotel for houses")), list(allowed))


def _sales(
    desk: Desk, form: Form, choices: Sequence[Choice], more: tuple[Field, ...] = (), kinds: bool = False
) -> Iterable[Form]:
    """What goes and comes in is what the rules make of each sale; one of more than one building is a form apart."""
    options: list[tuple[int | str, str]] = []
    grave: dict[tuple[WentAway, int, Left], Choice] = {}
    for choice in choices:
        sold = [fact for fact in choice.price.facts if isinstance(fact, SoldBack)]
        if len(sold) > 1:
            left = frozenset({fact.square: fact.pieces for fact in sold}.items())
            grave.setdefault((_gone(choice), choice.price.gain or 0, left), choice)
        else:
            options.append(_sale_option(desk, choice))
    if options and more and not grave and not kinds:
        found = rows(desk, choices, selling=True)
        yield replace(form, fields=(Field("lots", "lot", rows=found, written=desk.written),), about="rows")
    elif options:
        named = "square_piece" if any(isinstance(value, str) for value, _label in options) else "square"
        several = () if grave else more
        yield replace(form, fields=(Field("select", named, _("Square"), options=tuple(options)), *several))
    if grave and more:
        first, label = _lot_of(choices[0])[0], _("Sell several buildings")
        listed_field = replace(more[0], label=_("Several at once: squares by their numbers"), value=first)
        yield replace(form, label=label, fields=(listed_field,), about="several")
    for choice in grave.values():
        yield _grave_sale(form.label, desk.edition, desk.teller, choice)


def _sale_option(desk: Desk, choice: Choice) -> tuple[int | str, str]:
    square, piece = _lot_of(choice)
    values = {"where": desk.teller.where(square), "sum": desk.sum(choice.price.gain)}
    if not piece:
        return square, _("%(where)s (%(sum)s)") % values
    return f"{square}:{piece}", _("%(where)s: %(piece)s (%(sum)s)") % {**values, "piece": desk.teller.piece(piece)}


def _gone(choice: Choice) -> WentAway:
    gone = Counter((fact.square, fact.piece) for fact in choice.price.facts if isinstance(fact, SoldBack))
    return tuple(sorted(gone.items()))


def _lot_of(choice: Choice) -> tuple[int, Piece | None]:
    wish = choice.action
    if isinstance(wish, Exchange):
        return wish.square, None
    assert isinstance(wish, Sell)
    return wish.squares[0], wish.piece


def _grave_sale(label: str, edition: Edition, teller: Teller, choice: Choice) -> Form:
    """A sale of more than one building, on its own and behind a question."""
    gain, wish = choice.price.gain or 0, choice.action
    what = listed(
        _("%(where)s (%(pieces)s)") % {"pieces": pieces(piece, count), "where": teller.where(lot)}
        for (lot, piece), count in _gone(choice)
    )
    sure = _("Yes, sell all of this for %(sum)s: %(what)s. It cannot be undone.")
    squares = wish.squares if isinstance(wish, Sell) else _lot_of(choice)[:1]
    fields = [Field("hidden", "square", value=",".join(map(str, squares)))]
    if isinstance(wish, Sell) and wish.piece:
        fields.append(Field("hidden", "piece", value=wish.piece))
    return Form(
        NAME_OF[type(wish)], label, tuple(fields), tone="danger", about=str(gain), agreed=gain,
        sure=sure % {"what": what, "sum": money(edition.name, gain)},
    )  # fmt: skip


def agreed_sale(edition: Edition, names: list[str], choice: Choice) -> Form:
    """A sale that was asked for, with all that goes and what it brings, to be agreed to."""
    form = _grave_sale(_("Sell all of this"), edition, Teller(edition, names), choice)
    return replace(form, about=f"asked-{form.about}")


def bankrupt(desk: Desk, allowed: Allowed) -> Iterable[Form]:
    """To leave, behind a question."""
    sure = _("Yes, I lose all that I own and leave the game. It cannot be undone.")
    return [Form("bankrupt", _("Give up: go bankrupt"), tone="danger", group="leave", sure=sure)]
