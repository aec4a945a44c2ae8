"""Rows with related rows from one prepared query: `select_related` for frequent queries."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import ForeignKey, Model, OneToOneRel

from tournaments.models.prepared import loaded

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class JoinedPart:
    """The columns of one row among those of a joined row; `holder` is the part that refers to it by `name`.

    `back` is the foreign key by which it refers to the holder, in a reverse one-to-one relation; else "".
    """

    holder: int
    name: str
    model: type[Model]
    attributes: tuple[str, ...]
    back: str = ""


class Joined(Generic[M]):
    """A model with related rows. `columns` are for `values_list`; `row` builds the instances from a result.

    `paths` name the foreign keys, each after the one it goes through: "season", "season__cup"; also a reverse
    one-to-one relation. `without` are deferred columns, by path.
    """

    def __init__(self, model: type[M], *paths: str, without: Collection[str] = ()) -> None:
        self._model = model
        self._parts: list[JoinedPart] = []
        self.columns: tuple[str, ...] = ()
        places = {"": 0}
        for path in ("", *paths):
            holder, _, name = path.rpartition("__")
            self._add(path, places[holder], name, without)
            places[path] = len(self._parts) - 1

    def row(self, values: Sequence[Any]) -> M:
        """The instance with its related ones; None for a null foreign key."""
        rows: list[Any] = []
        start = 0
        for part in self._parts:
            own = values[start : start + len(part.attributes)]
            start += len(own)
            row = None if own[0] is None else loaded(part.model, part.attributes, own)
            if rows:
                _join(rows[part.holder], part, row)
            rows.append(row)
        first: M = rows[0]
        return first

    def _add(self, path: str, holder: int, name: str, without: Collection[str]) -> None:
        prefix = f"{path}__" if path else ""
        model, back = self._referred(holder, name) if path else (self._model, "")
        fields = [each for each in model._meta.concrete_fields if f"{prefix}{each.name}" not in without]  # noqa: SLF001
        self._parts.append(JoinedPart(holder, name, model, tuple(each.attname for each in fields), back))
        self.columns += tuple(f"{prefix}{each.attname}" for each in fields)

    def _referred(self, holder: int, name: str) -> tuple[type[Model], str]:
        field = self._parts[holder].model._meta.get_field(name)  # noqa: SLF001
        if not isinstance(field, ForeignKey | OneToOneRel):
            raise TypeError(name)
        related: type[Model] = field.related_model
        return related, field.field.name if isinstance(field, OneToOneRel) else ""


def _join(holder: Model | None, part: JoinedPart, row: Model | None) -> None:
    if holder is not None:
        holder._state.fields_cache[part.name] = row  # noqa: SLF001
        if part.back and row is not None:
            row._state.fields_cache[part.back] = holder  # noqa: SLF001
