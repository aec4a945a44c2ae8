"""Two records of one person become one, and two again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.players import lock_cups
from tournaments.errors import Conflict, Refused
from tournaments.models import Cup, Entry, Invitation, Player, PlayerMerge, Tournament


@dataclass(frozen=True, slots=True)
class _Moved:
    """What a merge, or its undoing, moved; the evenings by id, locked."""

    made: PlayerMerge
    evenings: Mapping[int, Tournament]
    entries: Sequence[Entry]
    answers: Sequence[Invitation]


def merge_players(cup: Cup, kept: Player, other: Player, *, reason: str, actor: Actor, now: datetime) -> PlayerMerge:
    """Let everything of `other`, their entries and answers to invitations, be `kept`'s from now on.

    `other` stays as a record that nobody finds, so that `unmerge_players` can take everything back; published lists
    stay as they are. Every evening concerned and every cup of the two notes it.
    Refused: reason_missing, reason_too_long, merged_with_oneself, both_at_evening, both_invited. Conflict:
    already_merged, when one of them was merged meanwhile.
    """
    why = require_reason(reason)
    if kept.pk == other.pk:
        raise Refused("merged_with_oneself", name=kept.name)
    with transaction.atomic():
        lock_cups()
        evenings = _locked_evenings(Entry.objects.filter(player=other))
        _lock_records(kept, other)
        _require_apart(kept, other)
        entries, answers = _of(other)
        Entry.objects.filter(pk__in=[each.pk for each in entries]).update(player=kept)
        Invitation.objects.filter(pk__in=[each.pk for each in answers]).update(player=kept)
        Player.objects.filter(pk=other.pk).update(merged_into=kept)
        made = PlayerMerge.objects.create(
            cup=cup,
            kept=kept,
            other=other,
            at=now,
            user=actor.user,
            reason=why,
            entries=[each.pk for each in entries],
            invitations=[each.pk for each in answers],
        )
        moved = _Moved(made, evenings, entries, answers)
        _note(moved, verb="merge_players", reason=why, actor=actor, now=now)
    return made


def unmerge_players(made: PlayerMerge, *, reason: str, actor: Actor, now: datetime) -> PlayerMerge:
    """Give the merged record back what it had; what came after the merge stays with the kept one.

    Refused: reason_missing, reason_too_long. Conflict: already_unmerged; unmerge_later_first, when the kept record was
    itself merged since.
    """
    why = require_reason(reason)
    with transaction.atomic():
        lock_cups()
        theirs = Entry.objects.filter(pk__in=made.entries)
        evenings = _locked_evenings(theirs)
        kept, _other = _lock_records(made.kept, made.other)
        row = PlayerMerge.objects.select_related("cup", "kept", "other").get(pk=made.pk)
        if row.undone_at:
            raise Conflict("already_unmerged", name=row.other.name)
        if kept.merged_into_id:
            raise Conflict("unmerge_later_first", name=row.kept.name)
        entries = list(theirs.filter(player=row.kept).order_by("pk"))
        answers = list(Invitation.objects.filter(pk__in=row.invitations, player=row.kept).select_related("season"))
        Entry.objects.filter(pk__in=[each.pk for each in entries]).update(player=row.other)
        Invitation.objects.filter(pk__in=[each.pk for each in answers]).update(player=row.other)
        Player.objects.filter(pk=row.other_id).update(merged_into=None)
        row.undone_at, row.undone_by = now, actor.user
        row.save(update_fields=["undone_at", "undone_by"])
        moved = _Moved(row, evenings, entries, answers)
        _note(moved, verb="unmerge_players", reason=why, actor=actor, now=now)
    return row


def _locked_evenings(entries: Iterable[Entry]) -> dict[int, Tournament]:
    """Their tournaments by id, locked in the order of their ids."""
    ids = sorted({each.tournament_id for each in entries})
    return {pk: lock(Tournament(pk=pk)) for pk in ids}


def _lock_records(kept: Player, other: Player) -> tuple[Player, Player]:
    """Nobody checks one of them in until this is over (`actions.check_in` locks whom it checks in)."""
    rows = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=(kept.pk, other.pk))
    found = {each.pk: each for each in rows.order_by("pk")}
    return found[kept.pk], found[other.pk]


def _require_apart(kept: Player, other: Player) -> None:
    """Neither is merged, and they were nowhere together; locked, as they are now."""
    for each in Player.objects.filter(pk__in=(kept.pk, other.pk), merged_into__isnull=False):
        raise Conflict("already_merged", name=each.name)
    theirs = Entry.objects.filter(player=other).values("tournament")
    if both := Tournament.objects.filter(entries__player=kept, pk__in=theirs).order_by("-date", "-pk"):
        names = ", ".join(each.name for each in both[:5])
        raise Refused("both_at_evening", one=kept.name, other=other.name, evenings=names)
    invited = Invitation.objects.filter(player=other).values("season")
    if first := Invitation.objects.filter(player=kept, season__in=invited).select_related("season").first():
        raise Refused("both_invited", one=kept.name, other=other.name, season=first.season.name)


def _of(player: Player) -> tuple[list[Entry], list[Invitation]]:
    entries = list(Entry.objects.filter(player=player).order_by("pk"))
    return entries, list(Invitation.objects.filter(player=player).select_related("season").order_by("pk"))


def _note(moved: _Moved, *, verb: str, reason: str, actor: Actor, now: datetime) -> None:
    """Log it in every evening whose entry has another player now, and in every cup of the two."""
    made = moved.made
    who = {"player": made.kept_id, "merged": made.other_id}
    for entry in moved.entries:
        what = {"entry": entry.pk, **who}
        write_event(moved.evenings[entry.tournament_id], verb=verb, actor=actor, now=now, what=what, reason=reason)
    people = (made.kept_id, made.other_id)
    played = Entry.objects.filter(player__in=people).values_list("tournament__season__cup", flat=True)
    invited = Invitation.objects.filter(player__in=people).values_list("season__cup", flat=True)
    for cup in Cup.objects.filter(pk__in={made.cup_id, *played, *invited}).order_by("pk"):
        seasons = sorted(each.season_id for each in moved.answers if each.season.cup_id == cup.pk)
        write_event(lock(cup), verb=verb, actor=actor, now=now, what={**who, "season": seasons}, reason=reason)
