"""Late arrivals and drop-outs in published rounds."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.check import AmendedRound, require_verified_change
from tournaments.actions.draw.guards import require_drawn
from tournaments.actions.draw.refusals import raise_refusals
from tournaments.actions.draw.rewrite import rewrite, seatings_by_number
from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.admission import require_admitted
from tournaments.errors import Refused
from tournaments.models import DrawRun, Entry, Round, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.names import listed_names
from tournaments.queries.digests import seating_payload
from tournaments.queries.draw.input import draw_input
from tournaments.queries.draw.late import unplayed_rounds
from tournaments.seating import DrawInput, amend
from tournaments.seating.contract.tables import RoundPlan


@dataclass(frozen=True, slots=True)
class AmendedSeating:
    """The rounds that changed, and the names of the people who change tables in any of them.

    Later moves are read from the event (`tournaments.queries.draw.moves`).
    """

    rounds: tuple[int, ...]
    moved: tuple[str, ...]


def amend_seating(
    tournament: Tournament,
    *,
    gone: Collection[int],
    arrived: Sequence[int],
    seed: str,
    actor: Actor,
    now: datetime,
) -> AmendedSeating:
    """Remove entries from every published, unplayed round and seat others instead. All or nothing.

    As few people as possible change tables; tables keep their numbers, links and sheets, and those who leave take part
    in no further draw. The independent checker verifies each changed round, as it does a draw.
    Refused: seated_by_hand, not_verified, nobody_chosen, not_checked_in, draft_stands, no_unplayed_round,
    no_table_split, too_few_players, amended_not_apart, everybody_fixed, no_such_table, evening_closed, player_banned,
    player_banned_for_good.
    """
    with transaction.atomic():
        lock_tables(Table.objects.filter(round__tournament=tournament))
        row = lock(tournament)
        require_open(row)
        require_drawn(row)
        rounds = _amendable_rounds(row, gone, arrived)
        row.entries.filter(pk__in=gone).update(is_present=False)
        inputs = draw_input(row, rounds=1, seed=seed)
        seatings = seatings_by_number(row)
        found = [_amend_round(inputs, seatings, each.number, gone, arrived) for each in rounds]
        for each, changed in zip(rounds, found, strict=True):
            rewrite(row, each, changed.before, changed.after, now=now)
        DrawRun.objects.filter(drawn__in=rounds).update(changed_by_hand=True)
        numbers, moved = tuple(each.number for each in rounds), sorted({e for each in found for e in each.moved})
        what = {"rounds": list(numbers), "gone": sorted(gone), "arrived": sorted(arrived), "moved": moved, "seed": seed}
        write_event(row, verb="amend_seating", actor=actor, now=now, what=what | seating_payload(rounds))
        names = _names(row)
        return AmendedSeating(numbers, tuple(sorted(names[each] for each in moved)))


def _amendable_rounds(tournament: Tournament, gone: Collection[int], arrived: Sequence[int]) -> list[Round]:
    if not gone and not arrived:
        raise Refused("nobody_chosen")
    absent = Entry.objects.filter(pk__in=arrived).exclude(tournament=tournament, is_present=True)
    if entry := absent.select_related("player").first():
        raise Refused("not_checked_in", field="arrived", name=entry.player.name)
    require_admitted(tournament, list(Entry.objects.filter(pk__in=arrived).values_list("player", flat=True)))
    if tournament.rounds.filter(state=RoundState.DRAFT).exists():
        raise Refused("draft_stands")
    rounds = unplayed_rounds(tournament)
    if not rounds:
        raise Refused("no_unplayed_round")
    return rounds


def _amend_round(
    inputs: DrawInput, seatings: dict[int, RoundPlan], number: int, gone: Collection[int], arrived: Sequence[int]
) -> AmendedRound:
    """Amend a round, also in `seatings`, because the next round depends on it. Refused: not_verified."""
    before = seatings[number]
    sitting = {entry for table in before for entry in table}
    others = tuple(seating for other, seating in seatings.items() if other != number)
    remaining = replace(inputs, played=others)
    going, coming = [e for e in gone if e in sitting], [e for e in arrived if e not in sitting]
    with raise_refusals():
        found = amend(remaining, before, gone=going, arrived=coming)
    change = AmendedRound(before, found.seating, sitting - set(going) | set(coming), found.moved)
    require_verified_change(remaining, change)
    seatings[number] = found.seating
    return change


def _names(tournament: Tournament) -> dict[int, str]:
    """Unambiguous display names by entry."""
    rows = list(tournament.entries.select_related("player"))
    return dict(zip((row.pk for row in rows), listed_names([row.player for row in rows]), strict=True))
