"""The card that was drawn lies on the stage for everybody, until dice are thrown or something is auctioned."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from games.books.cards import card_text
from games.engine.events import AuctionOpened, Drew, GameEnded, Threw
from games.models import Seat
from games.pages.sending.change import render_change
from games.pages.sending.fragments import render_shared
from games.tables.selectors import access_table_for
from tests.cast import bots_play, table

pytestmark = pytest.mark.django_db
MOST = 400
FACE = re.compile(r'<section class="face (\w+)".*?<p>(.*?)</p>', re.DOTALL)


def seen(game):
    return access_table_for(AnonymousUser(), game.key)


def until(game, wanted):
    """Bots move until the facts of a move are as wanted; gives them."""
    for _ in range(MOST):
        assert bots_play(game, most=1), "the game was over before"
        facts = seen(game).history()[-1].facts
        if wanted({type(fact) for fact in facts}):
            return facts
    raise AssertionError("no such move")


@pytest.fixture
def drew(db):
    """A table at which a card has just been drawn, and what it says."""
    game = table(edition="atlantic", bots=3)
    Seat.objects.filter(game=game).update(held=True)
    card = [fact for fact in until(game, lambda kinds: Drew in kinds) if isinstance(fact, Drew)][-1]
    return game, (card.deck, card_text(seen(game).edition, card.card))


def faces(html):
    return FACE.findall(unescape(html))


def fragment(html):
    """What a fragment puts where the card lies; None if it leaves that alone."""
    found = re.search(r'<template hx [^>]*hx-target="#drawn"[^>]*>(.*?)</template>', html, re.DOTALL)
    return found and faces(found[1])


def test_it_lies_there_for_whoever_looks_at_the_table_or_plays_it_back(client, drew):
    game, card = drew
    for page in (reverse("table", args=[game.key]), reverse("replay", args=[game.key]) + f"?n={game.sequence}"):
        assert faces(client.get(page).content.decode()) == [card]
    assert fragment(render_shared(seen(game))) == [card]
    assert fragment(render_change(seen(game))) == [card]


def test_it_stays_until_dice_are_thrown_again(client, drew):
    game, card = drew
    page = reverse("table", args=[game.key])
    kinds = set()
    while not kinds & {Threw, AuctionOpened, GameEnded, Drew}:
        assert faces(client.get(page).content.decode()) == [card]
        kinds = {type(fact) for fact in until(game, bool)}
        if not kinds & {Threw, AuctionOpened, GameEnded, Drew}:
            assert fragment(render_change(seen(game))) is None
    until(game, lambda kinds: Threw in kinds and Drew not in kinds)
    assert fragment(render_change(seen(game))) == []
    assert faces(client.get(page).content.decode()) == []
