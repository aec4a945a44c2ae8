"""Obstacles to importing a cup's history."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tournaments.intake.history.records import ImportedEvening, ImportNote
from tournaments.queries.history.matching import Matching
from tournaments.queries.history.planned import PlannedSeason, repeated_evenings, slugs_of
from tournaments.queries.history.reading import ReadHistory

MOST_REASONS = 5
OF_CHOICES = frozenset({"past_cup_which", "past_places_which"})
"""Notes of reading that ask for a choice."""
OF_NOTHING = frozenset({"past_empty", "past_none_taken", "past_nothing", "past_nothing_of_cup", "past_only_differs"})
"""Why nothing would be imported at all: nothing that could be cleared."""


def obstacles_to(
    read: ReadHistory, found: Matching, seasons: Sequence[PlannedSeason], points: Collection[str]
) -> Iterator[ImportNote]:
    for file in read.unclear:
        yield ImportNote("past_file_unclear", facts={"file": file}, file=file)
    yield from (note for note in read.record.notes if note.code in OF_CHOICES)
    if read.own.asked:
        yield ImportNote("past_cup_other", facts={"cup": read.own.asked})
    yield from _twice_in_files(read, seasons)
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


def _twice_in_files(read: ReadHistory, seasons: Sequence[PlannedSeason]) -> Iterator[ImportNote]:
    """Questions about evenings twice in two files or in one that nobody has answered."""
    for copy in read.record.copies:
        if copy.is_open:
            which: dict[str, str | int] = {"date": str(copy.evening.day), "lines": copy.differing}
            yield ImportNote("past_copy_open", copy.evening.where, which, file=copy.evening.file)
    for each in repeated_evenings(read.record.repeated, seasons):
        if each.is_open:
            yield ImportNote("past_repeated_open", each.evening.where, each.facts, file=each.evening.file)


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


def why_nothing(read: ReadHistory, notes: Sequence[ImportNote], *, lines: int) -> Iterator[ImportNote]:
    """Why nothing would be imported: `lines` of evenings here that are others in the files, unusable results with the
    first reasons, files without rows, or everything exists already.
    """
    unused = [note for note in notes if note.left]
    if lines:
        yield ImportNote("past_only_differs", facts={"lines": lines})
    if unused:
        yield ImportNote("past_none_taken", facts={"results": sum(note.left for note in unused)})
        yield from unused[:MOST_REASONS]
    elif not lines:
        yield _nothing(read, notes)


def _nothing(read: ReadHistory, notes: Sequence[ImportNote]) -> ImportNote:
    """That files have nothing at all, nothing of this cup, or nothing new."""
    if read.own.left:
        return ImportNote("past_nothing_of_cup", facts={"others": ", ".join(read.own.left)})
    return ImportNote("past_empty" if _is_empty(read, notes) else "past_nothing")


def _is_empty(read: ReadHistory, notes: Sequence[ImportNote]) -> bool:
    """Whether there are files, and none of them has anything below its headings."""
    record = read.record
    places = any(reading.record.places for _, reading in read.files)
    has_rows = record.people or record.idle or record.evenings or record.standings or places
    return bool(read.files) and not has_rows and all(note.code == "past_columns_left" for note in notes)
