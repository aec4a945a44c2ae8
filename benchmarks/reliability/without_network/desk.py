"""The desk: seats people, closes rounds, says what is stored in the end. Needs Django to be set up."""

from pathlib import Path
from typing import Any

from django.utils import timezone

from benchmarks.bare import BareRow, create_table
from rulesets.load import read_ruleset_file
from tournaments.actions.closing import close_round
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.tables import close_table
from tournaments.models import HandRevision, Tournament
from tournaments.queries.links import linked_tables
from tournaments.queries.listed_entries import listed_entries
from tournaments.queries.results import placements
from tournaments.queries.round_totals import round_totals
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament, simulator


def open_evening(players: str, rounds: str, hands: str, ruleset: str) -> dict[str, Any]:
    """A tournament that is drawn, with so many hands a round at tables of four; its id, its tables' tokens by round.

    `ruleset` is the path of a TOML file. There is a table for the bare endpoint, too.
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
    """Close a round's tables, which must be complete, and the round."""
    round_ = Tournament.objects.get(pk=tournament).rounds.get(number=number)
    actor = Actor(entry_point=EntryPoint.DESK, user=simulator())
    for table in round_.tables.all():
        close_table(table, actor=actor, now=timezone.now())
    close_round(round_, actor=actor, now=timezone.now())


def stored(tournament: str) -> dict[str, Any]:
    """What is there in the end: the standings as they are computed, every revision by table, the bare endpoint's rows.

    A revision is round, table, number of the hand, entry id, hash, whether it stands, whether it was settled anew.
    """
    row = Tournament.objects.get(pk=tournament)
    entries = listed_entries([row])
    lines = [each.line for each in placements(row, entries, round_totals([row]))]
    revisions = HandRevision.objects.filter(table__round__tournament=row).order_by("pk")
    names = ("table__round__number", "table__number", "hand__number", "entry_id", "hand_hash", "is_current")
    return {
        "criteria": row.criteria,
        "lots": [[each.entry, each.lot] for each in entries],
        "standings": [(each.rank, each.key, each.total, each.money_total, each.rounds) for each in lines],
        "revisions": list(revisions.values_list(*names, "is_settled_anew")),
        "bare_rows": BareRow.objects.count(),
    }
