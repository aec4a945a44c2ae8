"""The administration: superusers only, and nothing can be changed there."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from tests.actions.acts import enter, finish_tournament, record_paper_totals
from tests.actions.witness import everything
from tests.factories import (
    NOW,
    PlayerFactory,
    UserFactory,
    anna,
    at_desk,
    cup,
    entries_of,
    season,
    seated_tournament,
    tables_of,
)
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.people.attribute_values import assign_value
from tournaments.actions.people.attributes import AttributeTerms, define_attribute
from tournaments.actions.people.dismissed_pairs import dismiss_pair
from tournaments.actions.people.merging import merge_players
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.documents.verification import verification_file
from tournaments.models import (
    Ban,
    BanException,
    CashEntry,
    ChampionImport,
    Championship,
    ChampionshipCup,
    ChampionshipRank,
    Club,
    Commitment,
    DrawRun,
    EnteredTotal,
    ExtraTime,
    FeeReduction,
    FinalContact,
    FinalPlace,
    HistoryFile,
    HistoryImport,
    ImportedPlayer,
    InvitationTerms,
    Job,
    KeptResults,
    LogInCount,
    Mail,
    Membership,
    PastChampion,
    Player,
    PlayerContact,
    PlayerImport,
    Prize,
    PrizeAward,
    PrizeGiving,
    PrizeLot,
    Protest,
    RefereeCall,
    Registration,
    RegistrationTerms,
    RoundClock,
    ScreenPlan,
    Season,
    SeasonFinalist,
    SheetReading,
    SheetSignature,
    SubRanking,
    SubRankingEvening,
    TillClosing,
    Tournament,
    User,
)
from tournaments.models.invitation import Answer
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db

MODELS = sorted(apps.get_app_config("tournaments").get_models(), key=lambda model: model.__name__)


def page(model: type[Model], name: str, *arguments: Any) -> str:
    return reverse(f"admin:tournaments_{model._meta.model_name}_{name}", args=arguments)


@pytest.fixture
def superuser(client: Client) -> Client:
    client.force_login(UserFactory.create(username="wirt", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def a_row_of_everything(db: None) -> None:
    tournament = seated_tournament(rounds_planned=1)
    keep_apart(*entries_of(tournament)[:2], actor=at_desk(), now=NOW)
    enter(tables_of(tournament)[0])
    record_paper_totals(tables_of(tournament)[0], 1, -1, 0, 0)
    finish_tournament(tournament)
    published = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    SeasonFinalist.objects.create(season=season(), player=Player.objects.all()[0])
    answer_invitation(season(), Player.objects.all()[0], answer=Answer.OPEN, actor=at_desk(), now=NOW)
    Job.objects.create(name="x", cup=cup(), created_at=NOW, content=b"%PDF")
    verification_file(tournament, now=NOW, progress=silent)
    Club.objects.create(name="Runde Sküs")
    ladies = define_attribute(cup(), AttributeTerms("Damen"), actor=at_desk(), now=NOW)
    assign_value(cup(), Player.objects.all()[0], ladies.values.get(), actor=at_desk(), now=NOW)
    LogInCount.objects.create(key="address:00ff", tries=1, ends_at=NOW)
    taken_in = PlayerImport.objects.create(cup=cup(), at=NOW, added=1, changed=0, same=0, left=0)
    HistoryFile.objects.create(history=HistoryImport.objects.create(cup=cup(), begun_at=NOW), content=b"Nr")
    table, entry = tables_of(tournament)[0], entries_of(tournament)[0]
    RefereeCall.objects.create(table=table, called_at=NOW)
    EnteredTotal.objects.create(entry=entry, round=1, points=5)
    registered = {"family_name": "Herzinger", "key": "a", "position": 1, "registered_at": NOW}
    Registration.objects.create(tournament=tournament, **registered)
    RegistrationTerms.objects.create(tournament=tournament, opens_at=NOW, closes_at=NOW + timedelta(days=1))
    RoundClock.objects.create(round=table.round, started_at=NOW, ends_at=NOW)
    ExtraTime.objects.create(table=table, minutes=10)
    SheetReading.objects.create(table=table, user=anna(), points=[], read_at=NOW)
    SheetSignature.objects.create(table=table, role="captain", place=1, entry=entry, signed_at=NOW, digest="00ff")
    ImportedPlayer.objects.create(player_import=taken_in, player=Player.objects.all()[0], after={})
    merge_players(cup(), *PlayerFactory.create_batch(2), reason="doppelt", actor=at_desk(), now=NOW)
    dismiss_pair(cup(), *PlayerFactory.create_batch(2), actor=at_desk(), now=NOW)
    reduction = {"cents": 0, "reason": "Helfer", "at": NOW}
    FeeReduction.objects.create(entry=entry, **reduction)
    prizes = {"fees_cents": 0, "offered_cents": 500, "unclaimed_cents": 0, "rounding_cents": 0, "awarded_at": NOW}
    award = PrizeAward.objects.create(tournament=tournament, scheme={}, **prizes)
    filed = {"number": 1, "about": "list", "words": "x", "filed_at": NOW, "filed_by": anna()}
    Protest.objects.create(tournament=tournament, publication=published, entry=entry, **filed)
    PrizeGiving.objects.create(tournament=tournament, down_to=3, ranking=[], started_at=NOW)
    ScreenPlan.objects.create(tournament=tournament)
    PrizeLot.objects.create(award=award, entry=entry, place=1)
    Prize.objects.create(award=award, entry=entry, rank=1, cents=500)
    CashEntry.objects.create(
        tournament=tournament, number=1, key="a", kind="income", method="cash", cents=5, note="Spende", at=NOW
    )
    TillClosing.objects.create(tournament=tournament, content={}, digest="00ff", last_number=1, signed_at=NOW)
    ban = Ban.objects.create(cup=cup(), player=Player.objects.all()[0], reason="Grund", at=NOW)
    BanException.objects.create(ban=ban, tournament=tournament, at=NOW)
    KeptResults.objects.get_or_create(tournament=tournament, defaults={"sequence": 1, "head": "00ff", "content": []})
    Commitment.objects.create(tournament=tournament, seed="geheim", salt="salz", committed_at=NOW)
    _rows_of_the_season(tournament)


def _rows_of_the_season(tournament: Tournament) -> None:
    beside = SubRanking.objects.create(season=season(), name="Damen", position=1, has_own_evenings=True)
    SubRankingEvening.objects.create(sub_ranking=beside, tournament=tournament)
    PlayerContact.objects.create(player=Player.objects.all()[0], mail="skisberger@tarock.example")
    InvitationTerms.objects.create(season=season(), answer_until=NOW.date())
    Mail.objects.create(
        season=season(), player=Player.objects.all()[0], kind="invitation", key="a", state="letter", created_at=NOW
    )
    a_row_of_a_final()


def a_row_of_a_final() -> None:
    final = Championship.objects.create(season=season(), title="Finale")
    sends = ChampionshipCup.objects.create(
        championship=final, position=1, name="Uhu", short_name="U", table="vorrunde-40", quota=40
    )
    ChampionshipRank.objects.create(cup=sends, player=Player.objects.all()[0], rank=1, participations=5)
    FinalPlace.objects.create(championship=final, player=Player.objects.all()[0])
    FinalContact.objects.create(championship=final, player=Player.objects.all()[0], town="Linz", changed_at=NOW)
    taken = ChampionImport.objects.create(cup=cup(), at=NOW, added=1)
    PastChampion.objects.create(cup=cup(), year=2019, name="Uhu Kakadu", taken_in=taken)


def test_every_table_is_here() -> None:
    assert [model for model in MODELS if not admin.site.is_registered(model)] == []


def test_a_superuser_looks_at_every_table(superuser: Client, a_row_of_everything: None) -> None:
    for model in MODELS:
        row = model._default_manager.order_by("pk")[0]

        assert superuser.get(page(model, "changelist")).status_code == 200, model
        assert superuser.get(page(model, "change", row.pk)).status_code == 200, model


def test_nothing_can_be_changed(superuser: Client, a_row_of_everything: None) -> None:
    before = everything()

    for model in MODELS:
        row = model._default_manager.order_by("pk")[0]
        chosen = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        answers = [
            superuser.post(page(model, "add"), {}).status_code,
            superuser.post(page(model, "change", row.pk), {"points": 99}).status_code,
            superuser.post(page(model, "delete", row.pk), {"post": "yes"}).status_code,
        ]
        superuser.post(page(model, "changelist"), chosen)
        assert answers == [403, 403, 403], model

    assert everything() == before


def test_no_password_is_shown(superuser: Client) -> None:
    user = User.objects.get(username="wirt")

    shown = superuser.get(page(User, "change", user.pk)).content.decode()

    assert "wirt" in shown
    assert user.password.split("$")[-1] not in shown
    assert superuser.get(f"/admin/tournaments/user/{user.pk}/password/").status_code in {302, 404}


@pytest.mark.parametrize(
    ("model", "query", "status"),
    [
        (Tournament, "date__year=0", 400),
        (Tournament, "name__regex=(", 400),
        (User, "last_login__year=0", 400),
        (User, "is_superuser__exact=1", 200),
        (Season, "cup__id__exact=1", 200),
        (Season, "cup__id__exact=9999999999999999999999", 200),
        (Season, "cup__name__regex=(", 400),
        (Membership, "role__exact=desk&cup__id__exact=1", 200),
    ],
)
def test_only_the_filters_shown_choose_rows(superuser: Client, model: type[Model], query: str, status: int) -> None:
    season()

    assert superuser.get(f"{page(model, 'changelist')}?{query}").status_code == status


@pytest.mark.parametrize("is_staff", [False, True])
def test_everybody_else_stays_outside(client: Client, is_staff: bool) -> None:
    client.force_login(UserFactory.create(is_staff=is_staff))

    for model in MODELS:
        assert client.get(page(model, "changelist")).status_code == (403 if is_staff else 302)
        assert client.post(page(model, "add"), {}).status_code == (403 if is_staff else 302)


def test_the_former_address_of_the_runs_of_the_draw_leads_to_them(client: Client) -> None:
    answer = client.get("/admin/tournaments/drawing/?q=Anna&p=2")

    assert answer.headers["Location"] == "/admin/tournaments/drawrun/?q=Anna&p=2"
    assert client.get("/admin/tournaments/drawing/7/change/").headers["Location"] == page(DrawRun, "change", 7)
