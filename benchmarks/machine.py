"""The machine on which figures were measured: relevant specifications without identifying it."""

import os
import platform
import re
import sqlite3
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def described(*libraries: str) -> list[str]:
    """A line for the hardware, one for software versions (with these libraries), one for the load."""
    programs = [f"Python {platform.python_version()}", f"SQLite {sqlite3.sqlite_version}", *map(_version, libraries)]
    return [
        f"{os.cpu_count()} cores ({_processor()}), {_memory_gb():.0f} GB of memory, {platform.system()}.",
        f"{', '.join(programs)}.",
        f"Load when it began: {os.getloadavg()[0]:.1f} (1.0 is one busy core).",
    ]


def _version(library: str) -> str:
    try:
        return f"{library} {version(library)}"
    except PackageNotFoundError:
        return f"no {library}"


def _processor() -> str:
    found = re.search(r"^model name\s*:\s*(.+)$", _text("/proc/cpuinfo"), re.MULTILINE)
    return re.sub(r"\s+", " ", found[1]) if found else platform.machine()


def _memory_gb() -> float:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9


def _text(path: str) -> str:
    return Path(path).read_text(encoding="utf-8") if Path(path).exists() else ""
