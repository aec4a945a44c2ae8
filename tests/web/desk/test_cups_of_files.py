"""Which cup the files of a past are of, by what they call it: asked, answered, taken back."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import NOW, at_desk, cup
from tests.history.invented import invented, lines_file, players_file
from tests.history.test_running import imported as carried_out
from tests.history.test_running import undone
from tests.history.test_there_and_back import made, tables
from tests.web.desk.pages import done, shown
from tests.web.desk.test_history import begun, imported
from tests.web.parts import parts, texts
from tournaments.actions.history.preparing import UploadedFile, start_history_import
from tournaments.documents.catalogue import Subject
from tournaments.models import Cup, HistoryFile, HistoryImport, Tournament
from tournaments.queries.history.planning import history_plan

pytestmark = pytest.mark.django_db

HUT, CHEESE = "Kauzinger Hüttencup", "Blödenauer Käsecup"
NOT_NEW, ASKED = "There is nothing in the files that is not here already", "which is not what the cup here is called"


@dataclass(frozen=True)
class Exported:
    """A cup with an empty past, and what it exported before: the whole cup, and one evening's rounds."""

    cup: Cup
    store: bytes
    evening: bytes
    tables: list[Any]

    @property
    def past(self) -> str:
        return f"/desk/cups/{self.cup.slug}/past/"


def exported(slug: str, name: str, short_name: str, seed: int) -> Exported:
    mine = cup(slug=slug)
    Cup.objects.filter(pk=mine.pk).update(name=name, short_name=short_name)
    mine.refresh_from_db()
    source = invented(seasons=1, evenings=3, people=12, there=8, guests=0, seed=seed)
    files = [UploadedFile(each, "csv") for each in (lines_file(source), players_file(source))]
    history = carried_out(start_history_import(mine, files, actor=at_desk(), now=NOW))
    evening = Tournament.objects.filter(season__cup=mine).order_by("date").first()
    assert evening is not None
    store, rounds = made(Subject.CUP, "store.json", mine), made(Subject.TOURNAMENT, "rounds.csv", evening)
    before = tables(mine)
    undone(history)
    return Exported(mine, store, rounds, before)


@pytest.fixture
def hut() -> Exported:
    return exported("huette", HUT, "KHC", 7)


@pytest.fixture
def cheese() -> Exported:
    return exported("kaese", CHEESE, "BKC", 8)


def lines(name: str, day: str = "12.1.2019") -> bytes:
    return f"Cup;Datum;Nr;R1;R2\n{name};{day};815;5;5\n{name};{day};816;-5;-5\n".encode()


PEOPLE = "liste.csv", b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n816;Mondner;Max\n"


def cups_taken(page: str) -> list[str]:
    plan = history_plan(HistoryImport.objects.get(pk=int(page.rstrip("/").rpartition("/")[2])))
    return [each.evening.cup for season in plan.seasons for each in season.taken]


def is_ready(desk: Client, page: str) -> bool:
    return bool(parts(desk.get(page), "[name=seen]"))


def said(desk: Client, page: str, number: str, answer: str = "ours") -> None:
    done(desk, f"{page}this-cup/", number=number, answer=answer)


def test_whole_cups_of_two_exports_are_two_cups(desk: Client, hut: Exported, cheese: Exported) -> None:
    both = ("hut.json", hut.store), ("cheese.json", cheese.store)
    page = begun(desk, cheese.past, *both)
    assert f"Only cup {CHEESE} comes along; the other cups in the files do not: {HUT} (3)." in shown(desk, page)
    assert cups_taken(page) == [CHEESE] * 3
    desk.post(f"{page}other-cup/", {"into": hut.cup.slug, "number": HUT})
    imported(desk, page)
    assert tables(cheese.cup) == cheese.tables
    there = HistoryImport.objects.get(cup=hut.cup, state="draft")
    imported(desk, f"{hut.past}{there.pk}/")
    assert tables(hut.cup) == hut.tables

    neither = begun(desk, f"/desk/cups/{cup().slug}/past/", *both)
    assert f"None is called like it: {CHEESE} (3), {HUT} (3)." in shown(desk, neither)
    assert not is_ready(desk, neither)
    assert texts(desk.get(f"{neither}rules/"), "select[name=cup] option") == ["–", CHEESE, HUT]


def test_the_whole_cup_of_another_one_is_asked_about_as_its_lines_are(
    desk: Client, hut: Exported, cheese: Exported
) -> None:
    for name, content, called in (("hut.json", hut.store, HUT), ("hut.csv", hut.evening, "KHC")):
        page = begun(desk, cheese.past, (name, content))
        assert f"The files name “{called}”, {ASKED}." in shown(desk, page)
        assert not is_ready(desk, page)
        said(desk, page, called)
        assert ASKED not in shown(desk, page)
        assert set(cups_taken(page)) == {called}


def test_a_cup_of_a_store_and_of_lines_by_its_name_or_abbreviation_is_one(
    desk: Client, hut: Exported, cheese: Exported
) -> None:
    rows = ("hut.json", hut.store), ("abend.csv", changed(hut.evening))
    page = begun(desk, hut.past, *rows, ("name.csv", hut.evening.replace(b"KHC", HUT.encode())))
    assert "None is called like it" not in shown(desk, page)
    assert "two files have this evening with other results" in shown(desk, page)
    assert len(cups_taken(page)) == 3

    elsewhere = begun(desk, cheese.past, *rows)
    assert f"The files name “{HUT}”, {ASKED}." in shown(desk, elsewhere)
    said(desk, elsewhere, HUT)
    assert "two files have this evening with other results" in shown(desk, elsewhere)


