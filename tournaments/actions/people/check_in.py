"""Checking players in and out."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.actions.draw.commitments import NewCommitment, ensure_commitment
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_desk, require_hands
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.admission import require_admitted
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, Player, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.queries.draw.open_seats import SeatState, open_seats
from tournaments.queries.people.check_in_fees import check_in_facts

SEATED: Mapping[SeatState, str] = {
    SeatState.DRAFT: "seated_in_draft",
    SeatState.AHEAD: "already_seated",
    SeatState.PLAYING: "seated_and_playing",
    SeatState.MANUAL: "seated_at_table",
}
"""Refusal codes for checking out somebody with such a seat."""


def require_own_people(tournament: Tournament, players: Collection[int]) -> None:
    """Only simulated players (ids) take part in an evening for trying out. Refused: sandbox_people_only."""
    if tournament.kind != TournamentKind.SANDBOX:
        return
    if tournament.own_people.filter(pk__in=players).count() != len(set(players)):
        raise Refused("sandbox_people_only")


@contextmanager
def players_there() -> Iterator[None]:
    """A transaction that checks players in. Conflict: player_gone, if undoing an import deleted one meanwhile."""
    try:
        with transaction.atomic():
            yield
    except (IntegrityError, Player.DoesNotExist) as error:
        raise Conflict("player_gone") from error


def current_players(players: Iterable[int]) -> list[int]:
    """The current records (ids) of some players, without duplicates: for a merged one, the kept record.

    Locked against merging until the end of the transaction; call with the evening locked.
    """
    asked = list(players)
    rows = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=asked).order_by("pk")
    merged = {pk: kept for pk, kept in rows.values_list("pk", "merged_into") if kept}
    return current_players(merged.get(pk, pk) for pk in asked) if merged else list(dict.fromkeys(asked))


def check_in(
    tournament: Tournament, player: Player, *, commitment: NewCommitment | None = None, actor: Actor, now: datetime
) -> Entry:
    """Check a player in, or back in after a check-out. For a merged record, the kept one is checked in.

    The first check-in opens the draw: `commitment` is written unless one exists.
    Refused: already_checked_in, evening_closed, named_at_table, sandbox_people_only, player_banned,
    player_banned_for_good, finalist_replaced. Conflict: player_gone.
    """
    with players_there():
        row = lock(tournament)
        require_open(row)
        require_desk(row)
        require_own_people(row, [player.pk])
        ensure_commitment(row, commitment, actor=actor, now=now)
        (here,) = current_players([player.pk])
        require_admitted(row, [here])
        entry, is_new = Entry.objects.get_or_create(tournament=row, player_id=here, defaults={"checked_in_at": now})
        if not is_new:
            if entry.is_present:
                raise Refused("already_checked_in", field="player", name=entry.player.name, **check_in_facts(entry))
            entry.is_present, entry.checked_in_at = True, now
            entry.save(update_fields=["is_present", "checked_in_at"])
        write_event(row, verb="check_in", actor=actor, now=now, what={"entry": entry.pk, "player": here})
    return entry


def check_out(entry: Entry, *, actor: Actor, now: datetime) -> Entry:
    """Exclude a player from all further draws.

    Refused while they sit in a round not yet closed: seated_in_draft, already_seated, seated_and_playing or
    seated_at_table, each with its own remedy; not_checked_in, evening_closed, totals_only.
    """
    with transaction.atomic():
        row = lock(entry.tournament)
        require_open(row)
        require_hands(row)
        require_no_seat(row, entry)
        if not Entry.objects.filter(pk=entry.pk, is_present=True).update(is_present=False):
            raise Refused("not_checked_in", name=entry.player.name)
        entry.is_present = False
        write_event(row, verb="check_out", actor=actor, now=now, what={"entry": entry.pk, "player": entry.player_id})
    return entry


def require_no_seat(tournament: Tournament, entry: Entry) -> None:
    """Refused for somebody seated in a round not yet closed, as `check_out`."""
    if seat := open_seats(tournament).get(entry.pk):
        where: dict[str, Any] = {"round": seat.round, "table": seat.table, "table_id": seat.table_id}
        raise Refused(SEATED[seat.state], name=entry.player.name, **where)
