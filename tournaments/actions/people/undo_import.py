"""Undoing an import as a whole."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.players import CHANGEABLE, clubs_of, columns_of, lock_cups, log_player_changes
from tournaments.errors import Conflict, Refused
from tournaments.models import Club, ImportedPlayer, Player, PlayerContact, PlayerImport, Tournament
from tournaments.queries.people.player_imports import UndoPlan, UndoStep, can_be_undone, later_import, undo_plan


def undo_import(made: PlayerImport, *, seen: str, actor: Actor, now: datetime) -> UndoPlan:
    """Undo an import, except what was used or changed since. `seen` is the fingerprint of the plan shown.

    Changed players get their former values, added ones and noted addresses are deleted, check-ins are withdrawn.
    Undoing cannot be undone; the list can be imported again.
    Refused: undo_too_late. Conflict: already_undone, undo_later_first, undo_outdated if the plan has changed since it
    was shown.
    """
    with transaction.atomic():
        lock_cups()
        row = PlayerImport.objects.select_for_update(of=("self",)).select_related("cup", "tournament").get(pk=made.pk)
        _require_undoable(row, now=now)
        tournament = lock(row.tournament) if row.tournament else None
        _lock_players(row)
        plan = undo_plan(row)
        if plan.fingerprint != seen:
            raise Conflict("undo_outdated")
        _undo_check_ins(row, plan, tournament, actor=actor, now=now)
        _restore(row, plan, actor=actor, now=now)
        PlayerContact.objects.filter(player__in=[step.player for step in plan.forgotten]).delete()
        Player.objects.filter(pk__in=[step.player for step in plan.removed]).delete()
        Club.objects.filter(pk__in=row.new_clubs, players__isnull=True).delete()
        _close(row, plan, actor=actor, now=now)
    return plan


def _require_undoable(row: PlayerImport, *, now: datetime) -> None:
    if row.undone_at:
        raise Conflict("already_undone")
    if not can_be_undone(row, now=now):
        raise Refused("undo_too_late")
    if later_import(row):
        raise Conflict("undo_later_first")


def _lock_players(row: PlayerImport) -> None:
    """Lock the players an import added, so that nobody checks them in before they are deleted."""
    players = Player.objects.filter(pk__in=row.people.values("player"))
    list(players.select_for_update().order_by("pk").values_list("pk"))


def _undo_check_ins(
    row: PlayerImport, plan: UndoPlan, tournament: Tournament | None, *, actor: Actor, now: datetime
) -> None:
    people = row.people.filter(pk__in=[step.kept for step in plan.checked_out])
    entries = list(people.order_by("entry").values_list("entry", "player", "entry_is_new"))
    if tournament is None or not entries:
        return
    new = [entry for entry, _, is_new in entries if is_new]
    gone = [entry for entry, _, is_new in entries if not is_new]
    tournament.entries.filter(pk__in=new).delete()
    tournament.entries.filter(pk__in=gone).update(is_present=False)
    what = {"entries": new, "gone": gone, "players": [player for _, player, _ in entries]}
    write_event(tournament, verb="undo_import", actor=actor, now=now, what=what)


def _restore(row: PlayerImport, plan: UndoPlan, *, actor: Actor, now: datetime) -> None:
    players = _as_before(plan.restored)
    Player.objects.bulk_update(players, CHANGEABLE)
    what = {"import": row.pk, **plan.figures}
    log_player_changes(row.cup, players, verb="undo_import", what=what, actor=actor, now=now)


def _as_before(steps: Sequence[UndoStep]) -> list[Player]:
    rows = {step.player: step.before for step in steps if step.before}
    clubs = clubs_of(list(rows.values()))
    players = list(Player.objects.filter(pk__in=rows).order_by("pk"))
    for player in players:
        for name, value in columns_of(rows[player.pk], clubs=clubs).items():
            setattr(player, name, value)
    return players


def _close(row: PlayerImport, plan: UndoPlan, *, actor: Actor, now: datetime) -> None:
    """Delete the records of restored players; players left keep a record with the reason."""
    left = {step.kept: step.left[0] for step in plan.left}
    row.people.exclude(pk__in=left).delete()
    rows = list(ImportedPlayer.objects.filter(pk__in=left))
    for each in rows:
        each.left = left[each.pk]
    ImportedPlayer.objects.bulk_update(rows, ["left"])
    row.undone_at, row.undone_by = now, actor.user
    row.save(update_fields=["undone_at", "undone_by"])
