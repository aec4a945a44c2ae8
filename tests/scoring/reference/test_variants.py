"""The second settlement against the examples of rules that no preset has."""

from tests.scoring.reference.problems import reference_problems
from tests.scoring.reference.settlement import reference_answer
from tests.scoring.reference.sharing import dummies_shared
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.every import EXAMPLES, REFUSALS
from tests.scoring.variants.tables import ROUNDS_SHARED


def test_reference_gives_everybody_what_the_rule_says() -> None:
    for example in EXAMPLES:
        answer = reference_answer(variant_document(example.base, example.change), example.record)

        assert (answer["points"], answer["money"]) == example.ledgers, example.rule


def test_reference_finds_nothing_wrong_with_the_examples() -> None:
    for example in EXAMPLES:
        document = variant_document(example.base, example.change)

        assert reference_problems(document, example.record) == [], example.rule


def test_reference_names_what_is_wrong() -> None:
    for refusal in REFUSALS:
        document = variant_document(refusal.base, refusal.change)

        assert reference_problems(document, refusal.record) == refusal.problems, refusal.rule


def test_reference_shares_a_rounds_balance_among_the_people() -> None:
    for dummies, people, after in ROUNDS_SHARED:
        assert dummies_shared(people, dummies) == after
