"""Merging two records of one person, and undoing it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.people.players import lock_cups
from tournaments.errors import Conflict, Refused
from tournaments.models import (
    Cup,
    Entry,
    FinalContact,
    FinalPlace,
    Invitation,
    Mail,
    Player,
    PlayerAttribute,
    PlayerContact,
    PlayerMerge,
    SeasonFinalist,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class _Moved:
    """The rows moved by a merge or its undoing; the locked evenings by id. `places` includes those of reserves who
    replaced the person.
    """

    made: PlayerMerge
    evenings: Mapping[int, Tournament]
    entries: Sequence[Entry]
    answers: Sequence[Invitation]
    places: Sequence[FinalPlace]


def merge_players(cup: Cup, kept: Player, other: Player, *, reason: str, actor: Actor, now: datetime) -> PlayerMerge:
    """Move everything of `other` to `kept`: entries, answers to invitations, places in finals, also those that reserves
    took over from them, attributes, mails, and its addresses where `kept` has none. `other` stays as a hidden record,
    so that `unmerge_players` can restore everything; published lists stay. Logged in every evening concerned and every
    cup of the two.

    Refused: reason_missing, reason_too_long, merged_with_oneself, both_at_evening, both_invited. Conflict:
    already_merged, if one of them was merged meanwhile.
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
        places, taken_over = _places(other, to=kept), _taken_over(other, to=kept)
        Entry.objects.filter(pk__in=[each.pk for each in entries]).update(player=kept)
        Invitation.objects.filter(pk__in=[each.pk for each in answers]).update(player=kept)
        FinalPlace.objects.filter(pk__in=[each.pk for each in places]).update(player=kept)
        FinalPlace.objects.filter(pk__in=[each.pk for each in taken_over]).update(replaces=kept)
        Player.objects.filter(pk__in={other.pk, *_merged_before(other.pk)}).update(merged_into=kept)
        made = PlayerMerge.objects.create(
            cup=cup,
            kept=kept,
            other=other,
            at=now,
            user=actor.user,
            reason=why,
            entries=[each.pk for each in entries],
            invitations=[each.pk for each in answers],
            final_places=[each.pk for each in (*places, *taken_over)],
            **_moved_notes(other, to=kept),
            **_moved_writing(other, to=kept),
        )
        moved = _Moved(made, evenings, entries, answers, (*places, *taken_over))
        _log(moved, verb="merge_players", reason=why, actor=actor, now=now)
    return made


def unmerge_players(made: PlayerMerge, *, reason: str, actor: Actor, now: datetime) -> PlayerMerge:
    """Restore a merged record with all it had; what was added after the merge stays with the kept one.

    Refused: reason_missing, reason_too_long. Conflict: already_unmerged; unmerge_later_first, if the kept record was
    merged itself since.
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
        places = _places_to_return(row)
        FinalPlace.objects.filter(pk__in=row.final_places, player=row.kept).update(player=row.other)
        FinalPlace.objects.filter(pk__in=row.final_places, replaces=row.kept).update(replaces=row.other)
        PlayerAttribute.objects.filter(pk__in=row.attributes, player=row.kept).update(player=row.other)
        Mail.objects.filter(pk__in=row.mails, player=row.kept).update(player=row.other)
        PlayerContact.objects.filter(pk__in=row.contacts, player=row.kept).update(player=row.other)
        FinalContact.objects.filter(pk__in=row.final_contacts, player=row.kept).update(player=row.other)
        SeasonFinalist.objects.filter(pk__in=row.finalists, player=row.kept).update(player=row.other)
        Player.objects.filter(pk=row.other_id).update(merged_into=None)
        Player.objects.filter(pk__in=_merged_before(row.other_id)).update(merged_into=row.other)
        row.undone_at, row.undone_by = now, actor.user
        row.save(update_fields=["undone_at", "undone_by"])
        moved = _Moved(row, evenings, entries, answers, places)
        _log(moved, verb="unmerge_players", reason=why, actor=actor, now=now)
    return row


def _merged_before(player: int) -> set[int]:
    """The records merged into this one, and those into them. One statement a step."""
    found, last = set[int](), {player}
    while last:
        merges = PlayerMerge.objects.filter(kept__in=last, undone_at=None)
        last = set(merges.values_list("other", flat=True)) - found
        found |= last
    return found


def _locked_evenings(entries: Iterable[Entry]) -> dict[int, Tournament]:
    """The entries' tournaments by id, locked in that order."""
    ids = sorted({each.tournament_id for each in entries})
    return {pk: lock(Tournament(pk=pk)) for pk in ids}


