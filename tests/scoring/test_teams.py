"""Teams: sums of their members' results, folded by the evening's criteria."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import standings
from scoring.teams import Team, TeamLine, team_standings
from scoring.tournament_criteria import PlayerResult

CRITERIA = ("best_round", "second_best_round", "table_rank", "lot", "shared")

points = st.none() | st.integers(-3, 3)  # few values, so that ties are common
people = st.lists(st.tuples(points, points), min_size=1, max_size=3)


def teams_of(groups: Sequence[Sequence[tuple[int | None, ...]]]) -> list[Team]:
    keys = iter(range(100))
    return [
        Team(number, tuple(PlayerResult(next(keys), rounds, rounds, lot=number) for rounds in group))
        for number, group in enumerate(groups)
    ]


evenings = st.lists(people, max_size=6).map(teams_of)
sizes = st.sampled_from([0, 1, 2])


def player(key: int, *rounds: int | None, rank_points: tuple[int | None, ...] = (), **other: int) -> PlayerResult:
    return PlayerResult(key, rounds, rounds, rank_points=rank_points, **other)  # type: ignore[arg-type]


def test_a_team_has_what_its_members_have_with_their_rangpunkte() -> None:
    one = Team(7, (player(1, 30, None, rank_points=(60, None)), player(2, -10, None, rank_points=(0, None))))
    other = Team(8, (player(3, 5, -4, rank_points=(40, 20)), player(4, -25, 4, rank_points=(20, 0))))

    assert team_standings([other, one], CRITERIA, size=2) == (
        TeamLine(1, 7, 80, (20, None), None),
        TeamLine(2, 8, 60, (-20, 0), None),
    )


def test_equal_teams_are_told_apart_by_their_best_round_together_and_else_share_a_rank() -> None:
    by_one = Team(1, (player(1, 40, -20), player(2, -10, -10)))
    together = Team(2, (player(3, 16, -20), player(4, 16, -12)))
    lines = team_standings([by_one, together], CRITERIA, size=2)
    assert [(line.rank, line.key, line.decided_by) for line in lines] == [(1, 2, "best_round"), (2, 1, "best_round")]

    lot = [Team(key, (player(key, 3, lot=9 - key), player(key + 10, 4))) for key in (1, 2)]
    third = Team(3, (player(3, 1), player(13, 1)))
    lines = team_standings([third, *lot], CRITERIA, size=2)
    assert [(line.rank, line.key, line.decided_by) for line in lines] == [(1, 1, None), (1, 2, None), (3, 3, None)]


def test_places_of_all_members_count_where_places_decide() -> None:
    first = PlayerResult(1, (5,), (5,), table_ranks=(2,)), PlayerResult(2, (5,), (5,), table_ranks=(2,))
    second = PlayerResult(3, (5,), (5,), table_ranks=(4,)), PlayerResult(4, (5,), (5,), table_ranks=(1,))
    lines = team_standings([Team(1, first), Team(2, second)], ("table_rank",), size=2)
    assert [(line.rank, line.key, line.decided_by) for line in lines] == [(1, 2, "table_rank"), (2, 1, "table_rank")]


def test_a_team_of_another_size_is_listed_behind_the_others_without_a_rank() -> None:
    alone, three = Team(1, (player(1, 90),)), Team(2, tuple(player(key, 50) for key in (2, 3, 4)))
    pair = Team(3, (player(5, -9), player(6, 0)))

    lines = team_standings([alone, three, pair], CRITERIA, size=2)

    assert [(line.rank, line.key, line.total) for line in lines] == [(1, 3, -9), (None, 2, 150), (None, 1, 90)]
    assert [line.rank for line in team_standings([alone, three, pair], CRITERIA)] == [1, 2, 3]


@given(evenings, sizes)
def test_teams_have_together_what_their_members_have(teams: list[Team], size: int) -> None:
    lines = team_standings(teams, CRITERIA, size=size)
    everybody = standings([each for team in teams for each in team.members], CRITERIA)
    assert sorted(line.key for line in lines) == [team.key for team in teams]
    assert sum(line.total for line in lines) == sum(line.total for line in everybody)
    assert all(line.total == sum(points or 0 for points in line.rounds) for line in lines)


@given(evenings, sizes, st.randoms(use_true_random=False))
def test_the_order_of_teams_and_members_changes_nothing(teams: list[Team], size: int, random: Random) -> None:
    shuffled = [Team(each.key, tuple(random.sample(each.members, len(each.members)))) for each in teams]
    random.shuffle(shuffled)
    assert team_standings(shuffled, CRITERIA, size=size) == team_standings(teams, CRITERIA, size=size)


@given(evenings.filter(bool), sizes)
def test_without_one_team_the_others_stand_in_the_same_order(teams: list[Team], size: int) -> None:
    whole = team_standings(teams, CRITERIA, size=size)
    left = team_standings(teams[1:], CRITERIA, size=size)
    kept = [line for line in whole if line.key != teams[0].key]
    assert [line.key for line in left] == [line.key for line in kept]
    ranks = [(line.rank, below.rank) for line, below in pairwise(left)]
    known = [(line.rank, below.rank) for line, below in pairwise(kept)]
    assert [one == other for one, other in ranks] == [one == other for one, other in known]


@given(st.lists(st.tuples(points, points), max_size=6))
def test_teams_of_one_stand_as_their_members_do(rounds: list[tuple[int | None, int | None]]) -> None:
    results = [PlayerResult(key, each, each) for key, each in enumerate(rounds)]
    lines = team_standings([Team(each.key, (each,)) for each in results], CRITERIA, size=1)
    alone = standings(results, CRITERIA)
    assert lines == tuple(TeamLine(line.rank, line.key, line.total, line.rounds, line.decided_by) for line in alone)
