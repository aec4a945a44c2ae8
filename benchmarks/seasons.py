"""The season's page of a usual season and of long ones, on PostgreSQL and Redis where they answer.

Else on SQLite, and with the cache in the process. The database of Redis is emptied; REDIS_URL says which it is.

python -m benchmarks.seasons [10x45 …]
"""

import os
import sys

from benchmarks import page
from benchmarks.machine import described
from benchmarks.on_product import Figures, figures_of
from benchmarks.reliability.report import measured
from scripts import services

SEASONS = ("10x45", "30x150", "60x300", "60x300+10", "100x450")
"""Evenings × people: a usual season, some ten times its rows, the one that is asked for (over; and with ten evenings to
come, so that everybody's outlook is worked out), some hundred times."""
ABOUT = """## A season

Written by `python -m benchmarks.seasons` (a quarter of an hour; `make bench` leaves it out): the season's page at the
desk, with the table of everybody and every evening. "After a change" is the first answer after an evening was opened
and closed again, "unchanged" every other; both are the whole answer of the product to a logged-in organiser,
compressed as browsers ask for it, medians of 9, by the clock and as work of the process that answers (the database's
is not in it). Beside them what such a page could not be faster than: the same bytes, there already, through the same
middleware; and without anything kept, adding up all score rows in one statement, and working out every evening's
ranking from them as the page had to. "Kept" are the results of closed evenings: reading them, and how many kilobytes
they are. Asked are, up to 60 × 300, less than 100 ms after a change and less than 10 ms unchanged, by the clock.
"""
ASKED_EVENINGS, ASKED_PEOPLE, ASKED = 60, 300, {"changed": 100, "unchanged": 10}
"""Milliseconds by the clock that a page may take, up to a season of so many evenings and people."""
HEAD = (
    *("evenings × people", "score rows", "after a change", "unchanged", "statements", "of it the list", "same bytes"),
    *("asked after a change", "asked unchanged"),
)
BARE = ("evenings × people", "all rows added up", "every evening worked out", "kept results read", "kept", "page")


def main(*seasons: str) -> None:
    addresses = services.found() | ({"REDIS_URL": os.environ["REDIS_URL"]} if os.environ.get("REDIS_URL") else {})
    figures = [figures_of("season_page", SEASON=each, **addresses) for each in seasons or SEASONS]
    tables = [page.table(HEAD, map(row, figures)), "", page.table(BARE, map(_comparison, figures))]
    where = f"On {figures[0]['database']}, with the cache in {figures[0]['cache']}.\n"
    page.write("\n".join([ABOUT, where, *tables, "", measured()]))
    print(where, *tables, *described("Django"), sep="\n")


def row(figures: Figures) -> list[str]:
    statements = f"{figures['changed_statements']}, unchanged {figures['unchanged_statements']}"
    return [
        _season(figures),
        f"{figures['score_rows']:,}",
        _both(figures, "changed"),
        _both(figures, "unchanged"),
        statements,
        _ms(figures["list_ms"]),
        _both(figures, "bytes"),
        *(_verdict(figures, name) for name in ASKED),
    ]


def _verdict(figures: Figures, name: str) -> str:
    if float(figures["evenings"]) > ASKED_EVENINGS or float(figures["people"]) > ASKED_PEOPLE:
        return "–"
    asked = ASKED[name]
    return f"< {asked} ms, {'met' if float(figures[f'{name}_ms']) < asked else '**not met**'}"


def _comparison(figures: Figures) -> list[str]:
    times = (_ms(figures[name]) for name in ("sums_ms", "worked_out_ms", "kept_ms"))
    sizes = (f"{float(figures[name]):,.0f} kB" for name in ("kept_kilobytes", "kilobytes"))
    return [_season(figures), *times, *sizes]


def _season(figures: Figures) -> str:
    to_come = f", {figures['to_come']} to come" if figures["to_come"] else ""
    return f"{figures['evenings']} × {figures['people']}{to_come}"


def _both(figures: Figures, name: str) -> str:
    return f"{_ms(figures[f'{name}_ms'])}, work {_ms(figures[f'{name}_busy_ms'])}"


def _ms(value: float | str) -> str:
    return f"{float(value):,.1f} ms"


if __name__ == "__main__":
    main(*sys.argv[1:])
