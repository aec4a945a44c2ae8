"""A season table in sentences: changes of rank, why results count, and what is still possible."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from scoring.documents import MOST
from tournaments.lists.season import SeasonAim, SeasonCell, SeasonChance, SeasonColumn, SeasonList, SeasonRow
from tournaments.reports.figures import points_text

CHANCES: Mapping[str, Promise] = MappingProxyType(
    {
        "safe": pgettext_lazy("chance", "safe"),
        "open": pgettext_lazy("chance", "open"),
        "out": pgettext_lazy("chance", "out"),
    }
)
AIMS: Mapping[str, Promise] = MappingProxyType(
    {"quota": gettext_lazy("Österreich-Finale"), "win": gettext_lazy("Season win")}
)


def aim_text(aim: SeasonAim) -> str:
    """Which places are contested, and for what."""
    if aim.code == "win":
        return gettext("Winning the season")
    places = gettext("Österreich-Finale: among the first %(places)s") % {"places": aim.places}
    return f"{places}{_with_minimum(aim.min_participations)}"


def _with_minimum(minimum: int) -> str:
    if minimum < 2:
        return ""
    return gettext(", with at least %(minimum)s evenings") % {"minimum": minimum}


def change_text(row: SeasonRow) -> str:
    """The change of rank since the previous evening: +2, –1, =, new; "" without a rank."""
    if row.rank is None:
        return ""
    if row.was is None:
        return gettext("new")
    return moved_text(row.was - row.rank)


def moved_text(places: int) -> str:
    """So many places up since the last evening: +2, –1, =."""
    return f"+{places}" if places > 0 else points_text(places) if places else "="


def change_sentence(row: SeasonRow) -> str:
    """The same as a sentence."""
    if row.rank is None:
        return ""
    if row.was is None:
        return gettext("new in the table") if row.is_new else gettext("ranked since the last evening")
    return moved_sentence(row.was - row.rank)


def moved_sentence(places: int) -> str:
    """So many places up since the last evening; negative: down."""
    if not places:
        return gettext("the same rank as before the last evening")
    text = (
        ngettext("%(places)s place up since the last evening", "%(places)s places up since the last evening", places)
        if places > 0
        else ngettext(
            "%(places)s place down since the last evening", "%(places)s places down since the last evening", -places
        )
    )
    return text % {"places": abs(places)}


# -- what counts -------------------------------------------------------------------------------------------------------


def cell_text(row: SeasonRow, column: SeasonColumn, cell: SeasonCell) -> str:
    """Why a result counts or not."""
    if row.missed(column):
        return _penalty(cell)
    if cell.why == "final":
        return gettext("counts: the final counts in any case")
    best = sorted(each.points for each in row.cells if each and each.why == "among_best")
    if not cell.is_dropped:
        sentence = ngettext("counts: the best result", "counts: among the best %(results)s results", len(best))
        return sentence % {"results": len(best)}
    worst = min(best, default=0)
    return _dropped(len(best), is_equal=cell.points == worst) % {"results": len(best), "worst": points_text(worst)}


def _dropped(results: int, *, is_equal: bool) -> str:
    if is_equal and results:
        return ngettext(
            "does not count: only %(results)s result counts, and one of as many points (%(worst)s) is it already",
            "does not count: only %(results)s results count, one of them has as many points (%(worst)s)",
            results,
        )
    return ngettext(
        "does not count: %(results)s result is better or as good: %(worst)s",
        "does not count: %(results)s results are better or as good, the worst of them %(worst)s",
        results,
    )


def _penalty(cell: SeasonCell) -> str:
    if cell.is_dropped:
        return gettext("does not count: what a finalist gets who does not come")
    return gettext("counts: what a finalist gets who does not come")


def absence_text(season: SeasonList, row: SeasonRow) -> str:
    """A note if somebody was absent from the final; otherwise ""."""
    return gettext("did not come to the final") if any(map(row.missed, season.columns)) else ""


def sum_text(row: SeasonRow) -> str:
    """The total as a sum: "223 + 198 = 421"."""
    terms = " + ".join(points_text(each) if each >= 0 else f"({points_text(each)})" for each in row.counted)
    return f"{terms or 0} = {points_text(row.total)}"


# -- what is still possible --------------------------------------------------------------------------------------------


def needs_text(chance: SeasonChance) -> str:
    """The lowest result that would suffice at the next evening; "" if nothing is open."""
    if chance.chance != "open":
        return ""
    if chance.needs is None:
        return gettext("not by the next evening alone")
    if chance.rank == 0:
        return gettext("taking part will do, with any result")
    if chance.rank:
        return _rank_needed(chance.rank, chance.needs, chance.brings)
    return _points_needed(chance.needs, chance.from_score)


def _points_needed(needs: int, score: int | None) -> str:
    """In cup points, where an evening's points do not bring just as many, or are not known to."""
    if score == needs:
        sentence = ngettext("%(points)s point will do", "%(points)s points will do", needs)
    elif score is None:
        sentence = ngettext("%(points)s cup point will do", "%(points)s cup points will do", needs)
    else:
        sentence = gettext("%(score)s points will do (bring %(points)s cup points)")
    return sentence % {"points": points_text(needs), "score": points_text(score)}


