"""`python -m scripts.advisories PIP_AUDIT`: known advisories about the locked dependencies.

PIP_AUDIT is the program that asks; `make advisories` installs it. Exits with 1 when a locked version has an advisory.
Without a network, or behind a mirror that has no database of advisories, it says that nothing was checked.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("base", "dev")
SECONDS = 180
"""Longer than asking about every package takes; an answer that never comes is none."""


@dataclass(frozen=True, slots=True)
class AuditedLock:
    """A lock file: how many packages were looked up, those that could not be, and the advisories, a line each."""

    name: str
    checked: int
    unknown: tuple[str, ...]
    advisories: tuple[str, ...]


def audited(name: str, report: str) -> AuditedLock:
    """The outcome in pip-audit's JSON; an empty report is of a program that reached nobody."""
    packages: list[dict[str, Any]] = json.loads(report)["dependencies"] if report.strip() else []
    known = [each for each in packages if "skip_reason" not in each]
    return AuditedLock(
        name=name,
        checked=len(known),
        unknown=tuple(each["name"] for each in packages if "skip_reason" in each),
        advisories=tuple(_advisory(each, about) for each in known for about in each["vulns"]),
    )


def sentences(lock: AuditedLock) -> list[str]:
    """What to tell about a lock file, a line each."""
    if not lock.checked:
        return [f"{lock.name}: not checked, no database of advisories could be reached."]
    missing = [f"{lock.name}: not in the database: {', '.join(lock.unknown)}"] if lock.unknown else []
    return [f"{lock.name}: {lock.checked} packages, {len(lock.advisories)} advisories", *missing, *lock.advisories]


def _advisory(package: dict[str, Any], about: dict[str, Any]) -> str:
    fixed = ", ".join(about["fix_versions"]) or "no version yet"
    return f"  {package['name']} {package['version']}: {about['id']}, fixed in {fixed}"


def _report(program: str, lock: str) -> str:
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json"]
    command = [program, *options, "--requirement", str(ROOT / "requirements" / f"{lock}.txt")]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return ""
    return ran.stdout  # what it says besides would sound like an all-clear where it reached nobody


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m scripts.advisories PIP_AUDIT\n")
        return 2
    locks = [audited(name, _report(arguments[0], name)) for name in LOCKS]
    sys.stdout.writelines(f"{line}\n" for lock in locks for line in sentences(lock))
    return 1 if any(lock.advisories for lock in locks) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
