"""`manage.py serve`: what it shows, whom it believes, how it starts and stops."""

import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.management.running import MANAGE, ROOT, SETTINGS, manage

IDLE, UNFINISHED = 105, 110


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
    with started(installation) as process:
        yield process


@contextmanager
def started(environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [*MANAGE, "serve", *SETTINGS],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process
    process.kill()
    process.communicate()


def says_it_is_ready(process: "subprocess.Popen[str]", port: int) -> bool:
    assert process.stdout
    return f"  http://127.0.0.1:{port}/\n" in iter(process.stdout.readline, "")


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
    assert says_it_is_ready(server_process, port)
    assert status(f"http://127.0.0.1:{port}/no/such/page") == 404
    server_process.send_signal(signal.SIGTERM)
    server_process.send_signal(signal.SIGTERM)
    assert server_process.wait(timeout=10) == 0


def test_second_server_of_a_data_folder_refuses_and_the_next_one_after_the_first_was_killed_starts_at_once(
    server_process: "subprocess.Popen[str]", installation: dict[str, str], tmp_path: Path, port: int
) -> None:
    assert says_it_is_ready(server_process, port)

    second = manage("serve", env={**installation, "PORT": "0"})

    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.count("\n") == 1
    assert str(tmp_path) in second.stderr
    with socket.create_connection(("127.0.0.1", port), timeout=10):
        server_process.kill()
        server_process.wait(timeout=10)
        with started(installation) as next_process:
            assert says_it_is_ready(next_process, port)
            assert status(f"http://127.0.0.1:{port}/no/such/page") == 404


def test_idle_connections_and_unfinished_requests_shut_nobody_out(
    server_process: "subprocess.Popen[str]", port: int
) -> None:
    assert says_it_is_ready(server_process, port)
    with ExitStack() as open_connections:
        for number in range(IDLE + UNFINISHED):
            connection = open_connections.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            if number >= IDLE:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert status(f"http://127.0.0.1:{port}/no/such/page") == 404


def test_serve_refuses_a_taken_port_in_a_sentence(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings.HOST, settings.PORT = "127.0.0.1", other.getsockname()[1]
        with pytest.raises(CommandError, match=rf"127\.0\.0\.1:{settings.PORT} .*make run PORT="):
            call_command("serve")
