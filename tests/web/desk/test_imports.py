"""A player list as a file: preview, then taking it in."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook

from tests.actions.attribute_acts import attribute_values_of, defined
from tests.factories import PlayerFactory, at_desk, cup, new_tournament, season, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown, tournament_url
from tests.web.parts import Part, links, parts, texts
from tests.web.reading import Answer, figures_of
from tournaments.actions.people.check_in import check_in
from tournaments.models import Club, Membership, Player
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db

LIST = """Nr.;Zuname;Vorname;Titel vor;Ort;Verein
417;Eichelhuber;Leopoldine;;Oberkakadu;Stammtisch Uhu
88;Wacholder;Sepp;Dr.;Unteruhu;
1023;Mohnblum;Theresia;;Oberkakadu;
;Gast;Ida;;;
;;Ohne Zuname;;;
88;Doppelt;;;;
x;Falsch;;;;
"""

NO_SPREADSHEET = "This is not a spreadsheet: please choose a CSV, Excel (XLSX, XLS) or LibreOffice (ODS) file."


@pytest.fixture
def players_url() -> str:
    return f"/desk/cups/{cup().slug}/players/"


def file(text: str = LIST, name: str = "liste.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode("cp1252"))


def preview(client: Client, url: str, upload: SimpleUploadedFile) -> Answer:
    response = client.post(url, {"file": upload})
    assert response.status_code == 200
    return response


def sealed_rows(page: Answer) -> str:
    (field,) = parts(page, "[name=rows]")
    assert field.attributes["value"]
    return field.attributes["value"]


def texts_of_rows(table: Part) -> list[str]:
    return [part.text for part in table.within() if part.tag == "tr"]


def test_preview_names_new_changed_same_and_every_row_not_taken(desk: Client, players_url: str) -> None:
    PlayerFactory.create(number="0088", family_name="Wacholder", given_name="Josef", place="Unteruhu")
    PlayerFactory.create(number="1023", family_name="Mohnblum", given_name="Theresia", place="Oberkakadu")

    page = preview(desk, f"{players_url}import/", file())

    assert figures_of(page.content.decode()) == ["2", "1", "1", "3"]  # new, changed, unchanged, not imported
    not_taken, changed, new = [texts_of_rows(each) for each in parts(page, "main tbody")]
    assert [row.split()[0] for row in not_taken] == ["6", "7", "8"]
    assert not_taken[0].startswith("6 The family name is missing. Ohne Zuname")
    assert not_taken[1].startswith("7 This number is in the file twice. 0088")
    assert not_taken[2].startswith("8 A player number has four digits. x")
    assert changed == ["0088 Wacholder Josef · Unteruhu Wacholder Sepp, Dr. · Unteruhu"]
    assert new == ["0417 Eichelhuber Leopoldine Oberkakadu Stammtisch Uhu", "– Gast Ida guest"]
    assert Player.objects.count() == 2


def test_preview_shows_title_and_year_of_birth(desk: Client, players_url: str) -> None:
    listed = file("Zuname;Vorname;Titel;Jahrgang\nUhu;Ida;Dr.;1958\nÖhrl;Max;;1.3.1961\n")

    (new,) = [texts_of_rows(each) for each in parts(preview(desk, f"{players_url}import/", listed), "main tbody")]

    assert new == ["– Uhu Ida Dr. · born 1958 guest", "– Öhrl Max born 1961 guest"]


def test_preview_says_who_may_be_there_already(desk: Client, players_url: str) -> None:
    PlayerFactory.create(number="0099", family_name="Wachholder", given_name="Sepp", place="Unteruhu")

    page = preview(desk, f"{players_url}import/", file())

    (row,) = texts_of_rows(parts(page, "main tbody")[1])
    assert row == "0088 Wacholder Sepp, Dr. · Unteruhu Wachholder Sepp 0099 · Unteruhu"


def test_new_player_who_may_be_there_already_is_asked_about(desk: Client, players_url: str) -> None:
    known = PlayerFactory.create(number="0099", family_name="Wachholder", given_name="Sepp", place="Unteruhu")
    typed = {"family_name": "Wacholder", "given_name": "Sepp", "place": "Unteruhu"}

    asked = desk.post(f"{players_url}new/", typed)
    (seen,) = parts(asked, "[name=another]")

    assert links(asked, "main tbody") == [f"{players_url}{known.pk}/"]
    done(desk, f"{players_url}new/", **typed, another=seen.attributes["value"])
    assert Player.objects.count() == 2


def test_import_takes_in_what_was_shown(desk: Client, players_url: str) -> None:
    PlayerFactory.create(number="0088", family_name="Wacholder", given_name="Josef")
    page = preview(desk, f"{players_url}import/", file())

    said = done(desk, f"{players_url}import/take/", rows=sealed_rows(page))

    assert "Imported: 3 new, 1 changed, 0 unchanged." in said
    assert set(Player.objects.values_list("number", "family_name", "given_name")) == {
        ("0417", "Eichelhuber", "Leopoldine"),
        ("0088", "Wacholder", "Sepp"),
        ("1023", "Mohnblum", "Theresia"),
        (None, "Gast", "Ida"),
    }
    assert Player.objects.get(number="0417").club == Club.objects.get(name="Stammtisch Uhu")


def test_import_at_a_tournament_checks_everybody_in(desk: Client) -> None:
    tournament = new_tournament()
    page = preview(desk, tournament_url(tournament, "check-in/import/"), file())

    assert texts(page, "#import button") == ["Import 4 players", "Import 4 players and check them all in"]
    assert not parts(page, "#import [type=checkbox]")
    said = done(desk, tournament_url(tournament, "check-in/import/take/"), rows=sealed_rows(page), check_in="on")

    assert "4 checked in." in said
    assert tournament.entries.filter(is_present=True).count() == 4


def test_import_at_a_tournament_by_the_first_button_checks_nobody_in(desk: Client) -> None:
    tournament = new_tournament()
    page = preview(desk, tournament_url(tournament, "check-in/import/"), file())

    done(desk, tournament_url(tournament, "check-in/import/take/"), rows=sealed_rows(page))

    assert (Player.objects.count(), tournament.entries.count()) == (4, 0)


def test_import_of_a_workbook(desk: Client, players_url: str) -> None:
    book, stream = Workbook(), io.BytesIO()
    for row in (["Nr", "Zuname", "Ort"], [417, "Eichelhuber", "Oberkakadu"]):
        book.worksheets[0].append(row)
    book.save(stream)

    page = preview(desk, f"{players_url}import/", SimpleUploadedFile("liste.xlsx", stream.getvalue()))
    done(desk, f"{players_url}import/take/", rows=sealed_rows(page))

    assert Player.objects.get().number == "0417"


@pytest.mark.parametrize("tampered", ["", "x", "a:b:c", None])
def test_rows_that_were_not_sealed_here_are_refused(desk: Client, players_url: str, tampered: str | None) -> None:
    sealed = sealed_rows(preview(desk, f"{players_url}import/", file()))
    sent = f"{sealed}x" if tampered is None else tampered

    said = refused(desk, f"{players_url}import/take/", rows=sent)

    assert "The preview has expired; please choose the file again." in said
    assert not Player.objects.exists()


def test_rows_sealed_for_somebody_else_are_refused(client: Client, desk: Client, players_url: str) -> None:
    sealed = sealed_rows(preview(desk, f"{players_url}import/", file()))
    other = viewer_of(cup())
    Membership.objects.filter(user=other).update(role=Role.ORGANISER)
    client.force_login(other)

    refused(client, f"{players_url}import/take/", rows=sealed)

    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("big.csv", b"x" * 10_000_000, "The file is larger than 5 MB."),
        ("a.csv", b" \n", "The file is empty."),
        ("b.csv", b"", "The submitted file is empty."),
        (
            "a.xlsx",
            b"no zip",
            NO_SPREADSHEET,
        ),
        (
            "a.jpg",
            b"\xff\xd8\x00\x10",
            NO_SPREADSHEET,
        ),
        ("a.xls", b"\xd0\xcf\x11\xe0", "This old Excel file (.xls) cannot be read: please save it as XLSX or CSV."),
        ("c.csv", b"Foo;Bar\n1;2\n", "The first row lacks a column: Zuname."),
        ("d.csv", b"Nr;Zuname\n", "The file has headings but no players below them."),
    ],
    ids=["too large", "blank", "empty", "no zip", "picture", "old Excel", "no heading", "no rows"],
)
def test_file_that_cannot_be_read_is_refused_with_a_sentence(
    desk: Client, players_url: str, name: str, content: bytes, said: str
) -> None:
    upload = SimpleUploadedFile(name, content)
    assert error_at(desk, f"{players_url}import/", "file", file=upload) == said


def test_a_line_with_an_open_quotation_mark_is_reported_and_swallows_nobody(desk: Client, players_url: str) -> None:
    upload = file('Nr.;Zuname;Vorname\n9008;"Unclosed;x\n9009;b;c\n')

    page = preview(desk, f"{players_url}import/", upload)

    assert figures_of(page.content.decode()) == ["1", "0", "0", "1"]
    not_taken, new = [texts_of_rows(each) for each in parts(page, "main tbody")]
    sentence = "A quotation mark in this row is never closed; please correct it in the file."
    assert not_taken == [f'2 {sentence} 9008;"Unclosed;x']
    assert new == ["9009 b c"]


def test_import_without_a_file_says_so(desk: Client, players_url: str) -> None:
    assert error_at(desk, f"{players_url}import/", "file") == "This field is required."


def test_list_without_a_usable_row_offers_another_file(desk: Client, players_url: str) -> None:
    page = preview(desk, f"{players_url}import/", file("Nr;Zuname\n1;\n"))
    assert texts(page, ".message") == ["No row of this list can be imported."]
    assert parts(page, "[name=rows]") == []


LEFT = "1 person who plays in other cups stays as they were."


def elsewhere(number: str, family_name: str, given_name: str) -> None:
    """Somebody who is checked in on an evening of another cup."""
    player = PlayerFactory.create(number=number, family_name=family_name, given_name=given_name)
    check_in(new_tournament(season_=season(cup_=cup(slug="anderer"))), player, actor=at_desk(), now=timezone.now())


def test_people_of_other_cups_are_shown_apart_and_unticked(desk: Client, players_url: str) -> None:
    elsewhere("0088", "Wacholder", "Josef")

    page = preview(desk, f"{players_url}import/", file())

    assert figures_of(page.content.decode()) == ["3", "0", "1", "0", "3"]
    (tick,) = parts(page, "[name=confirm]")
    assert (tick.attributes["value"], "checked" in tick.attributes, tick.attributes["form"]) == (
        "0088",
        False,
        "import",
    )
    assert texts(page, "#shared .option p") == [
        "known as (Anderer Cup) 0088 Wacholder Josef · Oberkakadu",
        "on the list 0088 Wacholder Sepp, Dr. · Unteruhu another person?",
    ]
    assert LEFT in done(desk, f"{players_url}import/take/", rows=sealed_rows(page))
    assert Player.objects.get(number="0088").given_name == "Josef"
    page = preview(desk, f"{players_url}import/", file())
    assert LEFT not in done(desk, f"{players_url}import/take/", rows=sealed_rows(page), confirm="0088")
    assert Player.objects.get(number="0088").given_name == "Sepp"
    refused(desk, f"{players_url}import/take/", rows=sealed_rows(page), status=409)
    log = shown(desk, f"/desk/cups/{cup(slug='anderer').slug}/log/")
    assert "Players changed by another cup Musterer Cup, Wacholder Sepp" in log


def test_somebody_else_than_the_list_says_is_named_instead_of_checked_in(desk: Client) -> None:
    tournament = new_tournament()
    elsewhere("0088", "Wacholder", "Josef")
    page = preview(desk, tournament_url(tournament, "check-in/import/"), file())

    said = done(desk, tournament_url(tournament, "check-in/import/take/"), rows=sealed_rows(page), check_in="on")

    assert "0088 is Wacholder Josef, on the list Wacholder Sepp" in said
    assert "3 checked in." in said
    assert not tournament.entries.filter(player__number="0088").exists()


def test_somebody_of_another_cup_is_changed_by_hand_after_both_were_shown(desk: Client, players_url: str) -> None:
    elsewhere("0088", "Wacholder", "Josef")
    address, fields = f"{players_url}{Player.objects.get().pk}/", {"number": "88", "family_name": "Wacholder-Uhu"}

    page = desk.post(address, fields)

    assert texts(page, "main .grid p") == [
        "known as (Anderer Cup) 0088 Wacholder Josef · Oberkakadu",
        "from now on 0088 Wacholder-Uhu the same person",
    ]
    assert Player.objects.get().family_name == "Wacholder"
    (confirmed,) = parts(page, "[name=confirmed]")
    Player.objects.update(place="Untermond")
    again = desk.post(address, fields | {"confirmed": confirmed.attributes["value"]})
    assert texts(again, "[role=alert]") == ["Somebody changed this person in the meantime; please compare again."]
    (confirmed,) = parts(again, "[name=confirmed]")
    done(desk, address, **fields, confirmed=confirmed.attributes["value"])
    assert Player.objects.get().family_name == "Wacholder-Uhu"


def test_columns_of_attributes_are_previewed_and_noted(desk: Client, players_url: str) -> None:
    defined(cup(), "Damen")
    defined(cup(), "Bundesland", "Tirol", "Wien")
    text = "Nr.;Zuname;Verein;Damen;Bundesland\n417;Eichelhuber;Sküs;x;tirol\n88;Wacholder;;;Wein\n;Gast;;ja;\n"

    page = preview(desk, f"{players_url}import/", file(text))

    assert "Attributes in the list: Damen 2 · Bundesland 1" in texts(page, "main p")
    assert "Wacholder Bundesland Wein" in [text for each in parts(page, "main tbody") for text in texts_of_rows(each)]
    said = done(desk, f"{players_url}import/take/", rows=sealed_rows(page))
    assert said == "Imported: 3 new, 0 changed, 0 unchanged. Attributes noted: 3."
    attribute_values = {each.family_name: attribute_values_of(each) for each in Player.objects.all()}
    assert attribute_values == {
        "Eichelhuber": {("Damen", ""), ("Bundesland", "Tirol")},
        "Wacholder": set(),
        "Gast": {("Damen", "")},
    }


def test_names_in_one_column_are_read_or_not_taken(desk: Client, players_url: str) -> None:
    PlayerFactory.create(number="0417", family_name="Eichelhuber", given_name="Leopoldine", place="Oberkakadu")
    lines = "Name;Verein\n417 Dr. Leopoldine Eichelhuber, Oberkakadu;\nGast Ida (Uhudorf);\nFremder Xaver, Uhudorf;\n"

    page = preview(desk, f"{players_url}import/", file(lines))

    assert figures_of(page.content.decode()) == ["1", "1", "0", "1"]
    not_taken, *_others = [texts_of_rows(each) for each in parts(page, "main tbody")]
    assert not_taken[0].startswith("4 It is not clear what of this is the family name")
    done(desk, f"{players_url}import/take/", rows=sealed_rows(page))
    names = Player.objects.order_by("pk").values_list("number", "family_name", "given_name", "title", "place")
    assert list(names) == [
        ("0417", "Eichelhuber", "Leopoldine", "Dr.", "Oberkakadu"),
        (None, "Gast", "Ida", "", "Uhudorf"),
    ]
