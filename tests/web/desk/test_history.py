"""A cup's past at the desk: files, how they are read, rules, questions, the check, carrying out, report, undoing."""

import io
import json
import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook, load_workbook

from tests.factories import BEST_SIX, NOW, TWO_QUALIFY, PlayerFactory, at_desk, cup, new_tournament
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
from tests.web.desk.pages import done, refused, shown
from tests.web.parts import parts, texts
from tournaments.actions.cups import open_season
from tournaments.actions.history.preparing import UploadedFile, add_files, choose, remove_file
from tournaments.actions.people.merging import merge_players
from tournaments.actions.room.closing import reopen_tournament
from tournaments.background import make_ordered
from tournaments.models import (
    Cup,
    EnteredTotal,
    Event,
    HistoryFile,
    HistoryImport,
    Job,
    Membership,
    Player,
    Season,
    Tournament,
)
from tournaments.models.history_import import HistoryState
from tournaments.models.job import JobState
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.reading import HistoryChoices

pytestmark = pytest.mark.django_db


@pytest.fixture
def source() -> InventedHistory:
    return invented(seasons=1, evenings=3, people=12, there=8, guests=1)


@pytest.fixture
def url() -> str:
    return f"/desk/cups/{cup().slug}/past/"


def begun(client: Client, url: str, *files: tuple[str, bytes]) -> str:
    """The page of an import that was begun with these files."""
    uploads = [SimpleUploadedFile(name, content) for name, content in files]
    response = client.post(url, {"uploads": uploads})
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


def chosen_options(answer: Any) -> list[str]:
    return [each.text for each in parts(answer, "option") if "selected" in each.attributes]


def imported(client: Client, page: str) -> Job:
    (seen,) = parts(client.get(page), "[name=seen]")
    response = client.post(f"{page}carry-out/", {"seen": seen.attributes["value"]})
    job = Job.objects.latest("pk")
    assert response["Location"] == f"/desk/jobs/{job.pk}/"
    make_ordered(job.pk)
    job.refresh_from_db()
    return job


def test_a_store_is_looked_at_taken_over_and_undone(desk: Client, url: str, source: InventedHistory) -> None:
    page = begun(desk, url, ("alles.json", store_file(source)))
    checked = shown(desk, page)
    assert "the web program's whole store" in checked
    assert "3 evenings" in checked
    assert "It is clear who everybody is." in checked
    assert Player.objects.count() == 0

    job = imported(desk, page)
    assert (job.state, job.error) == (JobState.DONE, "")
    assert Tournament.objects.count() == 3
    assert HistoryFile.objects.count() == 0

    report = desk.get(page)
    assert "Everything came as the files say." in report.content.decode()
    links = {str(each.attributes["href"]) for each in parts(report, "main a")}
    season = Season.objects.get()
    assert links >= {
        f"/desk/seasons/{season.pk}/",
        *(f"/desk/evenings/{pk}/" for pk in season.tournaments.values_list("pk", flat=True)),
    }
    book = desk.get(f"{page}report.xlsx/")
    assert "filename=" in book["Content-Disposition"]
    sheet = load_workbook(io.BytesIO(book.content))["Evenings"]
    assert sheet.oddFooter
    assert (sheet.oddFooter.left.text or "").startswith("as of "), "nothing about it is provisional any more"
    day = sheet["A2"]
    assert (day.value.date(), day.is_date) == (source.evenings[0].day, True)

    asked = desk.get(f"{page}undo/")
    assert "Nothing of it" in asked.content.decode()
    assert Tournament.objects.count() == 3
    (seen,) = parts(asked, "[name=seen]")
    message = done(desk, f"{page}undo/", seen=seen.attributes["value"])
    assert message.startswith("Undone: 3 evenings")
    assert (Tournament.objects.count(), Season.objects.count(), Player.objects.count()) == (0, 0, 0)
    undone = shown(desk, page)
    assert ("Undone on" in undone, "Everything came as the files say." in undone) == (True, False)
    assert "anna Its evenings are gone; what stands below is what it had brought." in undone
    (listed,) = texts(desk.get(url), "main .ranking li")
    assert "had brought 3 evenings Undone on" in listed
    assert "anna undone" in listed
    assert desk.get(f"{page}undo/").status_code == 409


def test_a_finished_import_leads_to_its_report_which_names_people(
    desk: Client, url: str, source: InventedHistory
) -> None:
    lines = [[*line.split(";")] for line in lines_file(source).decode("cp1252").split("\r\n")]
    wrong = next(each for each in lines if each[2].strip('"').isdecimal())
    wrong[6] = "999"
    text = "\r\n".join(";".join(each) for each in lines).encode("cp1252")
    page = begun(desk, url, ("spieler.csv", players_file(source)), ("abende.csv", text))
    job = imported(desk, page)
    assert f'href="{page}">Go on' in desk.get(f"/desk/jobs/{job.pk}/").content.decode()

    number = wrong[2].strip('"')
    name = " ".join(source.people[number][:2])
    assert f"{number} {name} · " in shown(desk, page)
    book = load_workbook(io.BytesIO(desk.get(f"{page}report.xlsx/").content))
    assert str(book.worksheets[0]["B2"].value).startswith(f"{number} {name} · ")
    assert "Your work in the background" not in shown(desk, url.removesuffix("past/"))


def test_people_without_a_result_are_told_and_taken_over_when_ticked(
    desk: Client, url: str, source: InventedHistory
) -> None:
    idle = b"Nr.;Zuname;Vorname;Ort\n4103;Mondner;Max;Bad Mond\n"
    page = begun(desk, url, ("alles.json", store_file(source)), ("ohne.csv", idle))
    checked = shown(desk, page)
    unplayed = [key for key in source.people if all(key not in each.rounds for each in source.evenings)]
    assert f"{len(unplayed) + 1} " in checked.partition("without a result")[0][-12:]
    assert "4103 Mondner Max" in checked

    book = load_workbook(io.BytesIO(desk.get(f"{page}report.xlsx/").content))
    named = [str(cell.value) for cell in book.worksheets[0]["B"] if "without a result" in str(cell.value)]
    assert "4103 Mondner Max · This person without a result is not taken over." in named
    assert len(named) == len(unplayed) + 1

    done(desk, f"{page}everybody/", everybody="on")
    assert "without a result is not" not in shown(desk, page)
    done(desk, f"{page}rules/", counting="half", n="", min_participations=0, cup_points="fixpunkte", turn="")
    assert HistoryImport.objects.get().choices["everybody"] is True
    imported(desk, page)
    assert Player.objects.filter(number="4103").exists()


