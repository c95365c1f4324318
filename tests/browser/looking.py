"""What an expert in accessibility looks for in a page, as a machine does it."""

from axe_playwright_python.base import AXE_SCRIPT

VIOLATIONS = {"resultTypes": ["violations"]}
"""What is in order need not be told one by one."""
COLOURS = VIOLATIONS | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What can be otherwise by night than by day: nothing else of a page follows from its colours."""

FOUND = "options => axe.run(options).then(found => found.violations.map(fault => [fault.id, fault.nodes[0].html]))"
"""To bring over all that is said of what is in order takes as long as to look for it."""


def faults(page, looked_for=VIOLATIONS):
    """Each kind of fault in what a page shows, with the first place that has it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return [(kind, place) for kind, place in page.evaluate(FOUND, looked_for)]


def faults_by_day_and_night(page):
    """The faults of a page by day, and those of its colours by night."""
    page.emulate_media(color_scheme="light")
    by_day = faults(page)
    page.emulate_media(color_scheme="dark")
    return by_day + [("by night", *fault) for fault in faults(page, COLOURS)]
