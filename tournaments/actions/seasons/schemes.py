"""Cup-points schemes: choosing one for an evening or a season, and a cup's own ones."""

from datetime import datetime
from itertools import count

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from rulesets.canonical import sha256_of
from scoring.cup_points import PointsScheme, scheme_document, schemes
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, CupPointsScheme, Season, Tournament
from tournaments.queries.results.counting import counting
from tournaments.queries.schemes import offered_to
from tournaments.queries.seasons.frozen import is_frozen

SLUG_LENGTH = 50


def chosen_scheme(
    cup: Cup, slug: str, *, kept: CupPointsScheme | None = None, field: str = "cup_points"
) -> CupPointsScheme:
    """The scheme chosen for a cup: a shipped one, stored at its first use, or one of the cup's own.

    `kept` is the current one, which may stay although it is no longer offered. Refused: scheme_unknown.
    """
    if kept is not None and kept.slug == slug:
        return kept
    return offered_to(cup).filter(slug=slug).first() or _shipped(slug, field)


def _shipped(slug: str, field: str) -> CupPointsScheme:
    scheme = schemes().get(slug)
    if scheme is None:
        raise Refused("scheme_unknown", field=field)
    row, _ = CupPointsScheme.objects.get_or_create(
        slug=slug, defaults={"name": scheme.name, "document": scheme_document(scheme)}
    )
    return row


def add_scheme(
    cup: Cup, scheme: PointsScheme, *, instead_of: CupPointsScheme | None = None, actor: Actor, now: datetime
) -> CupPointsScheme:
    """Add a scheme of a cup's own under a generated slug; identical content under the same name is stored once.

    `instead_of` is retired: evenings that have it keep it, new evenings of its seasons start with the new one, and
    finals not opened yet switch to it unless something of their season is published.
    Refused: scheme_name_used.
    """
    try:
        with transaction.atomic():
            row = lock(cup)
            same = row.schemes.filter(name=scheme.name, is_retired=False).first()
            if same is not None and _same_content(same, scheme):
                return same
            if instead_of is not None:
                row.schemes.filter(pk=instead_of.pk).update(is_retired=True)
            slug = _free_slug(row, scheme.name)
            document = scheme_document(scheme) | {"slug": slug}
            added = row.schemes.create(slug=slug, name=scheme.name, document=document)
            what: dict[str, object] = {"own_scheme": added.pk, "slug": slug, "hash": sha256_of(document)}
            if instead_of is not None:
                what |= {"replaces": instead_of.pk, "season": _moved_on(row, instead_of, added)}
            write_event(row, verb="add_scheme", actor=actor, now=now, what=what)
    except IntegrityError as error:
        raise Refused("scheme_name_used", field="name") from error
    return added


def retire_scheme(scheme: CupPointsScheme, *, actor: Actor, now: datetime) -> None:
    """Retire a scheme of a cup's own; whatever has it keeps it. No-op if repeated."""
    _offer(scheme, is_retired=True, verb="retire_scheme", actor=actor, now=now)


def offer_scheme(scheme: CupPointsScheme, *, actor: Actor, now: datetime) -> None:
    """Offer a retired scheme again. No-op if repeated. Refused: scheme_name_used."""
    try:
        _offer(scheme, is_retired=False, verb="offer_scheme", actor=actor, now=now)
    except IntegrityError as error:
        raise Refused("scheme_name_used", field="name") from error


def _offer(scheme: CupPointsScheme, *, is_retired: bool, verb: str, actor: Actor, now: datetime) -> None:
    with transaction.atomic():
        cup = lock(Cup(pk=scheme.cup_id))
        if cup.schemes.filter(pk=scheme.pk, is_retired=not is_retired).update(is_retired=is_retired):
            write_event(cup, verb=verb, actor=actor, now=now, what={"own_scheme": scheme.pk, "slug": scheme.slug})


def _same_content(row: CupPointsScheme, scheme: PointsScheme) -> bool:
    return bool(row.document == scheme_document(scheme) | {"slug": row.slug})


def _free_slug(cup: Cup, name: str) -> str:
    """A slug unused by any scheme, shipped ones included: `<cup>-<name>`, numbered if taken."""
    wanted = (slugify(f"{cup.slug}-{name}") or "scheme")[:SLUG_LENGTH]
    names = (wanted if number == 1 else f"{wanted}-{number}" for number in count(1))
    taken = {*schemes(), *CupPointsScheme.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)}
    return next(each for each in names if each not in taken)


def _moved_on(cup: Cup, former: CupPointsScheme, added: CupPointsScheme) -> list[int]:
    """Switch the seasons that use the former scheme to the new one; returns their ids."""
    with_final = counting(Tournament.objects.filter(season__cup=cup, is_final=True)).values("season")
    final = cup.seasons.filter(final_points=former).exclude(pk__in=with_final)
    open_finals = [each.pk for each in final if not is_frozen(each)]
    chosen = {"cup_points": _ids(cup.seasons.filter(cup_points=former)), "final_points": open_finals}
    for column, seasons in chosen.items():
        Season.objects.filter(pk__in=seasons).update(**{column: added})
    return sorted({pk for seasons in chosen.values() for pk in seasons})


def _ids(rows: QuerySet[Season]) -> list[int]:
    return list(rows.values_list("pk", flat=True))
