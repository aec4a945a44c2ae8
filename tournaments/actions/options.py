"""An evening's options for entry and display; changeable until it is closed."""

from dataclasses import asdict, dataclass, fields
from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import LEAST_ORGANISERS
from tournaments.actions.guards import require_held, require_open
from tournaments.actions.kinds import require_till
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seen import require_seen
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.membership import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningOptions:
    """`double_entry`: paper totals count once two people have typed the same. `freezes_last_round`: the public list
    stays as it was before the last round until the results are published. `hides_money`: no amounts in public or on
    phones.
    """

    double_entry: bool = False
    freezes_last_round: bool = False
    hides_money: bool = False


def options_of(tournament: Tournament) -> EveningOptions:
    """The current options."""
    return EveningOptions(**{each.name: getattr(tournament, each.name) for each in fields(EveningOptions)})


def change_options(
    tournament: Tournament, options: EveningOptions, *, seen: str | None = None, actor: Actor, now: datetime
) -> None:
    """Change how the evening is entered and shown. No-op if nothing changes.

    `seen` is the digest of the `options_of` the evening that the user saw, None if none were shown.
    Refused: two_organisers_needed, freeze_one_round, evening_cancelled, spontaneous_without, totals_only, and
    evening_closed for how it is entered. Conflict: evening_changed_since.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_held(row)
        require_till(row)
        before, after = asdict(options_of(row)), asdict(options)
        changed = {name: [before[name], value] for name, value in after.items() if before[name] != value}
        if not changed:
            return
        require_seen(seen, before, code="evening_changed_since")
        if "double_entry" in changed:
            _require_two(row, options)
        if "freezes_last_round" in changed and options.freezes_last_round and row.rounds_planned == 1:
            raise Refused("freeze_one_round", field="freezes_last_round")
        Tournament.objects.filter(pk=row.pk).update(**after)
        write_event(row, verb="change_options", actor=actor, now=now, what={"changed": changed})


def _require_two(tournament: Tournament, options: EveningOptions) -> None:
    require_open(tournament)
    organisers = tournament.season.cup.memberships.filter(role=Role.ORGANISER)
    if options.double_entry and organisers.count() < LEAST_ORGANISERS:
        raise Refused("two_organisers_needed", field="double_entry")
