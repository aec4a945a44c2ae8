"""What the browser tests take for a complaint of the console."""

from tests.browser.logs import without_aborted

AFTER, ABORT, FAILED = (
    f'http://localhost/static/htmx.js 0:27531 "htmx:{event}, [object HTMLDivElement]"'
    for event in ("afterRequest", "sendAbort", "sendError")
)


def test_a_page_left_while_it_asked_for_news_is_no_complaint() -> None:
    assert without_aborted([AFTER, ABORT]) == []


def test_a_silent_console_complains_of_nothing() -> None:
    assert without_aborted([]) == []


def test_a_request_that_failed_is_one() -> None:
    assert without_aborted([AFTER, FAILED, AFTER, ABORT, AFTER]) == [AFTER, FAILED, AFTER]
