"""Make the gallery: `python -m tests.gallery [FOLDER] [EDITION …]`, of a game for each book. Needs Chromium."""

import os
import sys
import tempfile
from pathlib import Path

BOOKS = ("polynesia", "atlantic", "france", "paris", "community")
MOST = 6_000_000
"""The bytes that the gallery may have."""


def main(folder, books):
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/gallery.sqlite3"
        os.environ |= {"DATABASE_URL": database, "REDIS_URL": "", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.serving")
        import django

        django.setup()
        from tests.servers import browser, one_process

        folder.mkdir(parents=True, exist_ok=True)
        with one_process(database) as site, browser() as chromium:
            taken = sum(of_book(chromium, site, folder, book) for book in books)
    print(f"{taken:,} bytes in {folder}")
    return 0 if taken <= MOST else 1


def of_book(chromium, site, folder, book):
    """The pictures of one book; gives their bytes."""
    from tests.sitting import cookie_of

    from .game import NAMES, moments, opened
    from .pictures import take

    game, taken = opened(book), 0
    for moment, seat in moments(game):
        prepare = open_trade if moment == "trade" else None
        cookie = cookie_of(NAMES[seat])
        taken += take(chromium, f"{site}/tables/{game.key}/", cookie, folder, f"{book}-{moment}", prepare)
        print(f"{book}: {moment}, {taken:,} bytes", flush=True)
    return taken


def open_trade(page):
    """The page with the trade that its player is about to offer."""
    fold = page.locator("#trade > summary")
    if fold.count():
        fold.first.click()
        page.wait_for_function("() => !document.querySelector('#trade [data-unfilled]')")
        fold.first.scroll_into_view_if_needed()


if __name__ == "__main__":
    named = sys.argv[2:]
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "gallery"
    sys.exit(main(where, [book for book in BOOKS if book in named] or BOOKS))
