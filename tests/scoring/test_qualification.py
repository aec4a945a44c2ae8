import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cup_points import PointsScheme, Purpose, schemes
from scoring.point_rules import RankTable
from scoring.qualification import (
    BestVorrundenpunkte,
    CupQualification,
    QualificationRule,
    QualificationRuleRefused,
    QualifierLine,
    Reason,
    best_vorrundenpunkte,
    qualification_rule_document,
    qualifiers,
    read_qualification_rule,
    vorrunde_tables,
)
from scoring.season import SeasonLine
from tests.scoring.worked import examples, thorough

TABLE = schemes(Purpose.VORRUNDENPUNKTE)["vorrunde-40"]


def season_line(player: int, rank: int | None, participations: int = 6) -> SeasonLine:
    missing = 0 if rank else 1
    return SeasonLine(rank, player, 0, participations, missing, (), None)


def field_of(sizes: list[int]) -> list[SeasonLine]:
    """A season table whose ranks are shared by that many players each, ranks 1 2 2 4."""
    lines: list[SeasonLine] = []
    for size in sizes:
        rank = len(lines) + 1
        lines += [season_line(len(lines) + 1 + offset, rank) for offset in range(size)]
    return lines


fields = st.lists(st.integers(1, 3), max_size=8).map(field_of)
quotas = st.integers(1, 12)
decliners = st.frozensets(st.integers(1, 15), max_size=6)


def facts(row: dict[str, int], quota: int, rank: int | None) -> tuple[tuple[str, int], ...]:
    return (("quota", quota), *([("rank", rank)] if rank else []), *row.items())


@pytest.mark.parametrize("case", examples("qualifiers", "case"))
def test_qualifiers_of_a_worked_table(case: dict[str, Any]) -> None:
    lines = [season_line(player, rank or None, participations) for player, rank, participations in case["lines"]]
    rule = QualificationRule(case["quota"], TABLE, case.get("min_participations", 0))

    listed = qualifiers(lines, rule=rule, declined=frozenset(case.get("declined", [])))

    ranks = {line.player: line.rank for line in lines}
    assert listed == tuple(
        QualifierLine(
            player=player,
            rank=ranks[player],
            reason=Reason(reason),
            vorrundenpunkte=None if points == "" else points,
            facts=facts(more, case["quota"], ranks[player]),
        )
        for player, reason, points, more in case["expected"]
    )


def test_qualifiers_beyond_the_table_bring_nothing() -> None:
    listed = qualifiers(field_of([1] * 42), rule=QualificationRule(42, TABLE), declined=frozenset())

    assert [line.vorrundenpunkte for line in listed[38:]] == [11, 11, 0, 0]


@pytest.mark.parametrize(
    ("reason", "is_in"),
    [
        (Reason.QUALIFIED, True),
        (Reason.TIED_AT_CUT, True),
        (Reason.MOVED_UP, True),
        (Reason.RESERVE, False),
        (Reason.DECLINED, False),
        (Reason.TOO_FEW_PARTICIPATIONS, False),
    ],
)
def test_qualifier_line_is_in(reason: Reason, is_in: bool) -> None:
    assert QualifierLine(1, 1, reason, 120, ()).is_in is is_in


def test_best_vorrundenpunkte_of_players_in_several_cups() -> None:
    def line(player: int, rank: int, points: int, reason: Reason = Reason.QUALIFIED) -> QualifierLine:
        return QualifierLine(player, rank, reason, points, ())

    best = best_vorrundenpunkte(
        {
            3: [line(1, 4, 93), line(2, 5, 87, Reason.TIED_AT_CUT)],
            1: [line(1, 5, 98), line(3, 1, 120, Reason.DECLINED)],
            2: [line(2, 8, 87, Reason.MOVED_UP), line(1, 9, 88, Reason.RESERVE)],
        }
    )

    assert best == (
        BestVorrundenpunkte(1, CupQualification(1, 5, 98), (CupQualification(3, 4, 93),)),
        BestVorrundenpunkte(2, CupQualification(3, 5, 87), (CupQualification(2, 8, 87),)),
    )


def test_vorrunde_tables_are_the_three_size_steps() -> None:
    assert list(vorrunde_tables()) == ["vorrunde-40", "vorrunde-60", "vorrunde-80"]


