"""The log in words: none is missing, none is left over."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.test import Client

import tournaments.actions
import tournaments.archive
from tests.actions.acts import DREIER, LOST, correct, enter
from tests.factories import NOW, at_desk, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import shown, tournament_url
from tests.web.parts import texts
from tournaments.actions.draw import draw_rounds, move_in_draft
from tournaments.actions.referee_calls import call_referee
from tournaments.models import Event
from tournaments.models.publication import PublicationKind
from tournaments.names import listed_names
from tournaments.queries.seating import sitters_of
from tournaments.web.desk.log import VERBS

WRITERS = (Path(tournaments.actions.__file__).parent, Path(tournaments.archive.__file__).parent)


def event_verbs() -> Iterator[str]:
    """Every verb that an action names for its event; those of a season's lists are put together from the kind."""
    for path in (path for package in WRITERS for path in package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "verb" and isinstance(node.value, ast.Constant):
                yield str(node.value.value)


def test_every_event_has_its_words() -> None:
    lists_of_a_season = {f"publish_{kind}" for kind in (PublicationKind.SEASON, PublicationKind.QUALIFIERS)}

    assert {*event_verbs(), *lists_of_a_season} == set(VERBS)


@pytest.mark.django_db
def test_what_a_hand_and_a_correction_brought_is_told_and_no_place_is_left_open(desk: Client) -> None:
    table = tables_of(seated_tournament(players=8))[0]
    enter(table, record=DREIER)
    correct(table, record=LOST)
    call_referee(table, place=None, reason="renonce", actor=at_desk(), now=NOW)

    told = texts(desk.get(tournament_url(table.round.tournament, "log/")), "tbody th")

    names = listed_names([each.person for each in sitters_of(table)])
    assert told[:3] == [
        "Referee called R1 T1, Renonce",
        f"Hand corrected R1 T1, Dreier, {brought(names, '−12', '+4', '+4', '+4')}, hand 1",
        f"Hand entered R1 T1, Dreier, {brought(names, '+12', '−4', '−4', '−4')}, hand 1",
    ]


def brought(names: Sequence[str], *points: str) -> str:
    return ", ".join(f"{name} {each}" for name, each in zip(names, points, strict=True))


@pytest.mark.django_db
def test_a_tables_number_is_not_taken_for_an_id(desk: Client) -> None:
    """Whoever is moved in a draft is moved to table 2, whatever table has the id 2."""
    tournament = new_tournament(players=10)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    one, other = tables_of(tournament)
    mover = one.seats.order_by("place").first()
    assert mover is not None
    entry = mover.occupancies.get().entry
    move_in_draft(tournament.rounds.get(), entry, table=2, actor=at_desk(), now=NOW)
    assert "table 2" in shown(desk, tournament_url(tournament, "log/"))

    # The number of one table may be the id of another.
    Event.objects.filter(verb="move_in_draft").update(what={"round": 1, "entries": [entry.pk], "table": other.pk})

    page = shown(desk, tournament_url(tournament, "log/"))
    assert (f"table {other.pk}" in page, "R1 T2" in page) == (True, False)
