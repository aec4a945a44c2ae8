"""The seasons and evenings that imported files would create."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.season import season_rule_document
from tournaments.intake.history.labels import LabelledDays
from tournaments.intake.history.records import ImportedEvening, ImportedResult, RepeatedEvening
from tournaments.intake.history.said_rules import NOTHING_SAID, SaidRules
from tournaments.intake.history.sums import uneven_rounds_of
from tournaments.intake.history.tables import ImportedSeason, played
from tournaments.intake.history.terms import ImportedSeasonTerms
from tournaments.models import Season, Tournament


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening in the files; `there` is the cup's evening of that day that it means, if any, and the imported one is
    skipped unless its key is among those `beside` it.
    """

    evening: ImportedEvening
    is_final: bool
    there: Tournament | None
    beside: Collection[str] = ()

    @property
    def is_additional(self) -> bool:
        """Whether it is imported although the cup has an evening that day."""
        return self.key in self.beside

    @property
    def is_left(self) -> bool:
        return self.there is not None and not self.is_additional

    @property
    def day(self) -> date:
        if self.evening.day is None:
            raise ValueError("an evening without its day is in no season")
        return self.evening.day

    @property
    def key(self) -> str:
        return self.evening.key

    @property
    def results(self) -> tuple[ImportedResult, ...]:
        return played(self.evening)

    @property
    def is_uneven(self) -> bool:
        return bool(uneven_rounds_of(self.evening))


@dataclass(frozen=True, slots=True)
class PlannedSeason:
    """A season in the files: `there` is the cup's existing one, which keeps its rules and gives its evenings its cup
    points unless `terms` say otherwise; otherwise it is created with `terms`.

    `called` is every name the files use for it, `said` what else a store says of it, or else what it had before
    it was undone. It `is_again` here, with the rules it had, if the import that brought it was undone.
    """

    days: LabelledDays
    terms: ImportedSeasonTerms
    there: Season | None
    evenings: tuple[PlannedEvening, ...]
    called: frozenset[str]
    said: SaidRules = NOTHING_SAID
    is_again: bool = False

    @property
    def name(self) -> str:
        """Its name here."""
        return self.there.name if self.there else self.days.label

    @property
    def starts(self) -> date:
        return self.there.starts if self.there else self.days.starts

    @property
    def ends(self) -> date:
        return self.there.ends if self.there else self.days.ends

    @property
    def rule(self) -> Mapping[str, Any]:
        """The document of the rule that it has, or is created with."""
        return self.there.rule if self.there else season_rule_document(self.terms.rule)

    @property
    def called_otherwise(self) -> tuple[str, ...]:
        """Other names the files use."""
        return tuple(sorted(self.called - {self.name}))

    @property
    def taken(self) -> tuple[PlannedEvening, ...]:
        return tuple(each for each in self.evenings if not each.is_left)

    @property
    def left(self) -> tuple[PlannedEvening, ...]:
        """Those that are here already."""
        return tuple(each for each in self.evenings if each.is_left)

    def number(self, evening: PlannedEvening) -> int:
        """An evening's number (from 1) among those in the files."""
        return self.evenings.index(evening) + 1

    @property
    def finalists(self) -> tuple[str, ...]:
        """Keys of those expected at the final, if the file says who stayed away; otherwise empty."""
        final = next((each.evening for each in self.taken if each.is_final), None)
        if self.there or final is None or not any(result.is_absent for result in final.results):
            return ()
        return tuple(result.person for result in final.results)


def imported_season(season: PlannedSeason) -> ImportedSeason:
    """A season to create, in the form its table is computed from."""
    evenings = season.taken
    final = next((at for at, each in enumerate(evenings) if each.is_final), None)
    return ImportedSeason(season.days.label, season.terms, tuple(each.evening for each in evenings), final)


def repeated_evenings(
    repeated: Iterable[RepeatedEvening], seasons: Iterable[PlannedSeason]
) -> tuple[RepeatedEvening, ...]:
    """The evenings that a file has twice, without those of which both are here already."""
    left = {each.key for season in seasons for each in season.left}
    return tuple(each for each in repeated if not each.is_among(left))


def slugs_of(season: PlannedSeason) -> set[str]:
    return {slug for slug in (season.terms.cup_points, season.terms.final_points) if slug}
