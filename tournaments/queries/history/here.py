"""How evenings in files differ from those of the cup that they mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models.functions import Coalesce

from tournaments.intake.history.numbers import key_of_player
from tournaments.intake.history.records import ImportedEvening, ImportedPerson, ImportNote
from tournaments.models import Entry, Player, Tournament
from tournaments.queries.history.comparing import is_clear
from tournaments.queries.history.planned import PlannedEvening, PlannedSeason
from tournaments.queries.people.search import row_of
from tournaments.queries.results.round_totals import Amounts, round_totals

OF_LINES = frozenset({"past_line_gone", "past_line_new", "past_line_other"})
MOST_LINES = 20
"""Differing lines of an evening that are told one by one."""
RoundPoints = Mapping[int, int]
"""Points by round (from 1), rounds of 0 left out."""
PlayerPoints = Mapping[int, RoundPoints]
"""The same by player (id)."""


@dataclass(frozen=True, slots=True)
class DifferingEvening:
    """An evening left out because it is here already, with other lines; `notes` tell how many, and the first ones.

    `only_here` are people with such a line who are not at it in the file, by the keys that the notes have.
    """

    evening: PlannedEvening
    notes: tuple[ImportNote, ...]
    only_here: Mapping[str, ImportedPerson]

    @property
    def count(self) -> int:
        """How many lines differ."""
        return int(self.notes[0].facts["lines"])

    @property
    def lines(self) -> tuple[ImportNote, ...]:
        """The differing lines that are told one by one."""
        return self.notes[1:]


def differing_evenings(seasons: Iterable[PlannedSeason], people: Mapping[str, int]) -> tuple[DifferingEvening, ...]:
    """The evenings left out whose lines differ from those here. `people` are ids by key.

    Three statements; none if no evening is here.
    """
    left = [each for season in seasons for each in season.evenings if each.is_left and is_clear(each.evening, people)]
    points = _points_here([each.there for each in left if each.there]) if left else {}
    pairs = [(each, _points(each, people), points[each.there.pk] if each.there else {}) for each in left]
    gone = {pk for _, mine, here in pairs for pk in here.keys() - mine.keys()}
    players = Player.objects.select_related("club").in_bulk(gone) if left else {}
    found = ((each, _lines(each, mine, here, people), here.keys() - mine.keys()) for each, mine, here in pairs)
    return tuple(
        DifferingEvening(each, (_note(each.evening, len(lines)), *lines[:MOST_LINES]), _named(only_here, players))
        for each, lines, only_here in found
        if lines
    )


def _lines(
    evening: PlannedEvening, mine: PlayerPoints, here: PlayerPoints, people: Mapping[str, int]
) -> list[ImportNote]:
    """A note for everybody with other points, or at one of both only: those of the file in its order, then the rest."""
    keys = {people[each.person]: each.person for each in evening.results}
    order = [*keys, *sorted(here.keys() - keys.keys())]
    where = {people[each.person]: each.where for each in evening.results}
    differing = [pk for pk in order if mine.get(pk) != here.get(pk)]
    rounds = max((number for each in (*mine.values(), *here.values()) for number in each), default=0)
    return [
        ImportNote(
            "past_line_new" if pk not in here else "past_line_gone" if pk not in mine else "past_line_other",
            where.get(pk, ""),
            {
                "date": str(evening.day),
                "here": _words(here.get(pk, {}), rounds),
                "in_file": _words(mine.get(pk, {}), rounds),
            },
            file=evening.evening.file,
            person=keys.get(pk) or key_of_player(pk),
        )
        for pk in differing
    ]


def _words(points: RoundPoints, rounds: int) -> str:
    return " · ".join(str(points.get(number, 0)) for number in range(1, rounds + 1))


def _named(players: Iterable[int], known: Mapping[int, Player]) -> Mapping[str, ImportedPerson]:
    keys = {pk: key_of_player(pk) for pk in players if pk in known}
    return {key: ImportedPerson(key, row_of(known[pk])) for pk, key in keys.items()}


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


def _note(evening: ImportedEvening, differing: int) -> ImportNote:
    facts: dict[str, str | int] = {"date": str(evening.day), "lines": differing}
    return ImportNote("past_here_differs", evening.where, facts, file=evening.file)
