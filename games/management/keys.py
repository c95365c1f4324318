"""What is named on the command line: tables and events, also by old keys that begin with a dash, and other names."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any

OLD_KEY = re.compile(r"-[\w-]{11}", re.ASCII)


def as_written(text: str) -> str:
    """A name as it stands on the command line. Raises `ArgumentTypeError` for what no database of ours takes."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ArgumentTypeError(f"{text[:20]!a} is no name of anything: it is not UTF-8") from error
    return text


def take_keys(parser: ArgumentParser, *, nargs: str | None = None) -> None:
    """Let a command take one key as `keys`, or as many as `nargs` says."""
    parser.add_argument("keys", nargs=nargs, metavar="KEY", type=as_written)
    options = {name for action in parser._actions for name in action.option_strings}
    plain = parser.parse_args

    def parse_args(args: Sequence[str] | None = None, namespace: Any = None) -> Namespace:
        """Put keys that look like options behind all options."""
        given = list(sys.argv[1:] if args is None else args)
        dashed = [arg for arg in given if OLD_KEY.fullmatch(arg) and arg not in options]
        rest = [arg for arg in given if arg not in dashed]
        return plain([*rest, "--", *dashed] if dashed else rest, namespace)

    parser.parse_args = parse_args  # type: ignore[method-assign, assignment]