def _lock_records(kept: Player, other: Player) -> tuple[Player, Player]:
    """Lock both records, as `actions.people.check_in` does, so that nobody checks them in meanwhile."""
    rows = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=(kept.pk, other.pk))
    found = {each.pk: each for each in rows.order_by("pk")}
    return found[kept.pk], found[other.pk]


def _require_apart(kept: Player, other: Player) -> None:
    """Neither record is merged, and they were never at the same evening. Checked under lock."""
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


def _places(player: Player, *, to: Player) -> list[FinalPlace]:
    """Somebody's places in finals of several cups, with answers and links, where the other record has none."""
    own = FinalPlace.objects.filter(player=to).values("championship")
    rows = FinalPlace.objects.filter(player=player).exclude(championship__in=own).exclude(replaces=to)
    return list(rows.select_related("championship__season").order_by("pk"))


def _taken_over(player: Player, *, to: Player) -> list[FinalPlace]:
    """The reserves' places taken over from somebody, where nobody has taken over the other record's; not the other
    record's own.
    """
    same = FinalPlace.objects.filter(replaces=to).values("through")
    rows = FinalPlace.objects.filter(replaces=player).exclude(player=to).exclude(through__in=same)
    return list(rows.select_related("championship__season").order_by("pk"))


def _places_to_return(made: PlayerMerge) -> list[FinalPlace]:
    """The places a merge moved that the kept record still has, or was replaced in."""
    mine = Q(player=made.kept_id) | Q(replaces=made.kept_id)
    rows = FinalPlace.objects.filter(mine, pk__in=made.final_places)
    return list(rows.select_related("championship__season").order_by("pk"))


def _moved_notes(player: Player, *, to: Player) -> dict[str, list[int]]:
    """Move attributes and registrations for season finals to the other record; returns ids by column.

    Where both have a value or a place, the other's own stays.
    """
    known = PlayerAttribute.objects.filter(player=to).values("attribute")
    expected = SeasonFinalist.objects.filter(player=to).values("season")
    held = _ids(PlayerAttribute.objects.filter(player=player).exclude(attribute__in=known))
    finals = _ids(SeasonFinalist.objects.filter(player=player).exclude(season__in=expected))
    PlayerAttribute.objects.filter(pk__in=held).update(player=to)
    SeasonFinalist.objects.filter(pk__in=finals).update(player=to)
    return {"attributes": held, "finalists": finals}


def _ids(rows: QuerySet[Any]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _moved_writing(player: Player, *, to: Player) -> dict[str, list[int]]:
    """Move a player's mails, and their addresses where the other has none; returns ids by column."""
    has_one = PlayerContact.objects.filter(player=to).exists()
    own = FinalContact.objects.filter(player=to).values("championship")
    moved = {
        "mails": _ids(Mail.objects.filter(player=player)),
        "contacts": [] if has_one else _ids(PlayerContact.objects.filter(player=player)),
        "final_contacts": _ids(FinalContact.objects.filter(player=player).exclude(championship__in=own)),
    }
    Mail.objects.filter(pk__in=moved["mails"]).update(player=to)
    PlayerContact.objects.filter(pk__in=moved["contacts"]).update(player=to)
    FinalContact.objects.filter(pk__in=moved["final_contacts"]).update(player=to)
    return moved


def _log(moved: _Moved, *, verb: str, reason: str, actor: Actor, now: datetime) -> None:
    """Log it in every evening whose entry changes player, and in every cup of the two."""
    made = moved.made
    who = {"player": made.kept_id, "merged": made.other_id}
    for entry in moved.entries:
        what = {"entry": entry.pk, **who}
        write_event(moved.evenings[entry.tournament_id], verb=verb, actor=actor, now=now, what=what, reason=reason)
    people = (made.kept_id, made.other_id)
    played = Entry.objects.filter(player__in=people).values_list("tournament__season__cup", flat=True)
    invited = Invitation.objects.filter(player__in=people).values_list("season__cup", flat=True)
    held = PlayerAttribute.objects.filter(player__in=people).values_list("attribute__cup", flat=True)
    expected = SeasonFinalist.objects.filter(player__in=people).values_list("season__cup", flat=True)
    placed = FinalPlace.objects.filter(Q(player__in=people) | Q(replaces__in=people))
    asked = placed.values_list("championship__season__cup", flat=True)
    for cup in Cup.objects.filter(pk__in={made.cup_id, *played, *invited, *held, *expected, *asked}).order_by("pk"):
        seasons = sorted(each.season_id for each in moved.answers if each.season.cup_id == cup.pk)
        payload: dict[str, object] = {**who, "season": seasons}
        mine = [each.championship.season for each in moved.places]
        if finals := sorted({each.pk for each in mine if each.cup_id == cup.pk}):
            payload["finals"] = finals
        write_event(lock(cup), verb=verb, actor=actor, now=now, what=payload, reason=reason)
