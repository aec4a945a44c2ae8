"""Finals of several cups: opening them, and their cups with quotas and Vorrundenpunkte."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from rulesets.canonical import sha256_of
from scoring.qualification import QualificationRuleRefused, read_qualification_rule
from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.finals.corrections import justified, justified_terms
from tournaments.actions.finals.kept import require_places_kept
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seasons.settings import NONE_NEEDED, Justified, SeasonCorrection
from tournaments.actions.seen import require_seen
from tournaments.errors import Conflict, Refused
from tournaments.models import Championship, ChampionshipCup, Cup, Season
from tournaments.queries.finals.finalists import TriedCup

LISTING = ("table", "quota", "min_participations", "season")
"""The columns of a cup that decide who qualifies; its season by the ranking read and the answers given there."""
PointsTableInput = str | list[int] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class CupTerms:
    """The terms of a cup in a final: its quota and Vorrundenpunkte, as in `scoring.final_document`.

    `table` is a shipped table's slug, a list of points by rank or a whole scheme; `season` is the cup's season, if it
    is in this installation.
    """

    name: str
    short_name: str
    table: PointsTableInput
    quota: int
    min_participations: int = 0
    season: Season | None = None


def open_championship(season: Season, *, title: str, actor: Actor, now: datetime) -> Championship:
    """Add a final of several cups to a season. Refused: championship_there."""
    with transaction.atomic():
        cup = lock(season.cup)
        if Championship.objects.filter(season=season).exists():
            raise Refused("championship_there")
        made = Championship.objects.create(season=season, title=title)
        write_event(cup, verb="open_championship", actor=actor, now=now, what={"season": season.pk})
    return made


def rename_championship(
    championship: Championship, *, title: str, seen: str | None = None, actor: Actor, now: datetime
) -> Championship:
    """Rename the final, unless it is called that. `seen` is the digest of the title that the user saw, None if none was
    shown. Conflict: final_renamed.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        championship.refresh_from_db(fields=["title"])
        if title != championship.title:
            require_seen(seen, championship.title, code="final_renamed")
            championship.title = title
            championship.save(update_fields=["title"])
            write_event(cup, verb="rename_championship", actor=actor, now=now, what={"season": championship.season_id})
    return championship


