"""A position in the scenarios' language: what is given, the dice, and what is done then; nothing is put in by hand."""

from games.scenarios.playing import Scenario
from games.scenarios.reading import Lines, read_yaml

PLAYERS = ("Ana", "Ben", "Chloe", "Dora", "Eve", "Fay", "Gil", "Hal")
"""What the seats are called, in their order."""
TO_THE_END = {"dice": [[4, 6]], "when": [{"Ana": "roll"}]}
"""Ana has thrown, has come to a square where nothing happens, and may end her turn."""


def position(edition, given=None, *, seats=2, dice=(), when=(), variant="standard", options=None):
    """The book and the position after all of that. `given` is a mapping, or its text."""
    scenario = Scenario(
        as_read(
            {
                "title": "a position for a test", "edition": edition, "variant": variant, "options": options or {},
                "players": list(PLAYERS[:seats]), "given": read_yaml(given) if isinstance(given, str) else given or {},
                "dice": dice, "when": when,
            }
        )
    )  # fmt: skip
    scenario.play()
    return scenario.edition, scenario.state


def as_read(value):
    """The same as the file of a scenario would have it; JSON has made words of its numbers."""
    if isinstance(value, dict):
        read = Lines(0)
        for key, inner in value.items():
            read[int(key) if str(key).isdecimal() else key] = as_read(inner)
        read.lines = dict.fromkeys(read, 0)
        return read
    return [as_read(inner) for inner in value] if isinstance(value, (list, tuple)) else value
