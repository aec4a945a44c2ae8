"""Cups, and rows that belong to one: viewers read, organisers write, superusers do both everywhere."""

from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.models import Cup, CupPointsScheme, Job, Membership, User
from tournaments.models.membership import Role

M = TypeVar("M", bound=Model)

VIEW_ROLES = (Role.ORGANISER, Role.VIEWER)
WRITE_ROLES = (Role.ORGANISER,)
NOTED = "noted_may_run"
"""The attribute of a cup with the user (id) it was looked up for, and whether they may write for it."""


def within_cups(rows: QuerySet[M], user: User, *, cup: str, roles: tuple[Role, ...]) -> QuerySet[M]:
    """The rows of cups in which the user has one of these roles; `cup` is the lookup from a row to its cup."""
    if user.is_superuser:
        return rows
    allowed = Membership.objects.filter(user_id=user.pk, role__in=roles).values("cup_id")
    lookup: dict[str, Any] = {f"{cup}__in": allowed} if cup else {"pk__in": allowed}
    return rows.filter(**lookup)


def cups_to_see(user: User) -> QuerySet[Cup]:
    return within_cups(Cup.objects.all(), user, cup="", roles=VIEW_ROLES)


def cups_to_run(user: User) -> QuerySet[Cup]:
    return within_cups(Cup.objects.all(), user, cup="", roles=WRITE_ROLES)


def cup_named(cups: QuerySet[Cup], slug: str) -> Cup:
    """The cup with a slug, current or former. One statement, two for a former one."""
    in_order = cups.order_by("pk")  # of two with the same former address the first one
    found = cups.filter(slug=slug).first() or next((each for each in in_order if slug in each.former_slugs), None)
    if found is None:
        raise Http404
    return found


def cup_to_see(user: User, slug: str) -> Cup:
    return cup_named(cups_to_see(user), slug)


def cup_to_run(user: User, slug: str) -> Cup:
    return cup_named(cups_to_run(user), slug)


def membership_in(cup: Cup, pk: int) -> Membership:
    """A membership in a cup that the user has access to."""
    return get_object_or_404(cup.memberships.select_related("user", "cup"), pk=pk)


def scheme_of(cup: Cup, pk: int) -> CupPointsScheme:
    """A scheme of a cup that the user has access to."""
    return get_object_or_404(cup.schemes.all(), pk=pk)


def may_run(user: User, cup: Cup) -> bool:
    """Whether the user may write for a cup they have access to. One statement, none if the look-up has noted it."""
    noted: tuple[int, bool] | None = vars(cup).get(NOTED)
    if noted and noted[0] == user.pk:
        return noted[1]
    return cups_to_run(user).filter(pk=cup.pk).exists()


def note_role(user: User, cup: Cup, role: str | None) -> None:
    """Note on a cup just looked up what `may_run` answers for this user, whose role in it is `role`."""
    vars(cup)[NOTED] = user.pk, user.is_superuser or role in WRITE_ROLES


def job_to_see(user: User, pk: int) -> Job:
    """A job of a cup the user belongs to; its document is not loaded."""
    rows = Job.objects.select_related("cup").defer("content", "input")
    return get_object_or_404(within_cups(rows, user, cup="cup", roles=VIEW_ROLES), pk=pk)


def may_change_job(user: User, job: Job) -> bool:
    """Whether the user may cancel a job they have access to: their own, or one of a cup they run."""
    return job.owner_id == user.pk or bool(job.cup and may_run(user, job.cup))
