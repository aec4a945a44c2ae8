"""Check-in: players arrive, and some leave again."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.actions.admission import require_admitted
from tournaments.actions.commitments import NewCommitment, ensure_commitment
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.door import arrival_told
from tournaments.queries.open_seats import SeatState, open_seats

SEATED: Mapping[SeatState, str] = {
    SeatState.DRAFT: "seated_in_draft",
    SeatState.AHEAD: "already_seated",
    SeatState.PLAYING: "seated_and_playing",
    SeatState.BY_HAND: "seated_at_table",
}
"""Why somebody with such a seat is not checked out."""


def require_open(tournament: Tournament) -> None:
    """Refused: evening_closed."""
    if tournament.state == TournamentState.CLOSED:
        raise Refused("evening_closed")


@contextmanager
def players_there() -> Iterator[None]:
    """A transaction that checks players in. Conflict: player_gone, when undoing an import removed one meanwhile."""
    try:
        with transaction.atomic():
            yield
    except (IntegrityError, Player.DoesNotExist) as error:
        raise Conflict("player_gone") from error


def current_players(players: Iterable[int]) -> list[int]:
    """The records (ids) that some stand for now, each once: of a merged one the one that was kept.

    Locked to the end of the transaction against being merged; to be called when the evening is locked.
    """
    asked = list(players)
    rows = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=asked).order_by("pk")
    merged = {pk: kept for pk, kept in rows.values_list("pk", "merged_into") if kept}
    return current_players(merged.get(pk, pk) for pk in asked) if merged else list(dict.fromkeys(asked))


def check_in(
    tournament: Tournament, player: Player, *, commitment: NewCommitment | None = None, actor: Actor, now: datetime
) -> Entry:
    """Check a player in; whoever checked out before comes back. For a record that was merged the kept one comes.

    With the first player the check-in is open: `commitment` is written for the draw, unless there is one already.
    Refused: already_checked_in, evening_closed, player_banned, player_banned_for_good. Conflict: player_gone.
    """
    with players_there():
        row = lock(tournament)
        require_open(row)
        ensure_commitment(row, commitment, actor=actor, now=now)
        (here,) = current_players([player.pk])
        require_admitted(row, [here])
        entry, is_new = Entry.objects.get_or_create(tournament=row, player_id=here, defaults={"checked_in_at": now})
        if not is_new:
            if entry.is_present:
                raise Refused("already_checked_in", field="player", name=entry.player.name, **arrival_told(entry))
            entry.is_present, entry.checked_in_at = True, now
            entry.save(update_fields=["is_present", "checked_in_at"])
        write_event(row, verb="check_in", actor=actor, now=now, what={"entry": entry.pk, "player": here})
    return entry


def check_out(entry: Entry, *, actor: Actor, now: datetime) -> Entry:
    """Take a player out of all further draws.

    Refused while they sit in a round not yet closed: seated_in_draft, already_seated, seated_and_playing or
    seated_at_table, each with its own way out; not_checked_in, evening_closed.
    """
    with transaction.atomic():
        row = lock(entry.tournament)
        require_open(row)
        if seat := open_seats(row).get(entry.pk):
            where: dict[str, Any] = {"round": seat.round, "table": seat.table, "table_id": seat.table_id}
            raise Refused(SEATED[seat.state], name=entry.player.name, **where)
        if not Entry.objects.filter(pk=entry.pk, is_present=True).update(is_present=False):
            raise Refused("not_checked_in", name=entry.player.name)
        entry.is_present = False
        write_event(row, verb="check_out", actor=actor, now=now, what={"entry": entry.pk, "player": entry.player_id})
    return entry
