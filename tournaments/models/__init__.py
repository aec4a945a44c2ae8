"""The models: one class per table, in a module of its name, together with its parts.

Models define relations and constraints, and nothing else: actions are in `tournaments.actions`, queries in
`tournaments.queries`.
"""

from tournaments.models.attribute import Attribute, AttributeValue, PlayerAttribute
from tournaments.models.ban import Ban, BanException
from tournaments.models.cash_entry import CashEntry
from tournaments.models.championship import Championship, ChampionshipCup, ChampionshipRank, FinalPlace
from tournaments.models.club import Club
from tournaments.models.commitment import Commitment
from tournaments.models.cup import Cup
from tournaments.models.cup_points_scheme import CupPointsScheme
from tournaments.models.dismissed_pair import DismissedPair
from tournaments.models.draw_run import DrawRun
from tournaments.models.entered_total import EnteredTotal
from tournaments.models.entry import Entry
from tournaments.models.event import Event
from tournaments.models.fee_reduction import FeeReduction
from tournaments.models.final_contact import FinalContact
from tournaments.models.hand import Hand, HandRevision, HandScore
from tournaments.models.history_import import HistoryFile, HistoryImport
from tournaments.models.invitation import Invitation
from tournaments.models.invitation_terms import InvitationTerms
from tournaments.models.job import Job
from tournaments.models.log_check import LogCheck
from tournaments.models.log_in_count import LogInCount
from tournaments.models.mail import Mail
from tournaments.models.membership import Membership
from tournaments.models.past_champion import ChampionImport, PastChampion
from tournaments.models.player import Player
from tournaments.models.player_contact import PlayerContact
from tournaments.models.player_import import ImportedPlayer, PlayerImport
from tournaments.models.player_merge import PlayerMerge
from tournaments.models.prize import Prize, PrizeAward, PrizeLot
from tournaments.models.prize_giving import PrizeGiving
from tournaments.models.protest import Protest
from tournaments.models.publication import Publication
from tournaments.models.referee_call import RefereeCall
from tournaments.models.registration import Registration, RegistrationTerms
from tournaments.models.round import Round
from tournaments.models.round_clock import ExtraTime, RoundClock
from tournaments.models.round_total import RoundTotal
from tournaments.models.ruleset_revision import RulesetRevision
from tournaments.models.screen_plan import ScreenPlan
from tournaments.models.season import Season
from tournaments.models.season_finalist import SeasonFinalist
from tournaments.models.seat import Seat, SeatOccupancy
from tournaments.models.separation import Separation
from tournaments.models.sheet_reading import SheetReading
from tournaments.models.sheet_signature import SheetSignature
from tournaments.models.stored_results import KeptResults
from tournaments.models.sub_ranking import SubRanking, SubRankingEvening
from tournaments.models.table import Table, TableLink
from tournaments.models.till_closing import TillClosing
from tournaments.models.tournament import Tournament
from tournaments.models.user import User

__all__ = [
    "Attribute",
    "AttributeValue",
    "Ban",
    "BanException",
    "CashEntry",
    "ChampionImport",
    "Championship",
    "ChampionshipCup",
    "ChampionshipRank",
    "Club",
    "Commitment",
    "Cup",
    "CupPointsScheme",
    "DismissedPair",
    "DrawRun",
    "EnteredTotal",
    "Entry",
    "Event",
    "ExtraTime",
    "FeeReduction",
    "FinalContact",
    "FinalPlace",
    "Hand",
    "HandRevision",
    "HandScore",
    "HistoryFile",
    "HistoryImport",
    "ImportedPlayer",
    "Invitation",
    "InvitationTerms",
    "Job",
    "KeptResults",
    "LogCheck",
    "LogInCount",
    "Mail",
    "Membership",
    "PastChampion",
    "Player",
    "PlayerAttribute",
    "PlayerContact",
    "PlayerImport",
    "PlayerMerge",
    "Prize",
    "PrizeAward",
    "PrizeGiving",
    "PrizeLot",
    "Protest",
    "Publication",
    "RefereeCall",
    "Registration",
    "RegistrationTerms",
    "Round",
    "RoundClock",
    "RoundTotal",
    "RulesetRevision",
    "ScreenPlan",
    "Season",
    "SeasonFinalist",
    "Seat",
    "SeatOccupancy",
    "Separation",
    "SheetReading",
    "SheetSignature",
    "SubRanking",
    "SubRankingEvening",
    "Table",
    "TableLink",
    "TillClosing",
    "Tournament",
    "User",
]