def test_read_qualification_rule_with_a_shipped_table() -> None:
    rule = read_qualification_rule({"quota": 40, "table": "vorrunde-40", "min_participations": 4})

    assert rule == QualificationRule(40, TABLE, 4)
    assert read_qualification_rule(json.loads(json.dumps(qualification_rule_document(rule)))) == rule


def test_read_qualification_rule_with_a_table_of_the_cup() -> None:
    own = {"slug": "own", "name": "Own", "kind": "rank_table", "points": [50, 40], "purpose": "vorrundenpunkte"}

    rule = read_qualification_rule({"quota": 2, "table": own})

    expected = PointsScheme("own", "Own", RankTable((50, 40)), Purpose.VORRUNDENPUNKTE)
    assert rule == QualificationRule(2, expected)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (None, [("not_a_document", "")]),
        ({}, [("missing_field", "quota"), ("missing_field", "table")]),
        (
            {"quota": 0, "table": "vorrunde-50", "minimum": 4},
            [("out_of_range", "quota"), ("unknown_code", "table"), ("unknown_field", "minimum")],
        ),
        (
            {"quota": 9, "table": {"slug": "own", "kind": "score"}},
            [("missing_field", "table.name"), ("unknown_code", "table.kind")],
        ),
    ],
)
def test_read_qualification_rule_with_problems(document: object, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(QualificationRuleRefused) as refused:
        read_qualification_rule(document)

    assert [(problem.code, problem.field) for problem in refused.value.problems] == expected


@thorough
@given(fields, quotas, decliners)
def test_qualifiers_hold_what_they_promise(lines: list[SeasonLine], quota: int, declined: frozenset[int]) -> None:
    assert_qualifiers_fill_the_quota_and_exceed_it_only_by_a_tie(lines, quota, declined)
    assert_qualifiers_stand_before_every_reserve(lines, quota, declined)
    assert_qualifiers_list_everybody_once_and_nobody_who_declined_is_in(lines, quota, declined)
    assert_qualifiers_move_up_only_where_they_would_not_be_in_otherwise(lines, quota, declined)


def assert_qualifiers_fill_the_quota_and_exceed_it_only_by_a_tie(
    lines: list[SeasonLine], quota: int, declined: frozenset[int]
) -> None:
    listed = qualifiers(lines, rule=QualificationRule(quota, TABLE), declined=declined)

    willing = [line for line in lines if line.player not in declined]
    taken = [line.rank for line in listed if line.is_in and line.rank is not None]
    assert len(taken) >= min(quota, len(willing))
    assert len([rank for rank in taken if rank < max(taken)]) < quota


def assert_qualifiers_stand_before_every_reserve(lines: list[SeasonLine], quota: int, declined: frozenset[int]) -> None:
    listed = qualifiers(lines, rule=QualificationRule(quota, TABLE), declined=declined)

    taken = [line.rank or 0 for line in listed if line.is_in]
    waiting = [line.rank or 0 for line in listed if line.reason is Reason.RESERVE]
    numbers = [dict(line.facts)["reserve"] for line in listed if line.reason is Reason.RESERVE]
    assert max(taken, default=0) < min(waiting, default=100)
    assert numbers == [1 + sum(other < own for other in waiting) for own in waiting]


def assert_qualifiers_list_everybody_once_and_nobody_who_declined_is_in(
    lines: list[SeasonLine], quota: int, declined: frozenset[int]
) -> None:
    listed = qualifiers(lines, rule=QualificationRule(quota, TABLE), declined=declined)

    assert [line.player for line in listed] == [line.player for line in lines]
    assert {line.player for line in listed if line.reason is Reason.DECLINED} == declined & {
        line.player for line in lines
    }


def assert_qualifiers_move_up_only_where_they_would_not_be_in_otherwise(
    lines: list[SeasonLine], quota: int, declined: frozenset[int]
) -> None:
    rule = QualificationRule(quota, TABLE)
    before = {line.player for line in qualifiers(lines, rule=rule, declined=frozenset()) if line.is_in}

    after = qualifiers(lines, rule=rule, declined=declined)

    assert before - declined <= {line.player for line in after if line.is_in}
    assert not before & {line.player for line in after if line.reason is Reason.MOVED_UP}
