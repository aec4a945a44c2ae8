"""Rows belonging to an extent that are not found by a path to their tournament."""

from itertools import chain
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.archive.extent import ArchiveExtent, ScopeKind
from tournaments.archive.players import player_ids
from tournaments.models import (
    Championship,
    ChampionshipCup,
    ChampionshipRank,
    Club,
    CupPointsScheme,
    Entry,
    Event,
    FinalPlace,
    HandRevision,
    Invitation,
    Membership,
    PastChampion,
    Player,
    Publication,
    RulesetRevision,
    Season,
    SeasonFinalist,
    TillClosing,
    Tournament,
    User,
)

WHO_PUBLISHED = ("published_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by", "official_by")
WHO_CONFIRMED_CLOSING = ("confirmed_by", "withdrawal_confirmed_by")
Rows = QuerySet[Any]


def users_within(extent: ArchiveExtent) -> Rows:
    """Users who acted, published, confirmed or ordered the archive, and current or former members."""
    events = events_within(extent)
    users = [
        events.filter(what__has_key=key).values_list(f"what__{key}", flat=True) for key in ("user", "confirmed_by")
    ]
    closings = TillClosing.objects.filter(tournament__in=extent.tournaments).values_list(*WHO_CONFIRMED_CLOSING)
    ids = {
        extent.by,
        *events.order_by().values_list("user", flat=True).distinct(),
        *chain(*users),
        *(user for row in publications_within(extent).values_list(*WHO_PUBLISHED) for user in row),
        *memberships_within(extent).values_list("user", flat=True),
        *(user for row in closings for user in row),
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
    tournaments = Tournament.objects.filter(pk__in=extent.tournaments).order_by()
    seasons = Season.objects.filter(pk__in=extent.seasons).order_by()
    used = Q(pk__in=tournaments.values("cup_points"))
    for field in ("cup_points", "final_points"):
        used |= Q(pk__in=seasons.exclude(**{field: None}).values(field))
    return CupPointsScheme.objects.filter(used | Q(cup=extent.cup) if extent.has_cup_log else used)


def clubs_within(extent: ArchiveExtent) -> Rows:
    return Club.objects.filter(pk__in=players_within(extent).order_by().values("club"))


def players_within(extent: ArchiveExtent) -> Rows:
    entries = Entry.objects.filter(tournament__in=extent.tournaments)
    ranked, placed = ranks_within(extent).order_by(), final_places_within(extent)
    finalists = finalists_within(extent)
    champions = past_champions_within(extent).exclude(player=None)
    others = (rows.values_list("player", flat=True) for rows in (ranked, placed, champions, finalists))
    return Player.objects.filter(pk__in=player_ids(entries, invitations_within(extent), events_within(extent), *others))


def publications_within(extent: ArchiveExtent) -> Rows:
    of_tournaments = Q(tournament__in=extent.tournaments)
    of_seasons = Q(tournament__isnull=True, season__in=extent.seasons)
    return Publication.objects.filter(of_tournaments | of_seasons if extent.has_cup_log else of_tournaments)


def invitations_within(extent: ArchiveExtent) -> Rows:
    return Invitation.objects.filter(season__in=extent.seasons) if extent.has_cup_log else Invitation.objects.none()


def championships_within(extent: ArchiveExtent) -> Rows:
    return Championship.objects.filter(season__in=extent.seasons if extent.has_cup_log else ())


def championship_cups_within(extent: ArchiveExtent) -> Rows:
    return ChampionshipCup.objects.filter(championship__in=championships_within(extent))


def ranks_within(extent: ArchiveExtent) -> Rows:
    return ChampionshipRank.objects.filter(cup__championship__in=championships_within(extent))


def final_places_within(extent: ArchiveExtent) -> Rows:
    return FinalPlace.objects.filter(championship__in=championships_within(extent))


def past_champions_within(extent: ArchiveExtent) -> Rows:
    return PastChampion.objects.filter(cup=extent.cup if extent.kind == ScopeKind.CUP else None)


def finalists_within(extent: ArchiveExtent) -> Rows:
    if not extent.has_cup_log:
        return SeasonFinalist.objects.none()
    return SeasonFinalist.objects.filter(season__in=extent.seasons)


def events_within(extent: ArchiveExtent) -> Rows:
    of_tournaments = Q(tournament__in=extent.tournaments)
    return Event.objects.filter(of_tournaments | Q(cup=extent.cup) if extent.has_cup_log else of_tournaments)
