"""Moving hands that were written on another table's sheet, at the desk."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import DREIER, LOST, close, enter
from tests.factories import link_of, seated_tournament, tables_of
from tests.web.desk.pages import done, refused, shown, table_url, tournament_url
from tests.web.parts import parts, texts
from tournaments.links import table_token
from tournaments.models import HandRevision, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[Table, Table]:
    """Two tables of four; three hands of the second are on the first one's sheet."""
    one, other = tables_of(seated_tournament(players=8, hands_at_four=8))
    for number in (1, 2, 3):
        enter(one, number=number, record=LOST if number == 3 else DREIER)
    return one, other


def address(one: Table, other: Table, **chosen: object) -> str:
    """The page of a choice: hands 1 to 3 as 1 to 3, unless said otherwise."""
    query = {"other": other.pk, "way": "some", "first": 1, "last": 3, "to": 1} | chosen
    return table_url(one, "move/?" + "&".join(f"{name}={value}" for name, value in query.items()))


def sent(desk: Client, page: str, **changes: str) -> dict[str, Any]:
    """What the form of a preview sends."""
    fields = {
        name: part.attributes.get("value", "")
        for part in parts(desk.get(page), "#changes input")
        for name in [part.attributes.get("name", "")]
        if name in {"based_on", "entry_id", "reason"}
    }
    return fields | changes


def test_the_page_offers_the_other_tables_and_the_hands_there_are(desk: Client, two: tuple[Table, Table]) -> None:
    one, _other = two

    page = desk.get(table_url(one, "move/"))

    (option,) = texts(page, "select option")
    assert re.fullmatch(r"Round 1, table 2 \(0 hands\): Pagatinger\d+, .*", option)
    typed = {part.attributes.get("name"): part.attributes.get("value") for part in parts(page, "main input")}
    assert (typed["first"], typed["last"], typed["to"]) == ("1", "3", "1")
    assert parts(page, "#changes") == []


def test_what_is_chosen_first_is_not_refused(desk: Client) -> None:
    """Hands go where their numbers are free, else to other numbers, else both sheets are interchanged."""
    one, other, third = tables_of(seated_tournament(players=12, hands_at_four=4))
    for number in (1, 2, 4):
        enter(one, number=number)
    enter(other)

    def chosen(query: str = "") -> list[str]:
        page = desk.get(table_url(one, f"move/{query}"))
        marked = [each.attributes["value"] for each in parts(page, "option") if "selected" in each.attributes]
        way = [
            each.attributes["value"]
            for each in parts(page, "main input")
            if {"checked"} <= each.attributes.keys() or each.attributes.get("type") == "number"
        ]
        assert not parts(page, ".errorlist")
        return marked + way

    assert chosen() == [str(third.pk), "some", "1", "2", "1"]
    assert chosen(f"?other={other.pk}") == [str(other.pk), "some", "1", "2", "2"]
    enter(third, number=2)
    enter(third, number=3)
    enter(other, number=3)
    assert chosen() == [str(other.pk), "all", "1", "2", "1"]


def test_the_preview_shows_both_tables_and_writes_nothing(desk: Client, two: tuple[Table, Table]) -> None:
    before = HandRevision.objects.count()

    page = desk.get(address(*two))

    heads = texts(page, "#changes caption")
    assert heads == ["Round 1, table 1 Hands now: 1–3; then: –", "Round 1, table 2 Hands now: –; then: 1–3"]
    rows = [re.sub(r"^\d · \S+ Probe ", "", text) for text in texts(page, "#changes tbody tr")]
    assert rows == ["+12 0 0", "+12 0 0", "−20 0 0", "−4 0 0", "0 +12 +12", "0 +12 +12", "0 −20 −20", "0 −4 −4"]
    assert HandRevision.objects.count() == before


