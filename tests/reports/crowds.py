"""Every paper about 11, 27, 60 or 300 invented people: long names, names that stand twice, letters with marks."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from scoring.qualification import Reason
from tests.reports.cast import HEADING, PHONE
from tournaments.lists.final import FinalList, FinalRow, FinalWay
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.published import (
    ListedPlayer,
    QualifierList,
    QualifierRow,
    ResultsList,
    ResultsRow,
    SeasonAim,
    SeasonCell,
    SeasonChance,
    SeasonColumn,
    SeasonList,
    SeasonRow,
)
from tournaments.lists.shown_rankings import ShownRanking, shown_rankings
from tournaments.reports.badges import BadgeRow, badges_part
from tournaments.reports.certificates import CertificateRow, CertificateVenue, certificates_part
from tournaments.reports.final import final_part
from tournaments.reports.further import further_part
from tournaments.reports.pages import Part
from tournaments.reports.participants import ParticipantRow, participants_part
from tournaments.reports.payout import PayoutRow, payout_part
from tournaments.reports.player_cards import CardRow, player_cards_part
from tournaments.reports.prize_labels import LabelRow, prize_labels_part
from tournaments.reports.protests import ProtestRow, protests_part
from tournaments.reports.qualifiers import qualifiers_part
from tournaments.reports.receipts import ReceiptRow, receipts_part
from tournaments.reports.results import results_part
from tournaments.reports.rows import PlayerName, PlayerSeats, ScoreSheet, TablePlace, TableSeats
from tournaments.reports.score_sheets import score_sheets_part
from tournaments.reports.season import season_part, season_parts
from tournaments.reports.seating_by_name import seating_by_name_part
from tournaments.reports.seating_by_table import seating_by_table_part
from tournaments.reports.table_cards import StandingCard, table_cards_part

CROWDS = (11, 27, 60, 300)
VENUE = CertificateVenue("Gasthaus Beispiel", "Bad Übungsdorf")
LONG = (
    "Hinterobermusterhuber-Beispielwieser Ana",  # 40 letters
    "Attrappenstätterberger Maria Magdalena M",
    "Őrültžiškaßenbergergroßhausnerin Jördis",
    "Probe Maximilian Ferdinand Karl Ägidius",
)
FAMILIES = ("Attrappe", "Beispielhuber", "Dummymoser", "Erfunden", "Fantasiegruber", "Könnteseiner", "Muster", "Öller")
GIVEN = ("Anna", "Bert", "Clára", "Dörte", "Emil", "Franz-Josef", "Gundula", "Hermenegild", "Irmgard", "Žiška")
TOWNS = ("Linz", "Wels", "Musterhausen", "Ried", "", "Bad Übungsdorf", "Altenprobe bei Linz") * 3 + (
    "Sankt Musterhausen im Beispielkreis",
)


@cache
def people(size: int) -> tuple[PlayerName, ...]:
    """By name: long ones, namesakes with a number each, and two without one whom their towns tell apart."""
    plain = [f"{FAMILIES[at % 8]} {GIVEN[at // 8 % 10]}" for at in range(size)]  # from 80 on they stand twice
    special = [*LONG, "Muster Anna, Linz", "Muster Anna, Wels", "Muster Anna"]
    names = sorted([*special, *plain[: size - len(special)]], key=str.casefold)
    return tuple(
        PlayerName(name, "" if ", " in name else f"{at * 7 % 9000 + 1000:04}") for at, name in enumerate(names)
    )


def listed(person: PlayerName, at: int) -> ListedPlayer:
    return ListedPlayer(player=at, number=person.number, name=person.name, place=TOWNS[at % len(TOWNS)])


def seated(size: int, *, rounds: int = 3) -> tuple[TableSeats, ...]:
    """Tables of four and five, differently in each round."""
    fives = size % 4
    sizes = [4] * ((size - 5 * fives) // 4) + [5] * fives if size > 11 else [5, 6]
    tables = []
    for number in range(1, rounds + 1):
        order = list(people(size))
        Random(number).shuffle(order)
        for table, count in enumerate(sizes, start=1):
            tables.append(TableSeats(number, table, tuple(order[:count]), first_forehand=number))
            del order[:count]
    return tuple(tables)


def seats(size: int, *, rounds: int = 3) -> tuple[PlayerSeats, ...]:
    places: dict[PlayerName, list[TablePlace]] = {person: [] for person in people(size)}
    for table in seated(size, rounds=rounds):
        for place, person in enumerate(table.players, start=1):
            places[person].append(TablePlace(table.table, place))
    return tuple(PlayerSeats(person, tuple(places[person])) for person in places)


def results(size: int, *, rounds: int = 3) -> ResultsList:
    rows = [
        ResultsRow(
            rank=at + 1,
            person=listed(person, at),
            rounds=tuple(60 - at + 7 * number for number in range(rounds)),
            total=186 - 3 * at,
            money=190 - 3 * at,
            cup_points=max(0, 250 - at),
            decided_by="best_round" if at % 9 == 4 else None,
        )
        for at, person in enumerate(people(size))
    ]
    return ResultsList(
        cup="Mustercup & Söhne",
        season="2026/27",
        evening="3. Abend",
        date="2026-11-20",
        venue="Gasthaus Beispiel",
        ruleset="Oberösterreich 2023",
        rounds=rounds,
        cents_per_point=10,
        cup_points="Fixpunkte",
        rows=tuple(rows),
    )


def teams(size: int) -> ShownRanking:
    """Teams of two, with long names; whoever is left over is one alone."""
    main = results(size)
    pairs = [tuple(range(at, min(at + 2, size))) for at in range(0, size, 2)]
    rows = tuple(
        FurtherRow(
            at + 1 if len(pair) == 2 else None, f"{LONG[at % 4].rpartition(' ')[0]} {at:03}", pair, (1, 2, 3), 400 - at
        )
        for at, pair in enumerate(pairs)
    )
    (ranking,) = shown_rankings(replace(main, further=(FurtherRanking("teams", rows, size=2),)))
    return ranking


def season(size: int, *, evenings: int = 9) -> SeasonList:
    columns = tuple(
        SeasonColumn(at, f"{at + 1}. Abend {TOWNS[at % len(TOWNS)]}", f"2026-{at % 12 + 1:02}-14", is_final=False)
        for at in range(evenings)
    )
    rows = [
        SeasonRow(
            rank=at + 1 if at < size - 3 else None,
            person=listed(person, at),
            cells=tuple(
                None if (at + each) % 4 == 0 else SeasonCell(230 - at % 200, "dropped" if each % 5 == 1 else "best")
                for each in range(evenings)
            ),
            total=900 - 3 * at,
            participations=7,
            missing=0 if at < size - 3 else 2,
            decided_by="single_results" if at % 11 == 3 else None,
        )
        for at, person in enumerate(people(size))
    ]
    return SeasonList("Mustercup & Söhne", "2026/27", {}, evenings, columns, tuple(rows))


def season_with_commentary(size: int, *, evenings: int = 9) -> SeasonList:
    """With changes of rank and what is still possible."""
    plain = season(size, evenings=evenings)
    chances = (
        (SeasonChance("safe"), SeasonChance("open", 223, 1)),
        (SeasonChance("open", 60, 21), SeasonChance("open")),
        (SeasonChance("out"), SeasonChance("out")),
    )
    rows = tuple(
        replace(
            row,
            was=at + 1 + at % 3,
            chances=chances[at * 3 // size],
        )
        for at, row in enumerate(plain.rows)
    )
    return replace(plain, tournaments=evenings + 2, rows=rows, aims=(SeasonAim("quota", 60, 4), SeasonAim("win", 1)))


def qualifiers(size: int) -> QualifierList:
    def row(at: int, person: PlayerName) -> QualifierRow:
        reason, facts = (
            Reason.QUALIFIED,
            {"reserve": at - 7, "declined": 1, "participations": 2, "needed": 4, "tied": 2},
        )
        if at == 8:
            reason = Reason.MOVED_UP
        elif at > 8:
            reason = Reason.RESERVE if at < 20 else Reason.TOO_FEW_PARTICIPATIONS
        return QualifierRow(at + 1, listed(person, at), 900 - at, 7, 40 if at < 9 else None, reason, facts, "open")

    rows = tuple(row(at, person) for at, person in enumerate(people(size)))
    return QualifierList("Mustercup & Söhne", "2026/27", 9, rows)


def final(size: int) -> FinalList:
    """The last three did not play; some came through several cups, and some brought nothing along."""
    missing = (2, 3, 8)

    def row(at: int, person: PlayerName) -> FinalRow:
        ways = tuple(FinalWay(cup, at + 1, max(0, 120 - at)) for cup in ("HRC", "WTC", "SWC")[: at % 4])
        brought = ways[0].vorrundenpunkte if ways else 0
        if at >= size - 3:
            return FinalRow(None, listed(person, at), ways, brought, None, (), 0, None, None, None)
        points = max(0, 60 - at) if at + 1 not in missing else None
        day: dict[str, Any] = {"day_rank": at + 1, "rounds": (60 - at, 67 - at, 74 - at), "day_total": 201 - 3 * at}
        total, tie = brought + (points or 0), "best_round" if at % 9 == 4 else None
        return FinalRow(
            at + 1, listed(person, at), ways, brought, **day, finalpunkte=points, total=total, decided_by=tie,
            replaced=at % 11 == 5,
        )  # fmt: skip

    rows = tuple(row(at, person) for at, person in enumerate(people(size)))
    where = {"evening": "Finale", "date": "2027-04-10", "venue": "Gasthaus Beispiel"}
    title = "Österreichischer Tarockmeister"
    return FinalList("Tarockverband", "2026/27", title, **where, rounds=3, missing_points=missing, rows=rows)


def payout(size: int) -> tuple[PayoutRow, ...]:
    return tuple(
        PayoutRow(
            rank=at + 1,
            number=person.number,
            name=person.name,
            place=TOWNS[at % len(TOWNS)],
            cents=10_000 - 100 * at if at < 3 else 0,
            goods="" if at < 3 else "Geschenkkorb mit Köstlichkeiten aus dem Musterviertel und Most",
            handed_out="21:14, Nr. 17" if at % 3 == 0 else "",
        )
        for at, person in enumerate(people(size))
    )


def badges(size: int) -> tuple[BadgeRow, ...]:
    """The same names as on players' cards; some came through one cup, some through all seven."""
    cups = ("RTC", "HRC", "SWC", "WTC", "STC", "KTC", "TTC")
    rows = enumerate(player_cards(size))
    return tuple(BadgeRow(row.family_name, row.given_name, row.number, cups[: at % 8]) for at, row in rows)


