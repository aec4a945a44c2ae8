"""From the stored revision of a ruleset to the value that scores."""

import pytest
from pytest_django import DjangoAssertNumQueries

from rulesets.load import content_hash, preset
from tests.factories import cup, new_tournament
from tests.own_rules import DEARER_RULES, OUR_RULES, added
from tournaments.models import RulesetRevision
from tournaments.queries import rulesets
from tournaments.queries.rulesets import (
    OwnRuleset,
    has_newer_edition,
    own_rulesets,
    revisions_like,
    rulesets_of_cups,
    shipped_ruleset,
    stored_ruleset,
)
from tournaments.ruleset_keys import RulesetKey

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


def test_own_rulesets_are_by_name_with_the_newest_revision_first(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    later, older, newer = added(text=OUR_RULES.replace("our-table", "a-z")), added(), added(text=DEARER_RULES)
    first = added(text=OUR_RULES.replace("our-table", "z-a").replace("Unser", "Ein"))
    theirs = added(cup(slug="anderer"))

    musterer = cup()

    with django_assert_num_queries(2):
        of_cup, of_all = own_rulesets(musterer), rulesets_of_cups()

    mine = [OwnRuleset((first,)), OwnRuleset((later,)), OwnRuleset((newer, older))]
    assert list(of_cup) == mine
    assert list(of_all) == [OwnRuleset((theirs,)), *mine]
    assert mine[2].newest == newer


def test_revisions_like_one_are_those_of_its_cup_and_slug() -> None:
    published = new_tournament().ruleset
    older, newer, theirs = added(), added(text=DEARER_RULES), added(cup(slug="anderer"))
    added(text=OUR_RULES.replace("our-table", "other-table"))

    assert revisions_like(older) == revisions_like(newer) == (newer, older)
    assert revisions_like(theirs) == (theirs,)
    assert revisions_like(published) == (published,)


def test_a_shipped_ruleset_has_no_cup_and_todays_content() -> None:
    ruleset = preset("ooe-2023")
    today, other = content_hash(ruleset), "0" * 64

    assert shipped_ruleset(RulesetKey("ooe-2023")) is shipped_ruleset(RulesetKey("ooe-2023", content_hash=today))
    assert shipped_ruleset(RulesetKey("ooe-2023")) == ruleset
    for key in (
        RulesetKey("ooe-2023", content_hash=other),
        RulesetKey("ooe-2023", cup="musterer"),
        RulesetKey("ooe-1900"),
    ):
        assert shipped_ruleset(key) is None


def test_a_revision_is_an_older_edition_when_there_is_a_newer_one() -> None:
    published = new_tournament().ruleset
    earlier = RulesetRevision(slug="ooe-2023", content_hash="0" * 64)
    no_longer_shipped = RulesetRevision(slug="ooe-1900", content_hash="0" * 64)
    theirs, older, newer = added(cup(slug="anderer")), added(), added(text=DEARER_RULES)

    answers = {each: has_newer_edition(each) for each in (published, theirs, older, newer)}
    assert answers == {published: False, theirs: False, older: True, newer: False}
    assert (has_newer_edition(earlier), has_newer_edition(no_longer_shipped)) == (True, False)
