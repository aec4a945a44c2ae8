"""The locks: exact versions with hashes, no address, and the tests run on what the product runs on."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)(?:\[[a-z0-9,-]+\])?==(?P<version>[^\s;]+)(?P<marker> ;[^\\]+)?")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}$")


def entries(lock: str) -> list[list[str]]:
    """Each requirement's lines: the pin, then its hashes."""
    text = (REQUIREMENTS / f"{lock}.txt").read_text(encoding="utf-8")
    return [entry.split(" \\\n") for entry in re.split(r"\n(?=\S)", text.strip())]


def pins(lock: str) -> dict[str, str]:
    """Package (with the marker it depends on) → version."""
    found = [PIN.match(first) for first, *_ in entries(lock)]
    return {match["name"] + (match["marker"] or "").strip(): match["version"] for match in found if match}


@pytest.mark.parametrize("lock", ["base", "dev", "bench", "mutants", "advisories"])
def test_lock_pins_every_requirement_with_hashes(lock: str) -> None:
    for first, *hashes in entries(lock):
        assert PIN.match(first), first
        assert hashes, first
        assert all(HASH.match(line) for line in hashes), first


@pytest.mark.parametrize(
    "name",
    ["overrides.txt", *(f"{name}.{kind}" for name in ("base", "dev", "bench", "mutants") for kind in ("in", "txt"))],
)
def test_requirements_hold_no_address(name: str) -> None:
    text = (REQUIREMENTS / name).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host", text)


def test_tests_run_on_what_the_product_runs_on() -> None:
    base, dev = pins("base"), pins("dev")
    assert {name: dev.get(name) for name in base} == base
