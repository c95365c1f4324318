"""What tests in a browser share: a browser and a server for all of a worker's, which both end with the last of them."""

import os
from types import SimpleNamespace

import pytest

from tests.browser.following import HEARD, visit
from tests.servers import CHROMIUM, browser, one_process
from tests.sitting import sign_in, sit


def pytest_collection_modifyitems(items):
    """All of this folder, and nothing else, needs a browser."""
    missing = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker(pytest.mark.browser)
            item.add_marker(missing)


@pytest.fixture(scope="package")
def chromium():
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with browser() as found:
        yield found
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="package")
def site(new_database, tmp_path_factory):
    """The address of a server, and its database."""
    database = new_database(tmp_path_factory.mktemp("site"))
    with one_process(database) as address:
        yield SimpleNamespace(address=address, database=database)


@pytest.fixture
def visitor(chromium, site):
    """Opens a page of somebody who plays on the site, or of nobody in particular; all close in the end."""
    contexts = []

    def open_page(name=None, cookie="", **options):
        contexts.append(context_in(chromium, **options))
        cookie = sign_in(site.database, name) if name else cookie
        if cookie:
            contexts[-1].add_cookies([{"name": "sessionid", "value": cookie, "url": site.address}])
        return contexts[-1].new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def seated(site, visitor):
    """Opens the pages of people at a table of one's own making; every page has its socket."""

    def open_pages(*names, **wish):
        made = sit(site.database, **wish)
        address = f"{site.address}/tables/{made['key']}/"
        return [visit(visitor(cookie=made["cookies"].get(name), viewport=DESK), address) for name in names]

    return open_pages


DESK = {"width": 1000, "height": 800}


def context_in(chromium, **options):
    """Pages of one visitor, which say what they have heard."""
    context = chromium.new_context(**{"locale": "en"} | options)
    context.add_init_script(HEARD)
    return context
