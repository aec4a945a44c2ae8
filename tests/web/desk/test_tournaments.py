"""Opening and changing a tournament: what its form reads, and what it tells apart."""

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.cup_points import cup_points, schemes
from scoring.qualification import vorrunde_tables
from tests.factories import NOW, UserFactory, at_desk, cup, new_tournament, season, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, refused, seen, shown, tournament_url
from tests.web.parts import parts
from tournaments.actions.accounts.members import add_member
from tournaments.actions.hands import record_hand
from tournaments.models import Season, Tournament
from tournaments.models.membership import Role
from tournaments.web.desk.forms.seasons import VORRUNDE_HELP
from tournaments.web.desk.forms.tournaments import CUP_POINTS_HELP

pytestmark = pytest.mark.django_db


def test_tables_of_points_are_explained_with_their_own_figures() -> None:
    known = schemes()
    first, last = (cup_points(known["fixpunkte"], rank=rank, score=0, participants=60) for rank in (1, 50))
    assert f"{first} for the first, {last} for the 50th" in CUP_POINTS_HELP
    most = cup_points(known["heinepunkte"], rank=1, score=9_999, participants=60)
    assert f"up to 100 all of them, above that half, {most} at most" in CUP_POINTS_HELP
    for ranks in (40, 60, 80):
        table = vorrunde_tables()[f"vorrunde-{ranks}"]
        best, least = (cup_points(table, rank=rank, score=0, participants=ranks) for rank in (1, ranks))
        assert f"{best} for the first in each table, {least} for the last of its 40, 60 or 80 ranks" in VORRUNDE_HELP


ABEND: dict[str, Any] = {
    "name": "2. Abend",
    "date": "2026-12-04",
    "venue": "Zum Uhu",
    "ruleset": "ooe-2023",
    "rounds_planned": "3",
    "hands": "16-20-24",
    "fee_cents": "14",
    "cents_per_point": "0.10",
    "protest_minutes": "15",
    "cup_points": "fixpunkte",
}


def test_what_is_seldom_changed_is_folded_and_unfolds_where_it_is_wrong(desk: Client, new_url: str) -> None:
    settings = tournament_url(new_tournament(), "settings/")

    def folds(page: Any) -> list[bool]:
        """Of the rules, their own hands, money, the ranking and its own Rangpunkte."""
        return ["open" in part.attributes for part in parts(page, "main form details")]

    assert folds(desk.get(new_url)) == [True, False, True, False, False]
    assert folds(desk.get(settings)) == [False] * 5
    assert folds(desk.post(settings, ABEND | {"fee_cents": "x"})) == [False, False, True, False, False]
    assert folds(desk.post(settings, ABEND | {"hands": "own"})) == [True, True, False, False, False]
    twice = {"criteria_0": "lot", "criteria_1": "lot"}
    assert folds(desk.post(settings, ABEND | twice)) == [False, False, False, True, False]


@pytest.fixture
def new_url() -> str:
    return f"/desk/seasons/{season().pk}/evenings/new/"


def test_tournament_opens_with_what_was_decided(desk: Client, new_url: str) -> None:
    done(
        desk,
        new_url,
        **ABEND,
        criteria_0="third_best_round",
        criteria_2="best_round",
        round_minutes="90",
        is_final="on",
    )

    found = Tournament.objects.get()
    assert (found.name, found.date, found.venue, found.fee_cents) == ("2. Abend", date(2026, 12, 4), "Zum Uhu", 1400)
    assert (found.criteria, found.round_minutes, found.is_final) == (
        ["third_best_round", "best_round", "shared"],
        90,
        True,
    )
    assert (found.hands_at_four, found.hands_at_five, found.hands_at_six) == (16, 20, 24)


def test_options_of_an_evening_are_changed_and_shown(desk: Client) -> None:
    tournament = new_tournament()
    options = tournament_url(tournament, "options/")
    said = error_at(desk, options, "double_entry", **seen(desk, options), double_entry="on")
    assert said == "For this the cup needs at least two organisers."

    UserFactory.create(username="dora")
    add_member(tournament.season.cup, username="dora", role=Role.ORGANISER, actor=at_desk(), now=NOW)
    done(desk, options, **seen(desk, options), double_entry="on")

    assert "Totals from paper typed by two people" in shown(desk, tournament_url(tournament))


LABELS = [("de", "{}. Kriterium bei Gleichstand"), ("en", "Tie-break criterion {}")]


@pytest.mark.parametrize(("language", "label"), LABELS)
def test_every_tie_break_list_says_what_it_is_for(desk: Client, new_url: str, language: str, label: str) -> None:
    desk.cookies.load({"django_language": language})
    page = desk.get(new_url).content.decode()

    selects = re.findall(r'<select name="criteria_[^>]*>', page)
    assert [unescape(re.findall(r'aria-label="([^"]*)"', each)[0]) for each in selects] == [
        label.format(number) for number in range(1, 7)
    ]


