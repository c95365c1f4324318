"""What a run says: figures a second, and how long something took."""


def say(what, a_second):
    print(f"  {what:55} {a_second:8.1f} a second", flush=True)


def late(took):
    """How long it took half of the times at the most, and 99 times of a hundred; in words, from seconds."""
    ordered = sorted(took) or [0.0]
    middle, worst = (1e3 * ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
    return f"p50 {middle:.1f} ms, p99 {worst:.1f} ms, {len(took)} times"


def costs(used, moves):
    """What each part has used of the processor, a move."""
    each = ", ".join(f"{part} {1e6 * seconds / max(1, moves):.0f}" for part, seconds in used.items())
    return f"µs of processor a move: {each}"
