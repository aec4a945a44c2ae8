"""Every reason, table and number of a final decides something in golden ones: without it, they read otherwise."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from scoring.final import MOST_IN_ALL
from scoring.final_answer import rank_final
from scoring.qualification import Reason, vorrunde_tables
from tests.golden.finals import GoldenFinal
from tests.golden.nudging import Path, nudged
from tests.golden.test_finals import FINALS

Document = dict[str, Any]

finals = [GoldenFinal(each.values[0]) for each in FINALS]


def ranked(document: Document) -> tuple[dict[tuple[str, str], Document], dict[str, Document]]:
    """Ways in by player and cup, and lines of the overall ranking by player."""
    answer: Document = rank_final(document)
    ways = {(each["player"], each["cup"]): each for each in answer["qualifiers"]}
    return ways, {each["player"]: each for each in answer["overall"]}


OTHERWISE: Mapping[Reason, Callable[[Document], Document]] = {
    Reason.QUALIFIED: lambda _: {"quota": 1},
    Reason.TIED_AT_CUT: lambda cup: {"quota": max(1, cup["quota"] - 1)},
    Reason.MOVED_UP: lambda _: {"declined": []},
    Reason.RESERVE: lambda cup: {"quota": len(cup["ranking"])},
    Reason.DECLINED: lambda _: {"declined": []},
    Reason.TOO_FEW_PARTICIPATIONS: lambda _: {"min_participations": 0},
}
"""What of a cup's terms would give whoever has this reason another one."""


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_decides_a_final(reason: Reason) -> None:
    """Somebody who has it would have another one, and another line in the overall ranking."""
    assert any(_loses_with(golden, number, reason) for golden in finals for number in range(len(golden.cups)))


def _loses_with(golden: GoldenFinal, number: int, reason: Reason) -> bool:
    ways, overall = ranked(golden.document)
    changed = golden.document
    changed["cups"][number] |= OTHERWISE[reason](changed["cups"][number])
    other_ways, other_overall = ranked(changed)
    return any(
        way["status"] == reason != other_ways[player, cup]["status"]
        and overall.get(player) != other_overall.get(player)
        for (player, cup), way in ways.items()
        if cup == changed["cups"][number]["id"]
    )


@pytest.mark.parametrize("table", [*vorrunde_tables(), list, dict])
def test_every_table_of_vorrundenpunkte_decides_a_final_as_no_other_would(table: str | type) -> None:
    """The shipped ones, and cups' own as a list and as a whole scheme."""

    def has_it(cup: Document) -> bool:
        return cup["table"] == table or type(cup["table"]) is table

    places = [(golden, number) for golden in finals for number, cup in enumerate(golden.cups) if has_it(cup)]
    for other in vorrunde_tables().keys() - {table}:
        assert any(_changes_with_table(golden, number, other) for golden, number in places), other


def _changes_with_table(golden: GoldenFinal, number: int, table: str) -> bool:
    """Whether the overall ranking does; of a final not played yet, the ways in."""
    changed = golden.document
    changed["cups"][number]["table"] = table
    (ways, overall), (other_ways, other_overall) = ranked(golden.document), ranked(changed)
    return overall != other_overall if golden.is_played else ways != other_ways


def test_finalpunkte_decide_finals() -> None:
    """Each of the first one, and in all where nothing begins."""
    first, *_ = finals
    numbers: list[tuple[GoldenFinal, Path]] = [(first, ("points", rank)) for rank in first.table["points"]]
    numbers += [(golden, ("nothing_from",)) for golden in finals if golden.is_played]

    for golden, path in numbers:
        by = 1 if "nothing_from" in path else -1
        assert ranked(nudged(golden.document, ("final", *path), by))[1] != ranked(golden.document)[1]


def test_golden_totals_are_cut_off_tied_unknown_and_nothing() -> None:
    lines = [line for golden in finals for line in golden.overall]
    cut_off = [line for line in lines if line[2] + (line[3] or 0) > line[4] == MOST_IN_ALL]

    assert [rank for _, rank, *_ in cut_off] == [2]  # somebody with the most and no more is before
    assert {decided_by for *_, decided_by in lines} == {None, "best_round"}
    assert {None, 0} <= {finalpunkte for _, _, _, finalpunkte, *_ in lines}
    assert 0 in {vorrundenpunkte for _, _, vorrundenpunkte, *_ in lines}
