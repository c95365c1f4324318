"""Play at a Freehold table as a program: `python player.py http://127.0.0.1:8000 NAME KEY`. Needs nothing but Python.

It asks for the password, signs in as a browser does, looks at the table once a second, and does the first thing that it
knows of those that are allowed. What is read and sent is told in `api.md`; `chosen` is the place for a better idea.
"""

from __future__ import annotations

import getpass
import http.client
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.cookiejar import CookieJar

OWING = ("pay", "sell", "mortgage", "bankrupt")
ELSE = ("claim", "buy", "lease", "roll", "collect", "choose", "decline", "pass", "pay_fine", "stay", "refuse", "end")
"""By their names, the first that is allowed first."""


def chosen(table: dict) -> dict | None:
    """The first option of the first action that it knows, None where it has nothing to do."""
    mine = [debt for debt in table["view"]["debts"] if debt["debtor"] == table["view"]["seat"]]
    for name in OWING if mine else ELSE:
        options = table["legal"].get(name, {}).get("options", [])
        if options:
            return {"action": name, "argument": options[0]["argument"]}
    return None


class Site:
    """A Freehold site, and whoever has signed in to it."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address.rstrip("/"), CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def sign_in(self, name: str, password: str) -> None:
        """By the form that people use. Raises `SystemExit` where name and password are turned down."""
        path = "/accounts/login/"
        self.opener.open(self.address + path).close()  # sets the cookie that a form has to repeat
        form = {"login": name, "password": password, "csrfmiddlewaretoken": self._cookie("csrftoken")}
        self._send(path, urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded").close()
        if not self._cookie("sessionid"):
            raise SystemExit("The site does not know this name with this password.")

    def table(self, key: str) -> dict:
        """What one may see of a table, and do at it. Raises `urllib.error.HTTPError` where there is none to see."""
        with self.opener.open(f"{self.address}/api/tables/{key}/") as answer:
            return json.load(answer)

    def move(self, key: str, wish: dict) -> tuple[int, dict]:
        """Send a move: the status, and what the site says to it."""
        try:
            with self._send(f"/api/tables/{key}/moves/", json.dumps(wish).encode(), "application/json") as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def _send(self, path: str, body: bytes, kind: str):
        headers = {"Content-Type": kind, "X-CSRFToken": self._cookie("csrftoken"), "Referer": self.address + path}
        return self.opener.open(urllib.request.Request(self.address + path, body, headers))

    def _cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == name), "")


def play(site: Site, key: str, seconds: float = 1.0) -> dict:
    """Play until the game is over: the table as it is then. Raises `SystemExit` for whoever has no seat there."""
    while (table := site.table(key))["status"] != "over":
        wish = chosen(table) if "legal" in table else None
        if wish is None:
            time.sleep(seconds)
            continue
        # A command that is sent again is not played again; a decision that is no longer asked is turned down.
        marked = wish | {"command_id": str(uuid.uuid4()), "decision": table["decision"]}
        status, answer = site.move(key, marked)
        print(status, wish["action"], answer.get("detail", ""))
        if status == 403:
            raise SystemExit(answer["detail"])
        if status != 201:
            time.sleep(seconds)
    return table


def main() -> None:
    """Sign in and play."""
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    address, name, key = sys.argv[1:]
    site = Site(address)
    try:
        site.sign_in(name, getpass.getpass(f"Password of {name}: "))
        print("ranking, by seats:", play(site, key)["view"]["ranking"])
    except (OSError, ValueError, http.client.HTTPException) as error:  # no address, nobody there, or no such table
        raise SystemExit(f"{address}, table {key}: {error}") from None
    except (EOFError, KeyboardInterrupt):
        raise SystemExit("Stopped.") from None


if __name__ == "__main__":
    main()
