"""What visitors are told of lists that are not the last word, beside the lists' names."""

from collections.abc import Mapping

from django import template

from tournaments.models import Publication
from tournaments.queries.results.list_corrections import ListCorrection

register = template.Library()


@register.filter
def of_list(corrections: Mapping[int, ListCorrection], publication: Publication) -> ListCorrection | None:
    """What is told of a list; None if it stands."""
    return corrections.get(publication.pk)
