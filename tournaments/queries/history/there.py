"""Who people in the files are because an evening of theirs is here: somebody who was there has their name and place."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tournaments.intake.folding import spelt_words
from tournaments.intake.history.records import ImportedEvening, ImportedPerson
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import name_words
from tournaments.models import Cup, Entry, Player
from tournaments.queries.history.reading import ReadHistory
from tournaments.queries.history.seasons import evenings_here
from tournaments.queries.people.search import row_of


def people_there(cup: Cup, read: ReadHistory) -> Mapping[str, Player]:
    """The players whom people (keys) of the files' evenings mean, where the cup has the evening with them.

    The words of the names have to be the same, years of birth and places must not contradict, and nobody else at the
    evening may be meant. Two statements, none if the files have no evening.
    """
    evenings = [each for each in read.record.evenings if each.key not in read.choices.beside]
    here = evenings_here(cup, evenings) if evenings else {}
    players = _players_of({each.pk for each in here.values()}) if evenings else {}
    people = {each.key: each for each in read.record.people if each.row.family_name}
    found: defaultdict[str, dict[int, Player]] = defaultdict(dict)
    for each in evenings:
        if there := here.get((each.day, each.nth)):
            for key, player in _pairs(each, people, players.get(there.pk, ())).items():
                found[key][player.pk] = player
    return {key: next(iter(each.values())) for key, each in found.items() if len(each) == 1}


def _players_of(evenings: set[int]) -> Mapping[int, Sequence[Player]]:
    """The players of evenings (ids), without those of one evening only."""
    entries = Entry.objects.filter(tournament__in=evenings, player__only_at=None)
    found: defaultdict[int, list[Player]] = defaultdict(list)
    for each in entries.select_related("player__club", "player__merged_into__club").order_by("pk"):
        found[each.tournament_id].append(each.player.merged_into or each.player)
    return found


def _pairs(
    evening: ImportedEvening, people: Mapping[str, ImportedPerson], players: Sequence[Player]
) -> Mapping[str, Player]:
    """Those of an evening (keys) who can be nobody else of it, and who they are."""
    named: defaultdict[tuple[str, ...], list[tuple[Player, PlayerRow]]] = defaultdict(list)
    for player in players:
        row = row_of(player)
        named[name_words(row)].append((player, row))
    listed = [people[each.person] for each in evening.results if each.person in people]
    found = {
        (person.key, player.pk): player
        for person in listed
        for reading in person.readings
        for player, row in named.get(name_words(reading), ())
        if _agree(reading, row)
    }
    keys, ids = (Counter(pair[at] for pair in found) for at in (0, 1))
    return {key: player for (key, pk), player in found.items() if keys[key] == ids[pk] == 1}


def _agree(row: PlayerRow, known: PlayerRow) -> bool:
    places = {spelt_words(row.place), spelt_words(known.place)} - {()}
    years = {row.birth_year, known.birth_year} - {""}
    return len(places) < 2 and len(years) < 2
