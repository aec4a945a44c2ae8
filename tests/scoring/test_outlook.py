from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.outlook import PlaceChance, PlayerOutlook, Range, Remaining, season_outlook
from scoring.season import SEASON_CRITERIA, Counting, Participation, SeasonLine, SeasonRule, season_standings
from tests.scoring.worked import quick

BEST_TWO = SeasonRule(Counting.BEST_N, 2)
PLAYERS = range(1, 5)
NEWCOMER = 9
MOST = 5
FINAL = 99


def table(
    points: Mapping[int, Sequence[int]], rule: SeasonRule, tournaments: int = 4, finals: Mapping[int, int] | None = None
) -> tuple[SeasonLine, ...]:
    results = [
        Participation(player, tournament, brought, 1, 0)
        for player, row in points.items()
        for tournament, brought in enumerate(row)
    ]
    results += [Participation(player, FINAL, brought, 1, 0) for player, brought in (finals or {}).items()]
    return season_standings(results, rule=rule, tournaments=tournaments, final=FINAL)


def test_season_outlook_with_one_tournament_to_come() -> None:
    # The best two count and 100 is the most: 100 + 90, 90 + 60 and 40 + 20 so far, 100 takes the place of the second.
    lines = table({1: (100, 90, 80), 2: (90, 60, 50), 3: (40, 20, 0)}, BEST_TWO)

    outlook = season_outlook(lines, rule=BEST_TWO, places=1, remaining=Remaining(4, 1, most=100))

    assert outlook == (
        PlayerOutlook(1, PlaceChance.SAFE, floor=190, ceiling=200, needs=0),  # who draws level shares the rank
        PlayerOutlook(2, PlaceChance.OPEN, floor=150, ceiling=190, needs=100),  # 90 + 100, for a tie
        PlayerOutlook(3, PlaceChance.OUT, floor=60, ceiling=140, needs=None),
    )


def test_season_outlook_is_safe_when_nobody_can_draw_level() -> None:
    lines = table({1: (100, 95), 2: (90, 60), 3: (40, 20)}, BEST_TWO)

    outlook = season_outlook(lines, rule=BEST_TWO, places=2, remaining=Remaining(3, 1, most=100))

    assert [(each.player, each.chance) for each in outlook] == [
        (1, PlaceChance.SAFE),  # only player 2 can pass 195
        (2, PlaceChance.SAFE),  # 150 against at most 140
        (3, PlaceChance.OUT),
    ]


def test_season_outlook_fears_newcomers_while_two_tournaments_are_left() -> None:
    lines = table({1: (100, 95)}, BEST_TWO)

    outlook = season_outlook(lines, rule=BEST_TWO, places=1, remaining=Remaining(4, 2, most=100))

    assert outlook == (PlayerOutlook(1, PlaceChance.OPEN, floor=195, ceiling=200, needs=0),)


def test_season_outlook_needs_enough_participations() -> None:
    rule = SeasonRule(Counting.BEST_N, 2, min_participations=3)
    lines = table({1: (10, 10, 10), 2: (50, 40), 3: (90,)}, rule)

    outlook = season_outlook(lines, rule=rule, places=1, remaining=Remaining(4, 1, most=100))

    assert [(each.player, each.chance, each.needs) for each in outlook] == [
        (1, PlaceChance.OPEN, 0),
        (2, PlaceChance.OPEN, 0),
        (3, PlaceChance.OUT, None),  # two participations at most
    ]


def test_season_outlook_needs_two_more_participations() -> None:
    rule = SeasonRule(Counting.BEST_N, 2, min_participations=3)
    lines = table({1: (100, 100), 2: (10,)}, rule)

    outlook = season_outlook(lines, rule=rule, places=1, remaining=Remaining(4, 2, most=50))

    assert outlook == (
        PlayerOutlook(1, PlaceChance.OPEN, floor=200, ceiling=200, needs=0),
        PlayerOutlook(2, PlaceChance.OPEN, floor=10, ceiling=100, needs=None),  # player 1 may stay at two
    )


