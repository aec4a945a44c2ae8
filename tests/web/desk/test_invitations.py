"""Invitations and answers at the desk: written, sent, answered by a tap, decided about."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests.actions.mails import SENDER, TERMS
from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, at_desk, clara, cup, season, viewer_of
from tests.finals import a_final, a_final_evening, people, sends
from tests.web.desk.pages import seen
from tests.web.desk.test_edits import values
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import WITH_LINK, texts_with_evening
from tournaments.actions.finals.sending import send_waiting
from tournaments.documents.badges import name_badges
from tournaments.documents.headings import season_heading
from tournaments.documents.papers import printed
from tournaments.documents.writing import write_list
from tournaments.invitation_texts import LINK, filled
from tournaments.models import Championship, FinalPlace, InvitationTerms, Mail, Player, Round, Season, Tournament
from tournaments.models.mail import MailKind, MailState
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.invitations import BETWEEN_REMINDERS, text_facts
from tournaments.reports.pages import silent
from tournaments.web.desk.forms.invitations import first_terms

pytestmark = pytest.mark.django_db

SENT = {name: value for name, value in TERMS.items() if name != "answer_until"} | {
    "answer_until": str(timezone.localdate() + timedelta(days=14)),
    "text": "Servus {Name},\r\n{Link}",
    "moved_up_text": "Nachgerückt {Link}",
    "reminder_text": "Bitte {Link}",
    "moves_up_by_itself": "on",
}


def as_sent(client: Client) -> dict[str, Any]:
    """The texts of a page as it is now."""
    return seen(client, url("invitation_terms")) | SENT


NEXT = {"desk_new_tournament": "check-in", "desk_new_totals_evening": "type everybody's totals"}
"""What the message after creating an evening leads to."""
CHOSEN = {"desk_new_tournament": {"ruleset": "ooe-2023"}, "desk_new_totals_evening": {}}
LINZ = {"street": "Skisgasse 21", "postcode": "4020", "town": "Linz"}


@pytest.fixture
def final(client: Client) -> Iterator[Championship]:
    """Two of four are in; of Berta no address is known. Anna is logged in."""
    ranked = people("ABCD")
    made = a_final()
    sends(made, "MC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)])
    for player in (ranked[0], *ranked[2:]):
        details = ContactDetails(mail=f"{player.family_name.lower()}@tarock.example", **LINZ)
        change_contact(cup(), player, details, actor=at_desk(), now=NOW)
    client.force_login(anna())
    with override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER):
        yield made


def url(name: str, *more: int) -> str:
    return reverse(f"web:desk_{name}", args=[season().pk, *more])


def one(letter: str) -> Player:
    return Player.objects.get(family_name=letter)


def address_page(letter: str) -> str:
    return f"{reverse('web:desk_contact', args=[cup().slug, one(letter).pk])}?final={season().pk}"


def test_namesakes_are_told_apart_wherever_finalists_are_named(client: Client, final: Championship) -> None:
    client.post(url("invitation_terms"), as_sent(client))
    for letter, place in (("A", "Linz"), ("B", "Wels")):
        Player.objects.filter(family_name=letter).update(family_name="Z", number=None, place=place)
    page = client.get(url("invitations"))
    assert texts(page, "#unreachable a") == ["Z Uhu, Wels"]
    [address] = [str(each.attributes["href"]) for each in parts(page, "#unreachable a")]
    assert texts(client.get(address), "h1") == ["Addresses of Z Uhu, Wels"]
    assert "The addresses of Z Uhu, Wels are saved." in text_of(client.post(address, {"mail": ""}, follow=True))

    badges, paper = (" ".join(pdf_pages(made)[0].split()) for made in papers_of(final))
    assert ("Linz" in badges, "Wels" in badges) == (True, True)
    assert ("Z Uhu, Linz" in paper, "Z Uhu, Wels" in paper) == (True, True)

    Tournament.objects.filter(is_final=True).update(state=TournamentState.CLOSED)
    statuses = texts(client.get(url("invitations")), "#statuses a")
    assert [each for each in statuses if "not invited" in each] == ["not invited 2"]


def papers_of(final: Championship) -> tuple[bytes, bytes]:
    """The name badges and the list of finalists."""
    listed = finalists(final)
    heading = season_heading(final.season, listed, now=NOW)
    badges = printed(name_badges, a_final_evening(final), now=NOW, progress=silent)
    return badges, write_list(listed, format_="pdf", heading=heading)


def test_a_board_writes_sends_and_sees_how_it_went(client: Client, final: Championship) -> None:
    wrong = client.post(url("invitation_terms"), as_sent(client) | {"text": "{Nmae} {Link}"})
    shown = client.post(url("invitation_terms"), as_sent(client) | {"preview": "1"})
    assert (wrong.status_code, shown.status_code, InvitationTerms.objects.count()) == (422, 200, 0)
    assert "{Nmae} stands for nothing" in text_of(wrong)
    assert "Servus Uhu A" in text_of(shown)
    assert [each for each in texts(shown, ".panel p") if each.startswith("Subject")] == [
        f"Subject: {before}Finale für Uhu A to A Uhu"
        for before in ("", "Moved up – ", "Reminder – ", "Day and place – ")
    ]

    help_ = text_of(client.get(url("invitation_terms")))
    assert "{Name}, {Rang}, {Cup}, {Vorrundenpunkte}" in help_
    assert "with rank {Rang} ({Cup})" in help_

    client.post(url("invitation_terms"), as_sent(client))
    assert InvitationTerms.objects.get().text == "Servus {Name},\n{Link}"
    unsent = client.get(url("invitations"))
    assert "Send 1 invitation 1 by mail, 0 as letters" in text_of(unsent)
    assert [(each.text, each.attributes["href"]) for each in parts(unsent, "#unreachable a")] == [
        (one("B").name, address_page("B"))
    ]
    said = text_of(client.post(url("invitations_send"), follow=True))
    assert f"1 mail is on its way. Not invited, without any address: {one('B').name}. Please note one below." in said

    send_waiting(season(), attempt="1.1", progress=lambda _done, _total: None, clock=lambda: NOW)
    page = client.get(url("invitations"))
    assert (len(django_mail.outbox), "invited 20" in text_of(page)) == (1, True)
    assert "a@tarock.example" not in page.content.decode()
    [unreached] = parts(page, "#unreachable a")
    assert "To be invited:" not in text_of(page)  # nobody but whom nothing reaches
    assert (unreached.text, str(unreached.attributes["href"])) == (one("B").name, address_page("B"))
    assert [(each.content[1].text, each.content[3].text) for each in parts(page, ".stats div")[3:]] == [  # type: ignore[union-attr]
        ("not invited yet", "1")
    ]
    assert url("invitations_posted") not in page.content.decode()
    client.post(address_page("B"), LINZ)
    assert "Send 1 invitation 0 by mail, 1 as letters" in text_of(client.get(url("invitations")))
    client.post(url("invitations_send"))
    client.post(address_page("B"), LINZ | {"mail": "b@tarock.example"})
    assert "Send 1 letter by mail instead" in text_of(client.get(url("invitations")))
    client.post(address_page("B"), LINZ)
    assert not parts(client.get(url("invitations")), "[name=letter]")  # it is in no print yet
    assert client.post(reverse("web:document_of_season", args=[season().pk, "letters.pdf"])).status_code == 200
    printed = Mail.objects.get(state=MailState.LETTER)
    later = Mail.objects.create(
        season=season(), player=one("A"), kind=MailKind.REMINDER, key="later", state=MailState.LETTER, created_at=NOW
    )
    assert "1 letter came after printing" in text_of(client.get(url("invitations")))
    letters = [each.attributes["value"] for each in parts(client.get(url("invitations")), "[name=letter]")]
    assert letters == [str(printed.pk)]
    later.delete()
    for older in ({}, {"letter": "0"}):  # a page on which the letter was not yet: it is in no print
        client.post(url("invitations_posted"), older)
        assert Mail.objects.get(state=MailState.LETTER).sent_at is None
    posted = client.post(url("invitations_posted"), {"letter": letters}, follow=True)
    assert "1 letter is noted as posted." in text_of(posted)
    assert "Nobody is to be reminded" in text_of(client.post(url("invitations_remind")))
    soon = text_of(client.get(url("invitations")))
    assert "Reminding is possible from" in soon
    assert "Remind those who have not answered" not in soon
    before = timezone.now() - BETWEEN_REMINDERS
    Mail.objects.filter(player=one("A")).update(created_at=before, sent_at=before)
    assert "Remind those who have not answered (1)" in text_of(client.get(url("invitations")))


def test_letters_not_printed_after_all_are_to_be_printed_again(client: Client, final: Championship) -> None:
    client.post(address_page("B"), LINZ)
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    client.post(reverse("web:document_of_season", args=[season().pk, "letters.pdf"]))
    page = client.get(url("invitations"))
    [letter] = [each.attributes["value"] for each in parts(page, "[name=letter]")]
    back = f'formaction="{url("invitations_unprinted")}"'
    assert back in page.content.decode()

    again = client.post(url("invitations_unprinted"), {"letter": letter}, follow=True)
    assert "1 letter is to be printed." in text_of(again)
    assert (back in again.content.decode(), parts(again, "[name=letter]")) == (False, [])


def test_letters_without_a_postcode_are_named_before_they_are_printed(client: Client, final: Championship) -> None:
    final.cups.update(quota=4)
    for letter, address in {"B": LINZ | {"postcode": ""}, "C": LINZ, "D": {"street": "Skisgasse 21"}}.items():
        change_contact(cup(), one(letter), ContactDetails(**address), actor=at_desk(), now=NOW)
    Player.objects.filter(family_name="D").update(family_name="B", given_name="Uhu", number=None, place="Wels")
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    page = client.get(url("invitations"))

    assert "3 letters to be posted" in text_of(page)
    assert "Without a postcode, so the post may not deliver them:" in " ".join(texts(page, "#without-postcode"))
    first = Player.objects.filter(family_name="B").order_by("pk")[0]
    assert texts(page, "#without-postcode a") == ["B Uhu, Wels", f"B Uhu, {first.number}"]
    [_wels, of_first] = [str(each.attributes["href"]) for each in parts(page, "#without-postcode a")]
    client.post(of_first, LINZ)
    assert texts(client.get(url("invitations")), "#without-postcode a") == ["B Uhu"]


def test_letters_without_an_address_lead_to_it_and_tell_namesakes_apart(client: Client, final: Championship) -> None:
    final.cups.update(quota=4)
    people = [one(letter) for letter in "BCD"]
    for each in people:
        change_contact(cup(), each, ContactDetails(**LINZ), actor=at_desk(), now=NOW)
    Player.objects.filter(family_name="D").update(family_name="B", given_name="Uhu", number=None, place="Wels")
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    for each in (people[0], people[2]):
        change_contact(cup(), each, ContactDetails(), actor=at_desk(), now=NOW)
    page, last = client.get(url("invitations")), Player.objects.get(family_name="B", number=None)

    links = {each.text: str(each.attributes["href"]) for each in parts(page, "#unaddressed a")}
    assert {"B Uhu, Wels"} < links.keys()
    assert links["B Uhu, Wels"] == f"{reverse('web:desk_contact', args=[cup().slug, last.pk])}?final={season().pk}"
    assert all(each.attributes["class"] == "button" for each in parts(page, "#unaddressed a"))


def test_a_tap_saves_in_place_and_is_taken_back(client: Client, final: Championship) -> None:
    tap: dict[str, Any] = {"path": url("final_answer", one("A").pk), "headers": {"HX-Request": "true"}}

    saved = client.post(data={"answer": "declined", "seen": "open"}, **tap)
    late = client.post(data={"answer": "accepted", "seen": "open"}, **tap)
    undone = client.post(data={"answer": "open", "seen": "declined"}, **tap)

    assert (saved.status_code, late.status_code, undone.status_code) == (200, 409, 200)
    assert f'id="answer-{one("A").pk}"' in saved.content.decode()
    assert 'hx-swap-oob="true"' in saved.content.decode()
    assert "Undo" in text_of(saved)
    assert "anna has noted another answer of A Uhu in the meantime (" in text_of(late)
    assert FinalPlace.objects.get(player=one("A")).answer == "open"


def test_who_moves_up_is_named_at_once_and_counted(client: Client, final: Championship) -> None:
    tap: dict[str, Any] = {"path": url("final_answer", one("A").pk), "headers": {"HX-Request": "true"}}
    sends(final, "KTC", [(one("C"), 1, 5), (one("D"), 2, 5)], quota=1)

    def moved(page: Any) -> str:
        [piece] = parts(page, "#answer-moves")
        return " ".join(piece.text.split())

    first = client.post(data={"answer": "declined", "seen": "open"}, **tap)
    second = client.post(url("final_answer", one("B").pk), {"answer": "declined", "seen": "open"}, follow=True)
    undone = client.post(data={"answer": "open", "seen": "declined"}, **tap)

    assert moved(first) == "MC: nobody moves up, the next in line are in through another cup already."
    assert [part.text for part in parts(first, "#count-in")] == ["2"]
    assert "B Uhu: declined. Moves up: D Uhu (MC)." in text_of(second)
    assert [part.text for part in parts(second, "#count-in")] == ["2"]
    assert moved(undone) == "No place any more: D Uhu (MC)"
    assert parts(undone, f"#answer-{one('D').pk}")
    assert [part.text for part in parts(undone, "#answers-by-cup tbody tr")] != []


def test_reserves_have_their_number_after_a_tap(client: Client, final: Championship) -> None:
    tap: dict[str, Any] = {"answer": "declined", "seen": "open"}
    page = client.post(url("final_answer", one("A").pk), tap, headers={"HX-Request": "true"})
    rows = {part.attributes["id"]: part.text for part in parts(page, ".answers__row")}
    assert list(rows) == [f"answer-{one(name).pk}" for name in "ACD"]
    assert "MC: reserve 1 (place 4)" in rows[f"answer-{one('D').pk}"]


def test_a_decline_without_a_successor_says_why(client: Client, final: Championship) -> None:
    tap: dict[str, Any] = {"headers": {"HX-Request": "true"}}
    sends(final, "KTC", [(one("C"), 1, 5), (one("A"), 2, 5)], quota=1)

    def decline(letter: str, *rest: str, **how: Any) -> Any:
        return client.post(url("final_answer", one(letter).pk), {"answer": "declined", "seen": "open"}, **how)

    def said(page: Any, where: str) -> list[str]:
        return [" ".join(part.text.split()) for part in parts(page, where)]

    assert said(decline("A", **tap), "#answer-unfilled p") == [
        "MC: nobody moves up, the next in line are in through another cup already."
    ]
    decline("B", **tap)
    last = decline("C", **tap)
    assert said(last, "#answer-unfilled p") == [
        "MC: nobody is left in reserve, the place stays empty.",
        "KTC: nobody is left in reserve, the place stays empty.",
    ]
    assert said(last, "#empty-places") == ["Nobody is left in reserve, so places stay empty: MC 1, KTC 1"]
    told = decline("D", follow=True)
    assert "D Uhu: declined. MC: nobody is left in reserve" in text_of(told)
    assert said(told, "#empty-places") == ["Nobody is left in reserve, so places stay empty: MC 2, KTC 1"]


def test_a_decline_of_somebody_tied_at_the_cut_frees_no_place(client: Client, final: Championship) -> None:
    final.cups.all().delete()
    sends(final, "MC", [(one(name), rank, 5) for name, rank in zip("ABCD", (1, 2, 2, 4), strict=True)])
    told = client.post(url("final_answer", one("B").pk), {"answer": "declined", "seen": "open"}, follow=True)

    assert "MC: no place becomes free, several shared the last one." in text_of(told)


def test_people_are_shown_by_status(client: Client, final: Championship) -> None:
    client.post(address_page("B"), LINZ)
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    client.post(url("final_answer", one("A").pk), {"answer": "accepted", "seen": "open"})

    def shown(status: str) -> list[str]:
        return [
            part.text for part in parts(client.get(f"{url('invitations')}?status={status}"), ".answers__who strong")
        ]

    assert {status: shown(status) for status in ("invited", "accepted", "open", "declined", "missing", "reserve")} == {
        "invited": ["A Uhu", "B Uhu"],
        "accepted": ["A Uhu"],
        "open": ["B Uhu"],
        "declined": [],
        "missing": [],
        "reserve": ["C Uhu", "D Uhu"],
    }
    assert len(shown("")) == 4
    told = [part.text for part in parts(client.get(f"{url('invitations')}?status=open"), "#statuses a")]
    assert told == [
        "All 4", "invited 2", "accepted 1", "invited, no answer 1", "declined 0", "not invited yet 0", "reserves 2",
    ]  # fmt: skip
    tap: dict[str, Any] = {"path": f"{url('final_answer', one('B').pk)}?status=open"}
    assert client.post(data={"answer": "declined"}, **tap)["Location"] == f"{url('invitations')}?status=open"
    saved = client.post(data={"answer": "open", "seen": "declined"}, headers={"HX-Request": "true"}, **tap)
    assert [part.text for part in parts(saved, "#statuses [aria-current=true]")] == ["invited, no answer 1"]


def test_without_a_script_a_button_saves(client: Client, final: Championship) -> None:
    sent = client.post(url("final_answer", one("A").pk), {"answer": "accepted", "seen": "open"})
    nothing = client.post(url("final_answer", one("A").pk), {"answer": "vielleicht"})

    assert {sent["Location"], nothing["Location"]} == {url("invitations")}
    assert FinalPlace.objects.get().answer == "accepted"


def test_a_refused_mail_shows_the_servers_words_and_becomes_a_letter(client: Client, final: Championship) -> None:
    client.post(address_page("B"), LINZ)
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    Mail.objects.filter(state=MailState.QUEUED).update(state=MailState.FAILED, error="550 Hierorts unbekannt")
    row = Mail.objects.get(state=MailState.FAILED)
    assert "550 Hierorts unbekannt" in text_of(client.get(url("invitations")))

    client.post(url("mail", row.pk), {"do": "letter"})

    assert "Nothing was changed." in text_of(client.post(url("mail", row.pk), {"do": "nothing"}, follow=True))
    assert "2 letters to be posted" in text_of(client.get(url("invitations")))
    letters = client.post(reverse("web:document_of_season", args=[season().pk, "letters.pdf"]))
    assert (letters.status_code, letters["Content-Type"]) == (200, "application/pdf")


def test_a_new_link_is_offered_anew(client: Client, final: Championship) -> None:
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    Mail.objects.filter(state=MailState.QUEUED).update(state=MailState.SENT)

    [button] = parts(client.get(url("invitations")), f"#answer-{one('A').pk} .answers__mail form")
    client.post(str(button.attributes["action"]))

    assert FinalPlace.objects.get(player=one("A")).edition == 2
    assert "Send 1 invitation" in text_of(client.get(url("invitations")))


def test_viewers_look_and_strangers_find_nothing(client: Client, final: Championship) -> None:
    client.post(url("invitation_terms"), as_sent(client))
    client.force_login(viewer_of(cup()))

    page = client.get(url("invitations"))
    assert (page.status_code, "<button" in page.content.decode().partition("<main")[2]) == (200, False)
    assert client.get(url("invitation_terms")).status_code == 404
    assert client.post(url("final_answer", one("A").pk), {"answer": "accepted"}).status_code == 404
    client.force_login(clara())
    assert client.get(url("invitations")).status_code == 404


def test_nothing_is_there_without_a_final(client: Client) -> None:
    client.force_login(anna())
    assert client.get(url("invitations")).status_code == 404


def test_an_address_noted_from_the_invitations_leads_back_to_them(client: Client, final: Championship) -> None:
    [missing] = parts(client.get(url("invitations")), f"#answer-{one('B').pk} .answers__mail a")
    page = str(missing.attributes["href"])

    saved = client.post(page, {"mail": "b@tarock.example"})
    of_none = client.post(page.replace(f"={season().pk}", "=999999"), {"mail": "b@tarock.example"})

    assert saved["Location"] == f"{url('invitations')}#answer-{one('B').pk}"
    assert of_none["Location"] == reverse("web:desk_player", args=[cup().slug, one("B").pk])


def test_addresses_of_reserves_can_be_noted_before_anything_is_sent(client: Client, final: Championship) -> None:
    rows = {each: parts(client.get(url("invitations")), f"#answer-{one(each).pk} .answers__mail a") for each in "ACD"}
    assert {each: [str(link.attributes["href"]) for link in links] for each, links in rows.items()} == {
        each: [address_page(each)] for each in "ACD"
    }
    client.post(url("final_answer", one("C").pk), {"answer": "declined", "seen": "open"})
    assert not parts(client.get(url("invitations")), f"#answer-{one('C').pk} .answers__mail a")


def test_the_texts_offered_can_be_printed_in_letters(client: Client, final: Championship) -> None:
    texts = [each.text for each in parts(client.get(url("invitation_terms")), "textarea")]

    assert len(texts) >= 3
    assert not [each for each in texts if "page" in each or "Seite" in each or " tap" in each]


def test_the_first_texts_are_whole_sentences_with_any_title_and_without_an_inn(final: Championship) -> None:
    Championship.objects.update(title="Österreich-Finale 2027")
    mine = Championship.objects.get()
    a_final_evening(mine, venue="")
    with translation.override("de"), override_settings(LANGUAGE_CODE="de"):
        first = first_terms(mine, None, today=date(2027, 3, 1))
        (facts,) = text_facts(mine, finalists(mine).rows[:1], InvitationTerms(season=mine.season, **first))
        texts = [filled(first[name], facts) for name in WITH_LINK]

    for text in texts:
        assert "„Österreich-Finale 2027“" in text
        assert text.count("Österreich-Finale 2027") == 1
        assert ", ." not in text
    assert "Mit Rang 1 (Cup MC) sind Sie für „Österreich-Finale 2027“ qualifiziert" in texts[0]
    assert all("Tag: Samstag, 10. April 2027\nOrt: wird noch bekannt gegeben\n" in text for text in texts[:2])


def test_before_the_evening_the_usual_texts_say_that_day_and_place_follow(client: Client, final: Championship) -> None:
    with translation.override("de"), override_settings(LANGUAGE_CODE="de"):
        first = first_terms(final, None, today=date(2027, 3, 1))
        (facts,) = text_facts(final, finalists(final).rows[:1], InvitationTerms(season=final.season, **first))
    assert texts_with_evening(InvitationTerms(**first)) == []
    written = [filled(first[name], facts) for name in WITH_LINK]
    assert all("Tag und Ort folgen" in text and "{" not in text.replace(LINK, "") for text in written)
    offered = client.post(
        url("invitation_terms"),
        as_sent(client) | first | {"answer_until": SENT["answer_until"]},
        follow=True,
    )
    assert "Send 1 invitation" in text_of(offered)


def test_texts_of_the_final_before_with_a_day_are_offered_beside_the_usual_ones(
    client: Client, final: Championship
) -> None:
    before = Season.objects.create(
        **{
            each.attname: getattr(final.season, each.attname)
            for each in Season._meta.concrete_fields
            if each.name != "pk"
        }
        | {"id": None, "slug": "davor", "name": "davor", "starts": date(2025, 9, 1), "ends": date(2026, 4, 30)}
    )
    InvitationTerms.objects.create(season=before, **TERMS | {"text": "Damals am {Tag}: {Link}"})
    page = client.get(url("invitation_terms"))
    assert "Damals am {Tag}" in page.content.decode()
    usual = f"{url('invitation_terms')}?usual=1"
    assert usual in [each.attributes["href"] for each in parts(page, "main .message a")]
    assert "Damals" not in (filled_in := client.get(usual).content.decode())
    assert "Below are the texts of the final before" not in filled_in


def test_the_usual_texts_can_take_the_place_of_ones_that_need_the_evening(client: Client, final: Championship) -> None:
    client.post(url("invitation_terms"), as_sent(client) | {"text": "Am {Tag} in {Ort}: {Link}"})
    usual = f"{url('invitation_terms')}?usual=1"
    assert usual in [each.attributes["href"] for each in parts(client.get(url("invitations")), "main .message a")]

    page = client.get(usual)

    assert "The usual texts are filled in, without day and place. Nothing is saved yet." in text_of(page)
    filled_in = values(client, usual)
    assert "Day and place will follow." in filled_in["text"]
    assert (filled_in["subject"], filled_in["ask"]) == (SENT["subject"], SENT["ask"])
    assert "{Tag}" in InvitationTerms.objects.get().text
    client.post(usual, filled_in)
    assert "{Tag}" not in InvitationTerms.objects.get().text
    a_final_evening(final)
    with_day = text_of(client.get(usual))
    assert "The usual texts are filled in, with day and place." in with_day
    assert with_day.count("Day: {Tag} Place: {Ort}") == 2


def test_links_that_nobody_can_open_from_home_are_warned_of(client: Client, final: Championship) -> None:
    warned = []
    for address in ("http://192.168.0.7:8000", "https://tarock.example"):
        with override_settings(PUBLIC_URL=address):
            warned.append(f"links would lead to {address}" in text_of(client.get(url("invitations"))))

    assert warned == [True, False]


def test_once_the_final_is_over_nothing_is_sent_or_answered(client: Client, final: Championship) -> None:
    InvitationTerms.objects.create(season=season(), **TERMS | {"answer_until": timezone.localdate()})
    change_contact(cup(), one("B"), ContactDetails(**LINZ), actor=at_desk(), now=NOW)
    client.post(url("invitations_send"))
    Mail.objects.filter(player=one("A")).update(state=MailState.SENT, sent_at=NOW, created_at=NOW)
    evening = a_final_evening(final)
    before = client.get(url("invitations"))
    Tournament.objects.filter(pk=evening.pk).update(state=TournamentState.CLOSED)
    page = client.get(url("invitations"))

    assert "1 letter to be posted" in text_of(before)
    assert url("invitations_remind") in [each.attributes["action"] for each in parts(before, "main form")]
    assert "The final is over" not in text_of(before)
    assert not parts(page, "main form")
    assert "The final is over" in text_of(page)
    assert url("final") in [each.attributes["href"] for each in parts(page, "main .message a")]
    for absent in ("to be posted once", "1 letter to be posted", "Remind", "Mails to be decided about"):
        assert absent not in text_of(page)
    refused = client.post(url("invitations_send"), follow=True)
    assert "The final is over" in text_of(refused)


def test_once_the_final_has_begun_nothing_is_offered_to_be_sent_but_answers_are_noted(
    client: Client, final: Championship
) -> None:
    InvitationTerms.objects.create(
        season=season(), **TERMS | {"answer_until": timezone.localdate(), "moves_up_by_itself": True}
    )
    change_contact(cup(), one("B"), ContactDetails(**LINZ), actor=at_desk(), now=NOW)
    client.post(url("invitations_send"))
    Mail.objects.filter(player=one("A")).update(state=MailState.SENT, sent_at=NOW, created_at=NOW)
    Round.objects.create(tournament=a_final_evening(final), number=1, state=RoundState.PUBLISHED, drawn_at=NOW)
    page = client.get(url("invitations"))

    told = text_of(page)
    assert "The final has begun: nobody is invited or reminded any more" in told
    for absent in ("to be posted", "Remind", "to be invited", "invited at once", "open nothing"):
        assert absent not in told
    forms = {str(each.attributes["action"]) for each in parts(page, "main form")}
    assert forms == {url("final_answer", one(letter).pk) for letter in "ABCD"}
    assert "no letter any more" in told
    assert "Whoever still comes, please ask at the check-in." in text_of(
        client.post(url("invitations_tell_day"), follow=True)
    )
    client.post(url("final_answer", one("A").pk), {"answer": "declined", "seen": "open"})
    assert FinalPlace.objects.get(player=one("A")).answer == "declined"
    assert not Mail.objects.filter(player=one("C")).exists()


def test_once_the_day_of_the_final_is_over_nothing_is_sent_but_answers_are_noted(
    client: Client, final: Championship
) -> None:
    InvitationTerms.objects.create(season=season(), **TERMS | {"answer_until": timezone.localdate()})
    change_contact(cup(), one("B"), ContactDetails(**LINZ), actor=at_desk(), now=NOW)
    client.post(url("invitations_send"))
    evening = a_final_evening(final, date=timezone.localdate() - timedelta(days=1))
    page = client.get(url("invitations"))

    assert "the links for answers open nothing: nobody is invited" in text_of(page)
    settings = reverse("web:desk_tournament_settings", args=[evening.pk])
    assert settings in [each.attributes["href"] for each in parts(page, "main .message a")]
    forms = {str(each.attributes["action"]) for each in parts(page, "main form")}
    assert forms == {url("final_answer", one(letter).pk) for letter in "ABCD"}
    assert "not sent: the links for answers open nothing any more" in text_of(page)
    assert "letter to be posted" not in text_of(page)
    assert "the links would open nothing" in text_of(client.post(url("invitations_send"), follow=True))


def test_a_final_moved_before_the_last_day_to_answer_is_told(client: Client, final: Championship) -> None:
    last = timezone.localdate() + timedelta(days=5)
    InvitationTerms.objects.create(season=season(), **TERMS | {"answer_until": last})
    evening = a_final_evening(final, date=last, protest_minutes=15)
    settings, told = reverse("web:desk_tournament_settings", args=[evening.pk]), []
    for day in (last, last - timedelta(days=1)):
        saved = client.post(settings, values(client, settings) | {"date": str(day)}, follow=True)
        assert "settings have been saved" in text_of(saved)
        assert ("their links open nothing after" in text_of(saved)) == (day < last)
        pages = [client.get(url(name)) for name in ("invitations", "invitation_terms")]
        told.append(["Invitations ask for an answer until" in text_of(page) for page in pages])

    assert told == [[False, False], [True, True]]
    late = client.post(
        url("invitation_terms"),
        as_sent(client) | {"answer_until": str(last + timedelta(days=1))},
    )
    assert (late.status_code, "Answers are possible until" in text_of(late)) == (422, True)


def test_without_an_evening_texts_are_whole_and_the_page_leads_to_one(client: Client, final: Championship) -> None:
    address = reverse("web:desk_new_tournament", args=[season().pk]) + "?final=1"
    texts = {"text": "Am Finale ({Tag}, {Ort}) {Link}", "preview": "1"}
    shown = client.post(url("invitation_terms"), as_sent(client) | texts)
    pages = [shown, client.get(url("invitations"))]
    a_final_evening(final)

    assert "Am Finale (to be announced, to be announced) http" in text_of(shown)
    pages.append(client.get(url("invitations")))
    leads = [address in [each.attributes["href"] for each in parts(page, "main .message a")] for page in pages]
    assert leads == [True, True, False]
    assert ["The final has no evening yet" in text_of(page) for page in pages] == leads


def test_texts_that_need_the_evening_are_not_offered_to_be_sent_before_it(client: Client, final: Championship) -> None:
    said = []
    for text in ("Am {Tag} in {Ort}: {Link}", "Tag und Ort folgen: {Link}"):
        client.post(url("invitation_terms"), as_sent(client) | {"text": text})
        page = client.get(url("invitations"))
        leads = [str(each.attributes["href"]) for each in parts(page, "main .message a")]
        said.append(("stand in: Invitation." in text_of(page), url("invitation_terms") in leads,
                     "Send 1 invitation" in text_of(page), "no evening yet" in text_of(page)))  # fmt: skip

    assert said == [(True, True, False, True), (False, False, True, False)]


def test_day_and_place_are_told_to_whom_they_were_not(client: Client, final: Championship) -> None:
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    Mail.objects.update(state=MailState.SENT, sent_at=NOW)
    evening = a_final_evening(final, date=season().ends, venue="Uhu")
    client.force_login(viewer_of(cup()))
    assert client.post(url("invitations_tell_day")).status_code == 404
    assert not parts(client.get(url("invitations")), "#untold")
    client.force_login(anna())
    assert "1 person who was written to knows nothing of the day yet." in text_of(client.get(url("invitations")))

    said = client.post(url("invitations_tell_day"), follow=True)

    assert "1 mail is on its way." in text_of(said)
    assert (bool(parts(said, "#untold")), "day waits to be sent" in text_of(said)) == (False, True)
    again = client.post(url("invitations_tell_day"))
    assert (again.status_code, "knows day and place" in text_of(again)) == (422, True)
    Mail.objects.update(state=MailState.SENT, sent_at=NOW)
    Tournament.objects.filter(pk=evening.pk).update(date=season().ends - timedelta(days=1))
    moved = text_of(client.get(url("invitations")))
    assert f"1 person was told another day: {date_format(season().ends)}" in moved
    assert "day told 20" in moved


@pytest.mark.parametrize("page", ["desk_new_tournament", "desk_new_totals_evening"])
def test_saving_the_evening_says_how_many_invited_do_not_know_it(
    client: Client, final: Championship, page: str
) -> None:
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    Mail.objects.update(state=MailState.SENT, sent_at=NOW)
    new = f"{reverse(f'web:{page}', args=[season().pk])}?final=1"
    day = str(season().ends - timedelta(days=1))
    untold = "1 person who was invited does not know day and place as they are now: “Tell day and place”"

    created = client.post(new, values(client, new) | {"date": day, "cup_points": "score"} | CHOSEN[page], follow=True)
    assert f"The evening has been created. Next: {NEXT[page]}. {untold}" in text_of(created)
    client.post(url("invitations_tell_day"))
    Mail.objects.update(state=MailState.SENT, sent_at=NOW)
    settings = reverse("web:desk_tournament_settings", args=[Tournament.objects.get().pk])

    same = client.post(settings, values(client, settings), follow=True)
    moved = client.post(settings, values(client, settings) | {"venue": "Uhu"}, follow=True)

    assert ("does not know" in text_of(same), "settings have been saved" in text_of(same)) == (False, True)
    assert f"The evening's settings have been saved. {untold}" in text_of(moved)


def test_a_moved_day_is_said_after_saving_and_among_the_steps_of_the_final(client: Client, final: Championship) -> None:
    evening = a_final_evening(final, date=season().ends, protest_minutes=15)
    client.post(url("invitation_terms"), as_sent(client) | {"text": "Am {Tag} in {Ort}: {Link}"})
    client.post(url("invitations_send"))
    Mail.objects.update(state=MailState.SENT, sent_at=NOW)
    pages = (url("championship"), url("season"))
    before = [texts(client.get(page), ".steps li")[2] for page in pages]
    settings = reverse("web:desk_tournament_settings", args=[evening.pk])

    moved = client.post(
        settings, values(client, settings) | {"date": str(season().ends - timedelta(days=1))}, follow=True
    )

    assert "settings have been saved. 1 person who was invited does not know day and place" in text_of(moved)
    untold = "1 does not know day and place as they are now"
    after = [texts(client.get(page), ".steps li")[2] for page in pages]
    assert [[untold in each for each in found] for found in (before, after)] == [[False, False], [True, True]]
    Round.objects.create(tournament=evening, number=1, state=RoundState.PUBLISHED, drawn_at=NOW)
    assert untold not in text_of(client.get(pages[0])), "the final has begun, and nobody is told any more"


def test_texts_that_leave_the_day_out_are_named_once_the_evening_is_there(client: Client, final: Championship) -> None:
    client.post(url("invitation_terms"), as_sent(client))
    client.post(url("invitations_send"))
    before = client.get(url("invitations"))
    evening = a_final_evening(final, date=season().ends, venue="Uhu")
    there = client.get(url("invitations"))

    said = [" ".join(texts(page, "#leaves-day-out")) for page in (before, there)]
    assert (said[0], "are missing in: Invitation, To somebody who moves up." in said[1]) == ("", True)
    assert text_of(there).count("{Tag}") == 1
    assert "1 invitation without day and place has not gone out yet." in text_of(there)
    ways = [str(each.attributes["href"]) for each in parts(there, "#leaves-day-out a")]
    assert ways == [url("invitation_terms"), f"{url('invitation_terms')}?usual=1"]
    client.force_login(viewer_of(cup()))
    assert not parts(client.get(url("invitations")), "#leaves-day-out")
    client.force_login(anna())
    client.post(ways[1], values(client, ways[1]))
    assert not parts(client.get(url("invitations")), "#leaves-day-out")
    InvitationTerms.objects.update(text="Am {Tag}: {Link}")
    assert "missing in: Invitation." in text_of(client.get(url("invitations")))
    Tournament.objects.filter(pk=evening.pk).update(venue="")
    assert not parts(client.get(url("invitations")), "#leaves-day-out")


def test_what_was_not_sent_before_the_final_was_over_is_said(client: Client, final: Championship) -> None:
    InvitationTerms.objects.create(season=season(), **TERMS | {"answer_until": timezone.localdate()})
    client.post(url("invitations_send"))
    Mail.objects.filter(player=one("A")).update(state=MailState.SENT, sent_at=NOW, created_at=NOW)
    client.post(url("invitations_remind"))
    change_contact(cup(), one("B"), ContactDetails(mail="b@tarock.example"), actor=at_desk(), now=NOW)
    client.post(url("invitations_send"))
    Tournament.objects.filter(pk=a_final_evening(final).pk).update(state=TournamentState.CLOSED)
    queued = client.get(url("invitations"))
    send_waiting(final.season, attempt="1.1", progress=lambda _done, _total: None, clock=timezone.now)
    dropped = client.get(url("invitations"))

    assert django_mail.outbox == []
    for page, of_b in ((queued, "not sent: the final is over"), (dropped, "not invited not sent: the final is over")):
        said = [text for each in "AB" for text in texts(page, f"#answer-{one(each).pk} .answers__mail")]
        assert "invited 20 Nov 2026 reminder not sent: the final is over" in said[0]
        assert of_b in said[1]
