"""Whoever adds a verb decides what it tells of the rows."""

import pytest

from tests.actions.acts import finish_tournament
from tests.factories import NOW, at_desk, seated_tournament
from tests.verification.evening import found
from tournaments.actions.commitments import NewCommitment
from tournaments.actions.draw import commit_seed
from tournaments.verification.telling import SILENT, TELLERS, UNCHANGING
from tournaments.web.desk.log import VERBS


def test_every_verb_tells_something_or_is_silent_on_purpose() -> None:
    assert set(VERBS) - set(TELLERS) - SILENT == set(), "add these to TELLERS or SILENT in verification/telling.py"
    assert (SILENT | set(TELLERS) | UNCHANGING) - set(VERBS) == set()
    assert SILENT & set(TELLERS) == set()


@pytest.mark.django_db
def test_a_seed_nobody_drew_from_is_revealed_when_the_evening_closes() -> None:
    tournament = seated_tournament(rounds_planned=1)
    commit_seed(tournament, NewCommitment("7f3a", "salz"), actor=at_desk(), now=NOW)

    finish_tournament(tournament)

    assert tournament.commitments.get().revealed_at is not None
    assert found(tournament) == set()
