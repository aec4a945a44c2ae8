"""Answers to invitations."""

from django import forms

from tournaments.models.invitation import Answer
from tournaments.web.desk.forms.desk_form import DeskForm

SEGMENTS = [(each.value, each.label) for each in (Answer.ACCEPTED, Answer.OPEN, Answer.DECLINED)]
"""The answers in display order."""


class AnswerForm(DeskForm):
    """The answer to record, and the one that was displayed before (`seen`)."""

    answer = forms.ChoiceField(choices=Answer.choices)
    seen = forms.ChoiceField(choices=Answer.choices, required=False)

    @property
    def chosen(self) -> Answer:
        """The answer given in a valid form."""
        return Answer(self.cleaned_data["answer"])

    @property
    def shown(self) -> Answer:
        """The answer that was displayed; open if none is given."""
        return Answer(self.cleaned_data["seen"] or Answer.OPEN)
