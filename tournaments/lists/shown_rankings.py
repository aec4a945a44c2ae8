"""Further rankings of an evening for display: titles, names, members, and reasons for missing ranks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.published import ResultsList
from tournaments.names import listed_names

TEAM_SIZES: Mapping[int, Promise] = {
    2: gettext_lazy("pairs (Doppel)"),
    3: gettext_lazy("teams of three"),
    4: gettext_lazy("teams of four (Vierer)"),
    5: gettext_lazy("teams of five"),
    6: gettext_lazy("teams of six"),
}
"""What teams of each size are called."""
TEAM_TITLES: Mapping[int, Promise] = {
    2: gettext_lazy("Ranking of the pairs"),
    4: gettext_lazy("Ranking of the teams of four"),
}
PODIUM = 3
MOST_WITH_MEMBERS = 30


@dataclass(frozen=True, slots=True)
class ShownMember:
    """A group member: name on this list, and points."""

    name: str
    total: int


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line with the name of its group or person; a person has no `members`. `why_unranked` is "" with a rank."""

    rank: int | None
    name: str
    members: tuple[ShownMember, ...]
    rounds: tuple[int | None, ...]
    total: int
    decided_by: str | None
    why_unranked: str

    @property
    def is_on_podium(self) -> bool:
        return self.rank is not None and self.rank <= PODIUM


@dataclass(frozen=True, slots=True)
class ShownRanking:
    """A ranking, best first; `of_groups` if its lines are groups, of `size` members (0: any number) if ranked.

    `key` is unique within the evening. `who` is the heading of names, `whose` that of members.
    """

    key: str
    title: str
    who: str
    whose: str
    of_groups: bool
    size: int
    lines: tuple[ShownLine, ...]

    @property
    def names_members(self) -> bool:
        """Whether screens list team members: with many teams it would take too many pages."""
        return bool(self.size) and len(self.lines) <= MOST_WITH_MEMBERS


def shown_rankings(results: ResultsList) -> tuple[ShownRanking, ...]:
    """All further rankings, in order; namesakes are disambiguated as in the main list."""
    names = listed_names([row.person for row in results.rows]) if results.further else ()
    return tuple(
        ShownRanking(
            key=f"{each.kind}-{number}",
            title=ranking_title(each),
            **_headings(each),
            of_groups=any(row.group for row in each.rows),
            size=each.size,
            lines=tuple(_lines(each, results, names)),
        )
        for number, each in enumerate(results.further, start=1)
    )


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A person's place in a ranking: title, group ("" for a person), rank, and number of ranked lines."""

    title: str
    group: str
    rank: int | None
    ranked: int
    total: int
    why_unranked: str


def own_lines(results: ResultsList, player: int) -> tuple[OwnLine, ...]:
    """A player's line in each ranking that contains them (`player`: the record's id), in order."""
    mine = {line for line, row in enumerate(results.rows) if row.person.player == player}
    found = ((ranking, row) for ranking in results.further for row in ranking.rows if mine & set(row.lines))
    return tuple(
        OwnLine(
            title=ranking_title(ranking),
            group=row.group,
            rank=row.rank,
            ranked=sum(each.rank is not None for each in ranking.rows),
            total=row.total,
            why_unranked="" if row.rank else _why_unranked(row, size=ranking.size),
        )
        for ranking, row in found
    )


def ranking_title(ranking: FurtherRanking) -> str:
    """The ranking's title: given by the cup, or by its kind; an unknown kind is its own title."""
    title = TITLES.get(ranking.kind)
    return ranking.name or (title(ranking) if title else ranking.kind)


def _team_title(ranking: FurtherRanking) -> str:
    return str(TEAM_TITLES.get(ranking.size, gettext("Ranking of the teams")))


def _clubs_title(ranking: FurtherRanking) -> str:
    title = ngettext("Clubs by their best player", "Clubs by their best %(count)s", ranking.size)
    return title % {"count": ranking.size}


def _headings(ranking: FurtherRanking) -> dict[str, str]:
    if not any(row.group for row in ranking.rows):
        return {"who": gettext("Name"), "whose": ""}
    if ranking.kind == "clubs":
        return {"who": gettext("Club"), "whose": gettext("Who counts")}
    return {"who": gettext("Team"), "whose": gettext("Members of the team")}


TITLES: Mapping[str, Callable[[FurtherRanking], str]] = {"teams": _team_title, "clubs": _clubs_title}
"""Titles by kind; kinds whose rankings have names need none."""


def _lines(ranking: FurtherRanking, results: ResultsList, names: Sequence[str]) -> Iterator[ShownLine]:
    for row in ranking.rows:
        members = tuple(ShownMember(names[line], results.rows[line].total) for line in row.lines)
        yield ShownLine(
            rank=row.rank,
            name=row.group or ", ".join(each.name for each in members),
            members=members if row.group else (),
            rounds=row.rounds,
            total=row.total,
            decided_by=row.decided_by,
            why_unranked="" if row.rank else _why_unranked(row, size=ranking.size),
        )


def _why_unranked(row: FurtherRow, *, size: int) -> str:
    there = len(row.lines)
    if size and there != size:
        return gettext("incomplete: %(there)s of %(size)s") % {"there": there, "size": size}
    return gettext("has not played yet") if not row.has_played else ""
