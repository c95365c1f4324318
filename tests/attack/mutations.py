"""Values that nobody should send, and ways to spoil a good one. All of it follows from one seed."""

import re
from urllib.parse import quote

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


# --- requests -----------------------------------------------------------------------------------------

METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "X")
TYPES = (
    "application/json", "application/json; charset=rot13", "application/json; charset=utf-16", "text/plain",
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=rot13", "x", "",
    "application/x-www-form-urlencoded; charset=utf-8", "application/x-www-form-urlencoded;charset=\"",
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x; charset=rot13",
    "multipart/form-data; boundary=" + "x" * 300, "application/x-yaml", "application/json/x;;;=", "*/*",
)  # fmt: skip
HEADERS = {
    "Accept-Language": ("", "x" * 5_000, "fr;q=9", "fr;q=NaN", "*", "fr,," * 400, "é", "..", "zh-\u00ff"),
    "Accept": ("", "text/html", "x/y;q=a", "application/json", "*/*;" * 500),
    "HX-Request": ("true", "false", ""), "HX-Target": ("x", "%00", "é"), "HX-Current-URL": ("http://[", "%00", "x"),
    "Referer": ("", "http://[::1", "x", "http://evil.example/"), "Origin": ("null", "http://evil.example", "x"),
    "X-Forwarded-For": ("1.2.3.4", "x", "a" * 900, "::1%eth0"), "X-Forwarded-Proto": ("https", "x"),
    "X-HTTP-Method-Override": ("DELETE",), "If-None-Match": ('"x"', "*", "W/"), "If-Modified-Since": ("x", "0"),
    "Range": ("bytes=0-", "bytes=9-1", "x"), "Host": ("", "a b", "evil.example", "localhost:x", "[::1", "x" * 300),
    "Cookie": (
        'sessionid="a\\000bcdefgh"', "sessionid=" + "x" * 4_000, "django_language=%00", "django_language=..", "=", ";;",
        'csrftoken="\\377"', "messages=x", 'messages="[[\\"__json_message\\"]]"', "sessionid=é", "x=" + "y" * 8_000,
    ),
    "Content-Encoding": ("gzip", "x"), "Authorization": ("Basic x", "Basic " + "é", "Bearer x"),
}  # fmt: skip


QUERIES = (
    "n", "from", "next", "edition", "page", "before", "after", "amount", "part", "panels", "preset", "game", "to",
    "give_cash", "give_deeds", "give_cards", "want_cash", "want_deeds", "want_cards",
)  # fmt: skip


def spoiled_path(dice, path):
    """A path of which one piece is another word, or with something behind it."""
    pieces = path.split("/")
    places = [place for place, piece in enumerate(pieces) if piece]
    if places and dice.random() < 0.7:
        pieces[dice.choice(places)] = escaped(dice.choice(WORDS + NUMBERS))
    if dice.random() < 0.5:
        return "/".join(pieces)
    asked = [f"{name}={escaped(dice.choice(WORDS + NUMBERS))}" for name in dice.sample(QUERIES, dice.choice((1, 1, 2)))]
    return "/".join(pieces) + ("&" if "?" in path else "?") + "&".join(asked)


def escaped(word):
    """A word as it stands in a path or a query, not always rightly."""
    return quote(word[:3_000].encode("utf-8", "surrogatepass"))


def spoiled_fields(dice, fields):
    """The fields of a form with a few of them wrong: another value, gone, twice, unknown, or very many."""
    fields = [(name, value) for name, value in fields if value is not None] or [("action", "x")]
    for _ in range(dice.choice((1, 1, 2, 3))):
        place = dice.randrange(len(fields))
        name, _value = fields[place]
        wrong = dice.choice(NUMBERS + WORDS)
        change = dice.choice(("value", "value", "value", "gone", "twice", "unknown", "many"))
        if change == "value":
            fields[place] = (name, wrong)
        elif change == "gone" and len(fields) > 1:
            del fields[place]
        elif change == "twice":
            fields.append((name, wrong))
        elif change == "unknown":
            fields.append((dice.choice(("loan_", "buy_", "bid_", "", "x\x00")) + wrong[:50], wrong))
        elif dice.random() < 0.1:
            fields += [(name, wrong[:20])] * dice.choice((60, 999, 1_200))
    return fields


RAW = (
    DEEP,
    DEEP[:900],
    "{" * 50_000,
    "NaN",
    "1e999",
    "9" * 5_000,
    '"\\ud800"',
    '{"a":1,"a":2}',
    "",
    "\x00",
    "nul",
    "[1,]",
)


def spoiled_value(dice, value, depth=0):
    """A value of JSON in which something is wrong."""
    if depth == 0 and dice.random() < 0.03:
        return Raw(dice.choice(RAW))
    if isinstance(value, dict) and value and dice.random() < 0.8:
        key = dice.choice(list(value))
        changed = dict(value)
        if dice.random() < 0.15:
            changed[str(dice.choice(WORDS + NUMBERS))[:50]] = changed.pop(key)
        else:
            changed[key] = spoiled_value(dice, value[key], depth + 1)
        return changed
    if isinstance(value, list) and value and dice.random() < 0.5:
        return [spoiled_value(dice, value[0], depth + 1), *value[1:]] * dice.choice((1, 1, 2, 3_000))
    return dice.choice((
        None, True, False, 0, -1, 1, 40, 1.5, 10**9, 10**12, 10**13, 2**63, 10**400, "", "x", "1", "chance", [], {},
        [1] * 2_000, ["chance"] * 3_000, [[1]], [None], {"1": 1}, {"a": {"b": {}}}, {str(n): n for n in range(900)},
        "\ud800", "\x00", "x" * 30_000, dice.choice(NUMBERS), dice.choice(WORDS), value,
    ))  # fmt: skip


class Raw(str):
    """JSON as it stands, good or not."""

    __slots__ = ()
