"""What the pages are asked in one look, in their own language."""

CENTRED = """
const target = document.querySelector(arguments[0]);
target?.scrollIntoView({block: "center"});
return target;
"""

NEXT = """
const field = document.querySelector(arguments[0]);
const folded = [...document.querySelectorAll("details:not([open])")].find((each) => each.contains(field));
if (!folded && field.checked) return null;
const target = folded?.querySelector(":scope > summary") ?? field.closest(".chip") ?? field.labels[0];
target.scrollIntoView({block: "center"});
return target;
"""

LISTEN = """
const isForAnswer = (event) => event.detail.target?.id === "answer";
let latest = null;
window.isAnswered = false;
document.addEventListener("change", () => { latest = null; window.isAnswered = false; }, true);
document.addEventListener("htmx:beforeRequest", (event) => { if (isForAnswer(event)) latest = event.detail.xhr; });
document.addEventListener("htmx:afterSettle", (event) => {
  window.isAnswered ||= latest !== null && event.detail.xhr === latest && event.target.id === "answer";
});
"""

SETTLED = """
const screen = document.getElementById("screen");
return document.readyState === "complete" && screen && !screen.dataset.old
  && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added");
"""

READY = """
const answer = document.getElementById("answer");
return answer && answer.getAttribute("aria-busy") !== "true" && Boolean(document.querySelector(arguments[0]));
"""

HIDDEN = """
return arguments[0].filter((selector) => {
  const part = document.querySelector(selector);
  if (!part) return true;
  const {left, right, top, bottom} = part.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isWhole = top >= -0.5 && left >= -0.5 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
  const hit = document.elementFromPoint(x, y);
  return !(isWhole && hit && (part.contains(hit) || hit.contains(part)));
});
"""

SUMS = """
return [...document.querySelectorAll("table.sheet tfoot tr")].map((row) =>
  [...row.querySelectorAll("td")].map((cell) => cell.textContent));
"""

PREVIEW = """
const text = (each, part) => each.querySelector(part)?.textContent ?? "";
return [...document.querySelectorAll("#people > li:has(b)")].map((each) =>
  [text(each, ".points"), text(each, ".strip__total small").replace(/^.*\\s(?=\\S)/, "") || text(each, ".points")]);
"""
