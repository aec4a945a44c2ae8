"""Starting Debian's Chromium, headless, with a fresh profile and no word to anybody outside."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.remote_connection import RemoteConnection

from tests.browser.sizes import USUAL, Size

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--force-prefers-reduced-motion",
    "--host-resolver-rules=MAP *.test 127.0.0.1",
)
PREFERENCES = {"intl.accept_languages": "de-AT,de", "credentials_enable_service": False}
SAVE_FILES = {"download.prompt_for_download": False, "plugins.always_open_pdf_externally": True}
NO_SCRIPTS = {"profile.managed_default_content_settings.javascript": 2}
PATIENCE = 60  # seconds
DESKTOP = (1280, 900)


@contextmanager
def desk_browser(downloads: Path) -> Iterator[Chrome]:
    """A browser at a desk, 1280 × 900, that puts what it downloads into a folder."""
    options = _options(PREFERENCES | SAVE_FILES | {"download.default_directory": str(downloads)})
    options.add_argument(f"--window-size={DESKTOP[0]},{DESKTOP[1]}")
    with _started(options) as browser:
        yield browser


@contextmanager
def phone_browser(size: Size = USUAL) -> Iterator[Chrome]:
    """A browser of a phone; chromedriver gives every page it opens this size, whatever was set before."""
    options = _options(PREFERENCES)
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": _metrics(size, touch=True)})
    with _started(options) as browser:
        yield browser


@contextmanager
def plain_phone_browser() -> Iterator[Chrome]:
    """A usual one without JavaScript; and without touch, for chromedriver cannot tap where no script runs."""
    options = _options(PREFERENCES | NO_SCRIPTS)
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": _metrics(USUAL, touch=False)})
    with _started(options) as browser:
        yield browser


def _metrics(size: Size, *, touch: bool) -> dict[str, object]:
    return {"width": size[0], "height": size[1], "pixelRatio": 1.0, "touch": touch}


def _options(preferences: dict[str, object]) -> ChromeOptions:
    options = ChromeOptions()
    for flag in FLAGS:
        options.add_argument(flag)
    options.add_experimental_option("prefs", preferences)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.binary_location = "/usr/bin/chromium"
    return options


@contextmanager
def _started(options: ChromeOptions) -> Iterator[Chrome]:
    with TemporaryDirectory(prefix="vorhand-chromium-", ignore_cleanup_errors=True) as profile:
        options.add_argument(f"--user-data-dir={profile}")
        browser = Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        assert isinstance(browser.command_executor, RemoteConnection)
        browser.command_executor.client_config.timeout = PATIENCE
        browser.set_page_load_timeout(PATIENCE)
        try:
            yield browser
        finally:
            browser.quit()
