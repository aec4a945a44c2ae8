"""A separate installation with an evening in its second round, served as by `make run`."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60  # seconds a server may take to respond
RULESET = "ooe-2023"


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """The environment of an installation, and the tokens of its tables in the second round."""

    environment: dict[str, str]
    tokens: tuple[str, ...]

    @property
    def port(self) -> int:
        return int(self.environment["PORT"])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def played_evening(*, people: int, ruleset: str = RULESET, **settings: str) -> Iterator[PlayedEvening]:
    """A new data folder and a free port, with an evening of that many people, not served yet.

    `settings` are additional environment variables, for instance a separate database.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_of(folder) | settings
        for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
            manage(environment, *command)
        asked = ["--players", str(people), "--ruleset", ruleset, "--seed", "room", "--stop-after", "round-1"]
        tournament = manage(environment, "simulate_evening", *asked).split()[-1]
        links = manage(environment, "table_links", tournament, "--round", "2").splitlines()
        yield PlayedEvening(environment, tuple(json.loads(line)["token"] for line in links))


@contextmanager
def serving(evening: PlayedEvening, *command: str) -> Iterator[int]:
    """The process id of a responding server for this installation: the product's own, or that of `command`."""
    process = started(evening, *command)
    try:
        _await(evening.address)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def started(evening: PlayedEvening, *command: str) -> "subprocess.Popen[bytes]":
    """The same as a process to be stopped by the caller, possibly not responding yet."""
    return subprocess.Popen(
        command or [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=evening.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def read(address: str) -> str:
    with urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text


def environment_of(folder: str) -> dict[str, str]:
    """The environment of an embedded installation in this folder, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    foreign = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
    inherited = {name: value for name, value in os.environ.items() if name not in foreign}
    return inherited | {"DATA_DIR": folder, "HOST": "127.0.0.1", "PORT": port, "PUBLIC_URL": ""}


def manage(environment: dict[str, str], *command: str) -> str:
    """The output of a command. Raises CalledProcessError if it fails."""
    ran = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return ran.stdout


def _await(address: str) -> None:
    for _ in range(PATIENCE * 5):
        try:
            read(f"{address}/")
        except URLError:
            sleep(0.2)
        else:
            return
    raise TimeoutError(address)
