"""Whatever stands in a row is a finding, and hides nothing else."""

from typing import Any

import pytest
from django.db import connection

from tests.factories import new_tournament
from tests.verification.evening import found, played_evening, undone
from tests.verification.tampering import hands_of, revision
from tournaments.models import Event, Publication
from tournaments.verification.findings import finding

LONG = """'{"a":""" + "9" * 5_001 + "}'"
"""More digits than Python reads."""
NO_TEXT = "'a' || char(55296)"
"""Half of a character; SQLite takes it."""
TELLING = {"unreadable", "event_changed", "reason_changed"}


def written(row: Any, column: str, value: str) -> None:
    table = type(row)._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = {value} WHERE id = {row.pk}")


@pytest.mark.django_db
def test_no_row_hides_what_was_done_beside_it() -> None:
    evening, other = played_evening(), new_tournament()
    version = revision(evening, 2, 1).get()
    hidden_hand = ("hand_deleted", f"tournament:{evening.pk}/round:1/table:1/hand:1/revision:1")
    hidden_entry = ("event_changed", f"tournament:{other.pk}/entry:1")
    rows = {
        "event": (evening.events.get(sequence=5), "what", LONG),
        "record": (version, "record", LONG),
        "receipt": (version, "receipt", LONG),
        "criteria": (evening, "criteria", LONG),
        "ruleset": (evening.ruleset, "document", LONG),
        "scheme": (evening.cup_points, "document", LONG),
        "list": (Publication.objects.get(kind="results"), "content", LONG),
        "season table": (Publication.objects.get(kind="season"), "content", LONG),
        "run": (evening.drawings.first(), "rounds", LONG),
    }
    if connection.vendor == "sqlite":
        rows["text"] = (evening.events.get(sequence=5), "reason", NO_TEXT)
        rows["words"] = (version, "reason", NO_TEXT)
        rows["time"] = (evening.events.get(sequence=5), "at", "'gestern'")
    for name, (row, column, value) in rows.items():
        with undone():
            hands_of(evening).filter(number=1).delete()
            Event.objects.filter(tournament=other, sequence=1).update(reason="anders")
            written(row, column, value)
            everything = found()
        assert everything >= {hidden_hand, hidden_entry}, name
        assert {code for code, _ in everything - {hidden_hand, hidden_entry}} & TELLING, name


def test_what_is_found_can_be_printed() -> None:
    found_ = finding("unreadable", (("cup", "a\ud800"),), error="b\ud800")

    assert (found_.path, found_.facts) == ("cup:a\\ud800", {"error": "b\\ud800"})
