"""The cache of the full stack: Redis, and this process's own memory while Redis is away."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError, RedisError, ResponseError, TimeoutError

from games.tables.live.respite import Respite

REST_SECONDS = 5.0
"""For how long a Redis that does not answer is not asked again: to find that out may take a second each time."""
STORING = ("add", "set")
"""What is asked of a Redis that has refused to store something, to see whether it does again."""


class OneRedis:
    """Redis as all requests of a process ask it: over the same connections, and for a while not, once it is away.

    One that stores nothing, being full or standing by for another, still answers what it has, and forgets what it is
    told to: a count that is kept elsewhere meanwhile would begin anew, and a lock never end. So it is asked nothing.
    """

    _known: ClassVar[dict[str, OneRedis]] = {}

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        self._redis = RedisCache(server, params)
        self._respite = Respite()
        self._stores = True

    @classmethod
    def at(cls, server: str, params: dict[str, Any]) -> OneRedis:
        """The one of this process at an address, with the settings by which it was asked for first."""
        if server not in cls._known:
            cls._known[server] = cls(server, params)
        return cls._known[server]

    def ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        """What it answers. Raises `RedisError` or `OSError` if it does not, or has just not."""
        if self._respite.is_on or not (self._stores or method in STORING):
            raise ConnectionError("it was away a moment ago, or stored nothing")
        try:
            answer = getattr(self._redis, method)(*args, **kwargs)
        except (ConnectionError, TimeoutError, ResponseError, OSError) as error:
            self._stores = self._stores and not isinstance(error, ResponseError)
            self._respite.begin(REST_SECONDS)
            raise
        self._stores = True
        return answer


class RedisOrMemory(BaseCache):
    """Asks Redis, and on failure the memory, so that no page fails for its cache. Django makes one for each request.

    While Redis is away limits on requests are each process's own, and know nothing of what Redis has counted; what is
    forgotten meanwhile is there again once it is back, for as long as it was to be kept.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._redis = OneRedis.at(server, params)
        self._memory = LocMemCache("while redis is away", {"OPTIONS": {"MAX_ENTRIES": 2000}})

    def _either(self, method: str, *args: Any, **kwargs: Any) -> Any:
        try:
            return self._redis.ask(method, *args, **kwargs)
        except (RedisError, OSError):
            return getattr(self._memory, method)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        """Set unless it is there."""
        return self._either("add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        """Get, or the default."""
        return self._either("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        """Set."""
        return self._either("set", *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        """Keep for longer."""
        return self._either("touch", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        """Forget."""
        return self._either("delete", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        """Count up."""
        return self._either("incr", *args, **kwargs)

    def clear(self) -> Any:
        """Forget all."""
        return self._either("clear")
