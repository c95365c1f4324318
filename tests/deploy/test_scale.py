"""The page on what so many players need says what its script says, and the script counts as it should."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from django.conf import settings

SCRIPT, PAGE = settings.BASE_DIR / "docs" / "scale.py", settings.BASE_DIR / "docs" / "scale.md"


@pytest.fixture
def scale():
    spec = spec_from_file_location("freehold_scale", SCRIPT)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_script_prints():
    printed = subprocess.run([sys.executable, "-I", "-S", SCRIPT], capture_output=True, text=True, check=True).stdout
    assert PAGE.read_text().partition("\n---\n")[2].strip() == printed.strip()


def test_a_thousand_times_the_players_need_a_thousand_times_the_messages(scale):
    few, many = (
        scale.needs(players)["messages a second from Redis to web processes"] for players in (10_000, 10_000_000)
    )
    assert float(many.replace(",", "")) == pytest.approx(1_000 * float(few.replace(",", "")), rel=0.01)


def test_a_move_that_costs_twice_as_much_needs_twice_the_cores(scale):
    before = scale.needs(1_000_000)["web processes (a core each)"]
    for name in ("a live move by socket", "a move by form post"):
        scale.MEASURED[name]["web ms"] *= 2
    after = scale.needs(1_000_000)["web processes (a core each)"]
    assert int(after.replace(",", "")) == pytest.approx(2 * int(before.replace(",", "")), abs=1)
