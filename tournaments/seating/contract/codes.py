"""Reasons to refuse a draw: a stable code and an English sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from tournaments.seating.contract.translatable import gettext_noop


class DrawCode(StrEnum):
    """Stable: callers branch on them; only the sentences may change."""

    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    NO_TABLE_SPLIT = "no_table_split"
    DUPLICATE_PLAYER = "duplicate_player"
    TOO_FEW_ROUNDS = "too_few_rounds"
    TOO_MANY_ROUNDS = "too_many_rounds"
    PLAYED_TABLE_SIZE = "played_table_size"
    PLAYED_TWICE_IN_ROUND = "played_twice_in_round"
    PLAYED_STRANGER = "played_stranger"
    FIXED_STRANGER = "fixed_stranger"
    FIXED_NO_SUCH_TABLE = "fixed_no_such_table"
    FIXED_TABLE_FULL = "fixed_table_full"
    FIXED_BUT_APART = "fixed_but_apart"
    APART_WITH_ONESELF = "apart_with_oneself"
    APART_NOT_KEPT = "apart_not_kept"
    MET_ONESELF = "met_oneself"
    NO_SUCH_TOP_TABLE = "no_such_top_table"
    FIXED_AGAINST_STANDING = "fixed_against_standing"
    NO_SUCH_ROUND = "no_such_round"
    NOT_IN_ROUND = "not_in_round"
    ALREADY_IN_ROUND = "already_in_round"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_PLACE = "no_such_place"
    SAME_TABLE = "same_table"
    THREE_WOULD_REMAIN = "three_would_remain"
    AMENDED_NOT_APART = "amended_not_apart"
    EVERYBODY_FIXED = "everybody_fixed"
    NO_SUCH_FILE = "no_such_file"
    MALFORMED = "malformed"
    MISSING = "missing"
    UNKNOWN_KEY = "unknown_key"
    REPEATED_KEY = "repeated_key"
    WRONG_TYPE = "wrong_type"


SENTENCES: Mapping[DrawCode, str] = MappingProxyType(
    {
        DrawCode.TOO_FEW_PLAYERS: gettext_noop("A draw needs at least four players; %(players)s are here."),
        DrawCode.TOO_MANY_PLAYERS: gettext_noop("A draw can have at most %(limit)s players, not %(players)s."),
        DrawCode.NO_TABLE_SPLIT: gettext_noop("%(players)s players cannot be split into tables of four and five."),
        DrawCode.DUPLICATE_PLAYER: "%(player)s is listed more than once.",
        DrawCode.TOO_FEW_ROUNDS: "%(rounds)s rounds are too few: draw at least one.",
        DrawCode.TOO_MANY_ROUNDS: "%(rounds)s rounds are more than the %(limit)s this engine draws.",
        DrawCode.PLAYED_TABLE_SIZE: (
            "Round %(round)s, table %(table)s was played by %(size)s people; a table has four to six."
        ),
        DrawCode.PLAYED_TWICE_IN_ROUND: "%(player)s sits twice in played round %(round)s.",
        DrawCode.PLAYED_STRANGER: (
            "Played round %(round)s names %(player)s, who is neither present nor known to have left."
        ),
        DrawCode.FIXED_STRANGER: "%(player)s has a fixed table but is not playing.",
        DrawCode.FIXED_NO_SUCH_TABLE: gettext_noop(
            "The fixed table of %(player)s is table %(table)s, which does not exist."
        ),
        DrawCode.FIXED_TABLE_FULL: gettext_noop(
            "%(people)s people have table %(table)s as their fixed table, more than it seats."
        ),
        DrawCode.FIXED_BUT_APART: gettext_noop(
            "%(player)s and %(other)s must not meet, but both have table %(table)s as their fixed table."
        ),
        DrawCode.APART_WITH_ONESELF: gettext_noop("%(player)s cannot be kept apart from themselves."),
        DrawCode.APART_NOT_KEPT: gettext_noop("No plan was found in which %(player)s and %(other)s do not meet."),
        DrawCode.MET_ONESELF: "%(player)s cannot have met themselves.",
        DrawCode.NO_SUCH_TOP_TABLE: gettext_noop(
            "The best players can sit at tables 1 to %(tables)s; there are not %(top)s tables."
        ),
        DrawCode.FIXED_AGAINST_STANDING: gettext_noop("%(player)s needs table %(table)s, regardless of the standings."),
        DrawCode.NO_SUCH_ROUND: "There is no round %(round)s in this draft.",
        DrawCode.NOT_IN_ROUND: gettext_noop("%(player)s has no seat in this round."),
        DrawCode.ALREADY_IN_ROUND: gettext_noop("%(player)s already has a seat."),
        DrawCode.NO_SUCH_TABLE: gettext_noop("There is no table %(table)s."),
        DrawCode.NO_SUCH_PLACE: gettext_noop("Table %(table)s has no free place; a table has at most six."),
        DrawCode.SAME_TABLE: gettext_noop("%(player)s is already at table %(table)s."),
        DrawCode.THREE_WOULD_REMAIN: gettext_noop(
            "Table %(table)s would be left with three people; please swap two seats instead."
        ),
        DrawCode.AMENDED_NOT_APART: gettext_noop(
            "No small change to the rounds keeps %(player)s and %(other)s from meeting; please draw them again."
        ),
        DrawCode.EVERYBODY_FIXED: gettext_noop("Too many people have fixed tables; please draw the rounds again."),
        DrawCode.NO_SUCH_FILE: "There is no readable file %(file)s.",
        DrawCode.MALFORMED: "This is not a JSON object.",
        DrawCode.MISSING: "This is required.",
        DrawCode.UNKNOWN_KEY: "Nothing is known under the name %(key)s.",
        DrawCode.REPEATED_KEY: "%(key)s is given twice for the same item.",
        DrawCode.WRONG_TYPE: "This should be %(expected)s.",
    }
)
"""Templates for facts, with people by name or as "Player 7". Sentences visible at the desk are translated."""
