"""Somebody's addresses at the desk: for organisers, and on no page of anybody else."""

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from tests.actions.mails import TERMS
from tests.factories import (
    NOW,
    PlayerFactory,
    UserFactory,
    anna,
    at_desk,
    clara,
    cup,
    new_tournament,
    season,
    viewer_of,
)
from tests.finals import a_final, people, sends
from tournaments.actions.finals.contacts import ContactDetails, change_contact, details_of
from tournaments.actions.finals.inviting import WITH_LINK, InvitationTexts, invite, set_invitation_terms
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.publishing import publish_finalists
from tournaments.models import (
    Championship,
    ChampionshipCup,
    Event,
    FinalContact,
    Mail,
    Membership,
    PlayerContact,
    Publication,
)
from tournaments.models.championship import RankingSource
from tournaments.models.mail import MailState
from tournaments.models.membership import Role
from tournaments.queries.finals.addresses import addresses_for_sending
from tournaments.queries.finals.letters import waiting_letters

pytestmark = pytest.mark.django_db

SENT = {"mail": "herta@tarock.example", "street": "Skisgasse 21", "postcode": "4020", "town": "Linz"}


def test_an_organiser_notes_addresses_and_nobody_else_reads_them(client: Client) -> None:
    player, mine = PlayerFactory.create(), cup()
    page = reverse("web:desk_contact", args=[mine.slug, player.pk])
    of_player = reverse("web:desk_player", args=[mine.slug, player.pk])
    client.force_login(anna())

    before = client.get(of_player).content.decode()
    wrong = client.post(page, SENT | {"mail": "keine Adresse"})
    saved = client.post(page, SENT)

    assert (wrong.status_code, saved.status_code, saved["Location"]) == (422, 302, of_player)
    row = PlayerContact.objects.get(player=player)
    assert {name: getattr(row, name) for name in SENT} == SENT
    assert "A letter is printed only once street and town are known." in before
    assert "Skisgasse 21" in client.get(of_player).content.decode()
    client.force_login(viewer_of(mine))
    assert {client.get(each).status_code for each in (page, of_player)} == {404}
    assert "herta@" not in client.get(reverse("web:desk_players", args=[mine.slug])).content.decode()


def test_an_address_is_only_the_business_of_cups_that_have_to_do_with_somebody(client: Client) -> None:
    player, mine, other = PlayerFactory.create(), cup(), cup(slug="anderer")
    change_contact(mine, player, ContactDetails(mail="herta@tarock.example"), actor=at_desk(), now=NOW)
    Membership.objects.create(cup=other, user=clara(), role=Role.ORGANISER)
    client.force_login(clara())
    page = reverse("web:desk_contact", args=[other.slug, player.pk])
    of_player = reverse("web:desk_player", args=[other.slug, player.pk])

    assert "herta@" not in client.get(of_player).content.decode()
    assert (client.get(page).status_code, client.post(page, SENT).status_code) == (404, 404)
    assert PlayerContact.objects.get().mail == "herta@tarock.example"
    check_in(new_tournament(season_=season(cup_=other)), player, actor=at_desk(), now=NOW)
    assert "herta@" in client.get(page).content.decode()
    assert "herta@" in client.get(of_player).content.decode()


def test_a_final_of_ones_own_opens_nobodys_address(client: Client) -> None:
    """Neither unpublished nor withdrawn nor written by oneself: only who is in on a public list by another's table."""
    (player, far), home, other = people("AB"), cup(), cup(slug="anderer")
    for each in (player, far):
        change_contact(home, each, ContactDetails(**SENT), actor=at_desk(), now=NOW)
    Membership.objects.create(cup=other, user=clara(), role=Role.ORGANISER)
    client.force_login(clara())
    final = a_final(season=season(cup_=other))
    mine = sends(final, "Z", [(player, 1, 5), (far, None, 1)], min_participations=4)
    page = reverse("web:desk_contact", args=[other.slug, player.pk])
    invitations = reverse("web:desk_invitations", args=[final.season_id])
    set_invitation_terms(final, InvitationTexts(**TERMS | dict.fromkeys(WITH_LINK, "{Link}")), actor=at_desk(), now=NOW)
    with override_settings(MAIL_IS_SET_UP=True):
        invite(final, actor=at_desk(), now=NOW)
    Mail.objects.update(state=MailState.FAILED, to=SENT["mail"])

    def seen() -> list[bool]:
        shown = [client.get(each, follow=True) for each in (page, f"{page}?final={final.season_id}", invitations)]
        return ["herta@" in each.content.decode() for each in shown]

    assert seen() == [False, False, False]
    published = publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    assert seen() == [False, False, False]
    ChampionshipCup.objects.filter(pk=mine.pk).update(source=RankingSource.FILE)  # anybody can write one
    assert seen() == [False, False, False]
    ChampionshipCup.objects.filter(pk=mine.pk).update(source=RankingSource.HERE)
    assert seen() == [True, True, True]
    assert client.get(reverse("web:desk_contact", args=[other.slug, far.pk])).status_code == 404
    Mail.objects.update(state=MailState.LETTER, to="")
    assert [each.address for each in waiting_letters(final.season, now=NOW).ready] == [("Skisgasse 21", "4020 Linz")]
    Publication.objects.filter(pk=published.pk).update(withdrawn_at=NOW, withdrawn_by=anna(), withdrawal_reason="x")
    assert (seen(), waiting_letters(final.season, now=NOW).ready) == ([False, False, False], ())


