"""Whoever adds a verb decides what it tells of the rows."""

from tournaments.verification.telling import SILENT, TELLERS, UNCHANGING
from tournaments.web.desk.log import VERBS


def test_every_verb_tells_something_or_is_silent_on_purpose() -> None:
    assert set(VERBS) - set(TELLERS) - SILENT == set(), "add these to TELLERS or SILENT in verification/telling.py"
    assert (SILENT | set(TELLERS) | UNCHANGING) - set(VERBS) == set()
    assert SILENT & set(TELLERS) == set()
