"""Every document, made from real rows and read back."""

from datetime import date, timedelta

import pytest
from django.utils.translation import override

from tests.documents.reading import pdf_pages, sheet_rows
from tests.documents.tournaments import closed_tournament, played_tournament
from tests.factories import NOW, anna, at_desk, new_tournament, seated_tournament
from tests.finals import a_final, enter_final_points
from tests.reports.reading import workbook
from tests.totals_evenings import closed
from tournaments.actions.draw import draw_rounds
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.documents.catalogue import DOCUMENTS, Document, Subject, document
from tournaments.documents.files import CONTENT_TYPES, produce
from tournaments.errors import Refused
from tournaments.jobs import ProducedFile
from tournaments.models import Cup, Round, Season, Tournament
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db


def the(subject: Subject, name: str) -> Document:
    found = document(subject, name)
    assert found, name
    return found


def made(subject: Subject, name: str, of: Tournament | Round | Season | Cup) -> ProducedFile:
    with override("en"):
        return produce(the(subject, name), of, now=NOW + timedelta(hours=3))


@pytest.mark.parametrize(("subject", "name"), DOCUMENTS)
def test_every_document_can_be_made(subject: Subject, name: str) -> None:
    tournament = closed_tournament()
    publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    final = a_final(season=tournament.season)
    Tournament.objects.filter(pk=tournament.pk).update(is_final=True)
    enter_final_points(final)
    subjects: dict[Subject, Tournament | Round | Season | Cup] = {
        Subject.CUP: tournament.season.cup,
        Subject.TOURNAMENT: tournament,
        Subject.ROUND: tournament.rounds.get(),
        Subject.SEASON: tournament.season,
    }

    product = made(subject, name, subjects[subject])

    starts = {"pdf": b"%PDF-", "xlsx": b"PK", "jsonl": b"", "zip": b"PK", "csv": b"\xef\xbb\xbf", "json": b"{"}
    format_ = name.rpartition(".")[2]
    assert product.content.startswith(starts[format_])
    assert product.content_type == CONTENT_TYPES[format_]
    assert product.filename.isascii()
    assert product.filename.endswith(name.rpartition(".")[2])


def test_unknown_document_is_none() -> None:
    assert document(Subject.TOURNAMENT, "score-sheets.pdf") is None
    assert document(Subject.ROUND, "nothing.pdf") is None


def test_seating_of_a_tournament_has_a_column_for_each_round() -> None:
    tournament = seated_tournament(players=9, rounds=2)

    rows = sheet_rows(made(Subject.TOURNAMENT, "seating-by-name.xlsx", tournament).content)

    assert len(rows) == 1 + 9
    assert rows[0][2:] == ("Round 1, table", "Round 1, place", "Round 2, table", "Round 2, place")
    assert all(isinstance(cell, int) for row in rows[1:] for cell in row[2:])


def test_seating_of_a_round_has_only_that_round() -> None:
    round_ = seated_tournament(players=9, rounds=2).rounds.get(number=2)

    rows = sheet_rows(made(Subject.ROUND, "seating-by-name.xlsx", round_).content)

    assert rows[0][2:] == ("Round 2, table", "Round 2, place")


def test_seating_of_a_tournament_without_a_draw_is_refused() -> None:
    with pytest.raises(Refused, match="no_rounds"):
        made(Subject.TOURNAMENT, "seating-by-name.pdf", new_tournament(players=9))


def test_score_sheets_are_a_page_a_table_with_its_people() -> None:
    round_ = seated_tournament(players=9).rounds.get()

    pages = pdf_pages(made(Subject.ROUND, "score-sheets.pdf", round_).content)

    assert ["Round 1 · Table 1" in pages[0], "Round 1 · Table 2" in pages[1], len(pages)] == [True, True, 2]
    numbers = set(round_.tournament.entries.values_list("player__number", flat=True))
    assert {number for number in numbers if f"· {number}" in "".join(pages)} == numbers


def test_score_sheets_tell_their_progress() -> None:
    steps: list[tuple[int, int]] = []
    sheets = the(Subject.ROUND, "score-sheets.pdf")

    sheets.make(seated_tournament(players=9).rounds.get(), now=NOW, progress=lambda *step: steps.append(step))

    assert steps == [(1, 2), (2, 2)]


def test_score_sheets_of_a_draft_are_refused() -> None:
    draft = draw_rounds(new_tournament(players=9), count=1, seed="test", actor=at_desk(), now=NOW)[0]

    with pytest.raises(Refused, match="round_not_published"):
        the(Subject.ROUND, "score-sheets.pdf").make(draft, now=NOW, progress=silent)


def test_results_give_both_ledgers_and_no_cup_points_before_the_end() -> None:
    rows = sheet_rows(made(Subject.TOURNAMENT, "results.xlsx", played_tournament()).content)

    best = dict(zip(rows[0], rows[1], strict=True))
    assert {key: best[key] for key in ("Rank", "Round 1", "Total", "Money, pts", "Money, €", "Cup points")} == {
        "Rank": 1,
        "Round 1": 30,
        "Total": 30,
        "Money, pts": 30,
        "Money, €": 3,
        "Cup points": None,
    }


def test_results_of_a_closed_tournament_give_cup_points() -> None:
    rows = sheet_rows(made(Subject.TOURNAMENT, "results.xlsx", closed_tournament()).content)

    assert all(row[rows[0].index("Cup points")] is not None for row in rows[1:])


def test_files_are_called_by_what_is_in_them() -> None:
    tournament = closed_tournament(name="Müßiggang & Öl <script>")

    names = [
        made(Subject.TOURNAMENT, "results.pdf", tournament).filename,
        made(Subject.ROUND, "score-sheets.pdf", tournament.rounds.get()).filename,
        made(Subject.SEASON, "season.xlsx", tournament.season).filename,
    ]

    assert names == [
        "mc-muessiggang-oel-script-2026-11-20-results.pdf",
        "mc-muessiggang-oel-script-2026-11-20-round-1-score-sheets.pdf",
        "mc-2026-27-season-table.xlsx",
    ]


def test_season_documents_hold_everybody_with_reasons() -> None:
    tournament = closed_tournament()
    publish_results(tournament, by=tournament.season.cup.memberships.get().user, actor=at_desk(), now=NOW)

    table = sheet_rows(made(Subject.SEASON, "season.xlsx", tournament.season).content)
    listed = sheet_rows(made(Subject.SEASON, "qualifiers.xlsx", tournament.season).content)

    assert (len(table), len(listed)) == (1 + 9, 1 + 9)
    assert listed[1][listed[0].index("Reason")] == "qualified"
    assert listed[1][listed[0].index("Season")] == table[1][table[0].index("Total")]
    assert listed[1][listed[0].index("Played")] == 1


def test_a_seasons_workbook_tells_how_cup_points_arise_and_which_evening_has_which() -> None:
    mine = closed_tournament().season

    def told() -> list[object]:
        about = workbook(made(Subject.SEASON, "season.xlsx", mine).content).worksheets[-1]
        return [text for label, text in about.iter_rows(values_only=True) if label == "Cup points"]

    fixpunkte = "Fixpunkte. By rank: +223 for the first, then 198, 180, 168, 156 … From rank 51 on: 0."
    assert told() == [fixpunkte]
    closed((1,), (-1,), season_=mine, rounds=1, cup_points="score")
    closed((2,), (-2,), season_=mine, rounds=1, cup_points="score", date=date(2026, 10, 9))
    assert told() == ["Schrift. The evening's points themselves. (10-02, 10-09)", f"{fixpunkte} (11-20)"]
