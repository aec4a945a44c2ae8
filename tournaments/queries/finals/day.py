"""The day of a final of several cups: its evening, how everybody qualified, and who replaced whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.final import FinalTable, published_final_table
from scoring.final import read_final_table as read_table
from tournaments.errors import Refused
from tournaments.lists.final import FinalWay
from tournaments.lists.finalists import FinalistList, FinalistRow, FinalistWay
from tournaments.models import Championship, ChampionshipRank, FinalPlace, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.finalists import final_of_cups, finalists, finalists_of, people_of
from tournaments.queries.results.counting import counting


@dataclass(frozen=True, slots=True)
class TakenPlace:
    """A place taken over at check-in: by whom and from whom (player ids), in which cup (abbreviation)."""

    player: int
    replaces: int
    cup: str


@dataclass(frozen=True)
class FinalDay:
    """A final with its evening, the list of finalists, the places taken over at check-in, and who has accepted (player
    ids). Whoever is in through a cup by now has a place of their own there and holds nobody else's.
    """

    championship: Championship
    evening: Tournament
    listed: FinalistList
    taken: tuple[TakenPlace, ...]
    accepted: frozenset[int]

    @cached_property
    def rows(self) -> Mapping[int, FinalistRow]:
        """The rows of the list by player."""
        return {row.person.player: row for row in self.listed.rows}

    @cached_property
    def taken_by(self) -> Mapping[int, TakenPlace]:
        """The places taken over, by reserve."""
        return {each.player: each for each in self.taken}

    @property
    def table(self) -> FinalTable:
        return table_of(self.championship)

    def ways(self, player: int) -> tuple[FinalWay, ...]:
        """How somebody qualified, the way that counts first; () for somebody who did not.

        A reserve who replaced somebody is in through that cup, with their own rank.
        """
        row, taken = self.rows.get(player), self.taken_by.get(player)
        if row is None:
            return ()
        if row.is_in:
            return ways_left(self, row)
        through = (each for each in row.ways if taken and each.cup == taken.cup)
        return tuple(map(brought, through))


def left_in(day: FinalDay, row: FinalistRow) -> list[str]:
    """The cups somebody is in through, where nobody has taken over their place."""
    given = {each.cup for each in day.taken if each.replaces == row.person.player}
    return [way.cup for way in row.ways if way.is_in and way.cup not in given]


def ways_left(day: FinalDay, row: FinalistRow) -> tuple[FinalWay, ...]:
    """The ways by which somebody is in: those whose place nobody has taken over, or all if none is left."""
    mine = [way for way in row.ways if way.is_in]
    left = left_in(day, row)
    return tuple(brought(way) for way in mine if way.cup in left or not left)


def table_of(championship: Championship) -> FinalTable:
    """The Finalpunkte entered so far; until then the published ones."""
    return published_final_table() if championship.points is None else read_table(championship.points)


def championship_of(tournament: Tournament) -> Championship | None:
    """The final of several cups played on this evening. One statement for a season's final, else none."""
    if not tournament.is_final:
        return None
    return Championship.objects.select_related("season__cup").filter(season=tournament.season_id).first()


def has_seeds(tournament: Tournament) -> bool:
    """Whether people bring Vorrundenpunkte to this evening. One statement for a season's final, else none."""
    ranks = ChampionshipRank.objects.filter(cup__championship__season=tournament.season_id)
    return tournament.is_final and ranks.exists()


def final_evening(season: Season) -> Tournament | None:
    """The evening of a season's final. One statement."""
    rows = counting(season.tournaments.filter(is_final=True))
    return rows.select_related("season__cup", "ruleset__cup", "cup_points", "prize_giving").first()


def final_day(championship: Championship, evening: Tournament) -> FinalDay:
    """A final with its evening and list. Six statements."""
    mine = final_of_cups(championship)
    listed = finalists_of(championship, mine, people_of(mine))
    return day_with(listed, mine.answers.answers, championship, evening)


def day_with(
    listed: FinalistList, answers: Mapping[int, str], championship: Championship, evening: Tournament
) -> FinalDay:
    """The same with a list and answers, by player (id), that are there already. One statement."""
    accepted = frozenset(player for player, answer in answers.items() if answer == Answer.ACCEPTED)
    taken = tuple(each for each in taken_places(championship) if not needs_none(listed, each))
    return FinalDay(championship, evening, listed, taken, accepted)


def final_day_of(tournament: Tournament) -> FinalDay:
    """The same, by its evening. Seven statements. Refused: no_championship."""
    championship = championship_of(tournament)
    if championship is None:
        raise Refused("no_championship")
    return final_day(championship, tournament)


def vorrundenpunkte_of(day: FinalDay, player: int) -> int:
    """Somebody's Vorrundenpunkte at the final."""
    return next((way.vorrundenpunkte for way in day.ways(player)), 0)


def people_at_final(championship: Championship) -> int:
    """The number of people to expect at a final: who qualified or, if they are more, who is present; once it is over,
    who came. At most seven statements.
    """
    evening = final_evening(championship.season)
    if evening is not None and evening.state == TournamentState.CLOSED:
        return len(came_to(evening).everybody)
    here = evening.entries.filter(is_present=True).count() if evening else 0
    return max(here, finalists(championship).places)


def seeding_order(day: FinalDay) -> tuple[int, ...]:
    """The entries of the people present, most Vorrundenpunkte first; ties by check-in. One statement."""
    here = day.evening.entries.filter(is_present=True).order_by("checked_in_at", "pk").values_list("pk", "player")
    return tuple(entry for entry, player in sorted(here, key=lambda each: -vorrundenpunkte_of(day, each[1])))


def needs_none(listed: FinalistList, taken: TakenPlace) -> bool:
    """Whether a reserve is in through that cup by now, so that the place they took is free again."""
    mine = (row for row in listed.rows if row.person.player == taken.player)
    return any(way.cup == taken.cup and way.is_in for row in mine for way in row.ways)


def taken_places(championship: Championship) -> tuple[TakenPlace, ...]:
    """The places ever taken over and not given back, in order. One statement."""
    rows = FinalPlace.objects.filter(championship=championship).exclude(replaces=None).order_by("pk")
    names = ("player", "player__merged_into", "replaces", "replaces__merged_into", "through__short_name")
    return tuple(
        TakenPlace(kept or player, stays or missing, cup)
        for player, kept, missing, stays, cup in rows.values_list(*names)
    )


def brought(way: FinalistWay) -> FinalWay:
    """A way into the final with its rank and Vorrundenpunkte."""
    return FinalWay(way.cup, way.rank or 0, way.vorrundenpunkte or 0)
