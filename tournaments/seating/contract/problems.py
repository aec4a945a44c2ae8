"""Why there is no draw: stable codes, the facts behind them, one English sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

Fact: TypeAlias = int | str | tuple[int, ...]


class DrawCode(StrEnum):
    """Stable: callers branch on these and translate them; only the sentences may change."""

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
        DrawCode.TOO_FEW_PLAYERS: "{players} players cannot play: a table needs four.",
        DrawCode.TOO_MANY_PLAYERS: "{players} players are more than the {limit} this engine draws.",
        DrawCode.NO_TABLE_SPLIT: "{players} players cannot be split into tables of four and five.",
        DrawCode.DUPLICATE_PLAYER: "Player {player} is listed more than once.",
        DrawCode.TOO_FEW_ROUNDS: "{rounds} rounds are too few: draw at least one.",
        DrawCode.TOO_MANY_ROUNDS: "{rounds} rounds are more than the {limit} this engine draws.",
        DrawCode.PLAYED_TABLE_SIZE: (
            "Round {round}, table {table} was played by {size} people; a table has four to six."
        ),
        DrawCode.PLAYED_TWICE_IN_ROUND: "Player {player} sits twice in played round {round}.",
        DrawCode.PLAYED_STRANGER: "Played round {round} names {player}, who is neither present nor known to have left.",
        DrawCode.FIXED_STRANGER: "Player {player} has a fixed table but is not playing.",
        DrawCode.FIXED_NO_SUCH_TABLE: "Player {player} is fixed to table {table}, which does not exist.",
        DrawCode.FIXED_TABLE_FULL: "{people} people are fixed to table {table}, more than it seats.",
        DrawCode.FIXED_BUT_APART: "{player} and {other} must not meet, but both are fixed to table {table}.",
        DrawCode.APART_WITH_ONESELF: "Player {player} cannot be kept apart from themselves.",
        DrawCode.APART_NOT_KEPT: (
            "No plan was found that keeps {player} and {other} apart; they meet in new round {round}."
        ),
        DrawCode.MET_ONESELF: "Player {player} cannot have met themselves.",
        DrawCode.NO_SUCH_TOP_TABLE: "There are {tables} tables; {top} cannot be seated by standing.",
        DrawCode.FIXED_AGAINST_STANDING: "Player {player} has the fixed table {table}, against the standing.",
        DrawCode.NO_SUCH_ROUND: "There is no round {round} in this draft.",
        DrawCode.NOT_IN_ROUND: "Player {player} does not sit in round {round}.",
        DrawCode.ALREADY_IN_ROUND: "Player {player} already sits in this round.",
        DrawCode.NO_SUCH_TABLE: "There is no table {table} in this round.",
        DrawCode.NO_SUCH_PLACE: "There is no free place {place} at table {table}.",
        DrawCode.SAME_TABLE: "Player {player} sits at table {table} already.",
        DrawCode.THREE_WOULD_REMAIN: "If player {player} leaves table {table}, only three remain.",
        DrawCode.AMENDED_NOT_APART: "No small change keeps {player} and {other} apart; draw the round anew.",
        DrawCode.EVERYBODY_FIXED: "Those who would have to move have fixed tables; draw the round anew.",
        DrawCode.NO_SUCH_FILE: "There is no readable file {file}.",
        DrawCode.MALFORMED: "This is not a JSON object.",
        DrawCode.MISSING: "This is required.",
        DrawCode.UNKNOWN_KEY: "Nothing is known under the name {key}.",
        DrawCode.REPEATED_KEY: "{key} is said twice of the same thing.",
        DrawCode.WRONG_TYPE: "This should be {expected}.",
    }
)


@dataclass(frozen=True, slots=True)
class DrawProblem:
    """One thing wrong with the input.

    `field` is the argument at fault (`players`, `rounds`, `played` …); `facts` fill the sentence.
    """

    code: DrawCode
    field: str
    facts: Mapping[str, Fact]

    @property
    def reason(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


class NoPlan(Exception):  # noqa: N818 - the public name: an answer, not a failure
    """The evening cannot be drawn. `problems` holds every reason found, the first one is the headline."""

    def __init__(self, *problems: DrawProblem) -> None:
        super().__init__(" ".join(problem.reason for problem in problems))
        self.problems = problems

    @property
    def code(self) -> DrawCode:
        return self.problems[0].code

    @property
    def facts(self) -> Mapping[str, Fact]:
        return self.problems[0].facts

    @property
    def reason(self) -> str:
        return self.problems[0].reason
