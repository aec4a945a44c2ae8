"""Records that may be of one person, side by side, and those that were made one."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from django.db.models import QuerySet

from tournaments.intake.duplicates import may_be_one_person
from tournaments.intake.folding import without_accents
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, Entry, Player, PlayerMerge
from tournaments.queries.people import row_of

MOST_PAIRS = 50
MOST_COMPARED = 1_000
MOST_MERGES = 20
COLUMNS = ("pk", "sound", "number", "family_name", "given_name", "place", "birth_year")


@dataclass(frozen=True, slots=True)
class ComparedRecord:
    """A record as it is compared, and at how many evenings it was."""

    player: int
    row: PlayerRow
    evenings: int


@dataclass(frozen=True, slots=True)
class LikelyPair:
    """Two records that may be of one person; `one` is rather kept: it has a number, or was at more evenings."""

    one: ComparedRecord
    other: ComparedRecord


def likely_pairs(*groups: QuerySet[Player]) -> tuple[LikelyPair, ...]:
    """Pairs within each of some groups of players, each pair once, at most MOST_PAIRS; two who met are no pair.

    A statement a group, and two.
    """
    found = dict.fromkeys(pair for group in groups for pair in islice(_alike(group), MOST_COMPARED))
    evenings: dict[int, set[int]] = defaultdict(set)
    entries = Entry.objects.filter(player__in={pk for pair in found for pk in pair})
    for player, tournament in entries.values_list("player", "tournament"):
        evenings[player].add(tournament)
    pairs = [(one, other) for one, other in found if evenings[one].isdisjoint(evenings[other])][:MOST_PAIRS]
    players = Player.objects.filter(pk__in={pk for pair in pairs for pk in pair}).select_related("club")
    records = {each.pk: ComparedRecord(each.pk, row_of(each), len(evenings[each.pk])) for each in players}
    return tuple(_pair(records[one], records[other]) for one, other in pairs)


def merges_of(cup: Cup) -> tuple[PlayerMerge, ...]:
    """The newest merges of a cup, also those undone. One statement."""
    rows = PlayerMerge.objects.filter(cup=cup).select_related("kept", "other", "user", "undone_by")
    return tuple(rows[:MOST_MERGES])


def _alike(group: QuerySet[Player]) -> Iterator[tuple[int, int]]:
    """Ids, the smaller first. Compared is who sounds alike and whose given name begins alike, or is not known."""
    by_sound: dict[str, list[tuple[int, PlayerRow]]] = defaultdict(list)
    for pk, sound, number, family, given, place, year in group.order_by("pk").values_list(*COLUMNS):
        row = PlayerRow(number or "", family, given, place=place, birth_year=str(year or ""))
        by_sound[sound].append((pk, row))
    for people in by_sound.values():
        begins = [without_accents(row.given_name[:1]) for _, row in people]
        for (at, (one, ours)), (other_at, (other, theirs)) in combinations(enumerate(people), 2):
            alike = begins[at] == begins[other_at] or not begins[at] or not begins[other_at]
            if alike and may_be_one_person(ours, theirs):
                yield one, other


def _pair(one: ComparedRecord, other: ComparedRecord) -> LikelyPair:
    first, second = sorted((one, other), key=lambda each: (not each.row.number, -each.evenings, each.player))
    return LikelyPair(first, second)
