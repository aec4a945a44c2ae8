"""The translations' tool on a small project of its own."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from scripts import messages
from scripts.catalogues import CatalogueFiles, faults, mo_bytes, po_bytes, read, updated, write
from scripts.extraction import AUSTRIAN, extracted, found_in

PYTHON = """
from django.utils.translation import gettext as _, ngettext, npgettext, pgettext_lazy
plain = _("Desk")
both = ngettext("%(n)s hand", "%(n)s hands", n)
# Translators: of an evening
context = pgettext_lazy("evening", "open")
"""

TEMPLATE = """{% load i18n %}
<h1 title="{% translate 'Table' %}">{% translate "May" context "verb" %}</h1>
      {% blocktranslate count n=hands|length trimmed %}
        One hand
        at {{ place }}
      {% plural %}
        {{ n }} hands at {{ place }}
      {% endblocktranslate %}
  (((  "open ' quotes <b class='x'>  {{ _("in a variable") }} {{ name|default:_("nobody") }}
{% comment %}{% translate "never" %}{% endcomment %}
  {% include "row.html" with label=_("in an argument") %}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tournaments").mkdir()
    (tmp_path / "tournaments" / "words.py").write_text(PYTHON, encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE, encoding="utf-8")
    return tmp_path


def german(project: Path) -> CatalogueFiles:
    return CatalogueFiles(folder=project / "locale", language="de")


def translate_all(files: CatalogueFiles) -> None:
    catalog = read(files)
    for message in catalog:
        if message.id:
            message.string = message.id
    write(files, catalog)


def found(project: Path, name: str) -> list[tuple[object, list[str], str | None]]:
    return [(message, comments, context) for _line, message, comments, context in found_in(project / name)]


def test_extraction_reads_python(project: Path) -> None:
    assert found(project, "tournaments/words.py") == [
        ("Desk", [], None),
        (("%(n)s hand", "%(n)s hands"), [], None),
        ("open", ["of an evening"], "evening"),
    ]


def test_extraction_reads_templates_whatever_stands_between_the_tags(project: Path) -> None:
    assert found(project, "templates/page.html") == [
        ("Table", [], None),
        ("May", [], "verb"),
        (("One hand at %(place)s", "%(n)s hands at %(place)s"), [], None),
        ("in a variable", [], None),
        ("nobody", [], None),
        ("in an argument", [], None),
    ]


def test_extraction_adds_what_austria_says_differently(tmp_path: Path) -> None:
    assert {(message.context, message.id) for message in extracted(tmp_path) if message.id} == set(AUSTRIAN)


def test_check_asks_for_a_catalogue(project: Path) -> None:
    assert messages.check(project) == ["de: there is no catalogue"]


def test_update_leaves_only_translating_to_do(project: Path) -> None:
    messages.update(project)
    assert messages.check(project) == [
        'de: untranslated: "%(n)s hand"',
        'de: untranslated: "Desk"',
        'de: untranslated: "January"',
        'de: untranslated: "One hand at %(place)s"',
        (
            'de: untranslated: "Please enter a correct %(username)s and password. '
            'Note that both fields may be case-sensitive."'
        ),
        'de: untranslated: "Table"',
        'de: untranslated: "This field is required."',
        'de: untranslated: "abbrev. month | Jan."',
        'de: untranslated: "alt. month | January"',
        'de: untranslated: "evening | open"',
        'de: untranslated: "in a variable"',
        'de: untranslated: "in an argument"',
        'de: untranslated: "jan"',
        'de: untranslated: "nobody"',
        'de: untranslated: "verb | May"',
    ]


def test_check_is_content_with_a_complete_catalogue(project: Path) -> None:
    messages.update(project)
    translate_all(german(project))
    assert messages.check(project) == []


def test_check_reports_a_new_an_old_and_a_changed_string(project: Path) -> None:
    messages.update(project)
    translate_all(german(project))
    changed = PYTHON.replace("Desk", "Door").replace('"%(n)s hands"', '"%(n)s of them"')
    (project / "tournaments" / "words.py").write_text(changed, encoding="utf-8")
    assert messages.check(project) == [
        'de: not in the sources: "%(n)s hand"',
        'de: not in the sources: "Desk"',
        'de: not in the catalogue: "%(n)s hand"',
        'de: not in the catalogue: "Door"',
    ]


def test_check_reports_a_stale_compilation(project: Path) -> None:
    messages.update(project)
    translate_all(german(project))
    german(project).mo.write_bytes(b"")
    assert messages.check(project) == ["de: the compiled catalogue is out of date"]


def test_check_reports_obsolete_strings(project: Path) -> None:
    messages.update(project)
    translate_all(german(project))
    with german(project).po.open("a", encoding="utf-8") as file:
        file.write('\n#~ msgid "gone"\n#~ msgstr "weg"\n')
    assert messages.check(project) == ['de: no longer used: "gone"']


def test_update_keeps_translations_and_drops_unused_ones(project: Path) -> None:
    messages.update(project)
    translate_all(german(project))
    (project / "templates" / "page.html").unlink()
    messages.update(project)
    catalog = read(german(project))
    assert catalog.get("Table") is None
    assert catalog["Desk"].string == "Desk"
    assert messages.check(project) == []


def test_update_twice_changes_nothing(project: Path) -> None:
    messages.update(project)
    before = german(project).po.read_bytes(), german(project).mo.read_bytes()
    messages.update(project)
    assert (german(project).po.read_bytes(), german(project).mo.read_bytes()) == before


def test_po_files_name_no_lines(project: Path) -> None:
    assert b"#: " not in po_bytes(extracted(project))


def test_compiled_catalogue_depends_on_the_strings_alone() -> None:
    one, other = Catalog(locale="de", fuzzy=False), Catalog(locale="de", fuzzy=False)
    other.creation_date = one.creation_date
    other.revision_date = one.revision_date
    for catalog, words in ((one, ("a", "b")), (other, ("b", "a"))):
        for word in words:
            catalog.add(word, word.upper())
    assert mo_bytes(one) == mo_bytes(other)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (Message("Desk", "Schreibtisch"), []),
        (Message("Desk", ""), ["untranslated"]),
        (Message("Desk", "Tisch", flags=["fuzzy"]), ["fuzzy"]),
        (Message("%(n)s of %(all)s", "%(n)s"), ["the fields in it differ"]),
        (Message("%(n)s of %(all)s", "%(all)s, davon %(n)s"), []),
        (Message("{name}: {points:+d}", "{name}: {punkte:+d}"), ["the fields in it differ"]),
        (Message("%d.%m.", "%m/%d"), []),
        (Message(("one hand", "%(n)s hands"), ("ein Spiel", "%(n)s Spiele")), []),
        (Message(("one hand", "%(n)s hands"), ("ein Spiel", "Spiele")), ["the fields in it differ"]),
        (Message(("one hand", "%(n)s hands"), ("ein Spiel", "")), ["untranslated"]),
        (Message(("one hand", "%(n)s hands"), ("ein Spiel",)), ["untranslated"]),
    ],
)
def test_faults_of_a_translation(message: Message, expected: list[str]) -> None:
    assert faults(message) == expected


def test_updated_takes_no_near_match_for_a_translation() -> None:
    catalog, sources = Catalog(locale="de", fuzzy=False), Catalog()
    catalog.add("Table closed", "Tisch geschlossen")
    sources.add("Tables closed")
    assert updated(catalog, sources)["Tables closed"].string is None


@pytest.mark.parametrize(("arguments", "code"), [(["--what"], 2), (["--check", "--check"], 2)])
def test_main_refuses_unknown_arguments(arguments: list[str], code: int) -> None:
    assert messages.main(arguments) == code


def test_shipped_documents_give_what_is_shown_of_them(project: Path) -> None:
    presets, schemes = project / "rulesets" / "presets", project / "scoring" / "schemes"
    for folder, text in (
        (presets, 'name = "Wien"\nsource = "Rules"'),
        (schemes, 'name = "40 ranks"\nsource = "Somewhere"'),
    ):
        folder.mkdir(parents=True)
        (folder / "one.toml").write_text(text, encoding="utf-8")

    catalog = extracted(project)

    assert "Rules" in catalog
    assert "40 ranks" in catalog
    assert "Wien" not in catalog
    assert "Somewhere" not in catalog
