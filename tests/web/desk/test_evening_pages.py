"""A cup with many evenings: its list goes on page by page, and says of which season each one is."""

from copy import copy
from datetime import timedelta

import pytest
from django.test import Client

from tests.factories import cup, new_tournament, season
from tests.web.desk.pages import shown, statements
from tests.web.parts import links, text_at, texts
from tournaments.models import Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.desk import MOST_LISTED

pytestmark = pytest.mark.django_db


def test_a_cups_evenings_go_on_page_by_page_with_their_seasons(desk: Client) -> None:
    running = new_tournament(name="Heute", venue="")
    page = f"/desk/cups/{cup().slug}/"
    few, start = statements(desk, page), statements(desk, "/desk/")
    assert "Page 1" not in shown(desk, page)
    before = copy(season())
    before.pk, before.slug, before.name = None, "frueher", "Saison der Eulen"
    before.save()
    held(running, before, count=MOST_LISTED + 1)

    first = desk.get(page)
    listed = texts(first, ".desk-list tbody th")
    assert (len(listed), listed[0], listed[1]) == (
        MOST_LISTED,
        f"Heute {season().name}",
        "Abend 0 Saison der Eulen",
    )
    assert "Page 1 of 2" in text_at(first, "nav[aria-label=Pages]")
    assert "?page=2" in links(first)
    assert texts(desk.get(page, {"page": "2"}), ".desk-list tbody th") == [
        "Abend 59 Saison der Eulen",
        "Abend 60 Saison der Eulen",
    ]
    for wrong in ("0", "viele", "99"):
        assert desk.get(page, {"page": wrong}).status_code == 200

    of_all = desk.get("/desk/")
    assert "These are the latest evenings." in text_at(of_all, "main")
    assert f"Abend 0 {cup().name} Saison der Eulen" in texts(of_all, ".desk-list tbody th")
    assert (statements(desk, page), statements(desk, "/desk/")) == (few, start)


def held(like: Tournament, of: Season, *, count: int) -> None:
    """Closed evenings before that one, the latest first."""
    rows = [copy(like) for _ in range(count)]
    for number, row in enumerate(rows):
        row.pk, row.public_id, row.state, row.season = None, f"alt{number}", TournamentState.CLOSED, of
        row.name, row.date = f"Abend {number}", like.date - timedelta(days=number + 1)
    Tournament.objects.bulk_create(rows)
