"""Which copies are kept."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tournaments.backup.rotation import StoredCopy, copies_in, expired_copies, rotate

EVENING = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


def copy(made_at: datetime, occasion: str = "") -> StoredCopy:
    return StoredCopy(Path(made_at.isoformat()), made_at, occasion)


def after(steps: int, pause: timedelta) -> tuple[list[StoredCopy], datetime]:
    """What is left when copies were made one after the other, and rotated each time; and when the last was made."""
    kept: list[StoredCopy] = []
    now = EVENING
    for step in range(steps):
        now = EVENING + step * pause
        kept.insert(0, copy(now))
        gone = expired_copies(kept, now=now)
        kept = [each for each in kept if each not in gone]
    return kept, now


def test_the_last_hour_is_kept_whole_and_what_is_older_hourly_daily_and_monthly() -> None:
    kept, now = after(5 * 24 * 6, timedelta(minutes=10))  # five days

    ages = [now - each.made_at for each in kept]
    assert ages[:7] == [timedelta(minutes=10 * step) for step in range(7)]
    assert len([age for age in ages if timedelta(hours=1) < age <= timedelta(days=1)]) in {23, 24}
    assert len([age for age in ages if age > timedelta(days=1)]) in {4, 5}


def test_an_evening_of_last_season_is_still_there() -> None:
    kept, now = after(40, timedelta(days=14))

    assert now - kept[-1].made_at > timedelta(days=500)
    assert len(kept) < 30


def test_a_clock_that_was_wrong_costs_no_copy() -> None:
    future = [copy(EVENING + timedelta(days=3)), copy(EVENING)]

    assert expired_copies(future, now=EVENING) == []


def test_copies_before_a_migration_count_apart() -> None:
    made = [copy(EVENING - timedelta(minutes=step), "before-migration") for step in range(12)]

    assert expired_copies([copy(EVENING), *made], now=EVENING) == made[10:]


@pytest.mark.parametrize("left_behind", [".vorhand-20261121T180000Z.zip.77.part"])
def test_only_own_files_are_deleted(tmp_path: Path, left_behind: str) -> None:
    for name in (
        "vorhand-20261121T175959Z.zip",
        "vorhand-20261121T170000Z.zip",
        "vorhand.zip",
        "photo.jpg",
        left_behind,
    ):
        (tmp_path / name).touch()

    rotate(tmp_path, now=EVENING + timedelta(days=2000))

    assert [each.path.name for each in copies_in(tmp_path)] == ["vorhand-20261121T175959Z.zip"]
    assert sorted(path.name for path in tmp_path.iterdir())[-3:] == [
        "photo.jpg",
        "vorhand-20261121T175959Z.zip",
        "vorhand.zip",
    ]
    assert not (tmp_path / left_behind).exists()