def test_tournament_may_have_its_own_numbers_of_hands(desk: Client, new_url: str) -> None:
    own = {"hands": "own", "hands_at_four": "20", "hands_at_five": "16", "hands_at_six": "24"}
    done(desk, new_url, **ABEND | own)

    found = Tournament.objects.get()
    assert (found.hands_at_four, found.hands_at_five, found.hands_at_six) == (20, 16, 24)


@pytest.mark.parametrize(
    ("typed", "cents"), [("14", 1400), ("14,50", 1450), ("14.5", 1450), ("0", 0), ("€ 12", 1200), (" 7,05 ", 705)]
)
def test_entry_fee_is_read_as_euros(desk: Client, new_url: str, typed: str, cents: int) -> None:
    done(desk, new_url, **ABEND | {"fee_cents": typed})
    assert Tournament.objects.get().fee_cents == cents


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("fee_cents", "vierzehn", "Please type an amount like 14 or 14,50."),
        ("fee_cents", "-3", "Please type an amount like 14 or 14,50."),
        ("fee_cents", "1,234", "Please type an amount like 14 or 14,50."),
        ("fee_cents", "5000", "At most €1,000.00."),
        ("date", "gestern", "Enter a valid date."),
        ("date", "2026-08-31", "The season runs from 1 September 2026 to 30 April 2027; the evening must be in it."),
        ("date", "0001-01-01", "The season runs from 1 September 2026 to 30 April 2027; the evening must be in it."),
        ("rounds_planned", "21", "Ensure this value is less than or equal to 20."),
        ("cents_per_point", "-1", "Please type an amount like 14 or 14,50."),
        ("cents_per_point", "10,01", "At most €10.00."),
        ("cup_points", "nix", "Select a valid choice. nix is not one of the available choices."),
    ],
)
def test_tournament_with_a_strange_field_hears_it_there(
    desk: Client, new_url: str, field: str, typed: str, said: str
) -> None:
    assert error_at(desk, new_url, field, **ABEND | {field: typed}) == said
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"ruleset": "skat"}, "Select a valid choice. skat is not one of the available choices."),
        ({"criteria_0": "coin", "criteria_1": "coin"}, "Select a valid choice."),
        ({"rank_points": "own"}, "Please type the points."),
        ({"rank_points": "own", "rank_points_at_4": "60 40"}, "One number for each place, please: 4 numbers."),
        ({"rank_points": "own", "rank_points_at_4": "60 x 20 0"}, "Please type whole numbers from 0 to 1000"),
        ({"rank_points": "own", "rank_points_at_4": "60 40 50 0"}, "Place 3 would bring more than the place before"),
        ({"rank_points": "own", "rank_points_at_4": "60\x0040 20 0"}, "Null characters are not allowed."),
        (
            {"rank_points": "own", "rank_points_at_4": "3/2/1/0"},
            "Points are missing for tables of 5, which are usual under these rules.",
        ),
        ({"criteria_0": "best_round", "criteria_1": "best_round"}, "Please choose each one only once."),
        ({"hands": "own"}, "Please enter how many."),
        ({"name": ""}, "This field is required."),
    ],
)
def test_tournament_with_a_strange_choice_is_refused(
    desk: Client, new_url: str, fields: dict[str, Any], said: str
) -> None:
    assert said in refused(desk, new_url, **ABEND | fields)
    assert not Tournament.objects.exists()


def test_rank_points_are_chosen_changed_and_told_in_the_log(desk: Client, new_url: str) -> None:
    done(desk, new_url, **ABEND, rank_points="usual", criteria_0="table_rank")
    tournament = Tournament.objects.get()
    assert tournament.rank_points == {"4": [60, 40, 20, 0], "5": [60, 45, 30, 15, 0]}
    assert tournament.criteria == ["table_rank", "shared"]
    assert "Rangpunkte 60/40/20/0, 60/45/30/15/0" in shown(desk, tournament_url(tournament))
    page = desk.get(tournament_url(tournament, "settings/")).content.decode()
    assert re.search(r'value="usual"[^>]*checked', page)

    own = {"rank_points_at_4": "3/2/1/0", "rank_points_at_5": " 4, 3 2;1 0", "rank_points_at_6": "5 4 3 2 1 0"}
    done(
        desk,
        tournament_url(tournament, "settings/"),
        **seen(desk, tournament_url(tournament, "settings/")),
        **ABEND,
        rank_points="own",
        **own,
    )
    tournament.refresh_from_db()
    assert tournament.rank_points == {"4": [3, 2, 1, 0], "5": [4, 3, 2, 1, 0], "6": [5, 4, 3, 2, 1, 0]}
    assert 'value="5 4 3 2 1 0"' in desk.get(tournament_url(tournament, "settings/")).content.decode()
    line = "Rangpunkte: 60/40/20/0, 60/45/30/15/0 → 3/2/1/0, 4/3/2/1/0, 5/4/3/2/1/0"
    assert line in shown(desk, tournament_url(tournament, "log/"))

    done(
        desk,
        tournament_url(tournament, "settings/"),
        **seen(desk, tournament_url(tournament, "settings/")),
        **ABEND,
        rank_points="none",
        **own,
    )
    tournament.refresh_from_db()
    assert tournament.rank_points is None


