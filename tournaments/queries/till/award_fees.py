"""Fees behind prizes that are a percentage of them: what is still owed, and what has changed since the award."""

from dataclasses import dataclass

from tournaments.money.prize_schemes import PrizeScheme, read_prize_scheme
from tournaments.queries.till.book import Till


@dataclass(frozen=True, slots=True)
class AwardFees:
    """The fees a prize pool is based on: `paid` cents, with `owed` cents of `owing` people missing.

    `awarded_by` are the cents used for the award, None before it.
    """

    paid: int
    owed: int
    owing: int
    awarded_by: int | None

    @property
    def has_changed(self) -> bool:
        """Whether awarding again would use different fees."""
        return self.awarded_by not in (None, self.paid)


def award_fees(till: Till, scheme: PrizeScheme | None) -> AwardFees | None:
    """For the scheme in force, or the award's own once there is one; None if prizes do not depend on fees."""
    deciding = read_prize_scheme(till.award.scheme) if till.award else scheme
    if deciding is None or not deciding.percent:
        return None
    owed = [line.account.owed for line in till.fees if line.account.owed]
    return AwardFees(max(till.fees_paid, 0), sum(owed), len(owed), till.award.fees_cents if till.award else None)
