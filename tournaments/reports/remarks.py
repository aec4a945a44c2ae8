"""Remarks in words: what broke a tie, and what is missing for a rank."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext, ngettext

from scoring.season_criteria import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tournaments.lists.published import ResultsRow, SeasonRow
from tournaments.reports.figures import points_text

REMARKS = {code: each.remark for code, each in TOURNAMENT_CRITERIA.items()} | {
    code: each.remark for code, each in SEASON_CRITERIA.items()
}

_COMPARED: Mapping[str, int] = MappingProxyType(
    {"best_round": 0, "second_best_round": 1, "third_best_round": 2, "lower_worst_round": -1}
)
"""By criterion: the index of the compared round, best first."""


def tie_break(decided_by: str | None) -> str:
    """What separated a line from its neighbour with the same total; "" if no tie was broken."""
    return gettext(REMARKS.get(decided_by, decided_by)) if decided_by else ""


def results_remark(row: ResultsRow) -> str:
    """What broke a tie at an evening, with the row's own round that was compared: "by the best round (147)"."""
    remark, compared = tie_break(row.decided_by), _COMPARED.get(row.decided_by or "")
    ordered = sorted((points or 0 for points in row.rounds), reverse=True)
    if compared is None or not ordered[compared:]:
        return remark
    return f"{remark} ({points_text(ordered[compared])})"


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
