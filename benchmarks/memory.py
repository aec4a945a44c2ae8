"""The memory of the embedded server in the middle of a tournament: started as `make run` does, asked by a full room.

43 people and their second round; 16 phones at a time open the table pages, the live list and the public pages over
real HTTP. Linux only: the figures are the kernel's.

    python -m benchmarks.memory
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
PEOPLE, ROUND_TRIPS, PHONES = 43, 15, 16
PATIENCE = 60  # seconds a server gets to answer


def measure() -> dict[str, float]:
    """Megabytes of resident memory after the start, and the most there were after a room full of requests."""
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(folder)
        for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
            _manage(environment, *command)
        arguments = ["--players", str(PEOPLE), "--ruleset", "ooe-2023", "--seed", "room", "--stop-after", "round-1"]
        tournament = _manage(environment, "simulate_evening", *arguments).split()[-1]
        links = _manage(environment, "table_links", tournament, "--round", "2").splitlines()
        with _server(environment) as (process, address):
            at_start = _megabytes(process, "VmRSS")
            requests = _ask(address, [json.loads(line)["token"] for line in links])
            return {"start_mb": at_start, "most_mb": _megabytes(process, "VmHWM"), "requests": requests}


def _ask(address: str, tokens: list[str]) -> int:
    home = _read(f"{address}/")
    tournaments = sorted(set(re.findall(r'href="(/(?:live|seating)/[^"]+)"', home)))
    tables = [
        f"{path}{token}/{rest}" for token in tokens for path, rest in (("/t/", ""), ("/api/v1/tables/", "hands/"))
    ]
    pages = ["/", "/api/v1/rulesets/", *tournaments, *tables] * ROUND_TRIPS
    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(lambda page: _read(f"{address}{page}"), pages))
    return len(pages)


def _read(address: str) -> str:
    with urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text


@contextmanager
def _server(environment: dict[str, str]) -> Iterator[tuple[int, str]]:
    """The product's own server on a free port: its process id and address."""
    command = [sys.executable, "manage.py", "serve"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{environment['PORT']}"
    try:
        _await(address)
        yield process.pid, address
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _await(address: str) -> None:
    for _ in range(PATIENCE * 5):
        try:
            _read(f"{address}/")
        except URLError:
            sleep(0.2)
        else:
            return
    raise TimeoutError(address)


def _environment(folder: str) -> dict[str, str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    foreign = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
    inherited = {name: value for name, value in os.environ.items() if name not in foreign}
    return inherited | {"DATA_DIR": folder, "HOST": "127.0.0.1", "PORT": port, "PUBLIC_URL": ""}


def _manage(environment: dict[str, str], *command: str) -> str:
    ran = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return ran.stdout


def _megabytes(process: int, line: str) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (kilobytes,) = re.findall(rf"^{line}:\s+(\d+) kB$", status, re.MULTILINE)
    return int(kilobytes) / 1024


if __name__ == "__main__":
    print(measure())
