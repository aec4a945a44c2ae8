"""The effect of correcting a result: changes of the list, and money paid according to the old one."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from rulesets.canonical import sha256_of
from tournaments.lists.changes import ListChange, list_changes
from tournaments.lists.first_place import FirstPlace, first_place
from tournaments.lists.published import ListedPlayer, ResultsList
from tournaments.models import Event, Publication, Season, Table, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.money.cash import CashKind
from tournaments.queries.digests import shown_digest
from tournaments.queries.finals.overall_ranking import other_champions
from tournaments.queries.results.standings import computed_results
from tournaments.queries.room.seating import seated_players_of
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.seasons.effect import SeasonEffect
from tournaments.queries.seasons.tried import CountedSeason, changed_since, counted_season
from tournaments.queries.till.closings import is_till_signed
from tournaments.queries.till.handed_out_prizes import HandedOutPrize, misfitting_prizes
from tournaments.queries.till.kontras import kontras_lost


@dataclass(frozen=True, slots=True)
class SettledPoints:
    """Somebody's points settled at the till, in cents: positive were paid in, negative paid out."""

    person: ListedPlayer
    cents: int

    @property
    def amount(self) -> int:
        return abs(self.cents)


@dataclass(frozen=True, slots=True)
class CountedKontras:
    """Cents counted in the Kontra box, and due there by the sheets before and after the correction."""

    counted: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CorrectionEffect:
    """The effect of a correction on the results; `shown` is its `corrected_digest`.

    `prizes` were handed out and would go to somebody else; `paid` are people who settled different points at the till,
    `kontras` a box counted for different Kontras. `first` is who has the first place then, if it is somebody else,
    `title` the same of the overall ranking of a final, and `season` what else changes in the season of a closed
    evening, None for nothing. `is_signed`: the closing sheet is
    signed, so the till stays as it is.
    """

    changes: tuple[ListChange, ...]
    shown: str
    prizes: tuple[HandedOutPrize, ...]
    paid: tuple[SettledPoints, ...]
    kontras: CountedKontras | None
    is_signed: bool
    first: FirstPlace | None
    title: FirstPlace | None
    season: SeasonEffect | None


@dataclass(frozen=True, slots=True)
class BeforeCorrection:
    """What a correction is compared with: the results, `kontras_lost`, and the season if the evening counts for it."""

    results: ResultsList
    kontras: int
    season: CountedSeason | None


def before_correction(tournament: Tournament) -> BeforeCorrection:
    """As it is now. Only a closed evening is in its season's table."""
    is_in_table = tournament.state == TournamentState.CLOSED and tournament.counts_for_season
    season = counted_season(tournament.season) if is_in_table else None
    return BeforeCorrection(computed_results(tournament), kontras_lost(tournament), season)


def correction_effect(table: Table, *, before: BeforeCorrection) -> CorrectionEffect:
    """The difference between what was before and the current rows."""
    tournament = table.round.tournament
    after, is_closed = computed_results(tournament), tournament.state == TournamentState.CLOSED
    return CorrectionEffect(
        changes=_own_first(list_changes(before.results, after), table),
        shown=corrected_digest(table, after),
        prizes=misfitting_prizes(tournament),
        paid=_settled_otherwise(tournament, before.results, after),
        kontras=_counted_otherwise(tournament, before.kontras),
        is_signed=is_till_signed(tournament),
        first=first_place(before.results, after),
        title=other_champions(tournament, before.results, after) if is_closed else None,
        season=_season_otherwise(tournament, before.season),
    )


def _season_otherwise(tournament: Tournament, before: CountedSeason | None) -> SeasonEffect | None:
    effect = changed_since(before, tournament.season) if before else None
    return None if effect is None or effect.is_empty else effect


def _own_first(changes: Iterable[ListChange], table: Table) -> tuple[ListChange, ...]:
    """Changes of the table's people or the whole list first, then those of people whose ranks merely shift."""
    own = {each.player for each in seated_players_of(table)}
    return tuple(sorted(changes, key=lambda each: each.person is not None and each.person.player not in own))


def corrected_digest(table: Table, after: ResultsList) -> str:
    """The digest of a correction's effect: of all results if the evening is closed. While others still play, only of
    the people at this table, so that hands elsewhere do not interfere.
    """
    if table.round.tournament.state == TournamentState.CLOSED:
        return shown_digest(after)
    return sha256_of([[each.seated_player.entry, each.points, each.money] for each in table_sheet(table).totals])


def _settled_otherwise(tournament: Tournament, before: ResultsList, after: ResultsList) -> tuple[SettledPoints, ...]:
    """People whose points changed after they settled theirs at the till, in list order."""
    settled: Counter[int | None] = Counter()
    for player, cents in tournament.cash.filter(kind=CashKind.POINTS).values_list("entry__player", "cents"):
        settled[player] += cents
    scores = {row.person.player: row.score for row in before.rows}
    people = (row for row in after.rows if settled[row.person.player])
    changed = (row.person for row in people if scores.get(row.person.player) != row.score)
    return tuple(SettledPoints(person, settled[person.player]) for person in changed)


def _counted_otherwise(tournament: Tournament, before: int) -> CountedKontras | None:
    counted = sum(tournament.cash.filter(kind=CashKind.KONTRA).values_list("cents", flat=True))
    after = kontras_lost(tournament)
    return CountedKontras(counted, before, after) if counted and after != before else None


def reasons_of_reopening(tournament: Tournament, *, since: datetime) -> tuple[str, ...]:
    """The distinct reasons for reopening a tournament since a time, in order. One statement."""
    events = tournament.events.filter(verb="reopen_evening", at__gte=since).order_by("sequence")
    return tuple(dict.fromkeys(events.values_list("reason", flat=True)))


def reasons_of_corrections(season: Season, *, since: datetime) -> tuple[str, ...]:
    """The distinct reasons with which results of a season's evenings were corrected in public since a time, in order;
    if there are none, those for which its evenings were opened again. At most two statements.
    """
    corrected = Publication.objects.filter(season=season, kind=PublicationKind.RESULTS, published_at__gt=since)
    given = corrected.exclude(reason="").order_by("published_at", "pk").values_list("reason", flat=True)
    opened = Event.objects.filter(tournament__season=season, verb="reopen_evening", at__gte=since)
    return tuple(dict.fromkeys(given)) or tuple(
        dict.fromkeys(opened.order_by("at", "pk").values_list("reason", flat=True))
    )
