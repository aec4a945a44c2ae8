"""From who sits where to the rows of the posted lists and score sheets."""

from pytest_django import Settings

from rulesets.load import preset, read_ruleset
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import TWO_WITH_TWO
from tournaments.documents.seats import score_sheets, seats_by_name, seats_by_table
from tournaments.names import NamedPerson
from tournaments.queries.room.links import LinkedTable
from tournaments.queries.room.seating import SeatedPlayer, SeatedTable
from tournaments.reports.rows import PhoneEntry, PlayerName, PlayerSeats, ScoreSheet, TablePlace, TableSeats

ZACH, OLLER, ODER, GUEST = ("Zach Rosa", "0003"), ("Öller Rosa", "0002"), ("Oder Rosa", "0001"), ("Oder Rosa", "")


def table(number: int, *people: tuple[str, str], round_number: int = 1) -> SeatedTable:
    seated_players = tuple(
        SeatedPlayer(
            place=place,
            entry=PEOPLE.index(person),
            from_hand=1,
            player=place,
            person=NamedPerson(person[0].split()[0], person[0].split()[1], person[1]),
            short_name="",
        )
        for place, person in enumerate(people, start=1)
    )
    return SeatedTable(
        table=number,
        round_number=round_number,
        number=number,
        hands=16,
        first_forehand=2,
        seated_players=seated_players,
    )


PEOPLE = (ZACH, OLLER, ODER, GUEST)


def test_list_by_name_folds_accents_and_leaves_gaps() -> None:
    tables = [table(1, ZACH, OLLER), table(2, ODER, GUEST), table(1, OLLER, round_number=2)]

    assert seats_by_name(tables, rounds=(1, 2)) == (
        PlayerSeats(PlayerName("Oder Rosa", ""), (TablePlace(2, 2), None)),
        PlayerSeats(PlayerName("Oder Rosa", "0001"), (TablePlace(2, 1), None)),
        PlayerSeats(PlayerName("Öller Rosa", "0002"), (TablePlace(1, 2), TablePlace(1, 1))),
        PlayerSeats(PlayerName("Zach Rosa", "0003"), (TablePlace(1, 1), None)),
    )


def test_list_by_table_keeps_the_order_given() -> None:
    assert seats_by_table([table(2, ODER), table(1, ZACH)]) == (
        TableSeats(1, 2, (PlayerName("Oder Rosa", "0001"),), first_forehand=2),
        TableSeats(1, 1, (PlayerName("Zach Rosa", "0003"),), first_forehand=2),
    )


def test_namesakes_without_a_number_have_their_place() -> None:
    names = [NamedPerson("Oder", "Rosa", place="Oberkakadu"), NamedPerson("Oder", "Rosa", "0001", "Unterkakadu")]
    seated_players = tuple(
        SeatedPlayer(place, place, 1, place, person, "") for place, person in enumerate(names, start=1)
    )
    seated = SeatedTable(table=1, round_number=1, number=1, hands=16, first_forehand=1, seated_players=seated_players)

    people = PlayerName("Oder Rosa, Oberkakadu", ""), PlayerName("Oder Rosa", "0001")

    assert seats_by_table([seated]) == (TableSeats(1, 1, people),)
    assert [each.person for each in seats_by_name([seated], rounds=(1,))] == list(people)


def test_score_sheet_has_its_tables_link(settings: Settings) -> None:
    settings.PUBLIC_URL = "https://tarock.example"

    assert score_sheets([LinkedTable(table(7, ZACH), "12.1.abc")], preset("ooe-2023")) == (
        ScoreSheet(
            TableSeats(1, 7, (PlayerName("Zach Rosa", "0003"),), first_forehand=2),
            hands=16,
            phone=PhoneEntry("https://tarock.example/t/12.1.abc/"),
        ),
    )


def test_dummies_have_a_column_while_they_keep_a_balance() -> None:
    by_round, by_hand = (
        read_ruleset(variant_document("ooe-2023", TWO_WITH_TWO | {"dummies_shared": shared}))
        for shared in ("round", "hand")
    )

    sheets = [score_sheets([LinkedTable(table(7, ZACH, ODER), "12.1.abc")], rules)[0] for rules in (by_round, by_hand)]

    assert [(each.players, len(each.dummies)) for each in sheets] == [(2, 2), (2, 0)]


def test_a_sheet_knows_whether_hands_count_double() -> None:
    rules = read_ruleset(variant_document("ooe-2023", {"doubled_after": ["trischaken"]}))

    (sheet,) = score_sheets([LinkedTable(table(7, ZACH), "12.1.abc")], rules)

    assert sheet.doubles
