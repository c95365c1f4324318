"""How a web process starts."""

import subprocess
import sys

LOADED = 50_000
"""Objects that are there at the least, once everything is loaded."""


def test_what_a_web_process_has_loaded_is_never_looked_through_again():
    asked = [sys.executable, "-c", "import gc, config.asgi; print(gc.get_freeze_count(), len(gc.get_objects()))"]
    frozen, others = map(int, subprocess.check_output(asked, text=True).split())
    assert frozen > LOADED > others
