"""A cup's past is taken over as a whole, makes the tables it made before, and goes as a whole."""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, at_desk, cup
from tests.history.invented import (
    InventedHistory,
    as_store,
    invented,
    lines_file,
    players_file,
    season_files,
    season_table,
    store_file,
    table_file,
)
from tournaments.actions.history.preparing import (
    RETENTION,
    UploadedFile,
    choose,
    remove_forgotten,
    start_history_import,
)
from tournaments.actions.history.running import ImportCallbacks, run_history_import
from tournaments.actions.history.undoing import undo_history
from tournaments.actions.room.closing import reopen_tournament
from tournaments.documents.exports.store import store_document
from tournaments.documents.history_words import note_texts
from tournaments.errors import Conflict
from tournaments.jobs import JobStopped
from tournaments.models import Entry, Event, HistoryImport, Player, Season, Tournament
from tournaments.queries.exports import exported_evenings, held_evenings
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.reading import HistoryChoices
from tournaments.queries.history.undoing import history_undo
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db

BEST_SIX_AND_FINAL = HistoryChoices(terms={"": {"counting": "best_n_plus_final", "n": 6}})


def prepared(files: Sequence[tuple[bytes, str]], choices: HistoryChoices | None = None) -> HistoryImport:
    uploaded = [UploadedFile(content, kind) for content, kind in files]
    history = start_history_import(cup(), uploaded, actor=at_desk(), now=NOW)
    if choices:
        choose(history, choices)
    history.refresh_from_db()
    return history


def imported(history: HistoryImport) -> HistoryImport:
    plan = history_plan(history)
    assert [note.code for note in plan.obstacles] == []
    return run_history_import(history, seen=plan.fingerprint, actor=at_desk(), now=NOW)


def undone(history: HistoryImport) -> None:
    undo_history(history, seen=history_undo(history).fingerprint, actor=at_desk(), now=NOW)


def tables() -> dict[str, list[tuple[Any, ...]]]:
    """Every season's table by its name, people by number or name."""
    return {
        each.name: sorted(
            (row.rank, row.person.number or row.person.name, row.total, row.participations)
            for row in season_results(each).rows
        )
        for each in Season.objects.filter(cup=cup()).select_related("cup")
    }


def expected(history: InventedHistory) -> dict[str, list[tuple[int, int]]]:
    return {
        season: sorted((rank, total) for rank, _, total in season_table(history, season)) for season in history.seasons
    }


def shown(found: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[int, int]]]:
    return {season: sorted((row[0], row[2]) for row in rows) for season, rows in found.items()}


@pytest.mark.long
def test_ten_seasons_are_imported_undone_and_imported_again_to_equal_tables() -> None:
    source = invented()
    history = imported(prepared([(store_file(source), "json"), (table_file(source), "csv")]))
    first = tables()

    assert shown(first) == expected(source)
    assert [note for note in history.report if note["code"].startswith(("past_rank", "past_standing"))] == []
    assert (history.figures["evenings"], history.figures["seasons"]) == (70, 10)
    assert history.figures["results"] == sum(len(each.rounds) for each in source.evenings)
    assert list(installation_findings()) == []

    undone(history)
    assert (Tournament.objects.count(), Season.objects.count(), Player.objects.count(), Entry.objects.count()) == (
        0,
    ) * 4

    imported(prepared([(store_file(source), "json")]))
    assert tables() == first
    assert list(installation_findings()) == []


def test_equals_are_decided_by_the_points_of_the_final_and_not_by_its_rank() -> None:
    people = {
        f"{700 + at:04d}": ["Skisberger", f"Resi {'abcdefghijklmnopqrstuvwxyz'[at % 26]}{at // 26}"] for at in range(60)
    }
    rounds = {key: [59 - 2 * at, 0, 0] for at, key in enumerate(people)}
    notes = {"_NAME": "1. Abend", "_SAISON": "2018/19"}
    nights = {"‹2018-10-05": notes | rounds, "‹2019-03-05": notes | {"_NAME": "Cupfinale"} | rounds}
    store = {"SPIELERext": people, "CUPS": {"50": {"NAME": "Musterer Cup", "TURNIER": "6.5"}}, "50": nights}
    imported(prepared([(json.dumps(store).encode(), "json")]))

    rows = season_results(Season.objects.get()).rows
    assert [(row.rank, row.total) for row in rows[48:52]] == [(49, 4), (50, 2), (51, 0), (51, 0)]
    assert {row.rank for row in rows[50:]} == {51}  # ranks 51 to 60 of both evenings bring nothing


def test_two_evenings_of_a_day_come_along_and_are_known_again() -> None:
    source = invented(seasons=1, guests=0)
    store = as_store(source)
    nights = store["050"]
    first, second, *_ = nights
    nights[f"{first} 2"] = nights.pop(second)
    content = json.dumps(store).encode()
    history = imported(prepared([(content, "json")]))

    assert shown(tables()) == expected(source)
    assert [note["code"] for note in history.report if note["code"] == "past_same_day"] == []
    day, *_ = [each.day for each in source.evenings]
    assert Tournament.objects.filter(date=day).count() == 2
    again = history_plan(prepared([(content, "json")])).figures
    assert (again["evenings"], again["there"]) == (0, len(source.evenings))

    seasons = list(Season.objects.filter(cup=cup()))
    evenings = exported_evenings(evening for each in seasons for evening in held_evenings(each))
    document = store_document(cup(), seasons=seasons, people=Player.objects.all(), evenings=evenings)
    before = tables()
    undone(history)
    imported(prepared([(document, "json")]))
    assert tables() == before


