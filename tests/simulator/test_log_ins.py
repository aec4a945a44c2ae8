import re
from pathlib import Path

import pytest

from tests.factories import UserFactory
from tournaments.models import User
from tournaments.models.membership import Role
from tournaments.simulator.demo import USERNAMES
from tournaments.simulator.log_ins import log_in_lines, new_passwords, store_log_ins, stored_log_ins

PASSWORDS = {Role.ORGANISER: "uhu-trull-valat-0001", Role.VIEWER: "uhu-trull-valat-0002"}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "data" / "demo.txt"
    store_log_ins(path, log_in_lines(PASSWORDS))
    return path


def create_users() -> None:
    for role, password in PASSWORDS.items():
        UserFactory.create(username=USERNAMES[role], password=password)


def test_new_passwords_are_new_every_time() -> None:
    assert new_passwords() != new_passwords()
    assert all(re.fullmatch(r"([a-z]+-){3}[0-9]{4}", password) for password in new_passwords().values())


def test_keep_log_ins_only_the_owner_may_read(kept: Path) -> None:
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.django_db
def test_kept_log_ins_are_printed_while_they_open_something(kept: Path) -> None:
    create_users()
    assert stored_log_ins(kept) == log_in_lines(PASSWORDS)
    assert kept.read_text("utf-8") == log_in_lines(PASSWORDS)


@pytest.mark.django_db
def test_kept_log_ins_lose_a_line_with_its_password(kept: Path) -> None:
    create_users()
    viewer = User.objects.get(username=USERNAMES[Role.VIEWER])
    viewer.set_password("another one")
    viewer.save()
    assert PASSWORDS[Role.ORGANISER] in stored_log_ins(kept)
    assert PASSWORDS[Role.VIEWER] not in stored_log_ins(kept)
    assert PASSWORDS[Role.VIEWER] not in kept.read_text("utf-8")


@pytest.mark.django_db
def test_kept_log_ins_without_any_of_the_users_are_gone(kept: Path) -> None:
    assert stored_log_ins(kept) == ""
    assert not kept.exists()


def test_kept_log_ins_without_a_file_are_nothing(tmp_path: Path) -> None:
    assert stored_log_ins(tmp_path / "demo.txt") == ""
