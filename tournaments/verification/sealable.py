"""Whether a log whose key is not known here may be sealed by this installation's."""

from tournaments.models import Cup, Tournament
from tournaments.queries.moment import one_moment
from tournaments.seals import SealState
from tournaments.verification.chain import SEALS
from tournaments.verification.checking import cup_findings, tournament_findings


def is_sealable(owner: Tournament | Cup) -> bool:
    """Whether the check finds nothing in a log but that its seal is by an unknown key."""
    with one_moment():
        findings = tournament_findings(owner.pk) if isinstance(owner, Tournament) else cup_findings(owner)
        return all(each.code == SEALS[SealState.UNKNOWN_KEY] for each in findings)
