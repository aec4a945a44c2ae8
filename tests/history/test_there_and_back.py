"""A cup that was taken over is exported whole and taken over by another cup: the tables are equal."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from scoring.cup_points import scheme_document, schemes
from tests.actions.test_stored_results import held
from tests.factories import NOW, anna, at_desk, cup, new_tournament
from tests.history.invented import InventedHistory, as_store, invented, store_file
from tests.history.test_running import BEST_SIX_AND_FINAL, imported, prepared, undone
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.history.preparing import UploadedFile, choose, start_history_import
from tournaments.actions.people.player_imports import import_players
from tournaments.documents.catalogue import Document, Subject, document
from tournaments.documents.files import produce
from tournaments.intake.player_lists import read_players
from tournaments.intake.players import PlayerList
from tournaments.models import Cup, CupPointsScheme, Event, PlayerContact, Season, Tournament
from tournaments.queries.history.own_cup import OURS
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.reading import HistoryChoices
from tournaments.queries.seasons.tables import season_results

pytestmark = pytest.mark.django_db

HEINE = schemes()["heinepunkte"]


def tables(of: Cup) -> list[list[tuple[object, ...]]]:
    """Every season's lines: who has which rank, how many points, and which count."""
    found = [season_results(each) for each in of.seasons.order_by("starts")]
    return [[(row.rank, row.person.name, row.total, row.participations) for row in each.rows] for each in found]


def test_a_cup_goes_out_and_comes_in_equal() -> None:
    imported(prepared([(store_file(invented(seasons=2, people=20, there=10)), "json")], BEST_SIX_AND_FINAL))
    wanted = document(Subject.CUP, "store.json")
    assert wanted is not None
    store = produce(wanted, cup(), by=anna(), now=NOW).content

    other = cup(slug="anderer")
    history = start_history_import(other, [UploadedFile(store, "json")], actor=at_desk(), now=NOW)
    choose(history, BEST_SIX_AND_FINAL.with_cup(cup().name, OURS))
    history.refresh_from_db()
    imported(history)

    assert tables(other) == tables(cup())
    assert len(tables(other)) == 2


def test_each_season_comes_back_with_its_own_rules() -> None:
    imported(prepared([(store_file(invented(seasons=2, people=20, there=10)), "json")], BEST_SIX_AND_FINAL))
    first, second = Season.objects.order_by("starts")
    rule = {"counting": "half", "min_participations": 3, "criteria": ["participations", "shared"]}
    qualification = first.qualification | {"quota": 7, "min_participations": 2}
    heine = CupPointsScheme.objects.create(slug="heinepunkte", name="Heinepunkte", document=scheme_document(HEINE))
    Season.objects.filter(pk=first.pk).update(
        rule=rule, qualification=qualification, cup_points=heine, starts=date(2010, 1, 2), planned=9
    )
    Tournament.objects.filter(season=first).update(cup_points=heine, criteria=["third_best_round", "lot", "shared"])
    wanted = made(Subject.CUP, "store.json", cup())
    other = cup(slug="anderer")
    carried_out_by(other, [(wanted, "json")])

    back, last = other.seasons.order_by("starts")
    assert back.cup_points == heine
    assert (back.rule, back.qualification) == (rule, qualification)
    assert (back.starts, back.ends, back.planned) == (date(2010, 1, 2), first.ends, 9)
    assert {tuple(each.criteria) for each in back.tournaments.all()} == {("third_best_round", "shared")}
    assert (last.rule, last.qualification, last.planned) == (second.rule, second.qualification, None)
    assert tables(other) == tables(cup())

    node = json.loads(wanted)
    assert node["CUPS"]["1"]["SAISONEN"]["2011/12"]["final_points"] == "", "its final has those of the other evenings"
    nothing = {"rule": {"counting": "x"}, "cup_points": "gibt-es-nicht", "criteria": ["x"], "planned": 0, "starts": 1}
    node["CUPS"]["1"]["SAISONEN"] = {"2010/11": nothing, "2011/12": [], "x": None}
    third = cup(slug="dritter")
    carried_out_by(third, [(json.dumps(node).encode(), "json")])
    del node["CUPS"]["1"]["SAISONEN"]
    fourth = cup(slug="vierter")
    carried_out_by(fourth, [(json.dumps(node).encode(), "json")])
    assert [each.rule for each in third.seasons.all()] == [each.rule for each in fourth.seasons.all()]
    assert tables(third) == tables(fourth)


WITH_ITS_FINAL = HistoryChoices(
    terms={"": {"counting": "best_n_plus_final", "n": 6, "final_points": "fixpunkte-wien-final"}}
)


