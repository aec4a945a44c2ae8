"""A cache that is away, hangs or is full: nothing is cached, nobody waits, and the log says so now and then."""

import logging
import pickle
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from config import optional_cache
from config.optional_cache import OptionalRedisCache, Reachability
from tests.factories import seated_tournament
from tests.hanging import closed_port, refusing_server, silent_server

FULL = b"-OOM command not allowed when used memory > 'maxmemory'.\r\n"
GENEROUS = 5  # seconds; a cache that hangs used to cost that much for one page, and now some tenths in all


@pytest.fixture(params=["closed", "silent", "full"])
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    if request.param == "closed":
        yield closed_port()
    elif request.param == "silent":
        with silent_server() as number:
            yield number
    else:
        with refusing_server(FULL) as number:
            yield number


def failing_cache(port: int) -> OptionalRedisCache:
    return OptionalRedisCache(f"redis://:geheim@127.0.0.1:{port}/0", {})


def test_whatever_is_asked_of_a_failing_cache_means_not_cached(port: int) -> None:
    failing = failing_cache(port)
    began = time.monotonic()

    for _ in range(20):
        assert failing.get("key", "otherwise") == "otherwise"
        assert failing.set("key", 1) is None  # type: ignore[func-returns-value]
        assert failing.get_or_set("key", lambda: 7) == 7
        assert failing.get_many(["key"]) == {}
        assert failing.set_many({"key": 1}) == []
        assert not any([failing.add("key", 1), failing.touch("key"), failing.delete("key"), failing.has_key("key")])
        assert failing.delete_many(["key"]) is None  # type: ignore[func-returns-value]
        failing.clear()
        with pytest.raises(ValueError, match="key"):
            failing.incr("key")

    assert time.monotonic() - began < GENEROUS


def test_log_says_it_once_and_gives_nothing_away(port: int, caplog: pytest.LogCaptureFixture) -> None:
    failing = failing_cache(port)

    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            failing.get("key")

    (record,) = caplog.records
    assert record.getMessage().startswith("the cache fails (")
    assert record.exc_info is None
    assert not {"geheim", "127.0.0.1", str(port)} & set(caplog.text.replace("/", " ").split())


@pytest.mark.django_db
def test_live_pages_are_made_without_the_cache(port: int, client: Client, settings: Settings) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "config.optional_cache.OptionalRedisCache",
            "LOCATION": f"redis://127.0.0.1:{port}/0",
        }
    }
    page = f"/live/{seated_tournament().public_id}/"
    began = time.monotonic()

    assert [client.get(page).status_code for _ in range(10)] == [200] * 10
    assert client.get("/login/").status_code == 200
    assert time.monotonic() - began < GENEROUS + 10 * 0.5
    assert cache.get("key") is None


def test_what_another_edition_wrote_is_not_cached(caplog: pytest.LogCaptureFixture) -> None:
    gone = pickle.dumps(Reachability).replace(b"Reachability", b"Reachabilitx")
    with refusing_server(b"$%d\r\n%s\r\n" % (len(gone), gone)) as port:
        assert (
            OptionalRedisCache(f"redis://127.0.0.1:{port}/0?protocol=2&lib_name=&lib_version=", {}).get("key") is None
        )
    assert "AttributeError" in caplog.text


def test_while_the_cache_is_away_one_asks_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1000.0
    monkeypatch.setattr(optional_cache, "monotonic", lambda: moment)
    known = Reachability()
    assert [known.may_ask(), known.may_ask()] == [True, True]

    known.record_outage()
    assert not known.may_ask()
    moment += optional_cache.AWAY_FOR
    assert [known.may_ask(), known.may_ask()] == [True, False]
    known.is_away = False
    assert [known.may_ask(), known.may_ask()] == [True, True]


@pytest.mark.worker
def test_cache_that_answers_caches(settings: Settings) -> None:
    there: Any = OptionalRedisCache(settings.REDIS_URL, {"KEY_PREFIX": settings.CACHES["default"]["KEY_PREFIX"]})

    there.set("list", ["a", 1], timeout=60)
    assert (there.get("list"), there.add("list", 2), there.incr("number", 1) if there.has_key("number") else 0) == (
        ["a", 1],
        False,
        0,
    )
    assert there.delete("list")
    assert there.get("list", "gone") == "gone"
