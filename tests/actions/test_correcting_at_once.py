"""Two who correct one evening while a third tries to open a table of it: nobody waits for ever, or sees it open."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from tests.actions.acts import finish_tournament, sitting
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tournaments.actions.results.correcting import TotalsChange, correct_result, tried_correction
from tournaments.actions.room.tables import reopen_table
from tournaments.errors import Refused
from tournaments.models import Table
from tournaments.queries.room.sheet import totals_on_paper
from tournaments.verification.checking import tournament_findings

TRIES = 5


@pytest.mark.django_db(transaction=True)
def test_one_correction_is_done_the_other_sees_another_list_and_the_evening_stays_closed() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one write at a time")
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    one, other = tables_of(tournament)
    actor, together = at_desk(), Barrier(3)

    def change(table: Table, points: int) -> TotalsChange:
        people = [entry.pk for entry in sitting(table)]
        return TotalsChange(dict(zip(people, (points, -points, 0, 0), strict=True)), totals_on_paper(table))

    def correct(table: Table, points: int) -> str:
        wanted = change(table, points)
        shown = tried_correction(table, wanted, actor=actor, now=NOW).shown
        together.wait(timeout=30)
        return _said(lambda: correct_result(table, wanted, reason="x", shown=shown, actor=actor, now=NOW))

    def reopen() -> str:
        together.wait(timeout=30)
        return _said(lambda: reopen_table(other, reason="x", actor=actor, now=NOW))

    with ThreadPoolExecutor(3) as pool:
        for number in range(2, TRIES + 2):
            first, second = pool.submit(correct, one, number), pool.submit(correct, other, number)
            reopened = pool.submit(reopen)
            said = sorted((first.result(timeout=30), second.result(timeout=30)))
            assert (said, reopened.result(timeout=30)) == (["done", "list_changed_since"], "evening_closed")

    assert list(tournament_findings(tournament.pk)) == []


def _said(act: object) -> str:
    """What became of it: done, or the code of the refusal. The thread's connection is closed."""
    try:
        act()  # type: ignore[operator]
        return "done"
    except Refused as refused:
        return refused.code
    finally:
        connections.close_all()
