"""The lock of a data folder."""

from pathlib import Path

import pytest

from tournaments.management.lock import LockTaken, hold_lock


def test_a_held_lock_is_refused_at_once_and_free_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "serve.lock"

    with hold_lock(path), pytest.raises(LockTaken), hold_lock(path):
        pytest.fail("two hold the lock")

    with hold_lock(path):
        assert path.exists()


def test_a_lock_is_free_after_its_holder_failed(tmp_path: Path) -> None:
    path = tmp_path / "serve.lock"
    with pytest.raises(ZeroDivisionError), hold_lock(path):
        raise ZeroDivisionError

    with hold_lock(path):
        assert path.read_bytes() == b""
