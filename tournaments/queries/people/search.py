"""Finding players by number, by parts of the name, or by place."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import and_, or_
from typing import TypeVar

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When

from tournaments.intake.folding import LINE, LONGEST, Word, has_words, wanted_words
from tournaments.intake.players import PlayerRow, padded
from tournaments.intake.titles import without_titles
from tournaments.intake.typed_name import capitalised, typed_person
from tournaments.models import Ban, Entry, Player, Tournament
from tournaments.models.player import FINDABLE
from tournaments.money.fees import FeeAccount
from tournaments.queries.alphabet import alphabetical, by_name
from tournaments.queries.people.bans import bans_at
from tournaments.queries.people.check_in_fees import check_in_account, entries_with_fees, with_fees
from tournaments.queries.people.leavers import was_seated

MOST_FOUND = 50
AnyPlayer = TypeVar("AnyPlayer", bound=Player)


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player found at check-in: their entry (None: never checked in), fee once present, whether and since when they
    are present, whether they played and went home, and a ban.
    """

    player: Player
    entry: int | None
    account: FeeAccount
    is_present: bool
    since: datetime | None = None
    has_left: bool = False
    ban: Ban | None = None


def matching_players(text: str, *, among: QuerySet[Player], most: int = MOST_FOUND) -> tuple[Player, ...]:
    """Players matching every word of `text`: a number's digits, parts of name or place. One statement.

    The exact number comes first, then family names that begin with the first word, then the rest by name.
    """
    return tuple(_in_order(_found(text, among)[:most]))


def players_found(tournament: Tournament, text: str, *, among: QuerySet[Player]) -> tuple[FoundPlayer, ...]:
    """The same at a tournament's check-in; nobody for an empty text. Two statements."""
    return as_found_players(tournament, _found(text, among)) if text.strip() else ()


def as_found_players(tournament: Tournament, people: QuerySet[Player]) -> tuple[FoundPlayer, ...]:
    """Players as a tournament's check-in shows them, at most `MOST_FOUND`. Two statements."""
    mine = Entry.objects.filter(tournament=tournament, player=OuterRef("pk"))
    rows = people.annotate(
        entry=Subquery(mine.values("pk")[:1]),
        is_here=Subquery(mine.values("is_present")[:1]),
        since=Subquery(mine.values("checked_in_at")[:1]),
        played=Exists(mine.filter(was_seated())),
    )
    found = _in_order(with_fees(rows, entry="entry")[:MOST_FOUND])
    bans = bans_at(tournament, [row.pk for row in found])
    return tuple(
        FoundPlayer(
            row,
            row.entry,
            check_in_account(tournament, row),
            is_present=bool(row.is_here),
            since=row.since,
            has_left=row.played and not row.is_here,
            ban=bans.get(row.pk),
        )
        for row in found
    )


def present_entries(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody present, by name. One statement."""
    return by_name(tournament.entries.filter(is_present=True).select_related("player"))


def entries_taking_part(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody present, everybody who played and went home, and people who paid and went home without playing, by
    name.

    One statement.
    """
    return by_name(entries_with_fees(tournament).select_related("player"))


def matching_entries(entries: Iterable[Entry], text: str) -> tuple[Entry, ...]:
    """The entries whose number, name or place contains every word of `text`, like a search. No statement."""
    words = wanted_words(text)
    return tuple(each for each in entries if has_words(_line(each.player), words))


def typed_newcomer(text: str) -> PlayerRow:
    """The text of a search as initial values for a new player. Two statements."""
    words = {capitalised(word) for word in without_titles(text[:LONGEST]).replace("\0", "").split()}
    known = Player.objects.filter(FINDABLE)
    given = known.filter(given_name__in=words).values_list("given_name", flat=True).distinct()
    families = known.filter(family_name__in=words).values_list("family_name", flat=True).distinct()
    return typed_person(without_titles(text), given_names=set(given), family_names=set(families))


def row_of(player: Player) -> PlayerRow:
    """A player as a form or a list has them; the club must have been loaded."""
    return PlayerRow(
        number=player.number or "",
        family_name=player.family_name,
        given_name=player.given_name,
        title=player.title,
        place=player.place,
        club=player.club.name if player.club else "",
        birth_year=str(player.birth_year or ""),
    )


def _line(player: Player) -> str:
    return f"{player.number or ''} {player.searched}"


def _in_order(found: Iterable[AnyPlayer]) -> list[AnyPlayer]:
    """Players in list order; the database sorts by the searched text, where Ö is oe."""
    return sorted(found, key=lambda each: (getattr(each, "likely", 0), alphabetical(each.name, each.number, each.pk)))


def _found(text: str, among: QuerySet[Player]) -> QuerySet[Player]:
    words = wanted_words(text)
    if not words:
        return among.order_by("searched", "pk")
    order = Case(
        When(number=padded(words[0][0]), then=Value(0)),
        When(_in_text(f"{LINE}{spelling}" for spelling in words[0]), then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    fits = reduce(and_, map(_fits, words))
    return among.filter(fits).annotate(likely=order).order_by("likely", "searched", "pk")


def _fits(word: Word) -> Q:
    number = word[0]
    in_number = Q(number__contains=number) | Q(number=padded(number)) if number.isdecimal() else Q()
    return _in_text(word) | in_number


def _in_text(spellings: Iterable[str]) -> Q:
    return reduce(or_, (Q(searched__contains=each) for each in spellings))
