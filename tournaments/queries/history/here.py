"""How evenings in files differ from those of the cup that they mean."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models.functions import Coalesce

from tournaments.intake.history.records import ImportedEvening, ImportNote
from tournaments.models import Entry, Tournament
from tournaments.queries.history.comparing import is_clear
from tournaments.queries.history.planned import PlannedEvening, PlannedSeason
from tournaments.queries.results.round_totals import Amounts, round_totals

RoundPoints = Mapping[int, int]
"""Points by round (from 1), rounds of 0 left out."""
PlayerPoints = Mapping[int, RoundPoints]
"""The same by player (id)."""


def here_notes(seasons: Iterable[PlannedSeason], people: Mapping[str, int]) -> Iterator[ImportNote]:
    """A note for each evening left out whose lines differ from those here, with their number.

    `people` are ids by key. Two statements; none if no evening is here.
    """
    left = [each for season in seasons for each in season.evenings if each.is_left and is_clear(each.evening, people)]
    points = _points_here([each.there for each in left if each.there]) if left else {}
    for each in left:
        if differing := _differing(_points(each, people), points[each.there.pk] if each.there else {}):
            yield _note(each.evening, differing)


def _points_here(tournaments: Sequence[Tournament]) -> Mapping[int, PlayerPoints]:
    """Everybody's points by evening (id)."""
    totals = round_totals(tournaments)
    found: dict[int, dict[int, RoundPoints]] = {each.pk: {} for each in tournaments}
    entries = Entry.objects.filter(tournament__in=tournaments)
    for entry, evening, player in entries.values_list("pk", "tournament", Coalesce("player__merged_into", "player")):
        if entry in totals:
            found[evening][player] = _of_amounts(totals[entry])
    return found


def _of_amounts(amounts: Amounts) -> RoundPoints:
    return {number: points for number, (points, _) in amounts.items() if points}


def _points(planned: PlannedEvening, people: Mapping[str, int]) -> PlayerPoints:
    return {
        people[each.person]: {number: points for number, points in enumerate(each.rounds, start=1) if points}
        for each in planned.results
    }


def _differing(mine: PlayerPoints, here: PlayerPoints) -> int:
    """How many people have other points, or are at one of both only."""
    return sum(1 for person in mine.keys() | here.keys() if mine.get(person) != here.get(person))


def _note(evening: ImportedEvening, differing: int) -> ImportNote:
    facts: dict[str, str | int] = {"date": str(evening.day), "lines": differing}
    return ImportNote("past_here_differs", evening.where, facts, file=evening.file)