def _rank_needed(rank: int, needs: int, brings: int | None) -> str:
    facts = {"rank": rank, "points": points_text(needs), "brings": points_text(brings)}
    if brings is None:
        return gettext("rank %(rank)s will do (brings %(points)s)") % facts
    return gettext("rank %(rank)s will do (brings %(brings)s, needed %(points)s)") % facts


def short_needs_text(chance: SeasonChance) -> str:
    """The same in few words, following a label."""
    if chance.chance != "open" or chance.needs is None:
        return ""
    if chance.rank == 0:
        return gettext(" (any)")
    if chance.rank:
        return f" ({chance.rank}.)"
    return f" ({points_text(chance.needs if chance.from_score is None else chance.from_score)})"


def required_result_text(points: int, place: int | None, score: int | None) -> str:
    """An evening's result of at least so many cup points; place and score are encoded as in a `SeasonChance`."""
    if place == 0:
        return gettext("any other result")
    facts = {"rank": place, "points": points_text(points), "score": points_text(score)}
    if place == 1:
        return gettext("evening win (%(points)s)") % facts
    if place:
        return gettext("rank %(rank)s or better (%(points)s)") % facts
    return _from_points(points, score) % facts


def _from_points(points: int, score: int | None) -> str:
    if score == points:
        return ngettext("from %(points)s point on", "from %(points)s points on", points)
    if score is None:
        return ngettext("from %(points)s cup point on", "from %(points)s cup points on", points)
    return gettext("from %(score)s points on (%(points)s cup points)")


def chance_text(season: SeasonList, row: SeasonRow, aim: SeasonAim, chance: SeasonChance) -> str:
    """Why a place is secured, open or out of reach."""
    if chance.chance == "safe":
        return _safe(aim.places - 1)
    if chance.chance == "open":
        return gettext("It depends on what is still played.")
    if max(row.missing, aim.min_participations - row.participations) > season.to_come:
        return gettext("Too few evenings are left for as many as have to be played.")
    return _out_of_reach(season, row, aim) % {"ceiling": points_text(row.ceiling), "places": aim.places}


def _out_of_reach(season: SeasonList, row: SeasonRow, aim: SeasonAim) -> str:
    ceiling = row.ceiling or 0
    ranked = (each for each in season.rows if not each.missing and each.participations >= aim.min_participations)
    if sum((each.floor or 0) > ceiling for each in ranked) >= aim.places:
        return ngettext(
            "The total can be %(ceiling)s at most; somebody else has more for certain already.",
            "The total can be %(ceiling)s at most; %(places)s others have more for certain already.",
            aim.places,
        )
    return ngettext(
        "The total can be %(ceiling)s at most; somebody else has as many for certain already and wins the tie.",
        "The total can be %(ceiling)s at most; %(places)s others have as many or more for certain and win ties.",
        aim.places,
    )


def _safe(others: int) -> str:
    if not others:
        return gettext("Whatever is still played, nobody can come ahead.")
    sentence = ngettext(
        "Whatever is still played, at most %(others)s other can come ahead.",
        "Whatever is still played, at most %(others)s others can come ahead.",
        others,
    )
    return sentence % {"others": others}


def reach_text(row: SeasonRow) -> str:
    """The range of totals still possible; "" without a bound."""
    if row.floor is None or row.ceiling is None or max(-row.floor, row.ceiling) >= MOST // 2:
        return ""
    if row.floor == row.ceiling:
        return gettext("The total stays %(total)s, whatever is still played.") % {"total": points_text(row.floor)}
    facts = {"floor": points_text(row.floor), "ceiling": points_text(row.ceiling)}
    sentence = gettext(
        "The total will be between %(floor)s and %(ceiling)s: %(ceiling)s if every evening to come brings the most cup "
        "points it can."
    )
    return sentence % facts
