import os
import re
import sys
from functools import cache
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import CommandError, call_command

from games.engine import EDITIONS
from games.engine.clauses import clauses
from games.scenarios import play_text, run_file, run_paths, run_text
from tests.laws import lawful_facts

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))

NOT_SHOWN: dict[str, str] = {"R-90": "the same in every book, and no action of its rules: test_undoing.py"}
"""Clauses and rulings without a scenario, each with its reason."""
RULINGS = {
    "polynesia": (
        *range(1, 7), *range(8, 14), 15, *range(17, 23), 25, 28, 29, 30, 32, 33, 35, *range(37, 42), *range(43, 46),
        48, 49, 58, 59, 60, 61, 66, 67, 77, 78, 80, 82, *range(84, 88), 89,
    ),
    "atlantic": (
        1, *range(3, 14), *range(15, 27), 28, 29, 30, *range(32, 36), *range(37, 42),
        *range(43, 47), 48, 49, *range(58, 63), 66, 77, 78, *range(80, 83), *range(84, 88), 89,
    ),
    "france": (
        1, *range(3, 7), *range(8, 16), *range(17, 23), *range(25, 46), 48, 49, *range(58, 65), 66, 67,
        *range(77, 81), 82, *range(84, 88), 89,
    ),
    "paris": (
        1, *range(3, 7), *range(8, 14), 15, *range(17, 23), *range(25, 36), *range(37, 42), 43, 44, 45,
        *range(47, 50), *range(58, 62), *range(63, 68), *range(77, 83), *range(84, 88),
    ),
    "community": (
        1, *range(3, 10), 11, 12, 13, 15, 16, 18, 20, 21, 22, *range(31, 36), *range(37, 42), *range(43, 47),
        *range(48, 59), 60, 61, 66, *range(68, 81), *range(82, 85), 86, 88, 89,
    ),
}  # fmt: skip
"""The rulings that each book meets in a way of its own."""
LETTERS = {"polynesia": "PG", "atlantic": "A", "france": "F", "paris": "D", "community": "C"}


def of_book(edition):
    return [path for path in FILES if path.parent.name == edition]


def keeping(book):
    """What `kept` says of a book and its variants: each clause with a function that keeps it."""
    forms = (book, *(book.with_variant(name) for name in book.variants))
    return {(clause, keeper) for form in forms for clause, keys in form.kept.items() for keeper in keys}


KEPT = {clause for book in EDITIONS.values() for clause, _keeper in keeping(book)}
SHOWN = re.compile(r"^clauses: \[(.+)\]", re.MULTILINE)


@cache
def played(path):
    """What came of a file, what went wrong with it, and what it called where it shows a clause that is kept.

    Each is played once, however many ask.
    """
    text, called = path.read_text(encoding="utf-8"), set()
    listed = SHOWN.search(text)
    if listed and KEPT & set(listed[1].split(", ")):
        sys.setprofile(lambda frame, event, _: called.add(frame.f_code) if event == "call" else None)
    try:
        return *play_text(text), called
    finally:
        sys.setprofile(None)


def test_every_scenario_of_every_book_comes_true(subtests):
    """One test, not one for each book: `make test` shows two cases of a test, and would leave books out."""
    for path in FILES:
        with subtests.test(f"{path.parent.name}/{path.stem}"):
            scenario, problem, _called = played(path)
            assert problem is None
            for step in scenario.steps:
                lawful_facts(scenario.edition, step.events)


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_scenario_of_a_kept_clause_plays_through_what_is_said_to_keep_it_and_nothing_else_is_said(edition):
    used, beside = set(), []
    for path in of_book(edition):
        scenario, _problem, called = played(path)
        for clause in set(scenario.clauses) & set(scenario.edition.kept):
            through = {(clause, keeper) for keeper in scenario.edition.kept[clause] if keeper.__code__ in called}
            used |= through
            beside += [] if through else [(path.stem, clause)]
    assert beside == []
    assert used == keeping(EDITIONS[edition])


def test_every_scenario_belongs_to_a_book():
    assert sorted(path for edition in EDITIONS for path in of_book(edition)) == FILES


