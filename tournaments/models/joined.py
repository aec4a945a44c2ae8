"""Rows with related rows from one prepared query: `select_related` for frequent queries."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import ForeignKey, Model, OneToOneRel

from tournaments.models.prepared import loaded

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class JoinedPart:
    """The columns of one row among those of a joined row; `holder` is the part that refers to it by `name`."""

    holder: int
    name: str
    model: type[Model]
    attributes: tuple[str, ...]


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
            if rows and rows[part.holder] is not None:
                rows[part.holder]._state.fields_cache[part.name] = row  # noqa: SLF001
            rows.append(row)
        first: M = rows[0]
        return first

    def _add(self, path: str, holder: int, name: str, without: Collection[str]) -> None:
        prefix = f"{path}__" if path else ""
        model = self._referred(holder, name) if path else self._model
        fields = [each for each in model._meta.concrete_fields if f"{prefix}{each.name}" not in without]  # noqa: SLF001
        self._parts.append(JoinedPart(holder, name, model, tuple(each.attname for each in fields)))
        self.columns += tuple(f"{prefix}{each.attname}" for each in fields)

    def _referred(self, holder: int, name: str) -> type[Model]:
        field = self._parts[holder].model._meta.get_field(name)  # noqa: SLF001
        if not isinstance(field, ForeignKey | OneToOneRel):
            raise TypeError(name)
        related: type[Model] = field.related_model
        return related
