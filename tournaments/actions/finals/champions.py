"""A cup's champions by year: entered, imported as a list, or taken from a published final."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seen import require_seen
from tournaments.errors import Conflict, Refused
from tournaments.intake.champions import is_sum
from tournaments.lists.final import FinalList
from tournaments.lists.published import deserialize_list
from tournaments.models import ChampionImport, Cup, PastChampion, Player, Publication, Season
from tournaments.models.past_champion import FIRST_YEAR, LAST_YEAR
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.champions import YearTitle, lines_to_add, lines_to_ask
from tournaments.queries.finals.rankings import kept_players


@dataclass(frozen=True, slots=True)
class ChampionLine:
    """A year's champion, as entered: `year` is the championship's, `held_on` may be in another year.

    `name` is "" for a year without a championship, which then has a `remark`. `title` tells the finals of a year apart.
    """

    year: int
    name: str = ""
    held_on: date | None = None
    place: str = ""
    points: int | None = None
    vorrundenpunkte: int | None = None
    finalpunkte: int | None = None
    remark: str = ""
    title: str = ""


def line_of(champion: PastChampion) -> ChampionLine:
    """What is stored of a champion, as it was entered."""
    return ChampionLine(**{name: getattr(champion, name) for name in ChampionLine.__slots__})


def add_champion(
    cup: Cup, line: ChampionLine, *, player: Player | None = None, actor: Actor, now: datetime
) -> PastChampion:
    """Enter a year's champion. Refused: champion_empty, champion_sum, champion_twice."""
    with transaction.atomic():
        row = lock(cup)
        made = _saved(PastChampion(cup=row), line, player)
        _log(row, made, verb="note_champion", actor=actor, now=now)
    return made


def change_champion(
    champion: PastChampion,
    line: ChampionLine,
    *,
    seen: str | None = None,
    player: Player | None = None,
    actor: Actor,
    now: datetime,
) -> PastChampion:
    """Correct a line; undoing the import it came from no longer removes it. Nothing happens if it says so already.

    `seen` is the digest of the line the user saw, None if none was shown. Refused: champion_empty, champion_sum,
    champion_twice. Conflict: champion_gone, champion_changed.
    """
    with transaction.atomic():
        row = lock(champion.cup)
        known = _known(champion)
        if line == line_of(known) and (player is None or player == known.player):
            return known
        require_seen(seen, asdict(line_of(known)), code="champion_changed")
        known.taken_in = None
        _log(row, _saved(known, line, player), verb="change_champion", actor=actor, now=now)
    return known


def remove_champion(champion: PastChampion, *, actor: Actor, now: datetime) -> None:
    """Delete a line. Conflict: champion_gone."""
    with transaction.atomic():
        row = lock(champion.cup)
        known = _known(champion)
        _log(row, known, verb="remove_champion", actor=actor, now=now)
        known.delete()


def import_champions(
    cup: Cup, lines: Sequence[ChampionLine], *, further: Collection[int] = (), actor: Actor, now: datetime
) -> ChampionImport:
    """Import a checked list; existing lines stay as they are (`lines_to_add`), and a line of a title that has another
    one in its year is added only if it is (by its place in the list) one of the `further` ones.
    """
    with transaction.atomic():
        row = lock(cup)
        named = [YearTitle(each.year, each.title, each.name) for each in lines]
        left = lines_to_ask(row, named).keys() - set(further)
        fresh = [lines[place] for place in lines_to_add(row, named) if place not in left]
        made = ChampionImport.objects.create(cup=row, at=now, user=actor.user, added=len(fresh))
        rows = (PastChampion(cup=row, taken_in=made, **asdict(each)) for each in fresh)
        PastChampion.objects.bulk_create(rows)
        write_event(row, verb="import_champions", actor=actor, now=now, what={"lines": len(fresh)})
    return made


