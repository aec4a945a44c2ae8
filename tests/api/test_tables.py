"""The JSON way in: every answer the contract names, and every way to get it wrong."""

import hashlib
import json
from typing import Any

import pytest
from django.test import Client

from rulesets.load import preset
from scoring.hand import canonical_json, hand_hash, read_hand
from tests.actions.acts import finish_tournament
from tests.factories import NOW, at_desk, link_of, seated_tournament, tables_of
from tournaments.actions.draw import renew_link
from tournaments.actions.hands import correct_hand, strike_hand, withdraw_hand
from tournaments.actions.room.tables import close_table
from tournaments.links import table_token
from tournaments.models import Hand, HandRevision, HandScore, Table

pytestmark = pytest.mark.django_db

DREIER = {"contract": "dreier", "declarer": 0, "won": True}
LOST = {"contract": "dreier", "declarer": 0, "won": False}


def url_of(table: Table) -> str:
    return f"/api/v1/tables/{table_token(link_of(table), table)}/hands/"


def post(client: Client, url: str, body: Any) -> Any:
    return client.post(url, data=body, content_type="application/json")


def entry(record: dict[str, Any] = DREIER, *, number: Any = 1, entry_id: Any = "phone-1") -> dict[str, Any]:
    return {"entry_id": entry_id, "number": number, "hand": record}


@pytest.fixture
def four() -> Table:
    return tables_of(seated_tournament(players=9))[0]


@pytest.fixture
def five() -> Table:
    return tables_of(seated_tournament(players=9))[1]


def names(table: Table) -> list[str]:
    return [seat.occupancies.get().entry.player.name for seat in table.seats.order_by("place")]


def test_entry_of_a_new_hand_gives_a_receipt(client: Client, five: Table) -> None:
    response = post(client, url_of(five), entry())

    a, b, c, d, e = names(five)
    assert response.status_code == 201
    assert response.json() == {
        "entry_id": "phone-1",
        "number": 1,
        "hand_hash": hand_hash(read_hand(DREIER, preset("ooe-2023"))),
        "revision": 1,
        "superseded_by": None,
        "places": [
            {"place": 1, "name": a, "points": 12, "money": 12, "total": 12},
            {"place": 2, "name": b, "points": -4, "money": -4, "total": -4},
            {"place": 3, "name": c, "points": -4, "money": -4, "total": -4},
            {"place": 4, "name": d, "points": -4, "money": -4, "total": -4},
            {"place": 5, "name": e, "points": 0, "money": 0, "total": 0},
        ],
    }


def test_hand_hash_is_the_sha256_of_the_canonical_record(client: Client, four: Table) -> None:
    answer = post(client, url_of(four), entry(DREIER | {"kontra": 1, "bonuses": []})).json()

    text = json.dumps(DREIER, sort_keys=True, separators=(",", ":"))
    assert text == canonical_json(DREIER)
    assert answer["hand_hash"] == hashlib.sha256(text.encode()).hexdigest()


def test_the_deal_goes_round_a_table_of_five(client: Client, five: Table) -> None:
    post(client, url_of(five), entry())
    answer = post(client, url_of(five), entry(number=2, entry_id="phone-2")).json()

    assert [each["points"] for each in answer["places"]] == [0, 12, -4, -4, -4]  # place 1 deals and sits out
    assert [each["total"] for each in answer["places"]] == [12, 8, -8, -8, -4]


def test_the_same_entry_again_gives_the_same_receipt(client: Client, four: Table) -> None:
    first = post(client, url_of(four), entry())
    post(client, url_of(four), entry(LOST, number=2, entry_id="phone-2"))

    again = post(client, url_of(four), entry(DREIER | {"kontra": 1}))

    assert (again.status_code, again.json()) == (200, first.json())
    assert Hand.objects.count() == 2


def test_the_same_entry_id_with_other_content_is_a_conflict(client: Client, four: Table) -> None:
    first = post(client, url_of(four), entry()).json()

    for other in (entry(LOST), entry(number=2), entry({"contract": "x"})):
        response = post(client, url_of(four), other)
        assert response.status_code == 409
        assert response.json()["error"][0]["code"] == "entry_id_reused"
        assert response.json()["receipt"] == first


