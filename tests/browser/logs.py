"""What the browser noted while a scene was played: the pages it got, and what it complained of."""

import json
import re
from dataclasses import dataclass

from selenium.webdriver import Chrome

REFUSALS = re.compile(r"status of (409|422)|/t/\S+ - .*status of 404")  # pages to be read, not accidents


ABORTED = '"htmx:sendAbort,'
"""Said when a page is left while it was asking for news; htmx says "htmx:afterRequest" just before."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A document the browser got, and the content security policy it came with."""

    url: str
    status: int
    policy: str

    @property
    def is_guarded(self) -> bool:
        return "default-src 'none'" in self.policy and "unsafe" not in self.policy


def log(browser: Chrome, kind: str) -> list[dict[str, str]]:
    """The entries of a log since the last call."""
    entries: list[dict[str, str]] = browser.get_log(kind)  # type: ignore[no-untyped-call]
    return entries


def visits(browser: Chrome, server: str) -> list[Visit]:
    """The pages of the product that were opened since the last call."""
    messages = (json.loads(entry["message"])["message"] for entry in log(browser, "performance"))
    received = [each["params"] for each in messages if each["method"] == "Network.responseReceived"]
    documents = [each["response"] for each in received if each["type"] == "Document"]
    return [_visit(each) for each in documents if each["url"].startswith(server) and each["mimeType"] == "text/html"]


def complaints(browser: Chrome) -> list[str]:
    """Errors and warnings of the console since the last call, refused forms and pages left in time left out."""
    entries = [entry for entry in log(browser, "browser") if entry["level"] in {"SEVERE", "WARNING"}]
    return without_aborted([entry["message"] for entry in entries if not REFUSALS.search(entry["message"])])


def without_aborted(messages: list[str]) -> list[str]:
    """Messages, but for those about requests given up because the page was left."""
    following = [*messages, ""][1:]
    return [
        message
        for message, after in zip(messages, following, strict=True)
        if ABORTED not in message and not ('"htmx:afterRequest,' in message and ABORTED in after)
    ]


def _visit(response: dict[str, object]) -> Visit:
    headers = response["headers"]
    assert isinstance(headers, dict)
    policy = next((value for name, value in headers.items() if name.lower() == "content-security-policy"), "")
    return Visit(url=str(response["url"]), status=int(str(response["status"])), policy=policy)
