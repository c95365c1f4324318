"""People who play over HTTP, at one or the other address, and repeat a command until it is answered."""

import json
import random
import threading
import time
import urllib.error
import urllib.request
import uuid
from http.client import HTTPException

from .stack import PORTS

ANSWERS = (
    "claim", "pay", "roll", "decline", "pass", "pay_fine", "stay", "choose", "end", "refuse", "sell", "mortgage",
)  # fmt: skip
SETTLED = (201, 400, 403, 409, 422)


class Client:
    """A signed-in player before a table."""

    def __init__(self, game_key, cookie, token):
        self.url = f"/api/tables/{game_key}/"
        self.headers = {"Cookie": f"sessionid={cookie}; csrftoken={token}", "X-CSRFToken": token}
        self.unanswered = 0

    def ask(self, path="", body=None, port=None):
        """One request; its status (0 for none) and what came back."""
        port = port or random.choice(PORTS)
        headers = self.headers | {"Content-Type": "application/json", "Referer": f"http://127.0.0.1:{port}/"}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"http://127.0.0.1:{port}{self.url}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=5) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, {}
        except (OSError, ValueError, HTTPException):  # an answer that was cut off in the middle is none
            self.unanswered += 1
            time.sleep(0.2)
            return 0, {}

    def wish(self, table):
        """The plainest thing that one may do; None if there is nothing."""
        name = next((name for name in ANSWERS if name in table.get("legal", {})), None)
        if name is None:
            return {"action": "bankrupt"} if table["legal"].get("bankrupt") and table["view"]["debts"] else None
        options = table["legal"][name]["options"]
        return {"action": name, "argument": options[0]["argument"] if options else None}


class Person(threading.Thread):
    """Plays one game to its end. `acknowledged` are the commands that were answered as stored."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.acknowledged, self.over = client, [], False

    def run(self):
        while not self.over:
            status, table = self.client.ask()
            if status != 200:
                continue
            self.over = table["status"] == "over"
            wish = self.client.wish(table)
            if wish is None:
                time.sleep(0.2)
                continue
            self.send(wish | {"command_id": str(uuid.uuid4())})

    def send(self, command):
        for _ in range(50):
            status, _answer = self.client.ask("moves/", command)
            if status == 201:
                self.acknowledged.append(command["command_id"])
            if status in SETTLED:
                return
            time.sleep(0.5)  # no answer, or too many requests: the same command again
