"""What decided between people with equal totals in a season table, in words."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext, gettext_lazy

from tournaments.lists.season import SeasonList, SeasonRow
from tournaments.lists.sub_rankings import SeasonTie
from tournaments.reports.figures import points_text


def tie_text(season: SeasonList, row: SeasonRow) -> str:
    """Who has equally many points, and what decided; "" if no tie was broken."""
    if row.tie is None:
        return ""
    other = season.rows[row.tie.line]
    facts = {"total": points_text(row.total), "name": other.person.name, "why": _why_decided(row.decided_by, row.tie)}
    is_ahead = other.rank is None or (row.rank is not None and row.rank < other.rank)
    return (_AHEAD if is_ahead else _BEHIND) % facts


def short_tie_text(season: SeasonList, row: SeasonRow) -> str:
    """The same for paper."""
    if row.tie is None:
        return ""
    return f"{_why_decided(row.decided_by, row.tie)} ({season.rows[row.tie.line].person.name})"


_AHEAD = gettext_lazy("As many points as %(name)s (%(total)s), but ahead: %(why)s.")
_BEHIND = gettext_lazy("As many points as %(name)s (%(total)s), but behind: %(why)s.")


def _why_decided(criterion: str | None, tie: SeasonTie) -> str:
    tell = _DECIDED.get(criterion or "")
    return tell(tie) if tell else (criterion or "")


def _by_single_results(tie: SeasonTie) -> str:
    if tie.place == 1:
        return gettext("best single result %(compared)s") % {"compared": _compared(tie)}
    return gettext("%(place)s. best single result %(compared)s; those before are equal") % {
        "place": tie.place,
        "compared": _compared(tie),
    }


def _compared(tie: SeasonTie) -> str:
    """ "131 > 124", with the row's own value first; a missing value is shown as none."""
    own, other = (gettext("none") if each is None else points_text(each) for each in (tie.own, tie.other))
    is_more = tie.other is None or (tie.own is not None and tie.own > tie.other)
    return f"{own} {'>' if is_more else '<'} {other}"


def _by_final(tie: SeasonTie) -> str:
    if tie.own is None or tie.other is None:
        return gettext("did not play the final") if tie.own is None else gettext("played the final, the other did not")
    return gettext("rank %(own)s in the final, the other %(other)s") % {"own": tie.own, "other": tie.other}


def _by_participations(tie: SeasonTie) -> str:
    return gettext("played evenings %(compared)s") % {"compared": _compared(tie)}


def _by_weights(tie: SeasonTie) -> str:
    return gettext("weighted single results %(compared)s") % {"compared": _compared(tie)}


_DECIDED: Mapping[str, Callable[[SeasonTie], str]] = MappingProxyType(
    {
        "final_result": _by_final,
        "final_points": lambda tie: gettext("points of the final %(compared)s") % {"compared": _compared(tie)},
        "single_results": _by_single_results,
        "weighted_results": _by_weights,
        "participations": _by_participations,
    }
)
