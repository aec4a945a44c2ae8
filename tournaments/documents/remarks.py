"""What broke a tie, in words."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

_DECIDERS: Mapping[str, Promise] = MappingProxyType(
    {
        # an evening
        "best_round": gettext_lazy("by the best round"),
        "second_best_round": gettext_lazy("by the second round"),
        "third_best_round": gettext_lazy("by the third round"),
        "table_rank": gettext_lazy("by the places at the table"),
        "lot": gettext_lazy("by lot"),
        # a season
        "final_result": gettext_lazy("by the rank in the final"),
        "single_results": gettext_lazy("by single results"),
        "participations": gettext_lazy("by participations"),
    }
)


def tie_break(decided_by: str | None) -> str:
    """What separated a line from its neighbour of the same total; "" where no tie was broken."""
    return str(_DECIDERS.get(decided_by, decided_by)) if decided_by else ""


def evenings_missing(missing: int) -> str:
    """What somebody lacks who is not ranked yet; "" where nothing is missing."""
    sentence = ngettext("%(missing)s evening short of a rank", "%(missing)s evenings short of a rank", missing)
    return sentence % {"missing": missing} if missing else ""
