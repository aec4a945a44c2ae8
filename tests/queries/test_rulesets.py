"""From the stored revision of a ruleset to the value that scores."""

import pytest
from pytest_django import DjangoAssertNumQueries

from rulesets.load import preset
from tests.factories import new_tournament
from tournaments.models import RulesetRevision
from tournaments.queries import rulesets
from tournaments.queries.rulesets import stored_ruleset

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", ["ooe-2023", "hopfgarten-2016"])
def test_a_stored_ruleset_scores_like_the_shipped_one(slug: str) -> None:
    assert stored_ruleset(new_tournament(ruleset=slug).ruleset) == preset(slug)


def test_a_ruleset_is_read_once_a_process(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(rulesets, "_by_hash", {})
    pk = new_tournament().ruleset_id
    slim = RulesetRevision.objects.only("content_hash").get(pk=pk)

    with django_assert_num_queries(1):  # the document, left out until it is needed
        first = stored_ruleset(slim)
    with django_assert_num_queries(0):
        assert stored_ruleset(slim) is first


def test_two_revisions_of_one_ruleset_score_apart() -> None:
    old = new_tournament().ruleset
    document = old.document | {"version": "2099", "source": "Nobody yet"}
    new = RulesetRevision.objects.create(
        slug=old.slug, version="2099", name=old.name, document=document, content_hash="f" * 64
    )

    assert (stored_ruleset(old).version, stored_ruleset(new).version) == ("2023", "2099")
