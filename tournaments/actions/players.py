"""Adding people, changing what is known of them, and taking in a whole list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, Player, Tournament
from tournaments.models.tournament import TournamentState


@dataclass(frozen=True, slots=True)
class ImportReport:
    """How many rows of a list were new, changed somebody, or said what was known; `players` are all their ids."""

    added: int
    changed: int
    same: int
    players: tuple[int, ...] = field(default=(), compare=False)


def add_player(cup: Cup, row: PlayerRow, *, actor: Actor, now: datetime) -> Player:
    """Add a player, or a guest when the row has no number. Refused: number_used."""
    with transaction.atomic():
        _require_number_free(row.number, player=None)
        player = Player(**_columns(row))
        _save(player)
        write_event(lock(cup), verb="add_player", actor=actor, now=now, what={"player": player.pk})
    return player


def change_player(cup: Cup, player: Player, row: PlayerRow, *, actor: Actor, now: datetime) -> Player:
    """Change what is known of a player, also on the lists of tournaments under way. Refused: number_used."""
    with transaction.atomic():
        _require_number_free(row.number, player=player)
        for name, value in _columns(row).items():
            setattr(player, name, value)
        _save(player)
        write_event(lock(cup), verb="change_player", actor=actor, now=now, what={"player": player.pk})
        _renew_lists([player], actor=actor, now=now)
    return player


def import_players(cup: Cup, rows: Sequence[PlayerRow], *, actor: Actor, now: datetime) -> ImportReport:
    """Take in a checked list: known numbers are brought up to date, new ones added. All or nothing.

    Conflict: players_changed, when somebody else added one of these numbers at the same moment.
    """
    with transaction.atomic():
        known = {
            player.number: player for player in Player.objects.filter(number__in=[r.number for r in rows if r.number])
        }
        clubs = _clubs(rows)
        new, changed = [], []
        for row in rows:
            columns = _columns(row, clubs=clubs)
            player = known.get(row.number) if row.number else None
            if player is None:
                new.append(Player(**columns))
            elif any(getattr(player, name) != value for name, value in columns.items()):
                for name, value in columns.items():
                    setattr(player, name, value)
                changed.append(player)
        _insert(new)
        Player.objects.bulk_update(changed, ["family_name", "given_name", "title", "place", "club"])
        report = ImportReport(
            added=len(new),
            changed=len(changed),
            same=len(rows) - len(new) - len(changed),
            players=tuple(player.pk for player in (*known.values(), *new)),
        )
        what = {"added": report.added, "changed": report.changed, "same": report.same}
        write_event(lock(cup), verb="import_players", actor=actor, now=now, what=what)
        _renew_lists(changed, actor=actor, now=now)
    return report


def _clubs(rows: Sequence[PlayerRow]) -> dict[str, Club]:
    names = {row.club for row in rows if row.club}
    Club.objects.bulk_create([Club(name=name) for name in sorted(names)], ignore_conflicts=True)
    return {club.name: club for club in Club.objects.filter(name__in=names)}


def _columns(row: PlayerRow, *, clubs: dict[str, Club] | None = None) -> dict[str, object]:
    known = _clubs([row]) if clubs is None else clubs
    return {
        "number": row.number or None,
        "family_name": row.family_name,
        "given_name": row.given_name,
        "title": row.title,
        "place": row.place,
        "club": known.get(row.club),
    }


def _require_number_free(number: str, *, player: Player | None) -> None:
    holder = Player.objects.filter(number=number).first() if number else None
    if holder is not None and holder != player:
        raise Refused("number_used", field="number", number=number, name=holder.name)


def _save(player: Player) -> None:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:  # two desks added the same number at once
        raise Refused("number_used", field="number", number=player.number, name="…") from error


def _insert(players: Sequence[Player]) -> None:
    try:
        with transaction.atomic():
            Player.objects.bulk_create(players)
    except IntegrityError as error:
        raise Conflict("players_changed") from error


def _renew_lists(players: Iterable[Player], *, actor: Actor, now: datetime) -> None:
    """Note changed players in their open tournaments: a tournament's lists are kept under its revision."""
    ids = sorted(player.pk for player in players)
    open_tournaments = Tournament.objects.filter(state=TournamentState.OPEN, entries__player__in=ids).distinct()
    for tournament in open_tournaments.order_by("pk"):
        there = list(tournament.entries.filter(player__in=ids).order_by("player").values_list("player", flat=True))
        write_event(lock(tournament), verb="change_players", actor=actor, now=now, what={"players": there})
