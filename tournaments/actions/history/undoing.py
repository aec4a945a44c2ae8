"""Undoing an import of a cup's history as a whole."""

from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.players import CHANGEABLE, columns_of, lock_cups, log_player_changes
from tournaments.actions.sandbox import delete_whole
from tournaments.actions.seasons.changing import remove_season
from tournaments.errors import Conflict
from tournaments.models import Club, HistoryImport, Player, PlayerContact, Season, Tournament
from tournaments.models.history_import import HistoryState
from tournaments.queries.history.undoing import HistoryUndo, history_undo
from tournaments.queries.history.undone_rules import rules_of_seasons
from tournaments.queries.people.search import row_of


def undo_history(history: HistoryImport, *, seen: str, actor: Actor, now: datetime) -> HistoryUndo:
    """Delete what an import added: evenings with results, seasons, people not used elsewhere, filled-in values.

    Anything changed since stays: seasons with their settings, people, addresses, single values.
    `seen` is the fingerprint of what was shown.
    Conflict: past_undone; past_undo_built_on, if one of its evenings or seasons was used since; undo_outdated.
    """
    with transaction.atomic():
        lock_cups()
        row = HistoryImport.objects.select_for_update(of=("self",)).select_related("cup").get(pk=history.pk)
        if row.state != HistoryState.DONE:
            raise Conflict("past_undone")
        evenings = list(_evenings(row).select_for_update(of=("self",)))
        plan = history_undo(row)
        _require_as_seen(plan, seen)
        rules = rules_of_seasons(row.made["seasons"])
        delete_whole(evenings)
        _empty(row, plan, actor=actor, now=now)
        PlayerContact.objects.filter(pk__in=plan.addresses).delete()
        for season in Season.objects.filter(pk__in=plan.seasons).select_related("cup").order_by("pk"):
            remove_season(season, actor=actor, now=now)
        Player.objects.filter(pk__in=plan.removed).delete()
        Club.objects.filter(pk__in=row.made["clubs"], players__isnull=True).delete()
        _close(row, made={"terms": rules}, actor=actor, now=now)
        what = {"import": row.pk, **plan.figures}
        write_event(lock(row.cup), verb="undo_history", actor=actor, now=now, what=what)
    return plan


def _evenings(row: HistoryImport) -> QuerySet[Tournament]:
    ids = [pk for pk, _ in row.made["evenings"]]
    return Tournament.objects.filter(pk__in=ids).order_by("pk")


def _require_as_seen(plan: HistoryUndo, seen: str) -> None:
    if plan.obstacles:
        raise Conflict("past_undo_built_on")
    if plan.fingerprint != seen:
        raise Conflict("undo_outdated")


def _empty(row: HistoryImport, plan: HistoryUndo, *, actor: Actor, now: datetime) -> None:
    """Clear the values that were filled in and are unchanged."""
    filled: defaultdict[int, list[str]] = defaultdict(list)
    for pk, name in plan.emptied:
        filled[pk].append(name)
    players = list(Player.objects.filter(pk__in=filled).select_related("club").order_by("pk"))
    for each in players:
        emptied = replace(row_of(each), **dict.fromkeys(filled[each.pk], ""))
        for name, value in columns_of(emptied, clubs={}).items():
            if name != "club":
                setattr(each, name, value)
    if players:
        Player.objects.bulk_update(players, ["number", *CHANGEABLE])
        what = {"players": [each.pk for each in players]}
        log_player_changes(row.cup, players, verb="complete_players", what=what, actor=actor, now=now)


def _close(row: HistoryImport, *, made: dict[str, Any], actor: Actor, now: datetime) -> None:
    row.state, row.undone_at, row.undone_by = HistoryState.UNDONE, now, actor.user
    row.made, row.answers, row.report = made, {}, []  # they may name people who are deleted now
    row.save(update_fields=["state", "undone_at", "undone_by", "made", "answers", "report"])