def test_who_was_left_out_is_in_the_report_by_number_and_by_the_name_known_here(
    desk: Client, url: str, source: InventedHistory
) -> None:
    PlayerFactory.create(number="4104", family_name="Mondner", given_name="Resi")
    idle = b"Nr.;Zuname;Vorname\n4103;Mondner;Max\n4104;Mondner;Resi\n"
    played = {key for each in source.evenings for key in each.rounds}
    source.people = {key: each for key, each in source.people.items() if key in played}
    page = begun(desk, url, ("alles.json", store_file(source)), ("ohne.csv", idle))
    imported(desk, page)
    assert "2 people without a result are not taken over: 4103, 4104 Mondner Resi" in shown(desk, page)
    book = load_workbook(io.BytesIO(desk.get(f"{page}report.xlsx/").content))
    said = " ".join(str(cell.value) for cell in book.worksheets[0]["B"])
    assert "4103 · This person without a result is not taken over." in said
    assert "4104 Mondner Resi · This person" in said


def test_evenings_without_a_name_are_called_by_their_place_or_counted(desk: Client, url: str) -> None:
    lines = "Datum;Nr;Name;R1\n" + "".join(
        f"2026-{month}-17;81{at};Mondner {name};{at * 2 - 1}\n"
        for month in ("10", "11", "12")
        for at, name in enumerate(("Max", "Resi"))
    )
    places = "Ortnummer;Spielort;Datum\n1;Langenlois;17. November 2026\n"
    imported(desk, begun(desk, url, ("abende.csv", lines.encode()), ("orte.csv", places.encode())))
    assert [*Tournament.objects.order_by("date").values_list("name", "venue")] == [
        ("1. evening", ""), ("Langenlois", "Langenlois"), ("3. evening", ""),
    ]  # fmt: skip


def test_a_job_that_was_sent_twice_is_one_import(desk: Client, url: str, source: InventedHistory) -> None:
    page = begun(desk, url, ("alles.json", store_file(source)))
    (seen,) = parts(desk.get(page), "[name=seen]")
    for _ in range(2):
        desk.post(f"{page}carry-out/", {"seen": seen.attributes["value"]})
    assert Job.objects.count() == 1
    assert "being taken over at the moment" in shown(desk, page)

    make_ordered(Job.objects.get().pk)
    assert desk.post(f"{page}carry-out/", {"seen": seen.attributes["value"]}).status_code == 409
    assert HistoryImport.objects.get().state == HistoryState.DONE


def test_what_was_shown_and_changed_since_is_not_taken_over(desk: Client, url: str, source: InventedHistory) -> None:
    page = begun(desk, url, ("alles.json", store_file(source)))
    (seen,) = parts(desk.get(page), "[name=seen]")
    done(desk, f"{page}rules/", counting="best_n", n=2, min_participations=0, cup_points="fixpunkte", turn="")
    desk.post(f"{page}carry-out/", {"seen": seen.attributes["value"]})

    make_ordered(Job.objects.get().pk)
    assert Job.objects.get().error == "past_outdated"
    assert Tournament.objects.count() == 0


def test_several_files_and_how_one_is_read(desk: Client, url: str, source: InventedHistory) -> None:
    season, places = season_files(source, "2010/11")
    odd = season.replace(b"Ort;Platz;Nr;R1;R2;R3", b"A;B;C;D;E;F")
    page = begun(desk, url, ("saison.csv", odd), ("orte.csv", places))
    first, _second = HistoryFile.objects.order_by("pk")
    checked = shown(desk, page)
    assert "“saison.csv”: please say what it is" in checked
    assert "2. orte.csv a list of places with their days · 3 venues" in checked
    assert "Unicode (usual today)" in checked
    message = done(desk, f"{page}files/{first.pk}/", shape="season", encoding="utf-8", separator=";")
    assert message == "Saved."
    assert parts(desk.get(f"{page}files/{first.pk}/"), ".panel .field select")
    named = {"column-0": "evening", "column-1": "rank", "column-2": "number", "column-3": "r1", "column-4": "r2"}
    fields = {"shape": "season", "encoding": "utf-8", "separator": ";", "has_heading": "on", "column-5": "r3", **named}
    done(desk, f"{page}files/{first.pk}/", **fields)
    checked = shown(desk, page)
    assert "a season" in checked
    assert "a list of places with their days" in checked
    assert "Questions about people that are not answered" in checked  # nobody says who has the numbers

    uploads = [SimpleUploadedFile("spieler.csv", players_file(source))]
    assert desk.post(page, {"uploads": uploads}).status_code == 302
    assert "It is clear who everybody is." in shown(desk, page)
    assert "spieler.csv" in shown(desk, f"{page}files/{first.pk + 2}/")
    done(desk, f"{page}files/{first.pk}/remove/")
    assert HistoryFile.objects.count() == 2


def test_other_characters_alone_keep_the_columns_and_the_rows_shown_have_umlauts(desk: Client, url: str) -> None:
    rows = [f'DTC;08.10.2011;"{nr}";{at};{-at};0;0' for at, nr in enumerate((4122, 4213, 4157, 4199))]
    text = "\n".join(['DTC;08.10.2011;"_NAME";Sonne', *rows, 'DTC;08.10.2011;"Größwang Jürgen, Melk";5;5;5;15'])
    begun(desk, url, ("dos.csv", text.encode("cp850")))
    file = HistoryFile.objects.get()
    page = f"{url}{file.history_id}/files/{file.pk}/"
    shown_first = shown(desk, page)
    assert "Gr”áwang J�rgen, Melk" in shown_first
    columns = {f"column-{at}": name for at, name in enumerate(("cup", "day", "number", "r1", "r2", "r3", "total"))}

    done(desk, page, shape="lines", encoding="cp850", separator=";", **columns)

    kept = desk.get(page)
    chosen = chosen_options(kept)
    assert chosen[-7:] == [
        "number of the cup", "day", "player number", "1. round", "2. round", "3. round", "total",
    ]  # fmt: skip
    assert "checked" not in parts(kept, "[name=has_heading]")[0].attributes
    assert "Größwang Jürgen, Melk" in shown(desk, page)
    done(desk, page, shape="lines", encoding="cp850", separator=",", **columns)
    done(desk, page, shape="lines", encoding="cp850", separator=";")
    assert chosen_options(desk.get(page)) == chosen


