"""What came of games, as tables to be read in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .figures import Share, quantile, strengths
from .kept import Kept
from .matches import Match

Result = dict[str, Any]


class Record(NamedTuple):
    """A match and what has been played of it, in the order of its games."""

    match: Match
    results: list[Result]

    @property
    def fair(self) -> float:
        """The share of the first side if all were equal."""
        first = self.match.players[0]
        seats = [len(result["players"]) for result in self.results]
        mine = [result["players"].count(first) for result in self.results]
        return sum(mine) / sum(seats) if seats else 0.0


def records(kept: Kept, matches: Sequence[Match], games: int, rounds: int) -> list[Record]:
    """What is kept of matches, as far as it was asked for."""
    found = []
    for match in matches:
        played = kept.of(match, rounds)
        found.append(Record(match, [played[number] for number in sorted(played) if number < games]))
    return found


def share_of(name: str, results: Iterable[Result]) -> Share:
    """The share of games in which somebody of that name was first; a shared first place is a part of one."""
    wins, games = 0.0, 0
    for result in results:
        first = [seat for seat, place in enumerate(result["places"]) if place == 1]
        wins += sum(result["players"][seat] == name for seat in first) / len(first)
        games += name in result["players"]
    return Share(wins, games)


def report(found: Sequence[Record]) -> None:
    """All the tables."""
    _print_shares([record for record in found if not record.match.form.startswith("mixed")])
    _print_mixed([record for record in found if record.match.form.startswith("mixed")])
    results = [result for record in found for result in record.results]
    _print_strengths(results)
    _print_players(results)


def _print_shares(found: Sequence[Record]) -> None:
    if found:
        print("\nwins of the first        share (95 %)               fair   games   turns  cut off (ahead)")
    for record in found:
        first = record.match.players[0]
        share = share_of(first, record.results)
        turns = sum(result["turns"] for result in record.results) / max(1, len(record.results))
        cut = _cut(first, record.results)
        print(f"{record.match}  {share}  {100 * record.fair:5.1f}  {share.games:6}  {turns:6.0f}  {cut}")


def _cut(first: str, results: Sequence[Result]) -> str:
    """How many games were cut off by which limit, and in how many of them the first was ahead by worth."""
    cut = [result for result in results if result["limit"]]
    if not cut:
        return "-"
    by = ", ".join(f"{count} by {limit}" for limit, count in Counter(result["limit"] for result in cut).items())
    return f"{by} ({share_of(first, cut).wins:.0f})"


def _print_mixed(found: Sequence[Record]) -> None:
    for record in found:
        print(f"\n{record.match}, {len(record.results)} games: share of wins beside the fair one")
        for name in sorted(record.match.players, key=lambda name: -share_of(name, record.results).part):
            mine = [result for result in record.results if name in result["players"]]
            fair = sum(result["players"].count(name) / len(result["players"]) for result in mine) / max(1, len(mine))
            print(f"  {name:10} {share_of(name, mine)}  fair {100 * fair:5.1f}, {len(mine)} games")


def _print_strengths(results: Sequence[Result]) -> None:
    tables = ((tuple(result["players"]), tuple(result["places"])) for result in results)
    found = strengths(tables)
    if not found:
        return
    print("\nstrength (OpenSkill)      μ      σ   μ − 3σ")
    for name, (mu, sigma) in sorted(found.items(), key=lambda pair: -pair[1][0]):
        print(f"  {name:20} {mu:6.2f} {sigma:6.2f} {mu - 3 * sigma:7.2f}")


class Counted(NamedTuple):
    """What one name did over all its seats."""

    seats: int
    times: Counter[int]
    spent: float
    offers: list[int]


def counted(name: str, results: Iterable[Result]) -> Counted:
    """The decisions and offers of a name."""
    seats, times, spent, offers = 0, Counter[int](), 0.0, [0, 0, 0, 0]
    for result in results:
        for seat, who in enumerate(result["players"]):
            if who == name:
                seats += 1
                times.update({int(place): count for place, count in result["times"][seat].items()})
                spent += result["spent"][seat] / 1e9
                offers = [a + b for a, b in zip(offers, result["offers"][seat], strict=True)]
    return Counted(seats, times, spent, offers)


def _print_players(results: Sequence[Result]) -> None:
    """Times in CPU; games a second at a table of four of a kind, worked out from what its seats and the rules cost."""
    if not results:
        return
    rules = sum(result["cpu"] - sum(result["spent"]) for result in results) / 1e9 / len(results)
    print(
        "\nper decision, ms of CPU   p50     p99     max   games/s   offers a game   taken   gave for got, list price"
    )
    for name in sorted({name for result in results for name in result["players"]}):
        seen = counted(name, results)
        made, taken, gave, got = seen.offers
        speed = 1 / (rules + 4 * seen.spent / seen.seats)
        price = f"{gave / got:.2f}" if got else "-"
        times = "".join(f"{quantile(seen.times, part):8.3f}" for part in (0.5, 0.99, 1.0))
        print(f"  {name:20}{times}  {speed:8.1f}   {made / seen.seats:13.1f} {taken:7}   {price} ({gave} for {got})")
    decisions = sum(result["decisions"] for result in results)
    faults = sum(bool(result["faults"]) for result in results)
    cpu = sum(result["cpu"] for result in results) / 1e9
    print(f"{len(results)} games, {decisions} decisions, {cpu:.0f} s of CPU; {faults} with faults")
