"""Refusals on the day of a multi-cup final."""

from django.utils.translation import gettext_noop

FINAL_DAY_SENTENCES = {
    "no_final_evening": gettext_noop(
        "This final has no evening yet. Please plan one in its season and say in its settings that it is the final."
    ),
    "final_points_missing": gettext_noop(
        "Nobody has entered the Finalpunkte of these ranks yet: %(ranks)s. Please enter them first; they are never "
        "guessed."
    ),
    "final_points_changed": gettext_noop("Somebody else has changed the Finalpunkte meanwhile. Nothing was saved."),
    "final_day_unsettled": gettext_noop(
        "The results of the day are not published, or are being corrected. Please publish them first."
    ),
    "final_day_provisional": gettext_noop(
        "The results of the day are still provisional. Once they are official, the overall ranking can be, too."
    ),
    "final_outdated": gettext_noop(
        "By now the overall ranking is another one than the one that is public. Please publish it again first."
    ),
    "nobody_to_expect": gettext_noop("Nobody is in yet; the cups of the final have no rankings."),
    "final_is_over": gettext_noop("The final is over; invitations and answers can no longer be changed."),
    "final_ranking_kept": gettext_noop(
        "The final has begun, so the ranking of %(cup)s stays as it was read: by another one, people who are here or "
        "have played would lose their places or Vorrundenpunkte."
    ),
    "final_has_begun": gettext_noop(
        "The final has begun: nobody is invited any more. Whoever still comes, please ask at the check-in."
    ),
    "all_rounds_played": gettext_noop(
        "All rounds of the final have been played: nobody moves up for %(name)s any more. Whoever did not come is "
        "listed in the overall ranking as absent."
    ),
    "finalist_is_here": gettext_noop(
        "%(name)s is checked in at the final. Please check them out there first, if they do not play after all."
    ),
    "finalist_replaced": gettext_noop(
        "%(others)s took the place of %(name)s at the door. If %(name)s is to play after all, please take that back "
        "under “Finalists at the door” first."
    ),
    "finalist_stands_in": gettext_noop(
        "%(name)s came to the final for somebody else. Please take that back there first if they do not play."
    ),
    "place_used_up": gettext_noop(
        "%(others)s came to the final for %(name)s, so the place is taken; it cannot be passed on once more."
    ),
    "played_already": gettext_noop("%(name)s has played already; the place and the Vorrundenpunkte stay theirs."),
    "finalist_not_missing": gettext_noop("%(name)s is here by now; the place stays theirs."),
    "no_place_free": gettext_noop(
        "%(cup)s has no place for %(name)s: without whoever is missing, too, all its places are taken."
    ),
    "no_place_to_pass_on": gettext_noop("%(name)s has no place in this cup that somebody could take over."),
    "place_taken_over": gettext_noop("%(other)s has taken over this place already."),
    "moved_up_is_here": gettext_noop(
        "The place is taken: %(others)s came for it and stays in. %(name)s can come as a reserve for somebody missing, "
        "under “Finalists at the door”, or play without Vorrundenpunkte."
    ),
    "others_put_out": gettext_noop("By this others would have no place any more: %(names)s."),
    "others_here": gettext_noop(
        "Here at the final already, and without a place by this: %(names)s. Whoever is here keeps it."
    ),
    "promised_at_final": gettext_noop(
        "By this others who have accepted would lose their place at the final: %(names)s. The answer of %(name)s can "
        "be changed by those who run the final, under “Invitations”; they are asked first."
    ),
    "return_undone": gettext_noop("%(name)s does not take part by now; nothing was changed."),
    "not_a_reserve": gettext_noop("%(name)s is not among the reserves of this cup."),
    "stands_in_already": gettext_noop("%(name)s has taken over a place already."),
    "replacement_gone": gettext_noop("This was taken back in the meantime."),
    "seeding_first_round": gettext_noop("Only rounds drawn before the first one is published can be seeded."),
}
