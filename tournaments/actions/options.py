"""How an evening is entered and shown, which may change at any time until it is closed."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.second_person import LEAST_ORGANISERS
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.membership import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningOptions:
    """`double_entry`: totals from paper count once two people have typed the same."""

    double_entry: bool = False


def options_of(tournament: Tournament) -> EveningOptions:
    """What holds now."""
    return EveningOptions(double_entry=tournament.double_entry)


def change_options(tournament: Tournament, options: EveningOptions, *, actor: Actor, now: datetime) -> None:
    """Change how the evening is entered and shown; the same again changes nothing.

    Refused: evening_closed, two_organisers_needed.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        before, after = asdict(options_of(row)), asdict(options)
        changed = {name: [before[name], value] for name, value in after.items() if before[name] != value}
        if not changed:
            return
        if options.double_entry and row.season.cup.memberships.filter(role=Role.ORGANISER).count() < LEAST_ORGANISERS:
            raise Refused("two_organisers_needed", field="double_entry")
        Tournament.objects.filter(pk=row.pk).update(**after)
        write_event(row, verb="change_options", actor=actor, now=now, what={"changed": changed})
