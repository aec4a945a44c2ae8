"""The Österreich-Finale as one document: every cup's season ranking and quota, and the final's day.

    { "cups": [ { "id": "HRC", "table": "vorrunde-60", "quota": 60, "min_participations": 4, "declined": [],
                  "ranking": [ { "player": 417, "rank": 1, "participations": 9 } ] } ],
      "final": { "points": { "1": 60, "8": 42 }, "nothing_from": 101,
                 "results": [ { "player": 417, "rounds": [76, 204, 83] } ] } }

`final` is null until it has been played. Docs: docs/standings.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.documents import MOST_LINES, DocumentCode, DocumentKey, DocumentRefused, Fields
from scoring.final import FinalTable, final_table_of
from scoring.qualification import QualificationRule, qualification_rule_of
from scoring.season_document import ResultInput, read_results, refuse_repeated


class FinalDocumentRefused(DocumentRefused):
    """An invalid final; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class RankInput:
    """A player's rank in a cup's season; None for too few participations."""

    player: DocumentKey
    rank: int | None
    participations: int


@dataclass(frozen=True, slots=True)
class CupInput:
    """A cup's season, its qualification rule, and who declined."""

    key: DocumentKey
    rule: QualificationRule
    ranking: tuple[RankInput, ...]
    declined: tuple[DocumentKey, ...]


@dataclass(frozen=True, slots=True)
class FinalDayInput:
    """The final's day: the Finalpunkte known so far, and everybody's rounds."""

    table: FinalTable
    results: tuple[ResultInput, ...]


@dataclass(frozen=True, slots=True)
class FinalInput:
    """A final as read from a document."""

    cups: tuple[CupInput, ...]
    day: FinalDayInput | None


def read_final(document: object) -> FinalInput:
    """The final in a document. Raises FinalDocumentRefused with all of its problems at once."""
    fields = Fields(document)
    cups = tuple(map(_cup, fields.tables("cups", least=0)))
    refuse_repeated(fields, "cups", "id", [each.key for each in cups])
    day = None if fields.is_null("final") else fields.table("final")
    final = FinalInput(cups, None if day is None else _day(day))
    fields.close()
    if fields.problems:
        raise FinalDocumentRefused(fields.problems)
    return final


def _cup(fields: Fields) -> CupInput:
    key = fields.key("id")
    ranking = tuple(map(_rank, fields.tables("ranking", least=0, most=MOST_LINES)))
    refuse_repeated(fields, "ranking", "player", [each.player for each in ranking])
    declined = fields.keys("declined")
    refuse_repeated(fields, "declined", "", declined)
    _refuse_strangers(fields, declined, ranking)
    return CupInput(key, qualification_rule_of(fields), ranking, declined)  # last: the rule reports unread fields


def _rank(fields: Fields) -> RankInput:
    rank = RankInput(
        player=fields.key("player"),
        rank=None if fields.is_null("rank") else fields.integer("rank", least=1),
        participations=fields.integer("participations", least=0),
    )
    fields.close()
    return rank


def _refuse_strangers(fields: Fields, declined: Sequence[DocumentKey], ranking: Sequence[RankInput]) -> None:
    known = {each.player for each in ranking}
    for index, key in enumerate(declined):
        if key not in known:
            fields.report(DocumentCode.UNKNOWN_PLAYER, f"declined[{index}]")


def _day(fields: Fields) -> FinalDayInput:
    results = read_results(fields)
    return FinalDayInput(final_table_of(fields), results)  # last: the table reports unread fields
