"""The desk's pages of a final on a phone: targets for thumbs, no word cut in two, nothing wider than the window."""

from datetime import timedelta

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.browser.desk import Desk
from tests.browser.looks import broken_words, faults, small_targets
from tests.browser.sizes import narrow, wide
from tests.factories import NOW, PASSWORD, anna, at_desk, cup, season
from tests.finals import a_final, people, sends
from tests.totals_evenings import EVEN, closed
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import InvitationTexts, set_invitation_terms
from tournaments.models import Championship

pytestmark = pytest.mark.browser


def invited() -> Championship:
    """A final with its invitation as it is written; of two people one has an address."""
    final = a_final(season=season(cup_=cup(slug="verband")))
    known, unknown = people("AB")
    sends(final, "HRC", [(known, 1, 5), (unknown, 2, 5)])
    change_contact(final.season.cup, known, ContactDetails(mail="a@tarock.example"), actor=at_desk(), now=NOW)
    text = "Servus {Name}, {Link}"
    texts = InvitationTexts(
        answer_until=timezone.localdate() + timedelta(days=14),
        sender_name="Tarockverband",
        reply_to="leitung@tarock.example",
        ask="Frau Sküs",
        subject="Einladung",
        text=text,
        moved_up_text=text,
        reminder_text=text,
    )
    set_invitation_terms(final, texts, actor=at_desk(), now=timezone.now())
    return final


def test_a_final_at_the_desk_fits_thumbs(desk: Chrome, server: str) -> None:
    mine, final = closed(*EVEN).season, invited()
    Desk(desk, server).log_in(anna().username, PASSWORD)
    narrow(desk, 390)
    seen = {}
    pages = (f"{mine.pk}/qualifiers/", f"{final.season_id}/invitations/", f"{final.season_id}/final/cups/new/")
    for page in pages:
        desk.get(f"{server}/desk/seasons/{page}")
        seen[page] = faults(desk), small_targets(desk), broken_words(desk, ".tile > span")
    wide(desk)
    assert seen == dict.fromkeys(pages, ([], [], []))
