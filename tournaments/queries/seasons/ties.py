"""What broke the ties of a season table or one of its sub-rankings, as its list has them."""

from collections.abc import Mapping, Sequence

from scoring.season import Course, SeasonLine
from scoring.season_ties import tie_breaks
from tournaments.lists.sub_rankings import SeasonTie


def season_ties(lines: Sequence[SeasonLine], course: Course) -> Mapping[int, SeasonTie]:
    """By player; lines of the list are those of the table, in its order. No statement."""
    index = {line.player: at for at, line in enumerate(lines)}
    return {
        player: SeasonTie(index[each.against], each.own, each.other, each.place)
        for player, each in tie_breaks(lines, course).items()
    }
