"""Pages over ASGI: each request is answered on one thread of a few, and a crowd waits for its turn outside of them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

MOST_WAITING = 500
LONGEST_WAIT = 10
"""How many requests wait for a thread, and for how many seconds; one more is told to come again."""


class Pages(ASGIHandler):
    """Django's handler, which would go to a new thread and back for each signal and for half of the middleware."""

    def __init__(self) -> None:
        """Load the middleware, all of it for threads."""
        BaseHandler.__init__(self)
        self.load_middleware()
        self._threads = ThreadPoolExecutor(settings.PAGE_THREADS, thread_name_prefix="pages")
        self._free = asyncio.Semaphore(settings.PAGE_THREADS)
        self._waiting = 0

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request, once all of it is here."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            if await self._has_turn():
                try:
                    response = await self._on_thread(self._answered, scope, body)
                finally:
                    self._free.release()
            else:  # the guard turns it down, and asks nobody
                response = self._answered({**scope, "crowded": True}, body)
            await self.send_response(response, send)
            if response.streaming:
                await self._on_thread(response.close)

    async def _has_turn(self) -> bool:
        """Wait for a thread that is free. False if that takes too long, or too many do."""
        if self._waiting >= MOST_WAITING:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await self._free.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1

    async def _on_thread(self, do: Any, *args: Any) -> Any:
        """Do something on a thread, which remembers nothing of whom it served before."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, do, *args)

    def _answered(self, scope: Any, body: Any) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, error = self.create_request(scope, body)
        response = error if request is None else self.get_response(request)
        assert response is not None
        if not response.streaming:
            response.close()
        return response
