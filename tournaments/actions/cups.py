"""Founding a cup and its seasons."""

from datetime import date, datetime

from django.db import IntegrityError, transaction

from scoring.qualification import QualificationRule, qualification_rule_document
from scoring.season import SeasonRule, season_rule_document
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.sealing import seal_new
from tournaments.errors import Refused
from tournaments.models import Cup, Membership, Season, User
from tournaments.models.membership import Role


def found_cup(user: User, *, name: str, short_name: str, slug: str, actor: Actor, now: datetime) -> Cup:
    """Open a cup and make `user` its first organiser. Refused: slug_used."""
    try:
        with transaction.atomic():
            cup = Cup.objects.create(name=name, short_name=short_name, slug=slug)
            seal_new(cup)
            Membership.objects.create(user=user, cup=cup, role=Role.ORGANISER)
            write_event(lock(cup), verb="found_cup", actor=actor, now=now, what={"cup": cup.pk, "user": user.pk})
    except IntegrityError as error:
        raise Refused("slug_used", field="slug") from error
    return cup


def open_season(  # noqa: PLR0913 - a season is what it is
    cup: Cup,
    *,
    name: str,
    slug: str,
    starts: date,
    ends: date,
    rule: SeasonRule,
    qualification: QualificationRule,
    actor: Actor,
    now: datetime,
) -> Season:
    """Open a season under its counting and qualification rules. Refused: bad_date, slug_used."""
    if ends < starts:
        raise Refused("bad_date", field="ends")
    try:
        with transaction.atomic():
            season = Season.objects.create(
                cup=cup,
                name=name,
                slug=slug,
                starts=starts,
                ends=ends,
                rule=season_rule_document(rule),
                qualification=qualification_rule_document(qualification),
            )
            write_event(lock(cup), verb="open_season", actor=actor, now=now, what={"season": season.pk})
    except IntegrityError as error:
        raise Refused("slug_used", field="slug") from error
    return season
