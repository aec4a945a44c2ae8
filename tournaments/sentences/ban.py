"""Refusals of banned people; never the reason for the ban."""

from django.utils.translation import gettext_noop

BAN_SENTENCES = {
    "ban_gone": gettext_noop("%(name)s is not banned (any more)."),
    "ban_over": gettext_noop("This day is over already."),
    "board_only": gettext_noop("%(name)s is on the board; only the board can change that."),
    "code_editions": gettext_noop("The code of %(name)s has been renewed too often."),
    "last_on_board": gettext_noop("%(name)s is the last one on the board; please name another one first."),
    "player_banned": gettext_noop(
        "%(name)s is banned from the %(cup)s until %(until)s. Only the board can make an exception."
    ),
    "player_banned_for_good": gettext_noop(
        "%(name)s is banned from the %(cup)s. Only the board can make an exception."
    ),
}
"""Sentences by code."""
