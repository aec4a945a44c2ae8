"""Desks that declare results official, and one that takes a protest at the same moment: never both."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from tests.actions.acts import finish_tournament
from tests.actions.protests import LATER, decided, newest, protest, provisional
from tests.factories import anna, at_desk, seated_tournament
from tournaments.actions.results.official import declare_official
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.verification.checking import tournament_findings

TRIES = 5


def played() -> Tournament:
    return finish_tournament(seated_tournament(players=4, rounds_planned=1, protest_minutes=15))


@pytest.mark.django_db(transaction=True)
def test_a_protest_is_taken_or_the_results_are_official() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one write at a time")
    by, actor, together = anna(), at_desk(), Barrier(3)

    for _ in range(TRIES):
        tournament = provisional(played())
        shown = newest(tournament)

        def declare(shown: object = shown) -> str:
            return _said(lambda: declare_official(shown, by=by, actor=actor, now=LATER), together)  # type: ignore[arg-type]

        def take(tournament: Tournament = tournament) -> str:
            return _said(lambda: protest(tournament, now=LATER, late_reason="x"), together)

        with ThreadPoolExecutor(3) as pool:
            said = [each.result(timeout=30) for each in [pool.submit(declare), pool.submit(declare), pool.submit(take)]]

        assert tuple(said) in {("done", "done", "results_official"), ("protest_open", "protest_open", "done")}
        declared = tournament.events.filter(verb="declare_official").count()
        assert (declared, tournament.protests.count()) == ((1, 0) if said[0] == "done" else (0, 1))
        for each in tournament.protests.all():
            decided(each)
        assert list(tournament_findings(tournament.pk)) == []


def _said(act: Callable[[], object], together: Barrier) -> str:
    """What became of it: done, or the code of the refusal. The thread's connection is closed."""
    together.wait(timeout=30)
    try:
        act()
        return "done"
    except Refused as refused:
        return refused.code
    finally:
        connections.close_all()