def test_a_taken_number_is_a_conflict_that_shows_the_hand(client: Client, four: Table) -> None:
    receipt = post(client, url_of(four), entry()).json()

    response = post(client, url_of(four), entry(LOST, entry_id="phone-2"))

    assert response.status_code == 409
    assert response.json()["error"][0]["code"] == "number_taken"
    assert response.json()["hand"] == {
        "number": 1,
        "entry_id": "phone-1",
        "hand": DREIER,
        "hand_hash": receipt["hand_hash"],
        "revision": 1,
        "struck": False,
        "places": receipt["places"],
    }


def test_a_resend_after_a_correction_says_by_what_it_is_superseded(client: Client, four: Table) -> None:
    first = post(client, url_of(four), entry()).json()
    correct_hand(
        four, entry_id="desk-1", number=1, record=LOST, based_on=1, reason="verkehrt", actor=at_desk(), now=NOW
    )

    again = post(client, url_of(four), entry())

    assert (again.status_code, again.json()) == (200, first | {"superseded_by": 2})


@pytest.mark.parametrize("number", [0, -1, 17, 10**30])
def test_a_number_outside_the_round_is_refused(client: Client, four: Table, number: int) -> None:
    response = post(client, url_of(four), entry(number=number))

    assert response.status_code == 422
    assert [(each["code"], each["field"]) for each in response.json()["error"]] == [("number_range", "number")]
    assert not Hand.objects.exists()


def test_a_wrong_record_is_refused_with_all_its_problems(client: Client, four: Table) -> None:
    record = {"contract": "dreier", "declarer": 7, "kontra": 3, "partner": 1}

    response = post(client, url_of(four), entry(record))

    assert response.status_code == 422
    assert [(each["code"], each["field"]) for each in response.json()["error"]] == [
        ("seat_range", "declarer"),
        ("partner_not_allowed", "partner"),
        ("missing", "won"),
        ("kontra_level", "kontra"),
    ]
    assert not HandRevision.objects.exists()


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        (b"{", ["not_json"]),
        (b"[]", ["not_an_object"]),
        (b'{"number": NaN}', ["not_json"]),
        (b'{"number": 1, "number": 2}', ["not_json"]),
        (b"\xff\xfe", ["not_json"]),
        (b"[" * 100_000, ["not_json"]),
        (b"{}", ["missing", "missing", "missing"]),
        (
            b'{"entry_id": 1, "number": "1", "hand": [], "x": 0}',
            ["wrong_type", "wrong_type", "wrong_type", "unknown_field"],
        ),
        (b'{"entry_id": "a", "number": true, "hand": {}}', ["wrong_type"]),
        (b'{"entry_id": "", "number": 1, "hand": {}}', ["entry_id"]),
        (b'{"entry_id": "<script>", "number": 1, "hand": {}}', ["entry_id"]),
    ],
)
def test_a_body_that_is_none_is_refused(client: Client, four: Table, body: bytes, codes: list[str]) -> None:
    response = post(client, url_of(four), body)

    assert response.status_code == 422
    assert sorted(each["code"] for each in response.json()["error"]) == sorted(codes)
    assert not Hand.objects.exists()


def test_a_body_of_ten_megabytes_is_refused(client: Client, four: Table) -> None:
    response = post(client, url_of(four), b'{"entry_id": "' + b"a" * 10_000_000 + b'"}')

    assert (response.status_code, response.json()["error"][0]["code"]) == (413, "too_large")


def test_a_closed_table_takes_no_more_hands_but_repeats_receipts(client: Client) -> None:
    four = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    url = url_of(four)
    first = post(client, url, entry()).json()
    close_table(four, actor=at_desk(), now=NOW)

    late = post(client, url, entry(entry_id="phone-2"))
    again = post(client, url, entry())

    assert (late.status_code, late.json()["error"][0]["code"]) == (409, "closed")
    assert (again.status_code, again.json()) == (200, first)


def test_a_tournament_that_is_over_still_repeats_receipts_and_takes_nothing_new(client: Client) -> None:
    tournament = seated_tournament(players=4, rounds=1, rounds_planned=1, hands_at_four=1)
    url = url_of(tables_of(tournament)[0])
    first = post(client, url, entry()).json()
    finish_tournament(tournament)

    again = post(client, url, entry())
    late = post(client, url, entry(entry_id="phone-2"))

    assert (again.status_code, again.json()) == (200, first)
    assert (late.status_code, late.json()["error"][0]["code"]) == (409, "closed")
    assert client.get(url).status_code == 404  # official: the published list is what there is to read


