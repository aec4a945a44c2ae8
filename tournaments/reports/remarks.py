"""Remarks in words: what broke a tie, and what is missing for a rank."""

from django.utils.translation import gettext, ngettext

from scoring.season_criteria import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tournaments.lists.published import SeasonRow

REMARKS = {code: each.remark for code, each in TOURNAMENT_CRITERIA.items()} | {
    code: each.remark for code, each in SEASON_CRITERIA.items()
}


def tie_break(decided_by: str | None) -> str:
    """What separated a line from its neighbour with the same total; "" if no tie was broken."""
    return gettext(REMARKS.get(decided_by, decided_by)) if decided_by else ""


def tournaments_missing(missing: int) -> str:
    """What an unranked person still needs; "" if nothing is missing."""
    if not missing:
        return ""
    sentence = ngettext(
        "%(missing)s more evening needed for a rank", "%(missing)s more evenings needed for a rank", missing
    )
    return sentence % {"missing": missing}


def season_remark(row: SeasonRow) -> str:
    """The remark on a row of the season table; usually ""."""
    return tournaments_missing(row.missing) or tie_break(row.decided_by)
