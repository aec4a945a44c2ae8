"""The three lists a cup publishes, from the values of a query or a frozen copy to the rows of a report."""

from datetime import date

from scoring.qualification import Reason
from tournaments.documents.remarks import evenings_missing, tie_break
from tournaments.queries import lists
from tournaments.reports import rows


def result_rows(results: lists.ResultsList) -> tuple[rows.ResultRow, ...]:
    """An evening's results, best first."""
    return tuple(
        rows.ResultRow(
            rank=each.rank,
            person=_person(each.person),
            rounds=each.rounds,
            points=each.total,
            money=each.money,
            club=each.person.place,
            cup_points=each.cup_points,
            remark=tie_break(each.decided_by),
        )
        for each in results.rows
    )


def tournament_columns(season: lists.SeasonList) -> tuple[rows.TournamentColumn, ...]:
    """The evenings of a season, in the order played."""
    return tuple(rows.TournamentColumn(each.name, date.fromisoformat(each.date)) for each in season.columns)


def season_rows(season: lists.SeasonList) -> tuple[rows.SeasonRow, ...]:
    """A season table, best first, behind them those who have no rank yet."""
    return tuple(
        rows.SeasonRow(
            rank=each.rank,
            person=_person(each.person),
            results=tuple(_season_result(cell) for cell in each.cells),
            total=each.total,
            participations=each.participations,
            club=each.person.place,
            remark=evenings_missing(each.missing) or tie_break(each.decided_by),
        )
        for each in season.rows
    )


def qualifier_rows(qualifiers: lists.QualifierList) -> tuple[rows.QualifierRow, ...]:
    """The list of qualifiers in season order."""
    return tuple(
        rows.QualifierRow(
            rank=each.rank,
            person=_person(each.person),
            reason=Reason(each.reason),
            facts=tuple(each.facts.items()),
            vorrundenpunkte=each.vorrundenpunkte,
            season_points=each.season_points,
            participations=each.participations,
            club=each.person.place,
        )
        for each in qualifiers.rows
    )


def _person(person: lists.ListedPlayer) -> rows.PlayerName:
    return rows.PlayerName(person.name, person.number)


def _season_result(cell: lists.SeasonCell | None) -> rows.SeasonResult | None:
    return None if cell is None else rows.SeasonResult(cell.points, counts=not cell.is_dropped)