def changed(evening: bytes) -> bytes:
    """An evening's rounds with other results of one person."""
    rows = evening.decode("utf-8-sig").splitlines()
    at, cells = next((at, row.split(";")) for at, row in enumerate(rows) if "_" not in row and row.count(";") > 5)
    cells[3:7] = "1", "2", "3", "6"
    rows[at] = ";".join(cells)
    return "\r\n".join(rows).encode()


def test_an_answer_is_about_a_name_in_the_files_and_void_without_it(desk: Client, hut: Exported) -> None:
    old_file = lines(HUT).decode().encode("cp850")
    page = begun(desk, hut.past, ("alt.csv", old_file), PEOPLE)
    (number,) = parts(desk.get(page), "[name=number]")
    said(desk, page, str(number.attributes["value"]))
    assert is_ready(desk, page)
    file = HistoryFile.objects.get(name="alt.csv")
    done(desk, f"{page}files/{file.pk}/characters/", encoding="cp850")
    assert NOT_NEW not in shown(desk, page)
    assert cups_taken(page) == [HUT]
    assert is_ready(desk, page)

    done(desk, f"{page}files/{file.pk}/remove/")
    added(desk, page, "neu.csv", lines(HUT))
    assert cups_taken(page) == [HUT]

    foreign = begun(desk, hut.past, ("f.csv", lines(CHEESE)), PEOPLE)
    said(desk, foreign, CHEESE)
    added(desk, foreign, "pokal.csv", lines("Eichenpokal", "19.1.2019"))
    done(desk, f"{foreign}files/{HistoryFile.objects.get(name='f.csv').pk}/remove/")
    assert f"The files name “Eichenpokal”, {ASKED}." in shown(desk, foreign)
    assert NOT_NEW not in shown(desk, foreign)
    assert "comes along;" not in shown(desk, foreign)
    said(desk, foreign, "Eichenpokal")
    assert cups_taken(foreign) == ["Eichenpokal"]


def test_the_cups_own_file_comes_along_whatever_was_said_and_further_cups_are_asked_about(
    desk: Client, hut: Exported
) -> None:
    page = begun(desk, hut.past, ("f.csv", lines(CHEESE)), PEOPLE)
    said(desk, page, CHEESE)
    added(desk, page, "own.csv", lines(HUT, "13.1.2019"))
    assert cups_taken(page) == [CHEESE, HUT]
    assert "Other cups in these files" not in shown(desk, page)
    assert f"“{CHEESE}” in the files is {HUT}." in shown(desk, page)

    added(desk, page, "pokal.csv", lines("Eichenpokal", "19.1.2019"))
    told = shown(desk, page)
    assert f"The files name “Eichenpokal”, {ASKED}." in told
    assert not is_ready(desk, page)
    assert parts(desk.get(f"{page}rules/"), "select[name=cup]") == []
    said(desk, page, "Eichenpokal", "other")
    assert cups_taken(page) == [CHEESE, HUT]
    assert is_ready(desk, page)
    assert "under “Cup and rules”" not in shown(desk, page)
    said(desk, page, "Eichenpokal")
    assert cups_taken(page) == [CHEESE, HUT, "Eichenpokal"]

    said(desk, page, CHEESE, "")
    assert f"The files name “{CHEESE}”, {ASKED}." in shown(desk, page)
    said(desk, page, "Eichenpokal", "")
    assert cups_taken(page) == [HUT], "by its name alone, as without any answer"
    assert is_ready(desk, page)
    assert [each for each in (CHEESE, "Eichenpokal") if f"They belong to {HUT}" not in shown(desk, page)] == []
    for sent in ({"number": "gibt es nicht"}, {"number": CHEESE, "answer": "x"}, {}):
        desk.post(f"{page}this-cup/", sent)
    assert cups_taken(page) == [HUT]


def test_nothing_new_is_said_of_this_cup_only_where_others_stay_behind(desk: Client, hut: Exported) -> None:
    imported(desk, begun(desk, hut.past, ("own.csv", lines(HUT)), PEOPLE))
    page = begun(desk, hut.past, ("own.csv", lines(HUT)), ("f.csv", lines(CHEESE)), PEOPLE)
    assert NOT_NEW not in shown(desk, page)
    assert (
        f"nothing of this cup in the files that is not here already. Other cups in them stay behind: {CHEESE}."
        in shown(desk, page)
    )


def test_lines_without_their_cup_are_of_the_only_one_in_their_file(desk: Client, hut: Exported) -> None:
    rows = lines(HUT).decode().replace(f"{HUT};12.1.2019;816", ";12.1.2019;816")
    page = begun(desk, hut.past, ("own.csv", rows.encode()), PEOPLE)
    assert cups_taken(page) == [HUT]
    two = f"{rows}{CHEESE};19.1.2019;815;5;5\n"
    page = begun(desk, hut.past, ("own.csv", two.encode()), PEOPLE)
    assert "“2.” has other results than the other evening of this day" in shown(desk, page)


def added(desk: Client, page: str, name: str, content: bytes) -> None:
    done(desk, page, uploads=SimpleUploadedFile(name, content))
