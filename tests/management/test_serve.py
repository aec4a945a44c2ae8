"""`manage.py serve`: what it shows, whom it believes, how it starts and stops."""

import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.management.running import MANAGE, ROOT, SETTINGS, manage
from tournaments.management.commands.serve import listening_server, welcome
from tournaments.management.lock import hold_lock
from tournaments.simulator.log_ins import keep_log_ins


@pytest.fixture
def port() -> int:
    """A port nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def installation(migrated: dict[str, str], port: int) -> dict[str, str]:
    """The environment of an embedded installation with an empty database, whatever the tests run on."""
    return {**migrated, "PORT": str(port)}


@pytest.fixture
def server_process(installation: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [*MANAGE, "serve", *SETTINGS],
        cwd=ROOT,
        env=installation,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process
    process.kill()
    process.communicate()


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=10) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def test_server_says_when_it_is_ready_answers_and_stops_on_sigterm(
    server_process: "subprocess.Popen[str]", port: int
) -> None:
    assert server_process.stdout
    address = f"http://127.0.0.1:{port}/"
    assert f"  {address}\n" in iter(server_process.stdout.readline, "")
    assert status(f"{address}no/such/page") == 404
    server_process.send_signal(signal.SIGTERM)
    server_process.send_signal(signal.SIGTERM)
    assert server_process.wait(timeout=10) == 0


def test_second_server_of_a_data_folder_refuses_and_the_next_one_after_the_first_starts(
    server_process: "subprocess.Popen[str]", installation: dict[str, str], tmp_path: Path, port: int
) -> None:
    assert server_process.stdout
    assert f"  http://127.0.0.1:{port}/\n" in iter(server_process.stdout.readline, "")

    second = manage("serve", env={**installation, "PORT": "0"})

    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.count("\n") == 1
    assert str(tmp_path) in second.stderr
    server_process.kill()
    server_process.wait(timeout=10)
    with hold_lock(tmp_path / "serve.lock"):
        pass


def test_serve_refuses_a_taken_port_in_a_sentence(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings.HOST, settings.PORT = "127.0.0.1", other.getsockname()[1]
        with pytest.raises(CommandError, match=rf"127\.0\.0\.1:{settings.PORT} .*make run PORT="):
            call_command("serve")


def test_forwarded_headers_are_dropped_without_a_trusted_proxy(settings: Settings, port: int) -> None:
    settings.HOST, settings.PORT, settings.TRUSTED_PROXY = "127.0.0.1", port, ""
    server = listening_server(threads=1)
    server.close()
    assert (server.adj.trusted_proxy, server.adj.clear_untrusted_proxy_headers) == (None, True)


def test_only_the_trusted_proxy_is_believed(settings: Settings, port: int) -> None:
    settings.HOST, settings.PORT, settings.TRUSTED_PROXY = "127.0.0.1", port, "192.0.2.7"
    server = listening_server(threads=1)
    server.close()
    assert (server.adj.trusted_proxy, server.adj.clear_untrusted_proxy_headers) == ("192.0.2.7", True)
    assert server.adj.trusted_proxy_headers == {"x-forwarded-for", "x-forwarded-proto"}


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


@pytest.mark.django_db
def test_welcome_repeats_the_demo_log_ins_while_they_open_something(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    demo = get_user_model().objects.create_user("demo-veranstalter", password="pagat-uhu-0021")
    keep_log_ins(tmp_path / "demo.txt", "Demo:\n  demo-veranstalter / pagat-uhu-0021  (Veranstalter)\n")
    assert "pagat-uhu-0021" in welcome()
    demo.set_password("a password of one's own")
    demo.save()
    assert "demo-veranstalter" not in welcome()
