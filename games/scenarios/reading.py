"""From YAML 1.2 to mappings that know their lines. Duplicate keys, dates and other surprises are faults of the file."""

from __future__ import annotations

from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

MOST_NODES = 4_000
MOST_DEPTH = 12
MOST_OF_A_NUMBER = 10**15


class Fault(Exception):
    """The file is wrong, at `line` (1 is the first)."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


class Lines(dict[Any, Any]):
    """A mapping that knows the line of each of its keys, and its own."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[Any, int] = {}


class Bounded(Composer):
    """Puts nodes together as they come, and stops at once where there are too many, too deep, or anchors.

    An alias could stand inside itself, or let a short text grow without limit.
    """

    count = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        """The next node, with all that it holds."""
        event = self.parser.peek_event()
        self.count += 1
        if event.anchor is not None:
            raise Fault(event.start_mark.line + 1, "a scenario has no anchors and no aliases")
        if self.count > MOST_NODES:
            raise Fault(event.start_mark.line + 1, "there is too much in this scenario")
        if self.depth >= MOST_DEPTH:
            raise Fault(event.start_mark.line + 1, "nested too deeply")
        return super().compose_node(parent, index)


def read_yaml(text: str) -> Lines:
    """The mapping of a YAML 1.2 text. Raises `Fault` for no YAML, no mapping, a key twice, an anchor, or too much."""
    yaml = YAML(typ="safe", pure=True)
    yaml.Composer = Bounded
    try:
        node = yaml.compose(text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise Fault(mark.line + 1 if mark else 1, f"not YAML: {getattr(error, 'problem', error)}") from error
    except (ValueError, LookupError, AttributeError, TypeError) as error:  # the reader's own, for what is no YAML
        raise Fault(1, "not YAML") from error
    value = _value(node) if node is not None else None
    if not isinstance(value, Lines):
        raise Fault(1, "a scenario is a mapping")
    return value


def _value(node: Node) -> Any:
    if isinstance(node, MappingNode):
        return _lines(node)
    if isinstance(node, SequenceNode):
        return [_value(item) for item in node.value]
    assert isinstance(node, ScalarNode)
    return _scalar(node)


def _lines(node: MappingNode) -> Lines:
    mapping = Lines(node.start_mark.line + 1)
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        key = _value(key_node)
        if not isinstance(key, (str, int)):
            raise Fault(line, "a key is a word or a number")
        if key in mapping:
            raise Fault(line, f"the key {str(key)[:60]!r} stands twice")
        mapping[key] = _value(value_node)
        mapping.lines[key] = line
    return mapping


def _scalar(node: ScalarNode) -> Any:
    match str(node.tag).rsplit(":", 1)[-1]:
        case "int":
            return _whole(node)
        case "float":
            try:
                return float(node.value)
            except ValueError as error:
                raise Fault(node.start_mark.line + 1, f"{node.value[:30]} is no number here") from error
        case "bool":
            return node.value.lower() == "true"
        case "null":
            return None
        case "str":
            return node.value
        case tag:
            raise Fault(node.start_mark.line + 1, f"a scenario has no {tag[:20]}")


def _whole(node: ScalarNode) -> int:
    """A whole number that any game could need; a longer one is not even worked out."""
    written = node.value.replace("_", "")
    base = {"0x": 16, "0o": 8}.get(written.lstrip("+-")[:2], 10)
    try:
        number = int(written, base) if len(written) < 30 else None
    except ValueError:
        number = None
    if number is None or abs(number) > MOST_OF_A_NUMBER:
        raise Fault(node.start_mark.line + 1, f"{node.value[:30]} is no number here")
    return number
