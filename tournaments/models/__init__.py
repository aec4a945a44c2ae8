"""The rows: one class per table, grouped by player, season, tournament, draw, hand, publication and log.

Rows know how they relate and what can never be true of them (constraints). They do nothing: actions are in
`tournaments.actions`, queries in `tournaments.queries`.
"""

from tournaments.models.draw import Commitment, DrawRun, Separation
from tournaments.models.hand import Hand, HandRevision, HandScore, RoundTotal, RulesetRevision
from tournaments.models.log import Event, Job
from tournaments.models.player import Club, Player, User
from tournaments.models.publication import Invitation, Publication
from tournaments.models.season import Cup, CupPointsScheme, Membership, Season
from tournaments.models.tournament import (
    Entry,
    Round,
    Seat,
    SeatOccupancy,
    Table,
    TableLink,
    Tournament,
)

__all__ = [
    "Club",
    "Commitment",
    "Cup",
    "CupPointsScheme",
    "DrawRun",
    "Entry",
    "Event",
    "Hand",
    "HandRevision",
    "HandScore",
    "Invitation",
    "Job",
    "Membership",
    "Player",
    "Publication",
    "Round",
    "RoundTotal",
    "RulesetRevision",
    "Season",
    "Seat",
    "SeatOccupancy",
    "Separation",
    "Table",
    "TableLink",
    "Tournament",
    "User",
]
