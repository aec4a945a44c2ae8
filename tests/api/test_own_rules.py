"""Single hands under rules that no preset has, over the API: every example, in the document's terms."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from rulesets.model import Ruleset
from tests.api.contract import request_schema
from tests.factories import NOW, at_desk, cup
from tests.scoring.test_variants import variant
from tests.scoring.variants.every import EXAMPLES
from tournaments.actions.rulesets import add_ruleset

SCORE = "/api/v1/rulesets/{slug}/score/"


@pytest.mark.django_db
def test_every_example_is_settled_and_fits_the_document(client: Client) -> None:
    records = Draft202012Validator(request_schema("POST", SCORE))
    scored: list[Any] = []
    mine, addresses = cup(), dict[Ruleset, str]()
    for each in EXAMPLES:
        rules = variant(each.base, each.change)
        if rules not in addresses:
            numbered = replace(rules, slug=f"variant-{len(addresses)}")
            revision = add_ruleset(mine, numbered, actor=at_desk(), now=NOW).revision
            addresses[rules] = f"/api/v1/rulesets/{revision.key}/score/"
        answer = client.post(addresses[rules], data=each.record, content_type="application/json").json()
        scored.append((each.rule, answer["points"], answer["money"]))
        assert not list(records.iter_errors(each.record)), each.rule

    assert scored == [(each.rule, *each.ledgers) for each in EXAMPLES]
