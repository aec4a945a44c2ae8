"""On the home screen a table stays that table."""

import pytest

from tests.web.parts import parts
from tests.web.phone.captain import Captain

pytestmark = pytest.mark.django_db


def test_the_manifest_opens_this_table_and_nothing_else(four: Captain) -> None:
    answer = four.client.get(f"{four.table_url}manifest.webmanifest")

    content = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert {content[each] for each in ("id", "start_url", "scope")} == {four.table_url}
    assert (content["short_name"], content["name"]) == ("Tisch 1", "Tisch 1 · Runde 1 · Abend in Oberkakadu")


@pytest.mark.parametrize("page", ["", "hands/1/", "hands/1/strike/", "players/1/"])
def test_every_page_of_a_table_names_its_own_manifest(four: Captain, page: str) -> None:
    named = parts(four.client.get(f"{four.table_url}{page}"), "link[rel=manifest]")

    assert [each.attributes["href"] for each in named] == [f"{four.table_url}manifest.webmanifest"]
