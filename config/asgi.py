"""The ASGI door: pages over HTTP, live tables over WebSocket, from pages of this site only.

Servers are started without their own belief in forwarded addresses (uvicorn: `--no-proxy-headers`, else it believes
whatever comes from 127.0.0.1); here they are believed of the proxies in `TRUSTED_PROXIES` alone.
"""

import gc
import logging
import os
import sys
import warnings
from typing import Any

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.urls import re_path
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

# WhiteNoise serves files from a synchronous iterator, which is right for it and noise for us.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from config.door import Door  # noqa: E402
from config.gathered import see_that_files_are_gathered  # noqa: E402
from config.logs import WithoutNoise, WithoutSecrets  # noqa: E402
from config.origins import FromOwnPages  # noqa: E402
from config.pages import Pages  # noqa: E402
from config.urls import sockets  # noqa: E402  (needs the applications to be ready)
from games.pages.warm import warm_up  # noqa: E402


async def closed(scope: Any, receive: Any, send: Any) -> None:
    """A socket at an address where there is none."""
    await send({"type": "websocket.close", "code": 4404})


for name in ("uvicorn.access", "uvicorn.error"):  # these have handlers of their own
    logging.getLogger(name).addFilter(WithoutSecrets())
logging.getLogger("uvicorn.error").addFilter(WithoutNoise())

nowhere: Any = closed
socket_pages = URLRouter([*sockets, re_path("", nowhere)])
application = ProxyHeadersMiddleware(
    Door(ProtocolTypeRouter({"http": Pages(), "websocket": AllowedHostsOriginValidator(FromOwnPages(socket_pages))})),
    settings.TRUSTED_PROXIES,
)

see_that_files_are_gathered()
warm_up()
# What is loaded by now stays. To look through all of it for what nobody needs holds every page of a process up for up
# to a tenth of a second each time; what comes later is looked through as ever.
gc.collect()
gc.freeze()
# A page and a move make thousands of values and hardly a cycle. To look at what has been kept for one costs the same in
# large lots as in small, but a lot is looked at in one go, while every page of the process waits: of 20,000 values and
# 200,000 some 14 and 108 ms, of 2,000 and 20,000 one and 14 (the third number keeps a look at all of them as rare).
gc.set_threshold(2_000, 10, 100)
# What draws pages may hold the interpreter for milliseconds while an answer of the database waits for it, several
# times a move. Turns shorter than Python's five: the slowest twentieth of 200 moves a second came in 90 to 140 ms, not
# in 95 to 790.
sys.setswitchinterval(0.001)
