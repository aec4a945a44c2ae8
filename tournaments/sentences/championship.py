"""Refusals concerning multi-cup finals and past champions."""

from django.utils.translation import gettext_noop

CHAMPIONSHIP_SENTENCES = {
    "no_championship": gettext_noop("This season does not end with a final of several cups."),
    "championship_there": gettext_noop("This season has a final of several cups already."),
    "championship_published": gettext_noop("The list of finalists has been published; the final cannot be removed."),
    "championship_answered": gettext_noop(
        "People have been invited or have answered already; the final cannot be removed."
    ),
    "championship_ranked": gettext_noop("Rankings of cups have been read. Remove these cups first, then the final."),
    "final_renamed": gettext_noop("Somebody else has renamed the final meanwhile. Nothing was saved."),
    "final_cup_used": gettext_noop("The final already has a cup of this name, abbreviation or season."),
    "final_cup_gone": gettext_noop("Somebody has removed this cup in the meantime."),
    "champion_changed": gettext_noop("Somebody else has changed this champion meanwhile. Nothing was saved."),
    "final_cup_changed": gettext_noop("Somebody else has changed this cup meanwhile. Nothing was saved."),
    "final_cup_table": gettext_noop(
        "These Vorrundenpunkte cannot be used: whole numbers, none greater than the one before, at most 1000 of them."
    ),
    "ranking_not_published": gettext_noop("The season table of %(cup)s has not been published, or was withdrawn."),
    "final_changed_since": gettext_noop("The list of finalists has changed in the meantime; please look at it again."),
    "ranking_outdated": gettext_noop("The ranking has changed in the meantime; please look at it again."),
    "ranking_own_season": gettext_noop("A season cannot send anybody to its own final."),
    "nobody_of_final": gettext_noop("%(name)s is on none of the rankings of this final."),
    "place_not_to_answer": gettext_noop("%(name)s has no place and is no reserve, so there is nothing to answer."),
    "ranking_other_cup": gettext_noop(
        "This file is the ranking of %(other)s, %(season)s, and not of %(cup)s. Please tick that it is meant all the "
        "same, or choose another file."
    ),
    "ranking_other_season": gettext_noop(
        "This file is of season %(season)s, and the ranking of %(cup)s read so far of %(read)s. Please tick that it is "
        "meant all the same, or choose another file."
    ),
    "ranked_twice": gettext_noop("%(one)s and %(other)s on the list would be one person; please look at both again."),
    "people_unanswered": gettext_noop("Please say for each of these people who they are."),
    "rank_form": gettext_noop("A rank is a whole number from 1, participations one from 0."),
    "champion_year": gettext_noop("The year is a number such as 2019."),
    "champion_day": gettext_noop("The day is a date such as 8.6.2019."),
    "champion_no_day": gettext_noop("There is no such day. The day is a date such as 8.6.2019."),
    "champion_points": gettext_noop("Points are a whole number."),
    "champion_sum": gettext_noop(
        "The points are the sum of Vorrundenpunkte and Finalpunkte. Please look at all three."
    ),
    "champion_twice": gettext_noop(
        "%(name)s stands in %(year)s already. If the year had two finals, both lines need the title of theirs."
    ),
    "champion_corrected": gettext_noop(
        "Somebody has corrected the line of %(name)s, %(year)s, by hand. Change it among the champions, "
        "or remove it there first."
    ),
    "champion_empty": gettext_noop("Please enter who won, or why nobody did."),
    "champion_gone": gettext_noop("Somebody has removed this line in the meantime."),
    "champions_undone": gettext_noop("Somebody has undone this import already."),
    "final_provisional": gettext_noop("The overall ranking of the final is not official yet."),
    "final_not_published": gettext_noop("The overall ranking of the final has not been published, or was withdrawn."),
}
"""Sentences by code."""
