"""What the limits promise each other and the pages."""

import re
from pathlib import Path

from tournaments.management.server import limits

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"


def test_a_connection_outlives_the_pause_between_two_polls_of_any_page() -> None:
    pauses = [
        int(pause) for page in TEMPLATES.rglob("*.html") for pause in re.findall(r'"every (\d+)s', page.read_text())
    ]
    assert 0 < max(pauses) < limits.IDLE_FOR


def test_one_address_leaves_places_for_others_and_holds_a_full_inn() -> None:
    assert 375 < limits.ADDRESS_CONNECTIONS < limits.CONNECTIONS < limits.FILES


def test_a_stopping_server_outlasts_whoever_takes_nothing() -> None:
    assert limits.STALLS_FOR < limits.STOPS_WITHIN
