"""A final of three cups in a real browser: from a season's rule to the champion among all champions."""

from collections.abc import Mapping
from datetime import date, timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.desk import Desk
from tests.browser.evening import others
from tests.browser.hands import AT_FOUR
from tests.browser.looks import faults
from tests.browser.pages import TablePage
from tests.browser.playing import enter
from tests.browser.waiting import waiting
from tests.factories import NOW, PASSWORD, PlayerFactory, anna, at_desk, cup, new_tournament, season
from tournaments.actions.finals.championships import CupTerms, add_final_cup, open_championship
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import InvitationTexts, set_invitation_terms
from tournaments.actions.people.compound_check_in import check_in_many
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.models import Championship, Mail, PastChampion, Player, Season, Tournament
from tournaments.models.mail import MailState
from tournaments.queries.finals.overall_ranking import season_final

pytestmark = [pytest.mark.browser, pytest.mark.long]

HANDS = 4
BEYOND_ITS_BOX = """
for (const each of document.querySelectorAll(".stacked tbody th")) each.prepend("Wolkersdorfer-Hinterleitner ");
const edge = (e) => e.getBoundingClientRect().right + 0.5;
const cut = (e) => e.getBoundingClientRect().right > edge(e.parentElement);
return [...document.querySelectorAll(".scroll > table")].filter(cut).map((e) => e.outerHTML.slice(0, 80));
"""
ROOM_FOR_A_NAME = 180  # pixels of 390
CUPS: Mapping[str, tuple[int, tuple[str, ...], tuple[tuple[int, ...], ...]]] = {
    "HRC": (3, ("Adler", "Binder", "Csokor", "Dorn"), ((50, 20, 10, -80), (-45, 20, 15, 10))),
    "WTC": (3, ("Eichel", "Falke", "Binder", "Gams"), ((30, 20, 10, -60),)),
    "KTC": (4, ("Herz", "Igler", "Adler", "Karo", "Jagd"), ((30, 10, 5, 0, -45),)),
}
"""Places, who plays, and the points of each evening. By the better evening alone Adler wins the HRC; by both Binder."""
DECLINES, MOVES_UP = "Csokor", "Dorn"
STAYS_AWAY, COMES = "Falke", "Gams"
ON_THE_DAY = ("Adler", "Binder", "Dorn", "Eichel", "Herz", "Igler", "Karo")


