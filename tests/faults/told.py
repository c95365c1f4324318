"""What people were told by socket, and what their pages show, beside what is stored."""

import time
import urllib.request
from collections import Counter

from games.models import Game, Move

from .windows import PATIENCE, PORTS, parts_of


def judge_windows(among):
    """Let all come to rest, then print what came of it; 0 if every page and every answer was true, else 1."""
    among.rest()
    began = time.monotonic()
    while (wrong := list(pages_that_lie(among.windows))) and time.monotonic() - began < 3 * PATIENCE:
        time.sleep(1)
    wrong += answers_that_lie(among.windows)
    if not among.is_alive():
        wrong.append("the pages have not been shown to the end")
    counts = sum((window.counts for window in among.windows), Counter())
    print("by socket: " + ", ".join(f"{count} {what}" for what, count in counts.items()), flush=True)
    for line in wrong[:9]:
        print("   WRONG:", line)
    return int(bool(wrong))


def pages_that_lie(windows):
    """What pages wait for still, or show that is not so: a sentence each."""
    numbers = dict(Game.objects.values_list("key", "sequence"))
    for window in windows:
        if window.kept:
            yield f"a page waits for the answer to {window.kept}"
        if window.number != numbers[window.key]:
            yield f"a page stands at {window.number}, its game at {numbers[window.key]}"
            continue
        shown, drawn = parts_of(window.page), parts_of(drawn_now(window))
        yield from (
            f"{part} at {window.number} is not as it is drawn now" for part in drawn if shown[part] != drawn[part]
        )


def drawn_now(window):
    """The table as a page without open panels is sent it, from what is stored."""
    where = f"{window.at(PORTS[0])}/tables/{window.key}/fragments/?n=0&panels="
    with urllib.request.urlopen(urllib.request.Request(where, headers=window.client.headers)) as answer:
        return answer.read().decode()


def answers_that_lie(windows):
    """Moves that were said to be played and are not stored just once, and refused ones that are: a sentence each."""
    played = set().union(*(window.acknowledged for window in windows))
    refused = set().union(*(window.refused for window in windows)) - played
    stored = Counter(str(command) for command in Move.objects.values_list("command_id", flat=True))
    once, never = [one for one in played if stored[one] == 1], [one for one in refused if not stored[one]]
    print(f"{len(played)} moves acknowledged by socket, {len(once)} of them stored, once each")
    print(f"{len(refused)} moves refused by socket, {len(never)} of them not stored")
    return [f"{one} was acknowledged, and is stored {stored[one]} times" for one in played.difference(once)] + [
        f"{one} was refused, and is stored" for one in refused.difference(never)
    ]
