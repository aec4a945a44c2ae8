"""The results of closed evenings, as seasons need them: stored ones if still valid, otherwise computed."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, TextField, prefetch_related_objects
from django.db.models.functions import Cast

from tournaments.models import Event, KeptResults, Tournament
from tournaments.queries.people.listed_entries import ListedEntry, listed_entries
from tournaments.queries.results.played import played_rounds
from tournaments.queries.results.standings import placements

CHANGES_NO_RESULT = frozenset(
    {
        *("archive", "restore_archive"),
        *("award_prizes", "pay_prize", "start_prize_giving", "show_prizes", "end_prize_giving"),
        *("change_players", "change_shared_players", "rename_people"),
        *("file_protest", "decide_protest", "declare_official"),
        *("publish_results", "withdraw_list"),
        *("record_income", "record_expense", "record_difference", "counter_entry", "settle_points"),
        *("sign_closing", "reopen_till", "take_fee", "give_back_fee", "set_fee", "count_kontra_box"),
    }
)
"""Verbs that often follow the closing of an evening and affect nobody's rank or score. After any other one, the results
are computed again.
"""

CACHED_EVENINGS = 256
"""How many evenings' results a process remembers: some 10 MB with 300 people each."""


@dataclass(frozen=True, slots=True)
class ClosedResults:
    """Everybody at a closed evening, best first: players (ids), their ranks 1 2 2 4 and their scores in points."""

    players: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def columns(self) -> dict[str, list[int]]:
        """As plain JSON."""
        return {"players": list(self.players), "ranks": list(self.ranks), "scores": list(self.scores)}


def closed_results(tournaments: Sequence[Tournament]) -> Mapping[int, ClosedResults]:
    """The results of some closed evenings, by evening. One statement, four if any are not stored."""
    stored = stored_results(tournaments)
    missing = [each for each in tournaments if each.pk not in stored]
    prefetch_related_objects(missing, "ruleset")
    return {**stored, **worked_out(missing)} if missing else stored


def stored_results(tournaments: Iterable[Tournament]) -> Mapping[int, ClosedResults]:
    """The valid stored results of some closed evenings, by evening. One statement."""
    rows = valid_rows(tournaments).values_list("pk", Cast("content", TextField()))
    return {tournament: _read(content) for tournament, content in rows}


@lru_cache(maxsize=CACHED_EVENINGS)
def _read(content: str) -> ClosedResults:
    """Results as stored. The same object for the same text, so that what is computed from it can be cached, too."""
    columns = json.loads(content)
    return ClosedResults(*(tuple(columns[each]) for each in ("players", "ranks", "scores")))


def valid_rows(tournaments: Iterable[Tournament]) -> QuerySet[KeptResults]:
    """The rows of the evenings' stored results that are valid.

    They are valid while the event they were written after is in the evening's log and no later one changes a result.
    """
    log = Event.objects.filter(tournament=OuterRef("pk"))
    written = log.filter(sequence=OuterRef("sequence"), hash=OuterRef("head"))
    changed = log.filter(sequence__gt=OuterRef("sequence")).exclude(verb__in=CHANGES_NO_RESULT)
    return KeptResults.objects.filter(Exists(written), ~Exists(changed), tournament__in=tournaments)


def worked_out(tournaments: Iterable[Tournament]) -> Mapping[int, ClosedResults]:
    """The same, computed from the current rows. Two statements."""
    mine = list(tournaments)
    rounds, entries = played_rounds(mine), defaultdict[int, list[ListedEntry]](list)
    for entry in listed_entries(mine):
        entries[entry.tournament].append(entry)
    return {each.pk: _columns(placements(each, entries[each.pk], rounds)) for each in mine}


def evenings_without(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """The closed evenings without valid stored results. One statement."""
    mine = list(tournaments)
    stored = stored_results(mine)
    return [each for each in mine if each.pk not in stored]


def _columns(lines: Iterable[Any]) -> ClosedResults:
    rows = [(each.person.player, each.line.rank, each.line.total) for each in lines]
    players, ranks, scores = zip(*rows, strict=True) if rows else ((), (), ())
    return ClosedResults(players, ranks, scores)
