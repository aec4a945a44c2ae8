"""The seasons that the evenings in files belong to: existing ones of the cup, or new ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tournaments.intake.history.labels import LONGEST_SLUG, labelled_days, plain_label, spelling, whole_slug
from tournaments.intake.history.records import ImportedEvening
from tournaments.intake.history.said_rules import NOTHING_SAID, SaidRules
from tournaments.intake.history.terms import ImportedSeasonTerms, terms_of
from tournaments.models import Cup, Season, Tournament
from tournaments.queries.history.planned import PlannedEvening, PlannedSeason
from tournaments.queries.history.reading import ReadHistory
from tournaments.queries.history.undone_rules import UndoneRules, season_terms, undone_rules
from tournaments.queries.results.counting import counting


@dataclass(frozen=True, slots=True)
class EveningsHere:
    """A cup's evenings that those in the files mean, by day and `nth` of the latter; its seasons (ids) with a final,
    and each season's latest evening by its id; `undone` are the rules of seasons whose import was undone.
    """

    meant: Mapping[tuple[date | None, int], Tournament]
    with_final: frozenset[int]
    latest: Mapping[int, Tournament]
    undone: Mapping[str, UndoneRules] = field(default_factory=dict)


def planned_seasons(cup: Cup, read: ReadHistory) -> tuple[PlannedSeason, ...]:
    """In the order of their first evenings; new ones get unused slugs.

    Three statements.
    """
    known = list(cup.seasons.select_related("cup_points", "final_points"))
    rows = counting(Tournament.objects.filter(season__cup=cup)).select_related("cup_points")
    here = replace(_here(read.record.evenings, list(rows.order_by("pk"))), undone=undone_rules(cup))
    grouped: defaultdict[int | str, list[ImportedEvening]] = defaultdict(list)
    there = {label: known_season(label, known) for label in {each.season for each in read.record.evenings}}
    for evening in read.record.evenings:
        season = there[evening.season]
        grouped[season.pk if season else evening.season].append(evening)
    taken = {each.slug for each in known}
    return tuple(_planned(evenings, there[evenings[0].season], read, here, taken) for evenings in grouped.values())


def evenings_here(cup: Cup, evenings: Sequence[ImportedEvening]) -> Mapping[tuple[date | None, int], Tournament]:
    """A cup's evenings that those in the files mean, by day and `nth` of the latter. One statement."""
    return _here(evenings, list(counting(Tournament.objects.filter(season__cup=cup)).order_by("pk"))).meant


def _here(evenings: Sequence[ImportedEvening], rows: Sequence[Tournament]) -> EveningsHere:
    """Of a day's evenings those called the same are the same, the others in their order."""
    free: defaultdict[date | None, list[Tournament]] = defaultdict(list)
    for row in rows:
        free[row.date].append(row)
    found: dict[tuple[date | None, int], Tournament] = {}
    for is_named in (True, False):
        for each in evenings:
            meant = next((row for row in free[each.day] if not is_named or row.name == each.name), None)
            if meant and (each.day, each.nth) not in found:
                found[each.day, each.nth] = meant
                free[each.day].remove(meant)
    latest = {row.season_id: row for row in sorted(rows, key=lambda row: (not row.is_final, row.date, row.pk))}
    return EveningsHere(found, frozenset(row.season_id for row in rows if row.is_final), latest)


def known_season(label: str, known: Iterable[Season]) -> Season | None:
    """The season of a cup that a file means: by exact name, by spelling (2019/2020 is 2019/20), or by slug."""
    seasons, slug = list(known), whole_slug(label)
    spelt = [each for each in seasons if spelling(plain_label(each.name)) == spelling(plain_label(label))]
    named = [each for each in spelt if each.name == label]
    return next(iter((*named, *spelt, *(each for each in seasons if slug and each.slug == slug))), None)


def free_slug(wanted: str, taken: set[str]) -> str:
    """An unused slug, added to `taken`."""
    slug, number = wanted[:LONGEST_SLUG], 1
    while slug in taken:
        number += 1
        slug = f"{wanted[: LONGEST_SLUG - 4]}-{number}"
    taken.add(slug)
    return slug


def _planned(
    evenings: Sequence[ImportedEvening],
    there: Season | None,
    read: ReadHistory,
    here: EveningsHere,
    taken: set[str],
) -> PlannedSeason:
    label = evenings[0].season
    held, said = [each.day for each in evenings if each.day], _said(label, there, read, here)
    days = labelled_days(label, held, read.turn)
    if said.days:
        days = replace(days, starts=min(said.days[0], *held), ends=max(said.days[1], *held))
    if there is None:
        days = replace(days, slug=free_slug(days.slug or str(days.starts.year), taken))
    final = None if there and there.pk in here.with_final else _final(evenings)
    planned = (
        PlannedEvening(each, at == final, here.meant.get((each.day, each.nth)), read.choices.beside)
        for at, each in enumerate(evenings)
    )
    called = frozenset(each.season for each in evenings)
    is_again = there is None and _terms_again(label, read, here) is not None
    return PlannedSeason(days, _terms(label, there, read, here), there, tuple(planned), called, said, is_again)


def _terms(label: str, there: Season | None, read: ReadHistory, here: EveningsHere) -> ImportedSeasonTerms:
    """The terms of a season: those chosen for it, otherwise those it has here, otherwise those of all seasons."""
    if there is None:
        return _terms_again(label, read, here) or read.terms(label)
    return terms_of(read.choices.chosen_for(label), season_terms(there, here.latest.get(there.pk), read.usual_terms))


def terms_of_new(seasons: Iterable[PlannedSeason]) -> ImportedSeasonTerms | None:
    """The terms that all new seasons have; None if there are none, or they have different ones."""
    held = [each.terms for each in seasons if each.there is None]
    return held[0] if held and all(each.as_json == held[0].as_json for each in held) else None


def _terms_again(label: str, read: ReadHistory, here: EveningsHere) -> ImportedSeasonTerms | None:
    """The terms that a season had whose import was undone, unless others were chosen or a store says them."""
    is_said = read.choices.chosen_for(label) or read.choices.chosen_for("") or read.said(label).terms
    undone = None if is_said else here.undone.get(spelling(plain_label(label)))
    return undone.terms if undone else None


def _said(label: str, there: Season | None, read: ReadHistory, here: EveningsHere) -> SaidRules:
    """What a store says of a season, or else what it had when its import was undone."""
    said, undone = read.said(label), here.undone.get(spelling(plain_label(label)))
    return undone.said if undone and there is None and said == NOTHING_SAID else said


def _final(evenings: Sequence[ImportedEvening]) -> int | None:
    """The index of a season's final: the last evening called so."""
    return max((at for at, each in enumerate(evenings) if each.is_final), default=None)
