"""How values look on a page."""

import re

import pytest
from django import forms
from django.template import Context, Template
from django.utils import translation

from tournaments.templatetags.vorhand import before_answer, euros, icon, points, signed, tone, tone_icon


class TournamentForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As announced.")
    tables = forms.IntegerField(label="Tables", required=False)
    size = forms.ChoiceField(label="Size", choices=[("4", "four"), ("5", "five")], widget=forms.RadioSelect)
    is_final = forms.BooleanField(label="Final", required=False)


def _field(name: str, form: forms.Form) -> str:
    page = Template("{% load vorhand %}{% field bound %}").render(Context({"bound": form[name]}))
    return re.sub(r"\s+(?=[<>])|(?<=>)\s+", "", " ".join(page.split()))  # blanks beside tags aside


@pytest.mark.parametrize(
    ("value", "shown"),
    [(12, "+12"), (-12, "\N{MINUS SIGN}12"), (0, "0"), (None, "\N{EN DASH}"), (1234, "+1234")],
)
def test_signed_shows_the_sign(value: int | None, shown: str) -> None:
    assert signed(value) == shown


@pytest.mark.parametrize(
    ("value", "span"),
    [
        (3, '<span class="points" data-sign="plus">+3</span>'),
        (-3, '<span class="points" data-sign="minus">\N{MINUS SIGN}3</span>'),
        (0, '<span class="points" data-sign="zero">0</span>'),
        (None, '<span class="points" data-sign="out">\N{EN DASH}</span>'),
    ],
)
def test_points_name_their_sign(value: int | None, span: str) -> None:
    assert points(value) == span


@pytest.mark.parametrize(
    ("language", "cents", "shown"),
    [
        ("de", 120, "1,20\N{NO-BREAK SPACE}€"),
        ("de", 5, "0,05\N{NO-BREAK SPACE}€"),
        ("de", -1400, "\N{MINUS SIGN}14,00\N{NO-BREAK SPACE}€"),
        ("de", 0, "0,00\N{NO-BREAK SPACE}€"),
        ("en", 120, "€1.20"),
        ("en", -120, "\N{MINUS SIGN}€1.20"),
        ("en", 123456, "€1,234.56"),
    ],
)
def test_euros_speak_the_active_language(language: str, cents: int, shown: str) -> None:
    with translation.override(language):
        assert euros(cents) == shown


@pytest.mark.parametrize(
    ("level", "expected"), [("success", "good"), ("warning", "warn"), ("error", "bad"), ("info", "note"), ("", "note")]
)
def test_tone_of_a_message(level: str, expected: str) -> None:
    assert tone(level) == expected


def test_icon_points_into_the_sprite() -> None:
    assert icon("lock") == (
        '<svg class="icon" aria-hidden="true" focusable="false"><use href="/static/icons/sprite.svg#lock"></use></svg>'
    )


def test_icon_with_a_class() -> None:
    assert 'class="icon suit red"' in icon("hearts", "suit red")


def test_tone_icon_is_the_icon_of_the_tone() -> None:
    assert tone_icon("bad") == icon("alert")


def test_field_when_text_ties_label_and_help_to_the_input() -> None:
    page = _field("name", TournamentForm())
    assert '<label for="id_name">Name</label>' in page
    assert '<p class="field__help" id="id_name_helptext">As announced.</p>' in page
    assert 'aria-describedby="id_name_helptext"' in page


def test_field_when_wrong_shows_the_error_at_the_input() -> None:
    page = _field("name", TournamentForm({"name": ""}))
    assert '<ul class="errorlist" id="id_name_error">' in page
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page


def test_field_when_not_required_says_so() -> None:
    assert '<span class="optional">' in _field("tables", TournamentForm())
    assert '<span class="optional">' not in _field("name", TournamentForm())


def test_field_when_number_is_a_number_field() -> None:
    assert '<div class="field number">' in _field("tables", TournamentForm())


def test_field_when_radio_becomes_a_group_of_tiles() -> None:
    page = _field("size", TournamentForm({"size": "5"}))
    assert '<fieldset class="field" id="id_size">' in page
    assert "<legend>Size</legend>" in page
    assert page.count('<label class="tile"') == 2
    assert '<input type="radio" name="size" value="5" id="id_size_1" required checked><span>five</span>' in page


def test_field_when_checkbox_puts_the_box_before_its_label() -> None:
    page = _field("is_final", TournamentForm())
    assert '<label class="check" for="id_is_final"><input type="checkbox" name="is_final"' in page


def test_a_label_before_its_answer_has_one_mark_at_its_end() -> None:
    labels = [before_answer(label) for label in ("Partner", "Who has the king?", "Why:")]
    assert labels == ["Partner:", "Who has the king?", "Why:"]


def test_round_label_is_the_number_of_a_round_behind_an_r() -> None:
    labels = [Template("{% load vorhand %}{{ number|round_label }}").render(Context({"number": n})) for n in (1, 12)]
    assert labels == ["R1", "R12"]


def test_a_message_has_its_tone_with_an_icon_and_is_said_as_it_asks() -> None:
    page = Template("{% load boxes %}{% message 'bad' 'alert' errors=True %}<p>{{ why }}</p>{% endmessage %}")

    box = page.render(Context({"why": "<{number}>"}))

    assert box.startswith('<div class="message" data-tone="bad" role="alert" tabindex="-1" data-errors><svg')
    assert box.endswith('#alert"></use></svg> <div><p>&lt;{number}&gt;</p></div></div>'), "all of it beside the icon"
