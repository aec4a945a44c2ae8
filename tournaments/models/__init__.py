"""The rows: one class per table, each in the file of its name, with the rows that are parts of it.

Rows know how they relate and what can never be true of them (constraints). They do nothing: actions are in
`tournaments.actions`, queries in `tournaments.queries`.
"""

from tournaments.models.ban import Ban, BanException
from tournaments.models.cash_entry import CashEntry
from tournaments.models.club import Club
from tournaments.models.commitment import Commitment
from tournaments.models.cup import Cup
from tournaments.models.cup_points_scheme import CupPointsScheme
from tournaments.models.dismissed_pair import DismissedPair
from tournaments.models.draw_run import DrawRun
from tournaments.models.entry import Entry
from tournaments.models.event import Event
from tournaments.models.fee_reduction import FeeReduction
from tournaments.models.hand import Hand, HandRevision, HandScore
from tournaments.models.invitation import Invitation
from tournaments.models.job import Job
from tournaments.models.log_check import LogCheck
from tournaments.models.log_in_count import LogInCount
from tournaments.models.membership import Membership
from tournaments.models.player import Player
from tournaments.models.player_import import ImportedPlayer, PlayerImport
from tournaments.models.player_merge import PlayerMerge
from tournaments.models.prize import Prize, PrizeAward, PrizeLot
from tournaments.models.publication import Publication
from tournaments.models.referee_call import RefereeCall
from tournaments.models.registration import Registration, RegistrationTerms
from tournaments.models.round import Round
from tournaments.models.round_clock import ExtraTime, RoundClock
from tournaments.models.round_total import RoundTotal
from tournaments.models.ruleset_revision import RulesetRevision
from tournaments.models.season import Season
from tournaments.models.seat import Seat, SeatOccupancy
from tournaments.models.separation import Separation
from tournaments.models.sheet_reading import SheetReading
from tournaments.models.sheet_signature import SheetSignature
from tournaments.models.table import Table, TableLink
from tournaments.models.till_closing import TillClosing
from tournaments.models.tournament import Tournament
from tournaments.models.user import User

__all__ = [
    "Ban",
    "BanException",
    "CashEntry",
    "Club",
    "Commitment",
    "Cup",
    "CupPointsScheme",
    "DismissedPair",
    "DrawRun",
    "Entry",
    "Event",
    "ExtraTime",
    "FeeReduction",
    "Hand",
    "HandRevision",
    "HandScore",
    "ImportedPlayer",
    "Invitation",
    "Job",
    "LogCheck",
    "LogInCount",
    "Membership",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "Prize",
    "PrizeAward",
    "PrizeLot",
    "Publication",
    "RefereeCall",
    "Registration",
    "RegistrationTerms",
    "Round",
    "RoundClock",
    "RoundTotal",
    "RulesetRevision",
    "Season",
    "Seat",
    "SeatOccupancy",
    "Separation",
    "SheetReading",
    "SheetSignature",
    "Table",
    "TableLink",
    "TillClosing",
    "Tournament",
    "User",
]
