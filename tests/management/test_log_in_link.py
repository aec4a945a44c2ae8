"""`manage.py log_in_link`: what it prints lets in, and who is refused."""

import io

import pytest
from django.contrib.auth import get_user
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from tests.factories import anna, clara

pytestmark = pytest.mark.django_db


def test_the_link_lets_in(client: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://tarock.example"
    user, printed = anna(), io.StringIO()

    call_command("log_in_link", "anna", stdout=printed)

    address = printed.getvalue().strip()
    assert address.startswith("https://tarock.example/login/once/")
    assert client.post(address.removeprefix("https://tarock.example")).status_code == 302
    assert get_user(client) == user


@pytest.mark.parametrize("name", ["hugo", "clara"])
def test_nobody_else_gets_one(name: str) -> None:
    gone = clara()
    gone.is_active = False
    gone.save()
    with pytest.raises(CommandError, match=name):
        call_command("log_in_link", name)
