"""Finalpunkte by rank, typed one by one or pasted as a row of numbers."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.final import MOST_IN_ALL, FinalTable, final_table_document
from tournaments.web.desk.forms.fields import asked_for
from tournaments.web.desk.forms.seen import SeenForm

MOST_RANKS = 301
"""From this rank on nothing is awarded; keeps the number of fields within one page."""
FEWEST_RANKS = 12
"""The ranks that have a field before anybody has qualified."""
OPEN = ("-", "–", "?")


class PointsRowField(forms.CharField):
    """Points from rank 1, separated by blanks or slashes, "–" for an unknown rank; cleans to points by rank."""

    default_error_messages = {
        "whole": _("Please type whole numbers from 0 to %(most)s, and – for a rank that is not known yet."),
    }

    def clean(self, value: Any) -> Mapping[int, int]:
        words = [each for each in re.split(r"[\s/;,]+", super().clean(value)) if each]
        if not all(each in OPEN or (re.fullmatch(r"[0-9]{1,3}", each) and int(each) <= MOST_IN_ALL) for each in words):
            raise forms.ValidationError(self.error_messages["whole"], code="whole", params={"most": MOST_IN_ALL})
        return {rank: int(each) for rank, each in enumerate(words, start=1) if each not in OPEN}


class FinalPointsForm(SeenForm):
    """The Finalpunkte of a final; an empty rank is unknown and never guessed.

    There is a field for each of the `people` at the final, and for further ranks that have points.
    """

    nothing_from = forms.IntegerField(
        label=_("Nothing from this rank on"), min_value=2, max_value=MOST_RANKS, widget=forms.NumberInput
    )
    pasted = asked_for(
        PointsRowField(
            label=_("Points from rank 1 on, one after the other"),
            help_text=_("For example 60 57 55 53; – leaves a rank open. What stands here replaces the fields below."),
            required=False,
            widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        )
    )

    def __init__(self, *args: Any, table: FinalTable, people: int, **options: Any) -> None:
        known = {_name(rank): points for rank, points in table.known}
        initial = known | {"nothing_from": table.nothing_from}
        super().__init__(*args, **options | {"initial": initial, "stored": final_table_document(table)})
        shown = max(FEWEST_RANKS, people, *(rank for rank, _ in table.known), *_typed_ranks(self.data))
        self.ranks = range(1, min(shown + 1, table.nothing_from, MOST_RANKS))
        self.people = people or FEWEST_RANKS
        self.missing = self.missing_in(table)
        self.source = table.source
        for rank in self.ranks:
            self.fields[_name(rank)] = _points_field(rank)
            self.initial.setdefault(_name(rank), None)

    def missing_in(self, table: FinalTable) -> tuple[int, ...]:
        """The ranks without points that somebody can have: as many as there are people."""
        return tuple(rank for rank in table.missing_ranks if rank in self.ranks and rank <= self.people)

    @property
    def of_ranks(self) -> list[forms.BoundField]:
        """The fields of the ranks, in order."""
        return [self[_name(rank)] for rank in self.ranks]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        typed = {rank: cleaned[_name(rank)] for rank in self.ranks if cleaned.get(_name(rank)) is not None}
        self.points = cleaned.get("pasted") or typed
        nothing_from = cleaned.get("nothing_from", MOST_RANKS)
        for rank in sorted(self.points):
            if rank >= nothing_from and self.points[rank]:
                self._refuse(rank, _("From rank %(rank)s on nothing is given.") % {"rank": nothing_from})
        for (before, better), (rank, worse) in pairwise(sorted(self.points.items())):
            if worse > better:
                message = _("Rank %(rank)s would bring more than rank %(before)s.") % {"rank": rank, "before": before}
                self._refuse(rank, message)
        return cleaned

    def table(self) -> FinalTable:
        """The table entered; the form must be valid."""
        nothing_from = self.cleaned_data["nothing_from"]
        known = tuple((rank, points) for rank, points in sorted(self.points.items()) if rank < nothing_from)
        return FinalTable(known, nothing_from, self.source)

    def _refuse(self, rank: int, message: str) -> None:
        field = "pasted" if self.cleaned_data.get("pasted") else _name(rank)
        self.add_error(field if field in self.fields else "nothing_from", message)


def _typed_ranks(data: Mapping[str, Any]) -> Iterator[int]:
    """The ranks whose fields were sent; there may have been more people when the page was shown."""
    return (int(name.removeprefix("rank_")) for name in data if re.fullmatch(r"rank_[0-9]{1,3}", name))


def _name(rank: int) -> str:
    return f"rank_{rank}"


def _points_field(rank: int) -> forms.IntegerField:
    label = gettext("Rank %(rank)s") % {"rank": rank}
    return asked_for(forms.IntegerField(label=label, min_value=0, max_value=MOST_IN_ALL, required=False))
