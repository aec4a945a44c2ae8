"""Desk actions: seating, closing rounds, reporting what is stored. Requires Django to be set up."""

from pathlib import Path
from typing import Any

from django.utils import timezone

from benchmarks.bare import BareRow, create_table
from rulesets.load import read_ruleset_file
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.room.closing import close_round
from tournaments.actions.room.tables import close_table
from tournaments.models import HandRevision, Tournament
from tournaments.queries.people.listed_entries import listed_entries
from tournaments.queries.results.played import played_rounds
from tournaments.queries.results.standings import placements
from tournaments.queries.room.links import linked_tables
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament, simulator


def open_evening(players: str, rounds: str, hands: str, ruleset: str) -> dict[str, Any]:
    """A drawn tournament with that many hands per round at tables of four; its id, and its tables' tokens by round.

    `ruleset` is the path of a TOML file. Also creates the bare endpoint's table.
    """
    rules = read_ruleset_file(Path(ruleset).read_bytes())
    request = SimulationRequest(
        players=int(players),
        ruleset=rules,
        seed="inn",
        rounds=0,
        is_finished=False,
        planned=int(rounds),
        hands=int(hands),
    )
    tournament = simulate_tournament(request, now=timezone.localtime())
    create_table()
    tokens: list[list[str]] = [[] for _ in range(request.planned)]
    for each in linked_tables(tournament):
        tokens[each.table.round_number - 1].append(each.token)
    return {"tournament": tournament.pk, "rounds": tokens}


def end_round(tournament: str, number: str) -> None:
    """Close a round with its tables, which must be complete."""
    round_ = Tournament.objects.get(pk=tournament).rounds.get(number=number)
    actor = Actor(entry_point=EntryPoint.DESK, user=simulator())
    for table in round_.tables.all():
        close_table(table, actor=actor, now=timezone.now())
    close_round(round_, actor=actor, now=timezone.now())


def stored(tournament: str) -> dict[str, Any]:
    """What is stored in the end: computed standings, every revision by table, the bare endpoint's rows.

    A revision is round, table, hand number, entry id, hash, whether it is current, whether it was resettled.
    """
    row = Tournament.objects.get(pk=tournament)
    entries = listed_entries([row])
    lines = [each.line for each in placements(row, entries, played_rounds([row]))]
    revisions = HandRevision.objects.filter(table__round__tournament=row).order_by("pk")
    names = ("table__round__number", "table__number", "hand__number", "entry_id", "hand_hash", "is_current")
    return {
        "criteria": row.criteria,
        "lots": [[each.entry, each.lot and each.lot.place] for each in entries],
        "standings": [(each.rank, each.key, each.total, each.money_total, each.rounds) for each in lines],
        "revisions": list(revisions.values_list(*names, "is_settled_anew")),
        "bare_rows": BareRow.objects.count(),
    }
