"""A season as one document: its tournaments with everybody's rounds, and the rules by which they count.

    { "cup_points": "fixpunkte", "final_points": null, "finalists": null,
      "rule": { "counting": "best_n", "n": 6, "min_participations": 4, "criteria": ["single_results", "shared"] },
      "planned": null, "outlook": { "places": 60 },
      "tournaments": [ { "id": 1, "name": "1. Abend", "date": "2026-10-03", "final": false, "criteria": ["best_round"],
                         "results": [ { "player": 417, "rounds": [76, 204, null] } ] } ] }

It may be an excerpt: the rounds of all players need not sum to zero. Docs: docs/standings.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scoring.cup_points import PointsScheme, Purpose, scheme_of, schemes
from scoring.documents import MOST_LINES, MOST_ROUNDS, DocumentCode, DocumentKey, DocumentRefused, Fields
from scoring.point_rules import PlainScore
from scoring.ranking import SHARED, criteria_of
from scoring.season_rule import Counting, SeasonRule, season_rule_of
from scoring.tournament_criteria import DEFAULT_CRITERIA, NOT_BY_ROUNDS, TOURNAMENT_CRITERIA

MOST_PLANNED = 1_000
MOST_TO_COME = 1_000_000
"""The most tournaments times people: far beyond any cup, and what a season's outlook weighs in a moment."""


class SeasonDocumentRefused(DocumentRefused):
    """An invalid season; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class ResultInput:
    """A player's points (Schrift) in each round; None for a round not played."""

    player: DocumentKey
    rounds: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TournamentInput:
    """A tournament as in the document."""

    key: DocumentKey
    name: str
    day: str
    is_final: bool
    criteria: tuple[str, ...]
    results: tuple[ResultInput, ...]


@dataclass(frozen=True, slots=True)
class SeasonInput:
    """A season as read from a document. `final_points` is the scheme of its final, if it has its own."""

    cup_points: PointsScheme
    final_points: PointsScheme | None
    finalists: tuple[DocumentKey, ...]
    rule: SeasonRule
    planned: int
    places: int | None
    tournaments: tuple[TournamentInput, ...]

    @property
    def final_scheme(self) -> PointsScheme:
        return self.final_points or self.cup_points


def read_season(document: object) -> SeasonInput:
    """The season of a document. Raises SeasonDocumentRefused with all its problems at once."""
    fields = Fields(document)
    tournaments = tuple(map(_tournament, fields.tables("tournaments", least=0)))
    refuse_repeated(fields, "tournaments", "id", [each.key for each in tournaments])
    _refuse_two_finals(fields, tournaments)
    finalists = () if fields.is_null("finalists") else fields.keys("finalists")
    refuse_repeated(fields, "finalists", "", finalists)
    season = SeasonInput(
        cup_points=scheme_at(fields, "cup_points"),
        final_points=None if fields.is_null("final_points") else scheme_at(fields, "final_points"),
        finalists=finalists,
        rule=_rule(fields),
        planned=_planned(fields, tournaments, finalists),
        places=_places(fields),
        tournaments=tournaments,
    )
    fields.close()
    if fields.problems:
        raise SeasonDocumentRefused(fields.problems)
    return season


def scheme_at(fields: Fields, name: str) -> PointsScheme:
    """Cup points by the slug of a shipped scheme, or as a whole scheme."""
    own = fields.table(name) if fields.has_table(name) else None
    if own is not None:
        return scheme_of(own)
    shipped = schemes(Purpose.CUP_POINTS)
    return shipped.get(fields.choice(name, shipped)) or PointsScheme("", "", PlainScore())


def read_results(fields: Fields) -> tuple[ResultInput, ...]:
    """The `results` of a tournament: each player once, all with the same number of rounds."""
    rows = fields.tables("results", least=0, most=MOST_LINES)
    results = tuple(map(_result, rows))
    refuse_repeated(fields, "results", "player", [each.player for each in results])
    for row, result in zip(rows, results, strict=True):
        if result.rounds and len(result.rounds) != len(results[0].rounds):
            row.report(DocumentCode.UNEQUAL_ROUNDS, "rounds", rounds=len(results[0].rounds))
    return results


def _tournament(fields: Fields) -> TournamentInput:
    tournament = TournamentInput(
        key=fields.key("id"),
        name=fields.text("name"),
        day=_day(fields),
        is_final=fields.truth("final", default=False),
        criteria=_criteria(fields),
        results=read_results(fields),
    )
    fields.close()
    return tournament


def _result(fields: Fields) -> ResultInput:
    result = ResultInput(fields.key("player"), fields.integers_or_null("rounds"))
    if len(result.rounds) > MOST_ROUNDS:
        fields.report(DocumentCode.TOO_LONG, "rounds", most=MOST_ROUNDS)
    fields.close()
    return result


def _day(fields: Fields) -> str:
    """2026-10-03; ISO 8601 knows other ways to write a day, which are refused. "" after a problem."""
    day = fields.text("date")
    if not day or _is_day(day):
        return day
    fields.report(DocumentCode.NOT_A_DATE, "date")
    return ""


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _criteria(fields: Fields) -> tuple[str, ...]:
    codes = criteria_of(fields, TOURNAMENT_CRITERIA, default=(*DEFAULT_CRITERIA, SHARED))
    for index, code in enumerate(codes):
        if code in NOT_BY_ROUNDS:
            fields.report(DocumentCode.NEEDS_MORE_THAN_ROUNDS, f"criteria[{index}]", criterion=code)
    return codes


def _rule(fields: Fields) -> SeasonRule:
    rule = fields.table("rule", is_required=True)
    return SeasonRule(Counting.BEST_N, n=1) if rule is None else season_rule_of(rule)


def _planned(fields: Fields, tournaments: Sequence[TournamentInput], finalists: Sequence[DocumentKey]) -> int:
    """Tournaments of the whole season, including those held; the more people, the fewer may be to come."""
    held = len(tournaments)
    if fields.is_null("planned"):
        return held
    people = {*finalists, *(each.player for tournament in tournaments for each in tournament.results)}
    most = min(MOST_PLANNED, MOST_TO_COME // max(len(people), 1))
    return fields.integer("planned", least=held, most=max(held, most))


def _places(fields: Fields) -> int | None:
    outlook = None if fields.is_null("outlook") else fields.table("outlook")
    if outlook is None:
        return None
    places = outlook.integer("places", least=1)
    outlook.close()
    return places


def refuse_repeated(fields: Fields, name: str, what: str, keys: Sequence[DocumentKey]) -> None:
    """Report every row of a list whose `what` occurs in an earlier row; of a list of keys alone with `what` ""."""
    seen: set[DocumentKey] = set()
    for index, key in enumerate(keys):
        if key != "" and key in seen:  # an unreadable one has its own problem
            fields.report(DocumentCode.REPEATED, f"{name}[{index}].{what}".removesuffix("."))
        seen.add(key)


def _refuse_two_finals(fields: Fields, tournaments: Sequence[TournamentInput]) -> None:
    finals = [index for index, each in enumerate(tournaments) if each.is_final]
    for index in finals[1:]:
        fields.report(DocumentCode.TWO_FINALS, f"tournaments[{index}].final")
