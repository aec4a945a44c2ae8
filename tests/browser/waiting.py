"""Waiting for a page, and looking at it often enough that the wait is hardly longer than it takes."""

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Chrome
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 20  # seconds
LOOK_EVERY = 0.04  # seconds; selenium's own half a second would be most of the suite


def waiting(browser: Chrome) -> WebDriverWait[Chrome]:
    """Until something is true of a page, for as long as anybody would wait; between two pages there is none."""
    return WebDriverWait(browser, PATIENCE, poll_frequency=LOOK_EVERY, ignored_exceptions=[WebDriverException])