def add_final_cup(
    championship: Championship,
    terms: CupTerms,
    *,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> ChampionshipCup:
    """Add a cup to a final; needs a reason once the list of finalists is public (`justified`).

    Refused: final_cup_used, final_cup_table, ranking_own_season, and as `justified`.
    """
    with transaction.atomic():
        owner = lock(championship.season.cup)
        why = justified(championship, correction, actor=actor)
        made = new_final_cup(championship)
        _save(made, terms)
        _log(owner, made, why, verb="add_final_cup", actor=actor, now=now)
    return made


def new_final_cup(championship: Championship) -> ChampionshipCup:
    """An unsaved cup behind the others. One statement."""
    last = championship.cups.order_by("-position").first()
    return ChampionshipCup(championship=championship, position=last.position + 1 if last else 1)


def change_final_cup(
    cup: ChampionshipCup,
    terms: CupTerms,
    *,
    seen: str | None = None,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> ChampionshipCup:
    """Change a cup's quota, Vorrundenpunkte, season or name.

    `seen` is the digest of the `terms_shown` that the user saw, None if none were shown.
    Once the list of finalists is public, whatever decides who qualifies needs a reason to change, and a second person
    if the cup that runs the final requires one; so do other Vorrundenpunkte for anybody once the final has begun. The
    name may always change.
    Refused: final_cup_used, final_cup_table, ranking_own_season, others_put_out, others_here, and as `justified`.
    Conflict: final_cup_gone, final_cup_changed.
    """
    with transaction.atomic():
        owner = lock(cup.championship.season.cup)
        known = known_final_cup(cup)
        require_terms_seen(known, terms, seen=seen)
        why = _justified_change(known, terms, correction, actor=actor)
        if known.season != terms.season:
            known.read_version = None  # it was that of the other season's table
        _save(known, terms)
        _log(owner, known, why, verb="change_final_cup", actor=actor, now=now)
    return known


def tried_final_cup(cup: ChampionshipCup, terms: CupTerms) -> ChampionshipCup:
    """An unsaved copy of a cup, or a new one, with these terms, to see what they would change.

    Refused: final_cup_table, ranking_own_season, final_cup_used.
    """
    tried = copy(cup)
    _take(tried, terms)
    try:
        tried.validate_constraints()
    except ValidationError as error:
        raise Refused("final_cup_used", field="name") from error
    return tried


def decides_who_qualifies(cup: ChampionshipCup, terms: CupTerms) -> bool:
    """Whether these terms change more than what the cup is called."""
    return any(getattr(cup, name) != getattr(terms, name) for name in LISTING)


def terms_shown(terms: ChampionshipCup | CupTerms) -> dict[str, Any]:
    """What the form of a cup shows."""
    plain = {name: getattr(terms, name) for name in ("name", "short_name", "table", "quota", "min_participations")}
    return plain | {"season": terms.season and terms.season.pk}


def require_terms_seen(cup: ChampionshipCup, terms: CupTerms, *, seen: str | None) -> None:
    """Conflict: final_cup_changed, if these terms replace others than the user saw."""
    if terms_shown(terms) != terms_shown(cup):
        require_seen(seen, terms_shown(cup), code="final_cup_changed")


def order_final_cups(championship: Championship, order: Sequence[int], *, actor: Actor, now: datetime) -> None:
    """Reorder the cups (ids); unnamed ones follow in their previous order."""
    with transaction.atomic():
        owner = lock(championship.season.cup)
        places = {pk: place for place, pk in enumerate(order)}
        cups = sorted(championship.cups.all(), key=lambda cup: places.get(cup.pk, len(places)))
        for position, cup in enumerate(cups, start=1):
            ChampionshipCup.objects.filter(pk=cup.pk).update(position=position)
        what = {"season": championship.season_id, "cups_in_order": len(cups)}
        write_event(owner, verb="order_final_cups", actor=actor, now=now, what=what)


def remove_final_cup(
    cup: ChampionshipCup, *, correction: SeasonCorrection = NONE_NEEDED, actor: Actor, now: datetime
) -> None:
    """Remove a cup and its ranking; needs what changing its terms needs.

    Refused: as `require_places_kept` and `justified`. Conflict: final_cup_gone.
    """
    with transaction.atomic():
        owner = lock(cup.championship.season.cup)
        known = known_final_cup(cup)
        tried = TriedCup(known, is_gone=True)
        require_places_kept(known.championship, tried)
        why = justified_terms(known.championship, tried, correction, actor=actor)
        _log(owner, known, why, verb="remove_final_cup", actor=actor, now=now)
        known.delete()


def _justified_change(
    cup: ChampionshipCup, terms: CupTerms, correction: SeasonCorrection, *, actor: Actor
) -> Justified:
    """Refused: as `require_places_kept` and `justified_terms`; a name may always change."""
    if not decides_who_qualifies(cup, terms):
        return Justified()
    tried = TriedCup(tried_final_cup(cup, terms))
    require_places_kept(cup.championship, tried)
    return justified_terms(cup.championship, tried, correction, actor=actor)


def known_final_cup(cup: ChampionshipCup) -> ChampionshipCup:
    """The current row of the cup; the owner must have been locked. Conflict: final_cup_gone."""
    known = ChampionshipCup.objects.select_related("championship__season__cup", "season__cup").filter(pk=cup.pk).first()
    if known is None:
        raise Conflict("final_cup_gone")
    return known


def _take(cup: ChampionshipCup, terms: CupTerms) -> None:
    _require_usable(terms)
    if terms.season and terms.season.pk == cup.championship.season_id:
        raise Refused("ranking_own_season", field="season")
    for name in ("name", "short_name", "table", "quota", "min_participations", "season"):
        setattr(cup, name, getattr(terms, name))


def _save(cup: ChampionshipCup, terms: CupTerms) -> None:
    _take(cup, terms)
    try:
        with transaction.atomic():
            cup.save()
    except IntegrityError as error:
        raise Refused("final_cup_used", field="name") from error


def _require_usable(terms: CupTerms) -> None:
    rule = {"quota": terms.quota, "min_participations": terms.min_participations, "table": terms.table}
    try:
        read_qualification_rule(rule)
    except QualificationRuleRefused as refused:
        raise Refused("final_cup_table", field="table") from refused


def _log(owner: Cup, cup: ChampionshipCup, why: Justified, *, verb: str, actor: Actor, now: datetime) -> None:
    what = _payload(cup) | confirmation_payload(why.confirmed)
    write_event(owner, verb=verb, actor=actor, now=now, what=what, reason=why.reason)


def _payload(cup: ChampionshipCup) -> dict[str, Any]:
    figures = {"quota": cup.quota, "min_participations": cup.min_participations}
    return {"season": cup.championship.season_id, "final_cup": cup.pk, "vorrunde": sha256_of(cup.table), **figures}
