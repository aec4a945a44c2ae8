"""How mails go out, by the environment alone."""

import pytest
from environs import Env

from config.environment import NO_MAIL, mail
from config.misconfigured import Misconfigured

SENDER = "finale@tarock.example"
OF = {"EMAIL_HOST": "mail.example", "EMAIL_HOST_USER": "cup@tarock.example", "EMAIL_HOST_PASSWORD": "p:w"}
WHO = "cup%40tarock.example:p%3Aw@mail.example"


@pytest.mark.parametrize(
    ("address", "kind", "said"),
    [
        (f"submission://{WHO}", "smtp", {**OF, "EMAIL_PORT": 587, "EMAIL_USE_TLS": True, "EMAIL_USE_SSL": False}),
        (f"submission://{WHO}:2525", "smtp", {"EMAIL_PORT": 2525, "EMAIL_USE_TLS": True}),
        (f"smtps://{WHO}", "smtp", {**OF, "EMAIL_PORT": 465, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": True}),
        ("smtp://127.0.0.1", "smtp", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": False, "EMAIL_HOST_USER": ""}),
        ("file:///var/mails", "filebased", {"EMAIL_FILE_PATH": "/var/mails"}),
        ("console://", "console", {}),
    ],
)
def test_address_becomes_settings(monkeypatch: pytest.MonkeyPatch, address: str, kind: str, said: object) -> None:
    monkeypatch.setenv("EMAIL_URL", address)
    monkeypatch.setenv("EMAIL_FROM", SENDER)

    found = mail(Env())

    assert found["EMAIL_BACKEND"] == f"django.core.mail.backends.{kind}.EmailBackend"
    assert found["DEFAULT_FROM_EMAIL"] == SENDER
    assert isinstance(said, dict)
    assert {name: found[name] for name in said} == said


def test_without_an_address_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert mail(Env())["EMAIL_BACKEND"] == NO_MAIL


@pytest.mark.parametrize(
    ("address", "sender"),
    [("smtp.example", SENDER), ("ftp://x:Trischaken@y", SENDER), ("smtp://h:Trischaken", SENDER),
     (f"submission://{WHO}", ""), (f"submission://{WHO}", "Cup <a@b.example>")],
)  # fmt: skip
def test_what_cannot_be_read_is_said_without_the_password(
    monkeypatch: pytest.MonkeyPatch, address: str, sender: str
) -> None:
    monkeypatch.setenv("EMAIL_URL", address)
    monkeypatch.setenv("EMAIL_FROM", sender)

    with pytest.raises(Misconfigured) as said:
        mail(Env())

    assert "Trischaken" not in str(said.value)
    assert "p:w" not in str(said.value)
