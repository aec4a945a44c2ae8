"""Defaults of a cup's new season."""

from scoring.qualification import QualificationRule, read_qualification_rule, vorrunde_tables
from tournaments.models import Cup

USUAL_QUOTA, USUAL_TABLE = 60, "vorrunde-60"


def usual_qualification(cup: Cup) -> QualificationRule:
    """The qualification rule of the cup's newest season; without one, that of the table of sixty. One statement."""
    newest = cup.seasons.order_by("-starts", "-pk").first()
    if newest is None:
        return QualificationRule(USUAL_QUOTA, vorrunde_tables()[USUAL_TABLE])
    return read_qualification_rule(newest.qualification)
