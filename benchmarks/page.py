"""A page of figures: each run replaces its own section, in docs/benchmarks.md or another page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def rewritten(page: str, section: str) -> str:
    """The page with a section (heading and text) replaced, or appended if new."""
    heading = section.partition("\n")[0]
    parts = [part.rstrip("\n") for part in re.split(r"^(?=##? )", page, flags=re.MULTILINE) if part.strip()]
    headings = [part.partition("\n")[0] for part in parts]
    place = headings.index(heading) if heading in headings else len(parts)
    return "\n\n".join([*parts[:place], section.rstrip("\n"), *parts[place + 1 :]]) + "\n"


def write(section: str, page: Path = PAGE) -> None:
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(rewritten(before, section), encoding="utf-8")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows])
