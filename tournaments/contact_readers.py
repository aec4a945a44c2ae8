"""Whose contact details a cup's organisers may read."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from scoring.qualification import PLACES_TAKEN, Reason
from tournaments.models import ChampionshipRank, Entry, PlayerContact, Publication
from tournaments.models.championship import RankingSource
from tournaments.models.publication import PublicationKind

Content = Mapping[str, Any]
LISTED = PLACES_TAKEN | {Reason.RESERVE}


def readable_contacts(cup: int, players: Collection[int]) -> QuerySet[PlayerContact]:
    """The contacts of players (ids) that the cup (id) brought or was the last to change, of people at one of its
    evenings, and of those in or reserves on the list of finalists it has published, by a table published here.

    A ranking that was typed or came in a file opens nothing: anybody can write one. At most three statements, with the
    one that reads them.
    """
    played = Entry.objects.filter(tournament__season__cup=cup, player=OuterRef("player"))
    rows = PlayerContact.objects.filter(player__in=players)
    concerned = set(_finalists(cup)).intersection(players)
    return rows.filter(Exists(played)) | rows.filter(brought_by=cup) | rows.filter(player__in=concerned)


def _finalists(cup: int) -> Iterator[int]:
    """The kept records of finalists. At most two statements."""
    listed = {(season, player) for season, content in _public_lists(cup) for player in _with_place(content)}
    if not listed:
        return
    ranks = ChampionshipRank.objects.filter(cup__championship__season__cup=cup, cup__source=RankingSource.HERE)
    rows = ranks.values_list("cup__championship__season", "player", "player__merged_into")
    yield from (kept or player for season, player, kept in rows if {(season, player), (season, kept)} & listed)


def _public_lists(cup: int) -> Iterable[tuple[int, Content]]:
    """The season and content of each list of finalists that is public."""
    later = Publication.objects.filter(code=OuterRef("code"), version__gt=OuterRef("version"))
    rows = Publication.objects.filter(~Exists(later), season__cup=cup, kind=PublicationKind.FINALISTS)
    return rows.filter(withdrawn_at=None).values_list("season", "content")


def _with_place(content: Content) -> Iterator[int]:
    for row in content["rows"]:
        if any(way["reason"] in LISTED for way in row["ways"]):
            yield row["person"]["player"]
