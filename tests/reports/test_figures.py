from dataclasses import replace
from datetime import date, datetime

import pytest

from tests.reports.cast import HEADING
from tournaments.reports.figures import day_text, euros_text, occasion_text, points_text, short_day_text, state_text
from tournaments.reports.rows import ListState


@pytest.mark.parametrize(("points", "text"), [(12, "12"), (0, "0"), (-7, "–7"), (None, "–")])
def test_points_text(points: int | None, text: str) -> None:
    assert points_text(points) == text


@pytest.mark.parametrize(
    ("points", "cents_per_point", "text"),
    [(124, 10, "€12.40"), (-8, 10, "–€0.80"), (0, 10, "€0.00"), (1, 5, "€0.05"), (-1234, 100, "–€1,234.00")],
)
def test_euros_text(points: int, cents_per_point: int, text: str) -> None:
    assert euros_text(points, cents_per_point=cents_per_point) == text


def test_days() -> None:
    assert (day_text(date(2027, 1, 5)), short_day_text(date(2027, 1, 5))) == ("2027-01-05", "01-05")


def test_occasion_text_names_only_what_is_known() -> None:
    assert occasion_text(HEADING) == "3. Abend · 2026-11-20 · Gasthaus Beispiel"
    assert occasion_text(replace(HEADING, day=None, venue="")) == "3. Abend"
    assert occasion_text(replace(HEADING, occasion="Krems", venue=" krems")) == "Krems · 2026-11-20"


@pytest.mark.parametrize(
    ("state", "by", "text"),
    [
        (ListState.UNPUBLISHED, "", "Draft · 2026-11-20, 21:14"),
        (ListState.PROVISIONAL, "", "Provisional · 2026-11-20, 21:14"),
        (ListState.PUBLISHED, "Anna Probe", "Published · 2026-11-20, 21:14 · Anna Probe"),
        (ListState.OFFICIAL, "Anna Probe", "Official · 2026-11-20, 21:14 · Anna Probe"),
    ],
)
def test_state_text(state: ListState, by: str, text: str) -> None:
    assert state_text(replace(HEADING, state=state, by=by)) == text


UNTIL = datetime(2026, 11, 20, 21, 29)  # noqa: DTZ001 - already local, as a heading has it


def test_the_state_of_provisional_results_has_the_end_of_the_time_for_protests() -> None:
    heading = replace(HEADING, state=ListState.OPEN_TO_PROTESTS, by="Anna Probe", until=UNTIL)

    assert state_text(heading) == "Provisional, protests until 21:29 · 2026-11-20, 21:14 · Anna Probe"
