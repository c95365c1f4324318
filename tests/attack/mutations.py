"""Values that nobody should send, and ways to spoil a good one. All of it follows from one seed."""

import re

DEEP = "[" * 100_000 + "]" * 100_000
NUMBERS = (
    "0", "-1", "--5", "+5", "-", "1_000", "1e3", "1.5", "٣", "²", "１２", "NaN", "-Infinity", "9999999999",
    str(10**12), str(2**31), str(2**63), str(2**64), "9" * 400, "9" * 5000, "0x10", "0x" + "f" * 200, " 5 ", "5\n",
)  # fmt: skip
WORDS = (
    "", " ", "\x00", "a\x00b", "null", "true", "None", "%s%n", "{{7*7}}", "<script>", "'", '"', "\\", "..", "../../x",
    "é" * 70, "😀", "\u202e", "\ufeff", "\ud800", "x" * 20_000, "%00", "0" * 64, "[]", "{}",
)  # fmt: skip
YAML = (
    "~", "[]", "{}", "[[]]", "{a: {}}", "yes", "-1", "0", "1.5", ".inf", ".nan", "1e400", "9" * 30, "9" * 5000,
    "0x" + "f" * 4500, "0b11", "0o17", "2001-01-01", "!!binary aGk=", "!!python/object:os.system {}", "!!set {a}",
    "!x y", "&a b", "*a", "<<", "? a", "|", ">", "'", '"', "\x00", "\x85", "\u2028", "[[house], hotel]",
    "{1: 1}", "'1'", "true", "1000000000000000", "[1, a, ~]", "null", "[~]", "{~: ~}", "Ana", "[Ana, Ben]",
)  # fmt: skip


def spoiled_text(dice, text):
    """A scenario with a few things changed: a value, a line doubled, dropped or moved, a piece cut out or repeated."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        text = dice.choice((_value, _value, _value, _line, _cut, _flow))(dice, text)
    return text


def _value(dice, text):
    """One word or number replaced."""
    places = list(re.finditer(r"[\w.-]+|\[[^\[\]]*\]|\{[^{}]*\}", text))
    if not places:
        return text
    place = dice.choice(places)
    return text[: place.start()] + dice.choice(YAML) + text[place.end() :]


def _line(dice, text):
    lines = text.splitlines() or [""]
    place = dice.randrange(len(lines))
    other = dice.choice(lines)
    lines[place : place + 1] = dice.choice(([], [lines[place]] * 2, [other], [other, lines[place]]))
    return "\n".join(lines)


def _cut(dice, text):
    start, end = sorted(dice.randrange(len(text) + 1) for _ in range(2))
    return text[:start] + text[end:] if dice.random() < 0.5 else text[:end] + text[start:]


def _flow(dice, text):
    place = dice.randrange(len(text) + 1)
    return text[:place] + dice.choice("[]{}:,-?&*!|>'\"%@`#\t\n\x00 ") * dice.choice((1, 1, 2, 400)) + text[place:]
