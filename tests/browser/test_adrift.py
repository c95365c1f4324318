"""With Redis down play goes on: pages come, moves are taken by post, and the page says that it looks by itself."""

import pytest

from tests.servers import WEB, free_port, process, wait_for
from tests.sitting import ask


@pytest.fixture
def adrift(new_database, tmp_path):
    """A web process that finds no Redis, with its own database and the player `demo`."""
    port, database = free_port(), new_database(tmp_path)
    ask("demo", database, {})
    env = {"DATABASE_URL": database, "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0"}
    with process(*WEB, "--port", str(port), "--log-level", "critical", **env):
        wait_for(f"http://127.0.0.1:{port}/health/")
        yield f"http://127.0.0.1:{port}"


def test_without_redis_a_table_says_that_it_is_adrift_and_takes_moves(adrift, visitor):
    page = visitor()
    page.goto(f"{adrift}/accounts/login/")
    page.fill("[name=login]", "demo")
    page.fill("[name=password]", "demo")
    page.click("main button.main")
    page.wait_for_selector('nav a[href="/players/demo/"]')
    page.goto(f"{adrift}/tables/new/")
    page.click("button.main")
    page.wait_for_selector("#adrift:not([hidden])")
    assert "Live updates are off" in page.inner_text("#adrift")
    page.locator("#own .now button").first.click()
    page.wait_for_selector("#status .dice")
