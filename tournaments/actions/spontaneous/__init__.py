"""Spontaneous evenings: opened with a few settings, their people named at the tables, without registration."""

from tournaments.actions.spontaneous.changing import SpontaneousTerms, change_spontaneous, stored_terms
from tournaments.actions.spontaneous.ending import end_spontaneous
from tournaments.actions.spontaneous.naming import play_on, rename_people, seat_by_names
from tournaments.actions.spontaneous.opening import SpontaneousEvening, add_table, open_spontaneous

__all__ = [
    "SpontaneousEvening",
    "SpontaneousTerms",
    "add_table",
    "change_spontaneous",
    "end_spontaneous",
    "open_spontaneous",
    "play_on",
    "rename_people",
    "seat_by_names",
    "stored_terms",
]
