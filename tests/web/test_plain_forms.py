"""Programs that play by the page's own forms (load tests do) find their fields where they have always stood."""

import re

import pytest

from games.engine.agenda import Auction, ToEnd
from games.engine.state import Site
from tests.web.test_editions import game_of, page, stand

pytestmark = pytest.mark.django_db

FORM = re.compile(r'<form class="move[^>]*>.*?</form>', re.DOTALL)
LIST = re.compile(r'<select name="[^"]+">\s*<option value="[^"]*"')
NUMBER = re.compile(r'<input type="number" name="[^"]+" value="[^"]*"')


def test_forms_lists_and_numbers_begin_with_their_names(client):
    game = stand(game_of("polynesia"), lambda state: state.sites.__setitem__(39, Site(0)))
    own = page(client, game).partition('<section id="own"')[2]
    own = own[: own.index("</section>")]
    forms = FORM.findall(own)
    assert len(forms) == own.count('action="/tables/' + game.key + '/move/"')
    assert any('value="mortgage"' in form for form in forms)
    assert sum(len(LIST.findall(form)) for form in forms) == own.count("<select")


def test_the_sum_of_a_bid_stands_behind_its_name(client):
    auction = Auction(39, "free", 2_000, (0, 1, 2), bidders=(0, 1, 2))
    html = page(client, stand(game_of("polynesia", options={"auction": "free"}), lambda state: None, ToEnd(0), auction))
    assert NUMBER.findall(html)