def wanted(edition):
    ours = {clause for clause in clauses() if clause[0] in LETTERS[edition]}
    return ours | {f"R-{number:02}" for number in RULINGS[edition]} - set(NOT_SHOWN)


def shown(edition):
    return {clause for path in of_book(edition) for clause in played(path)[0].clauses}


def test_every_clause_card_and_ruling_of_an_edition_has_a_scenario():
    assert [clause for edition in EDITIONS for clause in sorted(wanted(edition) - shown(edition))] == []


def test_all_but_the_exceptions_are_shown_by_some_book():
    assert set(clauses()) - {clause for edition in EDITIONS for clause in shown(edition)} == set(NOT_SHOWN)


GOOD = "title: t\nedition: polynesia\nplayers: [Ana, Ben]\n"

FAULTS = {
    "colour: red\n": (4, "unknown key"),
    "given:\n  Cleo: {cash: 2000}\n": (5, "unknown key or player"),
    "given:\n  Ana: {money: 2000}\n": (5, "unknown key"),
    "given:\n  Ana: {at: 41}\n": (5, "no square"),
    "given:\n  Ana: {deeds: [1]}\n  Ben:\n    deeds: [1]\n": (7, "held twice"),
    "given:\n  Ana: {deeds: [39], buildings: {39: 5}}\n": (5, "neither 1 to 4 nor hotel"),
    "given:\n  Ana: {deeds: [1], mortgaged: [1, 1]}\n": (5, "named twice"),
    "given:\n  bank: {houses: 33}\n": (5, "not so many"),
    "given:\n  chance: [P-CC-01]\n": (5, "not in this deck"),
    "clauses: [P-99]\n": (4, "unknown clause"),
    "when:\n  - Ana: roll\n  - Ana: fly\n": (6, "unknown action"),
    "when:\n  - Ana: {bid: much}\n": (5, "not a whole number"),
    "when:\n  - Cleo: roll\n": (5, "unknown player"),
    "when:\n  - server: dance\n": (5, "unknown action"),
    "when:\n  - Ana: {roll: , refused: P-99}\n": (5, "unknown clause"),
    "then:\n  Ana: {cash: 1, cash: 2}\n": (5, "stands twice"),
    "then:\n  may: {Ana: [fly]}\n": (5, "unknown action"),
    "then: {under_chance: P-CC-01}\n": (4, "unknown card"),
    "dice: [[1, 7]]\n": (4, "not a throw"),
    "options: {colour: red}\n": (4, "no option"),
    "options: {equal_turns: true}\n": (4, "R-77"),
    "options: {equal_turns: yes}\n": (4, "true or false"),
    "variant: endless\n": (4, "no variant"),
    "then: {over: yes}\n": (4, "true or false"),
    "when: [\n": (5, "not YAML"),
    "clauses: [[1]]\n": (4, "unknown clause"),
    "variant: [short]\n": (4, "no variant"),
    "options: {luxury_tax: .inf}\n": (4, "no number"),
    "then: {winner: [1.5, Ana]}\n": (4, "unknown player"),
    "then: {may: {Ana: [[roll]]}}\n": (4, "unknown action"),
    "given:\n  Ana: {cards: [[chance]]}\n": (5, "cards is a list"),
    "when:\n  - Ana: {roll: , refused: [G-01]}\n": (5, "unknown clause"),
    "options: {lowest_bid: null}\n": (4, "lowest_bid takes"),
    "options: {lowest_bid: {a: 1}}\n": (4, "lowest_bid takes"),
    f"given: {{pot: {'9' * 5000}}}\n": (4, "no number"),
    f"given: {{pot: 0x{'f' * 5000}}}\n": (4, "no number"),
    "given: {deal: [1.0]}\n": (4, "deal is a list"),
    "given:\n  Ana: {deeds: [1], buildings: {1: [[house], hotel]}}\n": (5, "neither 1 to 4 nor hotel"),
    "then: {rents: [{from: Ana, to: [1], square: 1, sum: 1}]}\n": (4, "unknown player"),
    "then: {rents: [{from: Ana, to: Ben, square: a, sum: 1}]}\n": (4, "no square"),
    "then: {rents: [{from: Ana, to: Ben, square: 1, sum: 1}, {from: Ana, to: Ben, square: 3}]}\n": (4, "or in none"),
    "then: {rents: [{from: Ana, square: 1}]}\n": (4, "rents is a list"),
    "then: {rents: [1]}\n": (4, "rents is a list"),
    f"then: {{may: {{Ana: [{', '.join(['roll'] * 30)}]}}}}\n": (4, "each once"),
    "given: &a {Ana: *a}\n": (4, "an alias stands for"),
    "given: {Ana: *a}\n": (4, "an alias stands for"),
    "given: {Ana: &a {cash: 1}, Ben: &a {deeds: [*a]}}\n": (4, "an alias stands for"),
    f"given: {{a: &a0 [1], {', '.join(f'b{n}: &a{n} [*a{n - 1}]' for n in range(1, 20))}}}\n": (4, "nested too deeply"),
    f"dice: [&a [{'1, ' * 500}1], {'*a, ' * 9}*a]\n": (4, "too much"),
    f"given: {'[' * 50}{']' * 50}\n": (4, "nested too deeply"),
    f"dice: [{'1, ' * 5000}]\n": (4, "too much"),
    "when:\n" + "  - Ana: end\n" * 201: (4, "up to 200 steps"),
    "when:\n" + "  - expect: {may_not: {Ana: [buy, lease, pay, stay]}}\n" * 150: (130, "asks about up to"),
    "when:\n  - Ana: {offer: {to: Ben, give: {cards: 1000000000000}, want: {cards: -1}}}\n": (5, "not a number of"),
    f"when:\n  - Ana: {{settle: {{cards: [{', '.join(['chance'] * 9)}]}}}}\n": (5, "cards is a number"),
    "clauses: 0\n": (4, "clauses is a list"),
    "dice: {}\n": (4, "dice is a list"),
    "dice: [[true, 2]]\n": (4, "not a throw"),
    "when: ''\n": (4, "when is a list"),
    "when:\n  - Ana: {roll: , refused: }\n": (5, "refused takes a clause"),
    "given:\n  Ben: {bankrupt: no}\n": (5, "true or false"),
    "given:\n  Ben:\n    deeds: 0\n": (6, "a list of squares"),
    "given:\n  Ben: {buildings: []}\n": (5, "a mapping of squares"),
    "given:\n  Ben: {loans: false}\n": (5, "a mapping of squares"),
    "given:\n  Ben: {cards: ''}\n": (5, "cards is a list"),
    "given: {pot: -2000}\n": (4, "never below 0"),
    "given:\n  Ben: {bankrupt: true}\n": (5, "the game would be over"),
    "given:\n  Ben: {bankrupt: true, cash: 2000}\n": (5, "has nothing"),
    "given:\n  Ben: {bankrupt: true, deeds: [1]}\n": (5, "has nothing"),
    "given:\n  Ben: {bankrupt: true, cards: [chest]}\n": (5, "has nothing"),
    "given:\n  Ben: {bankrupt: true, jail: 0}\n": (5, "has nothing"),
    "given: {deal: [1, 3]}\n": (4, "nothing is dealt"),
    "given: !!set {Ana}\n": (4, "no tags"),
    "then: {bank: {houses: 32.0}}\n": (4, "not a whole number"),
    "then: {worth: {Ana: 3000000.0}}\n": (4, "not a whole number"),
    "then:\n  Ana: {bills: {100000: true}}\n": (5, "not a whole number"),
    "then: {owes: {Ana: {Cleo: 2000}}}\n": (4, "unknown player"),
    "then: {owes: {Ana: {bank: '0'}}}\n": (4, "not a whole number"),
    "then: {order: [Cleo, Ben]}\n": (4, "unknown player"),
    "then: {order: Ana}\n": (4, "order is a list"),
    "then: {ranking: [Cleo]}\n": (4, "unknown player"),
    "then: {auction: {by: Cleo}}\n": (4, "unknown player"),
    "then: {auction: {piece: huose}}\n": (4, "unknown piece"),
    "then: {auction: {}}\n": (4, "auction takes"),
    "then: {chance: []}\n": (4, "a list of cards"),
}

