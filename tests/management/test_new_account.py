"""`manage.py new_account`: asks until an answer will do, in German, and makes an account that may do everything."""

import io
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.translation import override

from tests.factories import anna
from tournaments.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with override("de"):
        yield


def asked(monkeypatch: pytest.MonkeyPatch, *answers: str) -> tuple[list[str], str, str]:
    """What was asked, answered and complained of."""
    questions, left = [], iter(answers)

    def answer(question: str) -> str:
        questions.append(question)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("getpass.getpass", answer)
    out, err = io.StringIO(), io.StringIO()
    call_command("new_account", stdout=out, stderr=err)
    return questions, out.getvalue(), err.getvalue()


def test_account_is_made_with_the_first_answers_that_will_do(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    anna()
    name, password = "leitung", "kakadu-und-quapil"

    questions, said, complaints = asked(
        monkeypatch, "anna", "mit Leerzeichen", name, "kurz", password, "vertippt", password, password
    )

    assert client.login(username=name, password=password)
    assert User.objects.get(username=name).is_superuser
    assert User.objects.get(username=name).is_staff
    asks_name, asks_password = "Benutzername: ", "Passwort (mindestens zehn Zeichen; es bleibt unsichtbar): "
    assert questions == [asks_name] * 3 + [asks_password] * 2 + ["Das Passwort noch einmal: ", asks_password] + [
        "Das Passwort noch einmal: "
    ]
    assert said == "Der Zugang leitung ist angelegt. Auf der Startseite geht es mit „Einloggen“ weiter.\n"
    assert "Das waren zwei verschiedene Passwörter." in complaints
    assert "This" not in complaints


def test_nothing_is_made_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="Es wurde kein Zugang angelegt"):
        asked(monkeypatch, "leitung")
    assert not User.objects.exists()
