"""From YAML 1.2 to mappings that know their lines. Duplicate keys, dates and other surprises are faults of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.reader import ReaderError

from ..engine.asking.words import quoted

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


class Items(list[Any]):
    """A list that knows the line of each of its items, which is `line` for all that it begins with."""

    def __init__(self, items: Iterable[Any] = (), line: int = 1) -> None:
        super().__init__(items)
        self.lines = [line] * len(self)


def line_of(said: str, value: Any) -> int | None:
    """The line where a key or an item that reads `said` stands within a value; None if it is not there."""
    if isinstance(value, Lines):
        inner = [(key, value.lines[key], there) for key, there in value.items()]
    elif isinstance(value, Items):
        inner = [(there, line, there) for there, line in zip(value, value.lines, strict=True)]
    else:
        return None
    for word, line, there in inner:
        found = line if quoted(word) == said or quoted(there) == said else line_of(said, there)
        if found is not None:
            return found
    return None


class Token(NamedTuple):
    """What begins, ends or stands at a line of the text; `tag` says what a scalar is."""

    line: int
    event: Any
    tag: str


def read_yaml(text: str) -> Lines:
    """The mapping of a YAML 1.2 text. Raises `Fault` for no YAML, no mapping, a key twice, or too much."""
    if text.count("[") + text.count("{") > MOST_NODES:  # before the scanner, whose work grows with their square
        raise Fault(1, "there is too much in this scenario")
    try:
        tokens = [*_tokens(text)]
    except ReaderError as error:  # a sign that stands in no text, such as NUL
        raise Fault(text.count("\n", 0, error.position) + 1, f"not YAML: {error.reason}") from error
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise Fault(mark.line + 1 if mark else 1, f"not YAML: {getattr(error, 'problem', error)}") from error
    except (ValueError, LookupError, AttributeError, TypeError) as error:  # the reader's own, for what is no YAML
        raise Fault(1, "not YAML") from error
    value = _value(tokens[::-1]) if tokens else None
    if not isinstance(value, Lines):
        raise Fault(1, "a scenario is a mapping")
    return value


def _tokens(text: str) -> Iterator[Token]:
    """The tokens of the one document as they come: from these values are made, for nodes would take as long again."""
    yaml = YAML(typ="safe", pure=True)
    count = depth = documents = 0
    for event in _unfolded(yaml.parse(text)):
        line = event.start_mark.line + 1
        if isinstance(event, DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise Fault(line, "not YAML: but found another document")
            if event.version not in (None, (1, 2)):  # in others `no` is false, and 010 is eight
                raise Fault(line, "a scenario is YAML 1.2")
        elif isinstance(event, NodeEvent):
            count += 1
            _bounded(event, count, depth)
            if isinstance(event, CollectionStartEvent) and event.tag is not None:
                raise Fault(line, "a scenario has no tags on lists and mappings")
            depth += isinstance(event, CollectionStartEvent)
            yield Token(line, event, _tag(yaml, event) if isinstance(event, ScalarEvent) else "")
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
            yield Token(line, event, "")


def _unfolded(events: Iterable[Any]) -> Iterator[Any]:
    """The events, in place of an alias those of the node that it stands for, one by one, so that they can be counted.

    That node must have ended: an alias inside it would never end.
    """
    named: dict[str, list[Any]] = {}
    begun: list[list[Any]] = []  # what each collection not yet ended has come to
    for event in events:
        is_alias = isinstance(event, AliasEvent)
        if is_alias and event.anchor not in named:
            raise Fault(event.start_mark.line + 1, "an alias stands for what has its anchor and its end before")
        if isinstance(event, CollectionStartEvent):
            named.pop(event.anchor, None)  # within it the anchor is its own, whatever had it before
            begun.append([])
        for one in named[event.anchor] if is_alias else [event]:
            for collection in begun:
                collection.append(one)
            yield one
        if isinstance(event, ScalarEvent) and event.anchor is not None:
            named[event.anchor] = [event]
        elif isinstance(event, CollectionEndEvent):
            ended = begun.pop()
            if ended[0].anchor is not None:
                named[ended[0].anchor] = ended


def _bounded(event: Any, count: int, depth: int) -> None:
    """Stop at once where there is too much, or too deep; aliases could let a short text grow without limit."""
    line = event.start_mark.line + 1
    if count > MOST_NODES:
        raise Fault(line, "there is too much in this scenario")
    if depth >= MOST_DEPTH:
        raise Fault(line, "nested too deeply")


def _tag(yaml: Any, event: Any) -> str:
    """What a scalar says that it is, else what it looks like."""
    said = str(event.ctag or "!")
    return str(yaml.resolver.resolve(ScalarNode, event.value, event.implicit)) if said == "!" else said


def _value(tokens: list[Token]) -> Any:
    """The next value; `tokens` are what is still to come, the next one last."""
    token = tokens.pop()
    if isinstance(token.event, ScalarEvent):
        return _scalar(token)
    if isinstance(token.event, MappingStartEvent):
        return _lines(token.line, tokens, bool(token.event.flow_style))
    items = Items()
    while not _ends(tokens):
        items.lines.append(tokens[-1].line)
        items.append(_value(tokens))
    return items


def _ends(tokens: list[Token]) -> bool:
    """Whether a list or a mapping ends here; its end is taken."""
    ends = isinstance(tokens[-1].event, CollectionEndEvent)
    if ends:
        tokens.pop()
    return ends


def _lines(begun: int, tokens: list[Token], in_braces: bool) -> Lines:
    mapping = Lines(begun)
    while not _ends(tokens):
        line = tokens[-1].line
        key = _key(tokens) if in_braces else _value(tokens)
        if not isinstance(key, (str, int)):
            raise Fault(line, "a key is a word or a number")
        if key in mapping:
            raise Fault(line, f"the key {str(key)[:60]!r} stands twice")
        mapping[key] = _value(tokens)
        mapping.lines[key] = line
    return mapping


def _key(tokens: list[Token]) -> Any:
    """The next key within braces: in YAML 1.2 a colon before `,` or `}` ends it, which the reader takes into the word.

    The reader then finds no colon behind the key, and says that its empty value stands where the key ends.
    """
    event = tokens[-1].event
    key = _value(tokens)
    has_no_colon = isinstance(event, ScalarEvent) and event.end_mark.index == tokens[-1].event.end_mark.index
    return key[:-1] if has_no_colon and not event.style and event.value.endswith(":") else key


def _scalar(token: Token) -> Any:
    match token.tag.rsplit(":", 1)[-1]:
        case "int":
            return _whole(token)
        case "float":
            try:
                return float(token.event.value)
            except ValueError as error:
                raise Fault(token.line, f"{token.event.value[:30]} is no number here") from error
        case "bool":
            return token.event.value.lower() == "true"
        case "null":
            return None
        case "str":
            return token.event.value
        case tag:
            raise Fault(token.line, f"a scenario has no {tag[:20]}")


def _whole(token: Token) -> int:
    """A whole number that any game could need; a longer one is not even worked out."""
    written = token.event.value.replace("_", "")
    base = {"0x": 16, "0o": 8}.get(written.lstrip("+-")[:2], 10)
    try:
        number = int(written, base) if len(written) < 30 else None
    except ValueError:
        number = None
    if number is None or abs(number) > MOST_OF_A_NUMBER:
        raise Fault(token.line, f"{token.event.value[:30]} is no number here")
    return number
