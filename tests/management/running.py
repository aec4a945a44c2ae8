"""`manage.py` as a process of its own, with the tests' settings."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MANAGE = [sys.executable, "manage.py"]
SETTINGS = ["--settings", "tests.settings"]
INSTALLATION = {"HOST", "PUBLIC_URL", "DATABASE_URL", "REDIS_URL", "TEST_DATA_DIR", "DATA_DIR"}


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


def manage_without_reader(*arguments: str, env: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """The command with nobody at the other end of its output, as after `| head -1` has had enough."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return manage(*arguments, env=env, stdout=writer)
    finally:
        os.close(writer)
