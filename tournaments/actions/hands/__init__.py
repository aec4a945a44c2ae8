"""The only package that writes hands: record one, correct it, strike it, undo what was just written.

A test forbids it everywhere else.
"""

from tournaments.actions.hands.correct import correct_hand
from tournaments.actions.hands.record import record_hand
from tournaments.actions.hands.revision import EntryResult
from tournaments.actions.hands.strike import strike_hand
from tournaments.actions.hands.withdraw import withdraw_hand

__all__ = [
    "EntryResult",
    "correct_hand",
    "record_hand",
    "strike_hand",
    "withdraw_hand",
]
