"""The people of a season's own final: the table before it, who is expected, and who stayed away."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.cup_points import PointsScheme, absent_points, read_scheme
from scoring.season import read_season_rule, season_standings
from tournaments.lists.published import ListedPlayer
from tournaments.models import Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.seasons.finalists import finalists
from tournaments.queries.seasons.lines import season_lines


@dataclass(frozen=True, slots=True)
class PossibleFinalist:
    """Somebody in the table before the final (`rank` None: too few evenings, or not in it).

    `is_expected`: they are on the list of finalists; `away` are their points for staying away, None if they did not.
    """

    person: ListedPlayer
    rank: int | None
    total: int
    is_expected: bool
    away: int | None


@dataclass(frozen=True, slots=True)
class FinalPeople:
    """`people` in the order of the table before the final; `final` is the evening, once it exists."""

    people: tuple[PossibleFinalist, ...]
    final: Tournament | None
    scheme: PointsScheme | None

    @property
    def expected(self) -> tuple[int, ...]:
        return tuple(each.person.player for each in self.people if each.is_expected)

    @property
    def is_over(self) -> bool:
        return self.final is not None and self.final.state == TournamentState.CLOSED

    @property
    def penalty(self) -> int | None:
        """The points for staying away with the current number of finalists; None if the scheme has none."""
        return absent_points(self.scheme, participants=len(self.expected)) if self.scheme else None

    def first(self, places: int) -> frozenset[int]:
        """The players of the first `places` places, including everybody who shares the last one."""
        return frozenset(each.person.player for each in self.people if each.rank is not None and each.rank <= places)


def final_people(season: Season) -> FinalPeople:
    """At most five statements, two more if an evening's results are not stored."""
    mine = season_lines(season)
    final = next((each for each in mine.tournaments if each.is_final), None)
    before = [each for each in mine.participations if final is None or each.tournament != final.pk]
    lines = season_standings(before, rule=read_season_rule(season.rule), tournaments=mine.planned)
    expected = {each.player: each for each in finalists(season)}
    away = {each.player: each.points for each in mine.participations if not each.present}
    people = {**expected, **mine.people}
    standing = {line.player: line for line in lines}
    order = [*standing, *(each for each in expected if each not in standing)]
    return FinalPeople(
        people=tuple(
            PossibleFinalist(
                person=people[each],
                rank=standing[each].rank if each in standing else None,
                total=standing[each].total if each in standing else 0,
                is_expected=each in expected,
                away=away.get(each),
            )
            for each in order
        ),
        final=final,
        scheme=_scheme(season, [final] if final else []),
    )


def _scheme(season: Season, finals: Iterable[Tournament]) -> PointsScheme | None:
    row = next((each.cup_points for each in finals), season.final_points)
    return read_scheme(row.document) if row else None
