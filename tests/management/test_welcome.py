"""What the terminal shows when the server starts."""

from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.utils.translation import override
from pytest_django import Settings

from tournaments.management.welcome import welcome
from tournaments.simulator.log_ins import store_log_ins

pytestmark = pytest.mark.django_db


def test_welcome_names_the_one_address_of_a_local_server(settings: Settings, tmp_path: Path) -> None:
    settings.HOST, settings.PORT, settings.DATA_DIR = "127.0.0.1", 8123, tmp_path
    settings.PUBLIC_URL = "http://127.0.0.1:8123"
    assert welcome().count("http://") == 1
    assert "  http://127.0.0.1:8123/\n" in welcome()
    assert "█" not in welcome()


def test_welcome_shows_the_rooms_address_with_its_qr_code(settings: Settings, tmp_path: Path) -> None:
    settings.HOST, settings.PORT, settings.DATA_DIR = "0.0.0.0", 8123, tmp_path
    settings.PUBLIC_URL = "http://192.0.2.20:8123"
    assert "  http://192.0.2.20:8123/\n  http://127.0.0.1:8123/\n" in welcome()
    assert "█" in welcome()


def test_welcome_says_when_sheets_printed_elsewhere_name_another_port(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.PORT = tmp_path, 8123
    former = ("http://10.99.0.20:8122", "http://10.99.0.20:8123", "https://tarock.example")
    (tmp_path / "former_addresses").write_text("\n".join(former))

    with override("en"):
        said = [line for line in welcome().splitlines() if "PORT=" in line]

    assert said == ["Links printed with http://10.99.0.20:8122 do not lead here: start the server with PORT=8122."]


def test_welcome_says_how_the_first_account_is_made_while_there_is_none(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setenv("DATA_DIR", "mein cup")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (typed,) = [line for line in welcome().splitlines() if "manage.py" in line]
    assert typed.startswith("  DATA_DIR='mein cup' ")
    assert typed.endswith("python manage.py new_account")

    get_user_model().objects.create_user("leitung", password="pagat-uhu-0021")

    assert "manage.py" not in welcome()


def test_welcome_repeats_the_demo_log_ins_while_they_open_something(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    demo = get_user_model().objects.create_user("demo-veranstalter", password="pagat-uhu-0021")
    store_log_ins(tmp_path / "demo.txt", "Demo:\n  demo-veranstalter / pagat-uhu-0021  (Veranstalter)\n")
    assert "pagat-uhu-0021" in welcome()
    demo.set_password("a password of one's own")
    demo.save()
    assert "demo-veranstalter" not in welcome()
