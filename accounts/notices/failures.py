"""How a sending can fail."""


class NotYet(Exception):
    """It did not arrive, but it may another time; the message says why."""


class Undeliverable(Exception):
    """It cannot be sent, or nobody knows whether it arrived; the message says why."""
