"""Champions by year."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from django.db.models import F, Max, Min, QuerySet

from tournaments.intake.folding import searched_text
from tournaments.lists.final import FinalList
from tournaments.lists.published import AnyList, deserialize_list
from tournaments.models import ChampionImport, Championship, Cup, PastChampion, Publication
from tournaments.queries.results.publications import under_kept_records

MOST_IMPORTS = 10


class TitleState(StrEnum):
    """Whether the champions of a final are entered, and as they are by now."""

    MISSING = "missing"
    ENTERED = "entered"
    OTHER_POINTS = "other_points"
    OTHER_WINNER = "other_winner"
    WITHDRAWN = "withdrawn"
    """Entered from a version that was withdrawn: nobody sees them in public."""


def champions_of(cup: Cup) -> QuerySet[PastChampion]:
    """All lines, newest year first. One statement."""
    return cup.champions.select_related("publication").order_by("-year", "pk")


def champions_in_public(cup: Cup) -> QuerySet[PastChampion]:
    """The lines everybody may see: not those taken from an overall ranking that has been withdrawn. One statement."""
    return champions_of(cup).filter(publication__withdrawn_at=None)


def has_finals(cup: Cup) -> bool:
    """Whether a cup runs a final, so that it may have champions one day. One statement."""
    return Championship.objects.filter(season__cup=cup).exists()


def public_years(cup: Cup) -> tuple[int, int] | None:
    """The first and the last year of the lines everybody may see; None without any. One statement."""
    years = champions_in_public(cup).aggregate(first=Min("year"), last=Max("year"))
    return (years["first"], years["last"]) if years["first"] else None


def imports_of_champions(cup: Cup) -> Sequence[ChampionImport]:
    """The latest imports. One statement."""
    return tuple(ChampionImport.objects.filter(cup=cup).select_related("user", "undone_by")[:MOST_IMPORTS])


def title_state(newest: Publication | None, now: AnyList | None = None) -> TitleState:
    """Whether the champions of a published final are entered: from its newest version, or from an earlier one with the
    same winners and points; `now` is the ranking to compare with, None for the newest version. At most two statements.
    """
    entered = _entered_version(newest) if newest else None
    if newest is None or entered is None:
        return TitleState.MISSING
    if entered.is_withdrawn:
        return TitleState.WITHDRAWN
    if now is None and entered == newest:
        return TitleState.ENTERED
    lists = (_list_of(entered), now or _list_of(newest))
    before, after = map(_winners, under_kept_records(lists))
    if before == after:
        return TitleState.ENTERED
    return TitleState.OTHER_POINTS if before.keys() == after.keys() else TitleState.OTHER_WINNER


def is_crowned(publication: Publication | None) -> bool:
    """Whether the champions of a published final are entered as this version has them. At most two statements."""
    return title_state(publication) == TitleState.ENTERED


def has_other_winner(published: AnyList, now: AnyList) -> bool:
    """Whether somebody else has won than in a published ranking. One statement."""
    before, after = map(_winners, under_kept_records((published, now)))
    return before.keys() != after.keys()


def _entered_version(newest: Publication) -> Publication | None:
    """The version of the same ranking that the champions were taken from; a withdrawn one only if there is no other."""
    versions = Publication.objects.filter(code=newest.code, champions__isnull=False)
    return versions.order_by(F("withdrawn_at").asc(nulls_first=True), "-version").first()


def _list_of(publication: Publication) -> AnyList:
    return deserialize_list(publication.kind, publication.content)


def _winners(value: AnyList) -> dict[int, tuple[int | None, int, int | None]]:
    """Each winner's (id) points: in all, Vorrundenpunkte, Finalpunkte."""
    rows = value.champions if isinstance(value, FinalList) else ()
    return {row.person.player: (row.total, row.vorrundenpunkte, row.finalpunkte) for row in rows}


class YearTitle(NamedTuple):
    """A line of the champions: who won which title in which year; `title` is "" where it is not known."""

    year: int
    title: str
    name: str

    def may_be_title_of(self, other: "YearTitle") -> bool:
        """Whether both may be champions of one final: one title of a year is shared, several are not."""
        is_known = bool(self.title and other.title)
        return self.year == other.year and not (is_known and searched_text(self.title) != searched_text(other.title))

    def is_same(self, other: "YearTitle") -> bool:
        """The same champion of the same final, however the names are spelt."""
        return self.may_be_title_of(other) and searched_text(self.name) == searched_text(other.name)


def lines_to_add(cup: Cup, lines: Sequence[YearTitle]) -> tuple[int, ...]:
    """The indices of the lines not stored yet, each only once. One statement."""
    known = [YearTitle(*each) for each in cup.champions.values_list("year", "title", "name")]
    fresh: list[int] = []
    for place, line in enumerate(lines):
        if not any(map(line.is_same, known)):
            known.append(line)
            fresh.append(place)
    return tuple(fresh)


def lines_to_ask(cup: Cup, lines: Sequence[YearTitle]) -> Mapping[int, str]:
    """Of the lines to add (`lines_to_add`), the indices of those whose title has another champion in that year, with
    who stands there. Two statements.
    """
    there = [
        (YearTitle(year, title, name), name or remark)
        for year, title, name, remark in cup.champions.order_by("pk").values_list("year", "title", "name", "remark")
    ]
    asked: dict[int, str] = {}
    for place in lines_to_add(cup, lines):
        if known := [name for line, name in there if lines[place].may_be_title_of(line)]:
            asked[place] = ", ".join(known)
    return asked
