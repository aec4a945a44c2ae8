"""Amend a published round for late arrivals and drop-outs: the smallest change that seats everybody.

N people sit at N div 4 tables, which determines how many tables close or open. Only people from a closing table move,
and as many from fives as are missing elsewhere. So a late arrival turns a four into a five or, if there are three fives
already, gets a new table with one person from each. A drop-out at a five leaves a four; at a four, somebody moves over
from a five, and if there is none, the other three are spread over other tables. Among these changes, the search looks
for the fewest repeats and then the fairest fives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, groupby, islice

from tournaments.seating.change.fit import fit
from tournaments.seating.change.round_patch import RoundPatch
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.contract.tables import RoundPlan, TablePlan
from tournaments.seating.state.place_counts import played_places
from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import SeededRandom

MOST_CLOSINGS = 24
"""Maximum number of alternatives for closing equally small tables; there are more only if dozens drop out at once."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """The amended round. Tables keep their numbers and people who stay keep their places; a closed table is empty.

    `moved`: those who changed tables, ascending.
    """

    seating: RoundPlan
    moved: tuple[int, ...]


def amend(
    draw_input: DrawInput, seating: RoundPlan, *, gone: Collection[int] = (), arrived: Sequence[int] = ()
) -> Amendment:
    """Remove drop-outs from a round and add late arrivals, all or none.

    `draw_input.played` are all other rounds of the tournament, including later ones; `draw_input.players` does not say
    who sits here. People with a fixed table stay there or, if new, are seated there. The seed breaks ties. Raises
    NoPlan: not_in_round, already_in_round, no_table_split and too_few_players for the resulting number, no_such_table,
    everybody_fixed, amended_not_apart.
    """
    before = tuple(chain.from_iterable(seating))
    _require_known(before, gone, arrived)
    present = [player for player in before if player not in gone] + list(arrived)
    amended = replace(draw_input, players=tuple(present), rounds=1, left=None, fixed={})
    amended.check()
    patch = _least_change(amended, _without(seating, gone), arrived, draw_input.fixed)
    after = _with_places(amended, seating, patch)
    moved = tuple(amended.players[person] for person in patch.moved())
    return Amendment(after, moved)


def _require_known(before: TablePlan, gone: Collection[int], arrived: Sequence[int]) -> None:
    problems = [
        DrawProblem(DrawCode.NOT_IN_ROUND, "gone", {"player": player, "round": 1})
        for player in sorted(set(gone) - set(before))
    ]
    problems += [
        DrawProblem(DrawCode.ALREADY_IN_ROUND, "arrived", {"player": player})
        for player in sorted(set(arrived) & set(before) - set(gone))
    ]
    if problems:
        raise NoPlan(*problems)


def _without(seating: RoundPlan, gone: Collection[int]) -> RoundPlan:
    return tuple(tuple(player for player in table if player not in gone) for table in seating)


def _least_change(
    draw_input: DrawInput, seating: RoundPlan, arrived: Sequence[int], fixed: Mapping[int, int]
) -> RoundPatch:
    """The cheapest patch among those that move the fewest people and keep separated pairs apart."""
    state = SearchState(draw_input)
    meetings: list[tuple[int, int]] = []
    for _, alike in groupby(
        _starts(draw_input, state, seating, arrived, fixed), key=lambda start: len(start[0].unseated)
    ):
        fitted = [patch for patch, empty in islice(alike, MOST_CLOSINGS) if fit(patch, empty)]
        kept = [patch for patch in fitted if not any(patch.broken_separations())]
        if kept:
            return min(kept, key=RoundPatch.cost)
        meetings += chain.from_iterable(patch.broken_separations() for patch in fitted)
    raise NoPlan(_why_not(draw_input, meetings))


def _starts(
    draw_input: DrawInput, state: SearchState, seating: RoundPlan, arrived: Sequence[int], fixed: Mapping[int, int]
) -> Iterator[tuple[RoundPatch, list[int]]]:
    """Every choice of tables to close, fewest people first, with the tables to open."""
    tables = [[draw_input.index[player] for player in table] for table in seating]
    pinned = frozenset(draw_input.index[player] for player in fixed if player in draw_input.index)
    newcomers = [draw_input.index[player] for player in arrived]
    _seat_fixed(draw_input, tables, arrived, fixed)
    closing = max(0, sum(map(bool, tables)) - draw_input.split.tables)
    order = SeededRandom(draw_input.seed).order(len(tables)).tolist()
    free = [number for number in order if tables[number] and not pinned & set(tables[number])]
    free.sort(key=lambda number: len(tables[number]))
    choices = sorted(islice(combinations(free, closing), 500), key=lambda choice: sum(len(tables[t]) for t in choice))
    for choice in choices:
        patch = RoundPatch(state, tables, pinned=pinned, newcomers=newcomers, order=order)
        for number in choice:
            for person in tables[number]:
                patch.unseat(person, number)
        yield patch, _empty_tables(patch, choice, draw_input.split.tables)


def _seat_fixed(
    draw_input: DrawInput, tables: list[list[int]], arrived: Sequence[int], fixed: Mapping[int, int]
) -> None:
    """Seat newcomers with a fixed table there, in place."""
    for player in arrived:
        table = fixed.get(player)
        if table is None:
            continue
        if not (1 <= table <= len(tables) and tables[table - 1]):
            raise NoPlan(DrawProblem(DrawCode.NO_SUCH_TABLE, "fixed", {"table": table}))
        tables[table - 1].append(draw_input.index[player])


def _empty_tables(patch: RoundPatch, closed: tuple[int, ...], wanted: int) -> list[int]:
    """The tables to open: previously closed numbers first, then new ones."""
    count = max(0, wanted - len(patch.open_tables()))
    vacant = [number for number, table in enumerate(patch.tables) if not table and number not in closed]
    new = [patch.add_table() for _ in range(count - len(vacant[:count]))]
    return [*vacant[:count], *new]


def _why_not(draw_input: DrawInput, meetings: list[tuple[int, int]]) -> DrawProblem:
    if not meetings:
        return DrawProblem(DrawCode.EVERYBODY_FIXED, "fixed", {})
    one, other = min(meetings)
    return DrawProblem(
        DrawCode.AMENDED_NOT_APART, "apart", {"player": draw_input.players[one], "other": draw_input.players[other]}
    )


def _with_places(draw_input: DrawInput, seating: RoundPlan, patch: RoundPatch) -> RoundPlan:
    """People keep their places if these still exist; gaps go to whoever had that place least often."""
    counts = dict(zip(draw_input.players, played_places(draw_input).tolist(), strict=False))
    former = [*seating, *((),) * (len(patch.tables) - len(seating))]
    return tuple(
        _place_people(before, {draw_input.players[person] for person in occupants}, counts)
        for before, occupants in zip(former, patch.tables, strict=True)
    )


def _place_people(before: TablePlan, occupants: set[int], counts: Mapping[int, list[int]]) -> TablePlan:
    kept = [player for player in before[: len(occupants)] if player in occupants]
    waiting = occupants - set(kept)
    table = []
    for place in range(len(occupants)):
        if place < len(before) and before[place] in kept:
            table.append(before[place])
        else:
            table.append(min((counts[player][place], player) for player in waiting)[1])
            waiting.remove(table[-1])
    return tuple(table)
