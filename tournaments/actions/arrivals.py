"""Check-in in more than one step: a newcomer, a list of numbers, a spreadsheet. All or nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import check_in, current_players, players_there, require_open
from tournaments.actions.commitments import NewCommitment, ensure_commitment
from tournaments.actions.import_records import keep_arrivals
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.player_imports import ImportReport, SeenPreview, import_players
from tournaments.actions.players import add_player
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Tournament
from tournaments.queries.bans import bans_at


@dataclass(frozen=True, slots=True)
class CheckInReport:
    """How many of a list were checked in, and how many were here already; the entries (ids), new and taken up again.

    `banned`: names of those who were not let in.
    """

    came: int
    were_here: int
    new: tuple[int, ...] = field(default=(), compare=False)
    back: tuple[int, ...] = field(default=(), compare=False)
    banned: tuple[str, ...] = ()


def welcome(
    tournament: Tournament, row: PlayerRow, *, commitment: NewCommitment | None = None, actor: Actor, now: datetime
) -> Entry:
    """Add a new player or guest and check them in, `commitment` as in `check_in`.

    Refused: number_used, evening_closed.
    """
    with transaction.atomic():
        player = add_player(tournament.season.cup, row, actor=actor, now=now)
        return check_in(tournament, player, commitment=commitment, actor=actor, now=now)


def check_in_numbers(
    tournament: Tournament,
    numbers: Sequence[str],
    *,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> CheckInReport:
    """Check in the players with these numbers. Refused: unknown_numbers, evening_closed."""
    known = dict(Player.objects.filter(number__in=numbers).values_list("number", "pk"))
    unknown = [number for number in numbers if number not in known]
    if unknown:
        raise Refused("unknown_numbers", field="numbers", numbers=", ".join(unknown[:20]))
    return check_in_many(tournament, list(known.values()), commitment=commitment, actor=actor, now=now)


def check_in_many(
    tournament: Tournament,
    players: Collection[int],
    *,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> CheckInReport:
    """Check in many players (ids) at once; those already here stay. `commitment` and merged records as in `check_in`.

    Whoever is banned is not let in, and the report names them.
    Refused: evening_closed. Conflict: player_gone.
    """
    with players_there():
        row = lock(tournament)
        require_open(row)
        wanted = current_players(players)
        banned = bans_at(row, wanted)
        people = [player for player in wanted if player not in banned]
        known = {entry.player_id: entry for entry in row.entries.filter(player__in=people)}
        back = [entry for entry in known.values() if not entry.is_present]
        gone = [entry.pk for entry in back]
        row.entries.filter(pk__in=gone).update(is_present=True, checked_in_at=now)
        new = Entry.objects.bulk_create(
            Entry(tournament=row, player_id=player, checked_in_at=now) for player in people if player not in known
        )
        arrived = [*gone, *(entry.pk for entry in new)]
        if arrived:
            ensure_commitment(row, commitment, actor=actor, now=now)
            came = [*(entry.player_id for entry in back), *(entry.player_id for entry in new)]
            what = {"entries": arrived, "players": came}
            write_event(row, verb="check_in_many", actor=actor, now=now, what=what)
    new_ids = tuple(entry.pk for entry in new)
    names = tuple(ban.player.name for ban in banned.values())
    here = len(known) - len(gone)
    return CheckInReport(came=len(arrived), were_here=here, new=new_ids, back=tuple(gone), banned=names)


def import_and_check_in(
    tournament: Tournament,
    rows: Sequence[PlayerRow],
    *,
    seen: SeenPreview | None = None,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> tuple[ImportReport, CheckInReport]:
    """Import a checked list and check in everybody on it, as in `import_players`. All or nothing.

    Where somebody active in another cup stays as they are and the list means another person, nobody is checked in: the
    report names them. Refused: evening_closed.
    """
    with transaction.atomic():
        imported = import_players(tournament.season.cup, rows, seen=seen, actor=actor, now=now)
        arrived = check_in_many(tournament, imported.players, commitment=commitment, actor=actor, now=now)
        keep_arrivals(imported.made, tournament, new=arrived.new, back=arrived.back)
        return imported, arrived
