"""Forms to name, rank and merge clubs."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.intake.players import LIMITS
from tournaments.models import Club
from tournaments.models.cup import MOST_OF_A_CLUB
from tournaments.queries.people.clubs import ClubLine
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField


class ClubForm(DeskForm):
    """A club's name."""

    name = NameField(label=_("Name"), max_length=LIMITS["club"])


class ClubRankingForm(DeskForm):
    """How many of a club's players count, and whether the ranking is public."""

    best = forms.IntegerField(
        label=_("Players of a club who count"),
        min_value=0,
        max_value=MOST_OF_A_CLUB,
        help_text=_("The best of each evening, for example 3; 0: clubs are not ranked."),
    )
    is_published = forms.BooleanField(label=_("Show this ranking with the published results"), required=False)


class CombineForm(DeskForm):
    """The club to merge into."""

    into = forms.TypedChoiceField(label=_("Is the same as"), coerce=int)

    def __init__(self, *args: object, club: Club, lines: Iterable[ClubLine], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        others = [(each.club.pk, each.club.name) for each in lines if each.club != club]
        self.fields["into"].choices = [("", _("– please choose –")), *others]  # type: ignore[attr-defined]
