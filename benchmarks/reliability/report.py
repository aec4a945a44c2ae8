"""docs/reliability.md, to which each run writes its section."""

from datetime import UTC, datetime
from pathlib import Path

from benchmarks.machine import described

REPORT = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"
ABOUT = """# Reliability

What an evening survives, tried on one machine: each section is written by its run, `make reliability` runs all of them.
Small versions of them are part of the suite.
"""


def measured() -> str:
    """The date and machine of a section."""
    day = datetime.now(tz=UTC).date().isoformat()
    return "\n".join([f"Measured on {day}.", *described("Django", "uvicorn", "httptools")])
