import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ledger import (
    Amount,
    Cell,
    Posting,
    SheetRow,
    imbalance,
    round_totals,
    sheet,
    totals,
    unbalanced_hands,
    unbalanced_rounds,
)
from tests.scoring.worked import quick

# A table of five: a Rufer won by 1 and 3, then a Dreier lost by 2 under Kontra, which doubles the money only.
RUFER = (Posting(1, 1, 1, 1), Posting(1, 2, -1, -1), Posting(1, 3, 1, 1), Posting(1, 4, -1, -1))
DREIER = (Posting(2, 2, -12, -24), Posting(2, 3, 4, 8), Posting(2, 4, 4, 8), Posting(2, 5, 4, 8))

postings = st.builds(Posting, st.integers(1, 20), st.integers(1, 5), st.integers(-64, 64), st.integers(-512, 512))


def test_totals_of_two_hands() -> None:
    assert totals(DREIER + RUFER) == {
        1: Amount(1, 1),
        2: Amount(-13, -25),
        3: Amount(5, 9),
        4: Amount(3, 7),
        5: Amount(4, 8),
    }


def test_totals_of_no_hands() -> None:
    assert totals([]) == {}


def test_sheet_runs_by_hand_number_with_everybody_in_every_row() -> None:
    rows = sheet(DREIER + RUFER, keys=(5, 1, 2, 3, 4))

    assert rows == (
        SheetRow(
            1,
            (
                Cell(5, Amount(), Amount()),
                Cell(1, Amount(1, 1), Amount(1, 1)),
                Cell(2, Amount(-1, -1), Amount(-1, -1)),
                Cell(3, Amount(1, 1), Amount(1, 1)),
                Cell(4, Amount(-1, -1), Amount(-1, -1)),
            ),
        ),
        SheetRow(
            2,
            (
                Cell(5, Amount(4, 8), Amount(4, 8)),
                Cell(1, Amount(), Amount(1, 1)),
                Cell(2, Amount(-12, -24), Amount(-13, -25)),
                Cell(3, Amount(4, 8), Amount(5, 9)),
                Cell(4, Amount(4, 8), Amount(3, 7)),
            ),
        ),
    )


def test_sheet_with_points_for_somebody_else() -> None:
    with pytest.raises(ValueError, match="hand 1 has points for 4, who is not at this table"):
        sheet(RUFER, keys=(1, 2, 3))


def test_round_totals_leave_a_round_without_hands_open() -> None:
    assert round_totals([RUFER, DREIER]) == {
        1: (Amount(1, 1), None),
        2: (Amount(-1, -1), Amount(-12, -24)),
        3: (Amount(1, 1), Amount(4, 8)),
        4: (Amount(-1, -1), Amount(4, 8)),
        5: (None, Amount(4, 8)),
    }


def test_imbalance_of_balanced_hands() -> None:
    assert not imbalance(RUFER + DREIER)


@pytest.mark.parametrize(
    ("extra", "left"), [(Posting(2, 1, 3, 0), Amount(3, 0)), (Posting(2, 1, 0, -4), Amount(0, -4))]
)
def test_imbalance_shows_in_either_ledger(extra: Posting, left: Amount) -> None:
    assert imbalance((*RUFER, *DREIER, extra)) == left
    assert imbalance((*RUFER, *DREIER, extra))


def test_unbalanced_hands_name_the_hand() -> None:
    assert unbalanced_hands((*RUFER, *DREIER, Posting(2, 1, 3, 6))) == {2: Amount(3, 6)}


def test_unbalanced_hands_that_cancel_out() -> None:
    assert unbalanced_hands([Posting(1, 1, 3, 3), Posting(2, 1, -3, -3)]) == {1: Amount(3, 3), 2: Amount(-3, -3)}


def test_unbalanced_rounds_name_the_round() -> None:
    rounds = round_totals([RUFER, (*DREIER, Posting(3, 1, 1, 1))])

    assert unbalanced_rounds(rounds) == {1: Amount(1, 1)}


def test_unbalanced_rounds_of_nobody() -> None:
    assert unbalanced_rounds({}) == {}


@quick
@given(st.lists(postings, min_size=1))
def test_sheet_ends_with_the_totals(given_postings: list[Posting]) -> None:
    last = sheet(given_postings, keys=range(1, 6))[-1]

    ends = {cell.key: cell.total for cell in last.cells}
    assert ends == {key: totals(given_postings).get(key, Amount()) for key in range(1, 6)}


@quick
@given(st.data(), st.lists(postings))
def test_sheet_does_not_depend_on_the_order_of_entry(data: st.DataObject, given_postings: list[Posting]) -> None:
    shuffled = data.draw(st.permutations(given_postings))

    assert sheet(shuffled, keys=range(1, 6)) == sheet(given_postings, keys=range(1, 6))


@quick
@given(st.lists(postings))
def test_imbalance_of_the_hands_adds_up_to_that_of_the_table(given_postings: list[Posting]) -> None:
    assert imbalance(unbalanced_hands(given_postings).values()) == imbalance(given_postings)
