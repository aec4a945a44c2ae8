"""A season's cup points, also for the evenings that are there; and a reason only for what would read otherwise."""

from dataclasses import replace

import pytest

from scoring.season import Counting, SeasonRule
from tests.actions.test_season_settings import change, entered, scheme
from tests.actions.test_second_person import confirmed, wanting
from tests.actions.witness import everything, logged_since, refused
from tests.factories import NOW, anna, at_desk, cup, new_tournament, season
from tests.finals import a_final
from tests.totals_evenings import EVEN, closed
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.seasons.evening_schemes import locked_evenings, require_same_evenings
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.errors import Conflict
from tournaments.models import KeptResults, Season, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import PublicationState, results_states, season_status
from tournaments.queries.seasons.frozen import reads_otherwise
from tournaments.queries.seasons.stored_results import stored_results
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import cup_findings, installation_findings, tournament_findings

pytestmark = pytest.mark.django_db

WHY = SeasonCorrection("Beschluss des Vorstands")


def slugs() -> dict[str, str]:
    return dict(Tournament.objects.values_list("name", "cup_points__slug"))


def totals() -> list[int]:
    return [row.total for row in season_results(Season.objects.get()).rows]


def test_the_evenings_that_are_there_get_the_scheme_of_new_ones() -> None:
    over = closed(*EVEN, name="Vorbei")
    mine = over.season
    same = new_tournament(season_=mine, name="Hat sie schon", cup_points="heinepunkte")
    coming = new_tournament(season_=mine, name="Kommt")
    cancelled = new_tournament(season_=mine, name="Abgesagt")
    cancel_tournament(cancelled, by_mistake=False, reason="Sturm", actor=at_desk(), now=NOW)
    listed = publish_results(over, by=anna(), actor=at_desk(), now=NOW)
    before = {each.name: each.revision for each in Tournament.objects.all()}
    revision = cup().revision
    assert totals() == [223, 198, 180]
    with refused("reason_missing", field="reason"):
        change(mine, cup_points="heinepunkte", for_evenings=True)  # the evening's published results have cup points

    change(mine, cup_points="heinepunkte", for_evenings=True, why=WHY)

    assert slugs() == {
        "Vorbei": "heinepunkte",
        "Hat sie schon": "heinepunkte",
        "Kommt": "heinepunkte",
        "Abgesagt": "fixpunkte",
    }
    assert totals() == [80, 10, 0]
    for evening in (over, coming):
        (event,) = logged_since(evening, before[evening.name])
        assert (event.verb, event.what["cup_points"], event.what["changed"]) == ("change_evening", "heinepunkte", {})
        assert event.reason == WHY.reason
    assert not logged_since(same, before[same.name])
    assert not logged_since(cancelled, before[cancelled.name])
    (told,) = logged_since(cup(), revision)
    assert told.what == {"season": mine.pk, "changed": {"cup_points": [None, "heinepunkte"]}, "evenings": 2}
    over.refresh_from_db()
    assert results_states([over])[over.pk] == PublicationState.STALE
    assert over.pk in stored_results([over]), "what the hands came to has no cup points: no need to add them up again"
    assert list(installation_findings()) == []

    now = everything()
    change(mine, cup_points="heinepunkte", for_evenings=True)
    assert everything() == now, "sent twice"
    change(mine, cup_points="fixpunkte")
    assert slugs()["Vorbei"] == "heinepunkte", "without the tick the evenings keep theirs"
    wanting(DualControlAction.CHANGE_SEASON)
    with refused("second_person_missing", field="second_username"):
        change(mine, cup_points="fixpunkte", for_evenings=True, why=WHY)
    withdraw_list(listed, reason="Zu früh", by=anna(), actor=at_desk(), now=NOW, second=confirmed())
    revision = cup().revision
    change(mine, cup_points="fixpunkte", for_evenings=True)
    (told,) = logged_since(cup(), revision)
    assert told.what == {"season": mine.pk, "changed": {}, "evenings": 3}
    with refused("scheme_for_evenings_missing", field="cup_points"):
        change(mine, cup_points="", for_evenings=True)


def test_an_evening_created_while_others_are_locked_is_a_conflict() -> None:
    mine = new_tournament(name="Abend").season
    final = new_tournament(season_=mine, name="Finale", is_final=True)
    locked = {each: locked_evenings(mine, for_evenings=each) for each in (False, True)}
    for each in (False, True):
        require_same_evenings(mine, locked[each], for_evenings=each)
    new_tournament(season_=mine, name="Noch einer")

    require_same_evenings(mine, locked[False], for_evenings=False)
    with pytest.raises(Conflict, match="season_changed_since"):
        require_same_evenings(mine, locked[True], for_evenings=True)
    Tournament.objects.filter(pk=final.pk).update(is_final=False)
    with pytest.raises(Conflict, match="season_changed_since"):
        require_same_evenings(mine, locked[False], for_evenings=False)


