"""The forms of the page filled in, and read by the page's own reader: as one does who asks for a certain action."""

from collections import Counter

from django.http import QueryDict

from games.engine import actions as act
from games.engine import legal, view
from games.engine.asking.arguments import Asker
from games.engine.asks import ASKS, NAME_OF, read
from games.pages.desk.controls import forms_for
from games.pages.desk.wishes import read_move

NAMES = ["Ana", "Ben", "Chloe", "Dora", "Eve"]


def forms_of(book, state, seat):
    """The forms of a seat, as the page has them."""
    return forms_for(book, view(state, seat), legal(book, state, seat), NAMES, None)


def asked(state, seat, fields):
    """The action that the page's reader makes of what a form posts: pairs of name and value."""
    name, words = read_move(posted(fields))
    return read(name, words, Asker(state, seat, int))


def posted(fields):
    """Pairs of name and value as they reach the page."""
    data = QueryDict(mutable=True)
    for name, value in fields:
        data.appendlist(name, str(value))
    return data


def filled_in(form, action):
    """What a form posts that asks for an action; None if it cannot be filled in so."""
    if NAME_OF[type(action)] != form.action:
        return None
    fields = [("action", form.action)]
    for field in form.fields:
        if field.kind == "parcels":
            return None  # asks for several actions: see `by_parcels`, and test_building_forms
        if field.kind == "lots":
            counts = counted(field, action)
            if counts is None:
                return None
            fields += counts
            continue
        if field.of is not None and field.of != action.to:
            continue
        values = FILLERS[field.kind](form, field, action)
        if values is None:
            return None
        fields += [(field.name, value) for value in values]
    return fields


def counted(field, action):
    """How many pieces of an action come or go on each lot of the rows; None if they do not have them all."""
    lots = {lot.square: lot for row in field.rows for lot in row.lots}
    counts = Counter(action.squares)
    if action.piece is not None or any(square not in lots or lots[square].most < n for square, n in counts.items()):
        return None
    return [(name_of(lots[square]), n) for square, n in counts.items()]


def by_parcels(form, sold):
    """What the rows of parcels of a form post that sell these pieces; None if they do not have them all."""
    rows = [row for field in form.fields if field.kind == "parcels" for row in field.rows]
    most = {(at.square, kind): most for row in rows for at in row.parcels for kind, _label, most, _price in at.pieces}
    counts = Counter((fact.square, fact.piece) for fact in sold)
    if any(count > most.get(kind, 0) for kind, count in counts.items()):
        return None
    counted = [(f"put_{square}_{piece}", count) for (square, piece), count in counts.items()]
    return [("action", form.action), ("sure", "1"), *counted]


def name_of(lot):
    """What the field of a lot is called."""
    return f"lot_{lot.square}_{lot.level}"


def _hidden(form, field, action):
    """What stands there already has to be what is wanted, or as good: the newest offer, a sale that takes all down."""
    value = wanted(field.name, action)
    return [field.value] if value is None or field.name == "square" or str(field.value) == str(value) else None


def _number(form, field, action):
    value = wanted(field.name, action)
    low = field.least is not None and value < field.least
    return None if low or (field.most is not None and value > field.most) or value % field.step else [value]


def _select(form, field, action):
    """The entry that is wanted, or begins the list that goes on below; of pieces left open any for that square."""
    entries, first = [str(value) for value, _label in field.options], str(wanted("square", action))
    if field.name == "square_piece":
        entries = [entry for entry in entries if entry.partition(":")[0] == first]
        return [entry for entry in entries if action.piece in (None, entry.split(":")[1])][:1] or None
    return [first] if first in entries else None


def _checks(form, field, action):
    if field.name == "any_piece":
        return ["1"] if action.piece is None else []
    values = wanted(field.name, action)
    values = (values,) if isinstance(values, int) else values
    return list(values) if set(values) <= {value for value, _label in field.options} else None


def _choice(form, field, action):
    value = wanted(field.name, action)
    return [value] if value in [option for option, _label in field.options] else None


def _text(form, field, action):
    """The squares that go on from the one chosen; all of them where none is."""
    chosen = any(other.kind == "select" for other in form.fields)
    return [",".join(map(str, action.squares[chosen:]))]


def _tick(form, field, action):
    """What is wanted beside the action."""
    return []


FILLERS = {
    "tick": _tick,
    "hidden": _hidden,
    "number": _number,
    "select": _select,
    "checks": _checks,
    "choice": _choice,
    "text": _text,
}


def wanted(name, action):
    """What an action wants of a field."""
    if name == "square":
        return action.squares if isinstance(action, act.GiveUp) else getattr(action, "square", None) or first_of(action)
    if name == "amount":
        return action.number if isinstance(action, act.Want) else action.amount
    if name.startswith("loan_"):
        return dict(action.loans).get(int(name.removeprefix("loan_")), 0)
    side, _, thing = name.partition("_")
    return getattr(getattr(action, side), thing) if thing else getattr(action, name)


def first_of(action):
    """The first square of a list."""
    return getattr(action, "squares", (0,))[0]


def variants(form):
    """What a form may post: each entry of its list, each end of what it takes, each thing that may be ticked."""
    ways = [[("action", form.action)]]
    ticked = any(field.kind == "checks" for field in form.fields) and form.action in TICKED
    for field in form.fields:
        if field.kind == "parcels":
            return []
        if field.kind == "lots":
            return [[*way, (name_of(lot), 1)] for way in ways for row in field.rows for lot in row.lots if lot.now]
        if field.kind in ("hidden", "text"):
            values = [field.value]
        elif field.kind == "number":
            values = list(
                dict.fromkeys([field.value, field.least, field.most] if form.action in SPANNED else [field.value])
            )
            values = [value for value in values if value is not None]
        elif field.kind in ("select", "choice"):
            values = [value for value, _label in field.options]
        else:
            values = [None]
        ways = [way + [(field.name, value)] * (value is not None) for way in ways for value in values]
    if not ticked:
        return ways
    lists = [field for field in form.fields if field.kind == "checks" and (form.action, field.name) != CARDS_ALONE]
    things = [(field.of, (field.name, value)) for field in lists for value, _label in field.options]
    return [[*way, thing] for way in ways for of, thing in things if of is None or ("to", of) in way]


TICKED = ("give_up", "settle", "offer", "mortgage", "redeem", "repay")
CARDS_ALONE = ("settle", "give_cards")
"""Cards settle a debt only with a deed."""
SPANNED = ("bid", "lowest_bid", "want")
assert set(SPANNED) <= set(ASKS)
