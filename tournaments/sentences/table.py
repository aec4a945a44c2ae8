"""Refusals to enter or change something at a table."""

from django.utils.translation import gettext_noop

TABLE_SENTENCES = {
    "already_struck": gettext_noop("This hand has already been struck."),
    "sheets_unchanged": gettext_noop("No score sheet of this round has changed since the seating was published."),
    "closed": gettext_noop("The table is closed; hands can no longer be changed here."),
    "entry_id": gettext_noop("An entry needs an id of 1 to 64 letters, digits, dots or dashes."),
    "entry_id_reused": gettext_noop("This entry id has already been used for another hand."),
    "already_seated_here": gettext_noop("%(name)s already has a seat in this round."),
    "hands_range": gettext_noop("A round has 1 to %(most)s hands."),
    "person_twice": gettext_noop("%(name)s is chosen twice."),
    "round_missing": gettext_noop("Please choose a round."),
    "table_has_hands": gettext_noop("This table has hands, be they undone, or totals, or is closed; it stays."),
    "table_size": gettext_noop("The number of people at a table under these rules: %(sizes)s. You chose %(people)s."),
    "hand_there": gettext_noop("Hand %(number)s has already been entered; a stand-in can only play later hands."),
    "hands_complete": gettext_noop("All hands of this table are there; it can simply be closed."),
    "hands_there": gettext_noop("Table %(table)s already has these hands: %(hands)s."),
    "moves_none": gettext_noop("There is no hand to move."),
    "other_evening": gettext_noop("That table belongs to another evening."),
    "other_size": gettext_noop("Hands can be moved only to a table with as many people."),
    "same_sheet": gettext_noop("Please choose another table."),
    "totals_typed_twice": gettext_noop(
        "On this evening two people type totals, neither seeing the other's. Please open evening and table for that."
    ),
    "hands_missing": gettext_noop("These hands are missing: %(hands)s."),
    "no_hand": gettext_noop("Hand %(number)s has not been recorded."),
    "nothing_corrected": gettext_noop("That is how it stands already; nothing would be corrected."),
    "number_range": gettext_noop("This round has hands 1 to %(hands)s."),
    "number_taken": gettext_noop("Hand %(number)s has already been recorded."),
    "outdated": gettext_noop("Somebody changed this hand in the meantime; please check it again."),
    "round_not_published": gettext_noop("The round has not been published yet."),
    "ruleset_changed": gettext_noop("The ruleset was changed in the meantime; please enter the hand again."),
    "seats_changed": gettext_noop("Seats or hands of this table changed in the meantime; please look again."),
    "seats_unchanged": gettext_noop("That is how you already sit."),
    "stand_in_before": gettext_noop("Somebody has already taken over this place from a later hand."),
    "table_missing": gettext_noop("Please choose a table."),
    "table_open": gettext_noop("The table is not closed."),
    "table_played": gettext_noop("The table already has hands; the first forehand stays."),
    "not_closed": gettext_noop("The evening is not closed."),
    "hands_arrived": gettext_noop(
        "Hands have been entered at this table in the meantime (%(hands)s). Nothing was saved; please look at the "
        "table before totals replace them."
    ),
    "totals_changed": gettext_noop("%(who)s entered these totals at %(clock)s: %(there)s. Please check them again."),
    "totals_gone": gettext_noop("%(who)s withdrew the totals at %(clock)s; please check again."),
    "totals_none": gettext_noop("No totals have been entered for this table."),
    "totals_missing": gettext_noop("The total of %(name)s is missing."),
    "totals_sum": gettext_noop("The totals add up to %(sum)s; they must add up to 0."),
    "totals_strangers": gettext_noop("These totals belong to other players."),
    "totals_range": gettext_noop("A total must be between -9999 and 9999."),
    "opened_again": gettext_noop(
        "Somebody opened this table again in the meantime; nothing was saved. What you typed is still here: look at "
        "it, and save it at the open table."
    ),
    "on_paper": gettext_noop("This table's totals were taken from the score sheet; withdraw them first."),
    "clock_minutes": gettext_noop("Please give %(least)s to %(most)s minutes."),
    "clock_not_started": gettext_noop("The clock of this round has not been started."),
    "clock_started": gettext_noop("The clock of this round has been started already."),
    "call_over": gettext_noop("This call has been taken back or settled in the meantime."),
    "call_reason": gettext_noop("This is none of the reasons for calling the referee."),
    "many_calls": gettext_noop("This table has called very often. Please come to the desk."),
    "link_gone": gettext_noop("This link is no longer valid. Please scan the code that lies on the table."),
    "logged_out": gettext_noop("You are no longer logged in. Nothing was saved; please log in again."),
    "points_differ": gettext_noop(
        "This hand counts otherwise than you were shown: %(settled)s instead of %(shown)s. Nothing was saved; please "
        "look at it again."
    ),
    "rules_changed": gettext_noop(
        "The rules were changed since this hand was shown. Nothing was saved; please look at it again."
    ),
    "seats_moved": gettext_noop(
        "Other people play this hand than when it was shown. Nothing was saved; please look at it again."
    ),
    "place_range": gettext_noop("This table has places 1 to %(places)s."),
    "undo_elsewhere": gettext_noop("This was entered at the desk; please correct the hand, or ask the desk."),
    "undo_late": gettext_noop(
        "What was entered can be undone for %(minutes)s minutes. Please correct the hand, with a reason."
    ),
    "undo_nothing": gettext_noop("There is nothing to undo about this hand any more."),
}
"""Sentences by code."""
