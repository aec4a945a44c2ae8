"""What broke a tie, in words."""

from django.utils.translation import gettext, ngettext

from scoring.season_criteria import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA

REMARKS = {code: each.remark for code, each in TOURNAMENT_CRITERIA.items()} | {
    code: each.remark for code, each in SEASON_CRITERIA.items()
}


def tie_break(decided_by: str | None) -> str:
    """What separated a line from its neighbour of the same total; "" where no tie was broken."""
    return gettext(REMARKS.get(decided_by, decided_by)) if decided_by else ""


def evenings_missing(missing: int) -> str:
    """What somebody lacks who is not ranked yet; "" where nothing is missing."""
    sentence = ngettext(
        "%(missing)s more evening needed for a rank", "%(missing)s more evenings needed for a rank", missing
    )
    return sentence % {"missing": missing} if missing else ""
