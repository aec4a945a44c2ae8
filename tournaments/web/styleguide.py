"""The style guide: every component with the content of a real tournament. config/urls.py routes it under DEBUG only.

Its texts are German and not in the catalogues: they are examples, read by developers.
"""

import re
from pathlib import Path

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import override

from tournaments.web.desk.qr import qr_svg

STATIC = Path(settings.BASE_DIR) / "static"
NAMES = ("Ahornbauer Franz", "Birnstingl Rosa", "Dotterblum Karl", "Eichelhuber Leopoldine", "Fichtenau Josef")


class SampleForm(forms.Form):
    """A field of each kind, filled in as by somebody in a hurry."""

    name = forms.CharField(label="Bezeichnung", max_length=60)
    date = forms.DateField(label="Datum", widget=forms.DateInput(attrs={"type": "date"}))
    fee = forms.DecimalField(label="Nenngeld in Euro", min_value=0)
    ruleset = forms.ChoiceField(
        label="Regelwerk",
        choices=[("ooe-2023", "OÖ 2023"), ("wien-2021", "Wien 2021")],
        help_text="Steht ab dem ersten eingetragenen Spiel fest.",
    )
    hands = forms.ChoiceField(
        label="Spiele am Fünfertisch", choices=[(n, str(n)) for n in (16, 20, 25)], widget=forms.RadioSelect
    )
    players = forms.FileField(label="Spielerliste", required=False, help_text="CSV oder Excel, höchstens 5 MB.")
    is_final = forms.BooleanField(label="Finale der Saison", required=False)


FILLED_IN = {
    "name": "4. Abend",
    "date": "2026-01-16",
    "fee": "-14",
    "ruleset": "ooe-2023",
    "hands": "20",
    "is_final": "on",
}


def style_guide(request: HttpRequest) -> HttpResponse:
    """Show all components on one page."""
    context = {
        "form": SampleForm(FILLED_IN),
        "colours": colours(),
        "icons": icons(),
        "chips": ("Uhu", "Kakadu", "Quapil", "König ultimo", "Trull", "Vier Könige", "Valat"),
        "qr": qr_svg("https://tarock.example/t/7"),
    }
    with override("de"):
        return render(request, "styleguide.html", context)


def wall(request: HttpRequest) -> HttpResponse:
    """Show the projector's list, full of people."""
    players = [{"place": place, "name": NAMES[place % 5], "points": 45 - 2 * place} for place in range(1, 45)]
    with override("de"):
        return render(request, "styleguide/wall.html", {"players": players})


def colours() -> list[str]:
    """The names of the colours, in the order of base.css."""
    head = (STATIC / "css" / "base.css").read_text(encoding="utf-8").partition("prefers-color-scheme: dark")[0]
    return re.findall(r"--([a-z-]+): #[0-9a-f]{6};", head)


def icons() -> list[str]:
    """The names of the symbols in the sprite."""
    return re.findall(r'<symbol id="([a-z-]+)"', (STATIC / "icons" / "sprite.svg").read_text(encoding="utf-8"))


urlpatterns = [
    path("", style_guide, name="styleguide"),
    path("wall/", wall, name="styleguide_wall"),
]
