"""A season's settings, and what changing them requires once something of the season is published."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date

from scoring.qualification import QualificationRule, qualification_rule_document
from scoring.season import SeasonRule, season_rule_document
from tournaments.actions.accounts.second_person import SecondPerson, require_second
from tournaments.actions.log import Actor, require_reason
from tournaments.actions.seasons.schemes import chosen_scheme
from tournaments.errors import Refused
from tournaments.models import Cup, CupPointsScheme, Season, User
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.seasons.frozen import is_frozen

COLUMNS = ("name", "slug", "starts", "ends", "planned", "rule", "qualification")
SCHEMES = ("cup_points", "final_points")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSettings:
    """A season's dates, its rules for counting and qualifying, and the total of evenings `planned` (None: those that
    exist).

    `cup_points` and `final_points` are slugs of schemes: the default of new evenings, "" for that of the previous
    evening; and the scheme of its final, "" to choose it there.
    """

    name: str
    slug: str
    starts: date
    ends: date
    rule: SeasonRule
    qualification: QualificationRule
    planned: int | None = None
    cup_points: str = ""
    final_points: str = ""

    @property
    def columns(self) -> dict[str, object]:
        """The columns of the season's row, except its schemes."""
        plain = {name: getattr(self, name) for name in ("name", "slug", "starts", "ends", "planned")}
        documents = {
            "rule": season_rule_document(self.rule),
            "qualification": qualification_rule_document(self.qualification),
        }
        return plain | documents

    def schemes(self, cup: Cup, before: Season | None = None) -> Mapping[str, CupPointsScheme | None]:
        """The rows of the schemes by column. Refused: scheme_unknown."""
        chosen = {name: getattr(self, name) for name in SCHEMES}
        kept = {name: getattr(before, name) if before else None for name in SCHEMES}
        return {
            name: chosen_scheme(cup, slug, kept=kept[name], field=name) if slug else None
            for name, slug in chosen.items()
        }

    def tried(self, season: Season, *, for_evenings: bool = False) -> Season:
        """The season with these settings, unsaved; `for_evenings`: its evenings get the scheme of new ones, too.

        Refused: scheme_unknown, scheme_for_evenings_missing.
        """
        tried = copy(season)
        for name, value in {**self.columns, **self.schemes(season.cup, season)}.items():
            setattr(tried, name, value)
        if for_evenings and tried.cup_points is None:
            raise Refused("scheme_for_evenings_missing", field="cup_points")
        tried.scheme_tried = tried.cup_points if for_evenings else None
        return tried


def season_settings(season: Season) -> dict[str, object]:
    """What the form of the settings shows of a season; two statements unless its schemes are loaded."""
    columns = {name: getattr(season, name) for name in COLUMNS}
    schemes = {name: getattr(season, name) for name in SCHEMES}
    return columns | {name: scheme and scheme.slug for name, scheme in schemes.items()}


@dataclass(frozen=True, slots=True)
class SeasonCorrection:
    """The reason for changing a partly published season, and who confirms it."""

    reason: str = ""
    second: SecondPerson | None = None


NONE_NEEDED = SeasonCorrection()


@dataclass(frozen=True, slots=True)
class Justified:
    """The reason and the confirming user of a change that needs them; "" and None for others."""

    reason: str = ""
    confirmed: User | None = None


UNASKED = Justified()


def justified(season: Season, correction: SeasonCorrection, *, actor: Actor) -> Justified:
    """The justification that changing a season's standings requires once its table or list of qualifiers is published.

    Refused: reason_missing, reason_too_long, second_person_missing, second_person_same, second_person_not_organiser.
    """
    return required(season, correction, actor=actor) if is_frozen(season) else Justified()


def required(season: Season, correction: SeasonCorrection, *, actor: Actor) -> Justified:
    """Require a reason, and a second person if the season's cup requires one. Refused: as `justified`."""
    why = require_reason(correction.reason)
    return Justified(
        why, require_second(season.cup, DualControlAction.CHANGE_SEASON, actor=actor, second=correction.second)
    )


def require_days(settings: SeasonSettings) -> None:
    """Refused: bad_date."""
    if settings.ends < settings.starts:
        raise Refused("bad_date", field="ends")
