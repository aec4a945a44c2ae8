"""A cup's history imports, and their running jobs."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from django.db.models import Q, QuerySet

from tournaments.intake.history.numbers import is_of_guest, player_of_key
from tournaments.intake.history.records import ImportedPerson, ImportNote
from tournaments.models import Cup, HistoryImport, Job, Player, Season, Tournament
from tournaments.models.history_import import HistoryState
from tournaments.models.job import UNFINISHED
from tournaments.queries.history.earlier import answered_player
from tournaments.queries.people.merging import LikelyPair, likely_pairs
from tournaments.queries.people.search import row_of


def histories_of(cup: Cup) -> tuple[HistoryImport, ...]:
    """A cup's imports, newest first, without the data for undoing. One statement."""
    rows = HistoryImport.objects.filter(cup=cup).select_related("user", "undone_by").defer("made", "report", "answers")
    return tuple(rows)


def unfinished_jobs(histories: Iterable[HistoryImport], *, name: str) -> dict[int, Job]:
    """The unfinished job of that name for each import (id). One statement."""
    wanted = {each.pk for each in histories}
    rows = Job.objects.filter(name=name, state__in=UNFINISHED).defer("content", "input").order_by("pk")
    return {each.arguments["history"]: each for each in rows if each.arguments.get("history") in wanted}


def evenings_made(history: HistoryImport) -> tuple[tuple[Season, tuple[Tournament, ...]], ...]:
    """The evenings that an import created and that still exist, by season and date. One statement."""
    ids = [pk for pk, _ in history.made.get("evenings", ())]
    rows = Tournament.objects.filter(pk__in=ids).select_related("season").order_by("season__starts", "season", "date")
    return tuple((season, tuple(evenings)) for season, evenings in groupby(rows, key=lambda each: each.season))


def pairs_with_new(history: HistoryImport, *groups: QuerySet[Player]) -> tuple[LikelyPair, ...]:
    """The likely pairs within each group of players of whom the import added somebody. As many statements as
    `likely_pairs`, none if it added nobody.
    """
    new = set(history.made.get("players", ()))
    found = likely_pairs(history.cup, *groups) if new else ()
    return tuple(each for each in found if new & {each.one.player, each.other.player})


def brought_by(cup: Cup) -> Mapping[int, HistoryImport]:
    """The import that created an evening (id), for all that stand. One statement."""
    rows = HistoryImport.objects.filter(cup=cup, state=HistoryState.DONE).defer("report", "answers")
    return {pk: each for each in rows for pk, _revision in each.made.get("evenings", ())}


def people_noted(history: HistoryImport, notes: Iterable[ImportNote]) -> Mapping[str, ImportedPerson]:
    """The players that the notes of a finished import are about, by key: those chosen in answer to a question, or else
    those who have the number, and guests by their ids, which earlier imports did not keep. One statement.
    """
    keys = {note.person for note in notes if note.person and not is_of_guest(note.person)}
    chosen = {key: pk for key in keys if (pk := player_of_key(key))}
    answered = keys & history.answers.keys()
    chosen |= {key: answered_player(key, history.answers[key], history.made) for key in answered}
    numbers = {key.removeprefix("n") for key in keys - chosen.keys()}
    named = Q(number__in=numbers) | Q(pk__in=[pk for pk in chosen.values() if pk])
    rows = list(Player.objects.filter(named).select_related("club", "merged_into__club"))
    by_key = {f"n{row.number}": row for row in rows if row.number in numbers}
    by_id = {row.pk: row for row in rows}
    found = by_key | {key: by_id[pk] for key, pk in chosen.items() if pk in by_id}
    return {key: ImportedPerson(key, row_of(row.merged_into or row)) for key, row in found.items()}
