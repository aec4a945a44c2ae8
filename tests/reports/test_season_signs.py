"""What distinguishes the columns of a season table."""

from tournaments.lists.season import SeasonColumn
from tournaments.reports.season_signs import dated


def test_evenings_of_one_day_have_letters() -> None:
    days = ("2026-11-27", "2026-11-28", "2026-11-28", "2026-12-28")
    columns = [SeasonColumn(pk, f"Abend {pk}", day, is_final=False) for pk, day in enumerate(days)]

    assert [day for day, _column in dated(columns)] == ["11-27", "11-28 a", "11-28 b", "12-28"]
