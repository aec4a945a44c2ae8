"""Remaining tasks once all rounds of an evening are played: a correction, the till, the archive."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Event, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.money.closing import OpenItem
from tournaments.queries.till.book import Till, scheme_document_of, till_of

CORRECTIONS = frozenset(
    {
        *("correct_hand", "strike_hand", "settle_anew", "record_hand", "record_totals", "withdraw_totals"),
        *("reopen_table", "move_hands", "change_evening", "check_out", "check_in"),
    }
)
"""Verbs that an evening is reopened for."""


@dataclass(frozen=True, slots=True)
class TillLeft:
    """What is left at the till: the first `open` item (None: only signing), after reopening it if it `is_signed`."""

    open: OpenItem | None = None
    is_signed: bool = False


def reopened_for(tournament: Tournament) -> str | None:
    """Why an evening was reopened, if nothing has been corrected since; otherwise None. One statement."""
    if tournament.state != TournamentState.OPEN:
        return None
    events = tournament.events.filter(verb__in={"reopen_evening", *CORRECTIONS}).order_by("-sequence")
    verb, reason = events.values_list("verb", "reason").first() or ("", "")
    return reason if verb == "reopen_evening" else None


def till_left(tournament: Tournament) -> TillLeft | None:
    """What is left at a closed evening's till; None if nothing is, or no money is involved. The statements of
    `till_of`.
    """
    till = till_of(tournament)
    if not _has_money(till):
        return None
    item = next(iter(till.sheet().open_items), None)
    if till.closing and item is None:
        return None
    return TillLeft(item, is_signed=till.closing is not None)


def _has_money(till: Till) -> bool:
    return bool(till.tournament.fee_cents or till.cash or scheme_document_of(till.tournament))


def is_archived(tournament: Tournament) -> bool:
    """Whether an archive covers all of the evening's events, its own or its cup's. Two statements.

    Its season must have been loaded.
    """
    newest = tournament.events.exclude(verb="archive").order_by("-sequence").values_list("at", flat=True).first()
    made = Event.objects.filter(Q(tournament=tournament) | Q(cup=tournament.season.cup_id), verb="archive")
    return newest is not None and made.filter(at__gte=newest).exists()
