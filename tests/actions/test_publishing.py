"""Making lists public, and what the invited answered."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.actions.acts import CORRECTED, change_results, correct_results, finish_tournament
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, UserFactory, anna, at_desk, cup, season, seated_tournament
from tests.finals import a_final
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.people.players import change_player
from tournaments.actions.results.publishing import (
    Correction,
    publish_finalists,
    publish_qualifiers,
    publish_results,
    publish_season,
)
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.room.closing import reopen_tournament
from tournaments.intake.players import PlayerRow
from tournaments.lists.published import deserialize_list, serialize_list
from tournaments.models import Invitation, Player, Publication, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.digests import list_digest, names_digest
from tournaments.queries.results.publications import results_status
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.seasons.tables import season_qualifiers, season_results

pytestmark = pytest.mark.django_db

SEASON_LISTS = [("season", publish_season, season_results), ("qualifiers", publish_qualifiers, season_qualifiers)]


@pytest.fixture
def held(db: None) -> Tournament:
    """A tournament that is over."""
    return finish_tournament(seated_tournament(rounds_planned=1))


def published(tournament: Tournament) -> Publication:
    """Published, with a reason where it needs one."""
    return publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=CORRECTED)


def payload(publication: Publication) -> dict[str, object]:
    """What its event says of a published list."""
    digests = {"content": list_digest(publication.content), "names": names_digest(publication.content)}
    where = {"code": publication.code, "season": publication.season_id}
    return {"publication": publication.pk, "version": publication.version, **where, **digests}


@pytest.mark.parametrize("publish", [publish_season, publish_qualifiers, publish_finalists])
def test_a_list_with_nobody_in_it_is_not_published(publish: Callable[..., Publication]) -> None:
    final = a_final()

    with refused("list_empty"):
        publish(final.season, by=anna(), actor=at_desk(), now=NOW)

    assert not Publication.objects.exists()


def test_a_public_list_with_nobody_left_in_it_is_to_be_withdrawn(held: Tournament) -> None:
    publish_season(held.season, by=anna(), actor=at_desk(), now=NOW)
    reopen_tournament(held, reason="Probe", actor=at_desk(), now=NOW)
    cancel_tournament(held, by_mistake=True, reason="Probe", actor=at_desk(), now=NOW)

    with refused("list_empty_now"):
        publish_season(held.season, by=anna(), actor=at_desk(), now=NOW, correction=CORRECTED)


def test_results_are_published_as_they_stand(held: Tournament) -> None:
    publication = published(held)

    assert (publication.kind, publication.season, publication.tournament) == ("results", held.season, held)
    assert (publication.version, publication.published_at, publication.published_by) == (1, NOW, anna())
    assert deserialize_list("results", Publication.objects.get().content) == tournament_results(held)
    assert logged_since(held, held.revision) == [Logged("publish_results", payload(publication), at_desk())]


def test_published_results_stay_whatever_is_changed_later(held: Tournament) -> None:
    content = published(held).content
    player = held.entries.select_related("player")[0].player

    reopen_tournament(held, reason="Namensänderung", actor=at_desk(), now=NOW)
    change_player(cup(), player, PlayerRow("9999", "Neuname"), actor=at_desk(), now=NOW)

    assert Publication.objects.get().content == content
    assert serialize_list(tournament_results(Tournament.objects.get(pk=held.pk))) != content


def test_publishing_again_adds_a_version_at_the_same_address(held: Tournament) -> None:
    first = published(held)
    change_results(held)
    second = published(held)

    assert (second.code, first.version, second.version) == (first.code, 1, 2)
    assert Publication.objects.count() == 2


def test_publishing_what_is_public_already_changes_nothing(held: Tournament) -> None:
    first = published(held)
    revision = Tournament.objects.get().revision

    again = publish_results(held, by=UserFactory.create(), actor=at_desk(), now=NOW + timedelta(days=1))

    assert again == first
    assert (again.published_at, again.published_by) == (NOW, anna())
    assert Publication.objects.count() == 1
    assert logged_since(held, revision) == []


def test_publishing_what_was_public_before_the_last_version_adds_one(held: Tournament) -> None:
    player = held.entries.select_related("player")[0].player
    published(held)
    change_results(held)
    published(held)
    change_results(held, name=player.family_name)

    assert published(held).version == 3


def test_two_tournaments_have_two_addresses(held: Tournament) -> None:
    other = finish_tournament(seated_tournament(rounds_planned=1))

    assert published(held).code != published(other).code


def test_results_of_an_open_tournament_are_not_published(held: Tournament) -> None:
    reopen_tournament(held, reason="Einspruch", actor=at_desk(), now=NOW)

    with refused("not_closed"):
        published(held)


@pytest.mark.parametrize(("kind", "publish", "query"), SEASON_LISTS)
def test_a_seasons_lists_are_published_as_they_stand(
    held: Tournament, kind: str, publish: Callable[..., Publication], query: Callable[[Season], object]
) -> None:
    cup().refresh_from_db()
    revision = cup().revision

    first = publish(held.season, by=anna(), actor=at_desk(), now=NOW)
    content = query(held.season)
    again = publish(held.season, by=anna(), actor=at_desk(), now=NOW)
    Player.objects.filter(entries__tournament=held).update(family_name="Neuname")
    second = publish(held.season, by=anna(), actor=at_desk(), now=NOW)

    assert again == first
    assert (first.kind, first.tournament, first.version, second.version) == (kind, None, 1, 2)
    assert first.code == second.code
    assert deserialize_list(kind, Publication.objects.get(pk=first.pk).content) == content
    assert logged_since(cup(), revision) == [
        Logged(f"publish_{kind}", payload(each), at_desk()) for each in (first, second)
    ]


def test_the_lists_of_a_season_have_addresses_of_their_own(held: Tournament) -> None:
    by = {"by": anna(), "actor": at_desk(), "now": NOW}
    lists = [published(held), publish_season(held.season, **by), publish_qualifiers(held.season, **by)]  # type: ignore[arg-type]

    assert len({each.code for each in lists}) == 3


def test_an_answer_is_noted_and_may_change() -> None:
    player = PlayerFactory.create()
    season()
    revision = cup().revision

    for answer in (Answer.DECLINED, Answer.ACCEPTED):
        answer_invitation(season(), player, answer=answer, actor=at_desk(), now=NOW)

    assert list(Invitation.objects.values_list("season", "player", "answer")) == [(season().pk, player.pk, "accepted")]
    assert logged_since(cup(), revision) == [
        Logged("answer_invitation", {"season": season().pk, "player": player.pk, "answer": answer}, at_desk())
        for answer in ("declined", "accepted")
    ]


def test_correction_of_results_needs_a_reason_and_is_what_was_shown(held: Tournament) -> None:
    published(held)
    correct_results(held, 2, -2, 0, 0)
    status = results_status(held)

    def corrected(reason: str, shown: str) -> Publication:
        how = Correction(reason=reason, shown=shown)
        return publish_results(held, by=anna(), actor=at_desk(), now=NOW, correction=how)

    with refused("reason_missing", field="reason"):
        corrected(" ", status.shown)
    with refused("reason_too_long", field="reason", limit=200):
        corrected("x" * 201, status.shown)
    with in_conflict("list_changed_since"):
        corrected("Tisch 1 war verkehrt", "another")
    found = corrected(" Tisch 1 war verkehrt ", status.shown)

    assert (found.version, found.reason) == (2, "Tisch 1 war verkehrt")
    assert held.events.latest("sequence").reason == "Tisch 1 war verkehrt"


def test_season_goes_on_without_a_reason_and_is_corrected_with_one(held: Tournament) -> None:
    by: dict[str, Any] = {"by": anna(), "actor": at_desk(), "now": NOW}
    publish_season(held.season, **by)
    publish_qualifiers(held.season, **by)
    finish_tournament(seated_tournament(rounds_planned=1))

    second = [publish_season(held.season, **by), publish_qualifiers(held.season, **by)]
    correct_results(held, -2, 2, 0, 0)

    assert [(each.version, each.reason) for each in second] == [(2, "")] * 2
    for publish in (publish_season, publish_qualifiers):
        with refused("reason_missing", field="reason"):
            publish(held.season, **by)
        assert publish(held.season, **by, correction=CORRECTED).version == 3
