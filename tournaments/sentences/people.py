"""Refusals concerning players, imports, clubs and attributes, by code."""

from django.utils.translation import gettext_noop

PEOPLE_SENTENCES = {
    "already_merged": gettext_noop("%(name)s has been combined with another record in the meantime."),
    "already_unmerged": gettext_noop("%(name)s has been separated again already."),
    "both_at_evening": gettext_noop("%(one)s and %(other)s were both at: %(evenings)s. They cannot be one person."),
    "both_invited": gettext_noop("%(one)s and %(other)s both have an answer in the list of qualifiers of %(season)s."),
    "merged_with_oneself": gettext_noop("%(name)s is one record already."),
    "unmerge_later_first": gettext_noop("%(name)s was combined with another record since; please undo that first."),
    "already_imported": gettext_noop("This list has been imported already."),
    "already_undone": gettext_noop("This import has been undone already."),
    "attribute_gone": gettext_noop("This attribute was removed in the meantime."),
    "attribute_held": gettext_noop("Somebody has %(name)s. Please take it from everybody first."),
    "attribute_used": gettext_noop("There is an attribute “%(name)s” already."),
    "holders_changed": gettext_noop("Somebody else has it by now, or no more; please look again."),
    "player_used": gettext_noop(
        "%(name)s was somewhere, or is on a list or in a ranking, and stays. If this is somebody's second record, "
        "please combine the two."
    ),
    "value_held": gettext_noop("Somebody has “%(name)s”. Please give them another value first."),
    "value_twice": gettext_noop("“%(name)s” is there twice."),
    "values_missing": gettext_noop("At least one value has to stay."),
    "club_elsewhere": gettext_noop(
        "Players of %(name)s also play in: %(cups)s. The change holds there, too; please send it once more to confirm."
    ),
    "club_gone": gettext_noop("This club was removed or combined with another one in the meantime."),
    "club_has_players": gettext_noop(
        "%(name)s has players. Please combine it with another club, or change the players."
    ),
    "club_used": gettext_noop("There is a club “%(name)s” already. To make two clubs one, combine them."),
    "club_with_itself": gettext_noop("%(name)s is one club already."),
}