def participants(size: int) -> tuple[ParticipantRow, ...]:
    return tuple(
        ParticipantRow(
            person,
            club="" if at % 3 else "Tarockrunde Musterhausen",
            paid=1500 if at % 5 else 0,
            owed=0 if at % 5 else 1500,
            is_awaited=at % 17 == 5,
        )
        for at, person in enumerate(people(size))
    )


def cards(size: int) -> tuple[StandingCard, ...]:
    tables = seated(size)
    numbers = sorted({table.table for table in tables})
    return tuple(StandingCard(number, tuple(each for each in tables if each.table == number)) for number in numbers)


def certificates(size: int) -> tuple[CertificateRow, ...]:
    return tuple(CertificateRow(at + 1, person.name, 186 - 3 * at) for at, person in enumerate(people(size)))


def labels(size: int) -> tuple[LabelRow, ...]:
    return tuple(LabelRow(row.rank, row.name, row.cents, row.goods) for row in payout(size))


def receipts(size: int) -> tuple[ReceiptRow, ...]:
    return tuple(
        ReceiptRow(row.rank, f"Prize for rank {row.rank}", row.name, row.cents, row.goods, "cash · 21:14", "received")
        for row in payout(size)
    )


def sheets(size: int) -> tuple[ScoreSheet, ...]:
    return tuple(ScoreSheet(table, 4 * len(table.players), PHONE) for table in seated(size, rounds=1))


