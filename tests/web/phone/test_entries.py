"""Hands a phone's script sends: receipts, conflicts, refusals; nothing is written that was not shown."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.db import OperationalError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.load import preset
from scoring.hand import hand_hash, read_hand
from tests.actions.acts import DREIER, LOST, close, correct, enter, finish_tournament
from tests.actions.hands.test_doubling import TRISCHAKEN
from tests.factories import NOW, at_desk, bert, play_under, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.web.phone.captain import Captain, revisions, said
from tournaments.actions.draw import renew_link
from tournaments.models import HandRevision, Table
from tournaments.queries.room.sheet import table_sheet
from tournaments.web.entry.context import hand_seats

WHOLE = {"what": "record", "entry_id": "phone-1", "number": 1, "record": DREIER, "points": [12, -4, -4, -4]}


def body_of(table: Table, **changes: Any) -> dict[str, Any]:
    """A forehand's Dreier as hand 1, or what is changed of it; what is None is left out."""
    fresh = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    number = changes.get("number", 1)
    seats = hand_seats(fresh, table_sheet(fresh), number if number in range(1, 17) else 1).fingerprint
    about = {"seats": seats, "rules": fresh.round.tournament.ruleset.content_hash, "place": 2}
    return {name: value for name, value in (WHOLE | about | changes).items() if value is not None}


def post(captain: Captain, body: Any, **headers: Any) -> Any:
    return captain.client.post(f"{captain.table_url}entries/", body, content_type="application/json", headers=headers)


def codes(answer: Any) -> list[tuple[str, str]]:
    return [(each["code"], each["field"]) for each in answer.json()["error"]]


def round_of(answer: Any) -> dict[str, Any]:
    """The JSON of the sheet that came with an answer."""
    html = answer.json()["sheet"] if answer["Content-Type"] == "application/json" else answer.content.decode()
    found: dict[str, Any] = json.loads(html.partition('id="round" type="application/json">')[2].partition("<")[0])
    return found


def test_a_hand_gets_its_receipt_and_the_sheet(four: Captain) -> None:
    answer = post(four, body_of(four.table))

    receipt = answer.json()["receipt"]
    assert (answer.status_code, answer["Content-Type"]) == (201, "application/json")
    assert (answer["Cache-Control"].split(", ").count("no-store"), answer["Referrer-Policy"]) == (1, "no-referrer")
    assert (receipt["entry_id"], receipt["number"], receipt["revision"]) == ("phone-1", 1, 1)
    assert receipt["hand_hash"] == hand_hash(read_hand(DREIER, preset("ooe-2023")))
    assert [(row["number"], row["hash"]) for row in round_of(answer)["rows"]] == [(1, receipt["hand_hash"])]
    written = HandRevision.objects.get()
    assert (written.door, written.entered_at_place) == ("phone", 2)


def test_a_hand_sent_again_gets_the_same_receipt_whatever_has_happened_since(short_four: Captain) -> None:
    four, body = short_four, body_of(short_four.table)
    first = post(four, body)
    close(four.table)

    again = post(four, body | {"points": [0, 0, 0, 0], "rules": "others"})

    assert (again.status_code, again.json()["receipt"]) == (200, first.json()["receipt"])
    assert round_of(again)["refusal"] == said("closed")
    assert revisions(four.table) == [(1, 1, False)]


def test_the_receipt_can_be_had_after_the_evening_too_and_nothing_else(db: None) -> None:
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=1)
    captain = Captain(tables_of(tournament)[0])
    body = body_of(captain.table)
    receipt = post(captain, body).json()["receipt"]
    finish_tournament(tournament)

    assert post(captain, body).json() == {"receipt": receipt}
    late = post(captain, body | {"entry_id": "phone-2"})
    assert (late.status_code, codes(late)) == (409, [("closed", "")])
    assert codes(post(captain, b"{")) == [("not_json", "")]


