"""One row for every figure the product is measured by, from one run."""

from dataclasses import dataclass

from benchmarks import hands_per_second, memory, page, standings_300
from benchmarks.on_product import Figures, figures_of
from scripts.services import POSTGRES, postgres_answers


@dataclass(frozen=True, slots=True)
class BenchmarkRow:
    """What was measured, our figure, what it is compared with, the ratio (or other outcome), and what is asked."""

    what: str
    ours: str
    compared_with: str
    outcome: str
    asked: str


def lines() -> list[BenchmarkRow]:
    """Every measurement, one after the other; nothing else should keep the machine busy meanwhile."""
    return [*_hands(), *_entries(), *_standings(), _evening(), *_reports(), *_server()]


def _hands() -> list[BenchmarkRow]:
    figures = hands_per_second.measure()
    what = "Hands settled with their lines, from built values, one core"
    mix = f"{figures['different_hands']:,} different hands, {figures['lines_per_hand']} lines a hand"
    return [BenchmarkRow(what, f"{figures['hands_per_second']:,} a second", mix, "–", "≥ 200,000 a second")]


def _entries() -> list[BenchmarkRow]:
    what = "A hand entered over the API"
    rows = [_entry(what, figures_of("hand_entry"))]
    if not postgres_answers(POSTGRES):
        return [*rows, BenchmarkRow(f"{what}, PostgreSQL", "not measured", "no server answered", "–", "≤ 3×")]
    return [*rows, _entry(what, figures_of("hand_entry", DATABASE_URL=POSTGRES))]


def _entry(what: str, figures: Figures) -> BenchmarkRow:
    compared_with = f"{figures['bare_ms']:.2f} ms: a DRF endpoint that inserts one row"
    outcome = f"{figures['ratio']:.1f}×, work without waiting {figures['busy_ratio']:.1f}×"
    return BenchmarkRow(
        f"{what}, {figures['database']}", f"{figures['entry_ms']:.2f} ms", compared_with, outcome, "≤ 3×"
    )


def _standings() -> list[BenchmarkRow]:
    figures = figures_of("standings_web")
    ranked = standings_300.measure()
    what = "Live list of 300 people over 3 rounds"
    bare = f"{figures['bare_ms']:.2f} ms: a view that reads one row"
    return [
        BenchmarkRow(
            f"{what}, after somebody came or went",
            f"{figures['changed_ms']:.0f} ms",
            f"{bare}; of it the ranking {ranked['milliseconds']:.1f} ms",
            f"{figures['changed_statements']} statements",
            "< 15 ms, ≤ 3 statements",
        ),
        BenchmarkRow(
            f"{what}, unchanged (304)",
            f"{figures['unchanged_ms']:.2f} ms",
            bare,
            f"{figures['unchanged_ratio']:.1f}×, {figures['unchanged_statements']} statement",
            "< 1.2×",
        ),
    ]


def _evening() -> BenchmarkRow:
    figures = figures_of("evening")
    what = f"An evening of {figures['hands']:,} hands over the API, the live list of 300 people read after each"
    at_the_end = f"{figures['last_lists_ms']:.1f} ms at the end"
    each = f"a hand {figures['hand_ms']:.1f} ms, the list {figures['list_ms']:.1f} ms, {at_the_end}"
    return BenchmarkRow(what, f"{figures['seconds']:.0f} s", each, "–", "< 60 s, the list < 15 ms")


def _reports() -> list[BenchmarkRow]:
    figures = figures_of("reports_pdf_xlsx")
    names = {"score_sheets_pdf": "75 score sheets as PDF", "results_xlsx": "3,000 rows as XLSX"}
    return [
        BenchmarkRow(
            what,
            f"{figures[f'{name}_seconds']:.2f} s",
            f"{figures[f'{name}_bare_seconds']:.2f} s: the bare library",
            f"{figures[f'{name}_ratio']:.2f}×",
            "≤ 2×",
        )
        for name, what in names.items()
    ]


def _server() -> list[BenchmarkRow]:
    figures = memory.measure()
    return [
        BenchmarkRow(
            "Memory of the embedded server, an evening of 43 people",
            f"{figures['most_mb']:.0f} MB at most",
            f"{figures['start_mb']:.0f} MB after the start; {figures['requests']:.0f} requests, 16 at a time",
            "–",
            "< 300 MB",
        )
    ]


def markdown(rows: list[BenchmarkRow]) -> str:
    cells = [[row.what, row.ours, row.compared_with, row.outcome, row.asked] for row in rows]
    return page.table(["", "ours", "beside it", "outcome", "asked"], cells)
