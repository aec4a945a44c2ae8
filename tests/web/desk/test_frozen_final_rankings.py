"""The desk of a final that has begun asks for no newer rankings, and says that those read stay."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.test_frozen_final_rankings import two_cups_gone_on
from tests.factories import NOW, at_desk
from tests.finals import a_final_evening, cast_of
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.log import write_event
from tournaments.queries.finals.rankings import published_ranking

pytestmark = pytest.mark.django_db

KEPT = "The final has begun, so the ranking of Cup HRC stays as it was read"


def test_a_newer_table_is_not_urged_on_a_final_that_has_begun(desk: Client) -> None:
    final = two_cups_gone_on(cast_of("ABCDEFGH"))
    hrc = final.cups.get(short_name="HRC")
    assert hrc.season is not None
    page, listed = (reverse(name, args=[final.season_id]) for name in ("web:desk_championship", "web:desk_finalists"))
    ranking = reverse("web:desk_final_ranking", args=[final.season_id, hrc.pk])
    taken = reverse("web:desk_final_ranking_published", args=[final.season_id, hrc.pk])
    assert texts(desk.get(page), ".steps li")[0] == "Cups newer table: HRC Next"
    assert "There is a newer season table of:" in text_of(desk.get(listed))

    write_event(a_final_evening(final), verb="close_evening", actor=at_desk(), now=NOW, what={})
    said = desk.get(page)
    assert texts(said, ".steps li")[0] == "Cups 2 rankings read"
    assert "version 1 is there; the final has begun with the ranking read" in text_of(said)
    assert not parts(said, f"a.primary[href={ranking}]")
    assert "newer season table" not in text_of(desk.get(listed))
    shown = desk.get(ranking)
    assert (KEPT in text_of(shown), parts(shown, "main form")) == (True, [])
    refused = desk.post(taken, {"shown": published_ranking(hrc.season).digest})
    assert (KEPT in text_of(refused), parts(refused, "main form")) == (True, [])
    assert hrc.ranks.count() == 4
