"""The evening once more: the records as they stand and the totals typed, through the engine alone."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from rulesets.model import Ruleset
from scoring.doubling import doubled_hands, makes_next_double, round_factor
from scoring.hand import read_hand
from scoring.rotation import deal
from scoring.settle import settle
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import PlayerResult
from tournaments.models import HandRevision, RoundTotal, SeatOccupancy, Table, Tournament
from tournaments.queries.rulesets import stored_ruleset

Sums = dict[int, list[int]]
"""Points and money by entry."""
Stay = tuple[int, int, int]
"""From which hand on, the place, whose entry."""


def replayed_standings(tournament: Tournament) -> tuple[StandingLine, ...]:
    """The standings by entry."""
    ruleset, played = stored_ruleset(tournament.ruleset), defaultdict[int, dict[int, list[int]]](dict)
    for table in Table.objects.select_related("round").filter(round__tournament=tournament):
        for entry, sums in _table_sums(table, ruleset).items():
            played[entry][table.round.number] = sums
    lots = dict(tournament.entries.values_list("pk", "lot"))
    numbers = range(1, tournament.rounds_planned + 1)
    return standings(
        (_result(entry, rounds, numbers, lots[entry]) for entry, rounds in played.items()), tournament.criteria
    )


def _result(entry: int, rounds: Mapping[int, list[int]], numbers: Iterable[int], lot: int | None) -> PlayerResult:
    points, money = zip(*(rounds.get(number, (None, None)) for number in numbers), strict=True)
    return PlayerResult(key=entry, rounds=points, money=money, lot=lot)


def _table_sums(table: Table, ruleset: Ruleset) -> Sums:
    if table.on_paper:
        return {row.entry_id: [row.points, row.points] for row in RoundTotal.objects.filter(table=table)}
    sums, occasions = Sums(), list[int]()
    stays: list[Stay] = list(
        SeatOccupancy.objects.filter(seat__table=table).values_list("from_hand", "seat__place", "entry")
    )
    rows = HandRevision.objects.filter(table=table, is_current=True).order_by("hand__number")
    for number, record in rows.values_list("hand__number", "record"):
        people = _sitting(stays, number)
        for entry in people.values():
            sums.setdefault(entry, [0, 0])
        if record is None:
            continue
        factor = round_factor(number, occasions, hands=doubled_hands(ruleset, people=len(people)))
        hand = replace(read_hand(record, ruleset), round_factor=factor)
        settled = settle(hand, ruleset)
        if makes_next_double(hand, settled.points, ruleset):
            occasions.append(number)
        active = deal(number, size=len(people), first_forehand=table.first_forehand).active
        for place, points, money in zip(active, settled.points, settled.money, strict=True):
            sums[people[place]][0] += points
            sums[people[place]][1] += money
    return sums


def _sitting(stays: Iterable[Stay], hand: int) -> dict[int, int]:
    """Who sits where in a hand: entries by place."""
    return {place: entry for from_hand, place, entry in sorted(stays) if from_hand <= hand}
