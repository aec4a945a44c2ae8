"""The draw: drafts, their seats, and putting them on the wall."""

from tournaments.actions.draw.amend import Amended, amend_seating
from tournaments.actions.draw.by_hand import move_in_draft, swap_in_draft
from tournaments.actions.draw.commitment import commit_seed
from tournaments.actions.draw.links import LINK_LIFETIME, renew_link
from tournaments.actions.draw.rounds import discard_drafts, draw_rounds, redraw_round
from tournaments.actions.draw.standing import draw_by_standing
from tournaments.actions.draw.wall import publish_seating, release_next_round

__all__ = [
    "LINK_LIFETIME",
    "Amended",
    "amend_seating",
    "commit_seed",
    "discard_drafts",
    "draw_by_standing",
    "draw_rounds",
    "move_in_draft",
    "publish_seating",
    "redraw_round",
    "release_next_round",
    "renew_link",
    "swap_in_draft",
]
