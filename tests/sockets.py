"""A page's end of a socket of the real site, with the patience for a machine that does much else."""

from channels.testing import WebsocketCommunicator

from config.asgi import application
from tests.servers import PATIENCE


class Socket(WebsocketCommunicator):
    """A socket of the site; without a `timeout` it waits for what is to come however slow the machine is."""

    def __init__(self, path, headers):
        super().__init__(application, path, headers=headers)

    async def connect(self, timeout=PATIENCE):
        return await super().connect(timeout)

    async def receive_from(self, timeout=PATIENCE):
        return await super().receive_from(timeout)

    async def receive_output(self, timeout=PATIENCE):
        return await super().receive_output(timeout)

    async def disconnect(self, code=1000, timeout=PATIENCE):
        await super().disconnect(code, timeout)

    async def wait(self, timeout=PATIENCE):
        await super().wait(timeout)
