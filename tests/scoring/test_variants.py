"""Rules of one's own: what everybody gets, and what a wrong record gets."""

from tests.scoring.variants.every import EXAMPLES


def test_examples_sum_to_zero() -> None:
    assert {sum(ledger) for example in EXAMPLES for ledger in example.ledgers} == {0}
