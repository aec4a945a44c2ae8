"""Restoring on SQLite: hands of a running evening get in while an archive is taken in and checked."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import TypeVar

import pytest
from django.db import connection, connections

from tests.actions.acts import enter
from tests.archive.evening import full_cup
from tests.archive.test_kept_archives import KEPT
from tests.archive.test_restoring import BY_COMMAND, archive_of
from tests.factories import NOW, UserFactory, at_desk, seated_tournament, tables_of
from tournaments.actions.accounts.members import add_member
from tournaments.archive.restoring import restore_archive
from tournaments.errors import Refused
from tournaments.models import Cup, Hand, Tournament
from tournaments.models.membership import Role
from tournaments.verification.checking import installation_findings

T = TypeVar("T")
OFTEN = 100
"""Reads of a file between two things that happen meanwhile."""
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has as many writers as there are"),
]


class ReadWhileOthersWrite(BytesIO):
    """An archive; now and then while it is read, somebody else does something that is committed."""

    def __init__(self, content: bytes, meanwhile: Callable[[int], object]) -> None:
        super().__init__(content)
        self._meanwhile = meanwhile
        self.reads = 0

    def read(self, size: int | None = -1, /) -> bytes:
        self.reads += 1
        if self.reads % OFTEN == 0:
            elsewhere(lambda: self._meanwhile(self.reads // OFTEN))
        return super().read(size)


def elsewhere(act: Callable[[], T]) -> T:
    """In a thread with a connection of its own."""

    def closing() -> T:
        try:
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(closing).result()


def test_hands_are_entered_while_an_archive_is_restored() -> None:
    running = seated_tournament(players=8)
    table = tables_of(running)[0]
    file = ReadWhileOthersWrite((KEPT / "2026-11-22.zip").read_bytes(), lambda number: enter(table, number=number))

    restored = restore_archive(file, actor=BY_COMMAND, now=NOW)

    assert Hand.objects.filter(table=table).count() == file.reads // OFTEN > 1
    assert list(installation_findings()) == []
    assert Cup.objects.filter(pk=restored.cup, slug="uhu-cup").exists()


def test_the_log_of_the_cup_goes_on_meanwhile(tmp_path: Path) -> None:
    mine = full_cup()
    evening = Tournament.objects.get(season__cup=mine, kind="regular")
    archive_of(tmp_path / "evening.zip", evening)

    def somebody_new(number: int) -> None:
        user = UserFactory.create(username=f"neu{number}")
        add_member(mine, username=user.username, role=Role.VIEWER, actor=at_desk(), now=NOW)

    file = ReadWhileOthersWrite((tmp_path / "evening.zip").read_bytes(), somebody_new)
    restored = restore_archive(file, slug=mine.slug, actor=BY_COMMAND, now=NOW)

    verbs = list(mine.events.order_by("sequence").values_list("verb", flat=True))
    assert verbs[-2:] == ["appoint", "restore_archive"]
    assert restored.cup == mine.pk
    assert Tournament.objects.filter(season__cup=mine, kind="regular").count() == 2
    assert list(installation_findings()) == []


def test_what_takes_the_place_meanwhile_is_seen() -> None:
    """A cup of the same address, made while the archive was read: refused as if it had been here before."""
    content = (KEPT / "2026-11-22.zip").read_bytes()

    def takes_the_address(_number: int) -> None:
        Cup.objects.get_or_create(slug="uhu-cup", defaults={"name": "Schneller"})

    with pytest.raises(Refused, match="cup_already_here"):
        restore_archive(ReadWhileOthersWrite(content, takes_the_address), actor=BY_COMMAND, now=NOW)

    assert Cup.objects.get().name == "Schneller"
    assert not Tournament.objects.exists()
