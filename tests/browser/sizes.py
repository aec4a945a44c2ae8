"""Making a browser's page as narrow as a phone, its letters larger, and everything as it was again."""

from selenium.webdriver import Chrome

Size = tuple[int, int]
"""Width and height in CSS pixels."""

USUAL: Size = (390, 844)
SMALL: Size = (360, 640)
PHONES = (USUAL, SMALL)

VIEW = "return [visualViewport.width, visualViewport.height]"


def narrow(browser: Chrome, width: int, height: int = 844) -> None:
    """The page that is open is as on a phone of that many CSS pixels. A phone's next page has the phone's own size."""
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    browser.execute_cdp_cmd("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    assert browser.execute_script(VIEW) == [width, height]


def wide(browser: Chrome) -> None:
    """As the window is."""
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def letter_size(browser: Chrome, pixels: int = 16) -> None:
    """The size of letters somebody has set in the browser: what is measured in em and rem follows, and queries of the
    width do. It stays until it is set again."""
    browser.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})
