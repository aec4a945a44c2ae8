from tests.reports.cast import ANNA, BERT, CLARA, HEADING
from tests.reports.reading import body, operations, pages
from tournaments.reports.participants import ParticipantRow, participants_part


def test_everybody_with_number_club_fee_and_a_box() -> None:
    rows = (
        ParticipantRow(ANNA, "TV Linz", paid=1200),
        ParticipantRow(BERT, "", owed=1200),
        ParticipantRow(CLARA, "", is_awaited=True),
    )

    report = participants_part(rows, heading=HEADING)

    assert body(report) == [
        "2 here, 1 registered",
        *("No.", "Name", "Club", "Fee"),
        "0042 Attrappe Anna TV Linz €12.00",
        "0815 Beispiel Bert open: €12.00",
        *("Őrült Clára", "registered, not here yet"),
    ]
    (page,) = pages(report)
    assert [operator for _, operator in operations(page)].count(b"re") == 3


def test_no_club_and_no_fee_have_no_column() -> None:
    report = participants_part((ParticipantRow(ANNA, ""),), heading=HEADING)

    assert body(report) == ["1 person", "No.", "Name", "0042 Attrappe Anna"]


def test_nobody_is_said() -> None:
    assert body(participants_part((), heading=HEADING)) == ["0 people", "Nobody is on this list yet."]
