"""The people and tables a protest can be about."""

from django.db.models import Exists, OuterRef

from tournaments.models import SeatOccupancy, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.names import names_next_to_numbers
from tournaments.queries.alphabet import place_of


def people_who_played(tournament: Tournament) -> tuple[tuple[int, str], ...]:
    """Entry id and name with number of everybody who had a seat, by name. One statement."""
    seated = Exists(SeatOccupancy.objects.filter(entry=OuterRef("pk")))
    entries = sorted(tournament.entries.filter(seated).select_related("player"), key=place_of)
    names = names_next_to_numbers([entry.player for entry in entries])
    people = zip(entries, names, strict=True)
    return tuple((entry.pk, " ".join(filter(None, (name, entry.player.number)))) for entry, name in people)


def tables_played(tournament: Tournament) -> tuple[tuple[int, int, int], ...]:
    """Table id, round and number of the published rounds, in order. One statement."""
    rows = Table.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    return tuple(rows.order_by("round__number", "number").values_list("pk", "round__number", "number"))
