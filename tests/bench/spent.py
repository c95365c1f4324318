"""What something costs in processor time, here and in the process of PostgreSQL that serves us.

Not in time that passes: a busy machine changes little in it.
"""

import time
from pathlib import Path


def spent(connection):
    """µs of CPU so far: here, and in the server's process for this connection; None there where nobody says."""
    return time.process_time() * 1e6, _there(connection)


def since(connection, before):
    """µs of CPU here and there since then."""
    ours, theirs = spent(connection)
    return ours - before[0], None if theirs is None or before[1] is None else theirs - before[1]


def said(ours, theirs):
    """Both in words."""
    return f"{ours:.0f} µs CPU here" + ("" if theirs is None else f", {theirs:.0f} in PostgreSQL")


def _there(connection):
    if connection.vendor != "postgresql":
        return None
    connection.ensure_connection()
    path = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    try:
        return int(path.read_text().split()[0]) / 1000
    except OSError:  # the server runs elsewhere
        return None
