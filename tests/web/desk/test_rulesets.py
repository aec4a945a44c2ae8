"""A cup's own rulesets at its desk: adding them, and what is wrong with a file."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rulesets.load import preset_text, presets
from tests.actions.test_second_person import franz, wanting
from tests.actions.witness import everything
from tests.factories import PASSWORD, clara, cup, new_tournament, season, viewer_of
from tests.own_rules import DEARER_RULES, OUR_RULES, added
from tests.web.desk.pages import done, error_at, refused, seen, tournament_url
from tests.web.desk.test_tournaments import ABEND
from tests.web.parts import facts, links, parts, text_at, texts
from tests.web.reading import Answer
from tournaments.models import Cup, Membership, RulesetRevision, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db

URL = "/desk/cups/musterer/rulesets/"
SACK_AFTER_ITSELF = (
    '{ code = "sack", name = "Sack", kind = "sack", silent = 1, announced = 2, least_thirds = 140, after = "sack" }'
)


@pytest.fixture(autouse=True)
def mine() -> Cup:
    return cup()


def file(content: str | bytes = OUR_RULES, name: str = "regeln.toml") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def kept(desk: Client, content: str = OUR_RULES) -> str:
    """Look at a file and save it; what the page after it says."""
    page = desk.post(f"{URL}new/", {"file": file(content)})
    (hidden,) = parts(page, "[name=rules]")
    return done(desk, f"{URL}new/keep/", rules=hidden.attributes["value"])


def test_rules_are_looked_at_before_they_are_kept(desk: Client) -> None:
    before = everything()

    page = desk.post(f"{URL}new/", {"file": file()})

    assert everything() == before
    assert page.status_code == 200
    assert text_at(page, "h1") == "Unser Tisch"
    assert texts(page, "section h2")[0] == "What differs from Hopfgarten 2016, the nearest published ruleset"
    assert texts(page, "dl dt")[:5] == ["Pagatrufer", "Uhurufer", "Kakadurufer", "Dreier", "Bettel"]
    assert texts(page, "dl dd")[2:5] == ["no longer: 3", "5 → 4", "new: 3"]
    assert links(page, "form") == [f"{URL}new/", URL]


def test_a_look_says_what_changes_from_the_newest_revision(desk: Client) -> None:
    added()

    page = desk.post(f"{URL}new/", {"file": file(DEARER_RULES)})
    same = desk.post(f"{URL}new/", {"file": file()})

    assert facts(page, of="Dreier") == [{"Dreier": "4 → 5"}]
    assert "The rules are the same, word for word." in texts(same, "section p")


def test_rules_that_come_back_changed_are_read_again(desk: Client) -> None:
    before = everything()

    pages = [
        desk.post(f"{URL}new/keep/", {"rules": text}) for text in (OUR_RULES.replace("value = 3", "value = -3"), "")
    ]

    assert [page.status_code for page in pages] == [422, 422]
    assert places(pages[0]) == [("contracts[1].value", "out_of_range")]
    assert "wien-2021 is a published ruleset" in refused(
        desk, f"{URL}new/keep/", status=422, rules=preset_text("wien-2021")
    )
    assert everything() == before


def test_rules_are_added_from_a_file_and_listed_with_their_editions(desk: Client) -> None:
    assert kept(desk) == "Unser Tisch has been added and can be chosen for an evening."
    assert kept(desk, DEARER_RULES).startswith("The new revision of Unser Tisch has been added")
    assert kept(desk, DEARER_RULES) == ("Unser Tisch is already there with exactly these rules; nothing has changed.")
    assert "has a newer revision; nothing has changed" in kept(desk)

    older, newer = RulesetRevision.objects.order_by("pk")
    page = desk.get(URL)
    assert texts(page, ".panel h2") == ["Unser Tisch"]
    assert texts(page, ".tag") == ["newest"]
    assert "Changed: Dreier 4 → 5" in text_at(page, ".panel")
    assert links(page, ".panel") == [f"/rulesets/{key}/" for key in ("musterer:our-table", newer.key, older.key)]
    log = desk.get("/desk/cups/musterer/log/")
    assert texts(log, "tbody th span")[:2] == ["Ruleset added Unser Tisch (1)"] * 2
    assert texts(log, "tbody th code")[:2] == [f"hash {each.content_hash}" for each in (newer, older)]


def test_every_published_ruleset_can_be_started_from(desk: Client) -> None:
    assert links(desk.get(f"{URL}new/"), ".fold") == [f"/rulesets/{slug}.toml" for slug in presets()]


def test_every_problem_is_listed_with_its_place_and_nothing_is_kept(desk: Client) -> None:
    broken = OUR_RULES.replace("value = 3", "value = -3").replace("threshold_thirds = 107", "colour = 1")
    broken = broken.replace('  { code = "king-ultimo"', f'  {SACK_AFTER_ITSELF},\n  {{ code = "king-ultimo"')
    before = everything()

    page = desk.post(f"{URL}new/", {"file": file(broken)})

    assert page.status_code == 422
    assert texts(page, "[role=alert] p") == ["regeln.toml: The file has 4 problems. Nothing was saved."]
    assert texts(page, ".errorlist") == []
    assert places(page) == [
        ("threshold_thirds", "missing"),
        ("contracts[1].value", "out_of_range"),
        ("colour", "unknown_key"),
        ("bonuses[1].after", "contradiction"),
    ]
    assert texts(page, ".problems li p")[-2].startswith("Sack: “sack” has to be a Sack listed above it.")
    assert everything() == before


def test_page_shows_two_hundred_problems_and_counts_the_rest(desk: Client) -> None:
    strange = "".join(f"x{number} = 1\n" for number in range(301))

    page = desk.post(f"{URL}new/", {"file": file(strange + OUR_RULES)})

    assert len(places(page)) == 200
    assert texts(page, "main section p")[-1] == "And 101 more."


def places(page: Answer) -> list[tuple[str, ...]]:
    """The codes in each problem: its path, if it has one, and its code."""
    return [tuple(part.text for part in each.within() if part.tag == "code") for each in parts(page, ".problems li")]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The submitted file is empty."),
        (
            preset_text("wien-2021").encode(),
            "wien-2021 is a published ruleset, which can be chosen as it is. Rules of your own need another slug.",
        ),
    ],
    ids=["empty", "published slug"],
)
def test_file_that_is_refused_as_a_whole_says_why(desk: Client, content: bytes, said: str) -> None:
    assert error_at(desk, f"{URL}new/", "file", file=file(content)) == said
    assert not RulesetRevision.objects.exists()


def with_bettel(value: str) -> bytes:
    return OUR_RULES.replace("value = 3", f"value = {value}").encode()


NESTED = "Tables and lists are nested too deep."
PDF = "This is a PDF and no text file: copy the rules into a text editor and save them there, as UTF-8."
NO_POINTS = "Bettel: -3 is not possible here: write a number from 0 to 1000."
BETTEL, WHOLE = "contracts[1].value", "Bettel: This has to be a whole number."


@pytest.mark.parametrize(
    ("content", "place", "said"),
    [
        (b"#" * 5_000_000, "too_large", "A ruleset's file has at most 100 kB."),
        (b" \n\n", "empty", "The file is empty."),
        (
            OUR_RULES.replace("our-table", "wien-2021").encode(),
            "slug · contradiction",
            "“wien-2021” is a published ruleset, and this is not it: choose another slug.",
        ),
        (OUR_RULES.replace("Decided", "Beschlüsse").encode("latin-1"), "Line 6, column 17 · not_utf8", ""),
        (OUR_RULES.encode("utf-16"), "Line 1, column 1 · not_utf8", ""),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "Line 1, column 1 · not_utf8", PDF),
        (OUR_RULES.replace("Decided", "Deci\0ded").encode(), "Line 6, column 15 · not_toml", ""),
        (OUR_RULES.replace("[kontra]", "[kontra").encode(), "Line 20, column 8 · not_toml", ""),
        (OUR_RULES.replace("[kontra]", "[kontra]\n[kontra]").encode(), "Line 21, column 8 · not_toml", ""),
        (with_bettel("9" * 5_000), "Line 11, column 30 · not_toml", ""),
        (with_bettel("[" * 5_000 + "]" * 5_000), "Line 11, column 48 · too_nested", NESTED),
        (with_bettel("{a=" * 5_000 + "1" + "}" * 5_000), "Line 11, column 84 · too_nested", NESTED),
        (b"a." * 40_000 + b"a = 1\n", "Line 1, column 1 · too_nested", ""),
        (with_bettel("nan"), f"{BETTEL} · wrong_type", WHOLE),
        (with_bettel("-3"), f"{BETTEL} · out_of_range", NO_POINTS),
        (OUR_RULES.replace("2026-09-01", "2026-09-01T20:00:00").encode(), "valid_from · bad_date", ""),
    ],
    ids=[
        "5 MB", "blank", "published slug", "latin-1", "UTF-16", "PDF", "NUL", "open bracket", "table twice",
        "long number", "nested lists", "nested tables", "nested keys", "no number", "negative", "time of day",
    ],
)  # fmt: skip
def test_what_is_no_ruleset_is_refused_at_its_place(desk: Client, content: bytes, place: str, said: str) -> None:
    page = desk.post(f"{URL}new/", {"file": file(content)})

    sentence, where = texts(page, ".problems li p")[:2]
    assert (page.status_code, where) == (422, place)
    assert sentence
    assert sentence == said or not said
    assert not RulesetRevision.objects.exists()


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Bettel: -3 geht hier nicht: Möglich ist"), ("en", "Bettel: -3 is not possible here")]
)
def test_problems_are_told_in_the_language_of_the_page(desk: Client, language: str, said: str) -> None:
    desk.cookies.load({"django_language": language})

    page = desk.post(f"{URL}new/", {"file": file(with_bettel("-3"))})

    assert texts(page, ".problems li p")[0].startswith(said)


def test_viewer_reads_the_rules_and_adds_none(client: Client) -> None:
    own = added()
    client.force_login(viewer_of(cup()))

    page = client.get(URL)

    assert links(page, ".panel")[0] == f"/rulesets/{own.newest_key}/"
    assert [each for each in links(page) if "/new/" in each] == []
    assert client.post(f"{URL}new/", {"file": file(DEARER_RULES)}).status_code == 404
    assert RulesetRevision.objects.get() == own


def test_who_runs_another_cup_adds_nothing_to_this_one(client: Client) -> None:
    anonymous = client.post(f"{URL}new/", {"file": file()})
    stranger = clara()
    Membership.objects.create(user=stranger, cup=cup(slug="anderer"), role=Role.ORGANISER)
    client.force_login(stranger)

    assert (anonymous.status_code, client.get(URL).status_code) == (302, 404)
    assert client.post(f"{URL}new/", {"file": file()}).status_code == 404
    assert client.post(f"{URL}new/keep/", {"rules": OUR_RULES}).status_code == 404
    assert not RulesetRevision.objects.exists()


@pytest.fixture
def new_url() -> str:
    return f"/desk/seasons/{season().pk}/evenings/new/"


def test_an_evening_chooses_from_the_newest_of_the_cup_and_the_published_ones(desk: Client, new_url: str) -> None:
    added()
    newer = added(text=DEARER_RULES)
    theirs = added(cup(slug="anderer"), text=OUR_RULES)

    page = desk.get(new_url)

    own, published = parts(page, "#id_ruleset [role=group]")
    assert (own.text, published.text.startswith("Published rulesets Oberösterreich 2023 Kontra counts")) == (
        "Your own rulesets Unser Tisch Kontra counts in money only", True,
    )  # fmt: skip
    assert [choice for choice, _ in choices(page)] == [newer.code, *presets()]
    assert "Select a valid choice" in refused(desk, new_url, **ABEND | {"ruleset": theirs.code})
    done(desk, new_url, **ABEND | {"ruleset": newer.code})
    assert Tournament.objects.get().ruleset == newer


def test_without_rules_of_ones_own_there_are_no_groups(desk: Client, new_url: str) -> None:
    page = desk.get(new_url)

    assert parts(page, "#id_ruleset [role=group]") == []
    assert [choice for choice, _ in choices(page)] == list(presets())


def test_an_evening_keeps_its_older_edition_says_so_and_the_next_one_starts_with_the_newest(
    desk: Client, new_url: str
) -> None:
    older = added()
    tournament = new_tournament(ruleset=older.code)
    newer = added(text=DEARER_RULES)
    settings_url = tournament_url(tournament, "settings/")

    page = desk.get(settings_url)
    assert choices(page)[:2] == [(newer.code, False), (older.code, True)]
    assert "Unser Tisch older revision of 20 Nov 2026" in text_at(page, "#id_ruleset")
    assert choices(desk.get(new_url))[:2] == [(newer.code, True), ("ooe-2023", False)]

    done(desk, settings_url, **seen(desk, settings_url), **ABEND | {"ruleset": older.code})
    tournament.refresh_from_db()
    assert tournament.ruleset == older
    overview = desk.get(tournament_url(tournament))
    assert facts(overview, of="Ruleset")[0]["Ruleset"] == "Unser Tisch older revision"
    assert f"/rulesets/{older.key}/" in links(overview)


def test_an_evening_keeps_an_older_edition_of_a_published_ruleset(desk: Client) -> None:
    tournament = new_tournament()
    same = {"slug": "ooe-2023", "document": tournament.ruleset.document}
    older = RulesetRevision.objects.create(version="0", name="Alt", content_hash="1" * 64, **same)
    tournament.ruleset = older
    tournament.save()
    settings_url = tournament_url(tournament, "settings/")

    page = desk.get(settings_url)

    assert choices(page)[-1] == (older.code, True)
    assert text_at(page, "#id_ruleset").endswith("Alt older revision")
    done(desk, settings_url, **seen(desk, settings_url), **ABEND | {"ruleset": older.code})
    done(desk, settings_url, **seen(desk, settings_url), **ABEND | {"ruleset": "ooe-2023"})
    tournament.refresh_from_db()
    assert (tournament.ruleset.slug, tournament.ruleset == older) == ("ooe-2023", False)


def choices(page: Answer) -> list[tuple[str, bool]]:
    """The rulesets of an evening's form, and whether each is the one chosen."""
    buttons = parts(page, "[name=ruleset]")
    return [(button.attributes["value"], "checked" in button.attributes) for button in buttons]


def test_a_second_organiser_confirms_rules_where_the_cup_wants_two(desk: Client) -> None:
    cup()
    wanting(DualControlAction.ADD_RULES)
    second: dict[str, Any] = {"second_username": "franz", "second_password": PASSWORD}

    said = refused(desk, f"{URL}new/keep/", rules=OUR_RULES)
    assert "second organiser" in said
    wrong = refused(desk, f"{URL}new/keep/", rules=OUR_RULES, second_username="anna", second_password=PASSWORD)
    assert wrong
    assert not RulesetRevision.objects.filter(cup=cup()).exists()
    assert "has been added" in done(desk, f"{URL}new/keep/", rules=OUR_RULES, **second)
    assert cup().events.latest("sequence").what["confirmed_by"] == franz().pk
