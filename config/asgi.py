"""The ASGI door: pages over HTTP, live tables over WebSocket, from allowed origins only."""

import os
import warnings

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

# WhiteNoise serves files from a synchronous iterator, which is right for it and noise for us.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from config.urls import sockets  # noqa: E402  (needs the applications to be ready)

application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets)))}
)
