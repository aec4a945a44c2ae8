"""Form fields for the holders of two called kings, when six play."""

from django import forms
from django.utils.translation import gettext as _

from rulesets.model import Contract, Ruleset
from tournaments.web.entry.fields import CONCEDED, IN_TALON, OWN_KING, EntryChoices, one_of
from tournaments.web.entry.outcome import is_forehands

KINGS = ("partner", "partner-1")
"""The fields for the holder of the first and of the second called king."""


def king_fields(contract: Contract, ruleset: Ruleset, seats: EntryChoices) -> dict[str, forms.Field]:
    """The fields by name; `seats` are everybody in seat order.

    Forehand is nobody's partner if only forehand can declare.
    """
    places = [*(seats[1:] if is_forehands(contract, ruleset) else seats), (IN_TALON, _("in the talon"))]
    if ruleset.may_call_oneself:
        places.append((OWN_KING, _("the declarer")))
    conceded = [(CONCEDED, _("conceded: both kings in the talon"))] if contract.may_concede else []
    return {
        KINGS[0]: one_of(_("Who has the first king?"), places + conceded),
        KINGS[1]: one_of(_("Who has the second king?"), places, required=False),
    }
