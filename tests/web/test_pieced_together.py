"""A page that was sent, move by move, what has changed shows what one that is opened now does."""

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import AnonymousUser

from games.engine import awaited
from games.pages.desk.own import ALL_PANELS
from games.pages.sending import before
from games.pages.sending.change import render_change
from games.pages.sending.fragments import render_own, render_shared
from games.pages.sending.sent import Sent
from games.tables.database.store import snapshot_of
from games.tables.record.history import PastMove
from games.tables.seen import seen_by
from games.tables.shown import OwnSeat, TableRow
from games.tables.standing import Standing
from tests.anything import walk
from tests.cast import person
from tests.laid_over import OOB, element, laid_over

NAMES = ("ana", "ben", "chloe", "dora", "eve")
APART = re.compile(r'<ol id="log".*?</ol>|<template.*?</template>|<data[^>]*></data>|<p id="pulse".*?</p>', re.DOTALL)
"""What is added to, said once, or set by a script."""
OTHERS = re.compile(r'<section id="since".*?</section>|<data[^>]*></data>', re.DOTALL)
"""What is everybody's, of that which comes with the sign that a move was made; all before it is as well."""
COMMAND = re.compile(r'name="command_id" value="[^"]*"')


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
    """What everybody sees of a table that is opened now."""
    return APART.sub("", render_shared(seen)).replace(OOB, "")


@pytest.mark.django_db  # a line of the log may name an offer of long ago
def test_what_is_sent_after_each_move_makes_the_page_that_is_opened_now(seed):
    """By every other seed as a process sends it that has not shown the move before."""
    page = ""
    for number, (book, state, facts) in enumerate(walk(seed)):
        seen = seen_by(AnonymousUser(), standing(f"pieced-{seed}", book, state, number, facts))
        if seed % 2:
            before._shown._things.clear()
        page = laid_over(page, APART.sub("", render_change(seen))) if page else opened_now(seen)
        assert page == opened_now(seen), facts


def own_of(sent):
    """The paper and the desk of what was sent, or of a page."""
    return COMMAND.sub("", "".join(element(sent, name) for name in ("own", "desk"))).replace(OOB, "")


@pytest.mark.django_db
def test_so_does_the_paper_of_whoever_sits_there_block_by_block(seed):
    user, page, sent = person("ana"), "", Sent()
    for number, (book, state, facts) in enumerate(walk(seed), 1):
        stands = standing(f"paper-{seed}", book, state, number, facts)
        seen = seen_by(user, replace(stands, seats=(replace(stands.seats[0], user_id=user.pk), *stands.seats[1:])))
        panels, lacks = ALL_PANELS if not page else frozenset(), sent.lacks(seen, False, "en")
        news = lacks[max(0, lacks.rfind('<data id="moved"')) :]
        page = own_of(laid_over(page, OTHERS.sub("", news)) if page else lacks)
        assert page == own_of(render_own(seen, panels)), facts
