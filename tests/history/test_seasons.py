"""Which seasons the files mean: one under several spellings, one that is here, and tables without their evenings."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.factories import NOW, TWO_QUALIFY, PlayerFactory, at_desk, cup, new_tournament
from tests.history.invented import (
    InventedHistory,
    invented,
    players_file,
    season_files,
    season_table,
    store_file,
    table_file,
)
from tests.history.test_running import BEST_SIX_AND_FINAL, expected, imported, prepared, shown, tables, undone
from tournaments.actions.cups import open_season
from tournaments.actions.history.preparing import change_reading, choose
from tournaments.actions.people.merging import merge_players
from tournaments.intake.history.reading import ReadingChoice
from tournaments.intake.history.terms import ImportedSeasonTerms
from tournaments.models import HistoryImport, Player, Season
from tournaments.queries.history.kept_tables import kept_tables
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.reading import HistoryChoices
from tournaments.queries.history.seasons import known_season
from tournaments.queries.history.undoing import history_undo

pytestmark = pytest.mark.django_db

LONG = "Steirischer Tarockcup Wertungsspiele Saison"


def called(*labels: str) -> HistoryImport:
    """An evening for each of these names of seasons."""
    nodes: dict[str, Any] = {}
    for at, label in enumerate(labels):
        metadata = {"_NAME": f"Abend {at}", "_SAISON": label, "_VERANSTALTER": "Bad Mond"}
        nodes[f"‹2010-0{at + 1}-10"] = metadata | {"0700": [1, 2, 3], "0701": [-1, -2, -3]}
    people = {"0700": ["Eichelhuber", "Anna"], "0701": ["Skisberger", "Berta"]}
    store = {"SPIELERext": people, "CUPS": {"050": {"NAME": "Musterer Cup"}}, "050": nodes}
    return prepared([(json.dumps(store).encode(), "json")])


def opened(name: str, slug: str, year: int) -> Season:
    starts, ends = date(year, 1, 1), date(year, 12, 31)
    rules: dict[str, Any] = {"rule": ImportedSeasonTerms().rule, "qualification": TWO_QUALIFY}
    return open_season(cup(), name=name, slug=slug, starts=starts, ends=ends, **rules, actor=at_desk(), now=NOW)


@pytest.mark.parametrize(
    ("labels", "names", "slugs"),
    [
        (("Sommer 2010", "sommer 2010"), ["Sommer 2010"], ["sommer-2010"]),
        (("Frühling", "Fruehling", "FRÜHLING"), ["Frühling"], ["fruehling"]),
        (("2010/11", "2010 11"), ["2010/11"], ["2010-11"]),
        (("???", "2010", "!!!"), ["!!!", "2010", "???"], ["2010", "2010-2", "2010-3"]),
        (("Лето", "лето", "Осень"), ["Лето", "Осень"], ["2010", "2010-2"]),
        (
            ("Runde der Freunde des gepflegten Tarockspiels A", "Runde der Freunde des gepflegten Tarockspiels B"),
            ["Runde der Freunde des gepflegten Tarockspiels A", "Runde der Freunde des gepflegten Tarockspiels B"],
            ["runde-der-freunde-des-gepflegten-tar-2", "runde-der-freunde-des-gepflegten-tarocks"],
        ),
    ],
    ids=["capitals", "umlauts", "signs", "no letters", "other letters", "long"],
)
def test_what_is_shown_is_carried_out_however_seasons_are_spelt(
    labels: tuple[str, ...], names: list[str], slugs: list[str]
) -> None:
    history = called(*labels)
    notes = [note.facts["other"] for note in history_plan(history).notes if note.code == "past_season_spelt"]
    imported(history)

    assert sorted(Season.objects.values_list("name", flat=True)) == names
    assert sorted(Season.objects.values_list("slug", flat=True)) == slugs
    assert set(notes) == set(labels) - set(names)


def test_a_season_that_is_here_in_another_spelling_is_that_one_and_a_taken_short_name_none() -> None:
    here = opened("Sommer 2010", "s10", 2010)
    opened("Anderes", "2010", 2009)
    history = called("SOMMER 2010", "s10", "???")
    planned = history_plan(history).seasons

    assert [(each.name, each.called_otherwise) for each in planned] == [
        ("Sommer 2010", ("SOMMER 2010", "s10")),
        ("???", ()),
    ]
    imported(history)
    assert here.tournaments.count() == 2
    assert Season.objects.get(name="???").slug == "2010-2"


def test_a_season_that_is_here_without_cup_points_goes_on_with_those_of_its_latest_evening() -> None:
    here = opened("Sommer 2010", "s10", 2010)
    for month, scheme in ((2, "fixpunkte"), (5, "heinepunkte")):
        new_tournament(season_=here, date=date(2010, month, 1), cup_points=scheme)
    (planned,) = history_plan(called("Sommer 2010")).seasons
    assert (planned.terms.cup_points, planned.rule) == ("heinepunkte", here.rule)


def test_rules_chosen_for_a_season_stay_when_another_file_spells_it_otherwise() -> None:
    history = called("SOMMER 2010", "Sommer 2010")
    choose(history, HistoryChoices(terms={"Sommer 2010": {"min_participations": 3}}))
    history.refresh_from_db()

    (season,) = history_plan(history).seasons
    assert (season.name, season.terms.min_participations) == ("SOMMER 2010", 3)


@pytest.mark.parametrize(
    ("name", "slug", "label", "is_meant"),
    [
        ("2019/2020", "2019-2020", "2019/20", True),
        ("2019 – 20", "s19", "2019/20", True),
        ("2019/2020", "2019-2020", "2020/21", False),
        ("Anderes", "s10", "S10", True),
        (f"{LONG} 2018/19", "steirischer-tarockcup-wertungsspiele-sai", f"{LONG} 2019/20", False),
        ("2010", "2010", "Лето 2010", False),
    ],
    ids=["year in full", "dash", "next year", "slug", "cut off", "other letters"],
)
def test_which_season_here_a_file_means(name: str, slug: str, label: str, is_meant: bool) -> None:
    assert (known_season(label, [Season(name=name, slug=slug)]) is not None) is is_meant


def test_a_table_without_its_evenings_is_told_at_its_line() -> None:
    source = invented(seasons=2, evenings=3, guests=0)
    store, table = (store_file(source), "json"), table_file(source).decode().splitlines()
    first, second = (len(season_table(source, each)) for each in source.seasons)
    source.evenings = source.of("2010/11")
    alone = prepared([(store_file(source), "json"), ("\n".join(table).encode(), "csv")], BEST_SIX_AND_FINAL)
    notes = [(note.code, note.where, note.facts["lines"], note.file) for note in history_plan(alone).notes]
    assert notes == [("past_standing_no_evening", str(first + 2), second, 2)]

    unsaid = "\n".join(line.partition(";")[2] for line in table).encode()
    both = prepared([store, (unsaid, "csv")], BEST_SIX_AND_FINAL)
    notes = [(note.code, note.where, note.facts["lines"], note.file) for note in history_plan(both).notes]
    assert notes == [("past_standing_season", "2", first + second, 2)]


def test_a_table_is_held_against_the_season_that_is_here() -> None:
    source = invented(seasons=1, evenings=3, guests=0)
    table = table_file(source).decode().splitlines()
    imported(prepared([(store_file(source), "json")]))
    assert tables()
    cells = table[1].split(";")
    table[1] = ";".join([*cells[:3], str(int(cells[3]) + 1)])
    wrong, people = ("\n".join(table).encode(), "csv"), (players_file(source), "csv")

    for files in ([wrong, people], [wrong, (store_file(source), "json")]):
        notes = [(note.code, note.where) for note in history_plan(prepared(files, BEST_SIX_AND_FINAL)).notes]
        assert notes == [("past_standing_total", "2")]

    more = invented(seasons=1, evenings=4, guests=0)
    grows = prepared([wrong, (store_file(more), "json")], BEST_SIX_AND_FINAL)
    codes = {note.code for note in history_plan(grows).notes}
    assert "past_standing_grows" in codes

    done = imported(grows)
    assert (done.figures["compared"], done.figures["differ"]) == (len(table) - 1, len(table) - 1 - same_as_before(more))
    written = [note for note in done.report if note["code"].startswith("past_standing")]
    assert "past_standing_grows" not in {note["code"] for note in written}
    assert {note["where"] for note in written if note["facts"].get("counted")} >= {"2"}


def same_as_before(more: InventedHistory) -> int:
    """How many lines of the table over three evenings are the same over all of them, apart from the first line."""
    whole = {key: (rank, total) for rank, key, total in season_table(more, "2010/11")}
    three = InventedHistory(more.people, more.evenings[:3], more.best)
    three.evenings[2] = replace(three.evenings[2], name="Cupfinale")
    lines = season_table(three, "2010/11")[1:]
    return sum(1 for rank, key, total in lines if whole.get(key) == (rank, total))


def test_a_table_without_its_evenings_is_kept_and_goes_when_it_is_undone() -> None:
    source = invented(seasons=2, evenings=3, people=12, there=8, guests=1)
    table, people = (table_file(source), "csv"), (players_file(source), "csv")
    source.evenings = source.of("2010/11")
    store = (store_file(source), "json")
    first = imported(prepared([store, table, people], BEST_SIX_AND_FINAL))
    assert (first.figures["tables"], first.figures["compared"], first.figures["differ"]) == (
        1, len(season_table(source, "2010/11")), 0,
    )  # fmt: skip

    (kept,) = kept_tables(first)
    whole = invented(seasons=2, evenings=3, people=12, there=8, guests=1)
    assert kept.season == "2011/12"
    assert [(line.rank, line.total) for line in kept.lines] == [
        (rank, total) for rank, _, total in season_table(whole, "2011/12")
    ]
    assert all(line.person and line.person.name for line in kept.lines)

    again = history_plan(prepared([table, people]))
    assert {note.code for note in again.notes} == {"past_standing_kept"}
    assert [note.code for note in again.obstacles] == ["past_nothing"]

    plan = history_undo(first)
    assert plan.tables == ("2011/12",)
    undone(first)
    first.refresh_from_db()
    assert (kept_tables(first), Player.objects.count()) == ((), 0)


def test_who_is_in_a_kept_table_stays_when_the_import_that_brought_them_is_undone() -> None:
    source = invented(seasons=1, evenings=2, people=12, there=8, guests=0)
    list_of_players = imported(prepared([(players_file(source), "csv")]))
    imported(prepared([(table_file(source), "csv")]))
    undone(list_of_players)

    names = {row.family_name + row.given_name for row in Player.objects.all()}
    assert names == {"".join(source.people[key][:2]) for _, key, _ in season_table(source, "2010/11")}

    listed = Player.objects.exclude(number=None).order_by("pk")[0]
    merge_players(cup(), PlayerFactory.create(number="9998"), listed, reason="dieselbe", actor=at_desk(), now=NOW)
    assert {note.code for note in history_plan(prepared([(table_file(source), "csv")])).notes} == {"past_standing_kept"}


def test_lines_of_a_table_that_say_less_or_say_it_twice_are_told_as_they_are() -> None:
    source = invented(seasons=1, evenings=3, people=12, there=8, guests=0)
    _, first, second, third, *others = table_file(source).decode().splitlines()
    a, b, c = (line.split(";") for line in (first, second, third))
    lines = [
        "Saison;Platz;Nr;Summe", f"{a[0]};;{a[2]};{a[3]}", f"{b[0]};99;{b[2]};{b[3]}", f"{c[0]};98;{c[2]};",
        *others, first, ";;;4711", "Summe;;;abc",
    ]  # fmt: skip
    files = [(store_file(source), "json"), ("\n".join(lines).encode(), "csv")]
    notes = {(note.code, note.where) for note in history_plan(prepared(files, BEST_SIX_AND_FINAL)).notes}

    last = len(lines)
    assert ("past_standing_unranked", "2") in notes
    assert notes & {("past_standing_rank", "3"), ("past_standing_rank_decided", "3")}
    assert ("past_standing_place", "4") in notes
    assert ("past_table_twice", str(last - 2)) in notes
    assert {code for code, where in notes if where in (str(last - 1), str(last))} == {"past_row_nobody"}


def test_somebody_who_is_twice_in_a_kept_table_is_told() -> None:
    rows = ["1;0701;Huber;Ida;10", "2;0702;Mayr;Eva;9", "3;0701;Huber;Ida;8", "4;0701;Huber;Ida;8"]
    lines = ["Saison;Platz;Nr;Zuname;Vorname;Summe", *(f"2011/12;{row}" for row in rows)]
    plan = history_plan(prepared([("\n".join(lines).encode(), "csv")]))
    assert [(note.code, note.where) for note in plan.notes] == [
        ("past_standing_no_evening", "2"),
        ("past_table_kept_twice", "4"),
        ("past_table_kept_twice", "5"),
    ]
    assert plan.notes[1].facts == {"season": "2011/12", "first": "2"}
    assert [len(each.lines) for each in plan.kept] == [4]


def test_a_file_that_may_go_by_several_lists_of_places_has_to_be_cleared() -> None:
    source = invented(seasons=2, evenings=2, people=12, there=8, guests=0)
    (first, its), (second, others) = (season_files(source, each) for each in source.seasons)
    files = [(each, "csv") for each in (first, second, its, others, players_file(source))]
    history = prepared(files)
    notes = [(each.code, each.facts["file"]) for each in history_plan(history).obstacles]
    assert notes == [("past_places_which", 1), ("past_places_which", 2)]

    file = history.files.order_by("pk")[1]
    change_reading(file, ReadingChoice(season="2011/12"))
    imported(history)
    assert [(each.name, each.tournaments.count()) for each in Season.objects.order_by("starts")] == [
        ("2010/11", 2),
        ("2011/12", 2),
    ]
    assert shown(tables()) == expected(source)
