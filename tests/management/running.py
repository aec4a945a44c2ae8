"""`manage.py` as a process of its own, with the tests' settings."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MANAGE = [sys.executable, "manage.py"]
SETTINGS = ["--settings", "tests.settings"]
INSTALLATION = {"HOST", "PUBLIC_URL", "DATABASE_URL", "REDIS_URL", "TEST_DATA_DIR", "DATA_DIR", "SECRET_KEY"}
EACH = """
import contextlib, io, json, sys
from django.core.management import execute_from_command_line
ended = []
for command in json.loads(sys.argv[1]):
    sys.argv, out, err, code = ["manage.py", *command], io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            execute_from_command_line(sys.argv)
        except SystemExit as end:
            code = end.code
    ended.append([command, code, out.getvalue(), err.getvalue()])
print(json.dumps(ended))
"""


def embedded(folder: Path) -> dict[str, str]:
    """The environment of an embedded installation in this folder, whatever the tests run on."""
    inherited = {name: value for name, value in os.environ.items() if name not in INSTALLATION}
    return {**inherited, "TEST_DATA_DIR": str(folder)}


def manage(*arguments: str, env: dict[str, str], stdout: int = subprocess.PIPE) -> "subprocess.CompletedProcess[str]":
    """The command after it has ended, with what it wrote."""
    return subprocess.run(
        [*MANAGE, *arguments, *SETTINGS],
        cwd=ROOT,
        env=env,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


def manage_each(*commands: Sequence[str], env: dict[str, str]) -> "list[subprocess.CompletedProcess[str]]":
    """The same for several commands, one after the other in one process."""
    ended = subprocess.run(
        [sys.executable, "-c", EACH, json.dumps([[*command, *SETTINGS] for command in commands])],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [subprocess.CompletedProcess(*each) for each in json.loads(ended.stdout)]


def manage_without_reader(*arguments: str, env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """The command with nobody at the other end of its output, as after `| head -1` has had enough."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return manage(*arguments, env=env, stdout=writer)
    finally:
        os.close(writer)