def test_an_id_that_was_used_for_another_hand_is_refused(four: Captain) -> None:
    post(four, body_of(four.table))

    answer = post(four, body_of(four.table, record=LOST, points=[-12, 4, 4, 4]))

    assert (answer.status_code, codes(answer)) == (409, [("entry_id_reused", "entry_id")])
    assert "conflict" not in answer.json()


def test_two_phones_with_one_number_are_shown_both_hands(four: Captain) -> None:
    enter(four.table, entry_id="theirs", record=LOST, actor=replace(bert(four.table), place=3))
    names = hand_seats(four.table, table_sheet(four.table), 1).names

    answer = post(four, body_of(four.table))

    assert (answer.status_code, codes(answer)) == (409, [("number_taken", "number")])
    conflict = answer.json()["conflict"]
    assert conflict["theirs"] == {
        "what": "Dreier", "who": f"{names[0]}, verloren", "origin": "vom Handy auf Platz 3", "at": "19:00",
    }  # fmt: skip
    assert conflict["mine"] == {"what": "Dreier", "who": f"{names[0]}, gewonnen", "origin": "", "at": ""}
    assert (conflict["is_same"], conflict["revision"]) == (False, 1)
    assert conflict["points"][0] == {"name": names[0], "theirs": "−12", "mine": "+12"}
    assert [row["points"][0] for row in round_of(answer)["rows"]] == [-12]
    assert revisions(four.table) == [(1, 1, False)]


def test_a_record_that_is_no_hand_meets_a_conflict_without_a_comparison(four: Captain) -> None:
    enter(four.table)

    answer = post(four, body_of(four.table, entry_id="other", record={"contract": "nix"}))

    assert (answer.status_code, codes(answer)) == (409, [("number_taken", "number")])
    assert "conflict" not in answer.json()


def test_a_correction_and_its_undoing(four: Captain) -> None:
    post(four, body_of(four.table))

    corrected = post(
        four,
        body_of(four.table, what="correct", entry_id="c", record=LOST, points=[-12, 4, 4, 4], based_on=1, why="typing"),
    )
    assert (corrected.status_code, corrected.json()["receipt"]["revision"]) == (201, 2)
    assert HandRevision.objects.get(number=2).reason == "=typing"
    undone = post(four, {"what": "undo", "entry_id": "u", "number": 1, "based_on": 2})
    assert (undone.status_code, undone.json()["receipt"]["hand_hash"]) == (
        201,
        hand_hash(read_hand(DREIER, preset("ooe-2023"))),
    )
    gone = post(four, {"what": "undo", "entry_id": "u2", "number": 1, "based_on": 3})
    assert codes(gone) == [("undo_nothing", "")]


def test_undoing_an_entry_leaves_no_hand_and_no_hash(four: Captain) -> None:
    post(four, body_of(four.table))

    answer = post(four, {"what": "undo", "entry_id": "u", "number": 1, "based_on": 1, "place": None})

    assert (answer.status_code, answer.json()["receipt"]["hand_hash"]) == (201, "")
    assert round_of(answer)["rows"] == []


def test_a_correction_of_what_somebody_else_has_changed_shows_both(four: Captain) -> None:
    enter(four.table)
    correct(four.table)

    answer = post(four, body_of(four.table, what="correct", entry_id="c", based_on=1, reason="verzählt"))

    assert (answer.status_code, codes(answer)) == (409, [("outdated", "")])
    assert answer.json()["conflict"]["revision"] == 2


def test_a_late_correction_needs_its_reason(four: Captain) -> None:
    enter(four.table)  # at the desk

    answer = post(four, body_of(four.table, what="correct", entry_id="c", based_on=1))

    assert (answer.status_code, codes(answer)) == (422, [("reason_missing", "reason")])


