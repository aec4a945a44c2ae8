"""Which rows belong to an extent, where that is more than the way to their tournament."""

from itertools import chain
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.archive.extent import ArchiveExtent
from tournaments.archive.players import player_ids
from tournaments.models import (
    Club,
    CupPointsScheme,
    Entry,
    Event,
    HandRevision,
    Invitation,
    Membership,
    Player,
    Publication,
    RulesetRevision,
    TillClosing,
    Tournament,
    User,
)

WHO_PUBLISHED = ("published_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by")
Rows = QuerySet[Any]


def users_within(extent: ArchiveExtent) -> Rows:
    """Whoever acted, published, confirmed, is a member, or was made one."""
    events = events_within(extent)
    told = [events.filter(what__has_key=key).values_list(f"what__{key}", flat=True) for key in ("user", "confirmed_by")]
    ids = {
        *events.order_by().values_list("user", flat=True).distinct(),
        *chain(*told),
        *(user for row in publications_within(extent).values_list(*WHO_PUBLISHED) for user in row),
        *memberships_within(extent).values_list("user", flat=True),
        *TillClosing.objects.filter(tournament__in=extent.tournaments).values_list("confirmed_by", flat=True),
    }
    return User.objects.filter(pk__in=ids - {None})


def memberships_within(extent: ArchiveExtent) -> Rows:
    return Membership.objects.filter(cup=extent.cup) if extent.has_cup_log else Membership.objects.none()


def rulesets_within(extent: ArchiveExtent) -> Rows:
    tournaments = Tournament.objects.filter(pk__in=extent.tournaments)
    revisions = HandRevision.objects.filter(table__round__tournament__in=extent.tournaments)
    used = Q(pk__in=tournaments.values("ruleset")) | Q(pk__in=revisions.order_by().values("ruleset").distinct())
    return RulesetRevision.objects.filter(used | Q(cup=extent.cup) if extent.has_cup_log else used)


def schemes_within(extent: ArchiveExtent) -> Rows:
    tournaments = Tournament.objects.filter(pk__in=extent.tournaments)
    return CupPointsScheme.objects.filter(pk__in=tournaments.order_by().values("cup_points"))


def clubs_within(extent: ArchiveExtent) -> Rows:
    return Club.objects.filter(pk__in=players_within(extent).order_by().values("club"))


def players_within(extent: ArchiveExtent) -> Rows:
    entries = Entry.objects.filter(tournament__in=extent.tournaments)
    return Player.objects.filter(pk__in=player_ids(entries, invitations_within(extent), events_within(extent)))


def publications_within(extent: ArchiveExtent) -> Rows:
    of_tournaments = Q(tournament__in=extent.tournaments)
    of_seasons = Q(tournament__isnull=True, season__in=extent.seasons)
    return Publication.objects.filter(of_tournaments | of_seasons if extent.has_cup_log else of_tournaments)


def invitations_within(extent: ArchiveExtent) -> Rows:
    return Invitation.objects.filter(season__in=extent.seasons) if extent.has_cup_log else Invitation.objects.none()


def events_within(extent: ArchiveExtent) -> Rows:
    of_tournaments = Q(tournament__in=extent.tournaments)
    return Event.objects.filter(of_tournaments | Q(cup=extent.cup) if extent.has_cup_log else of_tournaments)
