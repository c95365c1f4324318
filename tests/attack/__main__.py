"""Try it all, print what came of it."""

import os
import random
import shutil
import sys
from pathlib import Path

from .site import site

MOST_GROWN = 250
"""Megabytes that a site may hold more at the end than after its first hundred requests: caches fill up."""


def main(requests, messages, texts, seed):
    with site() as servers:
        from .cast import Cast
        from .sockets import talk
        from .texts import COSTLY, scenarios
        from .trying import Attack

        attack = Attack(servers, Cast(), random.Random(seed))
        before = 0
        for number in range(requests):
            attack.request()
            before = servers.megabytes if number == min(100, requests - 1) else before
        talk(attack, messages)
        for text in (*COSTLY, *scenarios(attack.dice, texts)):
            attack.referee(text)
        return report(attack, before)


def report(attack, before):
    """Print the figures; 0 if nothing was found, else 1."""
    from games.models import Game
    from games.tables.record.audit import differences_now

    found, site = attack.found, attack.site
    begun = Game.objects.exclude(status="open").values_list("pk", flat=True)
    foul = [f"audit: {fault}" for number in begun for fault in differences_now(number)]
    grown = site.megabytes - before
    where = "PostgreSQL and Redis, two processes" if os.environ.get("REDIS_URL") else "one process"
    print(f"{found.requests} requests, {found.messages} messages and {found.texts} texts tried ({where})")
    print("answers:", ", ".join(f"{count} × {status}" for status, count in sorted(found.statuses.items())))
    print(f"500s: {len(found.broken)}; hangs over 2 s: {len(found.slow)} (the longest answer: {found.longest:.2f} s)")
    print(f"memory: grown by {grown} MB since the first hundred requests, to {before + grown} MB")
    print(f"changes: {found.moved} as the rules allow, {len(found.changed)} as none allows; audit: {len(foul)} faults")
    findings = [*found.broken[:20], *found.slow[:10], *found.changed[:20], *foul[:5], *site.tracebacks()[:10]]
    findings += [f"grown by {grown} MB"] * (grown > MOST_GROWN) + ["a process has ended"] * (not site.is_alive)
    for finding in findings:
        print("  ", finding)
    if findings:
        print("   log:", shutil.copy(site.log, Path("var", "attack.log")))
    return int(bool(findings))


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*(numbers + [6_000, 1_500, 2_500, 1][len(numbers) :])))
