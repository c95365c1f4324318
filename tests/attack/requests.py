"""Requests with something wrong in them, made from good ones: forms, moves, the API's bodies, addresses."""

import json
from urllib.parse import urlencode

from . import mutations, sources
from .mutations import Raw
from .sources import Forms as Forms

FORM = "application/x-www-form-urlencoded"


def pages(cast):
    """Every address, with good values in it."""
    for address in sources.addresses():
        yield from sources.filled(address, cast)


def spoilt(dice, cast, role, forms):
    """Method, path, body and headers of a request."""
    make = dice.choice((_form, _form, _move, _api, _push, _page))
    method, path, body, kind = make(dice, cast, cast.asked(role) if make in (_move, _api) else forms)
    headers = {"Content-Type": kind}
    if "tables" in path and dice.random() < 0.5:
        headers["HX-Request"] = "true"
    if dice.random() < 0.15:
        headers["Content-Type"] = dice.choice(mutations.TYPES)
    if dice.random() < 0.2:
        name = dice.choice(list(mutations.HEADERS))
        headers[name] = dice.choice(mutations.HEADERS[name])
    if dice.random() < 0.1:
        method = dice.choice(mutations.METHODS)
    if dice.random() < 0.1:
        path = mutations.spoiled_path(dice, path)
    return method, path, body, headers


def _form(dice, cast, forms):
    """A form of a page."""
    path, fields = dice.choice(forms)
    fields = mutations.spoiled_fields(dice, fields) if dice.random() < 0.9 else fields
    return "POST", path.split("#")[0] or "/", written(fields), FORM


def _move(dice, cast, asked):
    """A move's form, now and then in parts."""
    fields = list(sources.one_of(dice, sources.moves(asked.decision), asked.names).items())
    fields = mutations.spoiled_fields(dice, fields) if dice.random() < 0.7 else fields
    path = f"/tables/{_table(dice, cast)}/move/"
    if dice.random() < 0.1:
        parts = "".join(f'--x\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields)
        return "POST", path, parts[: dice.choice((20, 90, len(parts)))], "multipart/form-data; boundary=x"
    return "POST", path, written(fields), FORM


def _api(dice, cast, asked):
    """A move of a program."""
    body = sources.one_of(dice, sources.api_bodies(asked.decision), asked.names)
    return "POST", f"/api/tables/{_table(dice, cast)}/moves/", _json(dice, body), "application/json"


def _push(dice, _cast, _forms):
    """A browser's subscription."""
    return "POST", "/notices/push/", _json(dice, sources.PUSH), "application/json"


def _page(dice, cast, _forms):
    """Any address, looked at."""
    return "GET", mutations.spoiled_path(dice, dice.choice([*pages(cast), *sources.asked(cast.playing.key)])), None, ""


def _table(dice, cast):
    return dice.choice((cast.playing, cast.playing, cast.waiting)).key


def _json(dice, body):
    spoiled = mutations.spoiled_value(dice, body) if dice.random() < 0.7 else body
    return spoiled if isinstance(spoiled, Raw) else json.dumps(spoiled)


def written(fields):
    """Fields as the body of a form, surrogates and all."""
    return urlencode(list(fields), errors="surrogatepass")
