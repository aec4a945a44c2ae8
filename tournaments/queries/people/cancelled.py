"""Cancelled registrations, with who cancelled them and when, from the log."""

from dataclasses import dataclass

from tournaments.models import Registration, Tournament, User


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A cancelled registration. `by`: the user who cancelled it at the desk; None for the registered person."""

    registration: Registration
    by: User | None = None
    reason: str = ""


def cancelled_registrations(tournament: Tournament) -> tuple[Cancelled, ...]:
    """The cancelled registrations, latest first. Two statements."""
    cancellations = tournament.events.filter(verb="cancel_registration").select_related("user")
    events = {event.what["registration"]: event for event in cancellations}
    rows = tournament.registrations.exclude(cancelled_at=None).order_by("-cancelled_at", "-pk")
    return tuple(
        Cancelled(each, events[each.pk].user, events[each.pk].reason) if each.pk in events else Cancelled(each)
        for each in rows
    )
