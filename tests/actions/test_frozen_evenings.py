"""What an evening brings a season of which something is published changes with a reason and a second person."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.table_ranks import RANK_POINTS
from tests.actions.acts import finish_tournament
from tests.actions.test_second_person import confirmed, wanting
from tests.actions.test_tournaments import settings
from tests.actions.witness import logged_since, refused
from tests.factories import NOW, anna, at_desk, clara, new_tournament, season, seated_tournament, viewer_of
from tests.totals_evenings import EVEN, closed
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.totals_evening import TotalsEvening, totals_settings
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection
from tournaments.actions.tournaments import TournamentSettings, change_tournament
from tournaments.models import Publication, Season, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentKind
from tournaments.queries.results.publications import season_list_status
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db

OTHERS: tuple[dict[str, Any], ...] = (
    {"cup_points": "heinepunkte"},
    {"is_final": True},
    {"criteria": ("second_best_round", "best_round", "shared")},
    {"rank_points": RANK_POINTS},
)
WHY = SeasonCorrection("Beschluss des Vorstands")


def reopened(tournament: Tournament) -> Tournament:
    reopen_tournament(tournament, reason="Einspruch", actor=at_desk(), now=NOW)
    return tournament


def published() -> Publication:
    return publish_season(Season.objects.get(), by=anna(), actor=at_desk(), now=NOW)


def changed(tournament: Tournament, wanted: TournamentSettings, why: SeasonCorrection = NONE_NEEDED) -> Tournament:
    return change_tournament(tournament, wanted, correction=why, actor=at_desk(), now=NOW)


def test_what_a_reopened_evening_brings_its_published_season_is_asked_why() -> None:
    evening = finish_tournament(seated_tournament(rounds_planned=1))
    same = settings(rounds_planned=1)
    listed = published()
    reopened(evening)

    for other in OTHERS:
        with refused("reason_missing", field="reason"):
            changed(evening, replace(same, **other))
    free = replace(same, name="Umbenannt", venue="Anderswo", fee_cents=900, rounds_planned=2, protest_minutes=0)
    changed(evening, free)
    changed(evening, replace(free, criteria=(*same.criteria, "shared")))  # as forms have it, which ranks alike
    evening.refresh_from_db()
    revision = evening.revision
    changed(evening, replace(free, cup_points="heinepunkte"), WHY)
    (told,) = logged_since(evening, revision)
    assert (told.verb, told.reason, "confirmed_by" in told.what) == ("change_evening", WHY.reason, False)
    withdraw_list(listed, reason="Zu früh", by=anna(), actor=at_desk(), now=NOW)
    assert changed(evening, same).cup_points.slug == "fixpunkte"
    assert list(tournament_findings(evening.pk)) == []


def test_an_evening_that_was_never_over_changes_freely_for_nothing_published_rests_on_it() -> None:
    played = finish_tournament(seated_tournament(rounds_planned=1))
    mine = played.season
    mine.rule |= {"counting": "best_n_plus_final", "n": 1, "criteria": ["final_result", "shared"]}
    mine.save()
    published()
    before = figures()

    coming = new_tournament(season_=mine, name="Finale", is_final=True)
    assert figures() == before  # so that opening the final asks nothing, either
    for other in ({"cup_points": "heinepunkte"}, *OTHERS):
        changed(coming, replace(settings(name="Finale"), **other))
        assert figures() == before

    assert not season_list_status(mine, PublicationKind.SEASON, season_results(mine)).is_correction
    reopened(played)
    with refused("reason_missing", field="reason"):
        changed(played, settings(rounds_planned=1, cup_points="heinepunkte"))


def figures() -> list[tuple[int | None, int, int]]:
    return [(row.rank, row.person.player, row.total) for row in season_results(Season.objects.get()).rows]


def test_a_second_organiser_confirms_where_the_cup_wants_it() -> None:
    evening = finish_tournament(seated_tournament(rounds_planned=1))
    published()
    reopened(evening)
    mine = wanting(DualControlAction.CHANGE_SEASON)
    wanted = settings(rounds_planned=1, cup_points="heinepunkte", is_final=True)

    with refused("reason_missing", field="reason"):
        changed(evening, wanted, SeasonCorrection(second=confirmed()))
    for second, code in (
        (None, "second_person_missing"),
        (confirmed(anna()), "second_person_same"),
        (confirmed(clara()), "second_person_not_organiser"),
        (confirmed(viewer_of(mine)), "second_person_not_organiser"),
    ):
        with refused(code, field="second_username"):
            changed(evening, wanted, replace(WHY, second=second))
    evening.refresh_from_db()
    revision = evening.revision
    after = changed(evening, wanted, replace(WHY, second=confirmed()))

    assert (after.cup_points.slug, after.is_final) == ("heinepunkte", True)
    (told,) = logged_since(evening, revision)
    assert (told.reason, told.what["confirmed_by"]) == (WHY.reason, confirmed().user.pk)
    assert list(tournament_findings(evening.pk)) == []


def test_evenings_without_hands_are_asked_and_those_that_count_nowhere_are_not() -> None:
    totals = closed(*EVEN)
    kept = TotalsEvening(name="Damals", date=totals.date, cup_points="fixpunkte", rounds=3)

    def wanted(slug: str) -> TournamentSettings:
        return totals_settings(replace(kept, cup_points=slug), ruleset=totals.ruleset.code)

    changed(reopened(totals), wanted("heinepunkte"))  # nothing is published
    closed(*EVEN, name="Ein anderer")
    published()
    with refused("reason_missing", field="reason"):
        changed(totals, wanted("fixpunkte"))
    assert changed(totals, wanted("fixpunkte"), WHY).cup_points.slug == "fixpunkte"
    other = new_tournament(season_=season())
    Tournament.objects.filter(pk=other.pk).update(kind=TournamentKind.SANDBOX)
    changed(other, settings(name=other.name, cup_points="heinepunkte"))
