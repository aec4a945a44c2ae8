"""Words with facts in them, as the phone's modules fill them in."""

import pytest
from selenium.webdriver import Chrome

pytestmark = pytest.mark.browser

MADE = """
const done = arguments[arguments.length - 1];
document.body.innerHTML = `
  <template id="row">
    <p title="{name} &lt;b&gt;" data-why="{why}">{name}: <b>{points}</b></p>
    <template data-each="lines"><li>{it} of {name}</li></template>
    <template data-each="people"><li>{who}, {name}</li></template>
    <template data-each="one"><i>{here}</i></template>
    <template data-each="none"><i>never</i></template>
  </template>`;
import("/static/js/phone/words.js").then(({ made }) => {
  const facts = {
    name: "<i>Anna</i>", points: 0, lines: ["first", "second"], people: [{ who: "Bert", name: "Emil" }],
    one: { here: "once" }, none: null,
  };
  document.body.replaceChildren(made("row", facts));
  done(document.body.innerHTML.replace(/\\s*\\n\\s*/g, ""));
});
"""
SAID = """
const done = arguments[arguments.length - 1];
import("/static/js/phone/words.js").then(({ filled, joined, signed }) =>
  done([filled("%(bonus)s (opponents)", {bonus: "Uhu"}), joined(["a", "", false, 1]), [12, -3, 0].map(signed)]));
"""


@pytest.fixture
def page(phone: Chrome, server: str) -> Chrome:
    phone.get(f"{server}/rulesets/")
    return phone


def test_template_is_filled_with_texts_and_never_with_markup(page: Chrome) -> None:
    assert page.execute_async_script(MADE) == (
        '<p title="&lt;i&gt;Anna&lt;/i&gt; &lt;b&gt;" data-why="">&lt;i&gt;Anna&lt;/i&gt;: <b>0</b></p>'
        "<li>first of &lt;i&gt;Anna&lt;/i&gt;</li><li>second of &lt;i&gt;Anna&lt;/i&gt;</li>"
        "<li>Bert, Emil</li><i>once</i>"
    )


def test_sentence_is_filled_and_figures_have_their_sign(page: Chrome) -> None:
    assert page.execute_async_script(SAID) == ["Uhu (opponents)", "a 1", ["+12", "−3", "0"]]
