"""Seating requests and separations of people: input to the draw."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Entry, Separation, Tournament

MOST_TABLES = 1_000
AFFINITIES = ("household", "car", "team")
"""The columns of an entry that name somebody's companions; the fourth affinity, the club, belongs to the player."""


@dataclass(frozen=True, slots=True)
class SeatingRequests:
    """Somebody's companions, as free text ("" for nobody), and the table they need (None: any).

    In a tournament played in teams `team` stays empty: only `create_team` sets it.
    """

    household: str = ""
    car: str = ""
    team: str = ""
    fixed_table: int | None = None


def record_seating_requests(entry: Entry, seating_requests: SeatingRequests, *, actor: Actor, now: datetime) -> Entry:
    """Record somebody's companions and fixed table, effective from the next draw.

    Refused: fixed_table_range, evening_closed, totals_only.
    """
    with transaction.atomic():
        row = lock(entry.tournament)
        require_open(row)
        require_hands(row)
        table = seating_requests.fixed_table
        if table is not None and not 1 <= table <= MOST_TABLES:
            raise Refused("fixed_table_range", field="fixed_table", limit=MOST_TABLES)
        affinities = available_affinities(row)
        for affinity in affinities:
            setattr(entry, affinity, getattr(seating_requests, affinity))
        entry.fixed_table = table
        entry.save(update_fields=[*affinities, "fixed_table"])
        named = [affinity for affinity in affinities if getattr(seating_requests, affinity)]
        what = {"entry": entry.pk, "shares": named, "fixed_table": table}
        write_event(row, verb="set_belongings", actor=actor, now=now, what=what)
    return entry


def available_affinities(tournament: Tournament) -> tuple[str, ...]:
    """The affinities a seating request can name: no teams if they have their own page."""
    return tuple(affinity for affinity in AFFINITIES if affinity != "team" or not tournament.team_size)


def keep_apart(one: Entry, other: Entry, *, actor: Actor, now: datetime) -> Separation:
    """Separate two people of a tournament: they must sit at different tables.

    Refused: apart_with_oneself, already_apart, evening_closed, totals_only.
    """
    with transaction.atomic():
        row = lock(one.tournament)
        require_open(row)
        require_hands(row)
        if one.pk == other.pk:
            raise Refused("apart_with_oneself", field="other", player=one.player.name)
        low, high = sorted((one.pk, other.pk))
        pair, is_new = Separation.objects.get_or_create(tournament=row, one_id=low, other_id=high)
        if not is_new:
            raise Refused("already_apart", field="other", player=one.player.name, other=other.player.name)
        write_event(row, verb="keep_apart", actor=actor, now=now, what={"entries": [low, high]})
    return pair


def end_separation(pair: Separation, *, actor: Actor, now: datetime) -> None:
    """End a separation. Refused: not_apart, evening_closed, totals_only."""
    with transaction.atomic():
        row = lock(pair.tournament)
        require_open(row)
        require_hands(row)
        deleted, _ = Separation.objects.filter(pk=pair.pk).delete()
        if not deleted:
            raise Refused("not_apart")
        what = {"entries": [pair.one_id, pair.other_id]}
        write_event(row, verb="let_meet", actor=actor, now=now, what=what)
