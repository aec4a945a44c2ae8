"""Opening a tournament, and changing what may still change."""

from datetime import date
from typing import Any

import pytest

from rulesets.load import content_hash, preset, ruleset_document
from scoring.cup_points import scheme_document, schemes
from scoring.table_ranks import RANK_POINTS
from tests.actions.acts import DREIER, enter, finish_tournament, undo
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, at_desk, new_tournament, season, seated_tournament, tables_of
from tournaments.actions.stored_settings import evening_settings
from tournaments.actions.tournaments import PUBLIC_ID_LETTERS, TournamentSettings, change_tournament, open_tournament
from tournaments.errors import Conflict
from tournaments.models import CupPointsScheme, RulesetRevision, Tournament
from tournaments.queries.digests import seen_digest, settings_digest
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 20)


def settings(**changes: Any) -> TournamentSettings:
    plain: dict[str, Any] = {
        "name": "Abend",
        "date": DAY,
        "venue": "Gasthof",
        "ruleset": "ooe-2023",
        "cup_points": "fixpunkte",
    }
    return TournamentSettings(**(plain | changes))


def opened(**changes: Any) -> Tournament:
    return open_tournament(season(), settings(**changes), actor=at_desk(), now=NOW)


def changed(tournament: Tournament, seen: str | None = None, **changes: Any) -> Tournament:
    return change_tournament(tournament, settings(**changes), seen=seen, actor=at_desk(), now=NOW)


def test_a_tournament_opens_with_what_was_decided() -> None:
    tournament = opened(
        rounds_planned=2,
        hands_at_four=8,
        hands_at_five=10,
        hands_at_six=12,
        fee_cents=1000,
        cents_per_point=20,
        round_minutes=90,
        criteria=("best_round",),
        is_final=True,
    )

    tournament.refresh_from_db()
    columns = {
        name: getattr(tournament, name)
        for name in (
            "season", "name", "date", "venue", "rounds_planned", "hands_at_four", "hands_at_five", "hands_at_six",
            "fee_cents", "cents_per_point", "round_minutes", "criteria", "is_final", "state", "closed_at",
        )
    }  # fmt: skip
    assert columns == {
        "season": season(),
        "name": "Abend",
        "date": DAY,
        "venue": "Gasthof",
        "rounds_planned": 2,
        "hands_at_four": 8,
        "hands_at_five": 10,
        "hands_at_six": 12,
        "fee_cents": 1000,
        "cents_per_point": 20,
        "round_minutes": 90,
        "criteria": ["best_round"],
        "is_final": True,
        "state": "open",
        "closed_at": None,
    }
    what = {"ruleset": tournament.ruleset_id, "season": season().pk, "settings": settings_digest(tournament)}
    assert logged_since(tournament, 0) == [Logged("open_evening", what, at_desk())]


def test_a_tournament_keeps_its_ruleset_and_scheme_whole() -> None:
    tournament = opened()

    ruleset, scheme = tournament.ruleset, tournament.cup_points
    assert (ruleset.slug, ruleset.document) == ("ooe-2023", ruleset_document(preset("ooe-2023")))
    assert ruleset.content_hash == content_hash(preset("ooe-2023"))
    assert (scheme.slug, scheme.document) == ("fixpunkte", scheme_document(schemes()["fixpunkte"]))


def test_two_tournaments_share_a_revision_of_a_ruleset() -> None:
    opened()
    opened(ruleset="hopfgarten-2016")
    opened()

    assert sorted(RulesetRevision.objects.values_list("slug", flat=True)) == ["hopfgarten-2016", "ooe-2023"]
    assert CupPointsScheme.objects.count() == 1


def test_public_addresses_differ_and_are_easy_to_read() -> None:
    addresses = {opened().public_id for _ in range(5)}

    assert len(addresses) == 5
    assert all(len(each) == 7 and set(each) <= set(PUBLIC_ID_LETTERS) for each in addresses)


def test_a_tournament_under_an_unknown_ruleset_is_refused() -> None:
    season()

    with refused("unknown_ruleset", field="ruleset"):
        opened(ruleset="ooe-1900")


def test_a_tournament_with_an_unknown_scheme_is_refused() -> None:
    season()

    with refused("scheme_unknown", field="cup_points"):
        opened(cup_points="nach-gefühl")


def test_a_second_final_is_refused() -> None:
    opened(is_final=True)

    with refused("final_exists", field="is_final"):
        opened(is_final=True)


def test_settings_change_and_the_address_stays() -> None:
    tournament = opened()

    after = changed(tournament, name="Umbenannt", ruleset="wien-2021", cup_points="heinepunkte", rounds_planned=4)

    address = tournament.public_id
    tournament.refresh_from_db()
    assert (tournament.name, tournament.ruleset.slug, tournament.cup_points.slug) == (
        "Umbenannt", "wien-2021", "heinepunkte",
    )  # fmt: skip
    assert (tournament.rounds_planned, tournament.public_id) == (4, address)
    what = {"ruleset": after.ruleset_id, "rounds": 4, "cup_points": "heinepunkte", "season": after.season_id}
    what |= {"settings": settings_digest(after), "changed": {"name": [], "rounds_planned": [3, 4]}}
    assert logged_since(tournament, 1) == [Logged("change_evening", what, at_desk())]


