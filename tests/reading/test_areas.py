"""What rule areas and their parts leave to facts and to `Play`, read off their code."""

import re

import pytest
from django.conf import settings

CHANGES = re.compile(r"state\.\w+(\[.*?\])? [-+]?= |agenda\.(append|clear|extend|insert|pop|remove)\(|agenda\[.*?\] = ")


@pytest.mark.parametrize("room", ["rules", "parts"])
def test_no_rule_area_changes_a_position_by_itself(room):
    for module in (settings.BASE_DIR / "games" / "engine" / room).glob("*.py"):
        assert not CHANGES.findall(module.read_text()), module.name


@pytest.mark.parametrize("code", ["play.state.turn = seat", "play.state.cash[0] -= 5", "agenda.insert(0, item)"])
def test_a_change_of_a_position_is_found(code):
    assert CHANGES.search(code)
