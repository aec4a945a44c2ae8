"""The cup-points schemes a cup can choose from, and its own ones."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.cup_points import PointsScheme, read_scheme, schemes
from tournaments.models import Cup, CupPointsScheme, Season, Tournament


@dataclass(frozen=True, slots=True)
class OwnScheme:
    """A cup's own scheme; `is_used`: an evening or a season has it."""

    row: CupPointsScheme
    scheme: PointsScheme
    is_used: bool


def offered_to(cup: Cup) -> QuerySet[CupPointsScheme]:
    """The stored schemes offered to a cup: shipped ones, and its own unless retired."""
    return CupPointsScheme.objects.filter(Q(cup=None) | Q(cup=cup, is_retired=False))


def cup_points_options(cup: Cup, kept: Iterable[CupPointsScheme | None] = ()) -> tuple[tuple[str, str], ...]:
    """Slug and name of every scheme a cup can choose: shipped ones, its own, and those `kept` although retired.

    One statement.
    """
    options = {slug: scheme.name for slug, scheme in schemes().items()}
    options |= dict(offered_to(cup).order_by("cup", "name").values_list("slug", "name"))
    options |= {each.slug: each.name for each in kept if each is not None and each.slug not in options}
    return tuple(options.items())


def slug_to_go_on(scheme: CupPointsScheme) -> str:
    """The scheme for the next evening: the same, or the first shipped one if it is retired."""
    return next(iter(schemes())) if scheme.is_retired else scheme.slug


def own_schemes(cup: Cup) -> tuple[OwnScheme, ...]:
    """A cup's own schemes by name, retired ones last. One statement."""
    used = Tournament.objects.filter(cup_points=OuterRef("pk"))
    seasons = Season.objects.filter(Q(cup_points=OuterRef("pk")) | Q(final_points=OuterRef("pk")))
    rows = cup.schemes.annotate(is_used=Exists(used) | Exists(seasons)).order_by("is_retired", "name", "pk")
    return tuple(OwnScheme(each, read_scheme(each.document), each.is_used) for each in rows)
