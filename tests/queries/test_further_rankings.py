"""The rankings beside an evening's results, and how they are shown."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import record_paper_totals, sitting
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, seated_tournament, tables_of
from tournaments.actions.people.check_in import check_in
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.published import ResultsList
from tournaments.lists.shown_rankings import OwnLine, ShownMember, own_lines, shown_rankings
from tournaments.models import Entry, Tournament
from tournaments.queries.results.played_first import played_first
from tournaments.queries.results.standings import computed_results, tournament_results

pytestmark = pytest.mark.django_db


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def joined(team: str, *entries: Entry) -> None:
    Entry.objects.filter(pk__in=[each.pk for each in entries]).update(team=team)


def teams(results: ResultsList) -> list[tuple[int | None, str, tuple[int, ...], int]]:
    (ranking,) = results.further
    return [(row.rank, row.group, row.lines, row.total) for row in ranking.rows]


def doubles() -> Tournament:
    """Eight people at two tables of a round of two, three pairs and two people without one."""
    tournament = seated_tournament(players=8, rounds_planned=2, team_size=2)
    one, two = tables_of(tournament)
    (a, b, c, _d), (e, f, g, _h) = sitting(one), sitting(two)
    joined("Die Monde", a, e)
    joined("Sküs  & Co", b)
    joined("sküs & co", f)
    joined("Allein", c)
    joined("Uhus", g)
    record_paper_totals(one, 20, -5, -5, -10)
    record_paper_totals(two, 9, 2, -1, -10)
    return fresh(tournament)


def test_teams_have_what_their_members_have_and_are_incomplete_without_one() -> None:
    tournament = doubles()

    results = tournament_results(tournament)

    assert results.further == (
        FurtherRanking(
            "teams",
            size=2,
            rows=(
                FurtherRow(1, "Die Monde", (0, 1), (29, None), 29),
                FurtherRow(2, results.further[0].rows[1].group, (2, 4), (-3, None), -3),
                FurtherRow(None, "Uhus", (3,), (-1, None), -1),
                FurtherRow(None, "Allein", (5,), (-5, None), -5),
            ),
        ),
    )
    assert results.further[0].rows[1].group.casefold() == "sküs & co"
    (shown,) = shown_rankings(results)
    assert (shown.title, shown.of_groups, shown.size) == ("Doppelwertung", True, 2)
    first, *_, last = shown.lines
    names = [row.person.name for row in results.rows]
    assert first.members == (ShownMember(names[0], 20), ShownMember(names[1], 9))
    assert (last.rank, last.why_unranked) == (None, "unvollständig: 1 von 2")
    assert computed_results(tournament) == results
    player = results.rows[0].person.player
    assert own_lines(results, player) == (OwnLine("Doppelwertung", "Die Monde", 1, 2, 29, ""),)
    assert own_lines(results, results.rows[3].person.player)[0].why_unranked == "unvollständig: 1 von 2"
    assert own_lines(results, results.rows[-1].person.player) == ()


def test_rankings_take_no_further_statement(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = doubles()
    with django_assert_num_queries(2):
        computed_results(tournament)


def test_where_nobody_wants_teams_words_are_no_ranking() -> None:
    tournament = seated_tournament(players=8)
    joined("Die Monde", *entries_of(tournament)[:2])
    assert tournament_results(fresh(tournament)).further == ()


def test_who_has_not_played_yet_is_behind_without_a_rank() -> None:
    tournament = doubles()
    late = [PlayerFactory.create() for _ in range(2)]
    for each in late:
        check_in(tournament, each, actor=at_desk(), now=NOW)
    joined("Spät", *tournament.entries.filter(player__in=late).select_related("tournament", "player"))
    results = tournament_results(fresh(tournament))
    assert [(rank, group) for rank, group, *_ in teams(results)][:2] == [(1, "Die Monde"), (2, "Spät")]

    shown = played_first(results)

    people = {row.group: [shown.rows[line].person.player for line in row.lines] for row in shown.further[0].rows}
    assert people == {
        row.group: [results.rows[line].person.player for line in row.lines] for row in results.further[0].rows
    }
    assert [(rank, group.casefold()) for rank, group, *_ in teams(shown)] == [
        *((1, "die monde"), (2, "sküs & co"), (None, "uhus"), (None, "allein"), (None, "spät")),
    ]
    assert [line.why_unranked for line in shown_rankings(shown)[0].lines][-1] == "noch nicht gespielt"
