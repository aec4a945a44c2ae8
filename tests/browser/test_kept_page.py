"""The phone keeps its page: a reload without a network shows it, and nothing else is ever kept."""

import json
import shutil
from pathlib import Path

import pytest
from pytest_django import Settings
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import TablePage
from tests.browser.seats import hand_entered, link_address, seated_table
from tests.browser.waiting import waiting

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("as_installed")]

KEPT = """
const done = arguments[arguments.length - 1];
const addresses = async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const keys = await Promise.all(caches_.map((each) => each.keys()));
  return keys.flat().map(({url}) => new URL(url).pathname);
};
addresses().then(done);
"""
AN_HOUR_LATER = """
const [table, html] = JSON.parse(localStorage["vorhand-sheet"]);
const later = html.replace(/"now": ?(\\d+)/, (_, now) => `"now": ${Number(now) + 3600_000}`);
localStorage["vorhand-sheet"] = JSON.stringify([table, later]);
return later !== html;
"""
KEEP_OLD = """
const keep = (cache) => cache.put("/t/another-table/", new Response(""));
caches.open("vorhand-1 2026-11-01").then(keep).then(arguments[0]);
"""
LOADED = """
return performance.getEntriesByType("resource").map(({name}) => new URL(name).pathname)
  .filter((path) => path.startsWith("/static/"));
"""
SCOPE = "const done = arguments[0]; navigator.serviceWorker.ready.then(({scope}) => done(new URL(scope).pathname));"
RUNS = "return document.querySelector('[data-action=\"large\"]')?.hidden === false;"


def kept(page: TablePage) -> set[str]:
    """The paths of everything that is kept."""
    found: list[str] = page.browser.execute_async_script(KEPT)
    return set(found)


def loaded(page: TablePage) -> set[str]:
    """The paths of the static files this page has asked for."""
    found: list[str] = page.browser.execute_script(LOADED)
    return set(found)


def open_and_keep(page: TablePage) -> None:
    """A first visit, until the page is kept."""
    page.open()
    assert page.browser.execute_async_script(SCOPE) == "/t/"


def shows_table(page: TablePage) -> bool:
    """Whether the table's page is there, with its script running."""
    return page.sees("#screen") and bool(page.browser.execute_script(RUNS))


def leave(phone: Chrome) -> None:
    """The page is left before its network goes; what the browser said of the missing one is left out."""
    phone.get("about:blank")
    complaints(phone)


def path(address: str) -> str:
    return "/" + address.split("/", 3)[3]


def test_a_page_seen_once_is_there_without_a_network(phone: Chrome, inn: Inn) -> None:
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)
    assert kept(page) >= {path(page.url), "/t/offline/"} | loaded(page)
    assert any("/js/phone/main." in each for each in kept(page))

    inn.cut()
    for address in (page.url, f"{page.url}hands/1/", f"{page.url}?contract=dreier"):
        phone.get(address)
        assert shows_table(page)
        assert phone.current_url == address
    phone.get(f"{inn.url}/t/some-other-table/")
    assert "Keine Verbindung" in phone.title
    leave(phone)


def test_a_kept_page_shows_what_was_entered_since(phone: Chrome, inn: Inn) -> None:
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)
    page.start("rufer")
    page.choose("outcome", "1-yes")
    page.save()
    there = page.totals()

    inn.cut()
    page.open()
    waiting(phone).until(lambda _: (page.hand, page.mode, page.totals()) == (2, "enter", there))
    phone.get(f"{page.url}hands/1/")
    waiting(phone).until(lambda _: (page.hand, page.mode, page.totals()) == (1, "correct", there))
    leave(phone)


def test_a_desk_whose_clock_went_back_is_believed(phone: Chrome, inn: Inn) -> None:
    table = seated_table()
    page = TablePage(phone, link_address(table, inn.url))
    open_and_keep(page)
    page.start("rufer")
    page.choose("outcome", "1-yes")
    page.save()
    assert phone.execute_script(AN_HOUR_LATER)
    hand_entered(table, {"contract": "dreier", "declarer": 0, "won": False}, number=2)

    page.open()
    waiting(phone).until(lambda _: shows_table(page))
    assert (page.hand, page.totals()[0]) == (3, (5, 5))
    leave(phone)


def test_a_page_that_does_not_come_in_time_is_the_kept_one(phone: Chrome, inn: Inn) -> None:
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)

    for fail in (inn.fall_silent, inn.be_busy):
        fail()
        phone.get(page.url)
        assert shows_table(page)
    leave(phone)


def test_what_is_not_the_products_is_not_kept(phone: Chrome, inn: Inn) -> None:
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)
    before = kept(page)

    inn.ask_to_log_in()
    phone.get(page.url)
    assert phone.title == "WLAN"
    inn.cut()
    phone.get(page.url)
    assert shows_table(page)
    assert kept(page) == before
    inn.join()
    phone.get(f"{inn.url}/t/some-other-table/")
    phone.get(f"{page.url}referee/")
    phone.get(page.url)
    assert {each for each in kept(page) if each.startswith("/t/")} == {path(page.url), "/t/offline/"}
    leave(phone)


def test_a_picture_that_fails_keeps_no_page_out(
    phone: Chrome, inn: Inn, collected: Path, settings: Settings, tmp_path: Path
) -> None:
    shutil.copytree(collected, folder := tmp_path / "static")
    picture = json.loads((folder / "staticfiles.json").read_text())["paths"]["icons/touch-180.png"]
    (folder / picture).unlink()
    settings.STATIC_ROOT, settings.STATICFILES_DIRS = folder, [folder]
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)

    assert f"/static/{picture}" not in kept(page)
    assert path(page.url) in kept(page)
    inn.cut()
    page.open()
    assert shows_table(page)
    leave(phone)


def test_a_newer_version_takes_over_and_breaks_no_open_page(
    phone: Chrome, inn: Inn, collected: Path, settings: Settings, tmp_path: Path
) -> None:
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)

    renamed = install_newer(collected, tmp_path / "newer", settings)
    page.start("rufer")
    page.open()
    waiting(phone).until(lambda _: renamed in kept(page))
    inn.cut()
    page.open()
    assert shows_table(page)
    assert renamed in loaded(page)
    leave(phone)


def test_what_was_kept_days_ago_goes(phone: Chrome, inn: Inn) -> None:
    page = TablePage(phone, link_address(seated_table(), inn.url))
    open_and_keep(page)
    phone.execute_async_script(KEEP_OLD)
    assert "/t/another-table/" in kept(page)

    page.open()
    waiting(phone).until(lambda _: "/t/another-table/" not in kept(page))
    assert path(page.url) in kept(page)
    leave(phone)


def install_newer(collected: Path, folder: Path, settings: Settings) -> str:
    """Vorhand with another large.js, whose former file is gone; the path of the new one."""
    shutil.copytree(collected, folder)
    manifest = folder / "staticfiles.json"
    content = json.loads(manifest.read_text())
    former, newer = content["paths"]["js/large.js"], "js/large.0123456789ab.js"
    (folder / former).rename(folder / newer)
    manifest.write_text(json.dumps(content | {"paths": content["paths"] | {"js/large.js": newer}}))
    settings.STATIC_ROOT, settings.STATICFILES_DIRS = folder, [folder]
    return f"/static/{newer}"
