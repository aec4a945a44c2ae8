"""The only package that writes hands: recording, correcting, striking, undoing, moving, and reseating a table.

A test forbids writing them anywhere else.
"""

from tournaments.actions.hands.correct import correct_hand
from tournaments.actions.hands.move import move_hands
from tournaments.actions.hands.record import record_hand
from tournaments.actions.hands.reseat import reseat_table
from tournaments.actions.hands.revision import EntryResult
from tournaments.actions.hands.strike import strike_hand
from tournaments.actions.hands.withdraw import withdraw_hand

__all__ = [
    "EntryResult",
    "correct_hand",
    "move_hands",
    "record_hand",
    "reseat_table",
    "strike_hand",
    "withdraw_hand",
]
