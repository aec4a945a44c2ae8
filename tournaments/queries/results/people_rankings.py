"""Rankings by people's characteristics: within clubs, of clubs, and by attribute.

Unlike teams, they depend on nothing in an evening's log: club membership and attributes may change at any time
afterwards. Published rankings stay as published.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scoring.standings import standings
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.models import Tournament
from tournaments.queries.people.listed_entries import HeldValue
from tournaments.queries.results.placements import Placement, group_ranking, grouped

CLUBS, CLUB, ATTRIBUTE = "clubs", "club", "attribute"


def published_clubs(tournament: Tournament, placements: Sequence[Placement]) -> Iterator[FurtherRanking]:
    """The ranking of clubs, if the cup publishes it."""
    if tournament.season.cup.publishes_clubs:
        yield from clubs_ranking(tournament, placements)


def clubs_ranking(tournament: Tournament, placements: Sequence[Placement]) -> Iterator[FurtherRanking]:
    """Clubs by the total of their best players; clubs with too few players follow unranked.

    Of people tied at the cut, the first in the main ranking counts: their totals are equal.
    """
    if best := tournament.season.cup.clubs_best:
        counted = {club: lines[:best] for club, lines in clubs_of(placements).items()}
        yield group_ranking(CLUBS, counted, placements, tournament=tournament, size=best)


def rankings_within_clubs(tournament: Tournament, placements: Sequence[Placement]) -> Iterator[FurtherRanking]:
    """The members of each club ranked among themselves, clubs by name."""
    for club, lines in sorted(clubs_of(placements).items(), key=lambda item: item[0].casefold()):
        yield people_ranking(CLUB, lines, placements, tournament=tournament, name=club)


def attribute_rankings(tournament: Tournament, placements: Sequence[Placement]) -> Iterator[FurtherRanking]:
    """The holders of each value ranked among themselves, for the values loaded with the entries."""
    return (ranking for _held, ranking in rankings_by_value(tournament, placements))


def rankings_by_value(
    tournament: Tournament, placements: Sequence[Placement]
) -> Iterator[tuple[HeldValue, FurtherRanking]]:
    """The same with each value, attribute by attribute in order of definition."""
    for held, lines in sorted(_holders(placements).items(), key=lambda item: (item[0].attribute, item[0].value)):
        yield held, people_ranking(ATTRIBUTE, lines, placements, tournament=tournament, name=held.label)


def people_ranking(
    kind: str, lines: Sequence[int], placements: Sequence[Placement], *, tournament: Tournament, name: str
) -> FurtherRanking:
    """Some people (indexes of the main ranking) ranked among themselves by the evening's criteria."""
    chosen = {placements[line].result.key: line for line in lines}
    ranked = standings((placements[line].result for line in lines), tournament.criteria)
    rows = (FurtherRow(each.rank, "", (chosen[each.key],), each.rounds, each.total, each.decided_by) for each in ranked)
    return FurtherRanking(kind, tuple(rows), name=name)


def clubs_of(placements: Sequence[Placement]) -> Mapping[str, list[int]]:
    """Members by club name, as indexes of the main ranking, in its order."""
    return grouped(placements, lambda each: each.entry.club)


def _holders(placements: Sequence[Placement]) -> Mapping[HeldValue, list[int]]:
    found: defaultdict[HeldValue, list[int]] = defaultdict(list)
    for index, each in enumerate(placements):
        for held in each.entry.values:
            found[held].append(index)
    return found
