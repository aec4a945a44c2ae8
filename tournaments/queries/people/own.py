"""The people of a cup among all players."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Cup, Entry, Player


def played_in(cup: Cup, *, among: QuerySet[Player]) -> QuerySet[Player]:
    """Those with an entry at any evening of the cup."""
    return among.filter(Exists(Entry.objects.filter(tournament__season__cup=cup, player=OuterRef("pk"))))
