"""The API answers as its own OpenAPI document says, whatever it is sent: cases made from the document."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance  # a record that fits may break a rule: 422

from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import table_token
from tournaments.models import HandRevision, HandScore

pytestmark = pytest.mark.django_db

CASES = 40
"""For each operation, the same in every run; `benchmarks.reliability` sends thousands of others."""


@pytest.fixture
def contract() -> Iterator[None]:
    """Schemathesis holds the replies against the document here. Requests leave the test's connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_every_answer_is_one_the_document_describes() -> None:
    table = tables_of(seated_tournament())[0]
    known = {"token": table_token(link_of(table), table), "slug": "ooe-2023"}
    document = schemathesis.openapi.from_wsgi("/api/v1/openapi.yaml", get_wsgi_application())
    tried = set()

    for found in document.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr] # an Err has no ok, which fails the test

        @settings(max_examples=CASES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def holds(case: Any) -> None:
            case.path_parameters = {name: known.get(name, value) for name, value in case.path_parameters.items()}
            case.call_and_validate(headers={"Accept-Encoding": "identity"}, excluded_checks=[positive_data_acceptance])

        holds()
        tried.add(operation.label)

    assert tried == {
        "GET /api/v1/rulesets/",
        "GET /api/v1/rulesets/{slug}/",
        "POST /api/v1/rulesets/{slug}/score/",
        "POST /api/v1/seasons/rank/",
        "POST /api/v1/finals/rank/",
        "GET /api/v1/tables/{token}/hands/",
        "POST /api/v1/tables/{token}/hands/",
    }
    assert HandScore.objects.count() == 4 * HandRevision.objects.count()