def test_an_unknown_or_revoked_token_finds_nothing(client: Client, four: Table, five: Table) -> None:
    url = url_of(four)
    renew_link(four, actor=at_desk(), now=NOW)
    good = table_token(link_of(five), five)
    forged = [good[:-1] + ("A" if good[-1] != "A" else "B"), good.replace(f"{five.pk}.", f"{four.pk}.", 1), "x", "1.1."]

    for token in [url.split("/")[4], *forged]:
        response = post(client, f"/api/v1/tables/{token}/hands/", entry())
        assert (response.status_code, response.json()["error"][0]["code"]) == (404, "not_found")
    assert not Hand.objects.exists()


def test_the_sheet_lists_every_live_hand_with_totals(client: Client, four: Table) -> None:
    post(client, url_of(four), entry())
    post(client, url_of(four), entry(LOST, number=3, entry_id="phone-3"))
    strike_hand(four, entry_id="desk-1", number=1, based_on=1, reason="strittig", actor=at_desk(), now=NOW)

    sheet = client.get(url_of(four)).json()

    assert [(each["number"], each["struck"], each["hand"]) for each in sheet["hands"]] == [
        (1, True, None),
        (3, False, LOST),
    ]
    assert [[place["points"] for place in each["places"]] for each in sheet["hands"]] == [[0, 0, 0, 0], [4, 4, -12, 4]]
    assert [(each["name"], each["points"], each["money"]) for each in sheet["totals"]] == list(
        zip(names(four), [4, 4, -12, 4], [4, 4, -12, 4], strict=True)
    )
    assert (sheet["round"], sheet["table"], sheet["planned"]) == (1, 1, 16)
    assert (sheet["closed"], sheet["signed"]) == (False, False)
    Table.objects.filter(pk=four.pk).update(signed_at=NOW)
    assert client.get(url_of(four)).json()["signed"]


def test_answers_do_not_leave_traces(client: Client, four: Table) -> None:
    response = client.get(url_of(four))

    assert response["Referrer-Policy"] == "no-referrer"
    assert response["Cache-Control"] == "no-store"


def test_scores_of_every_revision_sum_to_zero(client: Client, four: Table) -> None:
    post(client, url_of(four), entry(DREIER | {"kontra": 2}))

    scores = HandScore.objects.values_list("points", "money")
    assert sorted(scores) == [(-4, -8), (-4, -8), (-4, -8), (12, 24)]


def test_head_of_a_sheet_is_that_of_get(client: Client, four: Table) -> None:
    head, whole = client.head(url_of(four)), client.get(url_of(four))

    assert (head.status_code, head.content) == (200, b"")
    assert head["Cache-Control"] == whole["Cache-Control"] == "no-store"


def test_an_entry_without_the_slash_is_taken(client: Client, four: Table) -> None:
    assert post(client, url_of(four).rstrip("/"), entry()).status_code == 201
    assert len(client.get(url_of(four).rstrip("/")).json()["hands"]) == 1


def test_an_entry_without_a_body_is_not_json(client: Client, four: Table) -> None:
    response = post(client, url_of(four), b"")

    assert (response.status_code, response.json()["error"][0]["code"]) == (422, "not_json")


def test_a_hand_undone_is_missing_and_its_number_takes_another(client: Client, four: Table) -> None:
    receipt = post(client, url_of(four), entry()).json()
    withdraw_hand(four, entry_id="undo", number=1, based_on=1, actor=at_desk(), now=NOW)

    assert client.get(url_of(four)).json()["hands"] == []
    again = post(client, url_of(four), entry())
    assert (again.status_code, again.json()) == (200, receipt | {"superseded_by": 2})
    entered = post(client, url_of(four), entry(LOST, entry_id="phone-2"))
    assert (entered.status_code, entered.json()["revision"]) == (201, 3)


def test_whose_phone_it_is_can_be_said(client: Client, four: Table) -> None:
    assert post(client, url_of(four), entry() | {"from_place": 3}).status_code == 201
    assert HandRevision.objects.get().entered_at_place == 3
    for odd in (0, 7, "3", True, None, 1.0):
        refused = post(client, url_of(four), entry(number=2, entry_id="phone-2") | {"from_place": odd})
        assert [(each["code"], each["field"]) for each in refused.json()["error"]] == [("wrong_type", "from_place")]
