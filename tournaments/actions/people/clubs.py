"""Clubs: adding, renaming, deleting, and combining duplicates."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.players import lock_cups, log_player_changes
from tournaments.actions.seasons.sub_rankings import require_no_ranking_of
from tournaments.errors import Conflict, Refused
from tournaments.models import Club, Cup, Player, SubRanking
from tournaments.models.player import FINDABLE
from tournaments.queries.people.clubs import ClubChange, club_change


def add_club(cup: Cup, name: str, *, actor: Actor, now: datetime) -> Club:
    """Add a club without players; `name` is not empty. Refused: club_used."""
    with transaction.atomic():
        row = lock(cup)
        club = _named(Club(), name)
        write_event(row, verb="add_club", actor=actor, now=now, what={"club": club.pk})
    return club


def rename_club(cup: Cup, club: Club, name: str, *, confirmed: str = "", actor: Actor, now: datetime) -> Club:
    """Rename a club, also on the lists of open tournaments.

    A club whose players are active in another cup is changed only if `confirmed` is the fingerprint of exactly this
    change. Refused: club_used, club_elsewhere. Conflict: club_gone.
    """
    with transaction.atomic():
        lock_cups()
        (row,) = _locked([club])
        _confirmed(cup, [row], name, confirmed=confirmed, now=now)
        _named(row, name)
        people, what = list(row.players.all()), {"club": row.pk}
        log_player_changes(cup, people, verb="rename_club", what=what, actor=actor, now=now)
    return row


def combine_clubs(cup: Cup, gone: Club, kept: Club, *, confirmed: str = "", actor: Actor, now: datetime) -> Club:
    """Move the members of `gone`, and further season tables about it, to `kept`, and delete `gone`.

    Needs a confirmation as in `rename_club`.
    Refused: club_with_itself, club_elsewhere. Conflict: club_gone.
    """
    if gone.pk == kept.pk:
        raise Refused("club_with_itself", field="into", name=kept.name)
    with transaction.atomic():
        lock_cups()
        rows = {each.pk: each for each in _locked([gone, kept])}
        change = _confirmed(cup, [rows[gone.pk]], rows[kept.pk].name, confirmed=confirmed, now=now)
        people = list(Player.objects.filter(club=gone))
        Player.objects.filter(club=gone).update(club=kept)
        SubRanking.objects.filter(club=gone).update(club=kept)
        rows[gone.pk].delete()
        what = {"club": gone.pk, "into": kept.pk, "people": len(change.members)}
        log_player_changes(cup, people, verb="combine_clubs", what=what, actor=actor, now=now)
    return rows[kept.pk]


def delete_club(cup: Cup, club: Club, *, actor: Actor, now: datetime) -> None:
    """Delete a club without members; hidden records lose it.

    Refused: club_has_players, ranking_needed. Conflict: club_gone.
    """
    with transaction.atomic():
        row = lock(cup)
        (known,) = _locked([club])
        if Player.objects.filter(FINDABLE, club=known).exists():
            raise Refused("club_has_players", name=known.name)
        require_no_ranking_of(known)
        known.delete()
        write_event(row, verb="delete_club", actor=actor, now=now, what={"club": club.pk})


def _named(club: Club, name: str) -> Club:
    club.name = name
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        raise Refused("club_used", field="name", name=name) from error
    return club


def _locked(clubs: Sequence[Club]) -> Sequence[Club]:
    """The current rows of the clubs, locked, by id. Conflict: club_gone."""
    rows = list(Club.objects.select_for_update().filter(pk__in=[each.pk for each in clubs]).order_by("pk"))
    if len(rows) < len(clubs):
        raise Conflict("club_gone")
    return rows


def _confirmed(cup: Cup, clubs: Sequence[Club], name: str, *, confirmed: str, now: datetime) -> ClubChange:
    change = club_change(clubs, cup=cup, now=now)
    if change.cups and confirmed != change.fingerprint(name):
        raise Refused("club_elsewhere", name=clubs[0].name, cups=", ".join(each.name for each in change.cups))
    return change
