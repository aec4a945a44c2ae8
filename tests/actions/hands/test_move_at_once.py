"""Hands that are moved while others are moved the other way, and the round is closed: nobody waits for ever."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from tests.actions.acts import enter
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tournaments.actions.hands import move_hands
from tournaments.actions.room.closing import close_round
from tournaments.errors import Refused
from tournaments.models import HandRevision, Table
from tournaments.queries.room.moving import HandMoves, tables_digest
from tournaments.verification.checking import tournament_findings

TRIES = 5


@pytest.mark.django_db(transaction=True)
def test_two_who_move_hands_both_ways_and_one_who_closes_the_round_do_not_wait_for_each_other() -> None:
    """Each takes the tables by round and number, so of two one waits and then finds other hands than were shown."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one write at a time")
    one, other = tables_of(seated_tournament(players=8))
    for number in range(1, TRIES + 1):
        enter(one, number=number, entry_id=f"one-{number}")
        enter(other, number=number + 8, entry_id=f"other-{number}")
    actor, together = at_desk(), Barrier(3)

    def move(start: Table, target: Table, number: int) -> str:
        moves, seen = HandMoves(((number, number),)), tables_digest(start, target)
        together.wait(timeout=30)
        return _said(
            lambda: move_hands(
                start, target, moves, entry_id=f"m-{number}", based_on=seen, reason="Zettel", actor=actor, now=NOW
            )
        )

    def close() -> str:
        together.wait(timeout=30)
        return _said(lambda: close_round(one.round, actor=actor, now=NOW))

    with ThreadPoolExecutor(3) as pool:
        for number in range(1, TRIES + 1):
            there, back = pool.submit(move, one, other, number), pool.submit(move, other, one, number + 8)
            closed = pool.submit(close)
            said = sorted((there.result(timeout=30), back.result(timeout=30)))
            assert (closed.result(timeout=30), said[0]) == ("tables_open", "done")
            assert said[1] in {"done", "seats_changed"}

    live = HandRevision.objects.filter(is_current=True, is_withdrawn=False)
    assert live.count() == 2 * TRIES
    assert list(tournament_findings(one.round.tournament_id)) == []


def _said(act: object) -> str:
    """What became of it: done, or the code of the refusal. The thread's connection is closed."""
    try:
        act()  # type: ignore[operator]
        return "done"
    except Refused as refused:
        return refused.code
    finally:
        connections.close_all()
