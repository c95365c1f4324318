"""Good requests to spoil: every address of the URLconf, every form of every page, every action of the API."""

import re
from html.parser import HTMLParser
from itertools import product

ARGUMENTS = {
    "bid": 100, "lowest_bid": 100, "choose": "pay", "build": {"squares": [1, 3], "piece": "house", "loan": 0},
    "sell": {"squares": [1]}, "want": {"house": 1}, "exchange": 1, "mortgage": 1, "redeem": 1, "repay": 1,
    "give_up": [1], "use_card": "chance", "refuse": 1, "withdraw": 1,
    "settle": {"cash": 1, "deeds": [1], "cards": ["chance"]}, "accept": {"redeem": [1], "offer": 1, "loan": {"1": 100}},
    "offer": {"to": 1, "give": {"cash": 100, "deeds": [], "cards": 1}, "want": {"cash": 0, "deeds": [1], "cards": []}},
}  # fmt: skip
TOKEN = "csrfmiddlewaretoken"
"""Sent as a header, the one of the request's own cookie."""
PUSH = {"endpoint": "https://127.0.0.1/x", "keys": {"p256dh": "BA", "auth": "AA"}, "off": False}


def addresses(patterns=None, before=""):
    """The paths of all pages, with `{name}` where a value stands."""
    from django.urls import URLPattern, get_resolver

    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = before + _plain(str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield "/" + path
        else:
            yield from addresses(pattern.url_patterns, path)


def _plain(pattern):
    """A route or a regular expression as a path."""
    pattern = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", re.sub(r"\(\?P<(\w+)>[^)]*\)", r"{\1}", pattern))
    return re.sub(r"[\^$\\]|\(\?:[^)]*\)\??", "", pattern)


def values(cast):
    """What stands for each name in a path."""
    return {
        "key": [cast.playing.key, cast.waiting.key], "username": ["host", "seated"], "edition": ["france"],
        "square": ["5", "39"], "slug": ["reef"], "act": ["ban", "accept"], "role": ["organiser", "owner"],
        "token": ["abc"], "uidb36": ["1"], "object_id": ["1"], "app_label": ["games"], "url": ["x"],
    }  # fmt: skip


def asked(key):
    """Pages of a table that a query asks for something."""
    at = f"/tables/{key}/"
    trade = "to=1&give_cash=100&give_deeds=1&give_cards=chance&want_cash=0&want_deeds=3&want_cards=chest"
    yield from (f"{at}replay/?n=1", f"{at}deeds/5/?n=1", f"{at}journal/?before=9", f"{at}journal/?after=1")
    yield from (f"{at}weigh/?{trade}", f"{at}weigh/?amount=10", f"{at}fragments/?panels=trade")
    yield f"/window/?game={key}&n=1"


def filled(address, cast):
    """An address with good values in it, in every way that there is."""
    names = re.findall(r"{(\w+)}", address)
    known = values(cast)
    for chosen in product(*(known.get(name, ["1"]) for name in names)):
        yield re.sub(r"{(\w+)}", lambda _match, left=list(chosen): left.pop(0), address)


class Forms(HTMLParser):
    """The forms of a page: (action, method, fields)."""

    def __init__(self, page):
        super().__init__()
        self.found, self._select = [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), given.get("method", "get").lower(), []))
        elif self.found and tag in ("input", "button", "textarea", "select") and given.get("name", TOKEN) != TOKEN:
            self._select = given["name"] if tag == "select" else ""
            if tag != "select":
                self.found[-1][2].append((given["name"], given.get("value", "1")))
        elif self.found and tag == "option" and self._select and given.get("value"):
            self.found[-1][2].append((self._select, given["value"]))
            self._select = ""


def api_bodies(decision):
    """A good body for each action; `decision` is the one that is asked for."""
    from games.engine.asks import ASKS, KEEPER_ASKS

    names = (*ASKS, *KEEPER_ASKS)
    return [{"action": name, "argument": ARGUMENTS.get(name, decision), "decision": decision} for name in names]


def moves(decision):
    """The fields of a form for each action, with all that any of them reads."""
    from games.engine.asks import ASKS, KEEPER_ASKS

    rest = {
        "amount": "100", "square": "1", "square_piece": "1:house", "loan": "0", "piece": "house", "word": "pay",
        "deck": "chance", "to": "1", "offer": "1", "give_cash": "100", "give_deeds": "1", "give_cards": "chance",
        "want_cash": "0", "want_deeds": "3", "want_cards": "chest", "redeem": "1", "loan_1": "0",
        "decision": str(decision or ""), "number": str(decision or 1), "plan": "mortgage:30:1,sell:25:6:house",
        "lot_1_0": "1", "lot_3_0": "2", "ends": "1", "sure": "25",
    }  # fmt: skip
    unplanned = {name: value for name, value in rest.items() if name != "plan"}
    return [{"action": "pay", **unplanned}, *({"action": name, **rest} for name in (*ASKS, *KEEPER_ASKS))]


def one_of(dice, bodies, names):
    """One of them: half of the time an action of `names`, if there are any."""
    fitting = [body for body in bodies if body["action"] in names]
    return dice.choice(fitting if fitting and dice.random() < 0.5 else bodies)
