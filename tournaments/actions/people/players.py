"""Adding and changing players."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.activity import played_elsewhere
from tournaments.queries.people.intake import shared_change
from tournaments.queries.people.uses import is_anothers, is_published, is_removable

CHANGEABLE = ("family_name", "given_name", "title", "place", "club", "birth_year", "searched", "sound")
"""The columns an import may change; it identifies players by their number."""
LOGGED_COLUMNS = ("number", "family_name", "given_name", "title", "place", "club", "birth_year")
"""Columns whose change is logged, but never their values: they are personal data and must remain erasable."""


def add_player(cup: Cup, row: PlayerRow, *, actor: Actor, now: datetime) -> Player:
    """Add a player, or a guest if the row has no number. Refused: number_used."""
    with transaction.atomic():
        locked = lock(cup)
        _require_number_free(row.number, player=None)
        player = Player(**columns_of(row))
        _save(player)
        write_event(locked, verb="add_player", actor=actor, now=now, what={"player": player.pk})
    return player


def change_player(
    cup: Cup, player: Player, row: PlayerRow, *, confirmed: str = "", actor: Actor, now: datetime
) -> Player:
    """Change a player's record, also on the lists of open tournaments.

    A player active in another cup is changed only if `confirmed` is the fingerprint of exactly this change.
    Refused: number_used, active_elsewhere.
    """
    with transaction.atomic():
        lock_cups()
        known = Player.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=player.pk)
        _require_number_free(row.number, player=known)
        shared = shared_change(known, row, cup=cup, now=now)
        if shared and confirmed != shared.fingerprint:
            raise Refused("active_elsewhere", name=known.name, cups=", ".join(each.name for each in shared.cups))
        columns = columns_of(row)
        changed = sorted(name for name in LOGGED_COLUMNS if getattr(known, name) != columns[name])
        for name, value in columns.items():
            setattr(known, name, value)
        _save(known)
        what = {"player": known.pk, "changed": changed}
        log_player_changes(cup, [known], verb="change_player", what=what, actor=actor, now=now)
    return known


def remove_player(cup: Cup, player: Player, *, actor: Actor, now: datetime) -> None:
    """Remove the record of somebody who was never anywhere and whom no other cup added, with what this cup noted of
    them.

    Refused: player_used.
    """
    with transaction.atomic():
        lock_cups()
        known = Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
        if not is_removable(cup, known) or is_anothers(cup, known) or is_published(known):
            raise Refused("player_used", name=known.name)
        known.delete()
        write_event(cup, verb="remove_player", actor=actor, now=now, what={"player": player.pk})


def lock_cups() -> None:
    """Lock all cups until the end of the transaction, before any player is touched.

    A change to people can concern any cup, and which ones is known only later: two transactions locking theirs one by
    one could deadlock. There are only a handful of cups, and a change takes a fraction of a second.
    """
    list(Cup.objects.select_for_update().order_by("pk").values_list("pk"))


def log_player_changes(
    cup: Cup,
    changed: Sequence[Player],
    *,
    verb: str,
    what: dict[str, Any],
    actor: Actor,
    now: datetime,
) -> None:
    """Log a cup's changes to players: there, in every other cup they have ever played in, because its lists are cached
    by the head of its log, and in their open tournaments. `lock_cups` must have been called in this transaction.
    """
    concerned = played_elsewhere([player.pk for player in changed], besides=cup)
    for each in Cup.objects.filter(pk__in={cup.pk, *concerned}).order_by("pk"):
        if each.pk == cup.pk:
            write_event(each, verb=verb, actor=actor, now=now, what=what)
        else:
            shared = {"cup": cup.pk, "players": list(concerned[each.pk])}
            write_event(each, verb="change_shared_players", actor=actor, now=now, what=shared)
    _renew_lists(changed, actor=actor, now=now)


def clubs_of(rows: Sequence[PlayerRow]) -> dict[str, Club]:
    """The clubs named in some rows, by name; unknown ones are added."""
    names = {row.club for row in rows if row.club}
    Club.objects.bulk_create([Club(name=name) for name in sorted(names)], ignore_conflicts=True)
    return {club.name: club for club in Club.objects.filter(name__in=names)}


def columns_of(row: PlayerRow, *, clubs: dict[str, Club] | None = None) -> dict[str, object]:
    """A row as column values of a player."""
    known = clubs_of([row]) if clubs is None else clubs
    return {
        "number": row.number or None,
        "family_name": row.family_name,
        "given_name": row.given_name,
        "title": row.title,
        "place": row.place,
        "club": known.get(row.club),
        "birth_year": int(row.birth_year) if row.birth_year else None,
        **row.look_up,
    }


def _require_number_free(number: str, *, player: Player | None) -> None:
    holder = Player.objects.filter(number=number).first() if number else None
    if holder is not None and holder != player:
        raise Refused("number_used", field="number", number=number, name=holder.name)


def _save(player: Player) -> None:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:  # two requests added the same number at once
        raise Refused("number_used", field="number", number=player.number, name="…") from error


def _renew_lists(players: Iterable[Player], *, actor: Actor, now: datetime) -> None:
    """Log changed players in their open tournaments, because a tournament's lists are cached by its revision."""
    ids = sorted(player.pk for player in players)
    open_tournaments = Tournament.objects.filter(state=TournamentState.OPEN, entries__player__in=ids).distinct()
    for tournament in open_tournaments.order_by("pk"):
        there = list(tournament.entries.filter(player__in=ids).order_by("player").values_list("player", flat=True))
        write_event(lock(tournament), verb="change_players", actor=actor, now=now, what={"players": there})
