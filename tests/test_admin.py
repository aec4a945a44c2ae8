"""The administration: superusers only, and nothing that was played can be changed there."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse

from tests.actions.acts import enter, finish_tournament, note_totals
from tests.actions.witness import everything, lost_players
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
from tournaments.actions.dismissing import keep_as_two
from tournaments.actions.merging import merge_players
from tournaments.actions.players import add_player
from tournaments.actions.publishing import answer_invitation, publish_results
from tournaments.actions.separations import keep_apart
from tournaments.documents.verification import verification_file
from tournaments.intake.players import PlayerRow
from tournaments.models import (
    Ban,
    BanException,
    CashEntry,
    Club,
    Commitment,
    Cup,
    DrawRun,
    ExtraTime,
    FeeReduction,
    ImportedPlayer,
    Job,
    LogInCount,
    Membership,
    Player,
    PlayerImport,
    Prize,
    PrizeAward,
    PrizeLot,
    RefereeCall,
    Registration,
    RegistrationTerms,
    RoundClock,
    Season,
    SheetReading,
    SheetSignature,
    TillClosing,
    Tournament,
    User,
)
from tournaments.models.invitation import Answer
from tournaments.queries.log import chain_break
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db

EDITABLE = {User, Cup, Membership, Player, Club, Season}
MODELS = sorted(apps.get_app_config("tournaments").get_models(), key=lambda model: model.__name__)
READ_ONLY = [model for model in MODELS if model not in EDITABLE]


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
    note_totals(tables_of(tournament)[0], 1, -1, 0, 0)
    finish_tournament(tournament)
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    answer_invitation(season(), Player.objects.all()[0], answer=Answer.OPEN, actor=at_desk(), now=NOW)
    Job.objects.create(name="x", cup=cup(), created_at=NOW, content=b"%PDF")
    verification_file(tournament, now=NOW, progress=silent)
    Club.objects.create(name="Runde Sküs")
    LogInCount.objects.create(key="address:00ff", tries=1, ends_at=NOW)
    taken_in = PlayerImport.objects.create(cup=cup(), at=NOW, added=1, changed=0, same=0, left=0)
    table, entry = tables_of(tournament)[0], entries_of(tournament)[0]
    RefereeCall.objects.create(table=table, called_at=NOW)
    registered = {"family_name": "Herzinger", "key": "a", "position": 1, "registered_at": NOW}
    Registration.objects.create(tournament=tournament, **registered)
    RegistrationTerms.objects.create(tournament=tournament, opens_at=NOW, closes_at=NOW + timedelta(days=1))
    RoundClock.objects.create(round=table.round, started_at=NOW, ends_at=NOW)
    ExtraTime.objects.create(table=table, minutes=10)
    SheetReading.objects.create(table=table, user=anna(), points=[], read_at=NOW)
    SheetSignature.objects.create(table=table, role="captain", place=1, entry=entry, signed_at=NOW, digest="00ff")
    ImportedPlayer.objects.create(player_import=taken_in, player=Player.objects.all()[0], after={})
    merge_players(cup(), *PlayerFactory.create_batch(2), reason="doppelt", actor=at_desk(), now=NOW)
    keep_as_two(cup(), *PlayerFactory.create_batch(2), actor=at_desk(), now=NOW)
    reduction = {"cents": 0, "reason": "Helfer", "at": NOW}
    FeeReduction.objects.create(entry=entry, **reduction)
    prizes = {"fees_cents": 0, "offered_cents": 500, "unclaimed_cents": 0, "rounding_cents": 0, "awarded_at": NOW}
    award = PrizeAward.objects.create(tournament=tournament, scheme={}, **prizes)
    PrizeLot.objects.create(award=award, entry=entry, place=1)
    Prize.objects.create(award=award, entry=entry, rank=1, cents=500)
    CashEntry.objects.create(
        tournament=tournament, number=1, key="a", kind="income", method="cash", cents=5, note="Spende", at=NOW
    )
    TillClosing.objects.create(tournament=tournament, content={}, digest="00ff", last_number=1, signed_at=NOW)
    ban = Ban.objects.create(cup=cup(), player=Player.objects.all()[0], reason="Grund", at=NOW)
    BanException.objects.create(ban=ban, tournament=tournament, at=NOW)
    Commitment.objects.create(tournament=tournament, seed="geheim", salt="salz", committed_at=NOW)


def test_every_table_is_here() -> None:
    assert [model for model in MODELS if not admin.site.is_registered(model)] == []


def test_a_superuser_looks_at_every_table(superuser: Client, a_row_of_everything: None) -> None:
    for model in MODELS:
        row = model._default_manager.order_by("pk")[0]

        assert superuser.get(page(model, "changelist")).status_code == 200, model
        assert superuser.get(page(model, "change", row.pk)).status_code == 200, model


def test_nothing_that_was_played_can_be_changed(superuser: Client, a_row_of_everything: None) -> None:
    before = everything()

    for model in READ_ONLY:
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


def test_a_cup_with_a_log_is_not_deleted(superuser: Client, a_row_of_everything: None) -> None:
    superuser.post(page(Cup, "delete", cup().pk), {"post": "yes"})

    assert Cup.objects.filter(pk=cup().pk).exists()


def test_a_player_who_sat_at_a_table_is_not_deleted(superuser: Client, a_row_of_everything: None) -> None:
    player = Player.objects.order_by("pk")[0]

    superuser.post(page(Player, "delete", player.pk), {"post": "yes"})

    assert Player.objects.filter(pk=player.pk).exists()


def test_a_superuser_changes_a_player(superuser: Client) -> None:
    player = Player.objects.create(number="0001", family_name="Skisinger")

    answer = superuser.post(page(Player, "change", player.pk), {"number": "0002", "family_name": "Mondinger"})

    player.refresh_from_db()
    assert (answer.status_code, player.number, player.family_name) == (302, "0002", "Mondinger")
    assert lost_players() == []


def test_what_was_logged_while_a_cup_was_changed_stays(superuser: Client) -> None:
    def log_goes_on(**signal: Any) -> None:
        pre_save.disconnect(log_goes_on, sender=Cup)
        add_player(cup(), PlayerRow("", "Gast", "Ida"), actor=at_desk(), now=NOW)

    before = Cup.objects.get(pk=cup().pk)
    pre_save.connect(log_goes_on, sender=Cup)
    form = {"name": "Tarockcup neu", "short_name": before.short_name, "slug": before.slug}
    answer = superuser.post(page(Cup, "change", before.pk), form)

    after = Cup.objects.get()
    assert (answer.status_code, after.name, after.revision) == (302, "Tarockcup neu", before.revision + 1)
    assert chain_break(after) is None


def test_a_superuser_changes_a_login_and_the_groups_it_is_in(superuser: Client) -> None:
    user = UserFactory.create(username="ober")
    form = {"username": "oberin", "is_active": "on", "date_joined_0": "2026-10-01", "date_joined_1": "18:00:00"}

    answer = superuser.post(page(User, "change", user.pk), {**form, "groups": Group.objects.create(name="Alte").pk})

    user.refresh_from_db()
    assert (answer.status_code, user.username, user.groups.count()) == (302, "oberin", 1)


@pytest.mark.parametrize(
    ("model", "query", "status"),
    [
        (Tournament, "date__year=0", 400),
        (Tournament, "name__regex=(", 400),
        (User, "last_login__year=0", 400),
        (User, "is_staff__exact=1", 200),
        (Season, "cup__id__exact=1", 200),
        (Season, "cup__id__exact=9999999999999999999999", 200),
        (Season, "cup__name__regex=(", 400),
        (Membership, "role__exact=desk&cup__id__exact=1", 200),
    ],
)
def test_only_the_filters_shown_choose_rows(superuser: Client, model: type[Model], query: str, status: int) -> None:
    season()

    assert superuser.get(f"{page(model, 'changelist')}?{query}").status_code == status


def test_a_seasons_rule_that_is_none_is_refused_with_its_problems(superuser: Client) -> None:
    row = season()
    form = {
        "cup": row.cup_id,
        "slug": row.slug,
        "name": row.name,
        "starts": "2026-09-01",
        "ends": "2027-04-30",
        "rule": '{"counting": "alle"}',
        "qualification": "{}",
    }

    answer = superuser.post(page(Season, "change", row.pk), form)

    assert answer.status_code == 200
    assert set(answer.context["adminform"].form.errors) == {"rule", "qualification"}
    assert Season.objects.get().rule == row.rule


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
