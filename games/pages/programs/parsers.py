"""How the API reads what programs send."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from ..strict_json import MOST_BYTES, read_json


class TooLong(APIException):
    """A body beyond what any move needs."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("That is more than anybody needs to send. Nothing has changed.")


class ShortJSON(BaseParser):
    """Bodies as `read_json` takes them."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The value. Raises `ParseError` for no JSON of ours, `TooLong` before all of it is read."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise TooLong
        try:
            return read_json(body)
        except ValueError as error:
            raise ParseError(_("This is not JSON that a move could be. Nothing has changed.")) from error
