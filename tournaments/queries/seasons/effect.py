"""The effect of changed settings on a season's table and list of qualifiers."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from rulesets.canonical import sha256_of
from scoring.qualification import Reason
from scoring.season import SeasonLine
from tournaments.lists.published import ListedPlayer, QualifierList
from tournaments.models import Season
from tournaments.names import listed_names
from tournaments.queries.digests import seen_digest
from tournaments.queries.seasons.lines import SeasonLines, season_lines
from tournaments.queries.seasons.tables import season_qualifiers


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's rank (None: too few evenings), total, and number of counted results.

    `is_shared`: others have the same rank. `missing` evenings are needed for a rank. Only another rank or total makes a
    standing another.
    """

    rank: int | None
    total: int
    counted: int = field(compare=False)
    is_shared: bool = field(default=False, compare=False)
    missing: int = field(default=0, compare=False)


NOWHERE = Standing(None, 0, 0)
"""The standing of somebody who is not in the table."""


@dataclass(frozen=True, slots=True)
class MovedLine:
    """A changed standing, and whether the person joins or leaves the list of qualifiers.

    Whoever leaves it for too few evenings `played` some of those `needed`; 0 for everybody else.
    """

    person: ListedPlayer
    before: Standing
    after: Standing
    is_joining: bool = False
    is_leaving: bool = False
    played: int = 0
    needed: int = 0

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def places(self) -> int:
        """How many ranks up or down; 0 without a rank before or after."""
        return abs((self.after.rank or 0) - (self.before.rank or 0)) if self.before.rank and self.after.rank else 0

    @property
    def has_other_rank(self) -> bool:
        return self.before.rank != self.after.rank

    @property
    def is_losing(self) -> bool:
        return self.is_leaving or self.is_unranked

    @property
    def is_unranked(self) -> bool:
        """Whether the person loses the rank."""
        return self.before.rank is not None and self.after.rank is None

    @property
    def is_better(self) -> bool:
        return self._place(self.after) < self._place(self.before)

    @property
    def is_worse(self) -> bool:
        return self._place(self.after) > self._place(self.before)

    @staticmethod
    def _place(standing: Standing) -> tuple[bool, int]:
        return standing.rank is None, standing.rank or 0


@dataclass(frozen=True, slots=True)
class SharedLast:
    """The last place among the qualifiers, shared by `tied` people, so that `within` are in for `places`."""

    tied: int
    within: int
    places: int


@dataclass(frozen=True, slots=True)
class OtherScheme:
    """An evening (id, name, day) with the names of its cup-points schemes until now and from now on."""

    tournament: int
    name: str
    day: date
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SeasonEffect:
    """Changed standings by the new rank, the number of unchanged ones, and who joins or leaves the list of qualifiers.

    `moved` has those who leave in any case. `last` is the last place of the new list of qualifiers if more share it
    than there is room for. `evenings` get another scheme because new ones have it. `shown` is
    the digest of all these and of `settings`, which is that of both settings, so that exactly what the user saw is
    saved.
    """

    moved: tuple[MovedLine, ...]
    same: int
    joining: tuple[ListedPlayer, ...]
    leaving: tuple[ListedPlayer, ...]
    last: SharedLast | None = None
    evenings: tuple[OtherScheme, ...] = ()
    settings: str = ""

    @property
    def losing(self) -> tuple[MovedLine, ...]:
        """Those who lose their rank, or their place among the qualifiers; they are in none of the other groups."""
        return tuple(each for each in self.moved if each.is_losing)

    @property
    def unranked(self) -> int:
        """How many lose their rank."""
        return sum(each.is_unranked for each in self.moved)

    @property
    def reranked(self) -> int:
        """How many have another rank."""
        return sum(each.has_other_rank and not each.is_unranked for each in self.moved)

    @property
    def ranked(self) -> tuple[MovedLine, ...]:
        """Changed ranks."""
        return tuple(each for each in self.moved if each.has_other_rank and not each.is_losing)

    @property
    def only_summed(self) -> tuple[MovedLine, ...]:
        """Unchanged ranks with a changed total or changed counted results."""
        return tuple(each for each in self.moved if not each.has_other_rank and not each.is_losing)

    @property
    def is_empty(self) -> bool:
        return not (self.moved or self.joining or self.leaving or self.evenings)

    @property
    def shown(self) -> str:
        lines = [[each.person.player, *_figures(each.before), *_figures(each.after)] for each in self.moved]
        listed = [[each.player for each in group] for group in (self.joining, self.leaving)]
        schemes = [[each.tournament, each.before, each.after] for each in self.evenings]
        return sha256_of([lines, listed, schemes, self.settings])


