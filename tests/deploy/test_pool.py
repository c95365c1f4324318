"""Who gets how many of the connections of a process."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.pool import pooled, shared


@pytest.mark.parametrize("pool", [2, 3, 4, 7, 12, 40])
def test_sockets_have_half_of_a_pool_at_the_most_and_pages_the_rest(pool):
    shares = shared(pool, move_links=3, move_threads=3)
    assert sum(shares) == pool
    assert shares.move_links + shares.move_threads <= max(1, pool // 2)
    assert shares.page_threads >= 1
    assert pooled(pool)["max_size"] == pool


def test_nobody_is_bounded_without_a_pool():
    assert shared(0, move_links=50, move_threads=40)[:2] == (50, 40)


def test_a_pool_of_one_is_refused():
    with pytest.raises(ImproperlyConfigured, match="at least 2"):
        shared(1, move_links=3, move_threads=3)
