"""Everybody's browser."""

import pytest
from django.test import Client


@pytest.fixture(autouse=True)
def in_english(client: Client) -> None:
    """Sentences are compared in the language they are written in."""
    client.cookies.load({"django_language": "en"})
