"""The ways by which a notice goes: one module each, with `reached(people)` and `send(user, message)`.

To add one: a module here, its line in `CHANNELS`, its name in `accounts.models.Channel`, its fields on the page.
`send` gives the provider's name of the message, if any, and raises `NotYet` or `Undeliverable`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from accounts.models import Channel, User

from ..failures import NotYet, Undeliverable
from ..messages import Message
from . import email, push, webhook


class Sender(Protocol):
    """What a channel can do."""

    def reached(self, people: Collection[int]) -> set[int]:
        """Those of these people who can be reached by it."""

    def send(self, user: User, message: Message) -> str:
        """Send it."""


CHANNELS: dict[str, Sender] = {Channel.EMAIL: email, Channel.PUSH: push, Channel.WEBHOOK: webhook}

__all__ = ["CHANNELS", "NotYet", "Undeliverable"]
