"""An evening's teams, and people without one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.models import Entry, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.names import NamedPerson, distinct_column_names, listed_names
from tournaments.queries.alphabet import alphabetical, by_name
from tournaments.queries.people.leavers import took_part

NAME_LENGTH = 40
BETWEEN = " / "
AND_OTHERS = " & Co."


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A team member: their entry, and a name that is unambiguous on the page."""

    entry: Entry
    name: str


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team with its members by name. `missing` is the number of members it lacks, negative if it has too many.

    `handle` is a member's entry, which identifies the team in URLs, so that these contain no name.
    """

    name: str
    members: tuple[TeamMember, ...]
    missing: int

    @property
    def handle(self) -> int:
        return min(each.entry.pk for each in self.members)


@dataclass(frozen=True, slots=True)
class TeamOverview:
    """The teams by name, incomplete ones first, and people present without a team, by name."""

    size: int
    teams: tuple[TeamView, ...]
    without: tuple[TeamMember, ...]

    @property
    def incomplete(self) -> tuple[TeamView, ...]:
        return tuple(each for each in self.teams if each.missing)

    @property
    def is_settled(self) -> bool:
        """Whether everybody is in a complete team."""
        return not self.without and not self.incomplete

    @property
    def people(self) -> tuple[TeamMember, ...]:
        """People without a team, then the members of all teams."""
        return (*self.without, *(member for team in self.teams for member in team.members))

    def of(self, entry: int) -> TeamView | None:
        """The team of an entry (id); None if it has none."""
        mine = (team for team in self.teams for member in team.members if member.entry.pk == entry)
        return next(mine, None)


def may_change_teams(tournament: Tournament) -> bool:
    """Whether the results are open, or closed and unpublished. At most one statement."""
    if tournament.state != TournamentState.CLOSED:
        return tournament.state == TournamentState.OPEN
    results = Publication.objects.filter(tournament=tournament, kind=PublicationKind.RESULTS, withdrawn_at=None)
    return not results.exists()


def folded_team(name: str) -> str:
    """The normalised form of a team's name, ignoring whitespace and case."""
    return " ".join(name.split()).casefold()


def team_overview(tournament: Tournament) -> TeamOverview:
    """Everybody present or who has played, by team. One statement."""
    entries = by_name(tournament.entries.filter(took_part()).select_related("player"))
    named = listed_names([each.player for each in entries])
    groups: defaultdict[str, list[TeamMember]] = defaultdict(list)
    for entry, name in zip(entries, named, strict=True):
        groups[folded_team(entry.team)].append(TeamMember(entry, name))
    without = tuple(each for each in groups.pop("", ()) if each.entry.is_present)
    teams = [_view(members, size=tournament.team_size) for members in groups.values()]
    teams.sort(key=lambda each: (not each.missing, alphabetical(each.name, pk=each.handle)))
    return TeamOverview(tournament.team_size, tuple(teams), without)


def _view(members: Sequence[TeamMember], *, size: int) -> TeamView:
    first = min(members, key=lambda each: each.entry.pk)
    return TeamView(" ".join(first.entry.team.split()), tuple(members), size - len(members))


def teammates(tournament: Tournament, name: str) -> tuple[Entry, ...]:
    """A team's members who are present or have played, by check-in. One statement."""
    entries = tournament.entries.filter(took_part()).exclude(team="").select_related("player").order_by("pk")
    return tuple(each for each in entries if folded_team(each.team) == folded_team(name))


def proposed_name(people: Iterable[Entry], taken: Iterable[str] = ()) -> str:
    """A name for a team of these people: their family names, shortened if too long; none of `taken`."""
    members = [NamedPerson(each.player.family_name, each.player.given_name) for each in people]
    known = {folded_team(each) for each in taken}
    return next(name for name in _names(members) if folded_team(name) not in known)


def _names(members: Sequence[NamedPerson]) -> Iterator[str]:
    most = NAME_LENGTH - len(" 99")
    families = [each.family_name for each in members]
    name = BETWEEN.join(families)
    if len(name) > most and len(families) <= 2:
        room = (most + len(BETWEEN)) // len(families) - len(BETWEEN)
        name = BETWEEN.join(distinct_column_names([NamedPerson(each) for each in families], letters=room))
    if len(name) > most:
        name = f"{families[0][: most - len(AND_OTHERS)]}{AND_OTHERS}"
    yield name
    yield from (f"{name} {number}" for number in count(2))


def team_names(tournament: Tournament) -> Mapping[str, str]:
    """An evening's team names, by normalised form. One statement."""
    names = tournament.entries.exclude(team="").order_by("pk").values_list("team", flat=True)
    return {folded_team(name): name for name in reversed(list(names))}
