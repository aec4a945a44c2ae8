"""A tournament's results."""

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import DREIER, KONTRA, close, enter, finish_tournament, record_paper_totals, sitting, strike
from tests.factories import NOW, PlayerFactory, at_desk, cup, entries_of, new_tournament, seated_tournament, tables_of
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.players import change_player
from tournaments.intake.players import PlayerRow
from tournaments.lists.published import ListedPlayer, ResultsList, ResultsRow
from tournaments.models import Entry, Tournament
from tournaments.queries.people.intake import shared_change
from tournaments.queries.results.round_totals import round_totals
from tournaments.queries.results.standings import tournament_results

pytestmark = pytest.mark.django_db


def fresh(tournament: Tournament) -> Tournament:
    """The tournament as a view looks it up."""
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def person(entry: Entry) -> ListedPlayer:
    player = entry.player
    return ListedPlayer(player=player.pk, number=player.number or "", name=player.name, place="Oberkakadu")


def row(entry: Entry, rank: int, *rounds: int | None, money: int, cup_points: int, by: str | None = None) -> ResultsRow:
    return ResultsRow(
        rank=rank,
        person=person(entry),
        rounds=rounds,
        total=sum(points or 0 for points in rounds),
        money=money,
        cup_points=cup_points,
        decided_by=by,
    )


def test_results_are_ranked_with_both_ledgers_and_cup_points() -> None:
    tournament = seated_tournament(players=8, rounds_planned=2, cents_per_point=20)
    one, two = tables_of(tournament)
    (a, b, c, d), (e, f, g, h) = sitting(one), sitting(two)
    enter(one, number=1, record=KONTRA)
    enter(one, number=2, record=DREIER)
    strike(one, number=2)
    record_paper_totals(two, 9, 2, -1, -10)

    results = tournament_results(fresh(tournament))

    assert results == ResultsList(
        cup="Musterer Cup",
        season="2026/27",
        evening="Abend in Oberkakadu",
        date="2026-11-20",
        venue="Gasthof zum Sküs",
        ruleset="Oberösterreich 2023",
        rounds=2,
        cents_per_point=20,
        cup_points="Fixpunkte",
        rows=(
            row(a, 1, 12, None, money=24, cup_points=223),
            row(e, 2, 9, None, money=9, cup_points=198),
            row(f, 3, 2, None, money=2, cup_points=180),
            row(g, 4, -1, None, money=-1, cup_points=168),
            *(
                row(entry, 5, -4, None, money=-8, cup_points=156)
                for entry in sorted((b, c, d), key=lambda each: each.pk)
            ),
            row(h, 8, -10, None, money=-10, cup_points=131),
        ),
    )


def test_who_is_here_and_has_not_played_is_listed_while_the_tournament_is_open() -> None:
    tournament = new_tournament(players=2)
    gone, here = entries_of(tournament)
    check_out(gone, actor=at_desk(), now=NOW)

    assert tournament_results(fresh(tournament)).rows == (row(here, 1, None, None, None, money=0, cup_points=223),)


def test_who_never_played_is_not_in_the_results_of_a_closed_tournament() -> None:
    tournament = seated_tournament(rounds_planned=1)
    check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)

    assert len(tournament_results(fresh(finish_tournament(tournament))).rows) == 9


def test_equal_totals_are_parted_by_the_best_round() -> None:
    tournament = seated_tournament(players=4, rounds=2, rounds_planned=2)
    first, second = (tables_of(tournament, round_number=number)[0] for number in (1, 2))
    best, steady, *_ = people = entries_of(tournament)
    for table, points in ((first, {best: 10, steady: 5}), (second, {best: 0, steady: 5})):
        record_paper_totals(
            table, *_balanced([points.get(entry, 0) for entry in sitting(table)], sitting(table), people[3])
        )

    rows = tournament_results(fresh(tournament)).rows

    assert [(each.rank, each.person.player, each.total, each.decided_by) for each in rows[:2]] == [
        (1, best.player_id, 10, "best_round"),
        (2, steady.player_id, 10, "best_round"),
    ]


def _balanced(points: list[int], people: list[Entry], payer: Entry) -> list[int]:
    return [-sum(points) if entry == payer else each for each, entry in zip(points, people, strict=True)]


@pytest.mark.parametrize("players", [4, 12])
def test_results_are_two_statements_and_none_when_nothing_has_happened(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_tournament(players=players)
    enter(tables_of(tournament)[0])
    looked_up = fresh(tournament)

    with django_assert_num_queries(2):
        first = tournament_results(looked_up)
    with django_assert_num_queries(0):
        assert tournament_results(looked_up) == first


def test_results_are_kept_until_something_happens() -> None:
    tournament = seated_tournament(players=4)
    table = tables_of(tournament)[0]
    before = tournament_results(fresh(tournament))

    enter(table)

    assert tournament_results(tournament) == before  # whoever asks with what they read before gets that
    assert [each.total for each in tournament_results(fresh(tournament)).rows] == [12, -4, -4, -4]


def test_results_of_another_database_are_never_taken_for_these() -> None:
    """A restored backup may have the same tournament with the same revision, but not the same log."""
    tournament = fresh(new_tournament(players=2))
    tournament_results(tournament)
    restored = fresh(tournament)
    restored.chain_head = "0" * 64
    Entry.objects.all().delete()

    assert tournament_results(restored).rows == ()


def test_a_name_changed_by_another_cup_stands_at_once_in_results_that_are_kept(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    """Also in those of an evening so long ago that nobody had to confirm the change."""
    tournament, another = finish_tournament(seated_tournament(rounds_planned=1)), cup(slug="anderer")
    player = entries_of(tournament)[0].player
    for days_ago, name in ((0, "Neuname"), (3 * 365, "Nochneuer")):
        Tournament.objects.update(date=NOW.date() - timedelta(days=days_ago))
        tournament_results(fresh(tournament))
        after = PlayerRow(player.number or "", name, "Vera")
        seen = shared_change(player, after, cup=another, now=NOW)
        confirmed = seen.fingerprint if seen else ""
        player = change_player(another, player, after, confirmed=confirmed, actor=at_desk(), now=NOW)

        looked_up = fresh(tournament)
        names = [each.person.name for each in tournament_results(looked_up).rows]

        assert f"{name} Vera" in names, days_ago
        with django_assert_num_queries(0):
            tournament_results(looked_up)
    assert seen is None


@pytest.mark.parametrize("count", [1, 3])
def test_round_totals_of_tournaments_are_one_statement(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournaments = [seated_tournament(players=4) for _ in range(count)]
    expected: dict[int, dict[int, tuple[int, int]]] = {}
    for tournament in tournaments:
        (table,) = tables_of(tournament)
        enter(table, number=1, record=KONTRA)
        enter(table, number=2, record=KONTRA)
        a, b, c, d = (entry.pk for entry in sitting(table))
        expected |= {a: {1: (8, 16)}, b: {1: (8, 16)}, c: {1: (-8, -16)}, d: {1: (-8, -16)}}

    with django_assert_num_queries(1):
        assert round_totals(tournaments) == expected


def test_a_table_on_paper_counts_by_its_sheet_alone() -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    enter(table, record=KONTRA)
    record_paper_totals(table, 0, 0, 5, -5)
    close(table)

    a, b, c, d = (entry.pk for entry in sitting(table))
    assert round_totals([tournament]) == {a: {1: (0, 0)}, b: {1: (0, 0)}, c: {1: (5, 5)}, d: {1: (-5, -5)}}
