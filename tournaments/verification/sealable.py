"""Whether a log sealed by an unknown key may be resealed by this installation."""

from tournaments.models import Cup, Tournament
from tournaments.queries.moment import one_moment
from tournaments.seals import SealState
from tournaments.verification.chain import SEALS
from tournaments.verification.checking import cup_findings, tournament_findings


def is_sealable(owner: Tournament | Cup) -> bool:
    """Whether the only finding for a log is that its seal's key is unknown."""
    with one_moment():
        findings = tournament_findings(owner.pk) if isinstance(owner, Tournament) else cup_findings(owner)
        return all(each.code == SEALS[SealState.UNKNOWN_KEY] for each in findings)