def test_wrong_characters_are_told_at_the_top_with_the_readings_that_are_right(desk: Client, url: str) -> None:
    text = "Datum;Zuname;Vorname;Ort;R1\n12.1.2019;Größwang;Jürgen;Melk;5\n12.1.2019;Zöchling;Käthe;Horn;-5\n"
    twice = text.replace("12.1", "19.1").encode().decode("cp1252").encode()
    page = begun(desk, url, ("dos.csv", text.encode("cp850")), ("doppelt.csv", twice))
    told = shown(desk, page)
    assert "Some characters of “dos.csv” are wrong, in line 2, 3 as in: 12.1.2019;Gr”áwang;J�rgen;Melk;5" in told
    assert "Some characters of “doppelt.csv” are wrong, in line 2, 3" in told
    for day, encoding in (("12.1.2019", "DOS (very old programs)"), ("19.1.2019", "Unicode, encoded twice")):
        assert f"Which of these is right? {day};Größwang;Jürgen;Melk;5 {encoding}" in told
    for file, encoding in zip(HistoryFile.objects.order_by("pk"), ("cp850", "utf-8-twice"), strict=True):
        done(desk, f"{page}files/{file.pk}/characters/", encoding=encoding)
    told = shown(desk, page)
    assert "characters of" not in told
    assert history_plan(HistoryImport.objects.get()).figures["new"] == 2
    assert desk.post(f"{page}files/{file.pk}/characters/", {"encoding": "x"}).status_code == 404


def test_characters_that_may_be_umlauts_of_an_old_mac_are_asked_about_once(desk: Client, url: str) -> None:
    text = "Datum;Zuname;Vorname;Ort;R1\n12.1.2019;{};Eva;Melk;5\n12.1.2019;{};Hans;Horn;-5\n"
    mac, windows = text.format("Zöchling", "Huber"), text.replace("12.1", "19.1").format("Kršnjak", "Tomáš")
    files = [("mac.csv", mac.encode("mac_roman")), ("windows.csv", windows.encode("cp1252"))]
    page = begun(
        desk, url, *files, ("clear.csv", mac.replace("Huber", "Müller").replace("12.1", "26.1").encode("mac_roman"))
    )
    told = shown(desk, page)
    assert (
        "Some characters of “mac.csv” may stand for umlauts, in line 2 "
        "Which of these is right? 12.1.2019;Zšchling;Eva;Melk;5 Windows (Western European) "
        "12.1.2019;Zöchling;Eva;Melk;5 Mac (older programs)"
    ) in told
    assert "Some characters of “windows.csv” may stand for umlauts, in line 2" in told
    assert (
        "clear.csv tournaments, a line for each result · 2 people · 1 evening · 2 results · Mac (older programs)"
        in told
    )
    for file, encoding in zip(HistoryFile.objects.order_by("pk"), ("mac_roman", "cp1252"), strict=False):
        done(desk, f"{page}files/{file.pk}/characters/", encoding=encoding)
    assert "characters of" not in shown(desk, page)
    found = history_plan(HistoryImport.objects.get()).people.values()
    assert {each.row.family_name for each in found} == {"Zöchling", "Huber", "Müller", "Kršnjak", "Tomáš"}


def test_who_is_who_is_asked_and_kept(desk: Client, url: str, source: InventedHistory) -> None:
    number, (family, given, place) = next(iter(source.people.items()))
    holder = PlayerFactory.create(number=number, family_name="Jemand", given_name="Anders")
    same = PlayerFactory.create(number=None, family_name=family, given_name=given, place=place)
    page = begun(desk, url, ("alles.json", store_file(source)))
    assert "Questions about people that are not answered: 1." in shown(desk, page)

    asked = desk.get(f"{page}questions/")
    (chosen,) = [each for each in parts(asked, "[type=radio]") if "checked" in each.attributes]
    assert chosen.attributes["value"] == str(same.pk)  # same name and place
    offered = [each.attributes["value"] for each in parts(asked, "[type=radio]")]
    assert offered == [str(holder.pk), str(same.pk), "new"]
    name = str(chosen.attributes["name"])
    odd = {name: "a\0b", "answer-a\0b": "new", "answer-n9999": "new"}
    assert done(desk, f"{page}questions/", **odd) == "Saved; 1 question is open."
    assert HistoryImport.objects.get().answers == {}
    assert done(desk, f"{page}questions/", **{name: "new"}) == "All questions are answered."

    imported(desk, page)
    assert Player.objects.get(number=number) == holder
    assert Player.objects.filter(family_name=family, given_name=given, number=None).count() == 2


def test_an_evening_that_is_here_is_left_out_unless_it_is_another(
    desk: Client, url: str, source: InventedHistory
) -> None:
    day = source.evenings[0].day
    page = begun(desk, url, ("alles.json", store_file(source)))
    imported(desk, page)
    again = begun(desk, url, ("alles.json", store_file(source)))
    assert "There is nothing in the files that is not here already." in shown(desk, again)

    done(desk, f"{again}evenings/", day=day.isoformat())
    assert imported(desk, again).state == JobState.DONE
    assert Tournament.objects.filter(date=day).count() == 2


def test_a_corrected_list_of_an_evening_that_is_here_says_what_differs_and_how_to_take_it(
    desk: Client, url: str, source: InventedHistory
) -> None:
    page = begun(desk, url, ("alles.json", store_file(source)))
    assert "Evenings that are others here" not in shown(desk, page)
    imported(desk, page)
    corrected = source.evenings[0]
    corrected.rounds[next(iter(corrected.rounds))][0] += 100
    again = begun(desk, url, ("alles.json", store_file(source)))
    told, checked = desk.get(again), shown(desk, again)
    evening = Tournament.objects.get(date=corrected.day)
    links = [each.attributes["href"] for each in parts(told, "#differing a")]
    assert links == [f"/desk/evenings/{evening.pk}/", page]
    (said,) = texts(told, ".message li")
    assert said.startswith("There is nothing new in the files, but 1 line is another than here.")
    assert "Before it can be taken over:" not in checked
    (who,), points = texts(told, "#differing .ranking__name"), texts(told, "#differing .ranking__name strong")
    number, after = next(iter(corrected.rounds.items()))
    before = [after[0] - 100, *after[1:]]
    assert who.startswith(" ".join((number, *source.people[number][:2])))
    assert points == [" · ".join(map(str, each)).replace("-", "−") for each in (before, after)]
    assert [each for each in texts(told, "#differing li") if "undo it as a whole" in each]
    assert not re.search(r"[\d−· ]+ here, [\d−· ]+ in the file", checked), "told once"

    newcomer = ("Trullinger", "Neu", "Bad Mond")
    corrected.rounds["0799"], source.people["0799"] = [0, 0, 1], newcomer
    with_more = desk.get(begun(desk, url, ("alles.json", store_file(source))))
    said = " ".join(texts(with_more, "main .message p"))
    assert said.startswith("2 lines in the files are others than here, and are not taken over.")
    assert texts(with_more, "#differing .ranking__name strong")[-2:] == ["not there", "0 · 0 · 1"]

    (seen,) = parts(desk.get(f"{page}undo/"), "[name=seen]")
    desk.post(f"{page}undo/", {"seen": seen.attributes["value"]})
    imported(desk, again)
    assert Tournament.objects.filter(date=corrected.day).count() == 1