def undo_champions(made: ChampionImport, *, actor: Actor, now: datetime) -> int:
    """Undo an import; lines changed since then stay. Returns the number of lines deleted.

    Conflict: champions_undone.
    """
    with transaction.atomic():
        row = lock(made.cup)
        known = ChampionImport.objects.get(pk=made.pk)
        if known.undone_at:
            raise Conflict("champions_undone")
        count, _ = known.champions.all().delete()
        known.undone_at, known.undone_by = now, actor.user
        known.save(update_fields=["undone_at", "undone_by"])
        write_event(row, verb="undo_champions", actor=actor, now=now, what={"lines": count})
    return count


def crown_champion(season: Season, *, year: int, actor: Actor, now: datetime) -> list[PastChampion]:
    """Take a year's champions from the season's published final; several if they share rank 1.

    Replaces what was taken from an earlier version, unless somebody has corrected it manually.
    Refused: champion_year, final_not_published, final_provisional, champion_corrected, champion_twice.
    """
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Refused("champion_year")
    with transaction.atomic():
        cup = lock(season.cup)
        newest = _published_final(season)
        earlier = PastChampion.objects.filter(cup=cup, publication__code=newest.code).select_related("publication")
        _require_uncorrected(cup, earlier)
        earlier.delete()
        made = [_saved(each, line, None) for each, line in _crowned(cup, newest, year)]
        what = {"season": season.pk, "publication": newest.pk, "year": year}
        write_event(cup, verb="crown_champion", actor=actor, now=now, what=what)
    return made


def _published_final(season: Season) -> Publication:
    finals = Publication.objects.filter(season=season, kind=PublicationKind.FINAL)
    newest = finals.order_by("published_at", "version").last()
    if newest is None or newest.is_withdrawn:
        raise Refused("final_not_published")
    if newest.is_provisional:
        raise Refused("final_provisional")
    return newest


def _require_uncorrected(cup: Cup, earlier: Iterable[PastChampion]) -> None:
    """Require lines to match the final they were taken from. Refused: champion_corrected."""
    for each in earlier:
        taken = _crowned(cup, each.publication, each.year) if each.publication else []
        if line_of(each) not in [line for _, line in taken]:
            raise Refused("champion_corrected", name=each.name or each.remark, year=each.year)


def _crowned(cup: Cup, newest: Publication, year: int) -> list[tuple[PastChampion, ChampionLine]]:
    value = deserialize_list(newest.kind, newest.content)
    if not isinstance(value, FinalList):
        raise TypeError(newest.kind)
    people = kept_players(row.person.player for row in value.champions)
    return [
        (
            PastChampion(cup=cup, publication=newest, player=people.get(row.person.player)),
            ChampionLine(
                year,
                row.person.name,
                value.day,
                value.venue,
                row.total,
                row.vorrundenpunkte,
                row.finalpunkte,
                title=value.title,
            ),
        )
        for row in value.champions
    ]


def _known(champion: PastChampion) -> PastChampion:
    known = PastChampion.objects.filter(pk=champion.pk).first()
    if known is None:
        raise Conflict("champion_gone")
    return known


def _saved(champion: PastChampion, line: ChampionLine, player: Player | None) -> PastChampion:
    _require_sound(champion, line)
    for name, value in asdict(line).items():
        setattr(champion, name, value)
    if player:
        champion.player = player
    champion.save()
    return champion


def _require_sound(champion: PastChampion, line: ChampionLine) -> None:
    """Refused: champion_empty; champion_sum; champion_twice, for the same champion of what may be the same final."""
    if not line.name and not line.remark:
        raise Refused("champion_empty", field="name")
    if not is_sum(line.points, line.vorrundenpunkte, line.finalpunkte):
        raise Refused("champion_sum", field="points")
    others = PastChampion.objects.filter(cup=champion.cup, year=line.year).exclude(pk=champion.pk).exclude(name="")
    known = (YearTitle(*each) for each in others.values_list("year", "title", "name"))
    if any(map(YearTitle(line.year, line.title, line.name).is_same, known)):
        raise Refused("champion_twice", field="name", name=line.name, year=line.year)


def _log(cup: Cup, champion: PastChampion, *, verb: str, actor: Actor, now: datetime) -> None:
    what = {"champion": champion.pk, "year": champion.year}
    write_event(cup, verb=verb, actor=actor, now=now, what=what)
