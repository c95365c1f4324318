"""Make the gallery: `python -m tests.gallery [--longer] [FOLDER] [EDITION …]`, of a game for each book. Needs Chromium.

With `--longer` it is in a language that needs a third more letters, by day, on a phone and on a desk.
"""

import os
import sys
import tempfile
from pathlib import Path

BOOKS = ("polynesia", "atlantic", "france", "paris", "community")
MOST = 6_000_000
"""The bytes that the gallery may have."""
ROOT = Path(__file__).parents[2]
LONGER = "--longer"


def main(folder, books, longer):
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/gallery.sqlite3"
        os.environ |= {"DATABASE_URL": database, "REDIS_URL": "", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.serving")
        if longer:
            from tests import pseudo

            os.environ[pseudo.FOLDER] = place
            pseudo.write(Path(place), ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po", pseudo.longer)
        import django

        django.setup()
        from tests.servers import browser, one_process

        folder.mkdir(parents=True, exist_ok=True)
        with one_process(database) as site, browser() as chromium:
            taken = sum(of_book(chromium, site, folder, book, longer) for book in books)
    print(f"{taken:,} bytes in {folder}")
    return 0 if taken <= MOST else 1


def of_book(chromium, site, folder, book, longer):
    """The pictures of one book; gives their bytes."""
    from tests.sitting import cookie_of

    from .game import NAMES, moments
    from .pictures import LONG, SEEN, take

    taken = 0
    for moment, game, seat in moments(book):
        address, name = f"{site}/tables/{game.key}/", f"{book}-{moment}"
        prepare, cookie = open_trade if moment == "trade" else None, cookie_of(NAMES[seat])
        taken += take(chromium, address, cookie, folder, name, LONG if longer else SEEN, prepare)
        print(f"{book}: {moment}, {taken:,} bytes", flush=True)
    return taken


def open_trade(page):
    """The page with the trade that its player is about to offer."""
    fold = page.locator("#trade > summary")
    if fold.count():
        fold.first.click()
        page.wait_for_function("() => !document.querySelector('#trade [data-unfilled]')")
        if page.viewport_size["width"] < 600:  # there a bar lies over the lower edge
            fold.first.evaluate("fold => fold.scrollIntoView()")


if __name__ == "__main__":
    longer, named = LONGER in sys.argv, [one for one in sys.argv[1:] if one != LONGER]
    where = Path(named[0]) if named else ROOT / "docs" / "gallery"
    sys.exit(main(where, [book for book in BOOKS if book in named] or BOOKS, longer))
