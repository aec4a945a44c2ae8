"""The fields of a hand's form that say who has the called king, or each of two."""

from django import forms
from django.utils.translation import gettext as _

from rulesets.model import Contract, PartnerCall, Ruleset
from tournaments.web.entry.fields import CONCEDED, IN_TALON, OWN_KING, EntryChoices, one_of

KINGS = ("partner", "partner-1")
"""The fields of who holds the called king, and the second one where two are called."""


def king_fields(contract: Contract, ruleset: Ruleset, seats: EntryChoices) -> dict[str, forms.Field]:
    """The fields by name, for a choice of everybody in seat order; none where no king is called.

    Forehand is nobody's partner where only forehand can declare.
    """
    if not contract.calls_king:
        return {}
    is_forehand = contract.forehand_only and not ruleset.forehand_may_pass
    others = seats[1:] if is_forehand else seats
    if ruleset.partner is PartnerCall.CALLED_KING:
        return {KINGS[0]: one_of(_("Partner"), [*others, *_no_partner(contract, ruleset)])}
    return _two_kings(contract, ruleset, others)


def _no_partner(contract: Contract, ruleset: Ruleset) -> EntryChoices:
    """Where the called king can be other than with a partner."""
    alone: EntryChoices = [(IN_TALON, _("alone: king in the talon"))]
    if ruleset.may_call_oneself:
        alone.append((OWN_KING, _("alone: called oneself")))
    if contract.may_concede:
        alone.append((CONCEDED, _("conceded: king in the talon")))
    return alone


def _two_kings(contract: Contract, ruleset: Ruleset, others: EntryChoices) -> dict[str, forms.Field]:
    places = [*others, (IN_TALON, _("in the talon"))]
    if ruleset.may_call_oneself:
        places.append((OWN_KING, _("the declarer")))
    conceded = [(CONCEDED, _("conceded: both kings in the talon"))] if contract.may_concede else []
    return {
        KINGS[0]: one_of(_("Who has the first king?"), places + conceded),
        KINGS[1]: one_of(_("Who has the second king?"), places, required=False),
    }
