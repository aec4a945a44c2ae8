"""Events restored from an archive: `original` may say what they were, and nothing else."""

from typing import Any

import pytest

from tournaments.models import Event
from tournaments.verification.originals import original_findings

PLACE = (("tournament", 3),)


def event(sequence: int, what: dict[str, Any], **columns: Any) -> Event:
    chosen = {"tournament_id": 3, "verb": "check_in", "door": "desk", "user_id": 1, "original": None} | columns
    return Event(sequence=sequence, what=what, **chosen)


def restored(sequence: int, what: dict[str, Any], there: Any, **changes: Any) -> Event:
    original = {"owner": "tournament:9", "user": 7, "link": None, "what": there} | changes
    return event(sequence, what, original=original)


def restoring(sequence: int, people: str = "full") -> Event:
    return event(sequence, {"people": people}, verb="restore_archive")


def found(*events: Event) -> list[str]:
    findings = list(original_findings(events, PLACE))
    assert {each.code for each in findings} <= {"event_original"}
    return sorted({each.path.removeprefix("tournament:3/entry:") for each in findings})


def test_other_ids_are_no_finding_as_long_as_each_stands_for_one() -> None:
    first = restored(1, {"entry": 5, "player": 6}, {"entry": 50, "player": 60})

    assert found(first, restored(2, {"entries": [5, 8]}, {"entries": [50, 80]}), restoring(3)) == []
    assert found(first, restored(2, {"entries": [8]}, {"entries": [50]}), restoring(3)) == ["2"]
    assert found(first, restored(2, {"entries": [5]}, {"entries": [80]}), restoring(3)) == ["2"]


@pytest.mark.parametrize(
    "there",
    [{"entry": 50, "hand": 2}, {"entry": 50}, {"entry": 50, "hand": 1, "more": 1}, {"player": 50, "hand": 1}, [], 7],
)
def test_anything_but_ids_must_be_the_same(there: Any) -> None:
    assert found(restored(1, {"entry": 5, "hand": 1}, there), restoring(2)) == ["1"]


@pytest.mark.parametrize(
    "changes", [{"owner": "cup:1"}, {"owner": None}, {"user": None}, {"reason": "anders"}, {"at": 1}]
)
def test_an_original_has_its_own_fields_and_no_other(changes: dict[str, Any]) -> None:
    assert found(restored(1, {"entry": 5}, {"entry": 50}, **changes), restoring(2)) == ["1"]


def test_only_what_was_there_before_a_restoring_has_an_original() -> None:
    one, other = restored(1, {"entry": 5}, {"entry": 50}), restored(3, {"entry": 5}, {"entry": 50})

    assert found(one) == ["1"]
    assert found(one, restoring(2), other) == ["3"]
    assert found(one, restoring(2), event(3, {"entry": 5})) == []


def test_only_an_archive_without_people_withheld_reasons() -> None:
    silent = restored(1, {"entry": 5}, {"entry": 50}, reason=None)

    assert found(silent, restoring(2, "left_out")) == []
    assert found(silent, restoring(2)) == ["1"]
    assert found(silent) == ["1"]
