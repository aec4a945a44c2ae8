"""`python -m scripts.advisories PIP_AUDIT`: known advisories about the locked dependencies.

PIP_AUDIT is the program to run; `make advisories` installs it. Exit status 1 if a locked version has an advisory.
Without network access, or behind a mirror without an advisory database, it reports that nothing was checked.
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
"""Timeout: longer than looking up every package takes."""


@dataclass(frozen=True, slots=True)
class AuditedLock:
    """A lock file: number of packages checked, those that could not be, and advisories, one line each."""

    name: str
    checked: int
    unknown: tuple[str, ...]
    advisories: tuple[str, ...]


def audited(name: str, report: str) -> AuditedLock:
    """Parse pip-audit's JSON output; an empty report means that no database was reachable."""
    packages: list[dict[str, Any]] = json.loads(report)["dependencies"] if report.strip() else []
    known = [each for each in packages if "skip_reason" not in each]
    return AuditedLock(
        name=name,
        checked=len(known),
        unknown=tuple(each["name"] for each in packages if "skip_reason" in each),
        advisories=tuple(_advisory(each, about) for each in known for about in each["vulns"]),
    )


def sentences(lock: AuditedLock) -> list[str]:
    """The report on a lock file, line by line."""
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
    return ran.stdout  # its other output would look like an all-clear if no database was reachable


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m scripts.advisories PIP_AUDIT\n")
        return 2
    locks = [audited(name, _report(arguments[0], name)) for name in LOCKS]
    sys.stdout.writelines(f"{line}\n" for lock in locks for line in sentences(lock))
    return 1 if any(lock.advisories for lock in locks) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
