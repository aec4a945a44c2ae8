"""Rules of a cup's own: kept as revisions, and chosen by its tournaments."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rulesets.load import content_hash, preset, read_ruleset_file, ruleset_document
from tests.actions.acts import DREIER, LOST, correct, enter
from tests.actions.test_tournaments import changed, opened
from tests.actions.witness import Logged, everything, logged_since, refused
from tests.factories import NOW, at_desk, cup, season, seated_tournament, tables_of
from tests.own_rules import DEARER_RULES, OUR_RULES, added
from tournaments.actions.rulesets import AddedRuleset, add_ruleset
from tournaments.models import HandRevision, HandScore, RulesetRevision

pytestmark = pytest.mark.django_db

OURS, DEARER = (read_ruleset_file(text.encode()) for text in (OUR_RULES, DEARER_RULES))
LATER = NOW + timedelta(days=7)


def test_rules_of_ones_own_are_kept_whole() -> None:
    mine = cup()

    added_ = add_ruleset(mine, OURS, actor=at_desk(), now=NOW)

    (kept,) = RulesetRevision.objects.all()
    assert added_ == AddedRuleset(kept, is_new=True, is_newest=True)
    assert (kept.cup, kept.slug, kept.version, kept.name, kept.added_at) == (mine, "our-table", "1", "Unser Tisch", NOW)
    assert (kept.document, kept.content_hash) == (ruleset_document(OURS), content_hash(OURS))
    assert logged_since(mine, 1) == [Logged("add_ruleset", {"ruleset": kept.pk, "hash": content_hash(OURS)}, at_desk())]


def test_the_same_content_is_the_same_revision() -> None:
    first = added()
    before = everything()

    again = add_ruleset(cup(), OURS, actor=at_desk(), now=LATER)

    assert again == AddedRuleset(first, is_new=False, is_newest=True)
    assert everything() == before


def test_other_content_under_a_slug_is_a_new_revision_beside_the_first() -> None:
    first = added()

    second = add_ruleset(cup(), DEARER, actor=at_desk(), now=LATER)
    first_again = add_ruleset(cup(), OURS, actor=at_desk(), now=LATER)

    assert second == AddedRuleset(RulesetRevision.objects.exclude(pk=first.pk).get(), is_new=True, is_newest=True)
    assert first_again == AddedRuleset(first, is_new=False, is_newest=False)
    first.refresh_from_db()
    assert (first.document, second.revision.document) == (ruleset_document(OURS), ruleset_document(DEARER))


def test_two_cups_have_the_same_slug_and_content_each_for_itself() -> None:
    mine, theirs = added(), added(cup(slug="anderer"))

    newer = add_ruleset(theirs.cup or cup(), DEARER, actor=at_desk(), now=LATER)

    assert (mine.content_hash, mine.slug) == (theirs.content_hash, theirs.slug)
    assert newer.is_new
    assert list(cup().rulesets.all()) == [mine]


def test_a_published_slug_is_refused() -> None:
    mine = cup()

    for ruleset in (preset("wien-2021"), replace(OURS, slug="wien-2021")):
        with refused("ruleset_published", field="file", slug="wien-2021"):
            add_ruleset(mine, ruleset, actor=at_desk(), now=NOW)


def test_a_tournament_chooses_rules_of_its_cup() -> None:
    own = added()

    assert opened(ruleset=own.code).ruleset == own
    assert changed(opened(), ruleset=own.code).ruleset == own


def test_rules_of_another_cup_do_not_exist_for_a_tournament() -> None:
    season()
    theirs = added(cup(slug="anderer"))
    tournament = opened()

    for code in (theirs.code, f"our-table@{'0' * 64}", f"ooe-2023@{theirs.content_hash}", "our-table"):
        with refused("unknown_ruleset", field="ruleset"):
            opened(ruleset=code)
        with refused("unknown_ruleset", field="ruleset"):
            changed(tournament, ruleset=code)


def test_a_tournament_keeps_its_older_revision_until_it_chooses_the_newer() -> None:
    older = added()
    tournament = opened(ruleset=older.code)
    newer = added(text=DEARER_RULES)

    assert changed(tournament, ruleset=older.code, name="Umbenannt").ruleset == older
    assert changed(tournament, ruleset=newer.code).ruleset == newer
    assert changed(tournament, ruleset=older.code).ruleset == older


def test_a_published_revision_is_kept_by_its_hash_and_renewed_by_its_slug() -> None:
    tournament = opened()
    today = tournament.ruleset
    older = RulesetRevision.objects.create(slug="ooe-2023", version="0", name="O", document={}, content_hash="0" * 64)
    tournament.ruleset = older
    tournament.save()

    assert changed(tournament, ruleset=older.code).ruleset == older
    assert changed(tournament, ruleset="ooe-2023").ruleset == today


def test_the_first_hand_freezes_rules_of_ones_own_to_their_revision() -> None:
    own = added()
    tournament = seated_tournament(players=4, ruleset=own.code)
    table = tables_of(tournament)[0]
    enter(table, record=DREIER)
    newer = added(text=DEARER_RULES)

    for code in (newer.code, own.slug, "ooe-2023"):
        with refused("hands_recorded", field="ruleset"):
            changed(tournament, ruleset=code)
    assert changed(tournament, ruleset=own.code, name="Umbenannt").ruleset == own


def test_hands_stay_what_they_were_when_a_newer_revision_is_added() -> None:
    own = added()
    table = tables_of(seated_tournament(players=4, ruleset=own.code))[0]
    enter(table, record=DREIER)
    added(text=DEARER_RULES)

    enter(table, number=2, record=DREIER)
    correct(table, record=LOST)

    assert set(HandRevision.objects.values_list("ruleset", flat=True)) == {own.pk}
    assert sorted(HandScore.objects.values_list("points", flat=True)) == [-12, *[-4] * 6, *[4] * 3, 12, 12]
