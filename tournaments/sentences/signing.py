"""Refusals to sign a score sheet, or to change a signed one."""

from django.utils.translation import gettext_noop

SIGNING_SENTENCES = {
    "handed_in": gettext_noop(
        "The player at place %(place)s has already closed the sheet; now a second player countersigns it."
    ),
    "not_handed_in": gettext_noop("Nobody has closed the sheet yet, or it was sent back."),
    "not_signed": gettext_noop("The sheet of this table has not been signed."),
    "same_signer": gettext_noop("Whoever closed the sheet cannot countersign it as well."),
    "sheet_changed": gettext_noop("The sheet was changed in the meantime; please check it again."),
    "sheet_sent_back": gettext_noop("The sheet was sent back in the meantime; please check it again."),
    "sheet_uneven": gettext_noop("The totals do not add up to 0; please tell the desk."),
    "signed": gettext_noop("Two players have signed the sheet; only the desk can change it now."),
}
"""Sentences by code."""
