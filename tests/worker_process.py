"""A real Celery worker beside the tests: another process, on the same test database and the same Redis."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.db import connection

from config.celery import app

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30  # seconds a worker gets to stop, and to answer
START = 240  # seconds it gets to start: beside everything else on a busy machine, importing alone has taken a minute


@dataclass(frozen=True, slots=True)
class Worker:
    """A started worker: its process id, its Celery node name, its queue and the file its output goes to."""

    pid: int
    node: str
    queue: str
    log: Path


@contextmanager
def worker_process(log: Path, *options: str, pool: str = "solo") -> Iterator[Worker]:
    """A worker that answers, on this process's own queue, until the block ends. With `prefork` its children work."""
    queue = app.conf.task_default_queue
    node = f"{queue}@localhost"
    command = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "config",
        "worker",
        "--pool",
        pool,
        "-Q",
        queue,
        "-n",
        node,
        *options,
    ]
    command += ["--", f"task.default_queue={queue}"]  # what the worker itself hands over comes back to it
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=_environment(), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            _await_ready(process, node, log)
            yield Worker(pid=process.pid, node=node, queue=queue, log=log)
        finally:
            _stop(process)
            empty(queue)


def empty(queue: str) -> None:
    """As FLUSHDB does, but for this queue alone: others may be using this Redis."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        for key in client.scan_iter(f"*{queue}*"):
            client.delete(key)


def _await_ready(process: "subprocess.Popen[bytes]", node: str, log: Path) -> None:
    """Until it answers: what comes before, a busy machine draws out as it likes."""
    deadline = time.monotonic() + START
    while not app.control.ping(destination=[node], timeout=0.5):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _environment() -> dict[str, str]:
    """The worker gets the product's settings; only the database is the test run's."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url(),
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": settings.SECRET_KEY,
    }


def database_url() -> str:
    """The address of the database this test process has made for itself."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()
