"""Rankings by club and by what a cup notes of people."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_tournament, record_paper_totals, sitting
from tests.actions.attribute_acts import defined, give
from tests.actions.witness import Logged, logged_since
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, seated_tournament, tables_of
from tournaments.actions.people.attribute_values import set_values, unassign_value
from tournaments.actions.people.attributes import AttributeTerms, change_attribute, clear_attribute
from tournaments.actions.results.publishing import Correction, publish_results
from tournaments.actions.results.rankings import change_club_rankings
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.shown_rankings import shown_rankings
from tournaments.models import Attribute, Club, Player, Tournament
from tournaments.queries.people.attributes import holders_of, holders_seen
from tournaments.queries.results.publications import PublicationState, results_status
from tournaments.queries.results.side_rankings import side_rankings
from tournaments.queries.results.standings import computed_results, tournament_results
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def played() -> tuple[Tournament, list[Player]]:
    """Eight people at two tables, by what they have: 20 9 2 −1 −5 −5 −10 −10."""
    tournament = seated_tournament(players=8, rounds_planned=1)
    one, two = tables_of(tournament)
    (a, b, c, d), (e, f, g, h) = sitting(one), sitting(two)
    record_paper_totals(one, 20, -5, -5, -10)
    record_paper_totals(two, 9, 2, -1, -10)
    return fresh(tournament), [each.player for each in (a, e, f, g, b, c, d, h)]


def ranked(ranking: FurtherRanking) -> list[tuple[int | None, tuple[int, ...], int]]:
    return [(row.rank, row.lines, row.total) for row in ranking.rows]


def in_club(name: str, *players: Player) -> None:
    club, _ = Club.objects.get_or_create(name=name)
    Player.objects.filter(pk__in=[each.pk for each in players]).update(club=club)


def publish(tournament: Tournament, *, reason: str = "") -> None:
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=Correction(reason=reason))


def test_people_are_ranked_anew_among_those_of_their_kind() -> None:
    tournament, people = played()
    ladies = defined(cup(), "Damen", is_published=True)
    county = defined(cup(), "Bundesland", "Wien", "Tirol", is_published=True)
    give(PlayerFactory.create(), ladies)
    for each in (people[1], people[4], people[5], people[6]):
        give(each, ladies)
    give(people[0], county, "Tirol")
    give(people[7], county, "Wien")

    results = tournament_results(fresh(tournament))

    first, *others = results.further
    assert (first.kind, first.name) == ("attribute", "Damen")
    assert [(row.rank, row.total, row.group, row.decided_by) for row in first.rows] == [
        (1, 9, "", None),
        (2, -5, "", None),
        (2, -5, "", None),
        (4, -10, "", None),
    ]
    assert [results.rows[row.lines[0]].person.player for row in first.rows[::3]] == [people[1].pk, people[6].pk]
    assert [(each.name, len(each.rows)) for each in others] == [("Bundesland: Wien", 1), ("Bundesland: Tirol", 1)]
    assert computed_results(fresh(tournament)) == results
    assert [each.title for each in shown_rankings(results)] == ["Damen", "Bundesland: Wien", "Bundesland: Tirol"]


def test_clubs_are_ranked_by_their_best_where_the_cup_wants_it(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament, people = played()
    in_club("Sküs", people[0], people[6], people[7])
    in_club("Mond", people[1], people[2], people[3])
    in_club("Pagat", people[4])

    assert computed_results(tournament).further == ()
    for is_published, kinds in ((False, []), (True, ["clubs"])):
        change_club_rankings(cup(), best=2, is_published=is_published, actor=at_desk(), now=NOW)
        assert [each.kind for each in computed_results(fresh(tournament)).further] == kinds
    mine = fresh(tournament)
    with django_assert_num_queries(2):
        (clubs,) = computed_results(mine).further
    with django_assert_num_queries(2):
        _results, rankings = side_rankings(mine)

    assert clubs == FurtherRanking(
        "clubs",
        size=2,
        rows=(
            FurtherRow(1, "Mond", (1, 2), (11,), 11),
            FurtherRow(2, "Sküs", (0, clubs.rows[1].lines[1]), (10,), 10),
            FurtherRow(None, "Pagat", clubs.rows[2].lines, (-5,), -5),
        ),
    )
    assert [(each.ranking.kind, each.ranking.name, each.is_published) for each in rankings] == [
        ("clubs", "", True),
        ("club", "Mond", False),
        ("club", "Pagat", False),
        ("club", "Sküs", False),
    ]
    assert [(rank, total) for rank, _lines, total in ranked(rankings[3].ranking)] == [(1, 20), (2, -10), (2, -10)]
    (shown,) = shown_rankings(tournament_results(mine))
    assert (shown.title, shown.who, shown.whose) == ("Vereinswertung, beste 2", "Verein", "Wer zählt")


def test_the_desk_sees_what_is_not_published() -> None:
    tournament, people = played()
    ladies = defined(cup(), "Damen")
    give(people[0], ladies)
    give(people[1], defined(cup(), "Neuling", is_published=True))
    give(people[2], defined(cup(slug="anderer"), "Gäste", is_published=True))

    results, rankings = side_rankings(fresh(tournament))

    assert [(each.ranking.name, each.is_published) for each in rankings] == [("Damen", False), ("Neuling", True)]
    assert results.further == ()
    assert [each.name for each in tournament_results(fresh(tournament)).further] == ["Neuling"]


def test_lists_under_way_follow_what_is_public_and_their_log_hears_of_nothing_else() -> None:
    tournament, people = played()
    elsewhere = PlayerFactory.create()
    hidden = defined(cup(), "Neuling")
    give(people[0], hidden)
    tournament.refresh_from_db()
    revision = tournament.revision
    ladies = defined(cup(), "Damen", is_published=True)
    yes = ladies.values.get().pk

    def names() -> list[tuple[str, int]]:
        return [(each.name, len(each.rows)) for each in tournament_results(fresh(tournament)).further]

    rankings = [names()]
    give(elsewhere, ladies)
    give(people[0], ladies)
    rankings.append(names())
    set_values(Attribute.objects.get(pk=ladies.pk), {people[1].pk: yes, elsewhere.pk: None}, actor=at_desk(), now=NOW)
    rankings.append(names())
    unassign_value(cup(), people[0], Attribute.objects.get(pk=ladies.pk), actor=at_desk(), now=NOW)
    rankings.append(names())
    change_attribute(ladies, AttributeTerms("Frauen", is_published=True), actor=at_desk(), now=NOW)
    rankings.append(names())
    change_attribute(ladies, AttributeTerms("Frauen"), actor=at_desk(), now=NOW)
    rankings.append(names())
    change_attribute(ladies, AttributeTerms("Frauen", is_published=True), actor=at_desk(), now=NOW)
    mine = Attribute.objects.get(pk=ladies.pk)
    clear_attribute(mine, seen=holders_seen(holders_of(mine)), actor=at_desk(), now=NOW)
    rankings.append(names())

    assert rankings == [[], [("Damen", 1)], [("Damen", 2)], [("Damen", 1)], [("Frauen", 1)], [], []]
    assert [(each.verb, each.what) for each in logged_since(tournament, revision)] == [
        ("change_players", {"players": [people[0].pk]}),
        ("change_players", {"players": [people[1].pk]}),
        ("change_players", {"players": [people[0].pk]}),
        *[("change_rankings", {})] * 3,
        ("change_players", {"players": [people[1].pk]}),
    ]


def test_what_changes_about_people_later_makes_no_published_list_out_of_date() -> None:
    tournament, people = played()
    ladies = defined(cup(), "Damen", is_published=True)
    give(people[0], ladies)
    in_club("Sküs", *people[:3])
    change_club_rankings(cup(), best=2, is_published=True, actor=at_desk(), now=NOW)
    finish_tournament(tournament)
    publish(fresh(tournament))
    assert results_status(fresh(tournament)).state == PublicationState.CURRENT

    give(people[1], ladies)
    in_club("Mond", people[1], people[3])
    status = results_status(fresh(tournament))

    assert (status.state, status.is_settled) == (PublicationState.SAME_FIGURES, True)
    assert {each.facts["ranking"].kind for each in status.changes} == {"clubs", "attribute"}
    assert list(installation_findings()) == []
    publish(fresh(tournament), reason="Dame vergessen")
    assert results_status(fresh(tournament)).state == PublicationState.CURRENT


def test_nothing_is_written_where_nothing_changes() -> None:
    change_club_rankings(cup(), best=3, is_published=False, actor=at_desk(), now=NOW)
    revision = cup().revision
    change_club_rankings(cup(), best=3, is_published=False, actor=at_desk(), now=NOW)
    change_club_rankings(cup(), best=0, is_published=False, actor=at_desk(), now=NOW)

    what = {"clubs_best": 0, "publishes_clubs": False}
    assert logged_since(cup(), revision) == [Logged("change_rankings", what, at_desk())]
