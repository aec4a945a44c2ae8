"""Who sits at the desk."""

import pytest
from django.test import Client

from tests.factories import anna


@pytest.fixture
def desk(client: Client) -> Client:
    """Anna's browser: she is logged in."""
    client.force_login(anna())
    return client
