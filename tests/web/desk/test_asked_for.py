"""What somebody will be asked for is not called optional."""

from collections.abc import Callable

import pytest
from django.forms import Form
from django.template import Context, Template

from tournaments.web.desk.forms.finals import FinalCupForm
from tournaments.web.desk.forms.manual_changes import AmendForm
from tournaments.web.desk.forms.players import PlayerForm
from tournaments.web.desk.forms.seasons import SeasonForm
from tournaments.web.desk.forms.tables import ByRankForm, DrawForm
from tournaments.web.desk.forms.tournaments import TournamentForm


def said(form: Form, name: str) -> str:
    return Template("{% load vorhand %}{% field field %}").render(Context({"field": form[name]}))


@pytest.mark.parametrize(
    ("form", "names"),
    [
        (lambda: TournamentForm(schemes=(), own=()), ("hands_at_four", "hands_at_five", "hands_at_six")),
        (lambda: SeasonForm(schemes=()), ("n",)),
        (lambda: FinalCupForm(seasons=()), ("name", "short_name")),
        (lambda: DrawForm(rounds_left=1), ("seed",)),
        (ByRankForm, ("seed",)),
        (lambda: AmendForm(free=(), seated=()), ("arrived", "gone")),
    ],
)
def test_a_field_another_choice_makes_necessary_is_not_called_optional(
    form: Callable[[], Form], names: tuple[str, ...]
) -> None:
    assert [name for name in names if "optional" in said(form(), name)] == []


def test_what_may_always_be_left_out_is_called_optional() -> None:
    assert "(optional)" in said(PlayerForm(), "title")
