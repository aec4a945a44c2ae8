"""Names of teams."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.queries.results.teams import NAME_LENGTH, TeamMember
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField


class TeamNameForm(DeskForm):
    """A team's public name."""

    name = NameField(label=_("Name of the team"), max_length=NAME_LENGTH)


class NewTeamForm(TeamNameForm):
    """A new team: its name and its members' entries, as collected by the page."""

    people = forms.TypedMultipleChoiceField(
        coerce=int,
        widget=forms.MultipleHiddenInput,
        error_messages={"required": _("Please choose first who belongs to the team.")},
    )

    def __init__(self, *args: Any, members: Iterable[TeamMember], **options: Any) -> None:
        """`members` are all eligible entries."""
        super().__init__(*args, **options)
        people = self.fields["people"]
        if isinstance(people, forms.ChoiceField):
            people.choices = [(str(each.entry.pk), each.name) for each in members]
