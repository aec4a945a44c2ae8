"""The browsers, one of each kind for the whole run; what a failed scene looked like; what no page may do."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from django.core.management import call_command
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer
from selenium.webdriver import Chrome

from tests.browser.chromium import desk_browser, phone_browser, plain_phone_browser
from tests.browser.inn import Inn
from tests.browser.logs import complaints, log, visits
from tests.browser.queue_page import QueuePage
from tests.browser.scripted_desk import ScriptedDesk, scripted_desk
from tests.browser.sizes import SMALL, USUAL, Size

OF_OTHERS = ["admin", "drf_spectacular_sidecar", "rest_framework"]
NAMED_BY_CONTENT = {"staticfiles": {"BACKEND": "config.static_files.StaticFiles"}}


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def _desk(downloads: Path) -> Iterator[Chrome]:
    with desk_browser(downloads) as browser:
        yield browser


@pytest.fixture(scope="session")
def _phone() -> Iterator[Chrome]:
    with phone_browser(USUAL) as browser:
        yield browser


@pytest.fixture(scope="session")
def _small_phone() -> Iterator[Chrome]:
    with phone_browser(SMALL) as browser:
        yield browser


@pytest.fixture(scope="session")
def _plain_phone() -> Iterator[Chrome]:
    with plain_phone_browser() as browser:
        yield browser


@pytest.fixture
def server(live_server: LiveServer, settings: Settings) -> str:
    """The address of the running product; links on sheets and pages lead there."""
    settings.PUBLIC_URL = live_server.url
    return live_server.url


@pytest.fixture
def inn(server: str, settings: Settings) -> Iterator[Inn]:
    """The network between phones and the product; links lead through it."""
    with Inn(server) as network:
        settings.PUBLIC_URL = network.url
        yield network


@pytest.fixture
def desk(_desk: Chrome, server: str, request: pytest.FixtureRequest) -> Iterator[Chrome]:
    """Anna's browser."""
    yield from _scene(_desk, server, request)


@pytest.fixture
def phone(_phone: Chrome, server: str, request: pytest.FixtureRequest) -> Iterator[Chrome]:
    """Bert's phone; nobody is logged in here."""
    yield from _scene(_phone, server, request)


@pytest.fixture
def small_phone(_small_phone: Chrome, server: str, request: pytest.FixtureRequest) -> Iterator[Chrome]:
    """Bert's phone when it is a small one."""
    yield from _scene(_small_phone, server, request)


@pytest.fixture
def phones(phone: Chrome, small_phone: Chrome) -> dict[Size, Chrome]:
    """Both, by their sizes."""
    return {USUAL: phone, SMALL: small_phone}


@pytest.fixture
def plain_phone(_plain_phone: Chrome, server: str, request: pytest.FixtureRequest) -> Iterator[Chrome]:
    """Clara's phone, which runs no scripts."""
    yield from _scene(_plain_phone, server, request)


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def as_installed(collected: Path, settings: Settings) -> None:
    """Static files are named by their content, as in an installation; only these are kept for good."""
    settings.STORAGES = settings.STORAGES | NAMED_BY_CONTENT
    settings.STATIC_ROOT = collected
    if not any(collected.iterdir()):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=OF_OTHERS)
    settings.STATICFILES_DIRS = [collected]


@pytest.fixture
def scripted() -> Iterator[ScriptedDesk]:
    with scripted_desk() as desk:
        yield desk


@pytest.fixture
def queue(_phone: Chrome, scripted: ScriptedDesk) -> Iterator[QueuePage]:
    """A phone's saved hands, and nothing else of its page."""
    yield QueuePage(_phone, scripted).open()
    scripted.held.set()
    _leave(_phone)


def _scene(browser: Chrome, server: str, request: pytest.FixtureRequest) -> Iterator[Chrome]:
    """A browser as new; afterwards every page it opened must have kept its policy and complained of nothing."""
    failed_before = request.session.testsfailed
    browser.get("about:blank")
    browser.delete_all_cookies()
    browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
    log(browser, "browser")
    log(browser, "performance")
    yield browser
    if request.session.testsfailed > failed_before:
        _keep_picture(browser, request.node.name)
    opened, said = visits(browser, server), complaints(browser)
    _leave(browser)
    assert [each for each in opened if not each.is_guarded] == []
    assert said == []


def _leave(browser: Chrome) -> None:
    """One empty window: a page left open would go on asking for a tournament that the next scene no longer has."""
    first, *others = browser.window_handles
    for window in others:
        browser.switch_to.window(window)
        browser.close()
    browser.switch_to.window(first)
    browser.get("about:blank")


def _keep_picture(browser: Chrome, name: str) -> None:
    path = Path(mkdtemp(prefix="vorhand-failed-")) / f"{name}.png"
    browser.save_screenshot(str(path))
    print(f"\n{browser.current_url} looked like {path}")  # noqa: T201 - shown with the failure
