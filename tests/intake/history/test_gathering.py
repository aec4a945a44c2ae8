"""People of several files: rows of one number complete each other, and nobody becomes somebody else unnoticed."""

from datetime import date

from tournaments.intake.history.assembling import AssemblyChoice, assembled
from tournaments.intake.history.reading import ReadingChoice, of_file, read_history_file
from tournaments.intake.history.records import ImportedRecord

RESULTS = "Nr;Zuname;Vorname;R1;R2\n0815;Skisberger;Resi;5;5\n0007;Pagatl;Hans;-5;-5\n"
LIST = "Nr.;Zuname;Vorname;Titel vor;Geburtsjahr;Mail;Straße;PLZ;Wohnort\n"
RESI = "815;Skisberger;Resi Maria;Dr.;1958;resi@tarock.example;Gasse 1;4999;Oberkakadu\n"
JOSEF = "815;Mondner;Josef;;;;;;\n"


def combined(*files: str) -> ImportedRecord:
    """Files, their evenings a day apart."""
    return assembled(
        [
            of_file(
                read_history_file(text.encode(), filename="a.csv", choice=ReadingChoice(day=date(2019, 1, at))).record,
                at,
            )
            for at, text in enumerate(files, start=1)
        ],
        AssemblyChoice(),
    )


def test_a_list_completes_the_people_of_results_whichever_comes_first() -> None:
    for files in ((RESULTS, LIST + RESI), (LIST + RESI, RESULTS)):
        whole = combined(*files)
        resi = next(each for each in whole.people if each.key == "n0815")
        assert (resi.row.given_name, resi.row.title, resi.row.birth_year) == ("Resi Maria", "Dr.", "1958")
        assert (resi.contact.mail, resi.contact.street, resi.beside) == ("resi@tarock.example", "Gasse 1", "")
        assert (len(whole.people), whole.notes) == (2, ())


def test_lists_complete_each_other_and_another_year_is_noted() -> None:
    whole = combined(LIST + "815;Skisberger;Resi;;1960;;;;\n", LIST + RESI)
    (resi,) = whole.people

    assert (resi.row.title, resi.row.birth_year, resi.contact.postcode) == ("Dr.", "1960", "4999")
    assert [(note.code, note.where, note.file, dict(note.facts)) for note in whole.notes] == [
        ("past_two_years", "2", 2, {"year": "1960", "other": "1958"})
    ]


def test_another_name_in_another_file_is_another_person() -> None:
    for files in ((RESULTS, LIST + JOSEF), (LIST + JOSEF, RESULTS)):
        whole = combined(*files)
        josef, resi, _ = whole.people
        (evening,) = whole.evenings
        assert (josef.key, josef.row.family_name, josef.beside) == ("n0815", "Mondner", "")
        assert (resi.row.family_name, resi.row.number, resi.beside) == ("Skisberger", "0815", "n0815")
        assert [each.person for each in evening.results] == [resi.key, "n0007"]

    table = "Saison;Platz;Nr;Zuname;Vorname;Summe\n2018/19;1;815;Skisberger;Resi;10\n"
    whole = combined(LIST + JOSEF, RESULTS, table)
    assert [each.person for each in whole.standings] == [resi.key]


def test_a_file_without_names_means_whom_the_list_names_and_says_so() -> None:
    whole = combined(RESULTS, LIST + JOSEF, "nr;R1;R2\n815;1;1\n7;-1;-1\n")

    assert [each.results[0].person[:5] for each in whole.evenings] == ["n0815", "n0815"]
    assert whole.evenings[1].results[0].person == "n0815"
    assert [(note.code, note.where, note.file, note.facts["name"]) for note in whole.notes] == [
        ("past_number_of_two", "2", 3, "Mondner Josef")
    ]


def test_another_name_in_the_same_file_is_told_at_its_line() -> None:
    season = "Ort;Platz;Nr;Zuname;Vorname;R1;R2;R3\n1;1;815;Skisberger;Resi;5;5;5\n2;1;815;Mondner;Josef;1;1;1\n"
    found = read_history_file(season.encode(), filename="a.csv", choice=ReadingChoice()).record

    assert [(note.code, note.where, note.facts["name"]) for note in found.notes] == [
        ("past_other_name", "3", "Mondner Josef")
    ]
    assert [each.row.family_name for each in found.people] == ["Skisberger"]


def test_people_without_a_number_have_that_of_a_list_in_the_same_upload() -> None:
    people = "Nr.;Zuname;Vorname;Ort;Geburtsjahr\n815;Skisberger;Resi;Gars;1958\n816;Huber Mayr;Anna;Horn;\n"
    results = "Name;R1;R2\nResi Skisberger, Gars;5;5\nHuber Mayr Anna, Horn;-3;-3\nMondner Josef, Horn;-2;-2\n"
    for files in ((people, results), (results, people)):
        whole = combined(*files)
        (evening,) = whole.evenings
        assert [each.person[:5] for each in evening.results[:2]] == ["n0815", "n0816"]
        assert evening.results[2].person.startswith("g")
        assert [each.row.family_name for each in whole.people if each.beside] == []
        assert len(whole.people) == 3


def test_who_has_only_the_name_of_somebody_with_a_number_is_asked_about() -> None:
    people = "Nr.;Zuname;Vorname;Ort\n815;Skisberger;Resi;Gars\n816;Mondner;Josef;Horn\n817;Mondner;Josef;Horn\n"
    results = "Name;Ort;R1;R2\nSkisberger Resi;;5;5\nSkisberger Resi;Zwettl;-3;-3\nMondner Josef;Horn;-2;-2\n"
    whole = combined(people, results)

    assert [each.person[0] for each in whole.evenings[0].results] == ["g"] * 3
    assert [each.beside for each in whole.people if not each.row.number] == ["n0815", "", "n0816"]


