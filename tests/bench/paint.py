"""`python -m tests.bench.paint`: from an input to the next paint, by the browser's own measure (Event Timing), in ms.

With the processor throttled four times, on a telephone and on a desk: a throw, a fold that opens, a trade composed.
"""

import os
import sys
import tempfile
from pathlib import Path

import django

# The first imports that need Django's applications stand inside the functions: they come after `django.setup`.

THROTTLED = 4
TIMES = 5
SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
GIVEN = {"Ana": {"deeds": [1, 3, 6, 8, 9]}, "Ben": {"deeds": [11, 13, 14, 16, 18]}}
INPUTS = """
  window.inputs = [];
  new PerformanceObserver(list => window.inputs.push(...list.getEntries().filter(entry => entry.interactionId).map(
    entry => entry.duration
  ))).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
DOES = {
    "a fold opens": "#trade summary",
    "a deed put into a trade": "#trade input[type=checkbox] >> nth=0",
    "a throw": "#own button:has-text('Throw the dice')",
}


def main():
    """Measure on a server and in a browser of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    django.setup()
    from tests.servers import browser, copied, image, one_process

    with tempfile.TemporaryDirectory() as folder:
        copied(image(), Path(folder) / "served.sqlite3")
        database = f"sqlite:///{folder}/served.sqlite3"
        with browser() as chromium, one_process(database) as address:
            for size, viewport in SIZES.items():
                found = {what: [] for what in DOES}
                for _ in range(TIMES):
                    for what, took in measured(chromium, address, database, viewport):
                        found[what].append(took)
                for what, took in found.items():
                    print(f"{size}, {what}: {sorted(took)[len(took) // 2]:.0f} ms, most {max(took):.0f}")


def measured(chromium, address, database, viewport):
    """What each input took on a page of its own; 16 where the browser has found nothing as long as that."""
    from tests.sitting import sit

    made = sit(database, edition="polynesia", given=GIVEN)
    context = chromium.new_context(viewport=viewport, locale="en", has_touch=viewport["width"] < 600)
    context.add_cookies([{"name": "sessionid", "value": made["cookies"]["ana"], "url": address}])
    page = context.new_page()
    page.add_init_script(INPUTS)
    page.goto(f"{address}/tables/{made['key']}/")
    page.wait_for_function("() => document.querySelector('#now').value")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    for what, where in DOES.items():
        page.locator(where).first.scroll_into_view_if_needed()
        box = page.locator(where).first.bounding_box()
        page.evaluate("() => { window.inputs = []; }")
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # with nothing of the tool's own
        page.wait_for_timeout(700)
        yield what, max(page.evaluate("window.inputs"), default=16)
    context.close()


if __name__ == "__main__":
    sys.exit(main())