def test_settings_that_somebody_else_has_changed_are_a_conflict_and_the_same_ones_nothing() -> None:
    tournament = opened()
    seen = seen_digest(evening_settings(tournament))
    count = changed(tournament, name="Umbenannt", cup_points="heinepunkte").revision

    for again in ("twice", "three times"):
        assert changed(tournament, seen, name="Umbenannt", cup_points="heinepunkte").revision == count, again
    for stale in ({"cup_points": "heinepunkte"}, {"name": "Umbenannt"}, {"ruleset": "wien-2021"}):
        with pytest.raises(Conflict, match="evening_changed_since"):
            changed(tournament, seen, **stale)

    tournament.refresh_from_db()
    assert (tournament.name, tournament.cup_points.slug, tournament.revision) == ("Umbenannt", "heinepunkte", count)
    assert changed(tournament, seen_digest(evening_settings(tournament)), ruleset="wien-2021").revision == count + 1
    assert seen_digest(evening_settings(opened())) == seen


def test_a_final_may_be_changed_and_stay_the_final() -> None:
    final = opened(is_final=True)

    assert changed(final, is_final=True, name="Finale").is_final


def test_changing_a_tournament_into_a_second_final_is_refused() -> None:
    opened(is_final=True)
    other = opened()

    with refused("final_exists", field="is_final"):
        changed(other, is_final=True)


def test_the_first_hand_freezes_the_ruleset_and_nothing_else() -> None:
    tournament = seated_tournament()
    enter(tables_of(tournament)[0], record=DREIER)

    with refused("hands_recorded", field="ruleset"):
        changed(tournament, ruleset="wien-2021")
    assert changed(tournament, name="Umbenannt").name == "Umbenannt"


def test_a_tournament_whose_hands_were_all_undone_may_take_other_rules() -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    enter(table)
    undo(table)

    assert changed(tournament, ruleset="wien-2021").ruleset.slug == "wien-2021"
    assert list(tournament_findings(tournament.pk)) == []


def test_a_tournament_with_hands_keeps_its_ruleset_when_a_newer_edition_ships() -> None:
    tournament = seated_tournament(players=4)
    enter(tables_of(tournament)[0], record=DREIER)
    older = RulesetRevision.objects.create(slug="ooe-2023", version="0", name="O", document={}, content_hash="0" * 64)
    Tournament.objects.filter(pk=tournament.pk).update(ruleset=older)

    assert changed(tournament, name="Umbenannt").ruleset == older


def test_drawn_rounds_cannot_be_planned_away() -> None:
    tournament = seated_tournament(players=20, rounds=2)

    with refused("rounds_too_many", field="rounds_planned", rounds=1):
        changed(tournament, rounds_planned=1)
    assert changed(tournament, rounds_planned=2).rounds_planned == 2


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"ruleset": "ooe-1900"}, "unknown_ruleset", "ruleset"),
        ({"cup_points": "nach-gefühl"}, "scheme_unknown", "cup_points"),
    ],
)
def test_changing_to_what_does_not_exist_is_refused(change: dict[str, str], code: str, field: str) -> None:
    tournament = new_tournament()

    with refused(code, field=field):
        changed(tournament, **change)


def test_a_closed_tournament_does_not_change() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("evening_closed"):
        changed(tournament, name="Umbenannt")


@pytest.mark.parametrize("day", [date.min, date(2026, 8, 31), date(2027, 5, 1), date.max])
def test_a_tournament_lies_within_its_season(day: date) -> None:
    facts = {"starts": season().starts, "ends": season().ends}
    tournament = opened()

    with refused("date_outside_season", field="date", **facts):
        opened(date=day)
    with refused("date_outside_season", field="date", **facts):
        changed(tournament, date=day)

    assert Tournament.objects.get().date == DAY


@pytest.mark.parametrize("day", [date(2026, 9, 1), date(2027, 4, 30)])
def test_a_tournament_may_be_on_the_first_and_the_last_day(day: date) -> None:
    assert opened(date=day).date == day


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ({}, "rank_points_unusable"),
        ({4: (60, 40)}, "rank_points_unusable"),
        ({4: (60, 40, 50, 0)}, "rank_points_unusable"),
        ({4: (60, 40, 20, -1)}, "rank_points_unusable"),
        ({7: (6, 5, 4, 3, 2, 1, 0)}, "rank_points_unusable"),
        ({4: (60, 40, 20, 0)}, "rank_points_size"),
    ],
)
def test_rank_points_that_cannot_be_used_are_refused(points: dict[int, tuple[int, ...]], code: str) -> None:
    tournament, facts = opened(), {"size": 5} if code == "rank_points_size" else {}
    with refused(code, field="rank_points", **facts):
        opened(rank_points=points)
    with refused(code, field="rank_points", **facts):
        changed(tournament, rank_points=points)


def test_rank_points_are_part_of_the_settings_that_the_log_tells() -> None:
    tournament = changed(opened(), rank_points=RANK_POINTS)
    assert list(tournament_findings(tournament.pk)) == []
    without = Tournament(**{each.attname: getattr(tournament, each.attname) for each in Tournament._meta.fields})
    without.rank_points = None
    assert settings_digest(without) == settings_digest(opened())
    Tournament.objects.filter(pk=tournament.pk).update(rank_points={"4": [1, 0, 0, 0]})
    assert [each.code for each in tournament_findings(tournament.pk)] == ["settings_changed"]