def test_of_two_evenings_of_a_day_one_alone_is_added(desk: Client, url: str, source: InventedHistory) -> None:
    store = as_store(source)
    first, second, _ = store["050"]
    store["050"][f"{first} 2"] = store["050"].pop(second)
    file, day = ("alles.json", json.dumps(store).encode()), source.evenings[0].day
    imported(desk, begun(desk, url, file))
    again = begun(desk, url, file)
    offered = [str(each.attributes["value"]) for each in parts(desk.get(again), "[name=day]")]
    assert offered == [f"{day}", f"{day} 2", f"{source.evenings[2].day}"]

    done(desk, f"{again}evenings/", day=[f"{day} 2", "2010-09-10 x", "2010-02-30", f"{day} 1"])
    assert HistoryImport.objects.latest("pk").choices["beside"] == [f"{day} 2"]
    imported(desk, again)
    names = sorted(Tournament.objects.filter(date=day).values_list("name", flat=True))
    assert names == [source.evenings[0].name, *[source.evenings[1].name] * 2]


def test_a_corrected_list_of_an_evening_is_told_and_added_only_when_ticked(
    desk: Client, url: str, source: InventedHistory
) -> None:
    corrected = json.loads(store_file(source))
    day = source.evenings[0].day
    lines = corrected["050"][f"‹{day}"]
    for key in source.evenings[0].rounds:
        lines[key][0] += 1
    files = ("alles.json", store_file(source)), ("berichtigt.json", json.dumps(corrected).encode())
    page = begun(desk, url, *files)
    checked = shown(desk, page)
    assert "8 lines differ, so it is left out here." in checked
    assert f"{source.evenings[0].name} – “berichtigt.json” 8 lines are not the same in “alles.json”" in checked

    done(desk, f"{page}further/", day=[f"{day} 2", "2010-02-30"])
    assert HistoryImport.objects.get().choices["further"] == [f"{day} 2"]
    (ticked,) = parts(desk.get(page), "[name=day]")
    assert "checked" in ticked.attributes
    row = HistoryImport.objects.get()
    add_files(row, [UploadedFile(players_file(source), "csv", "noch.csv")])
    assert "further" not in HistoryImport.objects.get().choices, "the tick would be another evening's"
    remove_file(row.files.get(name="noch.csv"))
    done(desk, f"{page}further/", day=f"{day} 2")
    imported(desk, page)
    assert Tournament.objects.filter(date=day).count() == 2

    again = begun(desk, url, *files)
    done(desk, f"{again}further/", day=f"{day} 2")
    assert parts(desk.get(again), "[name=seen]") == [], "both are here already"


def test_the_day_that_a_files_name_says_stands_in_its_field_which_is_not_called_optional(
    desk: Client, url: str
) -> None:
    begun(desk, url, ("Abend 1 vom 15.09.2023.csv", b"Nr;Zuname;R1\n815;Skisberger;5\n816;Mondner;-5\n"))
    file = HistoryFile.objects.get()
    page = f"{url}{file.history_id}/files/{file.pk}/"
    (day,) = parts(desk.get(page), "[name=day]")
    assert day.attributes["value"] == "2023-09-15"
    said = shown(desk, page)
    assert "As the file's name says; please check it." in said
    assert "Day of the evening (optional)" not in said
    done(desk, page, shape="results", encoding="utf-8", separator=";", has_heading="on", day="2023-09-15",
         **{"column-0": "number", "column-1": "family_name", "column-2": "r1"})  # fmt: skip
    assert "please type it" not in shown(desk, f"{url}{file.history_id}/")


def test_the_days_that_files_names_say_are_taken_in_one_go(desk: Client, url: str) -> None:
    files = [
        (f"Abend vom {day}.09.2023.csv", f"Nr;Zuname;R1\n815;A;{day}\n816;B;-{day}\n".encode()) for day in (15, 22)
    ]
    page = begun(desk, url, *files, ("ohne.csv", b"Nr;Zuname;R1\n815;A;4\n816;B;-4\n"))
    said = "Please check: Abend vom 15.09.2023.csv: {} Abend vom 22.09.2023.csv: {} Take these days"
    told = shown(desk, page)
    assert said.format("15 Sep 2023", "22 Sep 2023") in told, told
    done(desk, f"{page}days/")
    days = [each.get("day") for each in HistoryFile.objects.order_by("pk").values_list("choice", flat=True)]
    assert days == ["2023-09-15", "2023-09-22", None]
    assert "Only the names of these files" not in shown(desk, page)


def test_which_of_two_files_holds_is_asked_where_a_few_lines_of_an_evening_differ(desk: Client, url: str) -> None:
    first = "Datum;Nr;Zuname;R1\n12.1.2019;815;Skisberger;5\n12.1.2019;816;Mondner;-5\n12.1.2019;817;Uhu;0\n"
    page = begun(desk, url, ("a.csv", first.encode()), ("b.csv", first.replace(";Uhu;0", ";Uhu;1").encode()))
    told = shown(desk, page)
    assert "two files have this evening with other results (1 line differs); please say which one holds" in told
    assert "In “a.csv” and “b.csv” differently: 1 line 0817 Uhu: “a.csv” 0 (line 4) · “b.csv” 1 (line 4)" in told
    assert parts(desk.get(page), "[name=seen]") == []

    for sent, stored in (("9", {}), ("1", {"2019-01-12": 1}), ("2", {"2019-01-12": 2})):
        done(desk, f"{page}copies/", **{"holds-2019-01-12": sent})
        assert HistoryImport.objects.get().choices["holds"] == stored
    imported(desk, page)
    assert list(EnteredTotal.objects.filter(entry__player__family_name="Uhu").values_list("points", flat=True)) == [1]


def test_a_file_sent_twice_is_taken_once(desk: Client, url: str, source: InventedHistory) -> None:
    people, evenings = players_file(source), lines_file(source)
    uploads = [
        SimpleUploadedFile(name, each) for name, each in (("a.csv", people), ("b.csv", evenings), ("c.csv", people))
    ]
    answer = desk.post(url, {"uploads": uploads}, follow=True)
    assert "Left out: “c.csv”: This file is among them already." in answer.content.decode()
    page = str(answer.redirect_chain[-1][0])
    assert list(HistoryFile.objects.order_by("pk").values_list("name", flat=True)) == ["a.csv", "b.csv"]
    imported(desk, page)
    later = shown(desk, begun(desk, url, ("a.csv", people), ("b.csv", evenings)))
    assert "0 evenings" not in later.partition("2. Cup and rules")[2].partition("3. People")[0]
    assert "3 evenings are here already" in later