def test_what_was_shown_otherwise_is_not_written(four: Captain) -> None:
    moved = body_of(four.table)
    moved["seats"] = "-".join(reversed(moved["seats"].split("-")))
    names = hand_seats(four.table, table_sheet(four.table), 1).names

    for body, code in (
        (moved, "seats_moved"),
        (body_of(four.table, rules="0" * 64), "rules_changed"),
        (body_of(four.table, points=[24, -8, -8, -8]), "points_differ"),
        (body_of(four.table, points=[]), "points_differ"),
    ):
        answer = post(four, body)
        assert (answer.status_code, codes(answer)) == (409, [(code, "")])
        assert round_of(answer)["rows"] == []
    shown = post(four, body_of(four.table, points=[24, -8, -8, -8])).json()["error"][0]["message"]
    assert f"{names[0]} +24, {names[1]} −8" in shown
    assert f"{names[0]} +12, {names[1]} −4" in shown
    assert revisions(four.table) == []


def test_a_hand_that_has_come_to_count_double_meanwhile_is_not_written(four: Captain) -> None:
    """Hand 1 was entered elsewhere, as a Trischaken, while hand 2, shown as single, was on its way."""
    document = variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "stammtisch"})
    play_under(four.table.round.tournament, document)
    body = body_of(four.table, number=2, entry_id="late")
    enter(four.table, record=TRISCHAKEN)

    answer = post(four, body)

    assert (answer.status_code, codes(answer)) == (409, [("points_differ", "")])
    rows = round_of(answer)["rows"]
    assert [(row["number"], row["doubles"], row["factor"]) for row in rows] == [(1, True, 1)]
    doubled = post(four, body | {"points": [24, -8, -8, -8]})
    assert (doubled.status_code, round_of(doubled)["rows"][1]["factor"]) == (201, 2)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"what": None}, [("missing", "what")]),
        ({"what": "delete"}, [("wrong_type", "what")]),
        ({"what": ["record"]}, [("wrong_type", "what")]),
        ({"what": "correct"}, [("missing", "based_on")]),
        ({"record": None, "points": None}, [("missing", "record"), ("missing", "points")]),
        ({"number": "1", "entry_id": 7}, [("wrong_type", "entry_id"), ("wrong_type", "number")]),
        ({"number": True}, [("wrong_type", "number")]),
        ({"number": 99}, [("number_range", "number")]),
        ({"number": 10**17}, [("number_range", "number")]),
        ({"entry_id": "a b"}, [("entry_id", "entry_id")]),
        ({"points": [12.0, -4, -4, -4]}, [("wrong_type", "points")]),
        ({"points": "12"}, [("wrong_type", "points")]),
        ({"points": [0] * 7}, [("wrong_type", "points")]),
        ({"seats": "1"}, [("wrong_type", "seats")]),
        ({"seats": "٣-1-2-4"}, [("wrong_type", "seats")]),
        ({"place": 7, "why": 1}, [("wrong_type", "why"), ("wrong_type", "place")]),
        ({"place": "2"}, [("wrong_type", "place")]),
        ({"record": []}, [("wrong_type", "record")]),
        ({"more": 1}, [("unknown_field", "more")]),
        ({"record": {"contract": "nix"}}, [("missing", "declarer"), ("unknown_contract", "contract")]),
    ],
)
def test_a_body_that_is_none_is_refused_with_every_problem(
    four: Captain, changes: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    answer = post(four, body_of(four.table, **changes))

    assert answer.status_code == 422
    assert sorted(codes(answer)) == sorted(problems)
    assert revisions(four.table) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff", "not_json"),
        (b'{"a": 1, "a": 2}', "not_json"),
        (b"NaN", "not_json"),
        (b"[" * 10_000, "not_json"),
        (b"[]", "not_an_object"),
        (b'"' + b"a" * 30_000 + b'"', "too_large_request"),
    ],
)
def test_what_cannot_be_read_is_refused(four: Captain, body: bytes, code: str) -> None:
    answer = post(four, body)

    assert (answer.status_code, codes(answer)) == (422, [(code, "")])


