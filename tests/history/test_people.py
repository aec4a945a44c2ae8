"""Who the people of the past are here, what is filled in of them, and what stays when it is undone."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.utils.translation import override

from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tests.history.test_running import imported, prepared, undone
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.history.preparing import answer_questions, choose
from tournaments.actions.history.running import run_history_import
from tournaments.actions.people.check_in import check_in
from tournaments.documents.history_words import gone_sentence, note_sentence, note_texts, stored_note
from tournaments.intake.history.records import ImportNote
from tournaments.intake.history.sentences import HISTORY_COUNTS
from tournaments.models import Attribute, Cup, Entry, Event, HistoryImport, Player, PlayerContact
from tournaments.queries.history.listing import people_noted
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.questions import NEW, READ, SAME, Doubt
from tournaments.queries.history.reading import HistoryChoices
from tournaments.queries.history.undoing import history_undo

pytestmark = pytest.mark.django_db

LIST = "Nr.;Zuname;Vorname;Titel vor;Ort;Jahrgang;Mail;Straße;PLZ;Wohnort\n"
RESI = "815;Skisberger;Resi;Dr.;Oberkakadu;1958;resi@tarock.example;Gasse 1;4999;Untertrull\n"


def of_list(*rows: str) -> HistoryImport:
    return prepared([((LIST + "".join(rows)).encode(), "csv")])


def known(**columns: Any) -> Player:
    return PlayerFactory.create(**{"number": "0815", "family_name": "Skisberger", "given_name": "Resi"} | columns)


@pytest.mark.parametrize(
    ("here", "row", "doubt", "usual"),
    [
        ({}, RESI, None, None),
        ({"given_name": "Resi Maria"}, RESI, None, None),
        ({"birth_year": 1958}, RESI, None, None),
        ({"birth_year": 1960}, RESI, Doubt.NUMBER, NEW),
        ({"given_name": "Josef"}, RESI, Doubt.NUMBER, NEW),
        ({"family_name": "Skissperger", "place": "Oberkakadu"}, RESI, Doubt.NUMBER, "holder"),
        ({"number": "0001", "place": "Oberkakadu"}, RESI, Doubt.ALIKE, NEW),
        ({"number": None, "place": "Oberkakadu"}, RESI, Doubt.ALIKE, "holder"),
        ({"number": None, "place": "Bad Mond"}, RESI, None, None),
        ({"number": None, "place": "Oberkakadu"}, ";Skisberger;Resi;;Oberkakadu;;;;;\n", None, None),
        ({"number": "0001", "place": "Oberkakadu"}, ";Skisberger;Resi;;Oberkakadu;;;;;\n", Doubt.ALIKE, "holder"),
        ({"number": "0001", "place": "Oberkakadu"}, ";Skisberger;Resi;;;;;;;\n", Doubt.ALIKE, "holder"),
        ({"number": "0001", "place": "Oberkakadu"}, ";Skisberger;Resi;;Bad Mond;;;;;\n", None, None),
    ],
    ids=[
        "same", "further name", "same year", "other year", "other name", "mistyped", "other number", "guest is named",
        "guest elsewhere", "known guest", "guest has a number",
        "name alone", "name elsewhere",
    ],
)  # fmt: skip
def test_people_are_known_by_number_then_by_name_place_and_year(
    here: dict[str, Any], row: str, doubt: Doubt | None, usual: str | None
) -> None:
    holder = known(**here)
    found = history_plan(of_list(row)).matching

    assert [each.doubt for each in found.questions] == ([doubt] if doubt else [])
    assert [each.usual for each in found.questions] == [str(holder.pk) if usual == "holder" else usual][: bool(doubt)]


def test_of_two_with_the_name_of_somebody_without_a_place_neither_is_likely() -> None:
    first, second = known(place="Oberkakadu"), known(number="0816", place="Bad Mond")
    (question,) = history_plan(of_list(";Skisberger;Resi;;;;;;;\n")).matching.questions
    assert (set(question.candidates), question.usual) == ({first, second}, "")


@pytest.mark.parametrize(
    ("number", "name", "doubt"),
    [
        ("", "Skisberger Resi, Oberkakadu", Doubt.ALIKE),
        ("", "Skisberger, Oberkakadu", Doubt.ALIKE),
        ("", "Dr. Skisberger Resi (Oberkakadu)", Doubt.ALIKE),
        ("0815", "Skisberger Resi, Oberkakadu", None),
        ("", "0815 Skisberger Resi, Oberkakadu", None),
        ("", "0815 Mondner Max", Doubt.NUMBER),
        ("", "Skisberger Huber, Josef", Doubt.NAME),
    ],
)
def test_a_name_in_one_cell_means_somebody_in_any_way_it_may_be_read(
    number: str, name: str, doubt: Doubt | None
) -> None:
    holder = known(place="Oberkakadu")
    found = history_plan(prepared([(f"Nr.;Name;Jahrgang\n{number};{name};\n".encode(), "csv")])).matching
    assert [each.doubt for each in found.questions] == ([doubt] if doubt else [])
    is_same = doubt is Doubt.ALIKE
    usual = "" if doubt is Doubt.NAME else str(holder.pk) if is_same else NEW
    assert [each.usual for each in found.questions] == [usual] * bool(doubt)
    if doubt is None:
        assert list(found.meant.values()) == [holder if "Resi" in name else None]


@pytest.mark.parametrize(
    ("number", "name", "doubt", "usual"),
    [
        ("", "Skisberger Huber Resi, Oberkakadu", Doubt.ALIKE, "known"),
        ("", "Skisberger Huber Resi", Doubt.ALIKE, "known"),
        ("", "Resi Skisberger Huber (Oberkakadu)", Doubt.ALIKE, "known"),
        ("", "Skisberger Huber Resi, Bad Mond", Doubt.NAME, ""),
        ("0815", "Skisberger Huber Resi", None, "known"),
        ("0001", "Skisberger Huber Resi", Doubt.ALIKE, NEW),
        ("0815", "Skisberger Huber Rosalinde", Doubt.NUMBER, NEW),
    ],
)
def test_a_family_name_of_two_words_is_known_by_its_words(
    number: str, name: str, doubt: Doubt | None, usual: str | None
) -> None:
    holder = known(family_name="Skisberger Huber", place="Oberkakadu")
    found = history_plan(prepared([(f"Nr.;Name;Jahrgang\n{number};{name};\n".encode(), "csv")])).matching

    said = [(each.doubt, each.usual) for each in found.questions]
    assert said == ([(doubt, str(holder.pk) if usual == "known" else usual)] if doubt else [])
    if doubt is None:
        assert list(found.meant.values()) == [holder if usual else None]


def test_a_number_with_the_same_words_in_two_files_means_one_person() -> None:
    people = f"{LIST}815;Skisberger Huber;Resi;;Oberkakadu;;;;;\n".encode()
    table = b"Saison;Platz;Nr;Name;Summe\n2018/19;1;815;Skisberger Huber Resi;99\n"
    for files in ([people, table], [table, people]):
        plan = history_plan(prepared([(each, "csv") for each in files]))
        assert (plan.matching.questions, list(plan.matching.meant)) == ((), ["n0815"])
        assert plan.people["n0815"].row.given_name == "Resi"


def test_nothing_is_likely_for_a_name_that_is_only_spelt_alike_or_that_several_have() -> None:
    known(number=None, family_name="Höfl", given_name="Anna-Maria", place="Horn")
    for place in ("Horn", "Retz"):
        known(number=None, family_name="Gruber", given_name="Maria", place=place)
    rows = "Zuname;Vorname;Ort\nHöfl;Annamaria;Horn\nGruber;Maria;\n"
    found = history_plan(prepared([(rows.encode(), "csv")])).matching
    assert [(each.doubt, each.usual, len(each.candidates)) for each in found.questions] == [
        (Doubt.ALIKE, "", 1), (Doubt.ALIKE, "", 2),
    ]  # fmt: skip


def test_an_answer_is_kept_and_one_that_is_no_choice_is_none() -> None:
    holder = known(given_name="Josef")
    history = of_list(RESI)
    (question,) = history_plan(history).matching.questions
    assert [note.code for note in history_plan(history).obstacles] == ["past_unanswered"]

    for answer, is_open in [("999999", True), (str(holder.pk), False), ("", True), (NEW, False)]:
        answer_questions(history, {question.person.key: answer})
        history.refresh_from_db()
        assert bool(history_plan(history).matching.open) is is_open

    imported(history)
    assert Player.objects.get(family_name="Skisberger", given_name="Resi").number is None  # it is Josef's
    assert Player.objects.get(number="0815") == holder


def test_nothing_is_kept_by_which_a_guests_name_could_be_guessed() -> None:
    known(number="0001", place="Oberkakadu")
    people = f"{LIST};Skisberger;Resi;;Oberkakadu;;;;;\n{RESI.replace('Resi', 'Rosi')}".encode()
    lines = (
        '50;2019-01-12;"_NAME";Abend;;\n'
        '50;2019-01-12;"SkisbergerˆResiˆOberkakadu";5;5;5;99;;\n'
        '50;2019-01-12;"815";-5;-5;-5;-15;;\n'
    ).encode()
    history = prepared([(people, "csv"), (lines, "csv")])
    questions = history_plan(history).matching.questions
    (guest,) = [each.person.key for each in questions if each.person.key.startswith("g")]
    answer_questions(history, {each.person.key: NEW for each in questions})
    history.refresh_from_db()

    imported(history)
    history.refresh_from_db()

    assert guest not in f"{history.answers}{history.made}{history.report}"
    told = [stored_note(each) for each in history.report]
    said = note_texts(told, files=["", ""], people=people_noted(history, told))
    assert said[0].said.startswith("Gast Skisberger Resi · ")
    assert [notes.said.split(" · ")[0] for notes in note_texts(map(stored_note, history.report), files=["", ""])][
        :1
    ] == ["Gast"]


@pytest.mark.parametrize(
    ("answer", "names"), [(NEW, {("0815", "Pagatl"), (None, "Skisberger")}), (SAME, {("0815", "Pagatl")})]
)
def test_a_number_with_two_names_in_the_files_is_asked_about(answer: str, names: set[tuple[str | None, str]]) -> None:
    results = b"nr;Zuname;Vorname;R1\n815;Skisberger;Resi;5\n816;Mondner;Max;-5\n"
    history = prepared([((LIST + "815;Pagatl;Hans;;;;;;;\n").encode(), "csv"), (results, "csv")])
    history.files.filter(kind="csv").update(choice={"day": "2019-01-12"})
    plan = history_plan(history)
    (question,) = plan.matching.questions
    assert (question.doubt, question.person.row.family_name, question.usual) == (Doubt.FILES, "Skisberger", NEW)
    assert question.other is not None
    assert (question.other.row.family_name, set(question.choices)) == ("Pagatl", {NEW, SAME})
    assert [note.code for note in plan.obstacles] == ["past_unanswered"]

    answer_questions(history, {question.person.key: answer})
    history.refresh_from_db()
    history = imported(history)
    found = Player.objects.exclude(family_name="Mondner")
    assert set(found.values_list("number", "family_name")) == names
    history.refresh_from_db()
    assert question.person.key not in f"{history.answers}{history.made}{history.report}"
    (entry,) = Entry.objects.exclude(player__family_name="Mondner").select_related("player")
    assert entry.player.family_name == ("Pagatl" if answer == SAME else "Skisberger")

    undone(history)
    assert not Player.objects.exists()


def test_of_two_names_in_the_files_the_one_that_is_known_here_is_not_asked_about() -> None:
    holder = known()
    results = b"nr;Zuname;Vorname;R1\n815;Skisberger;Resi;5\n816;Mondner;Max;-5\n"
    history = prepared([((LIST + "815;Pagatl;Hans;;;;;;;\n").encode(), "csv"), (results, "csv")])
    history.files.filter(kind="csv").update(choice={"day": "2019-01-12"})
    plan = history_plan(history)

    (question,) = plan.matching.questions
    assert (question.doubt, question.person.row.family_name, question.candidates) == (Doubt.NUMBER, "Pagatl", (holder,))
    assert holder in plan.matching.meant.values()


def test_gaps_are_filled_and_nothing_known_is_replaced() -> None:
    player = known(title="Mag.", place="")
    history = imported(of_list(RESI))
    player.refresh_from_db()

    assert (player.title, player.place, player.birth_year) == ("Mag.", "Oberkakadu", 1958)
    assert "oberkakadu" in player.searched
    assert PlayerContact.objects.get().mail == "resi@tarock.example"
    assert history.figures["changed"] == 1
    payloads = str(list(Event.objects.values_list("what", flat=True)))
    assert "resi@" not in payloads
    assert "Skisberger" not in payloads

    undone(history)
    player.refresh_from_db()
    assert (player.title, player.place, player.birth_year) == ("Mag.", "", None)
    assert not PlayerContact.objects.exists()


def test_what_somebody_changed_since_is_not_emptied() -> None:
    player = known(place="")
    history = imported(of_list(RESI))
    Player.objects.filter(pk=player.pk).update(place="Bad Mond")
    change_contact(cup(), player, ContactDetails(mail="neu@tarock.example"), actor=at_desk(), now=NOW)

    undone(history)
    player.refresh_from_db()
    assert (player.place, player.birth_year) == ("Bad Mond", None)
    assert PlayerContact.objects.get().mail == "neu@tarock.example"


def test_earlier_imports_say_whose_they_are_unless_the_address_was_changed() -> None:
    fill_in = import_module("tournaments.migrations.0055_contacts_of_histories").fill_in
    kept, player = PlayerFactory.create(), known(place="")
    history = imported(of_list(RESI))
    contacts = PlayerContact.objects.all()

    def filled(**columns: Any) -> Cup | None:
        contacts.update(brought_by=None, **columns)
        fill_in(apps, SimpleNamespace(connection=connection))
        return contacts.get().brought_by

    assert filled() == cup()
    assert filled(mail="neu@tarock.example") is None
    assert filled(mail="resi@tarock.example") == cup()
    Player.objects.filter(pk=player.pk).update(merged_into=kept)
    assert [filled(), filled(player=kept)] == [cup(), cup()]
    contacts.update(brought_by=cup(slug="anderer"))
    fill_in(apps, SimpleNamespace(connection=connection))
    assert contacts.get().brought_by == cup(slug="anderer")
    HistoryImport.objects.filter(pk=history.pk).update(made={**history.made, "contacts": [[player.pk, "0" * 64]]})
    assert filled() is None


def test_finished_imports_of_before_lose_the_digests_of_guests() -> None:
    history = imported(of_list(RESI))
    about = {"code": "past_told", "where": "", "facts": {}, "file": ""}
    HistoryImport.objects.filter(pk=history.pk).update(
        answers={"n0815": "new", "gabc123": "7", "n0815-abc123": "new"},
        made=history.made | {"asked": {"n0815": 1, "gabc123": 2}},
        report=[about | {"person": key} for key in ("gabc123", "n0815-abc123", "n0815", "")],
    )

    import_module("tournaments.migrations.0057_digests_of_guests").remove(apps, SimpleNamespace(connection=connection))
    history.refresh_from_db()

    assert (history.answers, history.made["asked"]) == ({"n0815": "new"}, {"n0815": 1})
    assert [each["person"] for each in history.report] == ["g", "n0815", "n0815", ""]
    assert history_undo(history).seasons == ()


def test_a_mail_that_is_none_is_left_out() -> None:
    imported(of_list(RESI.replace("resi@tarock.example", "kein Mail")))

    assert (PlayerContact.objects.get().mail, PlayerContact.objects.get().town) == ("", "Untertrull")


def test_who_plays_elsewhere_by_now_stays() -> None:
    history = imported(of_list(RESI, "816;Pagatl;Hans;;;;;;;\n"))
    resi = Player.objects.get(number="0815")
    check_in(new_tournament(season_=season()), resi, actor=at_desk(), now=NOW)

    assert [row.family_name for _, row in history_undo(history).stay] == ["Skisberger"]
    undone(history)
    assert [each.number for each in Player.objects.all()] == ["0815"]


def test_a_name_without_a_number_is_whom_a_list_of_the_same_upload_names() -> None:
    lines = LIST + RESI + "816;Mondner;Josef;;Gars;;;;;\n"
    results = b"Name;R1\nMondner Josef, Gars;3\nSkisberger Resi;-3\n"
    history = prepared([(lines.encode(), "csv"), (results, "csv")])
    file = history.files.order_by("pk")[1]
    file.choice = {"day": "2019-01-12"}
    file.save()
    (question,) = history_plan(history).matching.questions
    assert (question.doubt, question.usual, question.person.row.given_name) == (Doubt.LISTED, SAME, "Resi")
    answer_questions(history, {question.person.key: SAME})
    history.refresh_from_db()

    imported(history)

    assert sorted(Player.objects.values_list("number", "family_name")) == [("0815", "Skisberger"), ("0816", "Mondner")]
    results_there = Entry.objects.values_list("player__number", "entered_totals__points")
    assert sorted(results_there) == [("0815", -3), ("0816", 3)]


@pytest.mark.parametrize(("answer", "people"), [(SAME, 2), (NEW, 3)])
def test_a_guest_without_a_place_may_be_the_one_with_this_name_and_a_place(answer: str, people: int) -> None:
    first = b"Datum;Zuname;Vorname;Ort;R1\n12.1.2019;Solorufer;Xaver;Tulln;5\n12.1.2019;Mondner;Josef;Gars;-5\n"
    second = b"Datum;Zuname;Vorname;R1\n19.1.2019;Xaver;Solorufer;3\n"
    third = b"Datum;Zuname;Vorname;Ort;R1\n26.1.2019;Mondner;Josef;Gars;3\n"
    history = prepared([(second, "csv"), (first, "csv"), (third, "csv")])
    (question,) = history_plan(history).matching.questions
    assert (question.doubt, question.usual, question.person.row.place) == (Doubt.NAMED, SAME, "")
    assert question.other is not None
    assert (question.other.row.family_name, question.other.row.place) == ("Solorufer", "Tulln")
    answer_questions(history, {question.person.key: answer})
    history.refresh_from_db()

    imported(history)

    assert Player.objects.count() == people
    played = Entry.objects.filter(player__family_name="Solorufer").values_list("entered_totals__points", flat=True)
    assert sorted(played) == ([3, 5] if answer == SAME else [5])


@pytest.mark.parametrize(("answer", "people"), [(SAME, 2), (NEW, 3)])
def test_two_spellings_of_a_name_in_the_files_are_asked_about_without_a_likely_answer(answer: str, people: int) -> None:
    first = "Datum;Zuname;Vorname;Ort;R1\n12.1.2019;Höfl;Anna-Maria;Horn;5\n12.1.2019;Mondner;Josef;Gars;-5\n"
    second = "Datum;Zuname;Vorname;Ort;R1\n19.1.2019;Höfl;Annamaria;Horn;3\n19.1.2019;Mondner;Josef;Gars;-3\n"
    history = prepared([(first.encode(), "csv"), (second.encode(), "csv")])
    plan = history_plan(history)
    (question,) = plan.matching.questions
    assert (question.doubt, question.usual, question.person.row.given_name) == (Doubt.LIKE, "", "Annamaria")
    assert question.other is not None
    assert (question.other.row.given_name, set(question.choices)) == ("Anna-Maria", {SAME, NEW})
    assert [note.code for note in plan.obstacles] == ["past_unanswered"]
    answer_questions(history, {question.person.key: answer})
    history.refresh_from_db()

    imported(history)

    assert Player.objects.count() == people
    played = Entry.objects.filter(player__given_name="Anna-Maria").values_list("entered_totals__points", flat=True)
    assert sorted(played) == ([3, 5] if answer == SAME else [5])


def test_who_was_at_an_evening_that_is_here_is_not_asked_about_again() -> None:
    resi, holder = known(place="Oberkakadu"), known(number="0007", family_name="Pagatl", given_name="Hans")
    xaver = known(number=None, family_name="Xaver", given_name="Solorufer", place="Tulln")
    lines = (
        "Datum;Nr;Zuname;Vorname;Ort;R1\n12.1.2019;;Skisberger;Resi;Oberkakadu;5\n"
        "12.1.2019;;Solorufer;Xaver;;-1\n12.1.2019;7;Mondner;Max;;-4\n"
    )
    history = prepared([(lines.encode(), "csv")])
    questions = history_plan(history).matching.questions
    assert [(each.doubt, each.usual) for each in questions] == [
        (Doubt.ALIKE, str(resi.pk)), (Doubt.ALIKE, str(xaver.pk)), (Doubt.NUMBER, NEW),
    ]  # fmt: skip
    answer_questions(history, {each.person.key: each.usual for each in questions})
    history.refresh_from_db()
    imported(history)

    corrected = prepared([(lines.replace(";5", ";6").encode(), "csv")])
    plan = history_plan(corrected)
    assert (plan.matching.questions, [each.count for each in plan.differing]) == ((), [1])
    assert set(plan.matching.meant.values()) == {resi, xaver, Player.objects.get(family_name="Mondner")}

    choose(corrected, HistoryChoices(beside=["2019-01-12"]))
    corrected.refresh_from_db()
    asked = history_plan(corrected).matching.questions
    assert len(asked) == 3, "at another evening of the day other people may have played"
    more = f"{lines}12.1.2019;;Skisberger;Resi;;0\n12.1.2019;;Pagatl;Hans;Oberkakadu;0\n"
    (first, *_rest, last) = history_plan(prepared([(more.encode(), "csv")])).matching.questions
    assert (first.person.row.family_name, last.candidates) == ("Skisberger", (holder,)), "nobody can be there twice"


def test_a_person_known_here_is_offered_once() -> None:
    xaver = known(number=None, family_name="Solorufer", given_name="Xaver", place="Tulln")
    holder = known()
    placed = b"Datum;Nr;Zuname;Vorname;Ort;R1\n12.1.2019;;Solorufer;Xaver;Tulln;5\n12.1.2019;815;Skisberger;Resi;;-5\n"
    other = b"Datum;Nr;Zuname;Vorname;R1\n19.1.2019;;Xaver;Solorufer;3\n19.1.2019;815;Mondner;Max;-3\n"
    history = prepared([(placed, "csv"), (other, "csv")])
    for answer in ("", SAME):
        numbered, named = history_plan(history).matching.questions
        assert (named.doubt, sorted(named.choices)) == (Doubt.ALIKE, [str(xaver.pk), NEW])
        assert (numbered.doubt, sorted(numbered.choices)) == (Doubt.NUMBER, [str(holder.pk), NEW])
        meant = (str(xaver.pk), str(holder.pk)) if answer else ("", "")
        assert (named.answer, numbered.answer) == meant
        answer_questions(history, {each.person.key: SAME for each in (named, numbered)})
        history.refresh_from_db()


def test_one_person_cannot_be_at_an_evening_twice() -> None:
    holder = known(place="Oberkakadu")
    rows = b"nr;name;ort;R1\n815;Skisberger Resi;Oberkakadu;5\n;Skisberger Resi;Oberkakadu;-5\n"
    history = prepared([(rows, "csv")])
    file = history.files.get()
    file.choice = {"day": "2019-01-12", "shape": "results", "columns": {"number": 0, "name": 1, "place": 2, "r1": 3}}
    file.save()
    (question,) = history_plan(history).matching.questions
    answer_questions(history, {question.person.key: str(holder.pk)})
    history.refresh_from_db()

    assert [note.code for note in history_plan(history).obstacles] == ["past_one_twice"]


def test_a_number_that_meant_somebody_else_before_is_asked_about_again() -> None:
    holder = known(family_name="Pagatl", given_name="Hans")
    first = of_list(RESI)
    answer_questions(first, {"n0815": NEW})
    first.refresh_from_db()
    imported(first)
    resi = Player.objects.get(family_name="Skisberger")
    lines = b'50;2019-01-12;"_NAME";Abend;;\n50;2019-01-12;"815";5;5;5;15;;\n'
    (question,) = history_plan(prepared([(lines, "csv")])).matching.questions

    assert (question.doubt, question.is_open, question.usual) == (Doubt.NUMBER, True, str(resi.pk))
    assert question.candidates == (holder, resi)

    second = of_list(RESI)
    answer_questions(second, {"n0815": str(holder.pk)})
    second.refresh_from_db()
    imported(second)
    assert history_plan(prepared([(lines, "csv")])).matching.meant["n0815"] == holder


def test_a_note_names_whom_it_is_about_and_what_the_file_is() -> None:
    lines = b'50;2019-01-12;"_NAME";Abend;;\n50;2019-01-12;"815";5;-9;5;-50;;\n50;2019-01-12;"816";-5;9;-5;-1;;\n'
    people = (LIST + RESI + "816;Pagatl;Hans;;;;;;;\n817;Mondner;Max;;;;;;;\n").encode()
    table = b"Saison;Platz;Nr;Summe\n2018/19;9;815;999\n"
    plan = history_plan(prepared([(people, "csv"), (lines, "csv"), (table, "csv")]))
    with override("en"):
        said = note_texts(plan.notes, files=("", "", ""), people=plan.people)
    notes = {note.code: each for note, each in zip(plan.notes, said, strict=True)}

    assert notes["past_total"].said.startswith("0815 Skisberger Resi · ")
    assert "−50 in all" in notes["past_total"].said
    assert notes["past_total"].where == "file 2 (tournaments, a line for each result), line 2"
    assert notes["past_standing_more"].where == "file 3 (season tables, to compare with), line 2"
    assert notes["past_standing_more"].said == "2018/19: 1 person with a rank is not in the file's table."
    assert notes["past_standing_total"].said.startswith("0815 Skisberger Resi · ")


def test_a_note_names_who_has_no_number_as_whom_they_are_said_to_be() -> None:
    holder = known()
    rows = b"Saison;Platz;Name;Summe\n2018/19;9;Skisberger Resi;999\n2018/19;8;Mondner Max;1\n"
    lines = (
        b'50;2019-01-12;"_NAME";Abend;;\n50;2019-01-12;"815";5;5;5;15;;\n50;2019-01-12;"Mondner Max";-5;-5;-5;-15;;\n'
    )
    history = prepared([(lines, "csv"), (rows, "csv")])
    (question,) = history_plan(history).matching.questions
    answer_questions(history, {question.person.key: str(holder.pk)})
    history.refresh_from_db()
    named = ["0815 Skisberger Resi", "Gast Mondner Max"]

    plan = history_plan(history)
    said = note_texts(plan.notes, files=["", ""], people=plan.named)
    assert [each.said.partition(" · ")[0] for each in said] == named

    history = imported(history)
    told = [stored_note(each) for each in history.report]
    said = note_texts(told, files=["", ""], people=people_noted(history, told))
    assert [each.said.partition(" · ")[0] for each in said] == named


def test_a_note_names_by_number_who_has_it_in_another_file_only() -> None:
    lines = "Datum;Name;R1\n12.1.2019;Skisberger Resi, Oberkakadu;x\n12.1.2019;Mondner, Max;5\n"
    history = prepared([((LIST + RESI).encode(), "csv"), (lines.encode(), "csv")])
    plan = history_plan(history)
    about = [each for each in plan.notes if each.person]
    said = {each.said.partition(" · ")[0] for each in note_texts(about, files=["", ""], people=plan.everybody)}
    assert said == {"0815 Skisberger Resi"}


def test_a_column_called_like_an_attribute_is_told_with_the_way_to_take_it() -> None:
    Attribute.objects.create(cup=cup(), name="Damen")
    plan = history_plan(prepared([(b"Nr.;Zuname;Vorname;damen;Anmerkung\n815;Skisberger;Resi;ja;x\n", "csv")]))
    assert [(note.code, note.facts["columns"]) for note in plan.notes] == [
        ("past_columns_left", "damen, Anmerkung"),
        ("past_columns_attribute", "damen"),
    ]


@pytest.mark.parametrize("code", HISTORY_COUNTS)
def test_a_note_of_one_is_told_as_one(code: str) -> None:
    facts = {"season": "S", "numbers": "0815", "date": "2019-01-12"}
    with override("de"):
        one, two = (
            note_sentence(ImportNote(code, facts={**facts, "people": n, "lines": n, "results": n})) for n in (1, 2)
        )

    words = ("2 Personen", "2 Zeilen", "2 Ergebnisse")
    assert any(word in two for word in words)
    assert not any(word.replace("2", "1") in one for word in words)


@pytest.mark.parametrize("heading", ["Nr.;Zuname;Vorname", "Cup;Datum;Nr;R1", "Ortnummer;Spielort;Datum"])
def test_files_with_headings_alone_are_told_from_files_that_are_here(heading: str) -> None:
    plan = history_plan(prepared([(f"{heading}\n".encode(), "csv")]))
    assert [note.code for note in plan.obstacles] == ["past_empty"]


def test_results_without_their_places_are_named_before_anything_else() -> None:
    known()
    season_file = b"Ort;Platz;Nr;R1;R2;R3\n1;1;815;5;5;5\n2;1;815;1;1;1\n"
    plan = history_plan(prepared([(season_file, "csv")]))

    assert [note.code for note in plan.obstacles] == ["past_none_taken", "past_place_unknown", "past_place_unknown"]
    assert plan.obstacles[0].facts == {"results": 2}


def test_one_evening_that_went_is_told_as_one() -> None:
    with override("en"):
        assert gone_sentence(evenings=1, people=0) == "Undone: 1 evening and 0 people are gone."


EVENING = "Datum;Nr;Name;R1\n12.1.2019;;Skisberger Resi, Oberkakadu;5\n12.1.2019;7;Mondner, Max;-5\n"


def test_names_known_here_and_in_other_files_tell_how_a_name_in_one_cell_is_read() -> None:
    by_place = b"Nr.;Zuname;Vorname;Ort\n9;Uhu;Eva;Oberkakadu\n"
    by_name = b"Nr.;Name\n9;Uhu, Resi\n"
    for other in (by_place, by_name):
        plan = history_plan(prepared([(EVENING.encode(), "csv"), (other, "csv")]))
        resi = next(each.row for each in plan.people.values() if not each.row.number)
        assert (resi.family_name, resi.given_name, resi.place) == ("Skisberger", "Resi", "Oberkakadu")
        assert plan.matching.questions == ()
    known(number="0001", family_name="Pagat", given_name="Ute", place="Oberkakadu")
    alone = history_plan(prepared([(EVENING.encode(), "csv")]))
    assert [each.code for each in alone.notes if each.person] == ["past_guest_read"]


@pytest.mark.parametrize(
    ("answer", "names"),
    [(NEW, ("Skisberger Resi", "Oberkakadu", "")), (f"{READ}1", ("Skisberger", "Resi", "Oberkakadu"))],
)
def test_a_name_that_nothing_tells_how_to_read_is_asked_about(answer: str, names: tuple[str, str, str]) -> None:
    history = prepared([(EVENING.encode(), "csv")])
    plan = history_plan(history)
    (question,) = plan.matching.questions
    assert (question.doubt, question.usual, question.choices) == (Doubt.NAME, "", frozenset({NEW, f"{READ}1"}))
    assert "past_unanswered" in [each.code for each in plan.obstacles]
    assert not [each for each in plan.notes if each.person]

    answer_questions(history, {question.person.key: answer})
    history.refresh_from_db()
    chosen = history_plan(history)
    run_history_import(history, seen=chosen.fingerprint, actor=at_desk(), now=NOW)
    guest = Player.objects.get(number=None)
    assert (guest.family_name, guest.given_name, guest.place) == names
    again = history_plan(prepared([(EVENING.encode(), "csv")])).matching
    assert (again.questions, guest in again.meant.values()) == ((), True)
