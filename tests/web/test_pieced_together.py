"""A page that was sent, move by move, what has changed shows what one that is opened now does."""

import random
import re

import pytest
from django.contrib.auth.models import AnonymousUser

from games.engine import awaited
from games.pages.board import square_cards
from games.pages.fragments import draw_players, draw_squares, render_change
from games.pages.picture import players_of
from games.tables.history import PastMove
from games.tables.seen import seen_by
from games.tables.shown import OwnSeat, TableRow
from games.tables.standing import Standing
from games.tables.store import snapshot_of
from tests.anything import positions

NAMES = ("ana", "ben", "chloe", "dora", "eve")
BEGINS = re.compile(r'(?=<(?:li id="sq-|article id="player-|div id="status"))')
"""Where something begins that takes the place of what a page has."""


def standing(key, book, state, number, facts):
    """A table that has come to a position by a move, as it is told of."""
    status, waiting = "over" if state.over else "running", {str(seat): number for seat in awaited(state)}
    row = TableRow(0, key, book.name, "", "", status, number, waiting, None, None, 0, False, None, "", "")
    seats = (
        OwnSeat(seat, None, "", NAMES[seat], "", None, None, None, False, False, False, False, 0, 0, 0, ())
        for seat in range(len(state.cash))
    )
    return Standing(row, book.variant, {}, snapshot_of(state), tuple(seats), PastMove(number, list(facts), False))


def opened_now(seen):
    """Each square and each player of a page that is opened now."""
    squares = square_cards(seen.edition, seen.view, seen.names)
    shown = [draw_squares(squares, seen.game.key), draw_players(players_of(seen), seen.game.key)]
    return placed("".join(shown))


def placed(html):
    """What takes its place on a page, by its id; without the log, and what is always sent."""
    parts = BEGINS.split(html.replace(' hx-swap-oob="outerMorph"', ""))
    return {part.split('"')[1]: part.strip() for part in parts if part.startswith(("<li", "<article"))}


@pytest.mark.django_db  # a line of the log may name an offer of long ago
def test_what_is_sent_after_each_move_makes_the_page_that_is_opened_now(seed):
    page = {}
    for number, (book, state, facts) in enumerate(positions(random.Random(seed), 40)):
        seen = seen_by(AnonymousUser(), standing(f"pieced-{seed}", book, state, number, facts))
        page = page | placed(render_change(seen)) if page else opened_now(seen)
        assert page == opened_now(seen), facts
