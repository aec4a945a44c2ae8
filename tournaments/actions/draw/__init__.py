"""The draw: drafts, their seats, and putting them on the wall."""

from tournaments.actions.draw.links import LINK_LIFETIME, renew_link
from tournaments.actions.draw.rounds import discard_drafts, draw_rounds, redraw_round
from tournaments.actions.draw.wall import publish_seating

__all__ = ["LINK_LIFETIME", "discard_drafts", "draw_rounds", "publish_seating", "redraw_round", "renew_link"]
