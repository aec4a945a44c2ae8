"""The queue's modules in a page of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from selenium.webdriver import Chrome

from tests.browser.scripted_desk import ScriptedDesk, round_of_four
from tests.browser.waiting import waiting

START = """
const [page, done] = [arguments[0], arguments[1]];
const module = (name) => import(`/static/js/phone/${name}.js`);
Promise.all(["store", "queue", "send", "conflict", "bar", "table"].map(module)).then(async (all) => {
  [window.store, window.queue, window.send, window.conflict, window.bar, window.table] = all;
  window.sheets = [];
  window.opened = [];
  await queue.start();
  send.start({...page, apply: (html) => sheets.push(html)});
  conflict.start((number, more) => opened.push([number, more]));
  bar.start();
  done();
});
"""
HERE = {"table": "T3", "address": "/t/old/"}


RUN = """
const done = arguments[arguments.length - 1];
(async (...given) => { %s })(...arguments).then(done);
"""


@dataclass
class QueuePage:
    """The open page of a phone; while it `is_quiet`, what is saved stays there."""

    browser: Chrome
    desk: ScriptedDesk
    is_quiet: bool = False

    def open(self, **page: str) -> "QueuePage":
        self.browser.get(self.desk.url)
        return self.go_on(**page)

    def go_on(self, **page: str) -> "QueuePage":
        """Start the modules of the page that is there."""
        self.browser.execute_async_script(START, HERE | page)
        return self

    def run(self, script: str, *arguments: object) -> Any:
        """What the page's own language gives for this; `given` are the arguments."""
        return self.browser.execute_async_script(RUN % script, *arguments)

    def save(self, number: int, **more: object) -> None:
        """Save a hand, or what `more` makes of it."""
        item = {"id": f"entry-{number}", **HERE, "number": number, "what": "record", "basedOn": 0}
        item |= {
            "content": {"record": {"contract": "dreier"}},
            "where": "Tisch 3 · Runde 1",
            "entries": [["contract", "dreier"], ["outcome", "1-yes"]],
            "byPlace": [0, 0, 0, 0],
        }
        self.run("await queue.put(given[0]); if (given[1]) send.send();", item | more, not self.is_quiet)

    def know(self, *hands: int, state: str = "") -> None:
        """Tell the page that these hands are on the sheet."""
        facts = round_of_four(*hands, state=state)
        self.run("document.getElementById('round').textContent = given[0]; table.renew();", facts)

    def rows(self) -> list[tuple[int, bool]]:
        """The number of each line of the sheet, and whether it waits here."""
        rows = self.run("return table.rows().map(({number, waiting}) => [number, Boolean(waiting)])")
        return [(number, waits) for number, waits in rows]

    def answer(self, name: str) -> None:
        self.browser.find_element("css selector", f'#ask [data-answer="{name}"]').click()

    def asks(self) -> str:
        return str(self.browser.execute_script("return document.getElementById('ask').innerText.trim()"))

    def waits(self) -> list[tuple[int, str]]:
        return [(each["number"], each["state"]) for each in self.run("return queue.items()")]

    def receipts(self) -> list[tuple[int, int]]:
        return [(each["number"], each["revision"]) for each in self.run("return queue.receipts()")]

    def bar(self) -> str:
        """What it says, in one line."""
        said = str(self.browser.execute_script("return document.getElementById('bar').innerText"))
        return " ".join(said.split())

    def await_waits(self, expected: list[tuple[int, str]]) -> None:
        waiting(self.browser).until(lambda _: self.waits() == expected)


@contextmanager
def every_page(browser: Chrome, script: str) -> Iterator[None]:
    """Run before the scripts of each page this window opens."""
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
