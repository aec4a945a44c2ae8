"""An invented history of a cup, as the software of before would have kept it: people, evenings, and season tables.

Its tables are worked out here by the rules of that software, without a line of the product's.
"""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from random import Random
from typing import Any

FAMILIES = ("Eichelhuber", "Skisberger", "Pagatinger", "Mondner", "Sküsbauer", "Herzkönig", "Trullinger", "Gstießner")
GIVEN = ("Anna", "Berta", "Cäcilia", "Dora", "Emil", "Franz", "Gustav", "Hans", "Ida", "Josef")
PLACES = ("Oberkakadu", "Untertrull", "Bad Mond", "Sankt Pagat")
MONTHS = (
    *("Jänner", "Feber", "März", "April", "Mai", "Juni"),
    *("Juli", "August", "September", "Oktober", "November", "Dezember"),
)
FIXPUNKTE = [
    *(223, 198, 180, 168, 156, 147, 138, 131, 124, 117, 110, 105, 100, 95, 90, 85, 80, 76, 72, 68, 64, 60, 56, 52, 49),
    *(46, 43, 40, 37, 34, 31, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
]


@dataclass(frozen=True)
class InventedEvening:
    """An evening with rounds by key: a number, or a guest's key `Name…ˆOrt`."""

    day: date
    name: str
    season: str
    venue: str
    rounds: dict[str, list[int]]


@dataclass
class InventedHistory:
    """A cup's people by number, its evenings, and how many of a season's results count besides the final."""

    people: dict[str, tuple[str, str, str]]
    evenings: list[InventedEvening] = field(default_factory=list)
    best: int = 6

    @property
    def seasons(self) -> list[str]:
        return list(dict.fromkeys(each.season for each in self.evenings))

    def of(self, season: str) -> list[InventedEvening]:
        return [each for each in self.evenings if each.season == season]


def invented(
    *, seasons: int = 10, evenings: int = 7, people: int = 50, there: int = 24, guests: int = 2, seed: int = 7
) -> InventedHistory:
    """Ten seasons from 2010/11 on, the last evening of each its final; everybody is made up."""
    luck = Random(seed)
    history = InventedHistory({f"{700 + at:04d}": _person(at) for at in range(people)})
    for at in range(seasons):
        season = f"{2010 + at}/{(11 + at) % 100:02d}"
        for number in range(evenings):
            is_final = number == evenings - 1
            playing = luck.sample(sorted(history.people), there - guests)
            playing += [f"GastlˆProbe{luck.randrange(20)}ˆ{PLACES[one % 4]}" for one in range(guests)]
            history.evenings.append(
                InventedEvening(
                    day=date(2010 + at, 9, 10) + timedelta(days=28 * number),
                    name="Cupfinale" if is_final else f"{number + 1}. Abend",
                    season=season,
                    venue=PLACES[number % 4],
                    rounds=_rounds(sorted(set(playing)), luck),
                )
            )
    return history


def _person(at: int) -> tuple[str, str, str]:
    """Family and given name and place: every name once."""
    return FAMILIES[at % 8] + "abcdefghijklmnopqrst"[at // 80], GIVEN[at // 8 % 10], PLACES[at % 4]


def _rounds(playing: list[str], luck: Random) -> dict[str, list[int]]:
    """Three rounds that add up to 0; small figures, so that totals tie."""
    found: dict[str, list[int]] = {key: [] for key in playing}
    for _ in range(3):
        points = [luck.randrange(-12, 13) for _ in playing[1:]]
        for key, each in zip(playing, [-sum(points), *points], strict=True):
            found[key].append(each)
    return found


def evening_ranks(evening: InventedEvening) -> dict[str, int]:
    """By total, best round, then the lower worst round."""
    order = sorted(evening.rounds.items(), key=lambda item: _measures(item[1]), reverse=True)
    ranks: dict[str, int] = {}
    rank = 1
    for _, equal in groupby(order, key=lambda item: _measures(item[1])):
        keys = [key for key, _ in equal]
        ranks |= dict.fromkeys(keys, rank)
        rank += len(keys)
    return ranks


def _measures(rounds: list[int]) -> tuple[int, int, int]:
    return sum(rounds), max(rounds), -min(rounds)


def season_table(history: InventedHistory, season: str) -> list[tuple[int, str, int]]:
    """Rank, key, total: the best and the final; equals by Σ result · 2^(n−i), participations, points of the final."""
    points: defaultdict[str, list[int]] = defaultdict(list)
    final: dict[str, int] = {}
    evenings = history.of(season)
    for evening in evenings:
        ranks = evening_ranks(evening)
        for key, rank in ranks.items():
            brought = FIXPUNKTE[rank - 1] if rank <= 50 else 0
            if evening.name == "Cupfinale":
                final[key] = brought
            else:
                points[key].append(brought)
    lines = []
    for key in {*points, *final}:
        counted = sorted([*sorted(points[key], reverse=True)[: history.best], *([final[key]] if key in final else [])])
        counted.reverse()
        weight = sum(each << (len(evenings) - at) for at, each in enumerate(counted, start=1))
        took_part = len(points[key]) + (key in final)
        lines.append(((sum(counted), weight, took_part, final.get(key, 0)), key))
    lines.sort(reverse=True)
    measures = [measure for measure, _ in lines]
    return [(measures.index(measure) + 1, key, measure[0]) for measure, key in lines]


def as_store(history: InventedHistory, *, cup: str = "050") -> dict[str, Any]:
    """The history as the web program's whole store."""
    nodes: dict[str, Any] = {}
    for each in history.evenings:
        metadata = {"_NAME": each.name, "_SAISON": each.season, "_VERANSTALTER": each.venue}
        nodes[f"‹{each.day.isoformat()}"] = metadata | each.rounds
    players = {
        number: [family, given, "", "", "", "Gasse 1", "4999", place, "", "", "1960-01-01", "", 0, place]
        for number, (family, given, place) in history.people.items()
    }
    return {
        "SPIELERext": players,
        "CUPS": {cup: {"NAME": "Musterer Cup", "TURNIER": f"{history.best}.5"}},
        cup: nodes,
    }


def store_file(history: InventedHistory, **how: str) -> bytes:
    return json.dumps(as_store(history, **how), ensure_ascii=False).encode()


def lines_file(history: InventedHistory) -> bytes:
    """All evenings below each other: `cup;date;"nr";R1;R2;R3;total;;`, in Windows-1252."""
    lines = []
    for each in history.evenings:
        day = each.day.isoformat()
        lines += [f'50;{day};"_NAME";{each.name};;', f'50;{day};"_VERANSTALTER";{each.venue};;']
        lines.append(f'50;{day};"_SAISON";{each.season};;')
        for key, rounds in each.rounds.items():
            lines.append(f'50;{day};"{key}";{";".join(map(str, rounds))};{sum(rounds)};;')
    return "\r\n".join(lines).encode("cp1252")


def season_files(history: InventedHistory, season: str) -> tuple[bytes, bytes]:
    """A season's file, with the ranks of before, and its list of places with the days in words."""
    rows, places = ["Ort;Platz;Nr;R1;R2;R3"], ["Ortnummer;Spielort;Saison;Datum"]
    for number, each in enumerate(history.of(season), start=1):
        ranks = evening_ranks(each)
        name = each.name if each.name == "Cupfinale" else each.venue
        places.append(f"{number};{name};{season};{each.day.day}. {MONTHS[each.day.month - 1]} {each.day.year}")
        for key, rounds in each.rounds.items():
            rows.append(f"{number};{ranks[key]};{key};{';'.join(map(str, rounds))}")
    return "\n".join(rows).encode(), "\n".join(places).encode()


def players_file(history: InventedHistory) -> bytes:
    lines = ["Nr.;Zuname;Vorname;Titel vor;Ort"]
    lines += [f"{number};{family};{given};;{place}" for number, (family, given, place) in history.people.items()]
    return "\n".join(lines).encode()


def table_file(history: InventedHistory) -> bytes:
    """The season tables of before, one below the other."""
    lines = ["Saison;Platz;Nr;Summe"]
    for season in history.seasons:
        lines += [f"{season};{rank};{key};{total}" for rank, key, total in season_table(history, season)]
    return "\n".join(lines).encode()
