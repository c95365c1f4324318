"""The connections of one process to PostgreSQL: how many there are, and who has them."""

from __future__ import annotations

from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured

UNBOUNDED_PAGE_THREADS = 16
"""On how many threads a process answers by HTTP whose connections nobody counts."""


class PoolShares(NamedTuple):
    """What is done at once in one process, each with a connection: moves on its loop, sockets and pages on threads."""

    move_links: int
    move_threads: int
    page_threads: int


def pooled(most: int) -> dict[str, int]:
    """What a pool of so many connections is made with: who finds none free waits, and is sent away if that lasts."""
    return {
        "min_size": 0,  # one that is never empty begins with two: its own, and another for whoever cannot wait for that
        "max_size": most,
        "timeout": 10,
        "max_waiting": 500,
        "max_idle": 60,
    }


def shared(pool: int, move_links: int, move_threads: int) -> PoolShares:
    """Who gets how many connections of a pool: sockets half of them at the most, so that pages have the other half.

    Without a pool (0) nobody is bounded. Raises `ImproperlyConfigured` for a pool of one.
    """
    if pool == 1:
        raise ImproperlyConfigured(
            "DATABASE_POOL is 0, or at least 2: the first thread of sockets keeps one connection."
        )
    if not pool:
        return PoolShares(move_links, move_threads, UNBOUNDED_PAGE_THREADS)
    links = min(move_links, pool // 4)
    threads = max(1, min(move_threads, pool // 2 - links))
    return PoolShares(links, threads, max(1, pool - threads - links))
