"""The least that a server can do for a move: each message answered with so many bytes. An ASGI application."""

FRAGMENT = "x" * 3_000


async def application(scope, receive, send):
    """Answer everything; there is nothing to start or end."""
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": FRAGMENT})
