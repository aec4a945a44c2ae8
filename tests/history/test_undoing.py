"""Undoing an import leaves alone what somebody has changed since, and says so before."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import transaction
from django.test import override_settings

from scoring.qualification import read_qualification_rule
from scoring.season import read_season_rule
from tests.factories import NOW, anna, at_desk, cup
from tests.history.invented import as_store, invented, lines_file, players_file, store_file
from tests.history.test_running import imported, prepared, undone
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.history.preparing import choose
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.actions.people.players import change_player
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.seasons.changing import change_season, remove_season
from tournaments.actions.seasons.finalists import set_finalists
from tournaments.actions.seasons.settings import SeasonSettings
from tournaments.errors import Conflict
from tournaments.models import Event, HistoryImport, Player, PlayerContact, PlayerMerge, Season, Tournament
from tournaments.queries.history.as_made import (
    digest_matches,
    keyed_digest,
    player_digests,
    season_digests,
    value_digest,
)
from tournaments.queries.history.built_on import BuiltOn
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.reading import HistoryChoices
from tournaments.queries.history.undoing import history_undo
from tournaments.queries.people.search import row_of
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def settings_of(season: Season) -> SeasonSettings:
    return SeasonSettings(
        name=season.name,
        slug=season.slug,
        starts=season.starts,
        ends=season.ends,
        rule=read_season_rule(season.rule),
        qualification=read_qualification_rule(season.qualification),
        planned=season.planned,
        cup_points=season.cup_points.slug if season.cup_points else "",
        final_points=season.final_points.slug if season.final_points else "",
    )


def three_seasons() -> HistoryImport:
    return imported(prepared([(store_file(invented(seasons=3, evenings=2, people=12, there=8, guests=0)), "json")]))


def test_a_season_whose_settings_or_finalists_were_changed_stays_as_it_is() -> None:
    history = three_seasons()
    first, second, third = Season.objects.order_by("starts")
    change_season(first, replace(settings_of(first), name="Die erste", planned=9), actor=at_desk(), now=NOW)
    finalists = sorted(Player.objects.values_list("pk", flat=True))[:2]
    set_finalists(second, finalists, actor=at_desk(), now=NOW)
    plan = history_undo(history)
    assert (plan.obstacles, plan.kept, plan.seasons) == (
        (), ((first.pk, "Die erste"), (second.pk, second.name)), (third.pk,),
    )  # fmt: skip
    assert {pk for pk, _ in plan.stay} == set(finalists)

    undone(history)
    assert set(Season.objects.values_list("name", "planned")) == {("Die erste", 9), (second.name, None)}
    assert sorted(second.finalists.values_list("player", flat=True)) == finalists
    assert (Tournament.objects.count(), sorted(Player.objects.values_list("pk", flat=True))) == (0, finalists)
    payload = Event.objects.get(verb="undo_history").what
    assert (payload["seasons"], payload["kept"], payload["stay"]) == (1, 2, 2)
    assert list(installation_findings()) == []


def test_a_merge_hinders_by_its_name_and_no_longer_once_it_is_undone() -> None:
    first = "Datum;Zuname;Vorname;Ort;R1\n12.1.2019;Skisberger;Resi;Gars;5\n12.1.2019;Mondner;Max;Gars;-5\n"
    second = first.replace("12.1", "19.1").replace("Resi", "Bertl")
    history = imported(prepared([(first.encode(), "csv"), (second.encode(), "csv")]))
    kept, other = Player.objects.filter(family_name="Skisberger").order_by("pk")
    merges = [merge_players(history.cup, kept, other, reason="doppelt", actor=at_desk(), now=NOW)]
    found = history_undo(history).obstacles
    assert [(each.why, each.name) for each in found] == [(BuiltOn.MERGED, f"{other.name} → {kept.name}")]

    for _ in range(2):
        unmerge_players(merges[-1], reason="doch nicht", actor=at_desk(), now=NOW)
        assert history_undo(history).obstacles == ()
        merges.append(merge_players(history.cup, kept, other, reason="doppelt", actor=at_desk(), now=NOW))
        merges[-1].refresh_from_db()
    unmerge_players(merges[-1], reason="doch nicht", actor=at_desk(), now=NOW)

    undone(history)
    assert (Player.objects.count(), Tournament.objects.count(), PlayerMerge.objects.count()) == (0, 0, 0)
    assert list(installation_findings()) == []


def test_a_season_whose_import_was_undone_comes_again_with_the_rules_it_had() -> None:
    files = [(store_file(invented(seasons=1, evenings=2, people=12, there=8, guests=0)), "json")]
    best_three = {"counting": "best_n", "n": 3, "cup_points": "heinepunkte", "as_before": False}
    again = prepared(files)
    history = imported(prepared(files, HistoryChoices(terms={"2010/11": best_three})))
    (there,) = history_plan(again).seasons
    assert (there.terms.n, there.terms.cup_points, there.is_again) == (3, "heinepunkte", False)

    undone(history)

    for each in (again, prepared(files)):
        (season,) = history_plan(each).seasons
        rule = season.terms.rule
        assert (season.there, season.is_again, rule.counting, rule.n) == (None, True, "best_n", 3)
        assert (rule.criteria[0], season.terms.cup_points) == ("single_results", "heinepunkte")
    for chosen in ({"": {"n": 5}}, {"2010/11": {"n": 5}}):
        choose(again, HistoryChoices(terms=chosen))
        again.refresh_from_db()
        (season,) = history_plan(again).seasons
        assert (season.terms.n, season.is_again) == (5, False)
    assert list(installation_findings()) == []


def test_all_rules_of_a_season_come_again_whichever_file_brings_it() -> None:
    source = invented(seasons=1, evenings=2, people=12, there=8, guests=0)
    store, rule = as_store(source), {"counting": "best_n", "n": 2, "criteria": ["participations", "shared"]}
    places = {"quota": 12, "min_participations": 3, "table": "vorrunde-40"}
    days = {"starts": "2010-02-01", "ends": "2011-04-30"}
    said = {"planned": 8, "rule": rule, "qualification": places, "criteria": ["third_best_round", "shared"], **days}
    store["CUPS"]["050"]["SAISONEN"] = {"2010/11": said}
    undone(imported(prepared([(json.dumps(store).encode(), "json")])))

    lines = [(lines_file(source), "csv"), (players_file(source), "csv")]
    history = imported(prepared(lines))
    season = Season.objects.get()
    found = settings_of(season)
    assert (found.planned, found.qualification) == (8, read_qualification_rule(places))
    assert (str(found.starts), str(found.ends)) == tuple(days.values())
    assert {tuple(each.criteria) for each in season.tournaments.all()} == {("third_best_round", "shared")}

    change_season(season, replace(found, rule=replace(found.rule, n=4), planned=9), actor=at_desk(), now=NOW)
    undone(history)
    remove_season(Season.objects.get(), actor=at_desk(), now=NOW)
    (planned,) = history_plan(prepared(lines)).seasons
    assert (planned.is_again, planned.said.planned) == (True, 9), "as it was when the import was undone, which left it"


def test_what_was_put_back_as_it_came_goes() -> None:
    history = three_seasons()
    season = Season.objects.latest("starts")
    before = settings_of(season)
    change_season(season, replace(before, name="Anders", planned=9), actor=at_desk(), now=NOW)
    assert history_undo(history).kept != ()

    change_season(season, before, actor=at_desk(), now=NOW)
    assert history_undo(history).kept == ()


def test_evenings_that_got_other_cup_points_with_their_season_go_with_the_import() -> None:
    history = imported(prepared([(store_file(invented(seasons=1, evenings=2, people=12, there=8, guests=0)), "json")]))
    season = Season.objects.get()
    before = settings_of(season)

    change_season(season, replace(before, cup_points="heinepunkte"), for_evenings=True, actor=at_desk(), now=NOW)
    assert {each.cup_points.slug for each in season.tournaments.all()} == {"heinepunkte"}
    plan = history_undo(history)
    assert (plan.obstacles, plan.kept) == ((), ((season.pk, season.name),))
    with transaction.atomic():
        first = season.tournaments.earliest("pk")
        reopen_tournament(first, reason="Tippfehler", actor=at_desk(), now=NOW)
        assert [(each.why, each.pk) for each in history_undo(history).obstacles] == [(BuiltOn.CHANGED, first.pk)]
        transaction.set_rollback(True)

    undone(history)
    assert (Tournament.objects.count(), settings_of(Season.objects.get()).cup_points) == (0, "heinepunkte")
    assert list(installation_findings()) == []


def test_a_list_published_since_over_a_season_of_before_keeps_the_import_from_being_undone() -> None:
    source = invented(seasons=1, evenings=3, people=12, there=8, guests=0)
    later, source.evenings = source.evenings[1:], source.evenings[:1]
    first = imported(prepared([(store_file(source), "json")]))
    season = Season.objects.get()
    publish_season(season, by=anna(), actor=at_desk(), now=NOW - timedelta(days=1))
    source.evenings = later
    second = imported(prepared([(store_file(source), "json")]))
    assert history_undo(second).obstacles == ()  # what was published before does not have these evenings

    standing = publish_season(season, by=anna(), actor=at_desk(), now=NOW)
    (obstacle,) = history_undo(second).obstacles
    assert (obstacle.why, obstacle.pk) == (BuiltOn.PUBLISHED, season.pk)
    assert obstacle.name.startswith("2010/11, ")
    assert [each.why for each in history_undo(first).obstacles] == [BuiltOn.USED, BuiltOn.PUBLISHED]
    with pytest.raises(Conflict, match="past_undo_built_on"):
        undone(second)
    assert Tournament.objects.count() == 3

    withdraw_list(standing, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    undone(second)
    assert Tournament.objects.count() == 1


def test_a_season_whose_lists_were_withdrawn_stays_without_the_evenings() -> None:
    history = imported(prepared([(store_file(invented(seasons=2, evenings=2, people=12, there=8, guests=0)), "json")]))
    first, second = Season.objects.order_by("starts")
    standing = publish_season(first, by=anna(), actor=at_desk(), now=NOW)
    (obstacle,) = history_undo(history).obstacles
    assert (obstacle.why, obstacle.pk) == (BuiltOn.PUBLISHED, first.pk)

    withdraw_list(standing, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    plan = history_undo(history)
    assert (plan.obstacles, plan.listed, plan.seasons) == ((), ((first.pk, first.name),), (second.pk,))
    undone(history)
    assert (list(Season.objects.all()), Tournament.objects.count()) == ([first], 0)
    assert first.publications.count() == 1
    assert {each.code for each in installation_findings()} == {"list_evening_gone"}, "of the list that is kept"


def test_people_whose_names_or_addresses_were_changed_stay() -> None:
    history = imported(prepared([(players_file(invented(people=4, there=4, guests=0)), "csv")]))
    renamed, written, as_came, _ = Player.objects.order_by("number")
    change_player(cup(), renamed, replace(row_of(renamed), place="Anderswo"), actor=at_desk(), now=NOW)
    change_contact(cup(), written, ContactDetails(mail="neu@tarock.example"), actor=at_desk(), now=NOW)
    plan = history_undo(history)
    assert ({pk for pk, _ in plan.changed}, len(plan.removed)) == ({renamed.pk, written.pk}, 2)
    assert as_came.pk in plan.removed

    undone(history)
    assert set(Player.objects.values_list("pk", "place")) == {(renamed.pk, "Anderswo"), (written.pk, written.place)}
    assert PlayerContact.objects.get().mail == "neu@tarock.example"


def test_what_is_kept_is_by_the_installations_key_and_plain_digests_of_before_still_count() -> None:
    history, plain = three_seasons(), value_digest("Skisgasse 21")
    here, key = keyed_digest(plain), settings.SECRET_KEY
    assert history_undo(history).kept == ()
    with override_settings(SECRET_KEY="elsewhere"):
        assert keyed_digest(plain) != here
        assert [len(history_undo(history).kept), digest_matches(plain, here)] == [3, False]
    with override_settings(SECRET_KEY="elsewhere", SECRET_KEY_FALLBACKS=[key]):
        assert [len(history_undo(history).kept), digest_matches(plain, here)] == [0, True]

    former = {
        "seasons": season_digests(history.made["seasons"]),
        "players": player_digests(history.made["players"]),
    }
    assert former != history.made["as_made"]
    history.made |= {"as_made": former}
    assert (history_undo(history).kept, history_undo(history).changed) == ((), ())