def test_people_without_a_number_are_one_with_the_same_words_and_place_or_are_asked_about() -> None:
    placed = "Zuname;Vorname;Ort;R1;R2\nSkisberger;Resi;Gars;5;5\nMondner;Max;Gars;-5;-5\n"
    turned = "Zuname;Vorname;Ort;R1;R2\nResi;Skisberger;Gars;5;5\nMondner;Max;Tulln;-5;-5\n"
    alone = "Zuname;Vorname;R1;R2\nUhu;Eva;5;5\nSkisberger;Resi;-5;-5\n"
    again = "Zuname;Vorname;R1;R2\nEva;Uhu;5;5\nPagat;Ute;-5;-5\n"
    for files in ((placed, turned, alone, again), (again, alone, turned, placed)):
        whole = combined(*files)
        found = {(each.row.family_name, each.row.place): each for each in whole.people}
        resi = next(each for each in whole.people if each.row.place == "Gars" and "Resi" in str(each.row))
        assert sorted((each.row.family_name in ("Mondner", "Pagat"), each.row.place) for each in whole.people) == [
            (False, ""), (False, ""), (False, "Gars"), (True, ""), (True, "Gars"), (True, "Tulln"),
        ]  # fmt: skip
        assert {each.key: each.beside for each in whole.people if each.beside} == {
            found["Skisberger", ""].key: resi.key
        }
        both = {(each.family_name, each.given_name) for each in resi.readings}
        assert both == {("Skisberger", "Resi"), ("Resi", "Skisberger")}
        assert sum(result.person == resi.key for each in whole.evenings for result in each.results) == 2


def test_who_is_at_one_evening_or_in_one_list_or_born_in_another_year_is_not_one_person() -> None:
    evening = "Zuname;Vorname;Ort;R1;R2\nFranz;Josef;Gars;5;5\nJosef;Franz;Gars;-4;-4\nJosef;Franz;;-1;-1\n"
    table = "Saison;Platz;Zuname;Vorname;Summe\n2018/19;1;Franz;Josef;9\n2018/19;2;Josef;Franz;8\n"
    people = "Zuname;Vorname;Ort;Titel vor\nFranz;Josef;Gars;\nJosef;Franz;Gars;Dr.\nJosef;Franz;;Dr.\n"
    born = "Zuname;Vorname;Ort;Jahrgang\nFranz;Josef;Gars;%s\n"
    for text, count in ((evening, 3), (table, 2), (people, 3)):
        assert [each.beside for each in combined(text).people] == [""] * count

    whole = combined(born % 1950, born.replace("Franz;Josef", "Josef;Franz") % 1960)
    assert [(each.row.birth_year, each.beside) for each in whole.people] == [("1950", ""), ("1960", "")]


def test_people_without_a_number_who_are_spelt_alike_are_asked_about_unless_they_met() -> None:
    first = (
        "Zuname;Vorname;Ort;R1\nHöfl;Anna-Maria;Horn;5\nZöchling;Hans Peter;Melk;-5\nWeiß;Käthe;Tulln;0\n"
        "Gastl;Probe1;Melk;0\nPagat;Uhu;Horn;0\n"
    )
    second = "Zuname;Vorname;Ort;R1\nHöfl;Annamaria;Horn;5\nZöchling;Hans;Melk;-5\nGastl;Probe2;Melk;0\n"
    third = "Nr;Zuname;Vorname;Ort;R1\n;Weisz;Käthe;Tulln;5\n;Höfl;Anna Marie;Horn;-5\n;Zöchling;Hans;Graz;0\n"
    for files in ((first, second, third), (third, second, first)):
        people = {each.key: each for each in combined(*files).people}
        asked = [(each, people[each.beside]) for each in people.values() if each.beside]
        assert sorted(each.row.family_name[0] for each, _ in asked) == ["H", "H", "W", "Z"]
        assert {each.row.given_name for pair in asked for each in pair if "Zöchling" in str(each)} == {
            "Hans Peter", "Hans",
        }  # fmt: skip
        assert [other.beside for _, other in asked] == [""] * 4

    numbered = "Nr;Zuname;Vorname;Ort;R1\n815;Höfl;Anna-Maria;Horn;5\n816;Höfl;Annamaria;Horn;-5\n"
    met = "Zuname;Vorname;Ort;R1\nHöfl;Anna-Maria;Horn;5\nHöfl;Annamaria;Horn;-5\n"
    assert [each.beside for each in combined(met).people] == ["", ""]
    assert [each.beside for each in combined(numbered).people] == ["", ""]
    assert [each.beside for each in combined(numbered.partition("816")[0], second).people][1] == "n0815"


def test_files_of_another_cup_name_nobody() -> None:
    ours = "Cup;Datum;Nr;R1\n50;2019-01-12;815;5\n50;2019-01-12;7;-5\n50;2019-01-19;815;1\n"
    others = "Cup;Datum;Nr;Zuname;Vorname;R1\n51;2019-02-12;815;Fremder;Xaver;5\n"
    for files in ((ours, others), (others, ours)):
        whole = combined(*files)
        assert [(each.key, each.row.family_name) for each in whole.people] == [("n0815", ""), ("n0007", "")]
        assert {result.person for each in whole.evenings for result in each.results} == {"n0815", "n0007"}
