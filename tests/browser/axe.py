"""What axe-core finds wrong with a page by WCAG 2.2, levels A and AA. It judges what a program can judge."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from selenium.webdriver import Chrome

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")

RUN = """
const [tags, done] = arguments;
axe.run(document, {runOnly: tags, resultTypes: ["violations"], preload: false, iframes: false})
  .then((found) => done(found.violations), (error) => done([{id: "axe", help: String(error), nodes: []}]));
"""


def violations(browser: Chrome) -> list[str]:
    """A line for every element that breaks a rule: the rule, what it asks for, the element, what is wrong with it."""
    browser.execute_script(_source())
    found: list[Mapping[str, Any]] = browser.execute_async_script(RUN, TAGS)
    return [line for violation in found for line in _lines(violation)]


@cache
def _source() -> str:
    """The library; the package that ships it is for another browser driver, and nothing else of it is used."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def _lines(violation: Mapping[str, Any]) -> list[str]:
    said = f"{violation['id']}: {violation['help']}"
    return [_line(said, node) for node in violation["nodes"]] or [said]


def _line(said: str, node: Mapping[str, Any]) -> str:
    why = " ".join(str(node.get("failureSummary", "")).split())
    return f"{said} | {node['target'][-1]} {node['html'][:100]} | {why[:200]}"
