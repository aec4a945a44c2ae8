"""`manage.py serve` with a certificate of its own: phones in an inn's network get https without a proxy."""

import http.client
import socket
import ssl
import subprocess
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from config import environment
from config.addresses import default_public_url
from config.misconfigured import Misconfigured
from tests.management.server.wire import connected, echo, serving, until_closed
from tests.management.test_serve import installation, port, started
from tournaments.management.server import limits
from tournaments.management.server.listening import own_tls
from tournaments.management.welcome import welcome

__all__ = ["installation", "port"]

MAKE = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For localhost, signed by itself; its key lies beside it as key.pem."""
    folder = tmp_path_factory.mktemp("tls")
    files = ("-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem"))
    names = ("-addext", "subjectAltName=DNS:localhost")
    subprocess.run([*MAKE.split(), *names, *files], check=True, capture_output=True)
    return folder / "certificate.pem"


def ask(port: int, path: str, certificate: Path) -> http.client.HTTPResponse:
    """The answer over TLS to somebody who trusts this certificate, and to this name."""
    trusting = ssl.create_default_context(cafile=str(certificate))
    connection = http.client.HTTPSConnection("localhost", port, context=trusting, timeout=10)
    connection.request("GET", path)
    return connection.getresponse()


def test_a_server_with_a_certificate_answers_over_https_and_nothing_else(
    installation: dict[str, str], port: int, certificate: Path
) -> None:
    own = {"TLS_CERTIFICATE": str(certificate), "TLS_KEY": str(certificate.with_name("key.pem"))}
    address = f"https://localhost:{port}"
    with started({**installation, **own, "PUBLIC_URL": address}) as process:
        assert process.stdout
        assert f"  {address}/\n" in iter(process.stdout.readline, "")

        log_in, worker = ask(port, "/login/", certificate), ask(port, "/t/worker.js", certificate)
        assert (log_in.status, worker.status) == (200, 200)
        assert "Secure" in str(log_in.headers["Set-Cookie"])
        assert log_in.headers["Strict-Transport-Security"] is None

        with socket.create_connection(("localhost", port), timeout=10) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"HTTP/1.1 200" not in plain.recv(1000)


def test_a_handshake_that_never_ends_holds_no_connection(
    settings: Settings, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HEAD_WITHIN", 0.2)
    settings.HOST, settings.PORT, settings.TRUSTED_PROXY = "127.0.0.1", 0, ""
    settings.TLS_CERTIFICATE, settings.TLS_KEY = str(certificate), str(certificate.with_name("key.pem"))

    with serving(echo, tls=own_tls()) as answering, connected(answering) as silent:
        silent.sendall(b"\x16\x03\x01")  # as a greeting begins
        assert until_closed(silent) == b""


@pytest.mark.parametrize(
    ("certificate_file", "key_file"),
    [("absent.pem", "key.pem"), ("certificate.pem", "absent.pem"), ("key.pem", "key.pem"), ("certificate.pem", "")],
)
def test_serve_says_in_a_sentence_that_a_certificate_cannot_be_used(
    settings: Settings, certificate: Path, certificate_file: str, key_file: str
) -> None:
    settings.TLS_CERTIFICATE = str(certificate.with_name(certificate_file))
    settings.TLS_KEY = str(certificate.with_name(key_file)) if key_file else ""
    with pytest.raises(CommandError, match=rf"{certificate_file} .*: ."):
        call_command("serve")


@pytest.mark.django_db  # the start asks whether anybody can log in
def test_with_a_certificate_the_address_is_https(settings: Settings, tmp_path: Path) -> None:
    assert default_public_url(host="127.0.0.1", port=8000, is_certified=True) == "https://127.0.0.1:8000"
    with pytest.raises(Misconfigured, match=r"PUBLIC_URL=https://tarock\.example:8000,"):
        environment.public_address("http://tarock.example:8000", is_certified=True)
    assert environment.public_address("https://tarock.example", is_certified=True).scheme == "https"

    settings.DATA_DIR, settings.TLS_CERTIFICATE = tmp_path, "certificate.pem"
    settings.PUBLIC_URL = "https://tarock.example:8000"
    assert "http://" not in welcome()
