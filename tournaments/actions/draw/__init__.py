"""The draw: creating, changing and publishing drafts."""

from tournaments.actions.draw.amend import AmendedSeating, amend_seating
from tournaments.actions.draw.by_rank import draw_by_rank
from tournaments.actions.draw.links import LINK_LIFETIME, renew_link
from tournaments.actions.draw.manual_changes import move_in_draft, swap_in_draft
from tournaments.actions.draw.manual_tables import dissolve_table, seat_table
from tournaments.actions.draw.publish import publish_seating, release_next_round
from tournaments.actions.draw.rounds import discard_drafts, draw_rounds, redraw_round
from tournaments.actions.draw.seeded import draw_seeded
from tournaments.actions.draw.seeds import commit_seed

__all__ = [
    "LINK_LIFETIME",
    "AmendedSeating",
    "amend_seating",
    "commit_seed",
    "discard_drafts",
    "dissolve_table",
    "draw_by_rank",
    "draw_rounds",
    "draw_seeded",
    "move_in_draft",
    "publish_seating",
    "redraw_round",
    "release_next_round",
    "renew_link",
    "seat_table",
    "swap_in_draft",
]
