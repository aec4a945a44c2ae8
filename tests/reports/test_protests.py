from tests.reports.cast import HEADING
from tests.reports.reading import body
from tournaments.reports.protests import ProtestRow, protests_part

OPEN = ProtestRow(1, "Attrappe Anna", "the whole list, version 1", "Mir fehlt ein Rufer", "2026-11-20, 21:14, Clara")
DECIDED = ProtestRow(
    2,
    "Beispiel Bert",
    "Round 1, table 2, hand 3, version 1",
    "Spiel 3 war anders",
    "2026-11-20, 21:15, Clara",
    outcome="upheld",
    decision="Der Zettel zeigt es",
    decided="2026-11-20, 21:20, referee, Clara",
)


def test_protests_stand_with_what_was_decided() -> None:
    text = " ".join(body(protests_part((OPEN, DECIDED), heading=HEADING)))

    for row in (OPEN, DECIDED):
        for part in (row.who, row.words, row.outcome or "open", row.decision):
            assert all(word in text for word in part.split()), part


def test_nobody_protested() -> None:
    assert "Nobody is on this list yet." in body(protests_part((), heading=HEADING))
