"""What an expert in accessibility looks for in a page, as a machine does it."""

from axe_playwright_python.sync_playwright import Axe

VIOLATIONS = {"resultTypes": ["violations"]}
"""What is in order need not be told one by one."""


def faults(page):
    """Each kind of fault in what a page shows, with the first place that has it."""
    found = Axe().run(page, options=VIOLATIONS).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]
