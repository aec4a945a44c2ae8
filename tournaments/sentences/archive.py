"""Refusals of archives, by code."""

from django.utils.translation import gettext_noop

ARCHIVE_SENTENCES = {
    "archive_chain": gettext_noop("The log in the archive does not hold together at %(place)s."),
    "archive_count": gettext_noop("%(place)s has another number of lines than the archive's manifest says."),
    "archive_damaged": gettext_noop("%(place)s cannot be read: the archive is damaged."),
    "archive_digest": gettext_noop("The archive's content is not what was noted in the log when it was made."),
    "archive_disagrees": gettext_noop("The archive contradicts itself at %(place)s: %(finding)s"),
    "archive_foreign": gettext_noop("This is no archive of Vorhand."),
    "archive_hash": gettext_noop("%(place)s was changed after the archive was made."),
    "archive_head": gettext_noop("This is another archive: its head does not begin with %(head)s."),
    "archive_line": gettext_noop("%(place)s is not as the format says: %(problem)s."),
    "archive_member_missing": gettext_noop("The archive lacks %(place)s."),
    "archive_member_twice": gettext_noop("The archive has %(place)s twice."),
    "archive_member_unknown": gettext_noop("The archive has %(place)s, which does not belong there."),
    "archive_newer": gettext_noop("This archive was made by a newer version of Vorhand (%(format)s)."),
    "archive_no_zip": gettext_noop("The file is no zip, or it is not whole."),
    "archive_reference": gettext_noop("%(place)s names %(member)s %(id)s, which the archive does not have."),
    "archive_row": gettext_noop("%(place)s cannot be stored: it contradicts itself or another line."),
    "archive_ruleset": gettext_noop("The rules %(name)s in the archive are not what their hash says."),
    "archive_seal": gettext_noop("The archive says that it was made here, but its seal is not by this installation."),
    "archive_too_large": gettext_noop("The archive is too large: unpacked more than %(limit)s MB."),
    "archive_unknown": gettext_noop(
        "What is in this archive is here as well, but no log here knows the archive: "
        "it was made elsewhere, or changed since."
    ),
    "cup_already_here": gettext_noop("There is a cup %(slug)s here already; please choose another short address."),
    "cup_differs": gettext_noop(
        "The cup %(slug)s is called %(name)s here and %(archived)s in the archive; please choose a short address."
    ),
    "evening_already_here": gettext_noop("The evening %(name)s is here already."),
}
