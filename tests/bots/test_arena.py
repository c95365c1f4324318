"""The arena: seats take turns, shares have the intervals that they should, nothing is played twice, seeds are games."""

import json
from collections import Counter
from shutil import copytree

import pytest

from games.engine.actions import Bid
from tests.arena import books, players, trials
from tests.arena.figures import Share, bucket, quantile, strengths, wilson
from tests.arena.foils import FOILS
from tests.arena.kept import ROOT, Kept, program
from tests.arena.matches import Match, matches, seatings, table_of
from tests.arena.playing import Game, play
from tests.arena.printing import records, share_of
from tests.arena.running import run

ONE_OF_FOUR = Match("P", "1v3", ("builder", "fleecer"))


@pytest.mark.parametrize(("form", "each"), [("1v1", 1), ("1v3", 1), ("3v1", 3), ("2v2", 3), ("1v4", 1), ("2v3", 4)])
def test_each_seat_is_taken_by_either_side_equally_often_over_the_same_dice(form, each):
    match = Match("P", form, ("builder", "fleecer"))
    tables = [table_of(match, number) for number in range(2 * len(seatings(form)))]
    sat = Counter(seat for table in tables for seat, name in enumerate(table.players) if name == "builder")
    assert set(sat.values()) == {2 * each}
    assert [len({table.seed for table in half}) for half in (tables[: len(tables) // 2], tables)] == [1, 2]


def test_other_players_meet_the_same_dice_and_other_books_do_not():
    other = ONE_OF_FOUR._replace(players=("builder", "shark"))
    assert table_of(ONE_OF_FOUR, 5).seed == table_of(other, 5).seed
    assert table_of(ONE_OF_FOUR, 5).seed != table_of(ONE_OF_FOUR._replace(book="F"), 5).seed


@pytest.mark.parametrize("changed", ["judging/weights/last.json", "owned/chances/odds.py"])
def test_results_are_those_of_the_program_that_played_what_it_has_learnt_included(tmp_path, changed):
    bots = tmp_path / "bots"
    copytree(ROOT / "bots", bots)
    before = program(tmp_path)
    with (bots / changed).open("a") as file:
        file.write("\n")
    program.cache_clear()
    assert program(tmp_path) != before


def test_mixed_tables_have_two_to_five_players_and_all_come_to_sit_there():
    match = Match("P", "mixed", ("builder", "fleecer", "shark", "pumper", "trader", "random"))
    tables = [table_of(match, number) for number in range(40)]
    assert {len(table.players) for table in tables} == {2, 3, 4, 5}
    assert {name for table in tables for name in table.players} == set(match.players)
    assert all(len(set(table.players)) == len(table.players) for table in tables)


def test_a_round_robin_has_each_pair_once_and_both_ways_where_the_sides_differ():
    found = matches(["P"], ["1v3", "2v2"], ["a", "b", "c"])
    assert Counter(match.form for match in found) == {"1v3": 6, "2v2": 3}
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (250, 1000, 0.2242, 0.2778), (0, 0, 0, 1)],
)
def test_the_interval_of_a_share_is_that_of_wilson(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_who_wins_more_is_stronger_and_a_table_of_one_kind_moves_nobody():
    found = strengths([(("a", "b", "c"), (1, 2, 3))] * 5 + [(("d", "d"), (1, 2))])
    assert found["a"] > found["b"] > found["c"]
    assert "d" not in found


def test_a_quantile_of_times_is_right_to_a_twentieth():
    times = Counter(bucket(ms * 1_000_000) for ms in range(1, 101))
    assert quantile(times, 0.5) == pytest.approx(50, rel=0.06)
    assert quantile(times, 0.99) == pytest.approx(99, rel=0.06)


def test_a_shared_first_place_is_a_part_of_a_win():
    results = [
        {"players": ["a", "b", "b"], "places": [1, 1, 3]},
        {"players": ["b", "a", "b"], "places": [1, 3, 2]},
    ]
    assert share_of("a", results) == Share(0.5, 2)
    assert share_of("b", results) == Share(1.5, 2)


def times_left_out(result):
    return {name: value for name, value in result.items() if name not in ("times", "spent", "cpu")}


@pytest.mark.parametrize("name", ["P", "C"])
def test_the_same_seed_is_the_same_game_though_players_draw_and_remember(name):
    table = table_of(Match(name, "mixed4", ("random", "fleecer", "pumper", "swapper")), 3)
    once, twice = (times_left_out(play(name, table, rounds=12)) for _ in range(2))
    assert once == twice
    assert times_left_out(play(name, table._replace(seed=1), rounds=12)) != once


def test_what_was_played_is_not_played_again_and_half_a_line_is(tmp_path, monkeypatch):
    played = []

    def counted(book, table, rounds):
        played.append(table)
        return {"players": list(table.players), "seed": table.seed, "places": [1, 2, 3, 4], "faults": []}

    monkeypatch.setattr("tests.arena.running.play", counted)
    kept = Kept(tmp_path)
    run(kept, [ONE_OF_FOUR], 3, 50, 1)
    [file] = tmp_path.iterdir()
    file.write_text(file.read_text()[:-20])
    run(Kept(tmp_path), [ONE_OF_FOUR], 5, 50, 1)
    assert played == [table_of(ONE_OF_FOUR, number) for number in (0, 1, 2, 2, 3, 4)]
    [record] = records(kept, [ONE_OF_FOUR], 4, 50)
    assert [result["number"] for result in record.results] == [0, 1, 2, 3]
    assert not records(kept, [ONE_OF_FOUR], 4, 60)[0].results


def test_a_game_that_does_not_end_is_counted_out_by_worth_and_says_so():
    game = Game("F", table_of(Match("F", "1v1", ("builder", "fleecer")), 0), rounds=5)
    state = game.play()
    assert game.limit == "rounds"
    worth = [game.rules.ending.worth.of(game.rules, state, seat) for seat in range(2)]
    assert [worth.index(max(worth))] == list(state.ranking[0])


@pytest.mark.parametrize("book", ["P-short", "A-timed", "F-timed", "C-timed", "D-timed"])
def test_a_timed_game_ends_by_its_time(book):
    result = play(book, table_of(Match(book, "1v1", ("builder", "trader")), 0))
    assert not result["limit"]
    assert result["turns"] <= 2 * 36


def test_who_breaks_or_asks_for_the_impossible_is_told_and_holds_nobody_up(monkeypatch):
    monkeypatch.setitem(FOILS, "broken", lambda dice: lambda chair: 1 / 0)
    monkeypatch.setitem(FOILS, "wild", lambda dice: lambda chair: Bid(chair.seat, 1))
    for name in ("broken", "wild"):
        result = play("P", table_of(Match("P", "1v1", (name, "builder")), 0), rounds=3)
        assert result["faults"]
        assert result["turns"] == 6


@pytest.mark.parametrize("book", books.ALL)
def test_every_foil_plays_every_book_without_asking_for_what_is_not_allowed(book, whole):
    names = tuple(FOILS)
    match = Match(book, "mixed5", names)
    for number in range(6 if whole else 3):
        result = play(book, table_of(match, number), rounds=60 if whole else 8)
        assert not result["faults"], result
        json.dumps(result)


def test_trials_say_met_not_met_or_undecided_by_the_whole_interval():
    asked = trials.Trial(ONE_OF_FOUR, "builder", 0.4)
    assert [asked.verdict(Share(*played)) for played in ((0, 0), (45, 100), (60, 100), (20, 100))] == [
        "not played", "undecided", "met", "not met",
    ]  # fmt: skip
    below = asked._replace(asked=0.25, below=True)
    assert [below.verdict(Share(*played)) for played in ((10, 100), (25, 100), (50, 100))] == [
        "met", "undecided", "not met",
    ]  # fmt: skip


def test_trials_are_of_grades_that_there_are():
    there = {*players.grades(), *FOILS}
    assert all(there.issuperset(trial.match.players) for trial in trials.trials())
