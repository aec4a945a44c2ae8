"""A check as a job: what it finds is kept and can be downloaded."""

import json
from datetime import timedelta

import pytest

from tests.actions.acts import enter
from tests.factories import NOW, at_desk, cup, new_tournament, seated_tournament, tables_of
from tests.verification.tampering import change_receipt
from tournaments.documents.verification import verification_file
from tournaments.models import LogCheck, Tournament
from tournaments.queries.log.checks import checked_cups, last_check
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    tournament = seated_tournament(players=8)
    enter(tables_of(tournament)[0])
    tournament.refresh_from_db()
    return tournament


def test_a_check_that_finds_nothing_is_kept_with_its_moment(played: Tournament) -> None:
    assert verification_file(played, now=NOW, progress=silent) == b""

    check = last_check(played)
    assert check is not None
    assert (check.checked_at, check.revision, check.head) == (NOW, played.revision, played.chain_head)
    assert (check.found, check.findings) == (0, [])
    assert last_check(played.season.cup) is None


def test_findings_are_lines_of_the_file_and_kept_with_their_places(played: Tournament) -> None:
    change_receipt(played, number=2)

    (line,) = verification_file(played, now=NOW, progress=silent).decode().splitlines()

    check = LogCheck.objects.get()
    place = [["tournament", played.pk], ["round", 1], ["table", 1], ["hand", 1], ["revision", 1]]
    assert (check.found, check.findings) == (1, [{"code": "receipt_changed", "place": place, "facts": {}}])
    assert {"place", "code", "message"} == set(json.loads(line))
    assert last_check(played) == check


def test_a_check_that_was_never_made_is_not_shown(played: Tournament) -> None:
    change_receipt(played, number=2)
    verification_file(played, now=NOW, progress=silent)
    made = LogCheck.objects.get()

    LogCheck.objects.filter(pk=made.pk).update(found=0, findings=[])
    assert last_check(played) is None
    assert [each.checked for each in checked_cups([cup()])] == [0]

    LogCheck.objects.filter(pk=made.pk).update(found=made.found, findings=made.findings)
    LogCheck.objects.create(tournament=played, checked_at=NOW, revision=played.revision, found=0, findings=[])
    assert last_check(played) == made


def test_a_cup_is_checked_with_all_of_its_evenings(played: Tournament) -> None:
    other = new_tournament()
    steps: list[tuple[int, int]] = []

    verification_file(cup(), now=NOW, progress=lambda done, total: steps.append((done, total)))

    assert steps == [(0, 3), (1, 3), (2, 3)]
    assert all(last_check(owner) for owner in (cup(), played, other))


def test_the_installation_shows_the_oldest_check_and_what_happened_since(played: Tournament) -> None:
    unchecked = cup(slug="anderer")
    verification_file(cup(), now=NOW, progress=silent)
    verification_file(played, now=NOW + timedelta(hours=1), progress=silent)
    enter(tables_of(played)[0], number=2, actor=at_desk())

    first, second = checked_cups([cup(), unchecked])

    assert (first.logs, first.checked, first.found, first.behind, first.oldest) == (2, 2, 0, 1, NOW)
    assert (second.logs, second.checked, second.oldest) == (1, 0, None)