def test_whether_an_evening_twice_in_one_file_is_one_or_two_is_asked(desk: Client, url: str) -> None:
    results = [f'50;2019-01-12;"{number}";{points};;' for number, points in ((815, 5), (816, -5))]
    lines = ["50;2019-01-12;_NAME;Runde 3", *results, "50;2019-01-12;_NAME;Preistarock Trull", *results]
    page = begun(desk, url, ("a.csv", "\n".join(lines).encode()))
    told = shown(desk, page)
    for said in (
        "“Runde 3” (line 1) and “Preistarock Trull” have the same results of 2 of 2 people.",
        "“a.csv”, line 1 and line 4: 2 of 2 people with the same results",
    ):
        assert said in told
    assert parts(desk.get(page), "[name=seen]") == []

    key = "2019-01-12 2"
    for sent, stored, evenings in (("x", {}, 2), ("one", {key: "one"}, 1), ("two", {key: "two"}, 2)):
        done(desk, f"{page}repeated/", **{f"repeated-{key}": sent})
        history = HistoryImport.objects.get()
        assert history.choices["repeated"] == stored
        assert history_plan(history).figures["evenings"] == evenings
    done(desk, f"{url}{history.pk}/questions/", nameless="on")
    imported(desk, page)
    assert set(Tournament.objects.values_list("name", flat=True)) == {"Runde 3", "Preistarock Trull"}

    again = begun(desk, url, ("a.csv", "\n".join(lines).encode()))
    assert "One evening or two?" not in shown(desk, again), "both are here already"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.csv", b"", "The submitted file is empty."),
        ("a.csv", b"\x00\x01", "This is not a spreadsheet"),
        ("a.xlsx", b"Nr;Zuname", "This is not a spreadsheet"),
        ("a.xls", b"\xd0\xcf\x11\xe0 x", "This old Excel file"),
        ("a.json", b'{"a": ', "This JSON document cannot be read"),
        ("a.json", b'{"a": 1}', "This JSON document is no store of the web program"),
        ("a.csv", b"1;A\n" * 20_100, "The file has too many rows."),
        ("a.json", b"{" + b" " * 20_000_001, "The file is larger than 20 MB."),
    ],
    ids=["empty", "bytes", "no xlsx", "no xls", "cut off", "no store", "rows", "size"],
)
def test_a_broken_file_is_refused_with_its_sentence(
    desk: Client, url: str, name: str, content: bytes, sentence: str
) -> None:
    said = refused(desk, url, uploads=[SimpleUploadedFile(name, content)])

    assert sentence in said
    assert HistoryImport.objects.count() == 0


def test_of_several_files_the_broken_ones_are_named(desk: Client, url: str) -> None:
    empty = [SimpleUploadedFile(name, b"") for name in ("leer.csv", "auch-leer.csv")]
    said = refused(desk, url, uploads=empty)
    assert "“leer.csv”: The submitted file is empty." in said
    assert "“auch-leer.csv”: The submitted file is empty." in said

    fine, cut_off = ("gut.csv", b"Nr.;Zuname\n1;Pagatl\n"), ("kaputt.xlsx", b"PK\x03\x04 no workbook")
    page = begun(desk, url, fine, cut_off, ("leer.csv", b""))
    said = shown(desk, page)
    assert "Left out: “leer.csv”: The submitted file is empty." in said
    assert "Left out: “kaputt.xlsx”: This file is damaged and cannot be opened" in said
    assert "“gut.csv”" not in said
    assert list(HistoryFile.objects.values_list("name", flat=True)) == ["gut.csv"]

    answer = desk.post(page, {"uploads": [SimpleUploadedFile(*cut_off), SimpleUploadedFile("mehr.csv", fine[1])]})
    assert answer.status_code == 302
    assert list(HistoryFile.objects.order_by("pk").values_list("name", flat=True)) == ["gut.csv", "mehr.csv"]


def test_every_sheet_of_a_workbook_that_is_clear_is_a_file_of_its_own(desk: Client, url: str) -> None:
    book, content = Workbook(), io.BytesIO()
    sheets: dict[str, list[tuple[str | int, ...]]] = {
        "Runden": [("Ort", "Platz", "Nr", "R1", "R2", "R3"), (1, 1, "0815", 5, 5, 5), (1, 2, "0816", -5, -5, -5)],
        "Notizen": [("Wer bringt den Kuchen?",), ("Resi",)],
        "Orte": [("Ortnummer", "Spielort", "Datum"), (1, "Oberkakadu", "12. Jänner 2011")],
    }
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.remove(book.worksheets[0])
    book.save(content)
    page = begun(desk, url, ("saison.xlsx", content.getvalue()))
    assert list(HistoryFile.objects.values_list("name", flat=True)) == ["saison.xlsx", "saison.xlsx – Orte"]

    places = HistoryFile.objects.get(name="saison.xlsx – Orte")
    columns = {"column-0": "evening", "column-1": "name", "column-2": "day"}
    done(desk, f"{page}files/{places.pk}/", shape="places", has_heading="on", season="2010/11", **columns)
    checked = shown(desk, page)
    assert "Oberkakadu" in shown(desk, f"{page}files/{places.pk}/")
    assert "2010/11" in checked
    assert "1 evening" in checked


def test_the_report_is_a_workbook_and_what_is_discarded_is_gone(
    desk: Client, url: str, source: InventedHistory
) -> None:
    store = json.loads(store_file(source))
    store["050"][f"‹{source.evenings[0].day}"]["0700"] = [1, 1, 1]
    page = begun(desk, url, ("alles.json", json.dumps(store).encode()))
    book = load_workbook(io.BytesIO(desk.get(f"{page}report.xlsx/").content))

    assert [sheet.title for sheet in book.worksheets][:3] == ["Notes", "Evenings", "Figures"]
    assert "round 1 adds up to" in str(book.worksheets[0]["B2"].value)
    done(desk, f"{page}discard/")
    assert HistoryImport.objects.count() == 0


def test_the_rules_of_one_season_are_its_own(desk: Client, url: str) -> None:
    source = invented(seasons=2, evenings=2, people=12, there=8, guests=0)
    page = begun(desk, url, ("alles.json", store_file(source)))
    fields = {"counting": "half", "n": "", "min_participations": 1, "cup_points": "heinepunkte", "as_before": "on"}
    for unknown in ("2012/13", "a%00"):
        assert desk.post(f"{page}rules/?season={unknown}", fields).status_code == 404
    for spelt in ("2011/12", "2011-12"):
        done(desk, f"{page}rules/?season={spelt}", **fields)
    assert list(HistoryImport.objects.get().choices["terms"]) == ["2011/12"]
    imported(desk, page)

    first, second = Season.objects.order_by("starts")
    assert (first.rule["counting"], second.rule["counting"]) == ("best_n_plus_final", "half")
    assert {each.cup_points.slug for each in second.tournaments.all()} == {"heinepunkte"}
    assert second.rule["min_participations"] == 1


