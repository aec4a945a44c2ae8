"""Whether published lists still say what would be published now."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import CORRECTED, change_results, correct_results, finish_tournament
from tests.actions.test_season_settings import change
from tests.factories import NOW, anna, at_desk, seated_tournament
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.models import Player, Publication, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.being_corrected import is_being_corrected
from tournaments.queries.results.list_corrections import ListCorrection, list_correction
from tournaments.queries.results.publications import (
    PublicationState,
    results_states,
    results_status,
    season_status,
)
from tournaments.queries.results.versions import published_versions
from tournaments.queries.room.progress import Next, outdated_lists, tournament_progress
from tournaments.queries.seasons.tables import season_qualifiers
from tournaments.reports.changes import change_lines

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=2)


@pytest.fixture
def held(db: None) -> Tournament:
    return finish_tournament(seated_tournament(rounds_planned=1))


def published(tournament: Tournament, *, hours: int = 1) -> Publication:
    at = NOW + timedelta(hours=hours)
    return publish_results(tournament, by=anna(), actor=at_desk(), now=at, correction=CORRECTED)


def told() -> ListCorrection | None:
    """What visitors of the list published last are told of corrections."""
    return list_correction(Publication.objects.select_related("tournament", "season__cup").latest("pk"))


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def state(tournament: Tournament) -> tuple[PublicationState, PublicationState, Next]:
    """By the one query and by the other, and what comes next."""
    now = fresh(tournament)
    return results_status(now).state, results_states([now])[now.pk], tournament_progress(now).next


def both(state: PublicationState, then: Next) -> tuple[PublicationState, PublicationState, Next]:
    return state, state, then


def test_results_are_followed_from_nothing_to_withdrawn(held: Tournament) -> None:
    assert state(held) == both(PublicationState.MISSING, Next.PUBLISH_RESULTS)
    first = published(held)
    assert state(held) == both(PublicationState.CURRENT, Next.NOTHING)
    reopen_tournament(held, reason="Einspruch", actor=at_desk(), now=LATER)
    assert state(held) == both(PublicationState.REOPENED, Next.CLOSE_TOURNAMENT)
    close_tournament(held, actor=at_desk(), now=LATER)
    assert state(held) == both(PublicationState.CURRENT, Next.NOTHING)
    correct_results(held, 2, -2, 0, 0, now=LATER)
    assert state(held) == both(PublicationState.STALE, Next.PUBLISH_CORRECTION)
    second = published(held, hours=3)
    assert state(held) == both(PublicationState.CURRENT, Next.NOTHING)
    withdraw_list(second, reason="Irrtum", by=anna(), actor=at_desk(), now=LATER)
    assert state(held) == both(PublicationState.WITHDRAWN, Next.PUBLISH_AGAIN)
    reopen_tournament(held, reason="Einspruch", actor=at_desk(), now=LATER)
    assert state(held) == both(PublicationState.WITHDRAWN, Next.CLOSE_TOURNAMENT)
    assert first.code == second.code


def test_whoever_is_called_otherwise_makes_no_list_stale(held: Tournament) -> None:
    published(held)
    change_results(held)

    assert state(held) == (PublicationState.SAME_FIGURES, PublicationState.CURRENT, Next.NOTHING)
    assert results_status(fresh(held)).is_correction


def test_published_results_of_a_final_are_behind_once_its_cup_points_are_other() -> None:
    final = finish_tournament(seated_tournament(rounds_planned=1, is_final=True, cup_points="heinepunkte"))
    publish_results(final, by=anna(), actor=at_desk(), now=NOW, correction=CORRECTED)
    assert state(final)[:2] == (PublicationState.CURRENT, PublicationState.CURRENT)

    change(final.season, why=SeasonCorrection("Schreibfehler"), final_points="fixpunkte")
    assert state(final) == both(PublicationState.STALE, Next.PUBLISH_CORRECTION)
    assert is_being_corrected(Publication.objects.select_related("tournament").get())
    change(final.season, why=SeasonCorrection("Schreibfehler"), final_points="heinepunkte")
    assert state(final)[:2] == (PublicationState.CURRENT, PublicationState.CURRENT)


def test_what_has_changed_is_said_of_each_version(held: Tournament) -> None:
    first = published(held)
    correct_results(held, 2, -2, 0, 0, now=LATER)
    changes = results_status(fresh(held)).changes
    second = published(held, hours=3)

    assert len(change_lines(changes)) == 3
    assert [(each.publication, each.changes) for each in published_versions(first.code)] == [
        (second, changes),
        (first, ()),
    ]
    withdraw_list(second, reason="Irrtum", by=anna(), actor=at_desk(), now=LATER)
    third = published(held, hours=4)
    assert [(each.publication, each.changes) for each in published_versions(first.code)][:2] == [
        (third, ()),
        (second, ()),
    ]


def test_what_qualifiers_answered_is_in_no_public_history(held: Tournament) -> None:
    publish = partial(publish_qualifiers, held.season, by=anna(), actor=at_desk(), correction=CORRECTED)
    first = publish(now=NOW)
    player = season_qualifiers(held.season).rows[0].person.player
    answer_invitation(held.season, Player.objects.get(pk=player), answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)
    (seen,) = season_status(held.season, PublicationKind.QUALIFIERS).changes
    second = publish(now=LATER)

    assert (seen.code, second.version) == ("answer", 2)
    assert [(each.publication, each.changes) for each in published_versions(first.code)] == [(second, ()), (first, ())]


@pytest.mark.parametrize("kind", ["season", "qualifiers"])
def test_lists_of_a_season_are_behind_once_an_evening_is_other(held: Tournament, kind: str) -> None:
    publish = {"season": publish_season, "qualifiers": publish_qualifiers}[kind]
    kind_ = PublicationKind(kind)
    assert season_status(held.season, kind_).state == PublicationState.MISSING
    publish(held.season, by=anna(), actor=at_desk(), now=NOW)
    published(held)

    def behind() -> tuple[str, ...]:
        now = fresh(held)
        return outdated_lists(now, tournament_progress(now))

    assert (season_status(held.season, kind_).state, behind()) == (PublicationState.CURRENT, ())
    correct_results(held, -2, 2, 0, 0, now=LATER)
    assert (season_status(held.season, kind_).is_correction, behind()) == (True, ())  # first the evening's own
    published(held, hours=3)
    assert behind() == (kind,)
    newest = publish(held.season, by=anna(), actor=at_desk(), now=LATER, correction=CORRECTED)
    assert behind() == ()
    withdraw_list(newest, reason="Irrtum", by=anna(), actor=at_desk(), now=LATER)
    assert (season_status(held.season, kind_).state, behind()) == (PublicationState.WITHDRAWN, ())


def test_visitors_hear_of_corrections_of_an_evening_that_are_under_way(held: Tournament) -> None:
    def said() -> bool:
        return told() is ListCorrection.EVENING

    publish_season(held.season, by=anna(), actor=at_desk(), now=NOW)
    published(held)
    assert not said()
    reopen_tournament(held, reason="Einspruch", actor=at_desk(), now=LATER)
    assert said()
    close_tournament(held, actor=at_desk(), now=LATER)
    assert not said()
    correct_results(held, 2, -2, 0, 0, now=LATER)
    assert said()
    withdraw_list(Publication.objects.latest("pk"), reason="Irrtum", by=anna(), actor=at_desk(), now=LATER)
    assert not said()


@pytest.mark.parametrize("publish", [publish_season, publish_qualifiers])
def test_visitors_hear_that_a_season_s_list_has_results_that_were_corrected(
    held: Tournament, publish: Callable[..., Publication], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    published(held)
    newest = publish(held.season, by=anna(), actor=at_desk(), now=LATER)
    newest = Publication.objects.select_related("season__cup").get(pk=newest.pk)
    with django_assert_num_queries(1):
        assert list_correction(newest) is None
    again = NOW + timedelta(hours=4)
    reopen_tournament(held, reason="Einspruch", actor=at_desk(), now=again)
    assert told() is ListCorrection.COUNTED
    close_tournament(held, actor=at_desk(), now=again)
    assert told() is None  # nothing was changed

    correct_results(held, -2, 2, 0, 0, now=again)
    assert told() is ListCorrection.SINCE
    newest.refresh_from_db()
    newest = Publication.objects.select_related("season__cup").get(pk=newest.pk)
    with django_assert_num_queries(3):  # worked out once
        assert list_correction(newest) is ListCorrection.SINCE
    published(held, hours=5)
    assert list_correction(newest) is ListCorrection.SINCE
    publish(held.season, by=anna(), actor=at_desk(), now=again + timedelta(hours=2), correction=CORRECTED)
    assert told() is None


def test_a_further_evening_is_no_correction_of_a_season_s_list(held: Tournament) -> None:
    newest = publish_season(held.season, by=anna(), actor=at_desk(), now=NOW)
    finish_tournament(seated_tournament(rounds_planned=1))

    assert season_status(held.season, PublicationKind.SEASON).state == PublicationState.STALE
    assert told() is None
    withdraw_list(newest, reason="Irrtum", by=anna(), actor=at_desk(), now=LATER)
    correct_results(held, -2, 2, 0, 0, now=LATER)
    assert told() is None


@pytest.mark.parametrize("count", [1, 3])
def test_states_of_many_take_as_many_statements_as_of_one(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    held = [finish_tournament(seated_tournament(rounds_planned=1)) for _ in range(count)]
    for each in held:
        published(each)
    rows = [fresh(each) for each in held]
    with django_assert_num_queries(1):
        results_states(rows)

    for each in held:
        correct_results(each, 2, -2, 0, 0, now=LATER)
    rows = [fresh(each) for each in held]
    with django_assert_num_queries(6):
        states = results_states(rows)
    assert states == {each.pk: PublicationState.STALE for each in held}
    with django_assert_num_queries(4):
        results_status(rows[0])
