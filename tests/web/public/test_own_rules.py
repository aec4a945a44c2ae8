"""The public pages of rules that cups have added: the newest and every edition at an address of its own."""

import tomllib
from datetime import timedelta

import pytest
from django.test import Client

from rulesets.load import content_hash, preset, presets, read_ruleset, ruleset_document
from tests.factories import NOW, cup, new_tournament
from tests.own_rules import DEARER_RULES, added
from tests.web.parts import links, parts, text_at, texts
from tournaments.models import RulesetRevision

pytestmark = pytest.mark.django_db


def test_list_leads_to_the_newest_of_each_cups_own(client: Client) -> None:
    own = added()
    added(text=DEARER_RULES)
    added(cup(slug="anderer"))

    page = client.get("/rulesets/")

    assert texts(page, "main h2") == ["The cups’ own rulesets", "Published rulesets"]
    assert links(page)[:2] == ["/rulesets/anderer:our-table/", f"/rulesets/{own.newest_key}/"]
    assert texts(page, "main li p")[1].startswith("Musterer Cup · in force since 1 September 2026")


def test_list_without_own_rules_has_no_heading_for_them(client: Client) -> None:
    assert texts(client.get("/rulesets/"), "main h2") == ["Published rulesets"]


def test_page_of_the_newest_edition_lists_all_with_date_and_hash(client: Client) -> None:
    older, newer = added(), added(text=DEARER_RULES, now=NOW + timedelta(days=7))

    page = client.get(f"/rulesets/{newer.newest_key}/")

    assert text_at(page, "h1") == "Unser Tisch"
    assert texts(page, ".message") == []
    assert texts(page, ".roll li") == [
        f"Revision of 27 Nov 2026, 19:00 Edition 1 · {newer.content_hash[:12]} Changed: Dreier 4 → 5 newest shown here",
        f"Revision of 20 Nov 2026, 19:00 Edition 1 · {older.content_hash[:12]}",
    ]
    assert links(page, ".roll") == [f"/rulesets/{newer.key}/", f"/rulesets/{older.key}/"]
    assert [each.text[:14] for each in parts(page, ".roll [aria-current=true]")] == ["Revision of 27"]


def test_older_edition_says_so_and_shows_its_own_amounts(client: Client) -> None:
    older, newer = added(), added(text=DEARER_RULES)

    pages = [client.get(f"/rulesets/{each.key}/") for each in (older, newer)]

    assert texts(pages[0], ".message p") == ["This is an older revision."]
    assert links(pages[0], ".message") == [f"/rulesets/{newer.newest_key}/"]
    assert texts(pages[1], ".message p") == []
    dreier = [[text for text in texts(page, "tbody tr") if text.startswith("Dreier")] for page in pages]
    assert [[text.split()[-2:] for text in rows[:1]] for rows in dreier] == [[["4", "4"]], [["5", "5"]]]
    assert [rows[1:] for rows in dreier] == [["Dreier +12 / −4 −12 / +4"], ["Dreier +15 / −5 −15 / +5"]]


def test_older_revision_says_which_evening_is_played_under_it(client: Client) -> None:
    own = added()
    evening = new_tournament(ruleset=own.code)
    newer = added(text=DEARER_RULES)

    pages = [client.get(f"/rulesets/{each.key}/") for each in (own, newer)]

    assert texts(pages[0], ".message p") == [f"This is an older revision. {evening.name} is played under it."]
    assert [f"Played under it: {evening.name}" in text for text in texts(pages[1], ".roll li")] == [False, True]


def test_evening_leads_to_exactly_the_edition_it_is_played_under(client: Client) -> None:
    own = added()
    document = ruleset_document(preset("ooe-2023")) | {"version": "0"}
    published = RulesetRevision.objects.create(
        slug="ooe-2023", version="0", name="Alt", document=document, content_hash="0" * 64
    )
    evenings = new_tournament(ruleset=own.code), new_tournament(), new_tournament()
    evenings[2].ruleset = published
    evenings[2].save()
    added(text=DEARER_RULES)

    led = [links(client.get(f"/live/{each.public_id}/"), ".tabs")[-1] for each in evenings]

    today = content_hash(preset("ooe-2023"))
    assert led == [
        f"/rulesets/musterer:our-table@{own.content_hash}/",
        f"/rulesets/ooe-2023@{today}/",
        f"/rulesets/ooe-2023@{'0' * 64}/",
    ]
    notes = [texts(client.get(each), ".message a") for each in led]
    assert notes == [["Go to the newest one"], [], ["Go to the newest one"]]


@pytest.mark.parametrize("key", ["our-table", "musterer:ooe-2023", "musterer:our-table@" + "0" * 64, "a:b:c", "a@b"])
def test_what_no_key_names_is_not_found(client: Client, key: str) -> None:
    added()

    assert client.get(f"/rulesets/{key}/").status_code == 404


def test_what_somebody_wrote_is_escaped(client: Client) -> None:
    text = DEARER_RULES.replace("Unser Tisch", "<b>Tisch</b>").replace("Stammtisch Uhu", "<i>")
    own = added(text=text)

    page = client.get(f"/rulesets/{own.key}/")

    assert text_at(page, "h1") == "<b>Tisch</b>"
    assert parts(page, "main b") == parts(page, "main i") == []


def test_published_ruleset_is_downloaded_as_the_file_it_ships_as(client: Client) -> None:
    files = {slug: client.get(f"/rulesets/{slug}.toml") for slug in presets()}

    assert {slug: read_ruleset(tomllib.loads(each.content.decode())) for slug, each in files.items()} == presets()
    assert files["wien-2021"]["Content-Disposition"] == 'attachment; filename="wien-2021.toml"'
    assert files["wien-2021"]["Content-Type"] == "application/toml; charset=utf-8"
    assert {client.get(f"/rulesets/{each}.toml").status_code for each in ("x", "our-table", "..")} == {404}
