"""Finalpunkte, the overall ranking as it is published, and when it is official."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from scoring.final import FinalTable, published_final_table
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, anna, at_desk
from tests.finals import a_final, people, sends
from tournaments.actions.finals.champions import crown_champion
from tournaments.actions.finals.points import change_final_points
from tournaments.actions.results.official import declare_final_official, declare_official
from tournaments.actions.results.publishing import Correction, publish_final, publish_results
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.actions.room.closing import reopen_tournament
from tournaments.lists.final import FinalList
from tournaments.lists.published import deserialize_list
from tournaments.models import Championship, PastChampion, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import season_status

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)
TABLE = FinalTable(((1, 60), (2, 57), (3, 50)), 101)


def acting(**more: Any) -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW} | more


@pytest.fixture
def final() -> Championship:
    championship = a_final()
    anton, berta, carl = people("ABC")
    sends(championship, "HRC", [(anton, 1, 5), (berta, 2, 5)])
    wanted = TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(championship.season, wanted, **acting())
    points = ((anton, -10), (berta, 30), (carl, -20))
    enter_totals(evening, [EnteredRow(each.pk, (score,)) for each, score in points], **acting())
    close_totals(evening, **acting())
    return championship


@pytest.fixture
def evening(final: Championship) -> Tournament:
    found = final.season.tournaments.get()
    Tournament.objects.filter(pk=found.pk).update(protest_minutes=15)
    return Tournament.objects.select_related("season__cup").get(pk=found.pk)


def day_published(evening: Tournament, *, is_official: bool = False) -> Publication:
    results = publish_results(evening, by=anna(), **acting())
    if is_official:
        declare_official(results, by=anna(), **acting(now=LATER))
    return results


def published(final: Championship, **more: Any) -> Publication:
    return publish_final(final.season, by=anna(), **acting(**more))


def test_finalpunkte_are_entered_once_and_told(final: Championship) -> None:
    revision = final.season.cup.revision
    change_final_points(final, TABLE, **acting())
    change_final_points(final, TABLE, **acting())

    final.refresh_from_db()
    assert final.points == {"nothing_from": 101, "points": {"1": 60, "2": 57, "3": 50}}
    payload = {"season": final.season_id, "nothing_from": 101, "by_rank": {"1": 60, "2": 57, "3": 50}}
    assert logged_since(final.season.cup, revision)[-1:] == [Logged("change_final_points", payload, at_desk())]


def test_it_is_published_once_the_day_is_and_every_rank_has_its_points(
    final: Championship, evening: Tournament
) -> None:
    with refused("final_day_unsettled"):
        published(final)
    day_published(evening)
    with refused("final_points_missing", ranks="2–3"):
        published(final)
    change_final_points(final, TABLE, **acting())
    first = published(final)

    value = deserialize_list("final", first.content)
    assert isinstance(value, FinalList)
    assert [(row.person.name[0], row.rank, row.total) for row in value.rows] == [
        ("A", 1, 177),
        ("B", 2, 171),
        ("C", 3, 50),
    ]
    assert (first.kind, first.tournament, first.is_provisional) == (PublicationKind.FINAL, None, True)


def test_a_final_without_an_evening_has_no_ranking() -> None:
    final = a_final()
    with refused("no_final_evening"):
        published(final)


def test_it_is_official_by_an_act_after_the_day_is(final: Championship, evening: Tournament) -> None:
    change_final_points(final, TABLE, **acting())
    results = day_published(evening)
    first = published(final)
    with refused("final_day_provisional"):
        declare_final_official(first, by=anna(), **acting())
    with refused("final_provisional"):
        crown_champion(final.season, year=2027, **acting())
    declare_official(results, by=anna(), **acting(now=LATER))
    revision = final.season.cup.revision
    declare_final_official(first, by=anna(), **acting(now=LATER))
    declare_final_official(first, by=anna(), **acting(now=LATER))

    first.refresh_from_db()
    assert (first.official_at, first.official_by) == (LATER, anna())
    final.season.cup.refresh_from_db()
    payload = {"publication": first.pk, "version": 1}
    assert logged_since(final.season.cup, revision)[-1] == Logged(
        "declare_final_official", payload, at_desk(), at=LATER
    )


def test_of_official_results_it_is_official_at_once_and_has_a_champion(
    final: Championship, evening: Tournament
) -> None:
    inn = "Gasthof " + "Z" * 112
    Tournament.objects.filter(pk=evening.pk).update(venue=inn)
    change_final_points(final, TABLE, **acting())
    day_published(evening, is_official=True)

    assert not published(final).is_provisional
    crown_champion(final.season, year=2027, **acting())
    champion = PastChampion.objects.get()
    assert (champion.name, champion.year, champion.points, champion.place) == ("A Uhu", 2027, 177, inn)
    champion.clean_fields()  # a column of PostgreSQL has room for all of it


def test_other_points_are_a_correction_that_says_why(final: Championship, evening: Tournament) -> None:
    change_final_points(final, TABLE, **acting())
    results = day_published(evening)
    first = published(final)
    change_final_points(final, replace(TABLE, known=((1, 60), (2, 40), (3, 30))), **acting())
    declare_official(results, by=anna(), **acting(now=LATER))
    with refused("final_outdated"):
        declare_final_official(first, by=anna(), **acting(now=LATER))
    with refused("reason_missing", field="reason"):
        published(final)
    second = published(final, correction=Correction("falsche Tabelle"))

    assert (second.version, second.code, second.is_provisional) == (2, first.code, False)
    with in_conflict("list_changed_since"):
        declare_final_official(first, by=anna(), **acting(now=LATER))


def test_while_the_evening_is_open_again_nothing_is_published(final: Championship, evening: Tournament) -> None:
    change_final_points(final, TABLE, **acting())
    day_published(evening)
    reopen_tournament(evening, reason="Schreibfehler", **acting())
    with refused("not_closed"):
        published(final)


def test_the_published_points_begin_with_what_is_known(final: Championship) -> None:
    status = season_status(final.season, PublicationKind.FINAL)
    assert isinstance(status.value, FinalList)
    assert published_final_table().known == ((1, 60), (8, 42), (12, 38))
    assert status.value.missing_points == (2, 3)
