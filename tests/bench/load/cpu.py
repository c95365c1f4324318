"""What processes have used of the processor, in seconds, as the system keeps it."""

import os
from contextlib import suppress
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def tree(pid):
    """A process and all that it has started, as far as they run."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [one for child in task.read_text().split() for one in tree(int(child))]
    return found


def spent(pids):
    """Seconds that these processes have computed; 0 of those that are gone."""
    return sum(map(_of, pids))


def _of(pid):
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(words[11]) + int(words[12])) / TICKS


def memory(pids):
    """MB that these processes hold for themselves, what they share counted once among them."""
    return sum(_pss(pid) for pid in pids) / 1000


def _pss(pid):
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def is_here(pid, name):
    """Whether a process of that name runs on this machine under that number."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip() == name
    return False
