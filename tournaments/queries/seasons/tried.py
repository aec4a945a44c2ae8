"""What settings of a season, or of one of its evenings, would change of its table and list of qualifiers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace

from scoring.qualification import Reason
from scoring.season import SeasonLine
from tournaments.lists.first_place import other_first
from tournaments.lists.published import ListedPlayer, QualifierList
from tournaments.models import CupPointsScheme, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.names import listed_names
from tournaments.queries.digests import seen_digest, settings_digest
from tournaments.queries.seasons.effect import NOWHERE, MovedLine, OtherScheme, SeasonEffect, SharedLast, Standing
from tournaments.queries.seasons.frozen import was_over
from tournaments.queries.seasons.heads import season_heads
from tournaments.queries.seasons.lines import SeasonLines, season_lines
from tournaments.queries.seasons.stored_results import ClosedResults
from tournaments.queries.seasons.sub_rankings import changed_tables
from tournaments.queries.seasons.tables import qualifiers_of


def season_effect(season: Season, tried: Season) -> SeasonEffect:
    """The effect of replacing `season`'s settings by those of `tried`. Twice the statements of its qualifiers, and
    those of `changed_tables`.
    """
    before, after = (counted_season(each) for each in (season, tried))
    tables = changed_tables((season, before.lines), (tried, after.lines))
    found = replace(_compared(before, after, settings=[_settings(season), _settings(tried)]), tables=tables)
    if tried.scheme_tried is None:
        return found
    others = _other_schemes(before.lines, after.lines)
    return replace(found, evenings=others, final=_keeping(after.lines, tried.scheme_tried, others))


def evening_effect(tournament: Tournament, tried: Tournament) -> SeasonEffect:
    """The effect of replacing an open evening's settings by those of `tried` on its season, in which it counts with its
    present results, as if it were closed now. Twice the statements of the qualifiers, and those of `season_heads`.
    """
    season, is_in_play = tournament.season, not (tournament.is_of_totals or was_over(tournament))
    before, after = (counted_season(season, evening=closed_now(each)) for each in (tournament, tried))
    evenings = [[each.ruleset_id, settings_digest(each)] for each in (tournament, tried)]
    season_now = season_heads(season).table if is_in_play else _settings(season)
    return replace(_compared(before, after, settings=[season_now, *evenings]), is_in_play=is_in_play)


@dataclass(frozen=True, slots=True)
class CountedSeason:
    """A season's table and its list of qualifiers."""

    lines: SeasonLines
    qualifiers: QualifierList


def closed_otherwise(tournament: Tournament, *, before: ClosedResults) -> SeasonEffect:
    """The effect on its season if an open evening that had the results `before` is closed with those it has now. Twice
    the statements of the qualifiers.
    """
    evening = closed_now(tournament)
    had, has = (counted_season(tournament.season, evening=evening, results=each) for each in (before, None))
    return _compared(had, has, settings=[])


def counted_season(
    season: Season, *, evening: Tournament | None = None, results: ClosedResults | None = None
) -> CountedSeason:
    """The two as they are now; `evening` and `results` as in `season_lines`. Statements of its lines, and one."""
    lines = season_lines(season, evening=evening, results=results)
    return CountedSeason(lines, qualifiers_of(season, lines))


def changed_since(before: CountedSeason, season: Season) -> SeasonEffect:
    """What has changed of a season since then by results alone. Statements of `counted_season`."""
    return _compared(before, counted_season(season), settings=[])


def closed_now(tournament: Tournament) -> Tournament:
    """An open evening as if it were closed."""
    closed = copy(tournament)
    closed.state = TournamentState.CLOSED
    return closed


def _compared(before: CountedSeason, after: CountedSeason, *, settings: list[object]) -> SeasonEffect:
    then, now = _standings(before.lines), _standings(after.lines)
    people = _told_apart({**before.lines.people, **after.lines.people})
    were, are = _qualified(before.qualifiers), _qualified(after.qualifiers)
    joining, leaving = are.keys() - were.keys(), were.keys() - are.keys()
    evenings = _too_few(after.qualifiers)
    moved = [
        MovedLine(
            people[each],
            then.get(each, NOWHERE),
            now.get(each, NOWHERE),
            each in joining,
            each in leaving,
            **(evenings.get(each, {}) if each in leaving else {}),
        )
        for each in _order(after.lines, then)
    ]
    changed = tuple(each for each in moved if each.before != each.after or each.is_leaving)
    return SeasonEffect(
        moved=changed,
        same=len(moved) - len(changed),
        joining=tuple(people.get(player, person) for player, person in are.items() if player in joining),
        leaving=tuple(people.get(player, person) for player, person in were.items() if player in leaving),
        last=_shared_last(after.qualifiers),
        settings=seen_digest(settings),
        first=other_first(*(_first(each.lines) for each in (before, after))),
    )


def _first(lines: SeasonLines) -> list[ListedPlayer]:
    return [lines.people[line.player] for line in lines.lines if line.rank == 1]


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


def _keeping(after: SeasonLines, scheme: CupPointsScheme, others: Iterable[OtherScheme]) -> str:
    """The name of the final if it keeps other cup points than the rest gets, else ""."""
    changed = {each.tournament for each in others}
    kept = (each for each in after.tournaments if each.is_final and each.pk not in changed)
    return next((each.name for each in kept if each.cup_points != scheme), "")


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