def season_effect(season: Season, tried: Season) -> SeasonEffect:
    """The effect of replacing `season`'s settings by those of `tried`. Twice the statements of its two lists."""
    before, after = season_lines(season), season_lines(tried)
    then, now = _standings(before), _standings(after)
    people = _told_apart({**before.people, **after.people})
    qualifying = season_qualifiers(tried)
    were, are = _qualified(season_qualifiers(season)), _qualified(qualifying)
    joining, leaving = are.keys() - were.keys(), were.keys() - are.keys()
    evenings = _too_few(qualifying)
    moved = [
        MovedLine(
            people[each],
            then.get(each, NOWHERE),
            now.get(each, NOWHERE),
            each in joining,
            each in leaving,
            **(evenings.get(each, {}) if each in leaving else {}),
        )
        for each in _order(after, then)
    ]
    changed = tuple(each for each in moved if each.before != each.after or each.is_leaving)
    return SeasonEffect(
        moved=changed,
        same=len(moved) - len(changed),
        joining=tuple(people.get(player, person) for player, person in are.items() if player in joining),
        leaving=tuple(people.get(player, person) for player, person in were.items() if player in leaving),
        last=_shared_last(qualifying),
        evenings=_other_schemes(before, after) if tried.scheme_tried else (),
        settings=seen_digest([_settings(season), _settings(tried)]),
    )


def _told_apart(people: Mapping[int, ListedPlayer]) -> dict[int, ListedPlayer]:
    """Everybody with a name that tells namesakes apart."""
    names = listed_names([*people.values()])
    return {player: replace(each, name=name) for (player, each), name in zip(people.items(), names, strict=True)}


def _settings(season: Season) -> list[object]:
    final = season.final_points
    return [season.rule, season.qualification, season.planned, final and final.document]


def _other_schemes(before: SeasonLines, after: SeasonLines) -> tuple[OtherScheme, ...]:
    schemes = {each.pk: each.cup_points for each in before.tournaments}
    return tuple(
        OtherScheme(each.pk, each.name, each.date, schemes[each.pk].name, each.cup_points.name)
        for each in after.tournaments
        if each.pk in schemes and schemes[each.pk] != each.cup_points
    )


def _order(after: SeasonLines, then: Mapping[int, Standing]) -> list[int]:
    """Everybody, in the order of the new table; people no longer in it come last."""
    now = [line.player for line in after.lines]
    return [*now, *(player for player in then if player not in {*now})]


def _standings(lines: SeasonLines) -> dict[int, Standing]:
    at_rank = Counter(line.rank for line in lines.lines)
    return {line.player: _standing(line, is_shared=at_rank[line.rank] > 1) for line in lines.lines}


def _standing(line: SeasonLine, *, is_shared: bool) -> Standing:
    return Standing(line.rank, line.total, len(line.counted), is_shared and line.rank is not None, line.missing)


def _qualified(listed: QualifierList) -> dict[int, ListedPlayer]:
    return {row.person.player: row.person for row in listed.rows if row.is_in}


def _too_few(listed: QualifierList) -> dict[int, dict[str, int]]:
    """Of whoever played too few evenings to qualify, how many, and how many are needed."""
    rows = (row for row in listed.rows if row.reason == Reason.TOO_FEW_PARTICIPATIONS)
    return {row.person.player: {"played": row.facts["participations"], "needed": row.facts["needed"]} for row in rows}


def _shared_last(listed: QualifierList) -> SharedLast | None:
    tied = next((row.facts["tied"] for row in listed.rows if row.reason == Reason.TIED_AT_CUT), 0)
    return SharedLast(tied, len(_qualified(listed)), listed.quota) if tied else None


def _figures(standing: Standing) -> list[int | None]:
    return [standing.rank, standing.total, standing.counted]
