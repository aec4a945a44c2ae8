"""Sentences about the seasons in files of the past and their tables, by code; part of `sentences.HISTORY_NOTES`."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

HISTORY_SEASON_NOTES: Mapping[str, str] = {
    "past_season_said": gettext_noop(
        "The file's name or title says the season %(season)s; another one can be said under “How it is read”."
    ),
    "past_season_spelt": gettext_noop("The season “%(other)s” is taken for “%(season)s”."),
    "past_season_years": gettext_noop(
        "The years of the season “%(season)s” look wrong; it comes along as it is written."
    ),
    "past_standing_nobody": gettext_noop("%(season)s: rank %(rank)s of the file's table has no result in this season."),
    "past_standing_nothing": gettext_noop(
        "%(season)s: the file's table has no rank for this person, and there is no result in this season."
    ),
    "past_standing_place": gettext_noop(
        "%(season)s: the file has rank %(rank)s, here it is %(here)s; the file says no total to compare with."
    ),
    "past_standing_rank": gettext_noop(
        "%(season)s: the file has rank %(rank)s, here it is %(here)s with the same total; equals are decided otherwise."
    ),
    "past_standing_rank_decided": gettext_noop(
        "%(season)s: the file has rank %(rank)s, here it is %(here)s with the same total, decided by the criterion "
        "“%(criterion)s”."
    ),
    "past_standing_too_few": gettext_noop(
        "%(season)s: the file has rank %(rank)s, here there is none: too few participations."
    ),
    "past_standing_total": gettext_noop(
        "%(season)s: the file has %(total)s points, here it is %(here)s. What counts here: %(counted)s."
    ),
    "past_standing_unranked": gettext_noop(
        "%(season)s: the file has no rank, here it is %(here)s with the same total."
    ),
    "past_table_kept_twice": gettext_noop(
        "%(season)s: this person is in the file's table already, in line %(first)s; both lines are kept."
    ),
    "past_table_twice": gettext_noop(
        "%(season)s: this person is in the file's table already, in line %(first)s; the first line is compared."
    ),
    "past_turn_of_year": gettext_noop(
        "The season is called “%(season)s” here, so seasons go with the year, also those of evenings whose files do "
        "not name their season. If they go from April on, please say so under “Cup and rules”."
    ),
}
"""What is told about seasons and their tables."""
