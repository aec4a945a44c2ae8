"""The lock of a data folder."""

from pathlib import Path

import pytest

from tournaments.management.lock import Locked, held


def test_a_held_lock_is_refused_at_once_and_free_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "serve.lock"

    with held(path), pytest.raises(Locked), held(path):
        pytest.fail("two hold the lock")

    with held(path):
        assert path.exists()


def test_a_lock_is_free_after_its_holder_failed(tmp_path: Path) -> None:
    path = tmp_path / "serve.lock"
    with pytest.raises(ZeroDivisionError), held(path):
        raise ZeroDivisionError

    with held(path):
        assert path.read_bytes() == b""