def test_a_final_of_three_cups(desk: Chrome, phone: Chrome, server: str, settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = "django.core.mail.backends.filebased.EmailBackend", str(tmp_path)
    settings.MAIL_IS_SET_UP, settings.DEFAULT_FROM_EMAIL = True, "finale@tarock.example"
    people = {name: PlayerFactory.create(family_name=name, given_name="Uhu") for name in everybody()}
    seasons = {name: played(name, people) for name in CUPS}
    final = opened(seasons, people)
    organiser = Desk(desk, server)
    organiser.log_in(anna().username, PASSWORD)

    change_the_rule(organiser, seasons["HRC"])
    take_the_rankings(organiser, final)
    decline(organiser, final, people, tmp_path)
    evening = check_in_the_finalists(organiser, final, people)
    play(organiser, evening, phone)
    publish(organiser, final, evening)

    first = sorted(row.person.name for row in season_final(final.season).champions)
    assert sorted(PastChampion.objects.values_list("name", flat=True)) == first
    read_the_champions(phone, server)


def read_the_champions(phone: Chrome, server: str) -> None:
    """From the first page of all, on a phone: the name has room."""
    phone.get(server)
    phone.find_element(By.CSS_SELECTOR, 'main a[href^="/champions/"]').click()
    assert phone.find_element(By.CSS_SELECTOR, ".champion__who").size["width"] > ROOM_FOR_A_NAME


def everybody() -> list[str]:
    return sorted({name for _, names, _ in CUPS.values() for name in names})


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def played(name: str, people: Mapping[str, Player]) -> Season:
    """A cup's season of evenings of which the sums are known; of all but the HRC the table is published."""
    mine = season(cup_=cup(slug=name.lower()))
    _, names, evenings = CUPS[name]
    for number, points in enumerate(evenings):
        wanted = TotalsEvening(
            name=f"{number + 1}. Abend", date=date(2026, 11, 20 + number), cup_points="score", rounds=1
        )
        evening = open_totals_evening(mine, wanted, **acting())
        rows = [EnteredRow(people[who].pk, (score,)) for who, score in zip(names, points, strict=True)]
        enter_totals(evening, rows, **acting())
        close_totals(evening, **acting())
    if name != "HRC":
        publish_season(mine, by=anna(), **acting())
    return mine


def opened(seasons: Mapping[str, Season], people: Mapping[str, Player]) -> Championship:
    """The federation's final, its invitation as it is written, and where everybody can be reached."""
    mine = season(cup_=cup(slug="verband"))
    final = open_championship(mine, title="Tarockfinale 2027", **acting())
    for name, (quota, _, _) in CUPS.items():
        add_final_cup(final, CupTerms(f"Cup {name}", name, "vorrunde-60", quota, season=seasons[name]), **acting())
    for name, player in people.items():
        change_contact(mine.cup, player, ContactDetails(mail=f"{name.lower()}@tarock.example"), **acting())
    texts = InvitationTexts(
        answer_until=timezone.localdate() + timedelta(days=14),
        sender_name="Tarockverband",
        reply_to="leitung@tarock.example",
        ask="Frau Sküs, 0660 000000",
        subject="Einladung: {Finale}",
        text="Servus {Name}, {Link}",
        moved_up_text="Nachgerückt! {Name}, {Link}",
        reminder_text="Noch nichts von {Name}? {Link}",
        moves_up_by_itself=True,
    )
    set_invitation_terms(final, texts, **acting() | {"now": timezone.now()})
    day: dict[str, Any] = {
        "name": "Finale",
        "date": date(2027, 4, 10),
        "is_final": True,
        "rounds_planned": 1,
        "protest_minutes": 15,
    }
    new_tournament(season_=mine, hands_at_four=HANDS, **day)
    return final


def change_the_rule(organiser: Desk, hausruck: Season) -> None:
    """One result counts instead of six; the page says first who changes places."""
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_season_settings', args=[hausruck.pk])}")
    organiser.fill_in(n="1")
    organiser.submit()
    assert "Adler" in organiser.see("main").text
    organiser.submit()
    hausruck.refresh_from_db()
    assert hausruck.rule["n"] == 1
    organiser.go("/publish/")
    organiser.submit()
    assert organiser.is_done()


def take_the_rankings(organiser: Desk, final: Championship) -> None:
    """The published tables of three cups; then the one list is frozen."""
    for mine in final.cups.order_by("position"):
        address = reverse("web:desk_final_ranking", args=[final.season_id, mine.pk])
        organiser.browser.get(f"{organiser.server}{address}")
        organiser.press("/ranking/published/")
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_finalists', args=[final.season_id])}")
    assert faults(organiser.browser) == []
    organiser.go("/finalists/publish/")
    organiser.submit()
    assert organiser.is_done()


def decline(organiser: Desk, final: Championship, people: Mapping[str, Player], mails: Path) -> None:
    """Everybody who is in has a mail; one declines, and the next in line has one, too."""
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_invitations', args=[final.season_id])}")
    organiser.press("/invitations/send/")
    await_mails(organiser.browser)
    assert {to.partition("@")[0] for to, _ in sent(mails)} == {
        each.lower() for each in everybody() if each not in {MOVES_UP, "Gams", "Jagd"}
    }
    key = people[DECLINES].pk
    organiser.tap(f'label[for="answer-{key}-declined"]')
    waiting(organiser.browser).until(lambda _: final.places.filter(player=key, answer="declined").exists())
    await_mails(organiser.browser)
    (moved_up,) = [text for to, text in sent(mails) if to == f"{MOVES_UP.lower()}@tarock.example"]
    assert "Nachgerückt!" in moved_up


def await_mails(browser: Chrome) -> None:
    """Until the jobs ordered by the pages have sent everything."""
    waiting(browser).until(lambda _: set(Mail.objects.values_list("state", flat=True)) == {MailState.SENT})


def sent(folder: Path) -> list[tuple[str, str]]:
    """To whom, and what, of every mail in the file back end."""
    found = []
    for path in sorted(folder.glob("*.log")):
        for raw in path.read_bytes().split(b"-" * 79 + b"\n"):
            if raw.strip():
                message = message_from_bytes(raw, policy=default)
                body = message.get_body(("plain",))
                found.append((str(message["To"]), body.get_content() if body else ""))
    return found


def check_in_the_finalists(organiser: Desk, final: Championship, people: Mapping[str, Player]) -> Tournament:
    """One stays away; a tap, and the reserve of the same cup comes."""
    evening = Tournament.objects.select_related("season__cup", "ruleset").get(season=final.season)
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_final_door', args=[evening.pk])}")
    organiser.press("/finalists/expect/")
    assert evening.registrations.count() == len(ON_THE_DAY) + 1
    check_in_many(evening, [people[name].pk for name in ON_THE_DAY], **acting())
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_final_door', args=[evening.pk])}")
    assert STAYS_AWAY in organiser.see("main details:has(form[action$='/finalists/replace/'])").text
    organiser.press("/finalists/replace/")
    assert organiser.is_done()
    assert evening.entries.get(player=people[COMES]).is_present
    assert faults(organiser.browser) == []
    return evening


def play(organiser: Desk, evening: Tournament, phone: Chrome) -> None:
    """Seeded; four hands come from a phone, the other table's from the simulator."""
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_draw_seeded', args=[evening.pk])}")
    organiser.fill_in(seed="finale")
    organiser.submit()
    assert evening.drawings.get().certificate["goals"]["pot"]["figure"] == 0
    organiser.publish_seating()
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_round', args=[evening.pk, 1])}")
    first, second = organiser.tables()
    page = TablePage(phone, first.link())
    page.open()
    for number, hand in enumerate(AT_FOUR[:HANDS], start=1):
        enter(page, hand, number, size=4)
    others.play(others.table_of(second.url), Random("final"))
    for table in (first, second):
        table.close()
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_round', args=[evening.pk, 1])}")
    organiser.press("/rounds/1/close/")


def publish(organiser: Desk, final: Championship, evening: Tournament) -> None:
    """The day closed, published and official; then the points, the overall ranking, and the champion."""
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_results', args=[evening.pk])}")
    organiser.press("/close/")
    organiser.leave('main a[href$="/results/publish/"]')
    organiser.submit()
    overall = f"{organiser.server}{reverse('web:desk_final', args=[final.season_id])}"
    organiser.browser.get(overall)
    assert organiser.sees('main .message[data-tone="warn"]')
    organiser.go("/overall/points/")
    organiser.fill_in(pasted="60 10 9 8 7 6 5 4")
    organiser.submit()
    organiser.go("/overall/publish/")
    organiser.submit()
    organiser.browser.get(f"{organiser.server}{reverse('web:desk_protests', args=[evening.pk])}")
    organiser.go("/results/official/")
    organiser.write('main [name="reason"]', "alle einverstanden")
    organiser.submit()
    organiser.browser.get(overall)
    assert faults(organiser.browser) == []
    assert organiser.browser.execute_script(BEYOND_ITS_BOX) == []
    organiser.press("/overall/official/")
    organiser.press("/overall/champion/")
    organiser.leave('main p.cluster a[href*="/p"]')
    champion = PastChampion.objects.values_list("name", flat=True)[0]
    assert champion in organiser.see("main .champion").text
    assert faults(organiser.browser) == []
