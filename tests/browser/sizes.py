"""Making a browser's page as narrow as a phone, and as wide as its window again."""

from selenium.webdriver import Chrome


def narrow(browser: Chrome, width: int) -> None:
    """As on a phone of that many CSS pixels."""
    screen = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)


def wide(browser: Chrome) -> None:
    """As the window is."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