def test_an_evening_is_known_again_by_its_name_and_not_by_its_place_in_the_day() -> None:
    played, away = {"0815": [3, -1], "0816": [-3, 1]}, {"0815": "-", "0816": "-"}
    notes = {"_SAISON": "2018/19"}

    def store(**nights: dict[str, Any]) -> list[tuple[bytes, str]]:
        people = {number: ["Skisberger", given] for number, given in (("0815", "Resi"), ("0816", "Toni"))}
        days = {f"‹2019-01-12{key.removeprefix('_')}": notes | night for key, night in nights.items()}
        return [(json.dumps({"SPIELERext": people, "50": days}).encode(), "json")]

    only_second = store(_={"_NAME": "Matinee"} | away, **{"_ 2": {"_NAME": "Abend"} | played})
    imported(prepared(only_second))
    assert history_plan(prepared(only_second)).figures["there"] == 1, "nobody played the first"

    both = store(_={"_NAME": "Matinee"} | played, **{"_ 2": {"_NAME": "Abend"} | played})
    plan = history_plan(prepared(both))
    assert [(each.evening.name, each.is_left) for each in plan.seasons[0].evenings] == [
        ("Matinee", False),
        ("Abend", True),
    ]
    figures = history_plan(prepared(store(_={"_NAME": "Anders genannt"} | played))).figures
    assert (figures["evenings"], figures["there"]) == (0, 1)


def test_an_evening_that_is_here_says_how_many_lines_are_others_in_the_file() -> None:
    source = invented(seasons=1, evenings=10, guests=0)
    store = as_store(source)
    imported(prepared([(store_file(source), "json")]))
    first = store["050"][f"‹{source.evenings[0].day}"]
    changed, gone = list(source.evenings[0].rounds)[:2]
    first[changed] = [9, *first[changed][1:]]
    del first[gone]
    plans = []
    for document in (store, {**store, "050": dict([*store["050"].items()][:1])}):
        history = prepared([(json.dumps(document).encode(), "json")])
        with CaptureQueriesContext(connection) as queries:
            plans.append((history_plan(history), len(queries)))
    (whole, statements), (_, of_one) = plans
    noted = [(note.code, note.facts["lines"]) for note in whole.notes if note.code.startswith("past_here")]
    assert (noted, whole.figures["evenings"], statements) == ([("past_here_differs", 2)], 0, of_one)
    lines = [note for note in whole.notes if note.code.startswith("past_line")]
    before = " · ".join(map(str, source.evenings[0].rounds[changed]))
    after = " · ".join(map(str, first[changed]))
    assert [(note.code, note.facts["here"], note.facts["in_file"]) for note in lines] == [
        ("past_line_other", before, after),
        ("past_line_gone", " · ".join(map(str, source.evenings[0].rounds[gone])), "0 · 0 · 0"),
    ]
    texts = [each.said for each in note_texts(lines, files=whole.read.names, people=whole.named)]
    assert [each.split()[0] for each in texts] == [changed, gone]
    assert all(source.people[key][0] in said for key, said in zip((changed, gone), texts, strict=True))


@pytest.mark.parametrize("shape", ["lines", "season"])
def test_every_shape_makes_the_same_tables(shape: str) -> None:
    source = invented(seasons=1, guests=0)
    players = (players_file(source), "csv")
    files = {
        "lines": [(lines_file(source), "txt"), players],
        "season": [*((each, "csv") for each in season_files(source, "2010/11")), players],
    }
    history = imported(prepared([*files[shape], (table_file(source), "csv")], BEST_SIX_AND_FINAL))

    assert shown(tables()) == expected(source)
    assert history.report == []
    assert {row.person.name for row in season_results(Season.objects.get()).rows} == {
        f"{family} {given}" for family, given, _ in source.people.values()
    }


def test_what_differs_from_the_file_is_told_line_by_line() -> None:
    source = invented(seasons=1, evenings=3, guests=0)
    table = table_file(source).decode().splitlines()
    cells = table[1].split(";")
    table[1] = ";".join([*cells[:3], str(int(cells[3]) + 1)])
    season, places = season_files(source, "2010/11")
    lines = season.decode().splitlines()
    lines[1] = lines[1].replace(";", ";99;", 1).replace(f";{lines[1].split(';')[1]};", ";", 1)
    files = [
        ("\n".join(lines).encode(), "csv"), (places, "csv"), (players_file(source), "csv"),
        ("\n".join(table).encode(), "csv"),
    ]  # fmt: skip
    plan = history_plan(prepared(files, BEST_SIX_AND_FINAL))
    notes = [(note.code, note.where, note.file) for note in plan.notes]

    assert notes == [("past_rank", "2", 1), ("past_standing_total", "2", 4)]


