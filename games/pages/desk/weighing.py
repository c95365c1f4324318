"""What one does beside a trade or an auction and is no move: to weigh a trade, to set oneself a limit."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import books
from games.books.names import money
from games.books.teller import Teller
from games.engine.actions import Bid
from games.engine.agenda import Auction
from games.orders.form import checked
from games.tables import playing
from games.tables.moves import ordering
from games.tables.moves.proposing import Proposal, propose
from games.tables.seen import Seen
from games.tables.selectors import access_table_for
from games.tables.shown import Status

from ..drawing import drawn
from ..player_requests import PlayerRequest, whole
from .controls import Field, Form
from .forms_drawn import draw_form, token_field
from .outlook import outlook_of, paid_line
from .wishes import read_move

ECHOED = ("to", "give_cash", "give_deeds", "give_cards", "want_cash", "want_deeds", "want_cards")
"""The fields of a trade."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def weigh(request: PlayerRequest, key: str) -> HttpResponse:
    """What the trade in this form would leave both with: for a script a fragment, else a page to offer it from.

    Of a bid, with its `amount`, what it would leave.
    """
    table = access_table_for(request.user, key)
    if table.seat is None or table.game.status != Status.RUNNING:
        raise Http404
    data = request.POST if request.method == "POST" else request.GET
    if "amount" in data:
        return HttpResponse(_left(table, whole(data["amount"], 13)))
    try:
        proposal = _proposal(table, data)
    except playing.BadWish:
        return HttpResponse(status=400)
    shown = _shown(table, proposal)
    if "part" in data:
        return render(request, "games/weighed.html#weighed", shown)
    form = draw_form(_again(data), key, token_field(get_token(request))) if not proposal.clauses else ""
    return render(request, "games/weighed.html", shown | {"game": table.game, "form": form})


def _proposal(table: Seen, data: QueryDict) -> Proposal:
    fields = data.copy()
    fields["action"] = "offer"
    _name, words = read_move(fields)
    return propose(table, words)


def _shown(table: Seen, proposal: Proposal) -> dict[str, object]:
    edition = table.game.edition
    refused = [(clause, books.sentence(clause, edition)) for clause in proposal.clauses]
    if proposal.foreseen is None or table.seat is None:
        return {"edition": edition, "refused": refused, "outlook": "", "paid": ""}
    outlook = outlook_of(table.edition, table.names, proposal.foreseen, table.seat.order)
    paid = paid_line(Teller(table.edition, table.names), proposal.foreseen)
    return {"edition": edition, "refused": refused, "outlook": drawn("outlook", outlook), "paid": paid}


def _left(table: Seen, amount: int | None) -> str:
    """What a bid of the viewer's would leave them, should it win at that sum; nothing for what is no bid by now."""
    bid = table.allowed(["bid"]).get("bid")
    if bid is None or amount is None or not bid.least <= amount <= (bid.most or amount):
        return ""
    [action] = bid.actions
    assert isinstance(action, Bid)
    left = bid.priced(action._replace(amount=amount)).price.left
    return "" if left is None else _("%(sum)s left") % {"sum": money(table.edition.name, left)}


def _again(data: QueryDict) -> Form:
    """A form that offers just this."""
    hidden = tuple(Field("hidden", name, value=value) for name in ECHOED for value in data.getlist(name))
    return Form("offer", _("Offer this trade"), hidden, tone="main")


@login_required
@require_POST
def limit(request: PlayerRequest, key: str) -> HttpResponse:
    """Have the server bid up to a sum for what is under the hammer: a standing order for that square or piece."""
    table = access_table_for(request.user, key)
    if table.seat is None or table.game.status != Status.RUNNING:
        raise Http404
    lot, auction = request.POST.get("lot", ""), table.view.asked
    if not isinstance(auction, Auction) or auction.lot != lot:
        messages.error(request, _("The table has moved on in the meantime. Nothing has changed."))
        return redirect("table", key=key)
    try:
        most = checked(table.edition, whole(request.POST.get("amount", ""), 10))
        _check_above(table, auction, most)
        ordering.bid_up_to(game_id=table.game.pk, seat_id=table.seat.pk, lot=lot, most=most)
    except ValueError as error:
        messages.error(request, str(error))
    except playing.Stale as over:
        raise Http404 from over
    except PermissionError:  # somebody has taken the seat over meanwhile
        messages.error(request, _("You have no seat at this table."))
    else:
        messages.success(request, _("Your limit stands."))
    return redirect("table", key=key)


def _check_above(table: Seen, auction: Auction, most: int) -> None:
    """A limit below what must be bid by now would pass at once; raises `ValueError`, which says that."""
    bid = table.allowed(["bid"]).get("bid")
    if bid is not None and auction.by != table.view.seat and most < bid.least:
        least = money(table.edition.name, bid.least)
        raise ValueError(
            _("At least %(sum)s must be bid by now, and your limit is less. Nothing has changed.") % {"sum": least}
        )
