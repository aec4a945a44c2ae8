"""Every reply of these tests is held against the OpenAPI document."""

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def contract(settings: Settings) -> None:
    settings.MIDDLEWARE = ["tests.api.contract.ContractMiddleware", *settings.MIDDLEWARE]
