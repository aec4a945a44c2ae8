"""A server on a port of its own."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.management.server.wire import echo, serving


@pytest.fixture(autouse=True)
def anywhere(settings: Settings) -> None:
    settings.HOST, settings.PORT, settings.TRUSTED_PROXY = "127.0.0.1", 0, ""


@pytest.fixture
def port() -> Iterator[int]:
    """Where a server answers with what it was asked."""
    with serving(echo) as answering:
        yield answering