DEEP_FAULTS = {
    "clauses:\n  - P-01\n  - P-99\n": (6, "unknown clause"),
    "dice:\n  - [1, 2]\n  - [1, 7]\n": (6, "not a throw"),
    "when:\n  -\n    Ana:\n      roll:\n      refused: P-99\n": (8, "unknown clause"),
    "when:\n  - Ana:\n      fly: 3\n      refused: G-01\n": (6, "unknown action"),
    "when:\n  - Ana:\n      offer:\n        to: Ben\n        gvie: {}\n": (8, "unknown key 'gvie'"),
    "when:\n  - Ana:\n      offer:\n        to: Cleo\n        give: {cash: 2000}\n": (7, "unknown player 'Cleo'"),
    "when:\n  - Ana:\n      offer:\n        to: Ben\n        give: {deeds:\n          [1,\n          40]}\n": (
        10,
        "no square",
    ),
    "given:\n  Ana:\n    deeds:\n      - 1\n      - 40\n": (8, "no square 40"),
    "given:\n  Ana:\n    at: 1\n    cards: [luck]\n": (7, "cards is a list"),
    "given:\n  Ana: {cards: [chance]}\n  Ben:\n    cards: [chance]\n": (7, "held twice"),
    "then:\n  owes:\n    Ana: 0\n    Cleo: 0\n": (7, "unknown player 'Cleo'"),
    "then:\n  may:\n    Ana:\n      - roll\n      - fly\n": (8, "unknown action 'fly'"),
    "then:\n  Ana:\n    cash: 3000000\n    deeds:\n      - x\n": (8, "no square 'x'"),
    "then:\n  order:\n    - Ana\n    - Cleo\n": (7, "unknown player 'Cleo'"),
}
"""What is wrong deep inside something that goes over several lines."""
OTHER_FAULTS = {
    "": (1, "a mapping"),
    f"{GOOD}---\n{GOOD}": (4, "another document"),
    f"%YAML 1.1\n---\n{GOOD}then: {{over: no}}\n": (2, "YAML 1.2"),
    f"{GOOD}then:\n  over: \0\n": (5, "special characters"),
    GOOD.replace(": t", ": 5"): (1, "title is one sentence"),
    GOOD.replace("Ana", "''"): (3, "cannot be a player's name"),
}


