"""Sub-rankings of a season as season lists, so that anything that shows a season table can show them, too."""

from tournaments.lists.published import SeasonCell, SeasonList, SeasonRow
from tournaments.lists.season import CoveredPart
from tournaments.lists.sub_rankings import SubRankingRow, SubRankingTable


def shown_sub_rankings(season: SeasonList) -> tuple[tuple[str, SeasonList], ...]:
    """Each non-empty sub-ranking with its name, in order."""
    return tuple((each.name, as_season(season, each)) for each in season.beside if each.rows)


def as_season(season: SeasonList, table: SubRankingTable) -> SeasonList:
    """One of them as a season table of its evenings and people."""
    return SeasonList(
        cup=season.cup,
        season=season.season,
        rule=table.rule,
        tournaments=table.tournaments,
        columns=tuple(season.columns[at] for at in table.columns),
        rows=tuple(_row(season, table, each) for each in table.rows),
        scope=CoveredPart(table.kind, table.group, table.tournaments if table.tournaments != season.tournaments else 0),
    )


def _row(season: SeasonList, table: SubRankingTable, line: SubRankingRow) -> SeasonRow:
    row = season.rows[line.line]
    return SeasonRow(
        rank=line.rank,
        person=row.person,
        cells=tuple(_cell(season, table, row.cells[at], at, is_dropped=at in line.dropped) for at in table.columns),
        total=line.total,
        participations=line.participations,
        missing=line.missing,
        decided_by=line.decided_by,
        stayed_away=row.stayed_away and any(season.columns[at].is_final for at in table.columns),
        tie=line.tie,
    )


def _cell(
    season: SeasonList, table: SubRankingTable, cell: SeasonCell | None, at: int, *, is_dropped: bool
) -> SeasonCell | None:
    """The same points, and why they count in this table or not."""
    if cell is None:
        return None
    is_apart = season.columns[at].is_final and table.rule["counting"] == "best_n_plus_final"
    return SeasonCell(cell.points, "dropped" if is_dropped else "final" if is_apart else "among_best")
