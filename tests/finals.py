"""Finals of several cups with invented people."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from scoring.final import FinalTable
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, season
from tournaments.actions.finals.points import change_final_points
from tournaments.models import Championship, ChampionshipCup, ChampionshipRank, Player, Tournament

Ranks = Sequence[tuple[Player, int | None, int]]
"""Who has which rank, after how many evenings."""


def a_final(**columns: Any) -> Championship:
    """A final of the usual season, without cups."""
    return Championship.objects.create(**{"season": season(), "title": "Tarockfinale"} | columns)


def sends(final: Championship, short_name: str, ranks: Ranks = (), **columns: Any) -> ChampionshipCup:
    """A cup of it with its ranking: two places, 60 ranks with Vorrundenpunkte."""
    plain = {"name": f"Cup {short_name}", "short_name": short_name, "table": "vorrunde-60", "quota": 2}
    where = {"position": final.cups.count() + 1, "source": "typed", "read_at": NOW}
    cup = ChampionshipCup.objects.create(championship=final, **where | plain | columns)
    rows = (ChampionshipRank(cup=cup, player=who, rank=rank, participations=played) for who, rank, played in ranks)
    ChampionshipRank.objects.bulk_create(rows)
    return cup


def send_in_order(final: Championship, cast: dict[str, Player], orders: Mapping[str, str]) -> None:
    """Cups by short name, each with its ranking as letters of the `cast`; everybody played five evenings."""
    for short_name, order in orders.items():
        sends(final, short_name, [(cast[name], rank, 5) for rank, name in enumerate(order, start=1)])


def two_cups(cast: dict[str, Player]) -> Championship:
    """A final to which A and B come from HRC, with C and D as reserves, and B and E from WTC, with C and F; G and H are
    in no ranking.
    """
    championship = a_final(title="Tarockfinale")
    send_in_order(championship, cast, {"HRC": "ABCD", "WTC": "BECF"})
    return championship


def cast_of(names: str) -> dict[str, Player]:
    """One person for each letter, by letter."""
    return dict(zip(names, people(names), strict=True))


def people(names: str) -> list[Player]:
    """One for each letter."""
    return [PlayerFactory.create(family_name=name, given_name="Uhu") for name in names]


def a_final_evening(final: Championship, **settings: Any) -> Tournament:
    """The evening on which it is played, with nobody there."""
    day: dict[str, Any] = {"name": "Finale", "date": date(2027, 4, 10), "is_final": True}
    return new_tournament(season_=final.season, **day | settings)


def enter_final_points(final: Championship) -> None:
    """Finalpunkte for the first eight ranks, and none from the ninth on."""
    table = FinalTable(tuple((rank, 61 - rank) for rank in range(1, 9)), 9)
    change_final_points(final, table, actor=at_desk(), now=NOW)