def with_absent_finalists() -> InventedHistory:
    """A final of 56, of whom three can stay `away`: two of the evening before, and one who was nowhere else."""
    source = invented(seasons=1, evenings=2, people=56, there=55, guests=0)
    final = source.evenings[1]
    final.rounds.update({key: [0, 0, 0] for key in source.people if key not in final.rounds})
    return source


def away(source: InventedHistory) -> list[str]:
    return [
        *sorted(source.evenings[0].rounds)[:2],
        *(key for key in source.people if key not in source.evenings[0].rounds),
    ]


def test_absent_finalists_and_what_they_get_go_out_and_come_in() -> None:
    source = with_absent_finalists()
    store = as_store(source)
    node = store["050"][f"‹{source.evenings[1].day}"]
    node |= dict.fromkeys(away(source), "-")
    imported(prepared([(json.dumps(store).encode(), "json")], WITH_ITS_FINAL))
    (table,) = tables(cup())
    assert [row[2] for row in table].count(-7) == 1  # 49 − 56 for whoever was nowhere else
    season = Season.objects.get()
    assert season.finalists.count() == 56

    store_again, players = (made(Subject.CUP, name, cup()) for name in ("store.json", "players.csv"))
    season_again = [made(Subject.SEASON, name, season) for name in ("rounds.csv", "places.csv")]
    final = season.tournaments.get(is_final=True)
    lines = made(Subject.TOURNAMENT, "rounds.csv", final)
    for at, files in enumerate(([(store_again, "json")], [(each, "csv") for each in (*season_again, players)])):
        other = cup(slug=f"anderer-{at}")
        carried_out_by(other, files)
        assert tables(other) == [table]

    late = cup(slug="spaeter")
    carried_out_by(late, [(lines, "csv"), (players, "csv")])
    assert Season.objects.get(cup=late).finalists.count() == 56


def test_who_stayed_away_from_the_final_of_a_season_that_is_here_is_told_at_their_line() -> None:
    source = with_absent_finalists()
    evenings = source.evenings
    source.evenings = evenings[:1]
    imported(prepared([(store_file(source), "json")], WITH_ITS_FINAL))
    source.evenings = evenings
    store = as_store(source)
    store["050"][f"‹{evenings[1].day}"] |= dict.fromkeys(away(source), "-")
    notes = history_plan(prepared([(json.dumps(store).encode(), "json")])).notes

    assert {(note.code, note.where) for note in notes if note.code == "past_away_left"} == {
        ("past_away_left", f"050/‹{evenings[1].day}/{key}") for key in away(source)
    }


@pytest.mark.parametrize("kind", ["store", "season", "lines"])
def test_rangpunkte_that_no_file_can_carry_are_told_at_each_line(kind: str) -> None:
    evening = held(players=8, cup_points="score", rank_points={4: (60, 40, 20, 0), 5: (60, 45, 30, 15, 0)})
    totals = {row.total for row in season_results(evening.season).rows}
    of_season = [(made(Subject.SEASON, name, evening.season), "csv") for name in ("rounds.csv", "places.csv")]
    files = {
        "store": [(made(Subject.CUP, "store.json", cup()), "json")],
        "season": of_season,
        "lines": [(made(Subject.TOURNAMENT, "rounds.csv", evening), "csv")],
    }
    players = (made(Subject.CUP, "players.csv", cup()), "csv")
    other = cup(slug="anderer")
    uploaded = [UploadedFile(*each) for each in (*files[kind], players)]
    notes = history_plan(start_history_import(other, uploaded, actor=at_desk(), now=NOW)).notes

    told = [note for note in notes if note.code == "past_total"]
    assert {note.facts["total"] for note in told} == {total for total in totals if total > 0}
    assert len({note.where for note in told}) == 6, "those who were last at their tables got nothing"


@pytest.mark.parametrize("kind", ["files", "file", "season", "workbooks", "whole season"])
def test_two_evenings_of_a_day_go_out_and_come_in(kind: str) -> None:
    source = invented(seasons=1, evenings=4, people=16, there=10)
    store = as_store(source)
    first, second, *_ = store["050"]
    store["050"][f"{first} 2"] = store["050"].pop(second)
    history = imported(prepared([(json.dumps(store).encode(), "json")], BEST_SIX_AND_FINAL))
    before, season = tables(cup()), Season.objects.get()
    evenings = list(season.tournaments.order_by("date", "pk"))
    lines = [made(Subject.TOURNAMENT, "rounds.csv", each) for each in evenings]
    files = {
        "files": [(each, "csv") for each in lines],
        "file": [(b"".join(each.removeprefix(b"\xef\xbb\xbf") for each in lines), "csv")],
        "season": [(made(Subject.SEASON, name, season), "csv") for name in ("rounds.csv", "places.csv")],
        "whole season": [(made(Subject.SEASON, "rounds.xlsx", season), "xlsx")],
        "workbooks": [(made(Subject.TOURNAMENT, "rounds.xlsx", each), "xlsx") for each in evenings],
    }
    players = made(Subject.CUP, "players.csv", cup())
    undone(history)
    imported(prepared([*files[kind], (players, "csv")], BEST_SIX_AND_FINAL))

    assert tables(cup()) == before
    assert [each.date for each in evenings] == list(
        Season.objects.get().tournaments.order_by("date", "pk").values_list("date", flat=True)
    )