def letters_written(final: Championship) -> None:
    """Letters to everybody, as if the mails they were had lost their addresses."""
    with override_settings(MAIL_IS_SET_UP=True):
        invite(final, actor=at_desk(), now=NOW)
    Mail.objects.update(state=MailState.LETTER, to="")


OWN = {"mail": "am.telefon@tarock.example", "street": "", "postcode": "", "town": ""}


def test_who_runs_a_final_enters_an_address_for_it_beside_another_cups(client: Client) -> None:
    """Nothing of the other cup's is read, changed or lost, and nothing entered here is seen by anybody else."""
    (player, far), home, other = people("AB"), cup(), cup(slug="anderer")
    for each in (player, far):
        change_contact(home, each, ContactDetails(**SENT), actor=at_desk(), now=NOW)
    Membership.objects.create(cup=other, user=clara(), role=Role.ORGANISER)
    final = a_final(season=season(cup_=other), title="Uhufinale")
    sends(final, "Z", [(player, 1, 5)])
    plain = reverse("web:desk_contact", args=[other.slug, player.pk])
    page, invitations = f"{plain}?final={final.season_id}", reverse("web:desk_invitations", args=[final.season_id])
    of_far = f"{reverse('web:desk_contact', args=[other.slug, far.pk])}?final={final.season_id}"
    set_invitation_terms(final, InvitationTexts(**TERMS | dict.fromkeys(WITH_LINK, "{Link}")), actor=at_desk(), now=NOW)
    letters_written(final)
    client.force_login(clara())

    def body(url: str) -> str:
        return " ".join(client.get(url).content.decode().split())

    told = "Another cup has noted addresses of A Uhu, which this cup may not read."
    assert told in body(page)
    assert "Skisgasse" not in body(page)
    assert "Note an address" not in body(reverse("web:desk_player", args=[other.slug, player.pk]))
    assert client.post(page, OWN | {"mail": "keine"}).status_code == 422
    assert client.post(page, OWN)["Location"] == f"{invitations}#answer-{player.pk}"
    assert [client.post(each, OWN).status_code for each in (plain, of_far)] == [404, 404]
    assert {details_of(each) for each in PlayerContact.objects.all()} == {ContactDetails(**SENT)}
    assert [details_of(each) for each in FinalContact.objects.all()] == [ContactDetails(**OWN)]
    event = Event.objects.filter(cup=other, verb="change_final_contact").get()
    assert event.what == {"season": final.season_id, "player": player.pk, "changed": ["mail"]}
    assert OWN["mail"] in body(page)
    assert addresses_for_sending(final.season_id, [player.pk])[player.pk].mail == OWN["mail"]
    assert waiting_letters(final.season, now=NOW).ready == ()

    client.post(page, OWN | {"street": "Pagatweg 1", "town": "Wels"})
    assert [each.address for each in waiting_letters(final.season, now=NOW).ready] == [("Pagatweg 1", "Wels")]
    Mail.objects.update(state=MailState.FAILED, to=OWN["mail"], begun_at=NOW)
    assert OWN["mail"] not in body(invitations)  # tried before it was noted: it was the other cup's
    FinalContact.objects.update(changed_at=NOW)
    assert OWN["mail"] in body(invitations)
    Mail.objects.update(to=SENT["mail"])
    assert SENT["mail"] not in body(invitations)

    stranger = UserFactory.create()
    Membership.objects.create(cup=home, user=stranger, role=Role.ORGANISER)
    client.force_login(stranger)
    assert [client.get(page).status_code, client.post(page, OWN).status_code] == [404, 404]
    assert OWN["mail"] not in body(page.replace(other.slug, home.slug))
    client.force_login(viewer_of(other))
    assert (client.get(page).status_code, OWN["mail"] in body(invitations)) == (404, False)

    client.force_login(clara())
    ChampionshipCup.objects.update(source=RankingSource.HERE)
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)  # the other cup's may be read now
    assert (told in body(page), "Skisgasse 21" in body(page), OWN["mail"] in body(page)) == (False, True, True)
    client.post(page, dict.fromkeys(OWN, ""))
    assert not FinalContact.objects.exists()
    assert addresses_for_sending(final.season_id, [player.pk])[player.pk].mail == SENT["mail"]
