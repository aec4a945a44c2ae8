"""Who should not meet, who must not, and who needs a certain table: what the draw is told about people."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Entry, Separation

MOST_TABLES = 1_000
CIRCLES = ("household", "car", "team")
"""The columns of an entry that name whom somebody came with; the fourth circle, their club, is the player's."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """With whom somebody came, in any words ("" for nobody), and the table they need (None: any)."""

    household: str = ""
    car: str = ""
    team: str = ""
    fixed_table: int | None = None


def record_wishes(entry: Entry, wishes: Wishes, *, actor: Actor, now: datetime) -> Entry:
    """Note with whom somebody came and where they must sit, from the next draw on.

    Refused: fixed_table_range, evening_closed.
    """
    with transaction.atomic():
        row = lock(entry.tournament)
        require_open(row)
        table = wishes.fixed_table
        if table is not None and not 1 <= table <= MOST_TABLES:
            raise Refused("fixed_table_range", field="fixed_table", limit=MOST_TABLES)
        for circle in CIRCLES:
            setattr(entry, circle, getattr(wishes, circle))
        entry.fixed_table = table
        entry.save(update_fields=[*CIRCLES, "fixed_table"])
        named = [circle for circle in CIRCLES if getattr(wishes, circle)]
        what = {"entry": entry.pk, "shares": named, "fixed_table": table}
        write_event(row, verb="set_belongings", actor=actor, now=now, what=what)
    return entry


def keep_apart(one: Entry, other: Entry, *, actor: Actor, now: datetime) -> Separation:
    """Keep two people of a tournament at different tables.

    Refused: apart_with_oneself, already_apart, evening_closed.
    """
    with transaction.atomic():
        row = lock(one.tournament)
        require_open(row)
        if one.pk == other.pk:
            raise Refused("apart_with_oneself", field="other", player=one.player.name)
        low, high = sorted((one.pk, other.pk))
        pair, is_new = Separation.objects.get_or_create(tournament=row, one_id=low, other_id=high)
        if not is_new:
            raise Refused("already_apart", field="other", player=one.player.name, other=other.player.name)
        write_event(row, verb="keep_apart", actor=actor, now=now, what={"entries": [low, high]})
    return pair


def end_separation(pair: Separation, *, actor: Actor, now: datetime) -> None:
    """Let two people sit at one table again. Refused: not_apart, evening_closed."""
    with transaction.atomic():
        row = lock(pair.tournament)
        require_open(row)
        deleted, _ = Separation.objects.filter(pk=pair.pk).delete()
        if not deleted:
            raise Refused("not_apart")
        what = {"entries": [pair.one_id, pair.other_id]}
        write_event(row, verb="let_meet", actor=actor, now=now, what=what)
