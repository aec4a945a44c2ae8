"""Refusals concerning seasons, evenings and their settings."""

from django.utils.translation import gettext_noop

from tournaments.sentences.totals import TOTALS_SENTENCES

EVENING_SENTENCES = {
    **TOTALS_SENTENCES,
    # spontaneous evenings
    "name_missing": gettext_noop("Please type a name."),
    "name_taken": gettext_noop("Somebody else is called %(name)s this evening; please add a letter or two."),
    "name_too_long": gettext_noop("A name has at most %(most)s characters."),
    "named_at_table": gettext_noop("The people of a spontaneous evening are named at their tables."),
    "named_twice": gettext_noop("%(name)s stands there twice; please add a letter or two to tell them apart."),
    "names_fixed": gettext_noop("A hand has been entered, so it stays with these people; only spellings can change."),
    "no_season": gettext_noop("The cup has no season yet; please create its first one."),
    "not_spontaneous": gettext_noop("This is no spontaneous evening: its people are checked in at the desk."),
    "nothing_played": gettext_noop("Nothing has been played yet."),
    "played_on": gettext_noop("The next round has begun at this table already."),
    "round_hands_range": gettext_noop("Please give 1 to %(most)s hands."),
    "round_not_over": gettext_noop("This round is still being played; close the sheet first."),
    "rounds_full": gettext_noop("An evening has at most %(most)s rounds."),
    "sat_this_round": gettext_noop(
        "%(name)s has already played round %(round)s, at table %(table)s. Go on there with “Another round”; or is it "
        "somebody else? Then please add a letter or two."
    ),
    "spontaneous_without": gettext_noop(
        "A spontaneous evening has no planned rounds, no teams, no fees and no till, and is published nowhere."
    ),
    "still_sitting": gettext_noop(
        "%(name)s still sits at table %(table)s. If it is somebody else, please add a letter or two."
    ),
    "tables_range": gettext_noop("An evening has 1 to %(most)s such tables."),
    # settings
    "date_outside_season": gettext_noop("The season runs from %(starts)s to %(ends)s; the evening must be in it."),
    "evening_cancelled_since": gettext_noop(
        "%(who)s cancelled the evening %(moment)s. Cannot be changed any more: %(settings)s. Name, date, start and inn "
        "still can."
    ),
    "evening_changed_since": gettext_noop(
        "The evening or its season has changed in the meantime; please look at it again."
    ),
    "evening_closed_since": gettext_noop(
        "%(who)s closed the evening %(moment)s. Cannot be changed any more: %(settings)s. Name, date, start and inn "
        "still can."
    ),
    "evenings_outside_season": gettext_noop("There is an evening on %(date)s; it must be within the season."),
    "cup_gone": gettext_noop("This cup has been removed."),
    "cup_not_empty": gettext_noop("Only a cup that has nothing yet is removed; the page says what it has."),
    "season_not_empty": gettext_noop("Only a season without evenings and published lists is removed."),
    "final_exists": gettext_noop("This season already has a final."),
    "final_not_regular": gettext_noop("Only an evening that counts for its season can be its final."),
    "hands_recorded": gettext_noop("Hands have been recorded; this can no longer be changed."),
    "no_teams": gettext_noop("This evening has no teams; how many people are one stands in its settings."),
    "lots_changed": gettext_noop("Other people are equal by now, or nobody is; please look again."),
    "lots_gone": gettext_noop("These lots have been taken back already."),
    "lots_order": gettext_noop("Please give each place from 1 to %(most)s once."),
    "lots_published": gettext_noop(
        "The results are published. Please open the evening again with a reason, record the lots, and publish the "
        "correction."
    ),
    "lots_recorded": gettext_noop("The lots of these people are recorded already; take them back first."),
    "lots_unused": gettext_noop("On this evening no lot decides between equals; its settings say what does."),
    "rounds_too_many": gettext_noop("Only %(rounds)s rounds are planned."),
    "ruleset_seats": gettext_noop(
        "Tables are already seated for %(seated)s players; these rules are for %(wanted)s. Take them away first."
    ),
    "team_full": gettext_noop("The team %(team)s has %(size)s members already."),
    "team_gone": gettext_noop("This team was dissolved in the meantime, or is another one."),
    "team_name_long": gettext_noop("A team's name has at most %(limit)s letters."),
    "team_name_missing": gettext_noop("Please type what the team is called."),
    "team_name_taken": gettext_noop("There is a team “%(team)s” already."),
    "team_nobody": gettext_noop("Please choose first who belongs to the team."),
    "team_too_many": gettext_noop("A team has %(size)s people here; %(people)s were chosen."),
    "teams_published": gettext_noop(
        "The results are published with their teams. To change a team, please open the evening again."
    ),
}
