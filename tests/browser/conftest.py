"""What tests in a browser share: a browser and a server for all of a worker's, which both end with the last of them."""

import contextlib
import os
from types import SimpleNamespace

import pytest
from playwright.sync_api import Error

from tests.browser.following import HEARD, visit
from tests.servers import CHROMIUM, PATIENCE, browser, one_process
from tests.sitting import sign_in, sit


def pytest_collection_modifyitems(items):
    """All of this folder, and nothing else, needs a browser."""
    missing = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker(pytest.mark.browser)
            item.add_marker(missing)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that fails says what each page showed then."""
    report = yield
    if call.when == "call" and report.failed and "chromium" in item.funcargs:
        pages = [page for context in item.funcargs["chromium"].contexts for page in context.pages]
        report.sections += [(f"page {number}", shown(page)) for number, page in enumerate(pages, 1)]
    return report


def shown(page, most=600):
    """Where a page is and what can be read there."""
    with contextlib.suppress(Error):
        return f"{page.url} {page.inner_text('main', timeout=1_000)[:most]!r}"
    return f"{page.url} does not answer, or has nothing that can be read"


@pytest.fixture(scope="package")
def chromium():
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with browser() as found:
        yield found
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="package")
def open_site(new_database, tmp_path_factory):
    """Opens sites: of each, the address of its server, and its database. All close with the last test."""
    with contextlib.ExitStack() as servers:

        def open_another():
            database = new_database(tmp_path_factory.mktemp("site"))
            return SimpleNamespace(address=servers.enter_context(one_process(database)), database=database)

        yield open_another


@pytest.fixture(scope="package")
def site_of_all_tests(open_site):
    return open_site()


@pytest.fixture
def site(request, open_site):
    """The site of all tests; of one that is asked again another, in which nobody is whom it signed up before."""
    again = getattr(request.node, "execution_count", 1) > 1
    return open_site() if again else request.getfixturevalue("site_of_all_tests")


@pytest.fixture
def visitor(chromium, site):
    """Opens a page of somebody who plays on the site, or of nobody in particular; all close in the end.

    What their scripts throw and nobody catches, fails the test.
    """
    contexts, thrown = [], []

    def open_page(name=None, cookie="", **options):
        contexts.append(context_in(chromium, **options))
        cookie = sign_in(site.database, name) if name else cookie
        if cookie:
            contexts[-1].add_cookies([{"name": "sessionid", "value": cookie, "url": site.address}])
        contexts[-1].on("weberror", lambda found: thrown.append(str(found.error)))
        return contexts[-1].new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert thrown == []


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
    """Pages of one visitor, which say what they have heard, and wait for what is to come however slow a machine is."""
    context = chromium.new_context(**{"locale": "en"} | options)
    context.set_default_timeout(1_000 * PATIENCE)
    context.add_init_script(HEARD)
    return context
