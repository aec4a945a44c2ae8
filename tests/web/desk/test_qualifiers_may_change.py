"""The list of qualifiers, and the question whether to publish it, say why it may still change."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.queries.test_seasons import held
from tests.web.parts import parts, texts
from tournaments.actions.results.publishing import publish_qualifiers, publish_results
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Season

pytestmark = pytest.mark.django_db


def test_list_says_which_evenings_are_corrected_and_how_many_are_to_come(desk: Client) -> None:
    people = [PlayerFactory.create() for _ in range(4)]
    first, _second = (held(people, 40, 20, -10, -50, day=day, protest_minutes=0) for day in (1, 2))
    pages = [reverse(f"web:{name}", args=[season().pk]) for name in ("desk_qualifiers", "desk_qualifiers_publish")]

    def warnings() -> list[list[str]]:
        return [texts(desk.get(page), "main .message[data-tone=warn]") for page in pages]

    def main_steps() -> list[str]:
        return [each.attributes["href"] for each in parts(desk.get(pages[0]), ".title .button.primary")]

    assert warnings() == [[], []]
    assert main_steps() == [pages[1]]

    Season.objects.update(planned=3)
    to_come = "1 evening of 3 is still to come. The list is as it stands now; who qualifies may change."
    assert warnings() == [[to_come], [to_come]]
    assert main_steps() == []

    listed = publish_qualifiers(season(), by=anna(), actor=at_desk(), now=NOW)
    public = " ".join(texts(desk.get(reverse("web:publication", args=[listed.code])), "main p"))
    assert "1 of 3 evenings is not in this list yet; who qualifies may still change." in public

    publish_results(first, by=anna(), actor=at_desk(), now=NOW)
    reopen_tournament(first, reason="Nachtrag", actor=at_desk(), now=NOW)
    corrected = "Abend 1 is just being corrected and is missing from the table until it is closed again."
    assert warnings() == [[corrected, to_come], [corrected, to_come]]
    assert main_steps() == []
