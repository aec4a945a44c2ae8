"""From who sits where to the rows of the wall lists and score sheets."""

from pytest_django import Settings

from tournaments.documents.seats import seats_by_name, seats_by_table, sheets
from tournaments.queries.links import LinkedTable
from tournaments.queries.seating import SeatedTable, Sitter
from tournaments.reports.rows import Person, PhoneEntry, PlayerSeats, SheetTable, TablePlace, TableSeats

ZACH, OLLER, ODER, GUEST = ("Zach Rosa", "0003"), ("Öller Rosa", "0002"), ("Oder Rosa", "0001"), ("Oder Rosa", "")


def table(number: int, *people: tuple[str, str], round_number: int = 1) -> SeatedTable:
    sitters = tuple(
        Sitter(
            place=place,
            entry=PEOPLE.index(person),
            from_hand=1,
            name=person[0],
            number=person[1],
            player=place,
            short_name="",
        )
        for place, person in enumerate(people, start=1)
    )
    return SeatedTable(
        table=number, round_number=round_number, number=number, hands=16, first_forehand=2, sitters=sitters
    )


PEOPLE = (ZACH, OLLER, ODER, GUEST)


def test_list_by_name_folds_accents_and_leaves_gaps() -> None:
    tables = [table(1, ZACH, OLLER), table(2, ODER, GUEST), table(1, OLLER, round_number=2)]

    assert seats_by_name(tables, rounds=(1, 2)) == (
        PlayerSeats(Person("Oder Rosa", ""), (TablePlace(2, 2), None)),
        PlayerSeats(Person("Oder Rosa", "0001"), (TablePlace(2, 1), None)),
        PlayerSeats(Person("Öller Rosa", "0002"), (TablePlace(1, 2), TablePlace(1, 1))),
        PlayerSeats(Person("Zach Rosa", "0003"), (TablePlace(1, 1), None)),
    )


def test_list_by_table_keeps_the_order_given() -> None:
    assert seats_by_table([table(2, ODER), table(1, ZACH)]) == (
        TableSeats(1, 2, (Person("Oder Rosa", "0001"),), first_forehand=2),
        TableSeats(1, 1, (Person("Zach Rosa", "0003"),), first_forehand=2),
    )


def test_score_sheet_has_its_tables_link(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://tarock.example"

    assert sheets([LinkedTable(table(7, ZACH), "12.1.abc")]) == (
        SheetTable(
            TableSeats(1, 7, (Person("Zach Rosa", "0003"),), first_forehand=2),
            hands=16,
            phone=PhoneEntry("https://tarock.example/t/12.1.abc/"),
        ),
    )