def test_sums_that_are_wrong_are_told_and_closed_with_a_reason() -> None:
    source = invented(seasons=1, evenings=2, guests=0)
    next(iter(source.evenings[0].rounds.values()))[0] += 7
    history = imported(prepared([(store_file(source), "json")]))
    evening = Tournament.objects.get(date=source.evenings[0].day)
    closed = evening.events.get(verb="close_evening")

    assert [(note["code"], note["facts"]["sum"]) for note in history.report] == [("past_round_sum", "+7")]
    assert (closed.what["sums"], bool(closed.reason)) == ([[1, 7]], True)
    assert list(installation_findings()) == []


def test_finalists_who_stayed_away_get_the_penalty_of_the_scheme() -> None:
    source = invented(seasons=1, evenings=2, people=70, there=60, guests=0)
    final = source.evenings[-1]
    away = next(number for number in source.people if number not in final.rounds)
    store = as_store(source)
    store["050"][f"‹{final.day}"][away] = "-"
    terms = HistoryChoices(terms={"": {"n": 6, "final_points": "fixpunkte-wien-final"}})
    history = imported(prepared([(json.dumps(store).encode(), "json")], terms))
    row = next(row for row in season_results(Season.objects.get()).rows if row.person.number == away)

    assert row.cells[-1] is not None
    assert (row.cells[-1].points, row.stayed_away) == (-(61 - 49), True)
    assert list(installation_findings()) == []
    undone(history)
    assert list(installation_findings()) == []


def test_cancelled_in_the_middle_nothing_is_written() -> None:
    history = prepared([(store_file(invented(seasons=1)), "json")])
    before = [model.objects.count() for model in (Player, Season, Tournament, Event)]

    def stop(done: int, total: int) -> None:
        if done == 3:
            raise JobStopped

    with pytest.raises(JobStopped):
        run_history_import(
            history, seen=history_plan(history).fingerprint, watch=ImportCallbacks(stop), actor=at_desk(), now=NOW
        )
    assert [model.objects.count() for model in (Player, Season, Tournament, Event)] == before
    history.refresh_from_db()
    assert (history.state, history.files.count()) == ("draft", 1)


def test_sent_twice_it_is_one_import_and_what_has_changed_is_refused() -> None:
    history = prepared([(store_file(invented(seasons=1, evenings=2)), "json")])
    seen = history_plan(history).fingerprint
    with pytest.raises(Conflict, match="past_outdated"):
        run_history_import(history, seen="another", actor=at_desk(), now=NOW)
    run_history_import(history, seen=seen, actor=at_desk(), now=NOW)
    with pytest.raises(Conflict, match="past_done"):
        run_history_import(history, seen=seen, actor=at_desk(), now=NOW)
    assert Season.objects.count() == 1


def test_an_evening_that_was_changed_since_keeps_the_import_from_being_undone() -> None:
    history = imported(prepared([(store_file(invented(seasons=1, evenings=2)), "json")]))
    evening = Tournament.objects.first()
    assert evening is not None
    reopen_tournament(evening, reason="Tippfehler", actor=at_desk(), now=NOW)

    assert [(each.why, each.pk) for each in history_undo(history).obstacles] == [("evening_changed", evening.pk)]
    with pytest.raises(Conflict, match="past_undo_built_on"):
        undone(history)
    assert Tournament.objects.count() == 2


def test_a_plan_takes_as_many_statements_for_ten_evenings_as_for_one() -> None:
    counts = []
    for size in (1, 10):
        history = prepared([(store_file(invented(seasons=1, evenings=size)), "json")])
        with CaptureQueriesContext(connection) as queries:
            history_plan(history)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_what_nobody_carries_out_goes_with_its_files() -> None:
    prepared([(store_file(invented(seasons=1, evenings=1)), "json")])
    later = NOW + RETENTION + timedelta(minutes=1)
    remove_forgotten(now=later)
    assert not HistoryImport.objects.exists()


def test_teams_come_along_and_the_log_agrees() -> None:
    source = invented(seasons=1, evenings=1, guests=0)
    store = as_store(source)
    node = store["050"][f"‹{source.evenings[0].day}"]
    for number in list(source.evenings[0].rounds)[:4]:
        node[number] = [*node[number], "Die Vögel"]
    imported(prepared([(json.dumps(store).encode(), "json")]))

    assert Entry.objects.filter(team="Die Vögel").count() == 4
    assert list(installation_findings()) == []


def test_nobodys_name_is_left_in_what_was_said_of_an_import_that_was_undone() -> None:
    store = json.loads(store_file(invented(seasons=1, evenings=2, people=10, there=8, guests=0)))
    day = next(iter(store[next(key for key in store if key.isdigit())].values()))
    day["GeheimˆPersonˆOrt"] = [1, "abc", 2]
    history = imported(prepared([(json.dumps(store).encode(), "json")]))
    assert "Geheim" in json.dumps(history.report, ensure_ascii=False)

    undone(history)

    history.refresh_from_db()
    assert history.report == []
