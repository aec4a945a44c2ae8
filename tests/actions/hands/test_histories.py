"""Whatever is entered, corrected, struck, undone and noted in any order: what must hold of the rows afterwards."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.load import preset
from tests.actions.acts import correct, enter, record_paper_totals, strike, undo
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tournaments.actions.results.totals import withdraw_totals
from tournaments.errors import Refused
from tournaments.models import HandRevision, HandScore, Table, Tournament
from tournaments.queries.log.reading import chain_break
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.sheet import TableSheet, table_sheet
from tournaments.simulator.hand import random_hand

pytestmark = pytest.mark.django_db

RULESET = "tirol-2020"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing somebody does at one of the tables; `luck` deals the hand and picks the totals."""

    verb: str
    table: int
    number: int
    based_on: int
    luck: int

    @property
    def entry_id(self) -> str:
        return f"{self.verb}-{self.number}-{self.based_on}-{self.luck}"

    @property
    def record(self) -> dict[str, Any]:
        return random_hand(preset(RULESET), Random(self.luck))


steps = st.builds(
    Step,
    verb=st.sampled_from(["enter"] * 3 + ["correct"] * 2 + ["undo"] * 2 + ["strike", "totals", "withdraw"]),
    table=st.integers(0, 1),
    number=st.integers(1, 4),
    based_on=st.integers(1, 3),
    luck=st.integers(0, 50),
)


def _totals(table: Table, step: Step) -> None:
    rng = Random(step.luck)
    some = [rng.randint(-50, 50) for _ in range(table.seats.count() - 1)]
    record_paper_totals(table, *some, -sum(some))


DOES: dict[str, Callable[[Table, Step], object]] = {
    "enter": lambda table, step: enter(table, number=step.number, record=step.record, entry_id=step.entry_id),
    "correct": lambda table, step: correct(
        table, number=step.number, record=step.record, based_on=step.based_on, entry_id=step.entry_id
    ),
    "strike": lambda table, step: strike(
        table, number=step.number, based_on=step.based_on, entry_id=step.entry_id
    ),
    "undo": lambda table, step: undo(
        table, number=step.number, based_on=step.based_on, entry_id=step.entry_id
    ),
    "totals": _totals,
    "withdraw": lambda table, _: withdraw_totals(table, reason="doch nicht", actor=at_desk(), now=NOW),
}  # fmt: skip


@pytest.fixture
def tournament(db: None) -> Tournament:
    return seated_tournament(players=9, ruleset=RULESET, hands_at_four=4, hands_at_five=5, rounds_planned=1)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(steps, max_size=25))
def test_any_history_keeps_the_books(tournament: Tournament, history: list[Step]) -> None:
    with transaction.atomic():
        for step in history:
            do(tournament, step)
        fresh = Tournament.objects.get(pk=tournament.pk)
        sheets = {table: table_sheet(table) for table in tables_of(fresh)}

        assert chain_break(fresh) is None
        _revisions_count_from_one_and_the_last_counts()
        _every_revision_sums_to_zero()
        _what_was_undone_is_what_was_before()
        for table, sheet in sheets.items():
            _a_sheet_adds_up(table, sheet)
        _the_standings_are_the_sheets(fresh, sheets)
        transaction.set_rollback(True)


def do(tournament: Tournament, step: Step) -> None:
    """Take the step; the revision moves by one when something was written and not at all otherwise."""
    before = Tournament.objects.get(pk=tournament.pk)
    try:
        answer = DOES[step.verb](tables_of(tournament)[step.table], step)
    except Refused:
        written = 0
    else:
        written = int(getattr(answer, "is_new", True))
    after = Tournament.objects.get(pk=tournament.pk)
    assert after.revision == before.revision + written
    assert (after.chain_head == before.chain_head) == (written == 0)


def _revisions_count_from_one_and_the_last_counts() -> None:
    revisions = defaultdict(list)
    for revision in HandRevision.objects.order_by("hand", "number"):
        revisions[revision.hand_id].append((revision.number, revision.is_current))
    for found in revisions.values():
        assert found == [(number, number == len(found)) for number in range(1, len(found) + 1)]


def _every_revision_sums_to_zero() -> None:
    points: Counter[int] = Counter()
    money: Counter[int] = Counter()
    for score in HandScore.objects.all():
        points[score.revision_id] += score.points
        money[score.revision_id] += score.money
    assert set(points.values()) | set(money.values()) <= {0}
    assert len(points) == HandRevision.objects.count()


def _what_was_undone_is_what_was_before() -> None:
    """A withdrawn hand leaves nothing, a withdrawn change what stood before; no sheet has a withdrawn hand."""
    rows = HandRevision.objects.order_by("hand", "number")
    revisions = {(row.hand_id, row.number): row for row in rows}
    for (hand, number), row in revisions.items():
        before = revisions.get((hand, number - 2))
        stood = before if before and not before.is_withdrawn else None
        if row.is_withdrawn:
            assert (stood, row.record, row.is_struck) == (None, None, False)
        elif row.is_change_withdrawn:
            assert stood is not None
            assert (row.record, row.is_struck) == (stood.record, stood.is_struck)
    for table in Table.objects.all():
        there = {row.hand.number for row in rows.filter(table=table, is_current=True, is_withdrawn=False)}
        sheet = table_sheet(table)
        assert {hand.number for hand in sheet.hands} == there
        assert set(sheet.missing) == set(range(1, table.hands + 1)) - there


def _a_sheet_adds_up(table: Table, sheet: TableSheet) -> None:
    assert sum(total.points for total in sheet.totals) == 0
    assert sum(total.money for total in sheet.totals) == 0
    if not table.on_paper:
        assert [total.points for total in sheet.totals] == _columns([hand.points for hand in sheet.hands], sheet.size)
        assert [total.money for total in sheet.totals] == _columns([hand.money for hand in sheet.hands], sheet.size)
    if sheet.hands:
        points = _columns([hand.points for hand in sheet.hands], sheet.size)
        assert list(sheet.hands[-1].totals) == points


def _columns(rows: list[tuple[int, ...]], size: int) -> list[int]:
    return [sum(row[place] for row in rows) for place in range(size)]


def _the_standings_are_the_sheets(tournament: Tournament, sheets: dict[Table, TableSheet]) -> None:
    totals = [total for sheet in sheets.values() for total in sheet.totals]
    shown = {row.person.player: (row.total, row.money) for row in tournament_results(tournament).rows}
    assert shown == {total.seated_player.player: (total.points, total.money) for total in totals}
