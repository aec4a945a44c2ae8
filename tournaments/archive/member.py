"""An archive member: which fields of which rows of a model it contains."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Model, QuerySet

from tournaments.archive.extent import ArchiveExtent
from tournaments.archive.rows import Rows

Within = Callable[[ArchiveExtent], Rows]
"""Returns the rows within an extent, unordered."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the archive: the rows of `model` within an extent, one per line.

    Lines have `id` and the model's `fields`. Archives must stay readable for ever: `added` gives values for fields that
    older archives lack, `is_added` marks a member that they lack.
    """

    name: str
    model: type[Model]
    fields: tuple[str, ...]
    within: Within
    added: tuple[tuple[str, Any], ...] = ()
    is_added: bool = False

    @property
    def file(self) -> str:
        return f"{self.name}.jsonl"


def _of_tournaments(model: type[Model], path: str, extent: ArchiveExtent) -> Rows:
    return QuerySet(model).filter(**{f"{path}__in": extent.tournaments})


def new_member(name: str, model: type[Model], fields: str, within: Within | str, **added: Any) -> Member:
    """`within` may be the lookup path from the model to its tournament; `added` as in `Member`, by field."""
    rows = partial(_of_tournaments, model, within) if isinstance(within, str) else within
    return Member(name, model, tuple(fields.split()), rows, tuple(added.items()))
