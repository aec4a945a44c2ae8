"""The fields of a hand's form that say who has each of two called kings, where six play."""

from django import forms
from django.utils.translation import gettext as _

from rulesets.model import Contract, Ruleset
from tournaments.web.entry.fields import CONCEDED, IN_TALON, OWN_KING, EntryChoices, one_of
from tournaments.web.entry.outcome import is_forehands

KINGS = ("partner", "partner-1")
"""The fields of who holds the first called king, and the second."""


def king_fields(contract: Contract, ruleset: Ruleset, seats: EntryChoices) -> dict[str, forms.Field]:
    """The fields by name, for a choice of everybody in seat order.

    Forehand is nobody's partner where only forehand can declare.
    """
    places = [*(seats[1:] if is_forehands(contract, ruleset) else seats), (IN_TALON, _("in the talon"))]
    if ruleset.may_call_oneself:
        places.append((OWN_KING, _("the declarer")))
    conceded = [(CONCEDED, _("conceded: both kings in the talon"))] if contract.may_concede else []
    return {
        KINGS[0]: one_of(_("Who has the first king?"), places + conceded),
        KINGS[1]: one_of(_("Who has the second king?"), places, required=False),
    }
