"""Records that may belong to one person, compared, and merged ones."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.db.models import QuerySet

from tournaments.intake.duplicates import alike_pairs
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, DismissedPair, Entry, Player, PlayerMerge
from tournaments.queries.people.search import row_of

MOST_PAIRS = 50
MOST_COMPARED = 1_000
MOST_MERGES = 20
COLUMNS = ("pk", "sound", "number", "family_name", "given_name", "place", "birth_year")


@dataclass(frozen=True, slots=True)
class ComparedRecord:
    """A record to compare, and its number of evenings."""

    player: int
    row: PlayerRow
    evenings: int


@dataclass(frozen=True, slots=True)
class LikelyPair:
    """Two records that may belong to one person; `one` is the better one to keep: it has a number or more evenings."""

    one: ComparedRecord
    other: ComparedRecord


def likely_pairs(cup: Cup, *groups: QuerySet[Player]) -> tuple[LikelyPair, ...]:
    """Likely pairs within each group of players, without duplicates, at most MOST_PAIRS; excludes pairs who met and
    those the cup dismissed.

    One statement per group, and three.
    """
    two = set(DismissedPair.objects.filter(cup=cup).values_list("one", "other"))
    alike = dict.fromkeys(pair for group in groups for pair in islice(_alike(group), MOST_COMPARED))
    found = [pair for pair in alike if pair not in two]
    evenings: dict[int, set[int]] = defaultdict(set)
    entries = Entry.objects.filter(player__in={pk for pair in found for pk in pair})
    for player, tournament in entries.values_list("player", "tournament"):
        evenings[player].add(tournament)
    pairs = [(one, other) for one, other in found if evenings[one].isdisjoint(evenings[other])][:MOST_PAIRS]
    players = Player.objects.filter(pk__in={pk for pair in pairs for pk in pair}).select_related("club")
    records = {each.pk: ComparedRecord(each.pk, row_of(each), len(evenings[each.pk])) for each in players}
    return tuple(_pair(records[one], records[other]) for one, other in pairs)


def pair_of(one: Player, other: Player) -> LikelyPair:
    """Any two records compared. Two statements."""
    players = {each.pk: each for each in Player.objects.filter(pk__in=(one.pk, other.pk)).select_related("club")}
    counted = Entry.objects.filter(player__in=players).values_list("player", flat=True)
    evenings = Counter(counted)
    return _pair(*(ComparedRecord(pk, row_of(each), evenings[pk]) for pk, each in players.items()))


def dismissed_pairs(cup: Cup) -> tuple[DismissedPair, ...]:
    """The pairs a cup has dismissed, newest first. One statement."""
    rows = DismissedPair.objects.filter(cup=cup, one__merged_into=None, other__merged_into=None)
    return tuple(rows.select_related("one", "other", "user"))


def merges_of(cup: Cup) -> tuple[PlayerMerge, ...]:
    """A cup's latest merges, undone ones included. One statement."""
    rows = PlayerMerge.objects.filter(cup=cup).select_related("kept", "other", "user", "undone_by")
    return tuple(rows[:MOST_MERGES])


def _alike(group: QuerySet[Player]) -> Iterator[tuple[int, int]]:
    """Pairs of ids, the smaller first where both are read as they are stored."""
    rows = group.order_by("pk").values_list(*COLUMNS)
    return alike_pairs(
        (pk, sound, PlayerRow(number or "", family, given, place=place, birth_year=str(year or "")))
        for pk, sound, number, family, given, place, year in rows
    )


def _pair(one: ComparedRecord, other: ComparedRecord) -> LikelyPair:
    first, second = sorted((one, other), key=lambda each: (not each.row.number, -each.evenings, each.player))
    return LikelyPair(first, second)
