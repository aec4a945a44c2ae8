"""Compound check-ins: a newcomer, a list of numbers, a spreadsheet. All or nothing."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.draw.commitments import NewCommitment, ensure_commitment
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_desk
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.check_in import check_in, current_players, players_there, require_own_people
from tournaments.actions.people.import_records import record_imported_check_ins
from tournaments.actions.people.player_imports import ImportReport, SeenPreview, import_players
from tournaments.actions.people.players import add_player, columns_of
from tournaments.errors import Refused
from tournaments.intake.addresses import ListedAddress
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.queries.people.bans import bans_at


@dataclass(frozen=True, slots=True)
class CheckInReport:
    """The outcome for a list: how many were checked in or already present; ids of new and of reactivated entries.

    `banned`: the names of those who were not admitted.
    """

    came: int
    were_present: int
    new: tuple[int, ...] = field(default=(), compare=False)
    back: tuple[int, ...] = field(default=(), compare=False)
    banned: tuple[str, ...] = ()


def check_in_newcomer(
    tournament: Tournament, row: PlayerRow, *, commitment: NewCommitment | None = None, actor: Actor, now: datetime
) -> Entry:
    """Add a new player or guest and check them in, `commitment` as in `check_in`. At an evening for trying out, the
    person exists at that evening only, whatever number was typed.

    Refused: number_used, evening_closed.
    """
    with transaction.atomic():
        if tournament.kind == TournamentKind.SANDBOX:
            player = Player.objects.create(**columns_of(replace(row, number="", club="")), only_at=tournament)
        else:
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
    """Check in many players (ids) at once; those present stay. `commitment` and merged records as in `check_in`.

    Banned players are skipped and named in the report.
    Refused: evening_closed, named_at_table. Conflict: player_gone.
    """
    with players_there():
        row = lock(tournament)
        require_open(row)
        require_desk(row)
        require_own_people(row, players)
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
        checked_in = [*gone, *(entry.pk for entry in new)]
        if checked_in:
            ensure_commitment(row, commitment, actor=actor, now=now)
            came = [*(entry.player_id for entry in back), *(entry.player_id for entry in new)]
            what = {"entries": checked_in, "players": came}
            write_event(row, verb="check_in_many", actor=actor, now=now, what=what)
    new_ids = tuple(entry.pk for entry in new)
    names = tuple(ban.player.name for ban in banned.values())
    here = len(known) - len(gone)
    return CheckInReport(came=len(checked_in), were_present=here, new=new_ids, back=tuple(gone), banned=names)


def import_and_check_in(
    tournament: Tournament,
    rows: Sequence[PlayerRow],
    *,
    values: Sequence[Sequence[int]] = (),
    addresses: Sequence[ListedAddress] = (),
    seen: SeenPreview | None = None,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> tuple[ImportReport, CheckInReport]:
    """Import a checked list and check in everybody on it, as in `import_players`. All or nothing.

    If a row matches somebody active in another cup but means another person, nobody is checked in for it; the report
    names them. Refused: evening_closed.
    """
    with transaction.atomic():
        listed: dict[str, Any] = {"values": values, "addresses": addresses, "seen": seen}
        imported = import_players(tournament.season.cup, rows, **listed, actor=actor, now=now)
        checked_in = check_in_many(tournament, imported.players, commitment=commitment, actor=actor, now=now)
        record_imported_check_ins(imported.made, tournament, new=checked_in.new, back=checked_in.back)
        return imported, checked_in