def test_season_outlook_before_the_final() -> None:
    rule = SeasonRule(Counting.BEST_N_PLUS_FINAL, 2)
    lines = table({1: (100, 90), 2: (80, 70)}, rule)

    remaining = Remaining(3, 0, most=60, least=-10, final=Range(-10, 60))
    outlook = season_outlook(lines, rule=rule, places=1, remaining=remaining)

    assert outlook == (
        PlayerOutlook(1, PlaceChance.OPEN, floor=180, ceiling=250, needs=-10),
        PlayerOutlook(2, PlaceChance.OPEN, floor=140, ceiling=210, needs=40),
    )


@pytest.mark.parametrize(("places", "chances"), [(1, "safe out out"), (2, "safe safe safe"), (3, "safe safe safe")])
def test_season_outlook_after_the_last_tournament(places: int, chances: str) -> None:
    lines = table({1: (100, 95), 2: (90, 60), 3: (60, 90)}, BEST_TWO, tournaments=2)

    outlook = season_outlook(lines, rule=BEST_TWO, places=places, remaining=Remaining(2, 0, most=100))

    assert [each.chance for each in outlook] == chances.split()


def test_whoever_leads_is_not_safe_where_coming_may_cost_points() -> None:
    lines = table({1: (10,), 2: (8,)}, BEST_TWO, tournaments=2)

    outlook = season_outlook(lines, rule=BEST_TWO, places=1, remaining=Remaining(2, 1, most=1, least=-5))

    assert [each.chance for each in outlook] == ["open", "open"], "5 points after the worst evening, 9 after the best"


rows = st.lists(st.integers(-2, MOST), min_size=1, max_size=3)
rules = st.builds(
    SeasonRule,
    counting=st.sampled_from([Counting.BEST_N, Counting.BEST_N_PLUS_FINAL]),
    n=st.integers(1, 3),
    min_participations=st.integers(0, 3),
    criteria=st.lists(st.sampled_from(sorted(SEASON_CRITERIA)), unique=True).map(tuple),
) | st.just(SeasonRule(Counting.HALF, None))


brought = st.integers(-2, MOST)


@quick
@given(st.data(), st.fixed_dictionaries(dict.fromkeys(PLAYERS, rows)), rules, st.integers(1, 3), st.integers(0, 2))
def test_season_outlook_holds_whatever_is_still_played(
    data: st.DataObject, points: dict[int, list[int]], rule: SeasonRule, places: int, to_come: int
) -> None:
    has_final = rule.counting is Counting.BEST_N_PLUS_FINAL
    final = Range(-2, MOST) if has_final else None
    remaining = Remaining(6, to_come, most=MOST, least=-2, final=final)
    outlook = season_outlook(table(points, rule, 6), rule=rule, places=places, remaining=remaining)

    further = st.lists(brought, max_size=to_come)
    newcomers = {NEWCOMER: data.draw(further)} if to_come else {}
    played = {player: [*row, *data.draw(further)] for player, row in points.items()} | newcomers
    finals = data.draw(st.dictionaries(st.sampled_from(sorted(played)), brought)) if has_final else {}
    after = {line.player: line for line in table(played, rule, 6, finals)}

    for each in outlook:
        rank, total = after[each.player].rank, after[each.player].total
        assert each.floor <= total <= each.ceiling
        assert each.chance is not PlaceChance.SAFE or (rank is not None and rank <= places)
        assert each.chance is not PlaceChance.OUT or rank is None or rank > places


@quick
@given(st.fixed_dictionaries(dict.fromkeys(PLAYERS, rows)), rules, st.integers(1, 3))
def test_season_outlook_names_the_fewest_points_that_do(
    points: dict[int, list[int]], rule: SeasonRule, places: int
) -> None:
    remaining = Remaining(6, 1, most=MOST, least=-2)
    outlook = season_outlook(table(points, rule, 6), rule=rule, places=places, remaining=remaining)

    for each in outlook:
        ranks = {
            result: _rank(table({**points, each.player: [*points[each.player], result]}, rule, 6), each.player)
            for result in range(-2, MOST + 1)
        }
        enough = [result for result, rank in ranks.items() if rank is not None and rank <= places]
        assert each.needs == min(enough, default=None)


def _rank(lines: Sequence[SeasonLine], player: int) -> int | None:
    return next(line.rank for line in lines if line.player == player)
