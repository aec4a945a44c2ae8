"""Digests of everything a season's lists depend on."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from rulesets.canonical import sha256_of
from tournaments.models import Cup, Season, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.tournament import COUNTING_KINDS, TournamentState

EVENING = ("pk", "chain_head", "state", "kind", "date", "is_final", "cup_points", "name", "made_by_mistake")


class EveningHead(NamedTuple):
    """An evening with the head of its log, and what a season's page asks of it before anything else; `cup_points` is an
    id.
    """

    pk: int
    head: str
    state: str
    kind: str
    date: date
    is_final: bool
    cup_points: int
    name: str
    made_by_mistake: bool

    @property
    def is_open(self) -> bool:
        return self.state == TournamentState.OPEN


class SeasonHeads(NamedTuple):
    """SHA-256 of what a season's page depends on, and the `evenings` they are made from.

    `table` changes with the cups' logs and those of its evenings, except the evenings being played: of these it has
    only their names and what the table's outlook depends on, so that no hand entered changes it. `all` changes with
    every log.
    """

    table: str
    all: str
    evenings: tuple[EveningHead, ...]

    @property
    def listed(self) -> list[EveningHead]:
        """The evenings in the order of their list: open ones first, late before early."""
        return sorted(self.evenings, key=lambda each: (not each.is_open, -each.date.toordinal(), -each.pk))


def season_heads(season: Season) -> SeasonHeads:
    """Digests over the heads of all cups' logs and of the logs of all the season's evenings. Two statements.

    Any change to the season, its evenings, lists or people moves one of them; a name or a club changed by another cup
    moves that cup's alone. Load `season` with its cup before its lists: a change in between makes the lists newer than
    this, never older.
    """
    evenings = tuple(EveningHead(*row) for row in _evenings(season=season.pk))
    others = [head for (head,) in _heads_of_others(cup=season.cup_id)]
    own = [season.pk, season.cup.chain_head, *others]
    return SeasonHeads(_table(season, others, evenings), sha256_of([*own, [each[:2] for each in evenings]]), evenings)


def table_heads(seasons: Iterable[Season]) -> Mapping[int, str]:
    """The digest `table` of some seasons, by season (id). Two statements."""
    mine = {each.pk: each for each in seasons}
    evenings: defaultdict[int, list[EveningHead]] = defaultdict(list)
    rows = Tournament.objects.filter(season__in=mine).order_by("pk")
    for season, *row in rows.values_list("season", *EVENING):
        evenings[season].append(EveningHead(*row))
    cups = list(Cup.objects.order_by("pk").values_list("pk", "chain_head"))
    return {
        pk: _table(season, [head for cup, head in cups if cup != season.cup_id], evenings[pk])
        for pk, season in mine.items()
    }


def _table(season: Season, others: Sequence[str], evenings: Iterable[EveningHead]) -> str:
    """`others` are the heads of the other cups' logs."""
    return sha256_of([season.pk, season.cup.chain_head, *others, [_without_hands(*each) for each in evenings]])


@Prepared
def _evenings(season: Placeholder) -> SqlRows:
    return Tournament.objects.filter(season=season).order_by("pk").values_list(*EVENING)


@Prepared
def _heads_of_others(cup: Placeholder) -> SqlRows:
    return Cup.objects.exclude(pk=cup).order_by("pk").values_list("chain_head")


def _without_hands(pk: int, head: str, state: str, kind: str, day: date, *settings: object) -> list[object]:
    is_played = state == TournamentState.OPEN and kind in COUNTING_KINDS
    return [pk, "" if is_played else head, state, kind, str(day), *settings]
