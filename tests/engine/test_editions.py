import ast
import dataclasses
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import EDITIONS, start
from games.engine.around.wallet import bills_of
from games.engine.chance import Drawn
from games.engine.moves import MOVES, STEPS
from games.engine.plan import Plan

ENGINE = Path(__file__).parents[2] / "games" / "engine"


def test_the_engine_needs_nothing_installed():
    code = "import games.engine, sys; print(sorted(m for m in sys.modules if m.split('.')[0] in ('django', 'msgspec')))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=ENGINE.parents[1], check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("book", EDITIONS.values(), ids=lambda book: book.name)
def test_the_default_options_are_what_the_declaration_says(book):
    changed = book.with_options(dict(book.defaults))
    assert (changed.claims, changed.auctions, changed.setup) == (book.claims, book.auctions, book.setup)


def test_every_move_and_every_step_is_known_to_some_book():
    assert {move for book in EDITIONS.values() for move in book.moves} == {*MOVES, Plan}
    assert {step for book in EDITIONS.values() for step in book.steps} == set(STEPS)


def test_every_class_of_a_rule_area_is_used_by_some_book():
    used = {type(part) for book in EDITIONS.values() for part in parts_of(book)}
    assert {kind.__name__ for kind in classes_of_rule_areas()} - {kind.__name__ for kind in used} == set()


def parts_of(value):
    """An edition's areas, and the values inside them."""
    for field in dataclasses.fields(value):
        part = getattr(value, field.name)
        for item in part if isinstance(part, tuple) else (part,):
            if dataclasses.is_dataclass(item):
                yield item
                yield from parts_of(item)


def classes_of_rule_areas():
    for path in [*(ENGINE / "rules").glob("*.py"), *(ENGINE / "parts").glob("*.py"), ENGINE / "worth.py"]:
        name = ".".join(path.relative_to(ENGINE.parents[1]).with_suffix("").parts)
        for kind in vars(importlib.import_module(name)).values():
            if isinstance(kind, type) and kind.__module__ == name and dataclasses.is_dataclass(kind):
                yield kind


@pytest.mark.parametrize("option", ["claims", "auction", "lowest_bid", "direction", "luxury_tax"])
def test_an_option_refuses_what_it_does_not_know(option):
    with pytest.raises(ValueError, match=option):
        EDITIONS["polynesia"].with_options({option: "purple"})


@pytest.mark.parametrize("value", [0, 1.5, -0.5, True])
def test_the_lowest_bid_is_a_fraction_of_the_price(value):
    with pytest.raises(ValueError, match="lowest_bid"):
        EDITIONS["polynesia"].with_options({"lowest_bid": value})


@pytest.mark.parametrize("cash", [0, 2_000, 38_000, 998_000, 2_998_000, 3_000_000, 41_226_000])
def test_a_wallet_holds_just_the_cash(cash):
    bills = bills_of(EDITIONS["polynesia"], cash)
    assert sum(bill * count for bill, count in bills.items()) == cash


def test_no_rule_asks_which_edition_it_is_in():
    asking = [
        f"{path.name}:{node.lineno}"
        for path in ENGINE.rglob("*.py")
        if path.parent.name != "editions"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare) and asks_for_a_name(node)
    ]
    assert asking == []


def asks_for_a_name(node):
    parts = [node.left, *node.comparators]
    names = {part.attr for part in parts if isinstance(part, ast.Attribute)}
    words = {part.value for part in parts if isinstance(part, ast.Constant)}
    return bool(names & {"name", "variant"} and words) or bool(words & {*EDITIONS, "short", "P"})


def test_each_choice_of_each_option_can_be_agreed_on_and_read_back():
    for book in EDITIONS.values():
        for option in book.options:
            for choice in option.choices:
                changed = book.with_options({"time_limit": True, option.name: choice})
                assert option.of(changed) == choice or changed is book, (book.name, option.name, choice)


@pytest.mark.parametrize("book", EDITIONS.values(), ids=lambda book: book.name)
def test_equal_turns_ask_for_a_closing_time_in_whatever_order_one_agrees(book):
    assert not book.defaults["equal_turns"]
    for agreed in ({"equal_turns": True}, {"equal_turns": True, "time_limit": False}):
        with pytest.raises(ValueError, match="R-77"):
            book.with_options(agreed)
    assert book.with_options({"equal_turns": True, "time_limit": True}).ending.equal_turns == "R-77"
    timed = [form for form in map(book.with_variant, book.variants) if form.ending.timed]
    assert all(form.with_options({"equal_turns": True}).ending.equal_turns for form in timed)


@pytest.mark.parametrize("seats", [1, 9])
def test_a_book_is_for_the_players_that_it_names(seats):
    with pytest.raises(ValueError, match="2 to 8"):
        start(EDITIONS["polynesia"], seats, Drawn(lambda n, purpose: 0))
