"""The hall of champions: at the desk and for everybody."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.documents.reading import pdf_pages, sheet_rows
from tests.factories import cup, season
from tests.finals import a_final
from tests.web.desk.pages import done, error_at, refused, seen, shown
from tests.web.parts import links, parts, texts
from tournaments.intake.champions import read_champions
from tournaments.models import ChampionImport, PastChampion

pytestmark = pytest.mark.django_db

LIST = """Jahr;Datum;Ort;Name;Punkte;Bemerkung;VP;FP
2019;8.6.2019;Kakaduburg;Uhuber Resi;151;
2020;14.08.2021;Kakaduburg;Skisberger Franz;149;im August 2021
2021;;;;;nicht ausgetragen
x;;;A;;
2018;gestern;;B;;
2017;;;C;viel;
2016;;;;;
2014;;;E;190;;100;60
2015;30.2.2021;;D;;"""


def url(rest: str = "") -> str:
    return f"/desk/cups/{cup().slug}/champions/{rest}"


def test_a_list_of_champions_says_what_it_could_not_read() -> None:
    found = read_champions(LIST.encode(), filename="meister.csv")

    assert [(each.year, str(each.held_on), each.name, each.points) for each in found.rows] == [
        (2019, "2019-06-08", "Uhuber Resi", 151),
        (2020, "2021-08-14", "Skisberger Franz", 149),
        (2021, "None", "", None),
    ]
    assert [(each.line, each.code) for each in found.problems] == [
        (5, "champion_year"),
        (6, "champion_day"),
        (7, "champion_points"),
        (8, "champion_empty"),
        (9, "champion_sum"),
        (10, "champion_no_day"),
    ]


def test_champions_are_entered_changed_removed_and_taken_in_as_a_list(desk: Client, client: Client) -> None:
    assert client.get(f"/champions/{cup().slug}/").status_code == 404
    assert "Nobody yet" in shown(desk, url())
    assert "who won, or why nobody" in error_at(desk, url("new/"), "name", year="2019")
    assert done(desk, url("new/"), year="2019", name="Uhuber Resi", points="151") == "2019: saved."
    assert "stands in 2019 already" in error_at(desk, url("new/"), "name", year="2019", name="Uhuber Resi")
    page = desk.post(url("import/"), {"file": SimpleUploadedFile("meister.csv", LIST.encode())})
    assert texts(page, "main dd") == ["2", "1", "6"]
    rows = str(parts(page, "main form [name=rows]")[0].attributes["value"])
    assert done(desk, url("import/take/"), rows=rows) == "2 lines have been added."
    assert "choose the file again" in refused(desk, url("import/take/"), rows=f"{rows}x")

    public = client.get(f"/champions/{cup().slug}/", headers={"accept-language": "en"})
    assert (public["X-Robots-Tag"], links(public, "header")[1]) == ("noindex, nofollow", f"/cup/{cup().slug}/")
    assert texts(public, "main .champion__year") == ["2021", "2020", "2019"]
    assert "14 August 2021, Kakaduburg · im August 2021" in " ".join(texts(public, "main small"))
    (paper,) = pdf_pages(client.get(f"/champions/{cup().slug}/pdf/").content)
    assert "Skisberger Franz" in paper
    assert "Provisional" not in paper
    assert paper.count(cup().name) == 2  # in the head and in the foot
    cells = [row[:4] for row in sheet_rows(client.get(f"/champions/{cup().slug}/xlsx/").content)]
    assert (2020, "2021-08-14", "Kakaduburg", "Skisberger Franz") in cells
    assert client.get(f"/champions/{cup().slug}/doc/").status_code == 404

    made = ChampionImport.objects.get()
    asked = desk.get(url(f"imports/{made.pk}/undo/"))
    assert texts(asked, "main li")[-2:] == ["2021: nicht ausgetragen", "2020: Skisberger Franz"]
    assert PastChampion.objects.count() == 3
    assert done(desk, url(f"imports/{made.pk}/undo/")) == "2 lines have been removed."
    assert "undone" in shown(desk, url())
    assert "undone this import already" in shown(desk, url(f"imports/{made.pk}/undo/"), status=409)
    one = PastChampion.objects.get()
    assert (
        done(desk, url(f"{one.pk}/"), **seen(desk, url(f"{one.pk}/")), year="2019", name="Uhuber Theresia")
        == "2019: saved."
    )
    assert done(desk, url(f"{one.pk}/remove/")) == "2019: removed."


def test_a_list_with_another_name_for_a_year_is_asked_about(desk: Client) -> None:
    done(desk, url("new/"), year="2019", name="Uhuber Theresia")
    done(desk, url("new/"), year="2021", remark="nicht ausgetragen")
    text = "Jahr;Name\n2019;Uhuber Resi\n2020;Skisberger Franz\n2021;Pagatl Hans\n2018;Mondner Max\n2018;Mondner Eva\n"
    page = desk.post(url("import/"), {"file": SimpleUploadedFile("meister.csv", text.encode())})

    assert texts(page, "main dd") == ["3", "2", "0", "0"]
    asked = " ".join(texts(page, "main .check"))
    assert "2019 Uhuber Resi This year has Uhuber Theresia already." in asked
    assert "2021 Pagatl Hans This year has nicht ausgetragen already." in asked
    rows = str(parts(page, "main form [name=rows]")[0].attributes["value"])
    assert done(desk, url("import/take/"), rows=rows) == "3 lines have been added."
    assert PastChampion.objects.filter(year=2019).count() == 1

    page = desk.post(url("import/"), {"file": SimpleUploadedFile("meister.csv", text.encode())})
    rows, line = (str(parts(page, f"main form [name={name}]")[0].attributes["value"]) for name in ("rows", "further"))
    assert done(desk, url("import/take/"), rows=rows, further=line) == "1 line has been added."
    assert sorted(PastChampion.objects.filter(year=2019).values_list("name", flat=True)) == [
        "Uhuber Resi",
        "Uhuber Theresia",
    ]


def test_two_finals_of_a_year_have_titles_of_their_own(desk: Client, client: Client) -> None:
    done(desk, url("new/"), year="2019", name="Uhuber Theresia", title="Österreich-Finale")
    done(desk, url("new/"), year="2019", name="Uhuber Theresia", title="Landesfinale")
    assert "stands in 2019 already" in error_at(
        desk, url("new/"), "name", year="2019", name="Uhuber Theresia", title="Landesfinale"
    )
    text = (
        "Jahr;Titel;Name\n2019;österreich-finale;Skisberger Franz\n2019;Landesfinale;Uhuber Theresia\n"
        "2019;Bundesfinale;Pagatl Hans\n2019;;Mondner Max\n"
    )
    page = desk.post(url("import/"), {"file": SimpleUploadedFile("meister.csv", text.encode())})
    assert texts(page, "main dd") == ["1", "2", "1", "0"]
    asked = texts(page, "main .check")
    assert "Skisberger Franz österreich-finale This year has Uhuber Theresia already." in asked[0]
    assert "Mondner Max This year has Uhuber Theresia, Uhuber Theresia already." in asked[1]
    rows = str(parts(page, "main form [name=rows]")[0].attributes["value"])
    assert done(desk, url("import/take/"), rows=rows) == "1 line has been added."

    public = client.get(f"/champions/{cup().slug}/")
    assert texts(public, ".champion__who small") == ["Österreich-Finale", "Landesfinale", "Bundesfinale"]
    (paper,) = pdf_pages(client.get(f"/champions/{cup().slug}/pdf/").content)
    assert "Landesfinale" in paper
    book = client.get(f"/champions/{cup().slug}/xlsx/").content
    assert [each.title for each in read_champions(book, filename="meister.xlsx").rows] == texts(
        public, ".champion__who small"
    )


def test_a_final_keeps_its_tabs_at_the_champions(desk: Client) -> None:
    a_final()
    elsewhere = season(cup_=cup(slug="hausruck"))
    tabs = parts(desk.get(f"/desk/seasons/{season().pk}/final/"), ".tabs a")
    page = desk.get(next(each.attributes["href"] for each in tabs if each.text == "Champions"))
    assert texts(page, ".tabs [aria-current=page]") == ["Champions"]
    assert "Finalists" in texts(page, ".tabs a")
    for other in (url(), url(f"?season={elsewhere.pk}"), url("?season=x"), url("?season=0")):
        assert "Finalists" not in texts(desk.get(other), ".tabs a")


def test_entering_importing_and_undoing_champions_stay_at_the_final(desk: Client) -> None:
    a_final()
    kept = f"?season={season().pk}"
    sheet = {"file": SimpleUploadedFile("meister.csv", LIST.encode())}
    checked = desk.post(url(f"import/{kept}"), sheet)
    (take,) = (str(each.attributes["action"]) for each in parts(checked, "main form"))
    taken = desk.post(take, {"rows": parts(checked, "[name=rows]")[0].attributes["value"]})
    assert taken["Location"] == url(kept)
    made, one = ChampionImport.objects.get(), PastChampion.objects.get(year=2020)
    undo = url(f"imports/{made.pk}/undo/{kept}")

    pages = {each: desk.get(each) for each in (url(kept), url(f"new/{kept}"), url(f"{one.pk}/{kept}"), undo)}
    for page in (checked, *pages.values()):
        assert texts(page, ".tabs [aria-current=page]") == ["Champions"]
        assert "Finalists" in texts(page, ".tabs a")
        ways = [str(each.attributes["href"]) for each in parts(page, "main a")]
        assert [each for each in ways if each.startswith(url()) and not each.endswith(kept)] == []
    linked = {str(each.attributes["href"]) for each in parts(pages[url(kept)], "main a")}
    assert {*pages, url(f"import/{kept}")} - {url(kept)} <= linked
    remove = str(parts(pages[url(f"{one.pk}/{kept}")], "main form")[-1].attributes["action"])
    for to, fields in ((remove, {}), (undo, {}), (url(f"new/{kept}"), {"year": "2019", "name": "Uhuber Theresia"})):
        assert desk.post(to, fields)["Location"] == url(kept)
    for of_final in ("final", "overall"):
        page = desk.get(f"/desk/seasons/{season().pk}/{of_final}/")
        ways = [str(each.attributes["href"]) for each in parts(page, "main a")]
        assert url() not in ways


def test_a_workbook_that_was_given_out_is_read_back(desk: Client) -> None:
    done(desk, url("new/"), year="2020", name="Skisberger Franz", held_on="2021-08-14", place="Uhudorf", points="149")
    book = desk.get(f"/champions/{cup().slug}/xlsx/").content

    found = read_champions(book, filename="meister.xlsx")

    assert [(each.year, str(each.held_on), each.place, each.points) for each in found.rows] == [
        (2020, "2021-08-14", "Uhudorf", 149)
    ]
