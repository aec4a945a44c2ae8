"""What a page must be for thumbs, keyboards and screen readers, measured there. Each measure lists offenders."""

from itertools import pairwise

from selenium.webdriver import Chrome

TARGET = 44  # CSS pixels

NAMELESS = """
const pictured = (e) => [...e.querySelectorAll("img")].map((img) => img.alt).join("");
const spoken = (e) => (e.getAttribute("aria-label") || e.textContent + pictured(e)).trim();
const named = (e) => spoken(e) || [...(e.labels || [])].some(spoken)
  || (e.getAttribute("aria-labelledby") || "").split(" ").some((id) => id && document.getElementById(id));
return [...document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a[href], summary")]
  .filter((e) => !e.closest("[hidden]") && !named(e)).map((e) => e.outerHTML.slice(0, 120));
"""

SMALL = """
const least = arguments[0], offenders = [];
const targets = "a[href], button, summary, select, textarea, .tile, .segments label, .check, input:not([type=hidden])";
for (const e of document.querySelectorAll(targets)) {
  if (e.matches("[type=radio], [type=checkbox], .skip") || !e.checkVisibility({visibilityProperty: true})) continue;
  const {width, height} = e.getBoundingClientRect();
  if (width < least || height < least) offenders.push(`${e.outerHTML.slice(0, 100)} ${width}×${height}`);
}
return offenders;
"""

CUT = """
const names = [...document.querySelectorAll(".ranking__name")];
for (const each of names) each.append(" Wolkersdorfer-Hinterleitner-Donaudampfschiff");
const edge = (e) => e.parentElement.getBoundingClientRect().right + 0.5;
return names.filter((e) => e.scrollWidth > e.clientWidth || e.getBoundingClientRect().right > edge(e))
  .map((e) => e.textContent);
"""

WIDE = """
const edge = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth <= edge) return [];
const out = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > edge + 0.5)
  .map((e) => e.outerHTML.slice(0, 100));
return out.length ? out : [`words end ${document.documentElement.scrollWidth - edge} pixels outside`];
"""

BROKEN_WORDS = """
const line = (node, at) => {
  const letter = document.createRange();
  letter.setStart(node, at);
  letter.setEnd(node, at + 1);
  return [...letter.getClientRects()].at(-1)?.top;  // before it may stand the hyphen of the line above
};
const texts = [...document.querySelectorAll(arguments[0])].flatMap((each) => {
  const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
});
return texts.flatMap((node) => [...node.data.matchAll(/[^\\s\\u00AD-]+/g)].filter(({0: part, index}) =>
  line(node, index) !== line(node, index + part.length - 1)).map(([part]) => part));
"""

HEADINGS = """
return [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((e) => e.checkVisibility())
  .map((e) => Number(e.tagName[1]));
"""

BROKEN = """
const known = (id) => document.getElementById(id);
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `twice: ${id}`);
const dangling = [...document.querySelectorAll("[aria-describedby], [aria-labelledby], label[for]")].flatMap((e) =>
  ["aria-describedby", "aria-labelledby", "for"].flatMap((name) => (e.getAttribute(name) || "").split(" "))
    .filter((id) => id && !known(id)).map((id) => `leads nowhere: ${id}`));
const mute = [...document.querySelectorAll("fieldset")].filter((e) => !e.querySelector("legend"))
  .map((e) => `without legend: ${e.id}`);
return [...twice, ...dangling, ...mute];
"""


def nameless(browser: Chrome) -> list[str]:
    """Controls without a label, links and buttons without a word."""
    return _list(browser, NAMELESS)


def small_targets(browser: Chrome) -> list[str]:
    """What is there to be tapped and smaller than a thumb."""
    return _list(browser, SMALL, TARGET)


def too_wide(browser: Chrome) -> list[str]:
    """What sticks out to the right, where the page scrolls sideways."""
    return _list(browser, WIDE)


def broken_words(browser: Chrome, selector: str) -> list[str]:
    """Words that begin on one line and end on the next without a hyphen, in what a selector finds."""
    return _list(browser, BROKEN_WORDS, selector)


def broken_references(browser: Chrome) -> list[str]:
    """Ids used twice, labels and descriptions that lead nowhere, fieldsets without legend."""
    return _list(browser, BROKEN)


def heading_faults(browser: Chrome) -> list[str]:
    """One h1, first, and no level left out on the way down."""
    levels: list[int] = browser.execute_script(HEADINGS)
    jumps = [f"h{above} h{below}" for above, below in pairwise(levels) if below > above + 1]
    return jumps if levels[:1] == [1] and levels.count(1) == 1 else [f"headings {levels}"]


def faults(browser: Chrome) -> list[str]:
    """All of it but the size of targets, which matters on phones."""
    language = browser.execute_script("return document.documentElement.lang")
    found = [] if language in {"de-AT", "en"} else [f"lang={language}"]
    return found + nameless(browser) + broken_references(browser) + heading_faults(browser) + too_wide(browser)


def _list(browser: Chrome, script: str, *arguments: object) -> list[str]:
    found: list[str] = browser.execute_script(script, *arguments)
    return found


def cut_names(browser: Chrome) -> list[str]:
    """Names of a list that would not be read whole, each made longer than any there is. The page is spoilt by it."""
    return _list(browser, CUT)
