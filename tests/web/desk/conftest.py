"""Who sits at the desk."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import anna


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
