"""Messages over a socket, spoilt: each is answered in words or ends the socket kindly."""

import contextlib
import json
import time

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import connect

from games.pages.strict_json import MOST_BYTES

from . import mutations, sources
from .cast import ROLES, kept
from .mutations import Raw

A_SOCKET = 20
"""How many messages one socket sends: below what ends it."""
WAIT_SECONDS = 20
A_WORD_SECONDS = 0.05
"""How long a word from one process may take to another one."""
SIGNED_OUT = 4401
CONTROLS = 'name="command_id"'
"""What every form of a seat holds."""


def talk(attack, count):
    """So many messages, a socket for each score of them."""
    while attack.found.messages < count:
        attack.cast.go_on()
        role = attack.dice.choice(ROLES)
        table = attack.dice.choice((attack.cast.playing, attack.cast.playing, attack.cast.waiting))
        cookie, token = attack.cast.cookies(role)
        origin = f"http://127.0.0.1:{attack.dice.choice(attack.site.ports)}"
        try:
            with connect(
                f"{origin.replace('http', 'ws')}/ws/tables/{table.key}/", origin=origin, max_size=None,
                additional_headers={"Cookie": cookie, "Accept-Language": "fr"}, open_timeout=20, close_timeout=1,
            ) as socket:  # fmt: skip
                many = attack.dice.randrange(A_SOCKET) if role in ROLES[2:] else A_SOCKET
                lasts = _messages(attack, socket, role, table, many)
                if lasts and role in ROLES[2:]:
                    _signed_out(attack, socket, cookie, token)
        except InvalidStatus as error:
            attack.found.note(f"socket of {role}", error.response.status_code)
        except ConnectionClosed as closed:
            attack.found.note(f"socket of {role}", _code(closed))
        except (WebSocketException, OSError, TimeoutError) as error:
            attack.found.note(f"socket of {role}: {error!r}", 0)


def _messages(attack, socket, role, table, count):
    """Send so many; whether the socket is still open."""
    _listen(socket)
    for _ in range(count):
        frame = _frame(attack.dice, attack.cast.asked(role))
        what = f"socket of {role}: {frame[:200]!r}"
        before = kept(attack.cast)
        code, seconds = attack.timed(what, lambda frame=frame: _answer(socket, frame)[0], tries=1)
        attack.found.messages += 1
        attack.found.note(what, code, seconds)
        attack.compare(role, False, before, what)
        if code != 200 or table not in (attack.cast.playing, attack.cast.waiting):
            return False
    return True


def _signed_out(attack, socket, cookie, token):
    """Sign out elsewhere, then go on here: nothing may be played, and no control of the seat may come."""
    _listen(socket)
    attack.send("POST", "/accounts/logout/", "", {"Cookie": cookie, "X-CSRFToken": token})
    time.sleep(A_WORD_SECONDS)
    for _ in range(2):
        frame = json.dumps({"body": attack.dice.choice(sources.moves(None))})
        before = kept(attack.cast)
        attack.found.messages += 1
        code, told = _answer(socket, frame)
        attack.found.note("socket after signing out", code)
        attack.compare("nobody", True, before, f"socket after signing out: {frame[:200]}")
        if code == 200 and CONTROLS in told:
            attack.found.changed.append("controls of a seat after signing out")
        if code != 200:
            return


def _listen(socket):
    """Hear all that is still on its way."""
    with contextlib.suppress(TimeoutError):
        while True:
            socket.recv(timeout=0.4)


def _answer(socket, frame):
    """200 and the words that answer a frame, else the code with which the socket was closed; 0 for no answer."""
    told = ""
    try:
        socket.send(frame)
        ends = len(frame) > MOST_BYTES  # in words or without, but it ends: nothing may be sent to it any more
        while ends or ('id="refusal"' not in told and 'id="own"' not in told):
            told += str(socket.recv(timeout=WAIT_SECONDS))
    except ConnectionClosed as closed:
        return 1009 if len(frame) > MOST_BYTES else _code(closed), told  # cut off while it was still being sent
    except TimeoutError:
        return 0, told
    return 200, told


def _code(closed):
    """Why a socket was closed; 500 for a fault of ours."""
    code = closed.rcvd.code if closed.rcvd else 1006
    return 500 if code in (1006, 1011) else code


def _frame(dice, asked):
    if dice.random() < 0.04:
        return dice.choice((b"x", b"\x00" * 900, "x" * 70_000, "x" * 5_000_000, b"y" * 200_000))
    fields = list(sources.one_of(dice, sources.moves(asked.decision), asked.names).items())
    fields = dict((mutations.spoiled_fields(dice, fields) if dice.random() < 0.7 else fields)[:40])
    message = {"headers": {"HX-Request": "true"}, "body": fields}
    spoiled = mutations.spoiled_value(dice, message) if dice.random() < 0.3 else message
    return str(spoiled) if isinstance(spoiled, Raw) else json.dumps(spoiled)
