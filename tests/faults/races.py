"""One decision answered twice at once, from two windows at two processes: one answer counts."""

import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from .stack import PORTS
from .tables import pair


def race(count):
    """Run so many races; gives the outcomes, as pairs of statuses, and how often each came."""
    outcomes = Counter()
    with ThreadPoolExecutor(2) as windows:
        for number in range(count):
            if number % 20 == 0:
                clients = pair(number)
            outcomes[_once(windows, clients)] += 1
    return outcomes


def _once(windows, clients):
    """Whoever is awaited answers from both windows."""
    while True:
        for client in clients:
            _status, table = client.ask()
            wish = client.wish(table) if table.get("decision") else None
            if wish is None:
                continue

            def post(port, client=client, table=table, wish=wish):
                body = wish | {"decision": table["decision"], "command_id": str(uuid.uuid4())}
                return client.ask("moves/", body, port)[0]

            return tuple(sorted(windows.map(post, PORTS)))