def test_the_form_for_new_seasons_shows_the_rules_that_hold_and_saving_it_keeps_them(desk: Client, url: str) -> None:
    lines = "Cup;Datum;Nr;R1;R2\n{0};12.1.2019;815;5;5\n{0};12.1.2019;816;-5;-5\n".format(cup().name)
    files = ("a.csv", lines.encode()), ("liste.csv", b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n816;Mondner;Max\n")
    first = begun(desk, url, *files)
    form = {"min_participations": 2, "cup_points": "heinepunkte", "turn": "april"}
    done(desk, f"{first}rules/", counting="best_n", n=3, **form)
    imported(desk, first)
    (seen,) = parts(desk.get(f"{first}undo/"), "[name=seen]")
    done(desk, f"{first}undo/", seen=seen.attributes["value"])

    page = begun(desk, url, *files)
    shown_form = desk.get(f"{page}rules/")
    assert [parts(shown_form, f"[name={name}]")[0].attributes["value"] for name in ("n", "min_participations")] == [
        "3", "2",
    ]  # fmt: skip
    assert "Heinepunkte" in chosen_options(shown_form)
    done(desk, f"{page}rules/", counting="best_n", n=3, **form)
    history = HistoryImport.objects.latest("pk")
    (season,) = history_plan(history).seasons
    assert (history.choices["turn"], history.choices["terms"], season.is_again) == ("april", {}, True)
    done(desk, f"{page}rules/", counting="best_n", n=4, **form)
    (season,) = history_plan(HistoryImport.objects.latest("pk")).seasons
    assert (season.terms.n, season.terms.cup_points, season.is_again) == (4, "heinepunkte", False)


def test_the_rules_that_a_store_says_of_a_season_hold_until_somebody_says_otherwise(
    desk: Client, url: str, source: InventedHistory
) -> None:
    store = as_store(source)
    rule = {"counting": "best_n", "n": 2, "min_participations": 3, "criteria": ["participations", "shared"]}
    said = {"rule": rule, "cup_points": "heinepunkte", "criteria": ["third_best_round", "shared"]}
    store["CUPS"]["050"]["SAISONEN"] = {"2010/11": said}
    page = begun(desk, url, ("alles.json", json.dumps(store).encode()))
    form = f"{page}rules/?season=2010/11"
    assert "cup points: Heinepunkte" in shown(desk, page)
    (box,) = parts(desk.get(form), "[name=as_before]")
    assert "checked" not in box.attributes

    sent = {"counting": "best_n", "n": 1, "min_participations": 3, "cup_points": "fixpunkte"}
    ticked = {"as_before": "on"}
    for box_sent, criteria in (({}, ["participations", "shared"]), (ticked, []), (ticked, [])):
        done(desk, form, **sent, **box_sent)
        (terms,) = HistoryImport.objects.get().choices["terms"].values()
        assert (terms["n"], terms["cup_points"], terms["season_criteria"]) == (1, "fixpunkte", criteria)


def test_evenings_that_come_to_a_season_of_before_get_its_cup_points(
    desk: Client, url: str, source: InventedHistory
) -> None:
    rules: dict[str, Any] = {"rule": BEST_SIX, "qualification": TWO_QUALIFY, "cup_points": "heinepunkte"}
    rules |= {"starts": date(2010, 9, 1), "ends": date(2011, 4, 30)}
    season = open_season(cup(), name="2010/11", slug="2010-11", **rules, actor=at_desk(), now=NOW)
    page = begun(desk, url, ("alles.json", store_file(source)))
    checked = shown(desk, page)
    assert "1 Sep 2010 – 30 Apr 2011" in checked
    assert "cup points: Heinepunkte" in checked
    form = desk.get(f"{page}rules/?season=2010/11")
    assert {str(each.attributes["name"]) for each in parts(form, "select")} == {"cup_points", "final_points"}

    done(desk, f"{page}rules/?season=2010/11", cup_points="fixpunkte", as_before="on")
    assert "cup points: Fixpunkte (the season has Heinepunkte)" in shown(desk, page)
    done(desk, f"{page}rules/?season=2010/11", cup_points="heinepunkte", final_points="fixpunkte", as_before="on")
    assert "cup points: Heinepunkte, of the final Fixpunkte" in shown(desk, page)
    imported(desk, page)
    assert [each.cup_points.slug for each in season.tournaments.order_by("date")] == [
        "heinepunkte", "heinepunkte", "fixpunkte",
    ]  # fmt: skip


def test_two_names_of_one_number_are_both_shown_and_answered(desk: Client, url: str) -> None:
    people = b"Nr.;Zuname;Vorname;Ort;Stammtisch\n815;Pagatl;Hans;Bad Mond;Donnerstag\n"
    lines = b"Saison;Platz;Nr;Zuname;Vorname;Summe\n2018/19;1;815;Skisberger;Resi;10\n"
    page = begun(desk, url, ("liste.csv", people), ("tabelle.csv", lines))
    asked = shown(desk, f"{page}questions/")
    assert "0815 Skisberger Resi open “tabelle.csv”, line 2" in asked
    assert "is whom another file names with this number: Pagatl Hans, Bad Mond “liste.csv”, line 2" in asked

    assert "Nothing is read from these columns: Stammtisch. “liste.csv” (a list of players)" in shown(desk, page)

    (name,) = re.findall(r'name="(answer-[^"]+)"[^>]*value="same"', desk.get(f"{page}questions/").content.decode())
    done(desk, f"{page}questions/", **{name: "same"})
    assert list(HistoryImport.objects.get().answers.values()) == ["same"]


def test_a_guest_whose_place_is_missing_once_is_shown_with_both_lines(desk: Client, url: str) -> None:
    placed = b"Saison;Platz;Zuname;Vorname;Ort;Summe\n2018/19;1;Skisberger;Resi;Gars;10\n"
    alone = b"Saison;Platz;Zuname;Vorname;Summe\n2019/20;1;Resi;Skisberger;10\n"
    asked = shown(desk, f"{begun(desk, url, ('a.csv', placed), ('b.csv', alone))}questions/")
    assert "The files have this name once more 1 without a number Resi Skisberger open “b.csv”, line 2" in asked
    assert "is guest Skisberger Resi, Gars “a.csv”, line 2 is somebody else, who is new here" in asked


def test_two_spellings_are_asked_about_with_their_evenings_and_the_report_leads_to_those_left(
    desk: Client, url: str
) -> None:
    first = "Datum;Zuname;Vorname;Ort;R1\n12.1.2019;Höfl;Anna-Maria;Horn;5\n12.1.2019;Mondner;Josef;Gars;-5\n"
    second = "Datum;Zuname;Vorname;Ort;R1\n19.1.2019;Höfl;Annamaria;Horn;3\n19.1.2019;Mondner;Josef;Gars;-3\n"
    page = begun(desk, url, ("a.csv", first.encode()), ("b.csv", second.encode()))
    content = desk.get(f"{page}questions/").content.decode()
    asked = shown(desk, f"{page}questions/")
    assert "The same person, spelt otherwise? 1 without a number Höfl Annamaria , Horn open" in asked
    assert "“b.csv”, line 2 · 19 Jan 2019" in asked
    assert "is the same person as guest Höfl Anna-Maria, Horn “a.csv”, line 2 · 12 Jan 2019" in asked
    assert "is somebody else, who is new here" in asked
    (name,) = re.findall(r'name="(answer-[^"]+)"[^>]*value="same"', content)
    assert "checked" not in content

    done(desk, f"{page}questions/", **{name: "new"})
    imported(desk, page)
    report = desk.get(page)
    assert "There twice? 1" in shown(desk, page)
    doubles = f"/desk/cups/{cup().slug}/players/duplicates/"
    assert doubles in report.content.decode()

    kept, other = Player.objects.filter(family_name="Höfl").order_by("pk")
    merge_players(cup(), kept, other, reason="doppelt", actor=at_desk(), now=NOW)
    left = desk.get(f"{page}undo/")
    assert f'{doubles}"' in left.content.decode()
    said = " ".join(texts(left, "main li"))
    assert f"{other.name} → {kept.name}: the two records are combined; undo that first under There twice?" in said


def test_an_import_is_refused_where_something_was_built_on_it(desk: Client, url: str, source: InventedHistory) -> None:
    page = begun(desk, url, ("alles.json", store_file(source)))
    imported(desk, page)
    season = Season.objects.get()
    new_tournament(season_=season, date=season.ends, name="Neuer Abend")

    first = Tournament.objects.get(date=source.evenings[0].day)
    reopen_tournament(first, reason="Ein Zettel fehlte", actor=at_desk(), now=NOW)
    asked = shown(desk, f"{page}undo/")
    assert "the season has other evenings or rankings by now, or is used for a final" in asked
    assert "10 Sep 2010 1. Abend: the evening was published or changed" in asked
    assert desk.post(f"{page}undo/", {"seen": "x"}).status_code == 409
    assert Tournament.objects.count() == 4


def test_a_season_of_which_only_the_table_is_left_is_read_at_its_import(
    desk: Client, url: str, source: InventedHistory
) -> None:
    table, people = table_file(source), players_file(source)
    rank, key, total = season_table(source, "2010/11")[0]
    name = " ".join(source.people[key][:2])
    page = begun(desk, url, ("tabelle.csv", table), ("spieler.csv", people))
    assert "It is kept with this import as the file has it." in shown(desk, page)
    imported(desk, page)

    done_page = shown(desk, page)
    assert "“tabelle.csv” (season tables, to compare with), line 2" in done_page
    assert "tabelle" not in json.dumps(list(Event.objects.values_list("what", flat=True)))
    assert "Season tables as the files have them" in done_page
    assert "tabelle.csv" not in shown(desk, f"{url.rpartition('past/')[0]}log/")
    (line, *_) = [each.text for each in parts(desk.get(page), ".ranking__place")]
    assert line == str(rank)
    book = load_workbook(io.BytesIO(desk.get(f"{page}report.xlsx/").content))
    assert [cell.value for cell in book["Kept tables"][2]] == ["2010/11", rank, int(key), name, total]
    assert "Season tables that were kept as the file has them: 2010/11" in shown(desk, f"{page}undo/")


def test_what_would_be_lost_with_its_file_has_to_be_cleared_first(desk: Client, url: str) -> None:
    season, table = b"Ort;Platz;Nr;R1\n1;1;815;3\n2;1;815;1\n", b"Platz;Nr;Name;Summe\n1;815;Skisberger Resi;12\n"
    evening, people = b"Nr;Name;R1\n815;Skisberger Resi;3\n", b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n"
    for name, content, sentence in (
        ("saison.csv", season, "saison.csv” numbers its evenings (2), but no list of places says when they were."),
        ("abend.csv", evening, "The file does not say the day of this evening; please type it."),
        ("tabelle.csv", table, "It is not clear of which season this table is (1 line)"),
    ):
        page = begun(desk, url, (name, content), ("spieler.csv", people))
        assert sentence in shown(desk, page)
        assert parts(desk.get(page), "[name=seen]") == []
    file = HistoryFile.objects.order_by("-pk")[1]
    fields = {"shape": "table", "encoding": "utf-8", "separator": ";", "has_heading": "on", "season": "2010/11"}
    columns = {f"column-{at}": name for at, name in enumerate(("rank", "number", "name", "total"))}
    done(desk, f"{page}files/{file.pk}/", **fields, **columns)
    assert parts(desk.get(page), "[name=seen]")


def test_which_cups_of_the_files_stay_behind_is_told(desk: Client, url: str, source: InventedHistory) -> None:
    store = as_store(source)
    store["051"] = {"‹2010-09-10": next(iter(store["050"].values()))}
    page = begun(desk, url, ("alles.json", json.dumps(store).encode()))
    assert "Only cup Musterer Cup comes along; the other cups in the files do not: 51 (1)." in shown(desk, page)


def test_another_cup_of_the_same_files_is_prepared_with_one_press(
    desk: Client, url: str, source: InventedHistory
) -> None:
    other, foreign = cup(slug="anderer"), Cup.objects.create(slug="fremd", name="Fremder Cup", short_name="FC")
    of_other = lines_file(source).replace(b"50;", b"51;")
    unread = of_other + b'\r\n51;2010-09-10;"4711";abc;1;1;2;;'
    files = ("hrc.csv", lines_file(source)), ("liste.csv", players_file(source)), ("ktc.csv", unread)
    page = begun(desk, url, *files)
    choose(HistoryImport.objects.get(), HistoryChoices(cup="50"))
    told = shown(desk, page)
    assert "another cup only. “ktc.csv” (tournaments, a line for each result)" in told
    assert "abc" not in told
    assert "results that are not taken" not in told, "they are none of this cup"
    assert "One import takes one cup: this one brings only what goes to Musterer Cup." in told
    assert "3 evenings · ktc.csv" in told
    assert "You run no other cup" not in told
    assert texts(desk.get(page), "select[name=into] option") == ["Cup here …", "Anderer Cup"]

    for sent, status in [
        ({"into": foreign.slug, "number": "51"}, 404),
        ({"into": other.slug, "number": "x"}, 409),
        ({"into": other.slug}, 409),
        ({"into": other.slug, "number": "50"}, 409),
        ({"into": cup().slug, "number": "51"}, 409),
    ]:
        assert desk.post(f"{page}other-cup/", sent).status_code == status
    assert HistoryImport.objects.count() == 1
    answer = desk.post(f"{page}other-cup/", {"into": other.slug, "number": "51"})
    there = HistoryImport.objects.get(cup=other)
    assert answer["Location"] == f"/desk/cups/{other.slug}/past/{there.pk}/"
    assert [each.name for each in there.files.all()] == ["liste.csv", "ktc.csv"]
    assert "Prepared for Anderer Cup on" in shown(desk, page)
    imported(desk, str(answer["Location"]))
    imported(desk, page)
    assert [Season.objects.filter(cup=each).count() for each in (other, cup())] == [1, 1]
    Membership.objects.filter(cup=other).delete()
    again = begun(desk, url, ("ktc.csv", of_other), ("hrc.csv", lines_file(source)))
    assert "You run no other cup here" in shown(desk, again)
    assert desk.post(f"{again}other-cup/", {"into": other.slug, "number": "51"}).status_code == 404


def test_of_several_cups_none_of_which_is_called_like_ours_one_has_to_be_chosen(desk: Client, url: str) -> None:
    other, lines = cup(slug="horn"), "{0};{1};815;5;5\n{0};{1};816;-5;-5\n"
    krems = "".join(lines.format("Tarock Krems", day) for day in ("12.1.2019", "19.1.2019"))
    content = f"Cup;Datum;Nr;R1;R2\n{krems}{lines.format('Tarock Horn', '13.1.2019')}".encode()
    people = b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n816;Mondner;Max\n"
    page = begun(desk, url, ("beide.csv", content), ("liste.csv", people))
    told = shown(desk, page)
    assert "Which cup of the files is this one? None is called like it: Tarock Horn (1), Tarock Krems (2)." in told
    assert "this one brings only" not in told
    assert "comes along" not in told
    assert parts(desk.get(page), "[name=seen]") == []
    assert [str(each.attributes["value"]) for each in parts(desk.get(page), "[name=number]")] == [
        "Tarock Horn", "Tarock Krems",
    ]  # fmt: skip
    assert texts(desk.get(f"{page}rules/"), "select[name=cup] option")[0] == "–"

    desk.post(f"{page}other-cup/", {"into": other.slug, "number": "Tarock Krems"})
    assert parts(desk.get(page), "[name=seen]") == [], "nothing is chosen by that"
    assert HistoryImport.objects.get(cup=other).choices["cup"] == "Tarock Krems"
    choose(HistoryImport.objects.get(cup=cup()), HistoryChoices(cup="Tarock Horn"))
    assert "this one brings only what goes to Musterer Cup" in shown(desk, page)
    assert parts(desk.get(page), "[name=seen]")


def test_files_that_name_another_cup_only_are_asked_about_once(desk: Client, url: str) -> None:
    lines = "Cup;Datum;Nr;R1;R2\n{0};12.1.2019;815;5;5\n{0};12.1.2019;816;-5;-5\n"
    people = b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n816;Mondner;Max\n"
    files = ("horn.csv", lines.format("Tarock Horn").encode()), ("liste.csv", people)
    page = begun(desk, url, *files)
    assert "The files name “Tarock Horn”, which is not what the cup here is called." in shown(desk, page)
    assert parts(desk.get(page), "[name=seen]") == []
    (number,) = parts(desk.get(page), "[name=number]")
    done(desk, f"{page}this-cup/", number=number.attributes["value"])
    assert "The files name" not in shown(desk, page)
    assert parts(desk.get(page), "[name=seen]")
    own = begun(desk, url, ("own.csv", lines.format(cup().name).encode()), files[1])
    assert parts(desk.get(own), "[name=seen]")


def test_another_cup_is_prepared_by_its_name_where_the_files_have_names(
    desk: Client, url: str, source: InventedHistory
) -> None:
    other = cup(slug="schimaeren")
    Cup.objects.filter(pk=other.pk).update(name="Schimären Cup")
    named = [lines_file(source).replace(b"50;", f"{name} Cup;".encode("cp1252")) for name in ("Musterer", "Schimären")]
    page = begun(desk, url, ("m.csv", named[0]), ("s.csv", named[1]), ("liste.csv", players_file(source)))
    (number,) = parts(desk.get(page), "[name=number]")
    (chosen,) = parts(desk.get(page), "select[name=into] option")
    assert "selected" in chosen.attributes

    answer = desk.post(f"{page}other-cup/", {"into": other.slug, "number": str(number.attributes["value"])})

    there = HistoryImport.objects.get(cup=other)
    assert [each.name for each in there.files.all()] == ["s.csv", "liste.csv"]
    imported(desk, str(answer["Location"]))

    more = lines_file(source).replace(b"50;", b"Viele Cup;") + lines_file(source).replace(b"50;", b"Mehr Cup;")
    again = begun(desk, url, ("v.csv", more), ("m.csv", named[0].replace(b"2011", b"2012")))
    assert "Only cup Musterer Cup comes along" in shown(desk, again)


def test_the_season_that_files_say_need_not_be_typed(desk: Client, url: str) -> None:
    table, people = b"Platz;Nr;Name;Summe\n1;815;Skisberger Resi;12\n", b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n"
    places = "Ortnummer;Spielort;Datum\n1;Oberkakadu;12. Jänner 2011\n".encode()
    page = begun(desk, url, ("Wertung 2010-11.csv", table), ("spieler.csv", people), ("orte.csv", places))

    checked = shown(desk, page)
    assert "The file's name or title says the season 2010/11" in checked
    assert "2010/11: no evening of this season is in the files or here" in checked
    assert parts(desk.get(page), "[name=seen]")
    list_of_places = f"{page}files/{HistoryFile.objects.get(name='orte.csv').pk}/"
    asked = desk.get(list_of_places)
    (field,) = parts(asked, "[name=season]")
    assert "value" not in field.attributes, "a guess that is saved with the columns is nobody's word"
    assert "By its days, title or name the file may be of 2010/11." in asked.content.decode()
    columns = {"column-0": "evening", "column-1": "name", "column-2": "day", "has_heading": "on", "season": ""}
    done(desk, list_of_places, shape="places", encoding="utf-8", separator=";", **columns)
    assert HistoryFile.objects.get(name="orte.csv").choice["season"] == ""

    unsaid = begun(desk, url, ("Wertung 2010.csv", table), ("spieler.csv", people))
    asked = desk.get(f"{unsaid}files/{HistoryFile.objects.get(name='Wertung 2010.csv').pk}/")
    (field,) = parts(asked, "[name=season]")
    assert field.attributes["value"] == "2010", "a table cannot do without its season"
    assert "As the file's days, title or name say; please check it." in asked.content.decode().replace("&#x27;", "'")
