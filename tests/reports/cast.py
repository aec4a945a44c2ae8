"""Invented people, tables and a heading, from which the report tests build their rows."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from tournaments.lists.published import ListedPlayer
from tournaments.reports.rows import Heading, ListState, PhoneEntry, PlayerName, ScoreSheet, TableSeats

HEADING = Heading(
    cup="Mustercup & Söhne",
    occasion="3. Abend",
    state=ListState.PROVISIONAL,
    at=datetime(2026, 11, 20, 21, 14, tzinfo=ZoneInfo("Europe/Vienna")),
    by="Anna Probe",
    day=date(2026, 11, 20),
    venue="Gasthaus Beispiel",
)

ANNA = PlayerName("Attrappe Anna", "0042")
BERT = PlayerName("Beispiel Bert", "0815")
CLARA = PlayerName("Őrült Clára")
DORA = PlayerName("Žiška Dóra", "4711")
EMIL = PlayerName("Erfunden Emil", "0007")
FRIDA = PlayerName("Fantasie Frida", "0008")
PEOPLE = (ANNA, BERT, CLARA, DORA, EMIL, FRIDA)

SCRIPT = PlayerName("<script>alert(1)</script> <b>&amp;", "0001")
FORMULA = PlayerName("=SUM(A1:A9)", "0002")
EIGHTY = PlayerName("Maximiliane Theresa Freifrau von und zu Hinterobermusterdorf-Unterbeispielhausen", "0003")
CONTROL = PlayerName("Tab\tNull\x00Zeile\nSurrogat\ud800Ende", "0004")
AWKWARD = (SCRIPT, FORMULA, EIGHTY, CONTROL)

PHONE = PhoneEntry("https://tarock.example/t/1-12-1-k7GqZ4mXvT2bN9wLrYc1dQ", "tarock.example/t", "K7QF2M")


def crowd(size: int) -> tuple[PlayerName, ...]:
    """People with numbers, in the order of their names."""
    return tuple(PlayerName(f"Muster {index:03}", f"{index:04}") for index in range(size))


def seats(size: int, *, table: int = 12, number: int = 1, first_forehand: int = 1) -> TableSeats:
    return TableSeats(number, table, PEOPLE[:size], first_forehand)


def sheet(size: int, hands: int, *, first_forehand: int = 1, phone: PhoneEntry | None = PHONE) -> ScoreSheet:
    return ScoreSheet(seats(size, first_forehand=first_forehand), hands, phone, players=min(size, 4))


def listed(player: PlayerName, place: str = "") -> ListedPlayer:
    """The player as the published lists hold them."""
    return ListedPlayer(player=0, number=player.number, name=player.name, place=place)
