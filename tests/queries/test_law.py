"""From the stored revision of a ruleset to the value that scores."""

import pytest
from pytest_django import DjangoAssertNumQueries

from rulesets.load import preset
from tests.factories import evening
from tournaments.models import RulesetRevision
from tournaments.queries import law
from tournaments.queries.law import ruleset_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", ["ooe-2023", "hopfgarten-2016"])
def test_a_stored_ruleset_scores_like_the_shipped_one(slug: str) -> None:
    assert ruleset_of(evening(ruleset=slug).ruleset) == preset(slug)


def test_a_ruleset_is_read_once_a_process(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(law, "_by_hash", {})
    pk = evening().ruleset_id
    slim = RulesetRevision.objects.only("content_hash").get(pk=pk)

    with django_assert_num_queries(1):  # the document, left out until it is needed
        first = ruleset_of(slim)
    with django_assert_num_queries(0):
        assert ruleset_of(slim) is first


def test_two_revisions_of_one_ruleset_are_two_laws() -> None:
    old = evening().ruleset
    document = old.document | {"version": "2099", "source": "Nobody yet"}
    new = RulesetRevision.objects.create(
        slug=old.slug, version="2099", name=old.name, document=document, content_hash="f" * 64
    )

    assert (ruleset_of(old).version, ruleset_of(new).version) == ("2023", "2099")
