"""Data exported for other software: people, evenings with everybody's rounds, seasons."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from tournaments.contact_readers import readable_contacts
from tournaments.lists.published import ResultsList
from tournaments.models import Cup, Entry, Player, Season, SeasonFinalist, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.counting import counting, in_cup_table
from tournaments.queries.results.standings import results_of


@dataclass(frozen=True, slots=True)
class ExportedResult:
    """Somebody's result: points by round (None: not played), total and rank; `team` is "" for none."""

    person: Player
    rounds: tuple[int | None, ...]
    total: int
    rank: int
    team: str

    @property
    def rank_points(self) -> int:
        """The part of the total that is no round: the Rangpunkte."""
        return self.total - sum(each or 0 for each in self.rounds)


@dataclass(frozen=True, slots=True)
class ExportedEvening:
    """An evening with its results, best first; at a season's final, also the finalists who did not come."""

    tournament: Tournament
    results: tuple[ExportedResult, ...]
    away: tuple[Player, ...] = ()

    @property
    def people(self) -> Iterator[Player]:
        """Everybody with a result, and the finalists who did not come."""
        yield from (each.person for each in self.results)
        yield from self.away

    @property
    def has_rank_points(self) -> bool:
        """Whether a total is more than its rounds."""
        return any(each.rank_points for each in self.results)


def exported_evenings(tournaments: Iterable[Tournament]) -> tuple[ExportedEvening, ...]:
    """Some evenings, in the given order. Five statements."""
    mine = list(tournaments)
    lists = results_of(mine)
    people = {each.pk: each for each in Player.objects.filter(entries__tournament__in=mine).distinct()}
    rows = Entry.objects.filter(tournament__in=mine).exclude(team="")
    expected = _expected(mine)
    teams = {(evening, player): team for evening, player, team in rows.values_list("tournament", "player", "team")}
    return tuple(
        ExportedEvening(
            each,
            tuple(
                ExportedResult(
                    person=people[row.person.player],
                    rounds=row.rounds,
                    total=row.total,
                    rank=row.rank,
                    team=teams.get((each.pk, row.person.player), ""),
                )
                for row in lists[each.pk].rows
            ),
            _away(expected.get(each.season_id, ()) if each.is_final else (), lists[each.pk]),
        )
        for each in mine
    )


def _expected(tournaments: Iterable[Tournament]) -> Mapping[int, Sequence[Player]]:
    """The finalists of seasons (ids) whose final is among the evenings. One statement."""
    seasons = [each.season_id for each in tournaments if each.is_final]
    rows = SeasonFinalist.objects.filter(season__in=seasons, player__merged_into=None).select_related("player")
    found: defaultdict[int, list[Player]] = defaultdict(list)
    for row in rows.order_by("player"):
        found[row.season_id].append(row.player)
    return found


def _away(expected: Iterable[Player], results: ResultsList) -> tuple[Player, ...]:
    came = {row.person.player for row in results.rows}
    return tuple(each for each in expected if each.pk not in came)


def held_evenings(season: Season) -> Sequence[Tournament]:
    """A season's closed evenings that count for its table, by date. One statement."""
    rows = counting(Tournament.objects.filter(in_cup_table(season))).filter(state=TournamentState.CLOSED)
    return list(rows.select_related("cup_points", "ruleset", "season__cup").order_by("date", "pk"))


def people_of(cup: Cup) -> Sequence[Player]:
    """Everybody at a counting evening or expected at a final of a cup, by number, guests last, with club, and with
    contact if the cup may read it. At most five statements.
    """
    rows = _people(cup)
    contacts = readable_contacts(cup.pk, list(rows.values_list("pk", flat=True)))
    rows = rows.select_related("club").prefetch_related(Prefetch("contact", queryset=contacts))
    return sorted(rows, key=lambda each: (each.number is None, each.number or "", each.name, each.pk))


def guests_of(cup: Cup) -> Sequence[Player]:
    """Those of `people_of` without a number. One statement."""
    return list(_people(cup).filter(number=None))


def count_people(cup: Cup) -> int:
    """The number of people in `people_of`. One statement."""
    return _people(cup).count()


def _people(cup: Cup) -> QuerySet[Player]:
    evenings = counting(Tournament.objects.filter(season__cup=cup))
    finalists = SeasonFinalist.objects.filter(season__cup=cup, player__merged_into=None).values("player")
    return Player.objects.filter(Q(entries__tournament__in=evenings) | Q(pk__in=finalists)).distinct()
