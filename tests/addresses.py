"""The address of every view there is, with values filled in."""

import re

from django.urls import URLResolver, get_resolver

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:[^()]|\[[^]]*\])*\)")


def addresses(patterns=None, before=""):
    """The address of every view, as Django writes it."""
    for item in get_resolver().url_patterns if patterns is None else patterns:
        text = before + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from addresses(item.url_patterns, text)
        else:
            yield "/" + re.sub(r"(?<!\\)[\^$]|\\Z", "", text)


def filled(address, values):
    """An address with each of the values that its parameters may have. Raises `KeyError` for one that is new here."""
    found = PARAMETER.search(address)
    if not found:
        return [address]
    name = found.group(1) or found.group(2)
    rest = [address[: found.start()] + value + address[found.end() :] for value in values[name]]
    return [done for text in rest for done in filled(text, values)]