@pytest.mark.parametrize("text", FAULTS | DEEP_FAULTS)
def test_every_error_of_a_file_is_said_with_its_line(text):
    line, words = (FAULTS | DEEP_FAULTS)[text]
    problem = run_text(GOOD + text).problem
    assert problem.startswith(f"line {line}: ")
    assert words in problem


@pytest.mark.parametrize("text", OTHER_FAULTS)
def test_every_error_of_a_whole_file_is_said_with_its_line(text):
    line, words = OTHER_FAULTS[text]
    problem = run_text(text).problem
    assert problem.startswith(f"line {line}: ")
    assert words in problem


@pytest.mark.parametrize("step", ["{roll:, refused: G-01}", "{refused: G-01, roll:}", "{roll: , refused: G-01}"])
def test_within_braces_a_colon_before_a_comma_or_the_end_is_no_part_of_the_key(step):
    assert run_text(GOOD + f"when: [Ben: {step}]\n").problem is None


@pytest.mark.parametrize("key", ['"roll:"', "roll::"])
def test_a_colon_that_belongs_to_a_key_makes_it_an_unknown_one(key):
    assert "unknown action 'roll:'" in run_text(GOOD + f"when:\n  - Ben: {{{key} , refused: G-01}}\n").problem


def test_an_alias_stands_for_all_that_its_anchor_names():
    text = GOOD + (
        "given:\n  Ana: &rich {cash: 2000, deeds: &brown [1, 3]}\n  Ben: {cash: &sum 4000}\n"
        "then:\n  Ana: *rich\n  Ben: {cash: *sum, deeds: []}\n"
    )
    assert run_text(text).problem is None
    assert "expected 2000, got 4000" in run_text(text.replace("cash: *sum", "cash: 2000")).problem


def test_no_failed_throw_in_jail_is_not_freedom():
    assert "expected 0, got False" in run_text(GOOD + "then:\n  Ana: {jail: 0}\n").problem
    in_jail = GOOD + "given:\n  Ana: {jail: 0}\nthen:\n  Ana: "
    assert "expected False, got 0" in run_text(in_jail + "{jail: false}\n").problem
    assert run_text(in_jail + "{jail: 0}\n").problem is None


