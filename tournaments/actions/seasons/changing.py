"""Changing a season, and deleting one opened by mistake."""

from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.changes import Changed, changed_columns
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seasons.evening_schemes import (
    change_schemes,
    locked_evenings,
    require_same_evenings,
    schemes_to_change,
)
from tournaments.actions.seasons.settings import (
    NONE_NEEDED,
    SCHEMES,
    Justified,
    SeasonCorrection,
    SeasonSettings,
    require_days,
    required,
    season_settings,
)
from tournaments.actions.seen import require_seen
from tournaments.errors import Refused
from tournaments.models import Season
from tournaments.queries.results.counting import counting
from tournaments.queries.seasons.frozen import reads_otherwise


def change_season(
    season: Season,
    settings: SeasonSettings,
    *,
    for_evenings: bool = False,
    seen: str | None = None,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> Season:
    """Change a season, even while it is being played; its final gets the scheme of finals. No-op if nothing changes.

    `for_evenings`: the evenings that count get the scheme of new ones, closed ones included; their logs tell it.
    `seen` is the digest of the `season_settings` that the user saw, None if none were shown.
    Published tables stay as they are, and are stale until the season's is published again.
    Refused: bad_date, slug_used, scheme_unknown, scheme_for_evenings_missing, as `require_evenings_fit` and as
    `_justified`. Conflict: season_changed_since.
    """
    require_days(settings)
    try:
        with transaction.atomic():
            cup = lock(season.cup)
            evenings = locked_evenings(season, for_evenings=for_evenings)
            row = Season.objects.select_for_update(of=("self",)).select_related("cup", *SCHEMES).get(pk=season.pk)
            require_same_evenings(row, evenings, for_evenings=for_evenings)
            tried = settings.tried(row, for_evenings=for_evenings)
            changed, others = _changed(row, tried, settings), schemes_to_change(tried, evenings)
            if not changed and not others:
                return row
            require_seen(seen, season_settings(row), code="season_changed_since")
            require_evenings_fit(row, settings)
            why = _justified(row, tried, correction, actor=actor)
            _set(row, tried, settings)
            told = {"season": row.pk, "changed": changed} | ({"evenings": len(others)} if for_evenings else {})
            what = told | confirmation_payload(why.confirmed)
            write_event(cup, verb="change_season", actor=actor, now=now, what=what, reason=why.reason)
            change_schemes(others, why=why, actor=actor, now=now)
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


def _justified(row: Season, tried: Season, correction: SeasonCorrection, *, actor: Actor) -> Justified:
    """What changes the season's published table or list of qualifiers needs a reason, and a second person if the cup
    requires one. Refused: as `required`.
    """
    return required(row, correction, actor=actor) if reads_otherwise(row, tried) else Justified()


def _set(row: Season, tried: Season, settings: SeasonSettings) -> None:
    names = (*settings.columns, *SCHEMES)
    for name in names:
        setattr(row, name, getattr(tried, name))
    row.save(update_fields=names)


def _changed(row: Season, tried: Season, settings: SeasonSettings) -> Changed:
    """Old and new columns; schemes by slug."""
    pairs = {name: (getattr(row, name), getattr(tried, name)) for name in SCHEMES}
    schemes: Changed = {
        name: [before and before.slug, after and after.slug]
        for name, (before, after) in pairs.items()
        if before != after
    }
    return changed_columns(row, settings.columns, texts={"name"}) | schemes


def require_evenings_fit(season: Season, settings: SeasonSettings) -> None:
    """Guard for the evenings that are there. Refused: evenings_outside_season; planned_too_few, for another number of
    planned evenings that is smaller than theirs. One statement.
    """
    days = counting(season.tournaments.all()).order_by("date").values_list("date", flat=True)
    outside = [day for day in days if not settings.starts <= day <= settings.ends]
    if outside:
        field = "starts" if outside[0] < settings.starts else "ends"
        raise Refused("evenings_outside_season", field=field, date=outside[0])
    if settings.planned != season.planned and (settings.planned or len(days)) < len(days):
        raise Refused("planned_too_few", field="planned", count=len(days))