def test_hands_are_moved_with_a_reason_and_the_log_says_it(desk: Client, two: tuple[Table, Table]) -> None:
    one, other = two
    page = address(one, other, first=2, last=3)

    assert "2 hands have been moved." in done(desk, page, **sent(desk, page))

    live = HandRevision.objects.filter(is_current=True, is_withdrawn=False).order_by("table", "hand__number")
    assert [(each.table_id, each.hand.number) for each in live] == [(one.pk, 1), (other.pk, 1), (other.pk, 2)]
    log = shown(desk, tournament_url(one.round.tournament, "log/") + f"?table={other.pk}")
    assert "Hands moved to another sheet Round 1, table 1 → Round 1, table 2: hands 2 → 1 and 3 → 2" in log
    assert "Hand moved here from another sheet Round 1, table 2, hand 1: Dreier" in log
    assert "Written on the wrong sheet." in log


def test_the_log_is_found_by_table_and_hand(desk: Client, two: tuple[Table, Table]) -> None:
    """A hand that was moved is found under the number it has at the table, whichever it had at the other."""
    one, other = two
    page = address(one, other, first=2, last=3)
    done(desk, page, **sent(desk, page))
    log = tournament_url(one.round.tournament, "log/")

    def found(**query: str | int) -> list[str]:
        answer = desk.get(log, query)
        return [text.split(" Round")[0] for text in texts(answer, "tbody th span")]

    moved, away, here = (
        "Hands moved to another sheet",
        "Hand moved to another sheet",
        "Hand moved here from another sheet",
    )
    assert [found(table=one.pk, hand=number) for number in (1, 2)] == [["Hand entered"], [away, moved, "Hand entered"]]
    assert [found(table=other.pk, hand=number) for number in (1, 3)] == [[here, moved], []]
    assert found(hand=3) == [away, moved, "Hand entered"]
    assert found(table=one.pk, hand="x") == []
    assert [each.attributes["value"] for each in parts(desk.get(log, {"hand": "3"}), "input[name=hand]")] == ["3"]


def test_two_sheets_are_interchanged(desk: Client, two: tuple[Table, Table]) -> None:
    one, other = two
    enter(other, record=LOST)
    page = address(one, other, way="all")

    assert "4 hands have been moved." in done(desk, page, **sent(desk, page))


def test_what_cannot_be_moved_is_said_at_its_field(desk: Client, two: tuple[Table, Table]) -> None:
    one, other = two
    enter(other, number=2)

    said = shown(desk, address(one, other))
    assert "Table 2 already has these hands: 2." in said
    assert "This round has hands 1 to 8." in shown(desk, address(one, other, to=7))
    assert "Hand 4 has not been recorded." in shown(desk, address(one, other, last=5, to=3))
    assert "There is no hand to move." in shown(desk, address(one, other, first=3, last=2))
    assert "Select a valid choice." in shown(desk, address(one, one))
    page = address(one, other, to=3)
    fields = sent(desk, page)
    assert "Please give a reason." in refused(desk, page, **fields | {"reason": " "})
    assert "An entry needs an id" in refused(desk, page, **fields | {"entry_id": "x\0"})
    enter(other, number=8)
    assert "changed in the meantime" in refused(desk, page, status=409, **fields)
    refused(desk, table_url(one, "move/"), **fields)
    assert not HandRevision.objects.filter(is_withdrawn=True).exists()


def test_a_closed_table_gives_no_hands_away(desk: Client) -> None:
    one, _ = tables_of(seated_tournament(players=8, hands_at_four=1))
    enter(one)
    close(one)

    assert desk.get(table_url(one, "move/")).status_code == 409
    assert "move/" not in desk.get(table_url(one)).content.decode()


def test_the_phone_follows_what_the_desk_has_moved(client: Client, two: tuple[Table, Table], desk: Client) -> None:
    one, other = two
    sheets = [f"/t/{table_token(link_of(table), table)}/sheet/" for table in two]
    page = address(one, other)

    done(desk, page, **sent(desk, page))

    first, second = (client.get(sheet).content.decode() for sheet in sheets)
    assert ('data-hand="1"' in first, 'data-hand="1"' in second) == (False, True)