def test_rulesets_say_what_their_kontra_counts_for(desk: Client, new_url: str) -> None:
    page = shown(desk, new_url)
    assert "Oberösterreich 2023 Kontra counts in money only" in page
    assert "Kontra counts in points and money" in page


def test_new_tournament_starts_like_the_one_before(desk: Client, new_url: str) -> None:
    new_tournament(fee_cents=1550, ruleset="wien-2021", hands_at_four=20, hands_at_five=25, hands_at_six=30)

    page = desk.get(new_url).content.decode()

    assert 'name="fee_cents" value="15.50"' in page
    assert 'name="protest_minutes" value="15"' in page  # not the 0 of the one before
    assert _is_checked(page, "wien-2021")
    assert _is_checked(page, "20-25-30")


def test_settings_start_with_what_holds_and_change_it(desk: Client) -> None:
    tournament = new_tournament(fee_cents=1400, hands_at_four=20, hands_at_five=16)
    page = desk.get(tournament_url(tournament, "settings/")).content.decode()
    assert _is_checked(page, "own")
    assert 'name="hands_at_five" value="16"' in page

    done(
        desk,
        tournament_url(tournament, "settings/"),
        **seen(desk, tournament_url(tournament, "settings/")),
        **ABEND | {"ruleset": "wien-2021"},
    )

    tournament.refresh_from_db()
    assert (tournament.name, tournament.ruleset.slug) == ("2. Abend", "wien-2021")


def test_ruleset_stands_from_the_first_hand(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    record = {"contract": "dreier", "declarer": 0, "won": True}
    record_hand(tables_of(tournament)[0], entry_id="e", number=1, record=record, actor=at_desk(), now=NOW)

    said = refused(desk, tournament_url(tournament, "settings/"), **ABEND | {"ruleset": "wien-2021"})

    assert "Hands have been recorded; this can no longer be changed." in said
    done(desk, tournament_url(tournament, "settings/"), **seen(desk, tournament_url(tournament, "settings/")), **ABEND)


def test_second_final_of_a_season_is_refused(desk: Client, new_url: str) -> None:
    done(desk, new_url, **ABEND, is_final="on")
    assert error_at(desk, new_url, "is_final", **ABEND, is_final="on") == "This season already has a final."


SAISON: dict[str, Any] = {
    "name": "2027/28",
    "slug": "2027-28",
    "starts": "2027-09-01",
    "ends": "2028-04-30",
    "counting": "half",
    "min_participations": "0",
    "quota": "40",
    "qualifying_participations": "4",
    "table": "vorrunde-60",
}


@pytest.fixture
def season_url() -> str:
    return f"/desk/cups/{cup().slug}/seasons/new/"


def test_season_opens_under_its_rules(desk: Client, season_url: str) -> None:
    chosen = ["final_result", "single_results", "participations", "final_points"]
    done(desk, season_url, **SAISON, **{f"criteria_{at}": each for at, each in enumerate(chosen)})

    found = Season.objects.get()
    assert found.rule == {"counting": "half", "min_participations": 0, "criteria": [*chosen, "shared"]}
    selects = [each.attributes["name"] for each in parts(desk.get(f"/desk/seasons/{found.pk}/settings/"), "select")]
    assert [each for each in selects if each.startswith("criteria_")] == [f"criteria_{at}" for at in range(5)]
    assert (found.qualification["quota"], found.qualification["table"]["slug"]) == (40, "vorrunde-60")


@pytest.mark.parametrize(
    ("field", "fields", "said"),
    [
        ("n", {"counting": "best_n"}, "Please enter how many."),
        ("ends", {"ends": "2027-08-31"}, "The last day is before the first."),
        ("quota", {"quota": "0"}, "Ensure this value is greater than or equal to 1."),
        ("table", {"table": "x"}, "Select a valid choice. x is not one of the available choices."),
        (
            "slug",
            {"slug": "Ü ber"},
            "Only letters without umlauts, digits and hyphens, please, for example “donaucup”.",
        ),
    ],
)
def test_season_with_a_strange_field_hears_it_there(
    desk: Client, season_url: str, field: str, fields: dict[str, Any], said: str
) -> None:
    assert error_at(desk, season_url, field, **SAISON | fields) == said
    assert not Season.objects.exists()


def test_season_with_a_taken_address_is_refused(desk: Client, season_url: str) -> None:
    done(desk, season_url, **SAISON)
    assert error_at(desk, season_url, "slug", **SAISON) == "This short address is taken."


def _is_checked(page: str, value: str) -> bool:
    return any(f'value="{value}"' in tag and " checked" in tag for tag in page.split("<input"))
