"""A refusal cites the clause that says it most narrowly, beside the general one."""

import pytest

from games.scenarios import play_text

JAILED = "given: {Ana: {jail: 0, cards: [chance]}}"
THROWN = JAILED + "\ndice: [[1, 2]]"
NARROW = {
    "who must leave jail may not stay": (f"edition: france\nvariant: quick\n{THROWN}", "roll", "stay: ", "F-31"),
    "one who fails to leave jail stays by itself": (f"edition: atlantic\n{JAILED}", "", "stay: ", "R-35"),
    "the fine comes before the throw": (f"edition: paris\n{THROWN}", "roll", "pay_fine: ", "D-15"),
    "a card comes before the throw": (f"edition: france\n{THROWN}", "roll", "use_card: ", "F-18"),
    "a turn in jail starts with the throw": (f"edition: polynesia\n{JAILED}", "", "stay: ", "P-47"),
    "land is leased, not sold": ("edition: community\ndice: [[1, 2]]", "roll", "buy: ", "C-07"),
    "the bank lends on mortgages only": (
        "edition: atlantic\ngiven: {Ana: {at: 39, deeds: [37, 39]}}", "", "build: {squares: [39], loan: 50}", "A-13"
    ),
    "who comes first has the pieces": ("edition: polynesia", "", "want: {house: 1}", "R-21"),
    "a sale is even": (
        "edition: atlantic\ngiven: {Ana: {deeds: [37, 39], buildings: {37: 2, 39: 1}}}", "", "sell: [39]", "R-23"
    ),
    "straight to the hotel only where the fewest stand": (
        "edition: atlantic\n"
        "given: {Ana: {at: 39, cash: 900, deeds: [37, 39], buildings: {37: 2, 39: 3}}, bank: {houses: 0}}",
        "",
        "build: {squares: [39], piece: hotel}",
        "R-24",
    ),
}  # fmt: skip
GENERAL = {"R-23": "A-25", "R-24": "A-21"}
"""What says the same in general, where it is not one of the clauses of every edition."""


@pytest.mark.parametrize("why", NARROW)
def test_a_refusal_cites_what_says_it_most_narrowly_beside_what_says_it_in_general(why):
    head, before, wish, clause = NARROW[why]
    steps = ([before] if before else []) + [f"{{{wish}, refused: {clause}}}"]
    text = f"title: t\nplayers: [Ana, Ben]\n{head}\nwhen:\n" + "".join(f"  - Ana: {step}\n" for step in steps)
    scenario, problem = play_text(text)
    assert problem is None
    assert scenario.steps[-1].refused[0].startswith(GENERAL.get(clause, "G-"))
