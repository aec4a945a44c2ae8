"""Storing the results of closed evenings, so that a season need not add up every hand again."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction

from tournaments.actions.log import lock
from tournaments.models import KeptResults, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.periodic import PeriodicJob
from tournaments.queries.results.counting import counting
from tournaments.queries.seasons.stored_results import evenings_without, worked_out


def store_results(tournament: Tournament) -> None:
    """Store the results of a closed evening; it must be locked, and its log complete.

    Writes no event, because nothing has changed for anybody. An evening that counts in no season stores nothing.
    """
    counted = counting(Tournament.objects.filter(pk=tournament.pk)).select_related("cup_points", "ruleset")
    for row in counted:
        end = {"sequence": row.revision, "head": row.chain_head}
        results = worked_out([row])[row.pk]
        KeptResults.objects.update_or_create(tournament=row, defaults={**end, "content": results.columns})


def keep_valid(tournaments: Iterable[Tournament]) -> None:
    """Keep stored results of some evenings valid behind their last event, which must affect nobody's rank or score.

    Call within an action, with those whose results were valid before.
    """
    rows = {each.pk: each for each in tournaments}
    kept = list(KeptResults.objects.filter(tournament__in=rows).defer("content"))
    for each in kept:
        each.sequence, each.head = rows[each.pk].revision, rows[each.pk].chain_head
    KeptResults.objects.bulk_update(kept, ["sequence", "head"])


def store_missing_results() -> int:
    """Store the results of every closed evening without valid ones; returns how many."""
    rows = counting(Tournament.objects.filter(state=TournamentState.CLOSED)).order_by("pk")
    return sum(_store_results(each.pk) for each in evenings_without(rows))


def rebuild_stored_results() -> int:
    """Delete and recompute all stored results; returns for how many evenings."""
    KeptResults.objects.all().delete()
    return store_missing_results()


def _store_results(tournament: int) -> bool:
    """Store one evening's results, if it is still closed."""
    with transaction.atomic():
        row = lock(Tournament(pk=tournament))
        if row.state != TournamentState.CLOSED:
            return False
        store_results(row)
    return True


def _store_now() -> None:
    store_missing_results()


STORING_RESULTS = PeriodicJob("keeping of results", timedelta(minutes=10), _store_now)
"""Runs in every server and every worker, for evenings closed by an older version or imported from an archive."""
