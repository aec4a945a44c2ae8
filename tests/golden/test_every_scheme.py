"""Every scheme and each of its options decides something in golden seasons: with another one, they read otherwise."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.cup_points import scheme_document, schemes
from scoring.documents import DocumentRefused
from scoring.point_rules import KINDS
from tests.golden.nudging import Path, nudged
from tests.golden.seasons import GoldenSeason
from tests.golden.test_seasons import SEASONS

Document = dict[str, Any]

seasons = [GoldenSeason(each.values[0]) for each in SEASONS]

OPTIONS = {
    *("rank_table beyond first", "rank_table beyond step", "rank_table absent above", "rank_table absent step"),
    *("score_steps below", "score_steps steps from", "score_steps steps points", "score_steps steps gain"),
    *("score_steps steps per", "cubic factor"),
}
"""The numbers of a scheme beside the points of a rank table, by its kind."""


def schemes_of(golden: GoldenSeason) -> Iterator[tuple[str, Document]]:
    """Its schemes as documents, by the field they are in."""
    for name in ("cup_points", "final_points"):
        chosen = golden.fixture.get(name)
        if chosen is not None:
            yield name, chosen if isinstance(chosen, dict) else scheme_document(schemes()[chosen])


@pytest.mark.parametrize("slug", schemes())
def test_every_shipped_scheme_decides_a_season_as_no_other_would(slug: str) -> None:
    places = [(golden, name) for golden in seasons for name, each in schemes_of(golden) if each["slug"] == slug]

    for other in schemes().keys() - {slug}:
        assert any(golden.reads_otherwise(**{name: other}) for golden, name in places), other


def test_every_kind_of_scheme_has_a_golden_season() -> None:
    assert {each["kind"] for golden in seasons for _, each in schemes_of(golden)} == KINDS.keys()


def test_every_option_of_a_scheme_decides_a_season() -> None:
    """Of every scheme that golden seasons have: one more or one less of it reads otherwise."""
    deciding: dict[tuple[str, Path], bool] = {}
    kinds: dict[str, str] = {}
    for golden in seasons:
        for name, scheme in schemes_of(golden):
            kinds[scheme["slug"]] = scheme["kind"]
            for path in options(scheme):
                key = (scheme["slug"], path)
                deciding[key] = deciding.get(key, False) or _is_felt(golden, name, scheme, path)

    assert [key for key, decides in deciding.items() if not decides] == []
    assert {
        " ".join([kinds[slug], *(each for each in path if isinstance(each, str))]) for slug, path in deciding
    } == OPTIONS


def options(scheme: Document) -> list[Path]:
    """Where its numbers are, but for the points of a rank table and what a step without `gain` does not use."""
    found: list[Path] = [(name,) for name in ("below", "factor") if name in scheme]
    found += [(name, part) for name in ("beyond", "absent") for part in scheme.get(name, ())]
    for number, step in enumerate(scheme.get("steps", ())):
        unused = set() if step.get("gain") else {"per"}
        found += [("steps", number, part) for part in step.keys() - unused]
    return found


def _is_felt(golden: GoldenSeason, name: str, scheme: Document, path: Path) -> bool:
    return any(_changes_or_is_refused(golden, {name: nudged(scheme, path, by)}) is True for by in (1, -1))


def _changes_or_is_refused(golden: GoldenSeason, changed: Document) -> bool | None:
    """None if it is refused."""
    try:
        return golden.reads_otherwise(**changed)
    except DocumentRefused:
        return None
