"""Who sits at the desk, and the final that tests of it share."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import anna
from tests.final_fixtures import cast, evening, final

__all__ = ["cast", "evening", "final"]


@pytest.fixture
def desk(client: Client) -> Client:
    """Anna's browser, logged in."""
    client.force_login(anna())
    return client


@pytest.fixture(autouse=True)
def in_english(client: Client, settings: Settings) -> None:
    """Sentences are compared in the language they are written in."""
    settings.LANGUAGE_CODE = "en"
    client.cookies.load({"django_language": "en"})
