"""Founding, renaming and removing cups, and opening their seasons."""

import logging
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
from tournaments.queries.cup_removal import cup_obstacles

logger = logging.getLogger(__name__)


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


def remove_cup(cup: Cup, *, actor: Actor, now: datetime) -> None:
    """Delete a cup that has nothing, with its empty seasons and its log; the program's log keeps that it is gone.

    Refused: cup_not_empty.
    """
    with transaction.atomic():
        row = lock(cup)
        if cup_obstacles(row, actor.user):
            raise Refused("cup_not_empty")
        pk, end = row.pk, row.chain_head
        Season.objects.filter(cup=row).delete()
        row.delete()
        user = actor.user.pk if actor.user else None
        told = (pk, row.slug, user, now.isoformat(), end)
        transaction.on_commit(lambda: logger.info("cup %s (%s) removed by user %s at %s; its log ended in %s", *told))


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