def test_seasons_of_equally_many_evenings_come_in_without_a_question_where_rows_say_theirs() -> None:
    history = imported(prepared([(store_file(invented(seasons=2, evenings=2, people=12, there=8)), "json")]))
    before, seasons = tables(cup()), list(Season.objects.order_by("starts"))
    files = [with_season(made(Subject.SEASON, "rounds.csv", each), each.name) for each in seasons]
    files += [made(Subject.SEASON, "places.csv", each) for each in seasons]
    files.append(made(Subject.CUP, "players.csv", cup()))
    undone(history)
    imported(prepared([(each, "csv") for each in files], BEST_SIX_AND_FINAL))

    assert tables(cup()) == before


def test_own_files_of_several_seasons_come_in_together_by_their_workbooks_or_names() -> None:
    history = imported(prepared([(store_file(invented(seasons=3, evenings=2, people=12, there=8)), "json")]))
    before, seasons = tables(cup()), list(Season.objects.order_by("starts"))
    workbooks = [UploadedFile(made(Subject.SEASON, "rounds.xlsx", each), "xlsx") for each in seasons]
    texts = [
        UploadedFile(made(Subject.SEASON, f"{name}.csv", each), "csv", f"mc-{each.slug}-{name}.csv")
        for each in seasons
        for name in ("rounds", "places")
    ]
    players = UploadedFile(made(Subject.CUP, "players.csv", cup()), "csv")
    undone(history)
    for files in (workbooks, texts, list(reversed(texts))):
        history = start_history_import(cup(), [*files, players], actor=at_desk(), now=NOW)
        choose(history, BEST_SIX_AND_FINAL)
        history.refresh_from_db()
        history = imported(history)
        assert tables(cup()) == before
        undone(history)

    nameless = [replace(each, name="") for each in texts]
    plan = history_plan(start_history_import(cup(), [*nameless, players], actor=at_desk(), now=NOW))
    assert [each.code for each in plan.obstacles] == ["past_places_which"] * 3


def with_season(file: bytes, season: str) -> bytes:
    """The file with a last column that says the season."""
    head, *rows = file.decode("utf-8-sig").splitlines()
    return "\r\n".join([f"{head};Saison", *(f"{row};{season}" for row in rows)]).encode()


def made(subject: Subject, name: str, of: Cup | Season | Tournament) -> bytes:
    wanted = document(subject, name)
    assert wanted is not None
    return produce(wanted, of, by=anna(), now=NOW).content


def carried_out_by(other: Cup, files: Sequence[tuple[bytes, str]]) -> None:
    uploaded = [UploadedFile(content, kind) for content, kind in files]
    history = start_history_import(other, uploaded, actor=at_desk(), now=NOW)
    choose(history, WITH_ITS_FINAL.with_cup(cup().name, OURS))
    history.refresh_from_db()
    imported(history)


@pytest.mark.parametrize("name", ["players.csv", "players.xlsx"])
def test_a_cups_players_go_out_and_come_in_with_their_addresses(name: str) -> None:
    evening = new_tournament(players=3)
    lines = zip(evening.entries.order_by("pk"), ("4020", "A-1010", ""), strict=True)
    for at, (entry, postcode) in enumerate(lines):
        details = ContactDetails(f"spieler{at}@tarock.example", f"Gasse {at}", postcode, "Untertrull")
        change_contact(cup(), entry.player, details, actor=at_desk(), now=NOW)
    wanted = document(Subject.CUP, name)
    assert wanted is not None
    before, noted = read(wanted, name), contacts()

    PlayerContact.objects.all().delete()
    assert read(wanted, name).addresses == ()
    import_players(cup(slug="anderer"), before.rows, addresses=before.addresses, actor=at_desk(), now=NOW)

    assert (contacts(), read(wanted, name)) == (noted, before)
    assert Event.objects.filter(verb="export_people").count() == 3


def read(wanted: Document, name: str) -> PlayerList:
    return read_players(produce(wanted, cup(), by=anna(), now=NOW).content, filename=name)


def contacts() -> set[tuple[object, ...]]:
    return set(PlayerContact.objects.values_list("player", "mail", "street", "postcode", "town"))
