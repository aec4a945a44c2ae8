"""A Redis cache that may fail: whatever goes wrong means "not cached", and costs one short wait in a few seconds."""

import logging
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

T = TypeVar("T")

WAIT = 0.3
"""Seconds a connection, or an answer, may take. A cache that takes longer saves nobody any time."""
AWAY_FOR = 5.0
"""Seconds for which a cache that did not answer is not asked again; then one asks for all."""
LOG_INTERVAL = 60.0
"""Seconds between two lines in the log about one cache."""

AWAY = (ConnectionLost, NoAnswer, OSError)
REFUSED = (RedisError, pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError)
"""It answers, but not with what was asked for: it is full, or holds what another edition of the program wrote."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Reachability:
    """What this process knows of a cache, by `time.monotonic`. Nothing is locked: at worst two ask at once."""

    ask_again_at: float = 0
    is_away: bool = False
    logged_at: float = -LOG_INTERVAL

    def may_ask(self) -> bool:
        """Whether to ask. While the cache is away, whoever asks first after the pause does so for everybody."""
        if not self.is_away:
            return True
        if monotonic() < self.ask_again_at:
            return False
        self.ask_again_at = monotonic() + AWAY_FOR
        return True

    def record_outage(self) -> None:
        self.is_away, self.ask_again_at = True, monotonic() + AWAY_FOR

    def log_error(self, error: Exception) -> None:
        """One line a minute: what kind of error it was, and neither addresses nor what was to be kept."""
        if monotonic() - self.logged_at >= LOG_INTERVAL:
            self.logged_at = monotonic()
            logger.warning("the cache fails (%s); pages are made without it", type(error).__name__)


_reachability: dict[tuple[str, ...], Reachability] = {}


class _OptionalClient(RedisCacheClient):
    def __init__(self, servers: list[str], **options: Any) -> None:
        # Once more where the connection is gone, as all are after Redis was restarted; never after waiting in vain.
        options = {"socket_timeout": WAIT, "socket_connect_timeout": WAIT} | options
        super().__init__(servers, retry=Retry(NoBackoff(), 1, (ConnectionLost,)), **options)
        self._reachability = _reachability.setdefault(tuple(servers), Reachability())

    def _ask(self, operation: Callable[[], T], otherwise: T) -> T:
        if not self._reachability.may_ask():
            return otherwise
        try:
            answer = operation()
        except AWAY as error:
            self._reachability.record_outage()
            self._reachability.log_error(error)
            return otherwise
        except REFUSED as error:
            self._reachability.log_error(error)
            return otherwise
        self._reachability.is_away = False
        return answer

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        return self._ask(partial(super().add, key, value, timeout), otherwise=False)

    def get(self, key: Any, default: Any) -> Any:
        return self._ask(partial(super().get, key, default), otherwise=default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        self._ask(partial(super().set, key, value, timeout), otherwise=None)

    def touch(self, key: Any, timeout: Any) -> bool:
        return self._ask(partial(super().touch, key, timeout), otherwise=False)

    def delete(self, key: Any) -> bool:
        return self._ask(partial(super().delete, key), otherwise=False)

    def get_many(self, keys: Iterable[Any]) -> dict[Any, Any]:
        return self._ask(partial(super().get_many, keys), otherwise={})

    def has_key(self, key: Any) -> bool:
        return self._ask(partial(super().has_key, key), otherwise=False)

    def incr(self, key: Any, delta: int) -> Any:
        """Raises ValueError for a key that is not there, as nothing is when the cache fails."""
        counted = self._ask(partial(super().incr, key, delta), otherwise=None)
        if counted is None:
            raise ValueError(key)
        return counted

    def set_many(self, data: Mapping[Any, Any], timeout: Any) -> None:
        self._ask(partial(super().set_many, data, timeout), otherwise=None)

    def delete_many(self, keys: Iterable[Any]) -> None:
        self._ask(partial(super().delete_many, keys), otherwise=None)

    def clear(self) -> bool:
        return self._ask(super().clear, otherwise=False)


class OptionalRedisCache(RedisCache):
    """Django's Redis cache, for what can be made again at any time. OPTIONS are those of redis-py's connections."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _OptionalClient
