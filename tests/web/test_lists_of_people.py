"""Lists of people, wherever they stand: long words break at syllables, and somebody can be looked for."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, anna, at_desk
from tests.totals_evenings import EVEN, closed
from tests.web.parts import parts
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.models import Player
from tournaments.reports.hyphens import with_soft_hyphens

pytestmark = pytest.mark.django_db

NAME, PLACE = "Attrappenstätter", "Unterbeispielhausen"


def test_words_break_with_a_hyphen_and_a_script_finds_people(client: Client) -> None:
    """Guests, because the desk's results say the place only of those without a number."""
    evening = closed(*EVEN)
    Player.objects.update(family_name=NAME, given_name="Uhu", place=PLACE, number=None)
    how: dict[str, Any] = {"by": anna(), "actor": at_desk(), "now": NOW}
    lists = [publish_results(evening, **how), publish_season(evening.season, **how)]
    lists.append(publish_qualifiers(evening.season, **how))
    client.force_login(anna())
    live = f"/live/{evening.public_id}/"
    with_places = {f"/p/{each.code}/" for each in lists}
    with_places |= {f"/desk/seasons/{evening.season_id}/", f"/desk/evenings/{evening.pk}/results/"}

    pages = {page: client.get(page) for page in sorted(with_places | {live})}
    text = {page: each.content.decode() for page, each in pages.items()}
    assert [page for page in pages if with_soft_hyphens(NAME) not in text[page]] == []
    assert [page for page in with_places if with_soft_hyphens(PLACE) not in text[page]] == []
    for page, answer in pages.items():
        (search,) = (each.attributes for each in parts(answer, ".toolbar") if "data-table-filter" in each.attributes)
        assert "hidden" in search, "nothing is offered where no script runs"
        assert parts(answer, f"#{search['data-table-filter']}"), page
        assert "js/table_filter" in text[page]
