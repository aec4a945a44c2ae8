"""A season's table and its qualifiers."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.season import season_rule_document
from tests.actions.acts import close as close_table
from tests.actions.acts import note_totals, sitting
from tests.factories import BEST_SIX, NOW, PlayerFactory, at_desk, new_tournament, season, tables_of
from tournaments.actions.check_in import check_in
from tournaments.actions.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.publishing import answer_invitation
from tournaments.lists import (
    AnyList,
    ListedPlayer,
    QualifierList,
    QualifierRow,
    SeasonCell,
    SeasonColumn,
    SeasonList,
    SeasonRow,
    freeze,
    thaw,
)
from tournaments.models import Player, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.results import tournament_results
from tournaments.queries.seasons import season_qualifiers, season_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[Player]:
    return [PlayerFactory.create(number=f"000{n}", family_name=name) for n, name in enumerate("ABCDE", start=1)]


def held(players: list[Player], *points: int, day: int = 1, **settings: Any) -> Tournament:
    """A tournament of one table on paper, over; the points are those of the players in order."""
    tournament = new_tournament(rounds_planned=1, date=date(2026, 11, day), name=f"Abend {day}", **settings)
    for player in players:
        check_in(tournament, player, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    (table,) = tables_of(tournament)
    by_player = dict(zip((player.pk for player in players), points, strict=True))
    note_totals(table, *(by_player[entry.player_id] for entry in sitting(table)))
    close_table(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    return tournament


def counts(points: int) -> SeasonCell:
    return SeasonCell(points, "among_best")


def drops(points: int) -> SeasonCell:
    return SeasonCell(points, "dropped")


def person(player: Player) -> ListedPlayer:
    return ListedPlayer(player=player.pk, number=player.number or "", name=player.name, place=player.place)


def test_a_season_adds_up_what_counts_and_shows_what_is_dropped(people: list[Player]) -> None:
    season(rule=replace(BEST_SIX, n=2))
    a, b, c, d, e = people
    first = held([a, b, c, d], 9, 3, -4, -8, day=1)  # Fixpunkte 223, 198, 180, 168
    second = held([e, a, b, c], 7, 1, -3, -5, day=8)
    third = held([a, b, c, e], 6, 2, -3, -5, day=15, is_final=True)
    new_tournament(date=date(2026, 12, 1))  # still to come

    table = season_results(season())

    assert table == SeasonList(
        cup="Musterer Cup",
        season="2026/27",
        rule=season_rule_document(replace(BEST_SIX, n=2)),
        tournaments=4,
        columns=(
            SeasonColumn(first.pk, "Abend 1", "2026-11-01", False),
            SeasonColumn(second.pk, "Abend 8", "2026-11-08", False),
            SeasonColumn(third.pk, "Abend 15", "2026-11-15", True),
        ),
        rows=(
            SeasonRow(1, person(a), (counts(223), drops(198), counts(223)), 446, 3, 0, None),
            SeasonRow(2, person(b), (counts(198), drops(180), counts(198)), 396, 3, 0, None),
            SeasonRow(3, person(e), (None, counts(223), counts(168)), 391, 2, 0, None),
            SeasonRow(4, person(c), (counts(180), drops(168), counts(180)), 360, 3, 0, None),
            SeasonRow(5, person(d), (counts(168), None, None), 168, 1, 0, None),
        ),
    )


def test_open_tournaments_do_not_count_yet(people: list[Player]) -> None:
    tournament = held(people[:4], 9, 3, -4, -8)
    assert len(season_results(season()).rows) == 4

    reopen_tournament(tournament, reason="Einspruch", actor=at_desk(), now=NOW)

    table = season_results(season())
    assert (table.tournaments, table.columns, table.rows) == (1, (), ())


def test_qualifiers_are_the_first_in_order_and_the_reserves(people: list[Player]) -> None:
    a, b, c, d, _ = people
    held([a, b, c, d], 9, 3, -4, -8)

    table = season_qualifiers(season())

    def row(rank: int, player: Player, points: int, vorrunde: int, reason: str, **facts: int) -> QualifierRow:
        return QualifierRow(
            rank=rank,
            person=person(player),
            season_points=points,
            participations=1,
            vorrundenpunkte=vorrunde,
            reason=reason,
            facts={"quota": 2, "rank": rank} | facts,
            answer="open",
        )

    assert table == QualifierList(
        cup="Musterer Cup",
        season="2026/27",
        quota=2,
        rows=(
            row(1, a, 223, 120, "qualified"),
            row(2, b, 198, 109, "qualified"),
            row(3, c, 180, 100, "reserve", reserve=1),
            row(4, d, 168, 93, "reserve", reserve=2),
        ),
    )


def test_a_declined_place_passes_on(people: list[Player]) -> None:
    a, b, c, d, _ = people
    held([a, b, c, d], 9, 3, -4, -8)
    answer_invitation(season(), a, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    answer_invitation(season(), b, answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)

    rows = season_qualifiers(season()).rows

    assert [(each.person.player, each.answer, each.is_in) for each in rows] == [
        (a.pk, "declined", False),
        (b.pk, "accepted", True),
        (c.pk, "open", True),
        (d.pk, "open", False),
    ]
    assert (rows[0].reason, rows[2].reason) == ("declined", "moved_up")


@pytest.mark.parametrize("count", [1, 3])
def test_a_seasons_lists_have_a_fixed_number_of_statements(
    people: list[Player], count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(1, count + 1):
        held(people[:4], 9, 3, -4, -8, day=day)
    looked_up = Season.objects.select_related("cup").get()

    with django_assert_num_queries(3):
        season_results(looked_up)
    with django_assert_num_queries(4):
        season_qualifiers(looked_up)


def test_lists_thaw_as_they_were_frozen(people: list[Player]) -> None:
    tournament = held(people[:4], 9, 3, -4, -8)
    lists: dict[str, AnyList] = {
        "results": tournament_results(tournament),
        "season": season_results(season()),
        "qualifiers": season_qualifiers(season()),
    }

    assert {kind: thaw(kind, freeze(each)) for kind, each in lists.items()} == lists


def test_an_empty_season_has_empty_lists() -> None:
    assert season_results(season()).rows == ()
    assert season_qualifiers(season()).rows == ()
