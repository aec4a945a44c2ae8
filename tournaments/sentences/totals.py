"""Refusals concerning totals-only evenings."""

from django.utils.translation import gettext_noop

TOTALS_SENTENCES = {
    "criterion_needs_hands": gettext_noop(
        "Without hands nobody knows the places at the tables, and no lots are drawn; please choose other tie-breakers."
    ),
    "entered_already": gettext_noop("%(name)s has totals here already; correct them in the list."),
    "entered_twice": gettext_noop("%(name)s stands here twice."),
    "fewer_rounds": gettext_noop("Somebody has a total of round %(round)s; please keep that many rounds."),
    "no_total": gettext_noop("%(name)s has no total at all; whoever was not there is left out."),
    "no_totals": gettext_noop("Nobody's totals have been entered yet."),
    "not_of_totals": gettext_noop("The results of this evening come from its hands; totals cannot be typed in."),
    "rounds_exceeded": gettext_noop("%(name)s has more totals than the evening has rounds: %(rounds)s."),
    "sums_changed": gettext_noop("Somebody changed totals in the meantime; please look again."),
    "sums_differ": gettext_noop("Not every round adds up to 0: %(sums)s. Please say why that is so, or correct it."),
    "totals_line": gettext_noop(
        "A number or a name and the totals of all rounds (%(rounds)s) should stand here, with signs."
    ),
    "totals_total": gettext_noop("The sum at the end is another one than that of the rounds."),
    "ranking_unpublished": gettext_noop("Please publish the season table first: its ranking is what is handed over."),
    "totals_gone_here": gettext_noop("Somebody removed this person in the meantime."),
    "totals_taken_off": gettext_noop("%(who)s took %(name)s off this evening %(moment)s."),
    "totals_only": gettext_noop(
        "Of this evening only everybody's totals are known: it has no check-in, no draw, no tables, no teams and no "
        "till. For these create an ordinary evening and type each table's totals from paper."
    ),
}
