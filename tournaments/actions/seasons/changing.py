"""Changing a season, and deleting one opened by mistake."""

from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.changes import Changed, changed_columns
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seasons.settings import (
    NONE_NEEDED,
    RANKING,
    SCHEMES,
    Justified,
    SeasonCorrection,
    SeasonSettings,
    justified,
    require_days,
    season_settings,
)
from tournaments.actions.seen import require_seen
from tournaments.actions.tournaments import write_changed
from tournaments.errors import Conflict, Refused
from tournaments.models import CupPointsScheme, Season, Tournament
from tournaments.queries.results.counting import counting


def change_season(
    season: Season,
    settings: SeasonSettings,
    *,
    seen: str | None = None,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> Season:
    """Change a season, even while it is being played; its final gets the scheme of finals. No-op if nothing changes.

    `seen` is the digest of the `season_settings` that the user saw, None if none were shown.
    Published tables stay as they are, and are stale until the season's is published again. While its table or its list
    of qualifiers is published, whatever these depend on needs a reason, and a second person if the cup requires one.
    Refused: bad_date, evenings_outside_season, slug_used, scheme_unknown, reason_missing, reason_too_long,
    second_person_missing, second_person_same, second_person_not_organiser. Conflict: season_changed_since.
    """
    require_days(settings)
    try:
        with transaction.atomic():
            cup = lock(season.cup)
            final = _locked_final(season)
            row = Season.objects.select_for_update(of=("self",)).select_related("cup", *SCHEMES).get(pk=season.pk)
            if final != _final(row):
                raise Conflict("season_changed_since")
            chosen = settings.schemes(cup, row)
            changed = changed_columns(row, settings.columns, texts={"name"}) | _changed_schemes(row, chosen)
            if not changed:
                return row
            require_seen(seen, season_settings(row), code="season_changed_since")
            _require_evenings_within(row, settings)
            why = justified(row, correction, actor=actor) if changed.keys() & RANKING else Justified()
            _set(row, {**settings.columns, **chosen})
            what = {"season": row.pk, "changed": changed} | confirmation_payload(why.confirmed)
            write_event(cup, verb="change_season", actor=actor, now=now, what=what, reason=why.reason)
            _change_final(final, chosen["final_points"], actor=actor, now=now)
    except IntegrityError as error:
        raise Refused("slug_used", field="slug") from error
    return row


def remove_season(season: Season, *, actor: Actor, now: datetime) -> None:
    """Delete an empty season. Refused: season_not_empty."""
    with transaction.atomic():
        cup = lock(season.cup)
        if season.tournaments.exists() or season.publications.exists() or season.invitations.exists():
            raise Refused("season_not_empty")
        write_event(cup, verb="remove_season", actor=actor, now=now, what={"season": season.pk})
        season.delete()


def _set(row: Season, values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(row, name, value)
    row.save(update_fields=[*values])


def _final(season: Season) -> Tournament | None:
    return counting(season.tournaments.filter(is_final=True)).first()


def _locked_final(season: Season) -> Tournament | None:
    """Lock the final before its season, the order in which changing an evening locks too."""
    final = _final(season)
    return lock(final) if final else None


def _changed_schemes(row: Season, chosen: Mapping[str, CupPointsScheme | None]) -> Changed:
    """Old and new schemes by slug."""
    pairs = {name: (getattr(row, name), scheme) for name, scheme in chosen.items()}
    return {
        name: [before and before.slug, after and after.slug]
        for name, (before, after) in pairs.items()
        if before != after
    }


def _change_final(final: Tournament | None, scheme: CupPointsScheme | None, *, actor: Actor, now: datetime) -> None:
    """Give the season's final the scheme of finals, and log it there."""
    if final is None or scheme is None or final.cup_points_id == scheme.pk:
        return
    final.cup_points = scheme
    final.save(update_fields=["cup_points"])
    write_changed(final, {}, actor=actor, now=now)


def _require_evenings_within(season: Season, settings: SeasonSettings) -> None:
    days = counting(season.tournaments.all()).order_by("date").values_list("date", flat=True)
    outside = [day for day in days if not settings.starts <= day <= settings.ends]
    if outside:
        field = "starts" if outside[0] < settings.starts else "ends"
        raise Refused("evenings_outside_season", field=field, date=outside[0])