def test_a_final_with_cup_points_of_its_own_and_a_day_that_does_not_count_keep_theirs() -> None:
    own = entered(scheme())
    mine = season()
    new_tournament(season_=mine, name="Abend")
    final = new_tournament(season_=mine, name="Finale", is_final=True)
    change(mine, cup_points="heinepunkte", for_evenings=True)
    assert slugs() == {"Abend": "heinepunkte", "Finale": "heinepunkte"}, "the final had the scheme of the others"

    change(mine, cup_points="fixpunkte", final_points=own.slug, for_evenings=True)
    assert slugs() == {"Abend": "fixpunkte", "Finale": own.slug}
    revision = cup().revision
    change(mine, cup_points="score", final_points="", for_evenings=True)
    assert slugs() == {"Abend": "score", "Finale": own.slug}, "no other evening has the final's scheme"
    (told,) = logged_since(cup(), revision)
    assert told.what["evenings"] == 1

    change(mine, cup_points=own.slug, for_evenings=True)
    a_final(season=mine)
    change(mine, cup_points="heinepunkte", for_evenings=True)
    assert slugs() == {"Abend": "heinepunkte", "Finale": own.slug}
    change(mine, cup_points=own.slug, for_evenings=True)
    change(mine, rule=SeasonRule(Counting.BEST_N_PLUS_FINAL, 5), cup_points="heinepunkte", for_evenings=True)
    assert slugs() == {"Abend": "heinepunkte", "Finale": "heinepunkte"}
    assert list(tournament_findings(final.pk)) == []
    assert list(cup_findings(cup())) == []


def test_a_published_season_asks_why_and_for_a_second_person_for_its_evenings() -> None:
    over = closed(*EVEN, name="Vorbei")
    mine = over.season
    listed = publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    new_tournament(season_=mine, name="Kommt")

    with refused("reason_missing", field="reason"):
        change(mine, cup_points="heinepunkte", for_evenings=True)
    wanting(DualControlAction.CHANGE_SEASON)
    with refused("second_person_missing", field="second_username"):
        change(mine, cup_points="heinepunkte", for_evenings=True, why=WHY)
    revision = Tournament.objects.get(name="Vorbei").revision
    change(mine, cup_points="heinepunkte", for_evenings=True, why=replace(WHY, second=confirmed()))

    (event,) = logged_since(over, revision)
    assert (event.reason, event.what["confirmed_by"]) == (WHY.reason, confirmed().user.pk)
    assert season_status(Season.objects.get(), PublicationKind.SEASON).state == PublicationState.STALE
    reopen_tournament(over, reason="Einspruch", actor=at_desk(), now=NOW)
    with refused("reason_missing", field="reason"):
        change(mine, cup_points="score", for_evenings=True)  # it will read otherwise once it is closed
    withdraw_list(listed, reason="Zu früh", by=anna(), actor=at_desk(), now=NOW, second=confirmed())
    change(mine, cup_points="score", for_evenings=True)
    assert list(installation_findings()) == []


def test_only_what_would_read_otherwise_is_asked_why() -> None:
    over = closed(*EVEN)
    mine = over.season
    listed = publish_qualifiers(mine, by=anna(), actor=at_desk(), now=NOW)

    change(mine, final_points="fixpunkte-wien-final")  # there is no final
    with refused("reason_missing", field="reason"):
        change(mine, planned=12)  # the list of qualifiers says how many are to come
    change(mine, rule=SeasonRule(Counting.BEST_N, 5))  # nobody has so many
    with refused("reason_missing", field="reason"):
        change(mine, rule=SeasonRule(Counting.BEST_N, 1, 2))
    change(mine, name="Umbenannt")

    withdraw_list(listed, reason="Zu früh", by=anna(), actor=at_desk(), now=NOW)
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    fresh = Season.objects.get()
    with refused("reason_missing", field="reason"):
        change(mine, planned=12)  # the table says how many
    with refused("reason_missing", field="reason"):
        change(mine, rule=SeasonRule(Counting.BEST_N, 4))  # and what counts
    change(mine, cup_points="heinepunkte")
    assert not reads_otherwise(fresh, fresh)
    new_tournament(season_=mine, name="Kommt")
    for slug in ("", "fixpunkte-wien-final"):
        change(mine, final_points=slug)  # an evening that was never over changes nothing published
    KeptResults.objects.all().delete()
    reopen_tournament(over, reason="Einspruch", actor=at_desk(), now=NOW)
    with refused("reason_missing", field="reason"):
        change(mine, final_points="")
