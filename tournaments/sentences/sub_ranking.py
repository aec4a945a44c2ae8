"""Refusals concerning sub-rankings of a season."""

from django.utils.translation import gettext_noop

SUB_RANKING_SENTENCES = {
    "ranking_changed": gettext_noop("Somebody else has changed this ranking meanwhile. Nothing was saved."),
    "ranking_club_unknown": gettext_noop("Nobody is in this club any more; please choose again."),
    "ranking_counts_too_many": gettext_noop(
        "Of %(chosen)s evenings chosen, %(counted)s cannot count. Please choose further evenings, or fewer results."
    ),
    "ranking_evening_strange": gettext_noop("An evening that was chosen is none of this season; please choose again."),
    "ranking_evenings_too_few": gettext_noop(
        "Nobody would be ranked: a rank takes %(needed)s evenings; chosen: %(chosen)s. Please choose further evenings, "
        "or a rule of its own that takes fewer."
    ),
    "ranking_final_missing": gettext_noop(
        "The rule counts the final, and it is not among the chosen evenings. Please choose it, too, or a rule without "
        "it."
    ),
    "ranking_gone": gettext_noop("This ranking has been removed in the meantime."),
    "ranking_name_used": gettext_noop("The season already has a ranking called “%(name)s”."),
    "ranking_needed": gettext_noop(
        "The ranking “%(ranking)s” of %(season)s is about %(name)s; please remove the ranking first."
    ),
    "ranking_rule_unclear": gettext_noop(
        "A number or tie-breakers of its own are entered below, but the season's rule is chosen here. Please choose "
        "another one or leave what is below as it was."
    ),
    "ranking_ticks_unclear": gettext_noop(
        "Evenings are ticked below, but all of the season are chosen here. Please choose “only these” or untick them."
    ),
    "ranking_value_hidden": gettext_noop(
        "Rankings by this attribute are not published; please say so at the attribute first."
    ),
    "ranking_value_strange": gettext_noop("This cup does not note that of anybody any more; please choose again."),
    "ranking_without_evenings": gettext_noop("Please choose at least one evening."),
    "season_ranking_too_few": gettext_noop(
        "In the ranking “%(ranking)s” nobody would be ranked: it is about %(chosen)s evenings. Please choose further "
        "evenings there, or a rule of its own that takes fewer."
    ),
}
"""Sentences by code."""
