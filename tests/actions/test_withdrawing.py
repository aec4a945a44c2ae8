"""Withdrawing what was published."""

from collections.abc import Callable

import pytest

from tests.actions.acts import CORRECTED, change_results, finish_tournament
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, anna, at_desk, cup, seated_tournament
from tournaments.actions.results.publishing import Correction, publish_qualifiers, publish_results, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.models import Cup, Publication, Season, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def held(db: None) -> Tournament:
    return finish_tournament(seated_tournament(rounds_planned=1))


def published(tournament: Tournament) -> Publication:
    return publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=CORRECTED)


def withdraw(publication: Publication, *, reason: str = "Falscher Abend") -> None:
    withdraw_list(publication, reason=reason, by=anna(), actor=at_desk(), now=NOW)


def payload(*publications: Publication) -> dict[str, object]:
    newest = publications[-1]
    where = {"code": newest.code, "season": newest.season_id, "list": newest.kind, "version": newest.version}
    return {"publications": [each.pk for each in publications], **where}


def test_a_list_is_withdrawn_with_all_its_versions(held: Tournament) -> None:
    first = published(held)
    change_results(held)
    second = published(held)
    revision = held.revision + 1

    withdraw(second)

    rows = Publication.objects.order_by("version")
    assert [(row.withdrawn_at, row.withdrawn_by, row.withdrawal_reason) for row in rows] == [
        (NOW, anna(), "Falscher Abend")
    ] * 2
    assert logged_since(held, revision) == [
        Logged("withdraw_list", payload(first, second), at_desk(), "Falscher Abend")
    ]


def test_it_is_published_again_as_the_next_version_with_a_reason(held: Tournament) -> None:
    first = published(held)
    withdraw(first)

    with refused("reason_missing", field="reason"):
        publish_results(held, by=anna(), actor=at_desk(), now=NOW)
    again = published(held)
    withdraw(again)

    assert (again.code, again.version, again.content, again.reason) == (first.code, 2, first.content, "Schreibfehler")
    held.refresh_from_db()
    assert held.events.latest("sequence").what["publications"] == [again.pk]  # version 1 had been withdrawn before


@pytest.mark.parametrize("publish", [publish_season, publish_qualifiers])
def test_lists_of_a_season_are_withdrawn_in_the_log_of_the_cup(
    held: Tournament, publish: Callable[..., Publication]
) -> None:
    found = publish(held.season, by=anna(), actor=at_desk(), now=NOW)
    owner = Cup.objects.get(pk=cup().pk)

    withdraw(found)
    again = publish(
        Season.objects.get(pk=held.season_id), by=anna(), actor=at_desk(), now=NOW, correction=Correction("Doch")
    )

    assert again.version == 2
    assert [each.verb for each in logged_since(owner, owner.revision)] == ["withdraw_list", f"publish_{found.kind}"]


def test_what_is_not_the_newest_or_withdrawn_already_is_not_withdrawn(held: Tournament) -> None:
    first = published(held)
    change_results(held)
    second = published(held)

    with in_conflict("list_changed_since"):
        withdraw(first)
    with refused("reason_missing", field="reason"):
        withdraw(second, reason=" ")
    withdraw(second)
    with in_conflict("already_withdrawn"):
        withdraw(second)