def test_half_a_character_is_no_reason(four: Captain) -> None:
    enter(four.table)
    body = json.dumps(body_of(four.table, what="correct", entry_id="c", based_on=1, reason="x"))

    answer = post(four, body.replace('"x"', '"\\ud800"'))

    assert (answer.status_code, codes(answer)) == (422, [("wrong_type", "reason")])


def test_a_form_is_no_entry(four: Captain) -> None:
    answer = four.client.post(f"{four.table_url}entries/", {"what": "record"})

    assert (answer.status_code, codes(answer)) == (422, [("not_json", "")])
    assert four.client.get(f"{four.table_url}entries/").status_code == 405


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = (*WHOLE, "seats", "rules", "place", "why", "reason", "x")
BODIES = st.fixed_dictionaries({}, optional=dict.fromkeys(NAMES, JSON))


@given(odd=BODIES)
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_that_is_sent_is_a_fault_of_ours(four: Captain, odd: dict[str, Any]) -> None:
    for what in ("record", "correct", "undo"):
        answer = post(four, json.dumps(body_of(four.table, what=what, based_on=1) | odd))

        assert answer.status_code in {200, 201, 409, 422}
        assert ("receipt" in answer.json()) == (answer.status_code < 300)


def test_links_of_other_tables_and_dead_ones_write_nothing(four: Captain, five: Captain) -> None:
    body = body_of(four.table)
    token = four.token
    stranger = replace(four, token=f"{token[:-1]}{'a' if token[-1] != 'a' else 'b'}")
    renew_link(four.table, actor=at_desk(), now=NOW)

    for captain in (four, stranger, replace(four, token="nix")):
        for answer in (post(captain, body), captain.client.get(f"{captain.table_url}changes/")):
            assert (answer.status_code, codes(answer)) == (404, [("link_gone", "")])
            assert "no-store" in answer["Cache-Control"]
            assert answer["Referrer-Policy"] == "no-referrer"
    elsewhere = post(five, body)
    assert (elsewhere.status_code, codes(elsewhere)) == (409, [("seats_moved", "")])
    assert HandRevision.objects.count() == 0


def test_a_hand_costs_the_same_whatever_the_sheet_holds(four: Captain, django_assert_num_queries: Any) -> None:
    for number in range(1, 5):
        body = body_of(four.table, number=number, entry_id=f"phone-{number}")
        with django_assert_num_queries(20):  # the link, the action's, five for the sheet
            assert post(four, body).status_code == 201


def test_a_phone_that_has_written_is_not_asked_who_it_is(four: Captain) -> None:
    first = post(four, body_of(four.table, place=None))

    assert first.cookies["place"].value == "write-0"
    assert "place" not in post(four, body_of(four.table, place=None, entry_id="b", number=2)).cookies


def test_a_database_that_is_busy_says_when_to_come_again(four: Captain, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_args: object, **_more: object) -> None:
        error = OperationalError("database is locked")
        error.__cause__ = type("Locked", (Exception,), {"sqlite_errorname": "SQLITE_BUSY"})()
        raise error

    monkeypatch.setattr("tournaments.web.entry.entries.record_hand", busy)
    four.client.raise_request_exception = False

    answer = post(four, body_of(four.table))

    assert (answer.status_code, answer["Retry-After"], codes(answer)) == (503, "3", [("busy", "")])


def test_changes_are_told_at_once_and_none_shortly(four: Captain, django_assert_num_queries: Any) -> None:
    url, before = f"{four.table_url}changes/", round_of(four.client.get(f"{four.table_url}sheet/"))["changed"]

    with django_assert_num_queries(2):
        nothing = four.client.get(url, {"after": before})
    assert (nothing.status_code, nothing.content) == (204, b"")
    assert "no-store" in nothing["Cache-Control"]
    enter(four.table)
    news = four.client.get(url, {"after": before})
    assert news.status_code == 200
    assert news.json() == {"changed": round_of(four.client.get(f"{four.table_url}sheet/"))["changed"]}
