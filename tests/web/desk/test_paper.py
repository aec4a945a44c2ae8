"""All totals of a round on one page: what is saved, what is refused at its table, what is missing."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.acts import close, enter, record_paper_totals, sitting
from tests.factories import NOW, UserFactory, at_desk, seated_tournament, tables_of
from tests.web.desk.pages import done, refused, round_url, shown, statements
from tests.web.parts import parts, text_at, texts
from tournaments.actions.accounts.members import add_member
from tournaments.actions.options import EveningOptions, change_options
from tournaments.models import Event, RoundTotal, Table
from tournaments.models.membership import Role
from tournaments.queries.room.sheet import totals_on_paper

pytestmark = pytest.mark.django_db

Fields = dict[str, Any]


@pytest.fixture
def tables() -> list[Table]:
    return list(tables_of(seated_tournament(players=16)))


@pytest.fixture
def page(tables: list[Table]) -> str:
    return round_url(tables[0].round, "totals/")


def typed(table: Table, *points: object, based_on: str = "") -> Fields:
    fields = {f"total-{entry.pk}": str(total) for entry, total in zip(sitting(table), points, strict=True)}
    fields |= {"based_on": based_on, "hands_seen": "0"}
    return {f"table-{table.pk}-{name}": value for name, value in fields.items()}


def based_on(desk: Client, page: str, table: Table) -> str:
    names = {each.attributes.get("name"): each for each in parts(desk.get(page), "form input")}
    return names[f"table-{table.pk}-based_on"].attributes.get("value", "")


def points(table: Table) -> list[int]:
    there = totals_on_paper(table)
    return [there[entry.pk] for entry in sitting(table)] if there else []


def test_page_has_a_field_for_everybody_by_table_and_seat(desk: Client, tables: list[Table], page: str) -> None:
    names = [f"{at} · {entry.player.name}" for table in tables for at, entry in enumerate(sitting(table), 1)]

    response = desk.get(page)

    assert texts(response, ".totals label") == names
    assert text_at(response, "#missing") == "4 tables are still missing: 1 , 2 , 3 , 4"
    assert [each.attributes["name"] for each in parts(response, "form input") if "autofocus" in each.attributes] == [
        f"table-{tables[0].pk}-total-{sitting(tables[0])[0].pk}"
    ]


def test_one_save_takes_every_table_that_adds_up(desk: Client, tables: list[Table], page: str) -> None:
    one, other, third, empty = tables
    fields = typed(one, 12, "4-", "−4", -4) | typed(other, 12, 0, 0, 0) | typed(third, 1, "", -1, 0)
    fields |= typed(empty, "", "", "", "")

    said = refused(desk, page, **fields)

    assert said == "Table 1 is saved. Not saved yet, please check: Table 2 , Table 3"
    assert [points(table) for table in tables] == [[12, -4, -4, -4], [], [], []]
    response = desk.post(page, fields | typed(one, 12, "4-", "−4", -4, based_on=based_on(desk, page, one)))
    assert texts(response, ".panel .errorlist") == [
        "The totals add up to +12; they must add up to 0.",
        "This field is required.",
    ]
    kept = {each.attributes["name"]: each.attributes.get("value") for each in parts(response, ".totals input")}
    focused = [each.attributes["name"] for each in parts(response, "main input") if "autofocus" in each.attributes]
    assert focused == [f"table-{other.pk}-total-{sitting(other)[0].pk}"]
    response = desk.post(page, typed(other, 1, -1, "x", 0))
    focused = [each.attributes["name"] for each in parts(response, "main input") if "autofocus" in each.attributes]
    assert focused == [f"table-{other.pk}-total-{sitting(other)[2].pk}"]
    assert kept[f"table-{other.pk}-total-{sitting(other)[0].pk}"] == "12"
    assert RoundTotal.objects.count() == 4


def test_saved_tables_that_come_back_untouched_are_not_saved_again(
    desk: Client, tables: list[Table], page: str
) -> None:
    record_paper_totals(tables[0], 3, -1, -1, -1)
    before = Event.objects.count()
    shown_then = based_on(desk, page, tables[0])
    record_paper_totals(tables[0], 6, -2, -2, -2)

    said = done(desk, page, **typed(tables[0], 3, -1, -1, -1, based_on=shown_then), **typed(tables[1], 0, 0, 0, 0))

    assert said == "1 table has been saved."
    assert (points(tables[0]), Event.objects.count()) == ([6, -2, -2, -2], before + 2)


def test_totals_that_another_desk_took_stand_at_their_row_until_they_are_sent_again(
    desk: Client, tables: list[Table], page: str
) -> None:
    record_paper_totals(tables[0], 6, -2, -2, -2)

    response = desk.post(page, typed(tables[0], 9, -3, -3, -3))

    assert response.status_code == 409
    by = f"anna entered these totals at {timezone.localtime(NOW):%H:%M}:"
    (said,) = texts(response, ".panel .errorlist")
    assert said.startswith(f"{by} {sitting(tables[0])[0].player.name} +6, {sitting(tables[0])[1].player.name} −2, ")
    again = {each.attributes["name"]: each.attributes.get("value", "") for each in parts(response, "form input")}
    done(desk, page, **again)
    assert points(tables[0]) == [9, -3, -3, -3]


def test_disputed_totals_are_neither_saved_nor_closed_with_the_others_until_somebody_says_what_counts(
    desk: Client, tables: list[Table], page: str
) -> None:
    disputed, other = tables[:2]
    record_paper_totals(disputed, 30, -10, -25, 5)
    fields = typed(disputed, 31, -10, -26, 5)
    piece = desk.post(page, fields | {"only": str(disputed.pk)}, headers={"HX-Request": "true"})
    assert piece.status_code == 409
    fields |= {each.attributes["name"]: each.attributes.get("value", "") for each in parts(piece, "input[type=hidden]")}

    response = desk.post(page, fields | typed(other, 3, -1, -1, -1) | {"close": "yes"})

    assert response.status_code == 409
    said = "Table 2 is saved. 1 table has been closed. Not saved yet, please check: Table 1"
    assert text_at(response, "[role=alert]") == said
    said = "1 table was saved before. Not saved yet, please check: Table 1"
    assert refused(desk, page, status=409, **fields) == said
    assert points(disputed) == [30, -10, -25, 5]
    assert list(Table.objects.filter(closed_at__isnull=False).values_list("number", flat=True)) == [2]
    assert text_at(response, ".panel legend") == "What counts?"
    assert "+30" in text_at(response, ".panel .errorlist")
    shown = {each.attributes["name"]: each.attributes.get("value", "") for each in parts(response, ".totals input")}
    assert shown[f"table-{disputed.pk}-total-{sitting(disputed)[0].pk}"] == "31"
    stored, mine = parts(response, ".panel .tiles .tile input[type=radio]")  # a thumb's height
    named = str(mine.attributes["name"])
    record_paper_totals(disputed, 29, -9, -25, 5)
    assert desk.post(page, fields | {named: mine.attributes["value"]}).status_code == 409  # of a third figure

    assert done(desk, page, **fields, **{named: stored.attributes["value"]}, close="yes") == "1 table has been closed."
    assert points(disputed) == [29, -9, -25, 5]


def test_hands_that_came_in_meanwhile_are_not_overwritten_unseen(desk: Client, tables: list[Table], page: str) -> None:
    enter(tables[1])

    response = desk.post(page, typed(tables[1], 3, -1, -1, -1))

    assert (response.status_code, points(tables[1])) == (409, [])
    assert "Hands have been entered at this table in the meantime (1)." in text_at(response, ".panel .errorlist")
    assert "1 hand has been entered at this table; the totals will replace it." in text_at(response, ".panel .message")
    again = {each.attributes["name"]: each.attributes.get("value", "") for each in parts(response, "form input")}
    assert done(desk, page, **again) == "1 table has been saved."
    assert points(tables[1]) == [3, -1, -1, -1]


def test_a_table_begun_on_the_phone_ends_on_paper_in_the_same_place(
    desk: Client, tables: list[Table], page: str
) -> None:
    enter(tables[1])
    close_me = tables[2]
    record_paper_totals(close_me, 0, 0, 0, 0)
    close(close_me)

    there = desk.get(page)
    assert texts(there, ".panel h2") == ["Table 1", "Table 4", "Table 2"]
    assert texts(there, "details#begun h2") == ["Table 2"]
    assert "1 hand has been entered at this table; the totals will replace it." in text_at(there, "details .message")
    assert texts(there, "section .cluster li") == ["Table 3 closed"]
    hidden = {each.attributes["name"]: each.attributes.get("value", "") for each in parts(there, "form input")}
    own = {name: value for name, value in hidden.items() if name.endswith("hands_seen")}

    said = done(desk, page, **(typed(tables[1], 3, -1, -1, -1) | own), close="yes")

    assert said == "1 table has been saved. 1 table has been closed."
    assert (points(tables[1]), texts(desk.get(page), "details#begun")) == ([3, -1, -1, -1], [])


def test_a_script_saves_the_table_that_was_left_and_hears_what_is_missing(
    desk: Client, tables: list[Table], page: str
) -> None:
    fields = typed(tables[0], 3, -1, -1, -1) | typed(tables[1], 3, 0, 0, "")
    htmx = {"HX-Request": "true"}

    saved = desk.post(page, fields | {"only": str(tables[0].pk)}, headers=htmx)
    wrong = desk.post(page, fields | {"only": str(tables[1].pk)}, headers=htmx)
    nobody = desk.post(page, fields | {"only": "x"}, headers=htmx)

    assert (saved.status_code, text_at(saved, ".tag")) == (200, "saved")
    assert text_at(saved, "#missing") == "3 tables are still missing: 2 , 3 , 4"
    assert parts(saved, "#missing")[0].attributes["hx-swap-oob"] == "true"
    assert (wrong.status_code, texts(wrong, ".errorlist li")[0][:3]) == (422, "4 ·")
    assert (nobody.status_code, parts(nobody, ".tag")) == (200, [])
    assert [points(table) for table in tables[:2]] == [[3, -1, -1, -1], []]
    hidden = {each.attributes["name"]: each.attributes.get("value", "") for each in parts(wrong, "input")}
    again = typed(tables[1], 3, 0, 0, -3) | hidden | {"only": str(tables[1].pk)}
    assert text_at(desk.post(page, again, headers=htmx), ".tag") == "saved"


def test_last_button_saves_and_closes_every_table_with_totals(desk: Client, tables: list[Table], page: str) -> None:
    record_paper_totals(tables[0], 0, 0, 0, 0)
    enter(tables[3])

    said = done(desk, page, **typed(tables[1], 2, -2, 0, 0), close="yes")

    assert said == "1 table has been saved. 2 tables have been closed."
    closed = Table.objects.filter(closed_at__isnull=False).values_list("number", flat=True)
    assert list(closed) == [1, 2]


def test_last_button_counts_what_it_closes_where_a_script_has_saved_everything(
    desk: Client, tables: list[Table], page: str
) -> None:
    for table in tables:
        record_paper_totals(table, 0, 0, 0, 0)

    assert done(desk, page) == "There is nothing new to save."
    assert done(desk, page, close="yes") == "4 tables have been closed."


def test_unusual_totals_are_saved_and_looked_at_again(desk: Client, tables: list[Table], page: str) -> None:
    fields = typed(tables[0], 420, -150, -310, 40) | {"only": str(tables[0].pk)}
    answer = desk.post(page, fields, headers={"HX-Request": "true"})
    assert "A total of 420 is rare after 16 hands," in text_at(answer, ".quiet")


def test_two_people_type_without_seeing_each_other_and_see_where_they_differ(
    desk: Client, tables: list[Table], page: str
) -> None:
    mine, tournament = tables[0], tables[0].round.tournament
    dora, other = UserFactory.create(username="dora"), Client()
    add_member(tournament.season.cup, username="dora", role=Role.ORGANISER, actor=at_desk(), now=NOW)
    change_options(tournament, EveningOptions(double_entry=True), actor=at_desk(), now=NOW)
    other.force_login(dora)
    other.cookies.load({"django_language": "en"})

    assert done(desk, page, **typed(mine, 3, -1, -1, -1)) == "1 table waits for the second entry."
    assert texts(desk.get(page), ".panel .tag")[0] == "waits for the second entry"
    blind = other.get(page)
    assert texts(blind, ".panel .tag")[0] == "second entry, please"
    assert {each.attributes.get("value", "") for each in parts(blind, ".totals input")} == {""}

    assert done(other, page, **typed(mine, 3, 1, -3, -1)) == "1 table waits for the second entry."
    second, third = (entry.player.name for entry in sitting(mine)[1:3])
    differences = f"{second}: you −1, elsewhere +1; {third}: you −1, elsewhere −3"
    (said,) = texts(desk.get(page), ".panel .errorlist")
    assert said == f"Typed differently by two people. Please both look at the sheet again: {differences}"
    assert "Typed differently by two people." in text_at(other.get(page), ".panel .errorlist")
    done(other, page, **typed(mine, 3, -1, -1, -1))
    assert points(mine) == [3, -1, -1, -1]


def test_page_takes_the_same_statements_for_few_and_many_tables(desk: Client) -> None:
    few, many = (tables_of(seated_tournament(players=players))[0].round for players in (4, 13))
    assert statements(desk, round_url(few, "totals/")) == statements(desk, round_url(many, "totals/"))


def test_a_closed_round_has_nothing_to_type(desk: Client, tables: list[Table], page: str) -> None:
    for table in tables:
        record_paper_totals(table, 0, 0, 0, 0)
        close(table)
    assert "No table is missing." in shown(desk, page)
    assert parts(desk.get(page), ".totals") == []
