"""The Rangpunkte of a table's sheet as it stands."""

from collections.abc import Sequence

from scoring.rank_points import read_rank_points
from scoring.table_ranks import rank_points
from tournaments.models import Table
from tournaments.queries.room.sheet import SheetTotal, TableSheet


def sheet_rank_points(table: Table, sheet: TableSheet) -> tuple[int | None, ...]:
    """In the order of the sheet's totals; () if the evening has none for a table of this size. No statement.

    As in the results, each place counts as one player, and the last person there gets the points.
    """
    document = table.round.tournament.rank_points
    points_by_rank = read_rank_points(document).get(sheet.size) if document is not None else None
    if points_by_rank is None:
        return ()
    played = [each for each in sheet.totals if _has_played(table, sheet, each)]
    last = {each.seated_player.place: each.seated_player for each in played}
    if len(last) != sheet.size:
        return ()
    worth = rank_points([_sum_at(sheet.totals, place) for place in last], table=points_by_rank)
    by_entry = {player.entry: points for player, points in zip(last.values(), worth, strict=True)}
    return tuple(by_entry.get(each.seated_player.entry) for each in sheet.totals)


def _has_played(table: Table, sheet: TableSheet, total: SheetTotal) -> bool:
    return table.on_paper or any(hand.number >= total.seated_player.from_hand for hand in sheet.hands)


def _sum_at(totals: Sequence[SheetTotal], place: int) -> int:
    return sum(each.points for each in totals if each.seated_player.place == place)
