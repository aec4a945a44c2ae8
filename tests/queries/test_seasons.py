"""A season's table and its qualifiers."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.cup_points import read_scheme, scheme_document, schemes
from scoring.season import Counting, SeasonRule, season_rule_document
from tests.actions.acts import close as close_table
from tests.actions.acts import record_paper_totals, sitting
from tests.factories import BEST_SIX, NOW, PlayerFactory, at_desk, new_tournament, season, tables_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.lists.published import (
    AnyList,
    ListedPlayer,
    QualifierList,
    QualifierRow,
    SeasonAim,
    SeasonCell,
    SeasonChance,
    SeasonColumn,
    SeasonList,
    SeasonRow,
    deserialize_list,
    serialize_list,
)
from tournaments.models import CupPointsScheme, Player, Season, SeasonFinalist, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.seasons.tables import season_qualifiers, season_results

pytestmark = pytest.mark.django_db

SMALL_FINAL = {
    "slug": "small-final",
    "name": "Kleines Finale",
    "kind": "rank_table",
    "points": [10, 7, 4, 1],
    "absent": {"above": 2, "step": -3},
}


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
    record_paper_totals(table, *(by_player[entry.player_id] for entry in sitting(table)))
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


BOTH = (SeasonChance("safe", 0, 0), SeasonChance("safe", 0, 0))
ONE = (SeasonChance("open", 0, 0), SeasonChance("out"))
MAY_WIN = (SeasonChance("open", 173, 3, brings=180), SeasonChance("open", 223, 1))
MAY = (SeasonChance("open", 216, 1, brings=223), SeasonChance("out"))
NEITHER = (SeasonChance("out"), SeasonChance("out"))


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
            SeasonRow(
                1, person(a), (counts(223), drops(198), counts(223)), 446, 3, 0, None, False, 1, None, 446, 446, BOTH
            ),
            SeasonRow(
                2, person(b), (counts(198), drops(180), counts(198)), 396, 3, 0, None, False, 2, None, 396, 421, ONE
            ),
            SeasonRow(
                3, person(e), (None, counts(223), counts(168)), 391, 2, 0, None, False, 4, None, 391, 446, MAY_WIN
            ),
            SeasonRow(
                4, person(c), (counts(180), drops(168), counts(180)), 360, 3, 0, None, False, 3, None, 360, 403, MAY
            ),
            SeasonRow(5, person(d), (counts(168), None, None), 168, 1, 0, None, False, 5, None, 168, 391, NEITHER),
        ),
        aims=(SeasonAim("quota", 2, 1), SeasonAim("win", 1)),
    )


def with_finalists(*players: Player, scheme: str) -> None:
    SeasonFinalist.objects.bulk_create([SeasonFinalist(season=season(), player=each) for each in players])
    document = schemes()[scheme] if scheme in schemes() else read_scheme(SMALL_FINAL)
    CupPointsScheme.objects.create(slug=scheme, name=scheme, document=scheme_document(document))


def test_who_stays_away_from_the_final_gets_what_its_scheme_has_for_it(
    people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season(rule=SeasonRule(Counting.BEST_N_PLUS_FINAL, 2, 0, ("final_result", "shared")))
    a, b, c, d, e = people
    held([a, b, c, d], 9, 3, -4, -8, day=1)  # 223, 198, 180, 168
    stranger, gone = PlayerFactory.create(number="0009", family_name="Z"), PlayerFactory.create(merged_into=a)
    with_finalists(a, b, e, stranger, gone, scheme="small-final")
    assert [row.stayed_away for row in season_results(season()).rows] == [False] * 4  # there is no final yet

    held([a, c, d, e], 9, 3, -4, -8, day=8, is_final=True, cup_points="small-final")  # 10, 7, 4, 1

    looked_up = Season.objects.select_related("cup").get()
    with django_assert_num_queries(5):
        table = season_results(looked_up)
    found = [(row.rank, row.person, row.total, row.participations, row.stayed_away) for row in table.rows]
    assert found == [
        (1, person(a), 233, 2, False),
        (2, person(b), 192, 1, True),  # four are expected, two more than two: -6
        (3, person(c), 187, 2, False),
        (4, person(d), 172, 2, False),
        (5, person(e), 1, 1, False),
        (6, person(stranger), -6, 0, True),
    ]
    assert table.rows[1].cells == (counts(198), SeasonCell(-6, "final"))
    assert "stayed_away" not in serialize_list(table)["rows"][0]
    assert deserialize_list("season", serialize_list(table)) == table


def test_finalists_of_a_scheme_without_a_penalty_lose_nothing(people: list[Player]) -> None:
    with_finalists(*people, scheme="fixpunkte")
    held(people[:4], 9, 3, -4, -8, is_final=True)

    assert [row.stayed_away for row in season_results(season()).rows] == [False] * 4


@pytest.mark.parametrize(("planned", "counted"), [(None, 1), (3, 2), (11, 5), (1, 1)])
def test_half_of_a_season_goes_by_what_is_planned(people: list[Player], planned: int | None, counted: int) -> None:
    season(rule=SeasonRule(Counting.HALF, None))
    held(people[:4], 9, 3, -4, -8)
    held(people[:4], 9, 3, -4, -8, day=2)
    Season.objects.update(planned=planned)

    table = season_results(Season.objects.get())

    assert sum(not cell.is_dropped for cell in table.rows[0].cells if cell) == min(2, counted)
    assert table.tournaments == max(2, planned or 0)


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

    with django_assert_num_queries(4):
        season_results(looked_up)
    with django_assert_num_queries(4):
        season_qualifiers(looked_up)


def test_lists_are_deserialized_as_they_were_serialized(people: list[Player]) -> None:
    tournament = held(people[:4], 9, 3, -4, -8)
    lists: dict[str, AnyList] = {
        "results": tournament_results(tournament),
        "season": season_results(season()),
        "qualifiers": season_qualifiers(season()),
    }

    assert {kind: deserialize_list(kind, serialize_list(each)) for kind, each in lists.items()} == lists


def test_an_empty_season_has_empty_lists() -> None:
    assert season_results(season()).rows == ()
    assert season_qualifiers(season()).rows == ()
