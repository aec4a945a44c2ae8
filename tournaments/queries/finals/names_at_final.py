"""Names of the people at a final, told from namesakes on its lists and among those who play."""

from collections.abc import Mapping

from tournaments.names import Listable, listed_names
from tournaments.queries.finals.day import FinalDay


def names_at_final(day: FinalDay) -> Mapping[int, str]:
    """The name of everybody on the lists of a final or on its evening, by player (id). One statement."""
    people: dict[int, Listable] = {player: row.person for player, row in day.rows.items()}
    for entry in day.evening.entries.select_related("player"):
        people.setdefault(entry.player_id, entry.player)
    return dict(zip(people, listed_names(list(people.values())), strict=True))
