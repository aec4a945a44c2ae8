"""Play one table: its captain enters hands by phone, or its sheet goes to the desk at the end."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from rulesets.model import Ruleset
from scoring.doubling import doubled_hands, makes_next_double, round_factor
from scoring.hand import read_hand
from scoring.settle import settle
from tournaments.actions.hands.correct import correct_hand
from tournaments.actions.hands.record import record_hand
from tournaments.actions.hands.strike import strike_hand
from tournaments.actions.log import Actor
from tournaments.models import Table
from tournaments.queries.room.entry import deal_at
from tournaments.queries.room.seating import seated_players_at, seated_players_of
from tournaments.simulator.hand import random_hand
from tournaments.simulator.luck import permille, pick

SLIP_PERMILLE = 20
SLIPS = ("Spieler verwechselt", "Pagat vergessen", "Kontra vergessen", "falsches Spiel angetippt")
STRIKE_PERMILLE = 10
STRIKES = ("Blätter nicht mehr aufzuklären", "vergeben", "Talon verwechselt")
"""Reasons as written by captains, who are Austrians whatever the desk's language."""


@dataclass(frozen=True, slots=True)
class Captain:
    """The person entering hands at a table: holder of its link, with the ruleset in force and the random generator.

    `mark` is a prefix of entry ids, in case others have entered hands at the table before.
    """

    table: Table
    actor: Actor
    ruleset: Ruleset
    rng: Random
    mark: str = ""


def enter_hand(captain: Captain, *, number: int, now: datetime) -> None:
    """Enter hand `number`. Occasionally a wrong one first, corrected afterwards; or it is struck."""
    if permille(captain.rng, SLIP_PERMILLE):
        _record(captain, number=number, now=now)
        _correct(captain, number=number, now=now)
        return
    _record(captain, number=number, now=now)
    if permille(captain.rng, STRIKE_PERMILLE):
        _strike(captain, number=number, now=now)


def _record(captain: Captain, *, number: int, now: datetime) -> None:
    record_hand(
        captain.table,
        entry_id=f"{captain.mark}hand-{number}",
        number=number,
        record=random_hand(captain.ruleset, captain.rng),
        actor=captain.actor,
        now=now,
    )


def _correct(captain: Captain, *, number: int, now: datetime) -> None:
    correct_hand(
        captain.table,
        entry_id=f"{captain.mark}correction-{number}",
        number=number,
        record=random_hand(captain.ruleset, captain.rng),
        based_on=1,
        reason=pick(captain.rng, SLIPS),
        actor=captain.actor,
        now=now,
    )


def _strike(captain: Captain, *, number: int, now: datetime) -> None:
    strike_hand(
        captain.table,
        entry_id=f"{captain.mark}strike-{number}",
        number=number,
        based_on=1,
        reason=pick(captain.rng, STRIKES),
        actor=captain.actor,
        now=now,
    )


def paper_totals(captain: Captain) -> Mapping[int, int]:
    """The round's totals on a paper sheet: points by entry id, summing to 0."""
    seated_players = seated_players_of(captain.table)
    totals, occasions = Counter({each.entry: 0 for each in seated_players}), list[int]()
    for number in range(1, captain.table.hands + 1):
        places = {each.place: each.entry for each in seated_players_at(seated_players, hand=number)}
        dealt = deal_at(captain.table, number, size=len(places))
        played = read_hand(random_hand(captain.ruleset, captain.rng), captain.ruleset)
        factor = round_factor(number, occasions, hands=doubled_hands(captain.ruleset, people=len(places)))
        points = settle(replace(played, round_factor=factor), captain.ruleset).points
        if makes_next_double(played, points, captain.ruleset):
            occasions.append(number)
        for place, won in zip(dealt.active, points, strict=True):
            totals[places[place]] += won
    return totals
