"""Whoever adds a verb decides what it tells of the rows."""

import pytest

from tests.actions.acts import finish_tournament
from tests.factories import NOW, at_desk, seated_tournament
from tests.verification.evening import found
from tournaments.actions.draw import commit_seed
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.verification.replay import EVENT_HANDLERS, UNCHANGING, UNVERIFIED_VERBS
from tournaments.web.desk.log.pages import VERBS


def test_every_verb_has_a_handler_or_is_listed_as_unverified() -> None:
    assert set(VERBS) - set(EVENT_HANDLERS) - UNVERIFIED_VERBS == set(), (
        "add these to EVENT_HANDLERS or UNVERIFIED_VERBS in verification/replay.py"
    )
    assert (UNVERIFIED_VERBS | set(EVENT_HANDLERS) | UNCHANGING) - set(VERBS) == set()
    assert UNVERIFIED_VERBS & set(EVENT_HANDLERS) == set()


@pytest.mark.django_db
def test_a_seed_nobody_drew_from_is_revealed_when_the_evening_closes() -> None:
    tournament = seated_tournament(rounds_planned=1)
    commit_seed(tournament, NewCommitment("7f3a", "salz"), actor=at_desk(), now=NOW)

    finish_tournament(tournament)

    assert tournament.commitments.get().revealed_at is not None
    assert found(tournament) == set()
