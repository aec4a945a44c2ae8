"""Tables beside a season's own: over some of its evenings, of some of its people, by a rule of their own."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from scoring.season import Counting, SeasonRule
from tests.actions.attribute_acts import defined, give
from tests.factories import NOW, PlayerFactory, at_desk, season
from tests.queries.test_seasons import held
from tournaments.actions.seasons.sub_rankings import SubRankingTerms, add_sub_ranking
from tournaments.lists.changes import has_same_figures, list_changes
from tournaments.lists.published import SeasonList, deserialize_list, serialize_list
from tournaments.lists.shown_sub_rankings import shown_sub_rankings
from tournaments.lists.sub_rankings import SeasonTie
from tournaments.models import Attribute, Club, Player, Season, SubRanking, Tournament
from tournaments.queries.seasons.lines import season_lines
from tournaments.queries.seasons.sub_rankings import all_tables
from tournaments.queries.seasons.tables import season_results
from tournaments.reports.season_rules import scope_text
from tournaments.web.season_table import season_table

pytestmark = pytest.mark.django_db

BEST_ONE = SeasonRule(Counting.BEST_N, n=1, min_participations=2)


@pytest.fixture
def people(db: None) -> list[Player]:
    return [PlayerFactory.create(number=f"000{n}", family_name=name) for n, name in enumerate("ABCDE", start=1)]


@pytest.fixture
def evenings(people: list[Player]) -> list[Tournament]:
    """A wins the first, B the second, C the third; E comes to the first two, D does not come to the third."""
    one = held(people, 40, 20, 10, -20, -50, day=1)
    two = held(people, -20, 40, 20, 10, -50, day=2)
    three = held(people[:4], 10, 0, 30, -40, day=3)
    return [one, two, three]


def with_sub_ranking(**terms: object) -> SubRanking:
    chosen = {"name": "Wertung", "is_published": True} | terms
    return add_sub_ranking(season(), SubRankingTerms(**chosen), actor=at_desk(), now=NOW)  # type: ignore[arg-type]


def shown(name: str = "Wertung") -> list[tuple[int | None, str, int, str]]:
    """Rank, name, total and the points evening by evening, dropped ones in brackets."""
    (found,) = [each for title, each in shown_sub_rankings(season_results(season())) if title == name]
    return [
        (
            row.rank,
            row.person.name,
            row.total,
            " ".join(
                "–" if cell is None else f"({cell.points})" if cell.is_dropped else f"{cell.points}"
                for cell in row.cells
            ),
        )
        for row in found.rows
    ]


def test_over_some_evenings(evenings: list[Tournament]) -> None:
    """ "Out of Vienna": two evenings of three, and who has not been there is not in it."""
    with_sub_ranking(evenings=(evenings[0].pk, evenings[1].pk))

    assert shown() == [
        (1, "B Probe", 198 + 223, "198 223"),
        (2, "A Probe", 223 + 168, "223 168"),
        (3, "C Probe", 180 + 198, "180 198"),
        (4, "D Probe", 168 + 180, "168 180"),
        (5, "E Probe", 156 + 156, "156 156"),
    ]


def test_of_a_club_and_of_whoever_has_an_attribute(people: list[Player], evenings: list[Tournament]) -> None:
    club, ladies = Club.objects.create(name="Sküs"), defined(season().cup, "Damen", is_published=True)
    for player in people[1:3]:
        Player.objects.filter(pk=player.pk).update(club=club)
    give(people[4], ladies)
    with_sub_ranking(name="Sküs", club=club.pk)
    with_sub_ranking(name="Damen", value=ladies.values.get().pk)

    assert shown("Sküs") == [
        (1, "B Probe", 198 + 223 + 180, "198 223 180"),
        (1, "C Probe", 180 + 198 + 223, "180 198 223"),
    ]
    assert shown("Damen") == [(1, "E Probe", 312, "156 156 –")]
    found = season_results(season())
    assert [(each.kind, each.group) for each in found.beside] == [("club", "Sküs"), ("attribute", "Damen")]
    with override("de"):
        assert [scope_text(each) for _, each in shown_sub_rankings(found)] == ["Mitglieder von Sküs.", "Damen."]
    former = replace(found, beside=tuple(replace(each, group="") for each in found.beside))
    content = serialize_list(former)
    assert "group" not in content["beside"][0]
    assert [change.code for change in list_changes(deserialize_list("season", content), found)] == ["story"]


def test_by_a_rule_of_its_own(evenings: list[Tournament]) -> None:
    with_sub_ranking(rule=BEST_ONE, evenings=tuple(each.pk for each in evenings[1:]))

    assert shown() == [
        (1, "B Probe", 223, "223 (180)"),
        (1, "C Probe", 223, "(198) 223"),
        (3, "A Probe", 198, "(168) 198"),
        (4, "D Probe", 180, "180 (168)"),
        (None, "E Probe", 156, "156 –"),
    ]


def notes(table: SeasonList) -> list[str]:
    """What stands below each name, without its mark-up."""
    with override("en"):
        rows = season_table(table, url=lambda _index, _row: "").rows
    return [strip_tags(row.notes).removeprefix("tie broken") for row in rows]


def test_ties_are_told_with_the_figures_that_broke_them(people: list[Player]) -> None:
    a, b, c, d, e = people
    held([a, b, c, d], 40, 20, -20, -40, day=1)
    held([b, c, d, e], 40, 20, -20, -40, day=2)
    with_sub_ranking(rule=SeasonRule(Counting.BEST_N, n=1, criteria=("participations",)))

    value = season_results(season())
    ((_name, table),) = shown_sub_rankings(value)
    assert [(row.rank, row.person.name, row.decided_by, row.tie) for row in table.rows[:3]] == [
        (1, "B Probe", "participations", SeasonTie(1, 2, 1)),
        (2, "A Probe", "participations", SeasonTie(0, 1, 2)),
        (3, "C Probe", None, None),
    ]
    assert notes(table)[1:3] == ["As many points as B Probe (223), but behind: played evenings 1 &lt; 2.", ""]
    assert deserialize_list("season", serialize_list(value)) == value
    of_before = serialize_list(value)
    for row in of_before["beside"][0]["rows"]:
        row.pop("tie", None)
    published: Any = deserialize_list("season", of_before)
    assert [each.code for each in list_changes(published, value)] == ["story"]
    ((_name, table),) = shown_sub_rankings(published)
    assert notes(table)[1:3] == ["by participations", ""]


def test_an_evening_that_is_cancelled_or_moves_brings_nothing(evenings: list[Tournament]) -> None:
    with_sub_ranking(name="Draußen", evenings=(evenings[0].pk, evenings[1].pk))
    with_sub_ranking(name="Einmal", evenings=(evenings[2].pk,))
    other = SubRanking.objects.get(name="Einmal").season
    other.pk, other.slug = None, "andere"
    other.save()
    Tournament.objects.filter(pk=evenings[2].pk).update(season=other)
    Tournament.objects.filter(pk=evenings[1].pk).update(state="cancelled")

    result = season_results(season())
    assert [(name, len(each.columns), each.tournaments) for name, each in shown_sub_rankings(result)] == [
        ("Draußen", 1, 1)
    ]


def test_public_are_those_that_were_published_and_may_be(
    people: list[Player], evenings: list[Tournament], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    secret = defined(season().cup, "Verborgen", is_published=True)
    give(people[0], secret)
    with_sub_ranking(name="Intern", is_published=False)
    with_sub_ranking(name="Verborgen", value=secret.values.get().pk)
    with_sub_ranking(name="Alle")
    assert [each.name for each in season_results(season()).beside] == ["Verborgen", "Alle"]

    Attribute.objects.update(is_published=False)
    mine = Season.objects.select_related("cup").get()
    with django_assert_num_queries(5):
        value = season_results(mine)
    assert [each.name for each in value.beside] == ["Alle"]
    desk = all_tables(season(), season_lines(season()))
    assert [(ranking.name, len(table.rows)) for ranking, table in desk] == [
        ("Intern", 5),
        ("Verborgen", 1),
        ("Alle", 5),
    ]


def test_serialized_and_deserialized_it_is_the_same(evenings: list[Tournament]) -> None:
    plain = serialize_list(season_results(season()))
    assert "beside" not in plain
    with_sub_ranking(rule=BEST_ONE)
    value = season_results(season())

    assert deserialize_list("season", serialize_list(value)) == value


def test_what_differs_between_two_versions_is_told(people: list[Player], evenings: list[Tournament]) -> None:
    ladies = defined(season().cup, "Damen", is_published=True)
    before = season_results(season())
    give(people[0], ladies)
    with_sub_ranking(name="Damen", value=ladies.values.get().pk)
    first = season_results(season())
    give(people[1], ladies)
    second = season_results(season())
    (table,) = second.beside
    other: SeasonList = replace(second, beside=(replace(table, rule=table.rule | {"n": 3}),))

    assert [each.code for each in list_changes(before, first)] == ["ranking_added"]
    assert {each.code for each in list_changes(first, second)} == {"ranking_line_added", "ranking_rank"}
    assert has_same_figures(list_changes(first, second))
    assert [each.code for each in list_changes(second, other)] == ["ranking_otherwise"]
