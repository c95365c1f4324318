"""Programs that play by the page's own forms (load tests do) find their fields where they have always stood."""

import re

import pytest

from tests.bench.load.tables import OWN, wish_in
from tests.web.test_editions import game_of, page

pytestmark = pytest.mark.django_db

FORM = re.compile(r'<form class="move[^>]*>.*?</form>', re.DOTALL)
LIST = re.compile(r'<select name="[^"]+">\s*<option value="[^"]*"')
NUMBER = re.compile(r'<input type="number" name="[^"]+" value="[^"]*"')


def test_forms_lists_and_numbers_begin_with_their_names(client):
    game = game_of("polynesia", {"Ana": {"deeds": [39]}})
    parts = re.findall(r'<section id="(?:own|desk)".*?</section>', page(client, game), re.DOTALL)
    own = "".join(parts)
    assert len(parts) == 2
    forms = FORM.findall(own)
    assert len(forms) == own.count('action="/tables/' + game.key + '/move/"')
    assert any('value="mortgage"' in form for form in forms)
    assert sum(len(LIST.findall(form)) for form in forms) == own.count("<select")


def test_the_sum_of_a_bid_stands_behind_its_name(client):
    put_up = [{"Ana": "roll"}, {"Ana": "decline"}]
    html = page(client, game_of("polynesia", dice=[[2, 4]], when=put_up, options={"auction": "free"}))
    assert NUMBER.findall(html)


def test_the_load_finds_the_throw_of_whoever_is_to_throw(client):
    game = game_of("polynesia", {}, dice=(), when=())
    wish = wish_in(page(client, game).partition(OWN)[2])
    assert wish.keys() >= {"action", "command_id", "decision"}
    assert wish["action"] == "roll"
