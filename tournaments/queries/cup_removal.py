"""What a cup has, and why it cannot be removed therefore."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import (
    Attribute,
    Ban,
    Cup,
    CupPointsScheme,
    Entry,
    Event,
    HistoryImport,
    Job,
    Membership,
    PastChampion,
    Player,
    PlayerImport,
    PlayerMerge,
    RulesetRevision,
    Season,
    User,
)
from tournaments.models.history_import import HistoryState
from tournaments.models.job import UNFINISHED


class CupHas(StrEnum):
    """What a cup may have."""

    SEASON = "season"
    MEMBERS = "members"
    PEOPLE = "people"
    LISTS = "lists"
    MERGED = "merged"
    BEGUN = "begun"
    """Imports of the past in preparation."""
    PAST = "past"
    ATTRIBUTES = "attributes"
    BANS = "bans"
    CHAMPIONS = "champions"
    SCHEMES = "schemes"
    RULESETS = "rulesets"
    JOBS = "jobs"


@dataclass(frozen=True, slots=True)
class CupObstacle:
    """Something a cup has: `count` of it; a season, which has something itself, with its name and id, and the only
    import in preparation with its id.
    """

    has: CupHas
    count: int
    name: str = ""
    pk: int | None = None


def cup_obstacles(cup: Cup, user: User | None) -> tuple[CupObstacle, ...]:
    """What a cup has besides empty seasons, its log, and the membership of `user`. A fixed number of statements for
    each season.
    """
    return (*_seasons(cup), *_begun(cup), *_counted(cup, user))


def _seasons(cup: Cup) -> Iterator[CupObstacle]:
    for season in Season.objects.filter(cup=cup).order_by("starts", "pk"):
        if held := _held(season):
            yield CupObstacle(CupHas.SEASON, held, season.name, season.pk)


def _held(season: Season) -> int:
    """How many rows of whatever kind refer to a season: evenings, publications, finalists, invitations, rankings …"""
    relations = Season._meta.related_objects  # noqa: SLF001 - documented API
    pairs = ((each.related_model._default_manager, each.field.name) for each in relations)  # noqa: SLF001
    return sum(rows.filter(**{name: season}).count() for rows, name in pairs)


def _begun(cup: Cup) -> Iterator[CupObstacle]:
    found = list(HistoryImport.objects.filter(cup=cup, state=HistoryState.DRAFT).values_list("pk", flat=True))
    if found:
        yield CupObstacle(CupHas.BEGUN, len(found), pk=found[0] if len(found) == 1 else None)


def _counted(cup: Cup, user: User | None) -> Iterator[CupObstacle]:
    counts = {
        CupHas.MEMBERS: Membership.objects.filter(cup=cup).exclude(user=user),
        CupHas.PEOPLE: _people_added(cup),
        CupHas.LISTS: PlayerImport.objects.filter(cup=cup, undone_at=None),
        CupHas.MERGED: PlayerMerge.objects.filter(cup=cup),
        CupHas.PAST: HistoryImport.objects.filter(cup=cup, state=HistoryState.DONE),
        CupHas.ATTRIBUTES: Attribute.objects.filter(cup=cup),
        CupHas.BANS: Ban.objects.filter(cup=cup),
        CupHas.CHAMPIONS: PastChampion.objects.filter(cup=cup),
        CupHas.SCHEMES: CupPointsScheme.objects.filter(cup=cup),
        CupHas.RULESETS: RulesetRevision.objects.filter(cup=cup),
        CupHas.JOBS: Job.objects.filter(cup=cup, state__in=UNFINISHED),
    }
    for has, rows in counts.items():
        if count := rows.count():
            yield CupObstacle(has, count)


def _people_added(cup: Cup) -> QuerySet[Player]:
    """Whom the cup added one by one, and who were never anywhere."""
    added = Event.objects.filter(cup=cup, verb="add_player").values_list("what__player", flat=True)
    played = Entry.objects.filter(player=OuterRef("pk"))
    return Player.objects.filter(~Exists(played), pk__in=[pk for pk in added if isinstance(pk, int)])
