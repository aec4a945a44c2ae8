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

MARK = """
window.isOld = true;
const renew = () => { window.isOld = false; };
for (const news of ["hand:open", "screen:new"]) document.addEventListener(news, renew, {once: true});
"""

SETTLED = """
const leaving = document.querySelector("#bar button:is([data-tone=note], [data-tone=warn])");
return document.readyState === "complete" && Boolean(document.getElementById("screen")) && !window.isOld && !leaving;
"""

SCRIPTED = """
return "keeps" in document.documentElement.dataset
  || [...document.querySelectorAll("[data-action]")].some((each) => !each.hidden)
  || Boolean(document.querySelector("#answer [name=save][type=button]"));
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
