"""Champions by year."""

from collections.abc import Sequence

from django.db.models import QuerySet

from tournaments.intake.folding import searched_text
from tournaments.models import ChampionImport, Cup, PastChampion, Publication

MOST_IMPORTS = 10


def champions_of(cup: Cup) -> QuerySet[PastChampion]:
    """All lines, newest year first. One statement."""
    return cup.champions.select_related("publication").order_by("-year", "pk")


def champions_in_public(cup: Cup) -> QuerySet[PastChampion]:
    """The lines everybody may see: not those taken from an overall ranking that has been withdrawn. One statement."""
    return champions_of(cup).filter(publication__withdrawn_at=None)


def imports_of_champions(cup: Cup) -> Sequence[ChampionImport]:
    """The latest imports. One statement."""
    return tuple(ChampionImport.objects.filter(cup=cup).select_related("user", "undone_by")[:MOST_IMPORTS])


def is_crowned(publication: Publication | None) -> bool:
    """Whether the champions of a published final have been entered. One statement."""
    return publication is not None and publication.champions.exists()


def lines_to_add(cup: Cup, lines: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The indices of the lines (year and name) not stored yet, each only once, however a name is spelt.

    One statement.
    """
    there = {(year, _plain(name)) for year, name in cup.champions.values_list("year", "name")}
    fresh: dict[tuple[int, str], int] = {}
    for place, (year, name) in enumerate(lines):
        if (year, _plain(name)) not in there:
            fresh.setdefault((year, _plain(name)), place)
    return tuple(fresh.values())


def _plain(name: str) -> str:
    return searched_text(name)
