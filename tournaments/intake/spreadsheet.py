"""Read a spreadsheet in a child process with limits, so that no file exhausts the server's memory or time."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore, Timer
from typing import Any

from tournaments.intake.child.limits import MOST_SECONDS
from tournaments.intake.child.not_read import NotRead
from tournaments.intake.delimited import Cells

COMMAND = (sys.executable, "-m", "tournaments.intake.child")
SOURCES = Path(__file__).resolve().parents[2]
MOST_ANSWERED = 30_000_000  # bytes; 20,000 rows of a list are about two million
AT_ONCE = 2
PATIENCE = 5  # seconds to wait for a free slot

_free = BoundedSemaphore(AT_ONCE)  # limits the load; nothing stored depends on it


def spreadsheet_lines(content: bytes, *, sheet: int = 0) -> list[tuple[int, Cells]]:
    """The rows of a sheet (from 0) by number, from 1.

    Raises NotRead: no_spreadsheet, old_format, password, too_large, too_costly if the child process reached one of its
    limits, reading_busy while two other files are being read.
    """
    lines, _end = _read(content, sheet)
    return [(number, tuple(cells)) for number, cells in map(json.loads, lines)]


def sheet_names(content: bytes) -> list[str]:
    """The names of a workbook's sheets, in order. Raises NotRead as `spreadsheet_lines`."""
    _lines, end = _read(content, 0)
    return list(end["sheets"])


def _read(content: bytes, sheet: int) -> tuple[list[bytes], dict[str, Any]]:
    """The child process's lines, and its last one."""
    with _place():
        answer, status = _answer(content, sheet)
    lines = answer.splitlines()
    end = _end(lines, status)
    if "refused" in end:
        raise NotRead(end["refused"])
    return lines[:-1], end


@contextmanager
def _place() -> Iterator[None]:
    if not _free.acquire(timeout=PATIENCE):
        raise NotRead("reading_busy")
    try:
        yield
    finally:
        _free.release()


def _answer(content: bytes, sheet: int) -> tuple[bytes, int]:
    """The child process's output and exit status; it is killed on timeout or if its output is too long."""
    with subprocess.Popen(  # noqa: S603 - a fixed command
        (*COMMAND, str(sheet)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=SOURCES,
        env=_environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as child:
        timer = Timer(MOST_SECONDS, child.kill)
        timer.start()
        try:
            return _exchange(child, content)
        finally:
            timer.cancel()
            child.kill()


def _exchange(child: "subprocess.Popen[bytes]", content: bytes) -> tuple[bytes, int]:
    """The child reads all input before it answers, so there is no deadlock."""
    if child.stdin is None or child.stdout is None:
        raise NotRead("too_costly")
    try:
        child.stdin.write(content)
        child.stdin.close()
    except OSError as error:  # it has exited already
        raise NotRead("too_costly") from error
    answer = child.stdout.read(MOST_ANSWERED + 1)
    if len(answer) > MOST_ANSWERED:
        raise NotRead("too_large")
    return answer, child.wait()


def _environment() -> dict[str, str]:
    """The environment of the child contains no secrets: only what Python itself needs."""
    needed = ("SYSTEMROOT", "LD_LIBRARY_PATH", "PYTHONHOME")
    return {name: os.environ[name] for name in needed if name in os.environ} | {"PYTHONUTF8": "1"}


def _end(lines: list[bytes], status: int) -> dict[str, Any]:
    """Parse the last line. If it is missing, the child crashed on the file (status 1) or was stopped by a limit."""
    if status == 0 and lines:
        end = json.loads(lines[-1])
        if isinstance(end, dict):
            return end
    return {"refused": "no_spreadsheet" if status == 1 else "too_costly"}
