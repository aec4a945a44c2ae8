"""A certificate in words."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.factories import NOW
from tournaments.queries.draw.certificate import GoalLine, RunCertificate
from tournaments.seating import GAPS
from tournaments.web.certificate_tables import LABELS, SEATS_CHANGED, certificate_tables

LINES = tuple(
    GoalLine(name, figure=0 if name == "seated" else 3, bound=0, is_optimal=name == "seated", before=None)
    for name in LABELS
)
RUN = RunCertificate(1, (1,), "los", "vorhand-seating-2", "ab", NOW, changed_by_hand=False, lines=LINES)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield


def test_every_goal_has_its_label_and_what_is_not_optimal_its_reason() -> None:
    (sheet,) = certificate_tables([RUN])

    assert [row.label for row in sheet.rows] == list(LABELS.values())
    assert [row.why for row in sheet.rows] == ["", *(GAPS.get(line.name, "") for line in LINES[1:])]
    assert sheet.verdict == "1 of 13 figures cannot be improved."


def test_seats_changed_by_hand_are_the_reason_for_everything() -> None:
    (sheet,) = certificate_tables([replace(RUN, changed_by_hand=True)])
    assert {row.why for row in sheet.rows[1:]} == {SEATS_CHANGED}
