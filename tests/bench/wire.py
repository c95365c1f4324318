"""`python -m tests.bench.wire [BOOK...]`: what a move brings each viewer by their sockets, in bytes as they are sent.

Whole games of four people for whom bots think, as two who sit there and one who watches are told of them. For each
book the median, the tail and the most of a move, what they are made of, and which moves weigh most.
"""

import os
import re
import sys
from collections import Counter, defaultdict
from itertools import pairwise
from statistics import mean, quantiles

import django

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

BOOKS = ("polynesia", "atlantic", "france", "paris", "community")
MOVES = 600
MOST = 4_000
"""What a move may weigh."""
HEAVIEST = 5
PART = re.compile(r'<\w+\b[^>]*?(?:\bid="|hx-target="#)([a-z]+)[^>]*? hx-swap')
"""Where a part of a message begins, by the name of what it is laid over."""


def main(books):
    """Measure in a database of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["DATABASE_URL"], os.environ["REDIS_URL"] = "sqlite://:memory:", ""
    django.setup()
    from django.test.utils import setup_databases, teardown_databases

    made = setup_databases(verbosity=0, interactive=False)
    try:
        for book in books:
            for viewer, told in played(book).items():
                report(f"{book}, {viewer}", told)
    finally:
        teardown_databases(made, verbosity=0)


def played(book, moves=MOVES):
    """What each viewer was sent in a game, move by move: the kinds of its facts, and the text."""
    from games.pages.sending.sent import Sent
    from games.tables import reading, selectors
    from tests.cast import is_due, person
    from tests.gallery.game import NAMES, _moved, opened

    game = opened(book)
    pages = {name: (person(name), Sent()) for name in (*NAMES[:2], "Watcher")}
    told = {name: [] for name in pages}
    for number in range(moves):
        for name, (user, page) in pages.items():
            seen = selectors.access_table_for(user, game.key)
            text = page.lacks(seen, whole=False, language="en")
            if number and text:
                told[name].append((kinds(seen.history(after=seen.game.sequence - 1)[0].facts), text))
        if reading.running(game.pk) is None or not (_moved(game) or is_due(game)):
            break
    return told


def kinds(facts):
    return "+".join(dict.fromkeys(type(fact).__name__ for fact in facts))


def report(title, told):
    sizes, made_of, of_kind = [], Counter(), defaultdict(list)
    for kind, text in told:
        sizes.append(len(text.encode()))
        of_kind[kind].append(sizes[-1])
        made_of.update(parts_of(text))
    cuts = quantiles(sizes, n=100)
    over = sum(size > MOST for size in sizes)
    print(f"{title}: {len(sizes)} moves, p50 {cuts[49]:.0f}, p90 {cuts[89]:.0f}, most {max(sizes)}; {over} over {MOST}")
    print("  of each:", ", ".join(f"{name} {size / len(told):.0f}" for name, size in made_of.most_common(12)))
    for kind, of_it in sorted(of_kind.items(), key=lambda item: -max(item[1]))[:HEAVIEST]:
        print(f"  {kind}: {len(of_it)}, mean {mean(of_it):.0f}, most {max(of_it)}")


def parts_of(text):
    """The bytes of each part of a message."""
    starts = [(found.start(), found[1]) for found in PART.finditer(text)]
    parts = Counter()
    for (at, name), (end, _next) in pairwise([*starts, (len(text), "")]):
        parts[name] += len(text[at:end].encode())
    return parts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or BOOKS))
