"""What looks unusual is said where the thumb saves, and keeps nobody from saving."""

from tests.actions.acts import enter
from tests.factories import seated_tournament, tables_of
from tests.web.parts import texts
from tests.web.phone.captain import WON, Captain, revisions

HINTS = ".message[data-tone=warn]"


def test_hand_entered_twice_is_asked_about_and_can_be_saved(four: Captain) -> None:
    """The same person, who was forehand in hand 1, plays last in hand 2."""
    four.enter(1, **WON)

    _, preview = four.preview(2, **WON | {"declarer": "3"})
    _, other = four.preview(2, **WON | {"declarer": "2"})
    four.enter(2, **WON | {"declarer": "3"})

    assert texts(preview, f"#answer {HINTS}") == [
        "Spiel 2 ist gleich wie Spiel 1 (Dreier). Wurde es zweimal eingetragen?"
    ]
    assert texts(other, HINTS) == []
    assert revisions(four.table) == [(1, 1, False), (2, 1, False)]


def test_table_behind_the_room_is_asked_above_its_contracts(db: None) -> None:
    slow, *others = tables_of(seated_tournament(players=16))
    enter(slow)
    for table in others:
        for number in range(1, 6):
            enter(table, number=number)

    assert texts(Captain(slow).look(), f"#screen {HINTS}") == [
        "Die meisten Tische sind 4 Spiele weiter (hier: 1 von 16 eingetragen). Fehlt eines?"
    ]
    assert texts(Captain(others[0]).look(), HINTS) == []
