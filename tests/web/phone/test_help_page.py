"""Help: this evening's amounts at a glance, and whom to call."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import play_under
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import DOUBLED
from tests.web.parts import links, texts
from tests.web.phone.captain import Captain
from tests.web.reading import Answer

pytestmark = pytest.mark.django_db


def look(captain: Captain) -> Answer:
    answer: Answer = captain.client.get(f"{captain.table_url}help/")
    return answer


def rows(page: Answer, table: str) -> dict[str, tuple[str, ...]]:
    """A table's rows, by what their first cell says."""
    cells = iter(texts(page, f"#{table} tbody td"))
    names = [name.replace("\N{SOFT HYPHEN}", "") for name in texts(page, f"#{table} tbody th")]
    return {name: (next(cells), next(cells)) for name in names}


def test_help_says_what_this_evenings_rules_pay(four: Captain) -> None:
    page = look(four)

    contracts, bonuses = rows(page, "contracts"), rows(page, "bonuses")
    assert [contracts[name] for name in ("Trischaken", "Rufer", "Sechserdreier", "Solodreier")] == [
        ("–", "–"),
        ("1", "1"),
        ("4", "8"),
        ("8", "8"),
    ]
    assert [bonuses[name] for name in ("Pagat", "Trull")] == [("1", "2"), ("1", "2")]
    assert texts(page, "#kontra li")[0] == "Kontra × 2 · Re × 4 · Sub × 8"
    assert len(texts(page, "#cases tbody tr")) > 3


def test_help_says_more_where_the_rules_do(four: Captain) -> None:
    play_under(four.table.round.tournament, variant_document("ooe-2023", DOUBLED))

    assert any("zählen die nächsten Spiele doppelt" in line for line in texts(look(four), "#kontra li"))


def test_help_is_one_tap_away_and_leads_to_rules_referee_and_back(four: Captain) -> None:
    four.client.cookies["place"] = "read-2"
    ways = [links(four.client.get(f"{four.table_url}{page}")) for page in ("?back", "players/2/")]
    key = four.table.round.tournament.ruleset.key

    assert [f"{four.table_url}help/" in way for way in ways] == [True, True]
    assert links(look(four))[-3:] == [
        f"/rulesets/{key}/",
        f"{four.table_url}referee/",
        f"{four.table_url}players/2/",
    ]


def test_help_costs_one_statement(four: Captain, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    look(four)
    with django_assert_num_queries(1):
        look(four)
