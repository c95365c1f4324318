"""What each card leads to."""

from games.engine import events as ev

from .figures import BANK, POT
from .words import ASKED, paid

STATIONS, UTILITIES = (5, 15, 25, 35), (12, 28)


def obey(course, seat, card):
    """The facts of a card, its going under the deck apart."""
    effect, amount = card["effect"], int(card["amount"] or 0)
    owed, given = sums(course, seat, card, amount)
    if owed:
        yield from course.due([(seat, pay_to(course), owed)])
    elif given:
        yield paid(BANK, seat, given)
    elif effect in TO_ALL:
        yield from TO_ALL[effect](course, seat, amount)
    elif effect == "pay_bank":
        yield from course.due([(seat, BANK, amount)])
    elif effect == "repay_tenth":
        yield from course.due([course.tenth(seat, square) for square in course.held(seat)])
    elif effect == "pay_or_chance":
        yield ASKED
        drawn = course.answer.word == "draw"
        yield from course.draw(seat, "chance") if drawn else course.due([(seat, pay_to(course), amount)])
    elif effect == "go_to_jail":
        yield ev.Jailed, (seat,)
    else:
        yield from move(course, seat, card, effect, amount)


def pay_to(course):
    """P-43: to the chest where no receiver is named; elsewhere to the bank."""
    return POT if course.book == "P" else BANK


def from_each(course, seat, amount):
    yield from course.due([(other, seat, amount) for other in course.after(seat)])


def to_each(course, seat, amount):
    yield from course.due([(seat, other, amount) for other in course.after(seat)])


def to_everybody(course, seat, amount):
    yield from (paid(BANK, other, amount) for other in (seat, *course.after(seat)))


TO_ALL = {"receive_each": from_each, "pay_each": to_each, "receive_each_bank": to_everybody}


def move(course, seat, card, effect, amount):
    """A card that leads to a square, whose action follows."""
    start, doubled = course.now.at[seat], None
    if effect == "back":
        yield ev.Moved, (seat, start, (start - amount) % 40, False)
    elif effect in ("advance_to", "move_to"):
        yield from course.travel(seat, (int(card["square"]) - start) % 40, salary=card["salary"] == "yes")
    elif effect.startswith("nearest_"):
        aims, doubled = STATIONS if effect == "nearest_station" else UTILITIES, card["id"]
        yield from course.travel(seat, min((aim - start) % 40 for aim in aims), salary=True)
    else:
        return  # a card that counts what one has not
    yield from course.land(seat, doubled)


def sums(course, seat, card, amount):
    """What a card asks or gives that counts what one has, or names a sum: (to pay, to receive)."""
    sites = {square: course.now.sites[square] for square in course.held(seat)}
    pieces = [piece for site in sites.values() for piece in site.pieces]
    big = sum(piece in ("hotel", "office") for piece in pieces)
    bare = sum(not site.pieces for site in sites.values())
    to_pay = {
        "pay": amount,
        "repairs": pieces.count("house") * amount + big * int(card["amount2"] or 0),
        "pay_per_idle_lease": bare * amount,
        "ground_rent_all": sum(course.ground(square) for square in sites),
    }
    to_receive = {
        "receive": amount,
        "receive_per_building": len(pieces) * amount,
        "receive_per_house": pieces.count("house") * amount,
        "ground_rent_half": sum(course.ground(square) // 2 for square in sites),
    }
    return to_pay.get(card["effect"], 0), to_receive.get(card["effect"], 0)