def player_cards(size: int) -> tuple[CardRow, ...]:
    """Family names of up to 40 letters, all letters on one card and a given name as long on another."""
    parts = (person.name.partition(" ") for person in people(size))
    numbers = (person.number for person in people(size))
    address = "https://tarock.example/p/k7GqZ4mXvT2bN9wLrYc1dQ"
    return tuple(
        CardRow(family, given, number, address) for (family, _, given), number in zip(parts, numbers, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """A paper about so many people: the pages it takes at the sizes of CROWDS, its smallest type for names, and how
    often everybody stands on it. `is_cut`: its pages have so many places to be cut apart, however many are filled;
    `abreast` of them stand side by side.
    """

    make: Callable[[int], Part]
    pages: tuple[int, int, int, int]
    smallest: float = 9
    times: int = 1
    is_cut: bool = False
    abreast: int = 1


def protests(size: int) -> list[ProtestRow]:
    """Every second is decided; words as long as people's."""
    words = "Am Zettel steht der Dreier, im Ergebnis nicht; Frau Beispielhuber hat es gesehen und sagt es auch."
    filed, decided = "2026-11-20, 21:14, Anna Probe", ("rejected", words, "2026-11-20, 21:40, referee, Anna Probe")
    about = ("Round 2, table 14, hand 12, version 1", "the whole list, version 1")
    return [
        ProtestRow(at + 1, person.name, about[at % 2], words, filed, *(decided if at % 2 else ()))
        for at, person in enumerate(people(size))
    ]


PAPERS = {
    "seating_by_name": Kind(
        lambda size: seating_by_name_part(seats(size), heading=HEADING, rounds=(1, 2, 3)), (1, 1, 1, 5), 12
    ),
    "seating_of_a_round": Kind(
        lambda size: seating_by_name_part(seats(size, rounds=1), heading=HEADING, rounds=(1,)), (1, 1, 1, 4), 12
    ),
    "seating_by_table": Kind(lambda size: seating_by_table_part(seated(size), heading=HEADING), (3, 3, 6, 21), 12, 3),
    "results": Kind(lambda size: results_part(results(size), heading=HEADING), (1, 1, 2, 7)),
    "teams": Kind(lambda size: further_part(teams(size), heading=HEADING), (1, 1, 1, 4)),
    "season": Kind(lambda size: season_part(season(size), heading=HEADING), (1, 1, 2, 7)),
    "long_season": Kind(lambda size: season_part(season(size, evenings=20), heading=HEADING), (1, 2, 3, 12)),
    "season_with_commentary": Kind(
        lambda size: season_part(season_with_commentary(size), heading=HEADING), (1, 1, 2, 7)
    ),
    "season_of_sixty": Kind(lambda size: season_part(season(size, evenings=60), heading=HEADING), (1, 1, 2, 7)),
    "evenings_of_sixty": Kind(lambda size: season_parts(season(size, evenings=60), heading=HEADING)[1], (1, 1, 3, 11)),
    "qualifiers": Kind(lambda size: qualifiers_part(qualifiers(size), heading=HEADING), (1, 1, 2, 6)),
    "final": Kind(lambda size: final_part(final(size), heading=HEADING), (1, 1, 2, 8)),
    "participants": Kind(lambda size: participants_part(participants(size), heading=HEADING), (1, 1, 2, 7), 10),
    "protests": Kind(lambda size: protests_part(protests(size), heading=HEADING), (1, 2, 5, 23)),
    "table_cards": Kind(lambda size: table_cards_part(cards(size), heading=HEADING), (2, 6, 15, 75), 7, times=6),
    "certificates": Kind(
        lambda size: certificates_part(certificates(size), heading=HEADING, venue=VENUE), (11, 27, 60, 300)
    ),
    "prize_labels": Kind(
        lambda size: prize_labels_part(labels(size), heading=HEADING), (2, 3, 6, 30), is_cut=True, abreast=2
    ),
    "receipts": Kind(
        lambda size: receipts_part(receipts(size), title="Receipt", heading=HEADING), (3, 7, 15, 75), is_cut=True
    ),
    "score_sheets": Kind(lambda size: score_sheets_part(sheets(size), heading=HEADING), (2, 6, 15, 75), 7),
    "player_cards": Kind(
        lambda size: player_cards_part(player_cards(size), heading=HEADING), (2, 3, 6, 30), 7, is_cut=True, abreast=2
    ),
    "badges": Kind(lambda size: badges_part(badges(size), heading=HEADING), (2, 4, 8, 38), 7, is_cut=True, abreast=2),
    "payout": Kind(lambda size: payout_part(payout(size), note="", heading=HEADING), (1, 1, 2, 10)),
}
"""Every paper that lists people, by what it is called here."""
