"""Founding and renaming cups, and opening their seasons."""

from datetime import date, datetime

from django.db import IntegrityError, transaction

from scoring.qualification import QualificationRule
from scoring.season import SeasonRule
from tournaments.actions.changes import changed_columns
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.sealing import seal_new
from tournaments.actions.seasons.settings import SeasonSettings, require_days
from tournaments.errors import Refused
from tournaments.models import Cup, Membership, Season, User
from tournaments.models.membership import Role


def create_cup(user: User, *, name: str, short_name: str, slug: str, actor: Actor, now: datetime) -> Cup:
    """Found a cup and make `user` its first organiser. Refused: slug_used."""
    try:
        with transaction.atomic():
            cup = Cup.objects.create(name=name, short_name=short_name, slug=slug)
            seal_new(cup)
            Membership.objects.create(user=user, cup=cup, role=Role.ORGANISER)
            write_event(lock(cup), verb="found_cup", actor=actor, now=now, what={"cup": cup.pk, "user": user.pk})
    except IntegrityError as error:
        raise Refused("slug_used", field="slug") from error
    return cup


def change_cup(cup: Cup, *, name: str, short_name: str, slug: str, actor: Actor, now: datetime) -> Cup:
    """Rename a cup; its former address redirects to the new one. No-op if nothing changes.

    Refused: slug_used.
    """
    try:
        with transaction.atomic():
            row = lock(cup)
            changed = changed_columns(row, {"name": name, "short_name": short_name, "slug": slug}, texts={"name"})
            if not changed:
                return row
            if row.slug != slug:
                row.former_slugs = [*(each for each in row.former_slugs if each not in {slug, row.slug}), row.slug]
            row.name, row.short_name, row.slug = name, short_name, slug
            row.save(update_fields=["name", "short_name", "slug", "former_slugs"])
            write_event(row, verb="change_cup", actor=actor, now=now, what={"changed": changed})
    except IntegrityError as error:
        raise Refused("slug_used", field="slug") from error
    return row


def open_season(  # noqa: PLR0913 - a season has this many settings
    cup: Cup,
    *,
    name: str,
    slug: str,
    starts: date,
    ends: date,
    rule: SeasonRule,
    qualification: QualificationRule,
    planned: int | None = None,
    cup_points: str = "",
    final_points: str = "",
    actor: Actor,
    now: datetime,
) -> Season:
    """Open a season with the given rules (see `SeasonSettings`). Refused: bad_date, slug_used, scheme_unknown."""
    settings = SeasonSettings(
        name=name,
        slug=slug,
        starts=starts,
        ends=ends,
        rule=rule,
        qualification=qualification,
        planned=planned,
        cup_points=cup_points,
        final_points=final_points,
    )
    require_days(settings)
    try:
        with transaction.atomic():
            season = Season.objects.create(cup=cup, **settings.columns, **settings.schemes(cup))
            write_event(lock(cup), verb="open_season", actor=actor, now=now, what={"season": season.pk})
    except IntegrityError as error:
        raise Refused("slug_used", field="slug") from error
    return season
