"""Texts for the referees' page: those that would cost most, and scenarios with something wrong in them."""

from pathlib import Path

from .mutations import spoiled_text

FILES = Path(__file__).parents[1] / "scenarios"
RICH = """title: t
edition: polynesia
players: [A, B]
given:
  A: {at: 36, cash: 100000000, deeds: [1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24], cards: [chance]}
  B: {cash: 90000000, deeds: [26, 27, 29, 31, 32, 34, 37, 39, 5, 15, 25, 35, 12, 28], cards: [chest]}
"""
COSTLY = (
    "[" * 20_000, "[" * 9_000 + "]" * 9_000, "{" * 19_000, "&a " * 6_000,
    "a: &a [1]\nb: [" + "*a, " * 4_900 + "]", "? " * 9_900,
    "- " * 9_900, "\n".join(f"k{number}: 1" for number in range(2_200)), "a\n" * 9_990, '"' + "a\n" * 9_990 + '"',
    f"{RICH}dice: [{'[1, 2], ' * 2_300}]", RICH + "when:\n" + "  - A: roll\n" * 1_600,
    f"{RICH}then: {{may: {{A: [{', '.join(['offer'] * 2_500)}]}}}}",
    RICH + "when:\n" + "  - expect: {may_not: {A: [pay, buy, lease]}}\n" * 190,
    RICH + "when:\n" + "  - A: {offer: {to: B, give: {deeds: [1]}}}\n" * 200,
    RICH + "when:\n" + "  - A: {offer: {to: B, give: {cards: 1000000000}}}\n",
    f"{RICH}then: {{A: {{cash: {'9' * 19_000}}}}}",
)  # fmt: skip


def scenarios(dice, count):
    """So many of the project's own scenarios, spoilt."""
    texts = [path.read_text() for path in sorted(FILES.rglob("*.yaml"))]
    for _ in range(count):
        yield spoiled_text(dice, dice.choice(texts))