def test_where_land_is_leased_a_list_names_all_that_stands_on_a_parcel():
    text = GOOD.replace("polynesia", "community") + (
        "given: {Ana: {deeds: [1, 3, 5], buildings: {1: [house, house], 3: [office, hotel], 5: [works]}}}\n"
        "then: {bank: {houses: 30, hotels: 11, offices: 11}, Ana: {buildings: {1: 2, 3: [hotel, office], 5: works}}}\n"
    )
    assert run_text(text).problem is None
    for impossible in ("[]", "[house, hotel]", "[house, house, house, house, house]", "[office, hotel, hotel]"):
        problem = run_text(text.replace("[house, house]", impossible)).problem
        assert problem.endswith("is neither 1 to 4 nor hotel, office, works, nor a list of these")
    assert "neither 1 to 4 nor hotel" in run_text(text.replace("community", "france")).problem


def test_bills_and_creditors_that_are_not_named_are_not_looked_at():
    text = GOOD.replace("polynesia", "atlantic").replace("Ben]", "Ben, Cleo]") + (
        "given:\n  Ana: {cash: 20, at: 4}\n  chance: [A-CH-15]\ndice: [[1, 2]]\nwhen: [{Ana: roll}]\nthen:\n"
    )
    for holds in ("Ana: {bills: {20: 1, 50: 0}}", "owes: {Ana: {Cleo: 50, bank: 0}}", "owes: {Ana: 100}"):
        assert run_text(f"{text}  {holds}\n").problem is None
    for fails in (
        "Ana: {bills: {10: 2}}",
        "owes: {Ana: {Cleo: 100}}",
        "owes: {Ana: {bank: 50}}",
        "owes: {Ana: {}}",
        "owes: {}",
    ):
        assert "expected" in run_text(f"{text}  {fails}\n").problem


def test_money_gathers_only_in_books_where_somebody_takes_it():
    for book in EDITIONS:
        problem = run_text(GOOD.replace("polynesia", book) + "given: {pot: 2000}\n").problem
        gathers = book in ("polynesia", "community")
        assert problem == (None if gathers else "line 4: pot: no money gathers in this edition")


def test_a_quick_game_is_over_with_the_bankruptcies_that_it_counts():
    quick = GOOD.replace("polynesia", "paris\nvariant: quick").replace("Ben]", "Ben, Cleo, Dan]")
    assert run_text(quick + "given: {Ben: {bankrupt: true}}\n").problem is None
    problem = run_text(quick + "given: {Ben: {bankrupt: true}, Cleo: {bankrupt: true}}\n").problem
    assert "the game would be over" in problem


@pytest.mark.parametrize("dealt", ["[1, 3,\n  3, 5]", "[1, 3,\n  0, 5]"])
def test_a_deal_of_no_deed_or_of_one_twice_is_an_error_of_the_file(dealt):
    problem = run_text(GOOD + f"variant: short\ngiven:\n  deal: {dealt}\n").problem
    assert problem.startswith(("line 6: deal: square 3 ", "line 7: deal: square 0 "))


def test_below_the_deeds_of_a_deal_that_are_named_lie_the_others_in_the_order_of_the_board():
    dealt = "variant: short\ngiven: {deal: [12, 3, 5]}\nthen: {Ana: {deeds: [5, 12]}, Ben: {deeds: [1, 3]}}\n"
    assert run_text(GOOD + dealt).problem is None


def test_a_throw_too_many_fails():
    assert "1 too many" in run_text(GOOD + "dice: [[1, 2]]\n").problem


def test_a_throw_too_few_fails():
    assert "too few" in run_text(GOOD + "when:\n  - Ana: roll\n").problem


def test_an_action_that_should_be_refused_and_is_not_fails():
    text = "dice: [[1, 2]]\nwhen:\n  - Ana: {roll: , refused: G-01}\n"
    assert "expected refused by G-01, got accepted" in run_text(GOOD + text).problem


def test_a_refusal_by_another_clause_fails_and_names_it():
    assert "got refused by G-05" in run_text(GOOD + "when:\n  - Ana: {buy: , refused: P-22}\n").problem


