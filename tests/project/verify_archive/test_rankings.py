"""What the verifier says of the rankings beside published results."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from scripts import verify_archive
from tests.archive.reading import as_member, lines_in, members_of
from tests.project.verify_archive.forging import resealed
from tests.project.verify_archive.test_forgeries import places

pytestmark = pytest.mark.django_db

Ranking = dict[str, Any]
ROWS = [
    {"rounds": [20, None], "total": 20},
    {"rounds": [5, -4], "total": 61},  # with Rangpunkte
    {"rounds": [-10, None], "total": -10},
]


PEOPLE = [
    {"rank": 1, "group": "", "lines": [1], "rounds": [5, -4], "total": 61, "decided_by": None},
    {"rank": 2, "group": "", "lines": [0], "rounds": [20, None], "total": 20, "decided_by": None},
]


def ranking() -> Ranking:
    return {
        "kind": "teams",
        "name": "",
        "size": 2,
        "rows": [
            {"rank": 1, "group": "Sküs", "lines": [0, 2], "rounds": [10, None], "total": 10, "decided_by": None},
            {"rank": None, "group": "Uhus", "lines": [1], "rounds": [5, -4], "total": 61, "decided_by": None},
        ],
    }


def set_first(name: str, value: object) -> Callable[[Ranking], None]:
    def change(forged: Ranking) -> None:
        forged["rows"][0][name] = value

    return change


CASES: Mapping[str, tuple[Callable[[Ranking], object], str]] = {
    "as it is": (lambda _: None, ""),
    "twice": (set_first("lines", [0, 1]), "somebody twice"),
    "nobody": (set_first("lines", [0, 3]), "not on the list"),
    "rounds": (set_first("rounds", [10, 0]), "rounds are not those"),
    "total": (set_first("total", 11), "total is not that"),
    "no rank": (lambda forged: forged["rows"].reverse(), "not 1 2 2 4"),
    "rank of one": (lambda forged: forged["rows"][1].update(rank=2, total=61), "greater total behind"),
    "clubs": (lambda forged: forged.update(kind="clubs"), ""),
    "a club with more": (
        lambda forged: [forged.update(kind="clubs"), set_first("total", 11)(forged)],
        "total is not that",
    ),
    "an attribute": (lambda forged: forged.update(kind="attribute", size=0, rows=PEOPLE), ""),
    "an attribute's total": (
        lambda forged: forged.update(kind="attribute", size=0, rows=[PEOPLE[0] | {"total": 62}]),
        "total is not that",
    ),
    "incomplete": (lambda forged: forged.update(size=3), "not complete"),
}


@pytest.mark.parametrize(("change", "said"), CASES.values(), ids=CASES)
def test_a_ranking_that_does_not_follow_from_the_list_is_noticed(
    change: Callable[[Ranking], object], said: str
) -> None:
    forged = ranking()
    change(forged)
    found = [problem.message for problem in verify_archive.ranking_problems(forged, ROWS, "list")]
    assert bool(found) == bool(said), found
    assert said in " ".join(found)


def test_a_published_ranking_that_was_changed_is_found_at_its_list(
    archives: Mapping[str, Path], tmp_path: Path
) -> None:
    members = members_of(archives["season"])
    lists = lines_in(members, "publications")
    (teams,) = next(each["content"]["further"] for each in lists if "further" in each["content"])
    assert [(row["rank"], len(row["lines"])) for row in teams["rows"]] == [(1, 2), (2, 2), (None, 1)]
    assert {row["group"] for row in teams["rows"]} >= {"Die Monde", "Sküs & Söhne"}
    teams["rows"][2] |= {"rank": 3}
    found = places(resealed(members | {"publications.jsonl": as_member(lists)}), tmp_path)
    assert any("teams" in each and "not complete" in each for each in found), found
    assert any("is another list than the one that was published" in each for each in found), found
