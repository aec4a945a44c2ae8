"""Finding players: by number, by any letters of the name, by place."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import and_, or_

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When

from tournaments.intake.folding import LINE, LONGEST, Word, has_words, wanted_words
from tournaments.intake.players import PlayerRow, padded
from tournaments.intake.typed_name import capitalised, typed_person
from tournaments.models import Ban, Entry, Player, Tournament
from tournaments.money.fees import FeeAccount
from tournaments.queries.bans import bans_at
from tournaments.queries.door import account_at_door, with_fees
from tournaments.queries.leavers import sat_down, took_part

MOST_FOUND = 50


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player found at the check-in, with their entry (None: never came), their fee once they are here, whether they
    are, since when, whether they played and went home, and what keeps them away. `registration`: the one (id) they
    made beforehand.
    """

    player: Player
    entry: int | None
    account: FeeAccount
    is_present: bool
    since: datetime | None = None
    has_left: bool = False
    registration: int | None = None
    ban: Ban | None = None


def matching_players(text: str, *, among: QuerySet[Player], most: int = MOST_FOUND) -> tuple[Player, ...]:
    """Players every word of `text` fits: a number's digits, letters of name or place. One statement.

    The exact number comes first, then family names that begin with the first word, then the rest by name.
    """
    return tuple(_found(text, among)[:most])


def arrivals(tournament: Tournament, text: str, *, among: QuerySet[Player]) -> tuple[Arrival, ...]:
    """The same at a tournament's check-in; nobody for an empty text. Two statements."""
    return arriving(tournament, _found(text, among)) if text.strip() else ()


def arriving(tournament: Tournament, people: QuerySet[Player]) -> tuple[Arrival, ...]:
    """Players as a tournament's check-in shows them, at most `MOST_FOUND`. Two statements."""
    mine = Entry.objects.filter(tournament=tournament, player=OuterRef("pk"))
    rows = people.annotate(
        entry=Subquery(mine.values("pk")[:1]),
        is_here=Subquery(mine.values("is_present")[:1]),
        since=Subquery(mine.values("checked_in_at")[:1]),
        played=Exists(mine.filter(sat_down())),
    )
    found = list(with_fees(rows, entry="entry")[:MOST_FOUND])
    bans = bans_at(tournament, [row.pk for row in found])
    return tuple(
        Arrival(
            row,
            row.entry,
            account_at_door(tournament, row),
            is_present=bool(row.is_here),
            since=row.since,
            has_left=row.played and not row.is_here,
            ban=bans.get(row.pk),
        )
        for row in found
    )


def present_entries(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody who is here, by name. One statement."""
    return tuple(_by_name(tournament.entries.filter(is_present=True)))


def entries_taking_part(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody who is here, and who played and went home, by name. One statement."""
    return tuple(_by_name(tournament.entries.filter(took_part())))


def matching_entries(entries: Iterable[Entry], text: str) -> tuple[Entry, ...]:
    """Those of some entries whose number, name or place has every word of `text`, as a search. No statement."""
    words = wanted_words(text)
    return tuple(each for each in entries if has_words(_line(each.player), words))


def typed_newcomer(text: str) -> PlayerRow:
    """What was typed into a search, as the beginning of a new player's form. Two statements."""
    words = {capitalised(word) for word in text[:LONGEST].replace("\0", "").split()}
    given = Player.objects.filter(given_name__in=words).values_list("given_name", flat=True).distinct()
    families = Player.objects.filter(family_name__in=words).values_list("family_name", flat=True).distinct()
    return typed_person(text, given_names=set(given), family_names=set(families))


def row_of(player: Player) -> PlayerRow:
    """A player as a form or a list has them. The club must have been loaded."""
    return PlayerRow(
        number=player.number or "",
        family_name=player.family_name,
        given_name=player.given_name,
        title=player.title,
        place=player.place,
        club=player.club.name if player.club else "",
        birth_year=str(player.birth_year or ""),
    )


def _by_name(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    return entries.select_related("player").order_by("player__family_name", "player__given_name", "pk")


def _line(player: Player) -> str:
    return f"{player.number or ''} {player.searched}"


def _found(text: str, among: QuerySet[Player]) -> QuerySet[Player]:
    words = wanted_words(text)
    if not words:
        return among.order_by("family_name", "given_name", "pk")
    order = Case(
        When(number=padded(words[0][0]), then=Value(0)),
        When(_in_text(f"{LINE}{spelling}" for spelling in words[0]), then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    fits = reduce(and_, map(_fits, words))
    return among.filter(fits).order_by(order, "family_name", "given_name", "pk")


def _fits(word: Word) -> Q:
    number = word[0]
    in_number = Q(number__contains=number) | Q(number=padded(number)) if number.isdecimal() else Q()
    return _in_text(word) | in_number


def _in_text(spellings: Iterable[str]) -> Q:
    return reduce(or_, (Q(searched__contains=each) for each in spellings))