@pytest.mark.parametrize("sum_said", ["1.5", "0", "-2000", "3001"])
def test_a_sum_that_is_none_is_refused_wherever_one_is_named(sum_said):
    auction = "dice: [[1, 2]]\nwhen:\n  - Ana: roll\n  - Ana: decline\n"
    bid = f"  - Ana: {{bid: {sum_said}, refused: G-09}}\n"
    offer = f"  - Ana: {{offer: {{to: Ben, give: {{cash: {sum_said}}}, want: {{deeds: [1]}}}}, refused: G-09}}\n"
    assert run_text(GOOD + "given: {Ben: {deeds: [1]}}\n" + auction + bid + offer * (sum_said != "0")).problem is None


def test_a_sum_that_is_not_whole_breaks_nothing_but_that():
    auction = "dice: [[1, 2]]\nwhen:\n  - Ana: roll\n  - Ana: decline\n  - Ana: {bid: 70000.5, refused: P-32}\n"
    assert "expected refused by P-32, got refused by G-09" in run_text(GOOD + auction).problem


@pytest.mark.parametrize("nobody", ["none", "null", ""])
def test_where_nobody_has_bid_yet_none_is_wanted(nobody):
    declined = GOOD + "dice: [[1, 2]]\nwhen: [Ana: roll, Ana: decline]\n"
    assert run_text(f"{declined}then: {{auction: {{square: 3, piece: null, high: 0, by: {nobody}}}}}\n").problem is None


def test_what_does_not_hold_is_told_with_step_expected_and_got():
    problem = run_text(GOOD + "then:\n  Ana: {cash: 5}\n").problem
    assert problem == "then: Ana cash: expected 5, got 3000000"


def test_the_command_counts_what_came_true_and_says_what_did_not(tmp_path, capsys):
    (tmp_path / "a.yaml").write_text(GOOD)
    (tmp_path / "b.yaml").write_text(GOOD + "then:\n  Ana: {cash: 5}\n")
    (tmp_path / "c.yaml").write_text(GOOD.replace("Ben", '"Be\\nn"') + 'then: {"Be\\nn": {cash: 5}}\n')
    with pytest.raises(SystemExit):
        call_command("scenario", str(tmp_path))
    said = capsys.readouterr().out.splitlines()
    assert said == [
        f"{tmp_path}/b.yaml: then: Ana cash: expected 5, got 3000000",
        f"{tmp_path}/c.yaml: then: Be n cash: expected 5, got 3000000",
        "1 passed, 2 failed",
    ]


def test_a_file_without_end_is_no_scenario():
    assert "that is no scenario" in run_file(Path("/dev/zero")).problem


def test_a_pipe_is_no_scenario_whatever_somebody_writes_there_and_nobody_is_waited_for(tmp_path):
    pipe = tmp_path / "a.yaml"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=[GOOD], daemon=True)
    writer.start()
    assert [verdict.problem[:9] for verdict in run_paths([tmp_path])] == ["is a pipe"]
    pipe.read_text()
    writer.join()


def test_the_table_of_clauses_is_of_scenarios_that_hold(tmp_path):
    (tmp_path / "a.yaml").write_text(GOOD + "then:\n  Ana: {cash: 5}\n")
    for path, said in ((tmp_path, "expected 5, got 3000000"), (tmp_path / "nowhere", "cannot be read")):
        with pytest.raises(CommandError, match=said):
            call_command("coverage_of_rules", str(path))


def test_every_file_of_a_folder_is_played_however_its_name_ends_and_a_folder_is_no_file(tmp_path):
    (tmp_path / "deep.yaml").mkdir()
    for name in ("a.yaml", "b.yml", "c.YAML", "deep.yaml/d.yaml", "notes.txt"):
        (tmp_path / name).write_text(GOOD)
    played = [(str(verdict.path.relative_to(tmp_path)), verdict.problem) for verdict in run_paths([tmp_path])]
    assert played == [(name, None) for name in ("a.yaml", "b.yml", "c.YAML", "deep.yaml/d.yaml")]


def test_a_path_that_cannot_even_be_looked_at_is_said_like_any_that_cannot_be_read():
    [verdict] = run_paths([Path("x" * 5000)])
    assert verdict.problem.startswith("cannot be read: ")
