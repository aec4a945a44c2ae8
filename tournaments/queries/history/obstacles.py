"""Obstacles to importing a cup's history."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tournaments.intake.history.records import ImportedEvening, ImportNote
from tournaments.queries.history.matching import Matching
from tournaments.queries.history.planned import PlannedSeason, slugs_of
from tournaments.queries.history.reading import ReadHistory


def obstacles_to(
    read: ReadHistory, found: Matching, seasons: Sequence[PlannedSeason], points: Collection[str]
) -> Iterator[ImportNote]:
    for file in read.unclear:
        yield ImportNote("past_file_unclear", facts={"file": file}, file=file)
    yield from (note for note in read.record.notes if note.code == "past_places_which")
    if found.open:
        yield ImportNote("past_unanswered", facts={"people": len(found.open)})
    for season in seasons:
        for slug in sorted(slugs_of(season) - set(points)):
            yield ImportNote("past_scheme_gone", facts={"season": season.days.label, "scheme": slug})
        for each in season.taken:
            if season.there and not season.there.starts <= each.day <= season.there.ends:
                facts: dict[str, str | int] = {"season": season.there.name, "date": each.day.isoformat()}
                yield ImportNote("past_outside", each.evening.where, facts, file=each.evening.file)
            yield from _one_twice(each.evening, found)


def lost_with_files(read: ReadHistory) -> Iterator[ImportNote]:
    """What has to be said of evenings that would be lost with their files when everything else is imported."""
    yield from (note for note in read.record.notes if note.code == "past_day_missing")
    placed = {each.file for each in read.record.evenings}
    unplaced = Counter(note.file for note in read.record.notes if note.code == "past_place_unknown")
    for file, evenings in sorted(unplaced.items()):
        if file not in placed:
            yield ImportNote("past_places_missing", facts={"evenings": evenings, "file": file}, file=file)


def _one_twice(evening: ImportedEvening, found: Matching) -> Iterator[ImportNote]:
    """Notes on one player under two keys at one evening: one of the answers must be wrong."""
    there: set[int] = set()
    for result in evening.results:
        player = found.player(result.person)
        if player is None:
            continue
        if player.pk in there:
            facts: dict[str, str | int] = {"name": player.name, "date": str(evening.day)}
            yield ImportNote("past_one_twice", result.where, facts, file=evening.file)
        there.add(player.pk)
