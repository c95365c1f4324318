"""From YAML 1.2 to mappings that know their lines. Duplicate keys, dates and other surprises are faults of the file."""

from __future__ import annotations

from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode


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


def read_yaml(text: str) -> Lines:
    """The mapping of a YAML 1.2 text. Raises `Fault` for no YAML, no mapping, a key twice, or an alias."""
    try:
        node = YAML(typ="safe", pure=True).compose(text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise Fault(mark.line + 1 if mark else 1, f"not YAML: {getattr(error, 'problem', error)}") from error
    except RecursionError as error:
        raise Fault(1, "nested too deeply") from error
    value = _value(node, set()) if node is not None else None
    if not isinstance(value, Lines):
        raise Fault(1, "a scenario is a mapping")
    return value


def _value(node: Node, seen: set[int]) -> Any:
    # An alias leads to a node a second time: it could stand inside itself, or grow without limit.
    if id(node) in seen:
        raise Fault(node.start_mark.line + 1, "a scenario has no aliases")
    seen.add(id(node))
    if isinstance(node, MappingNode):
        return _lines(node, seen)
    if isinstance(node, SequenceNode):
        return [_value(item, seen) for item in node.value]
    assert isinstance(node, ScalarNode)
    return _scalar(node)


def _lines(node: MappingNode, seen: set[int]) -> Lines:
    mapping = Lines(node.start_mark.line + 1)
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        key = _value(key_node, seen)
        if not isinstance(key, (str, int)):
            raise Fault(line, "a key is a word or a number")
        if key in mapping:
            raise Fault(line, f"the key {key!r} stands twice")
        mapping[key] = _value(value_node, seen)
        mapping.lines[key] = line
    return mapping


def _scalar(node: ScalarNode) -> Any:
    match str(node.tag).rsplit(":", 1)[-1]:
        case "int":
            return int(node.value.replace("_", ""), 0 if node.value[:2] in ("0x", "0o") else 10)
        case "float":
            try:
                return float(node.value)
            except ValueError as error:
                raise Fault(node.start_mark.line + 1, f"{node.value} is no number here") from error
        case "bool":
            return node.value.lower() == "true"
        case "null":
            return None
        case "str":
            return node.value
        case tag:
            raise Fault(node.start_mark.line + 1, f"a scenario has no {tag}")
