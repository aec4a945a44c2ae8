"""People of a spontaneous evening: resolving names, and adding new people."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.rotation import table_sizes
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.intake.text import one_line
from tournaments.models import Entry, Player, SeatOccupancy, Table, Tournament
from tournaments.names import same_name
from tournaments.queries.rulesets import stored_ruleset
from tournaments.queries.spontaneous import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class NamedPeople:
    """The entries named, in order; `newcomers` are the new ones."""

    entries: tuple[Entry, ...]
    newcomers: tuple[Entry, ...]

    @property
    def ids(self) -> list[int]:
        return [each.pk for each in self.entries]


def named_people(tournament: Tournament, names: Sequence[str], *, besides: Table, now: datetime) -> NamedPeople:
    """Resolve names: the same name is the same person all evening, any other is new. Nobody may sit at another open
    table than `besides`.

    Refused: table_size, name_missing, name_too_long, named_twice, still_sitting.
    """
    typed = _typed(tournament, names)
    known = {same_name(each.player.name): each for each in tournament.entries.select_related("player")}
    met = [known.get(same_name(name)) for name in typed]
    _require_free(met, typed, besides=besides)
    newcomers: list[Entry] = []
    people = [each or _add_person(tournament, name, newcomers, now=now) for each, name in zip(met, typed, strict=True)]
    return NamedPeople(tuple(people), tuple(newcomers))


def plain_name(name: str, *, field: str) -> str:
    """The name on one line, with at least one letter or digit. Refused: name_missing, name_too_long."""
    plain = one_line(name)
    if not any(map(str.isalnum, plain)):
        raise Refused("name_missing", field=field)
    if len(plain) > LONGEST_NAME:
        raise Refused("name_too_long", field=field, most=LONGEST_NAME)
    return plain


def remove_strays(entries: Iterable[int]) -> list[int]:
    """Delete those of some entries (ids) without a seat, who were named by mistake. Returns their ids."""
    seated = set(SeatOccupancy.objects.filter(entry__in=entries).values_list("entry", flat=True))
    strays = Entry.objects.filter(pk__in=set(entries) - seated)
    gone = dict(strays.order_by("pk").values_list("pk", "player"))
    strays.delete()
    Player.objects.filter(pk__in=gone.values()).exclude(only_at=None).delete()
    return list(gone)


def columns_of_name(name: str) -> dict[str, str]:
    """A typed name as a player's columns; people at a table are displayed as typed."""
    return {"family_name": name, **PlayerRow("", name).look_up}


def _typed(tournament: Tournament, names: Sequence[str]) -> list[str]:
    sizes = table_sizes(stored_ruleset(tournament.ruleset).players)
    if len(names) not in sizes:
        raise Refused("table_size", sizes=", ".join(map(str, sizes)), people=len(names))
    typed = [plain_name(name, field=f"name_{place}") for place, name in enumerate(names, start=1)]
    for place, name in enumerate(typed, start=1):
        if same_name(name) in map(same_name, typed[: place - 1]):
            raise Refused("named_twice", field=f"name_{place}", name=name)
    return typed


def _require_free(met: Sequence[Entry | None], typed: Sequence[str], *, besides: Table) -> None:
    """Refused: still_sitting."""
    rows = SeatOccupancy.objects.filter(entry__in=[each for each in met if each], seat__table__closed_at=None)
    sitting = dict(rows.exclude(seat__table=besides).values_list("entry", "seat__table__number"))
    for place, (entry, name) in enumerate(zip(met, typed, strict=True), start=1):
        if entry and entry.pk in sitting:
            raise Refused("still_sitting", field=f"name_{place}", name=name, table=sitting[entry.pk])


def _add_person(tournament: Tournament, name: str, newcomers: list[Entry], *, now: datetime) -> Entry:
    player = Player.objects.create(only_at=tournament, **columns_of_name(name))
    entry = Entry.objects.create(tournament=tournament, player=player, checked_in_at=now)
    newcomers.append(entry)
    return entry
