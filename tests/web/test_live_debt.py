"""A debt that is paid by its plan on a live page: several moves by one form."""

import json
from html import unescape

import pytest
from asgiref.sync import sync_to_async

from .test_debt import fields, in_debt
from .test_live import send, sit

pytestmark = pytest.mark.django_db(transaction=True)


async def test_whoever_pays_by_a_plan_is_sent_no_form_that_is_over_by_then():
    game = await sync_to_async(in_debt)()
    socket = await sit(game, "ana")
    form = fields(unescape(await socket.receive_from()))
    assert "," in form["plan"]
    await send(socket, **form)
    told = await socket.receive_from()
    sent = []
    while not told.startswith("{"):
        sent.append(told)
        told = await socket.receive_from()
    assert json.loads(told)["played"]
    assert not any('id="raise"' in html for html in sent)
    assert 'name="action" value="end"' in sent[-1]
    await socket.disconnect()
