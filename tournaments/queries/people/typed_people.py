"""Resolving many typed numbers or names to players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice
from operator import or_

from django.db.models import Q, QuerySet

from tournaments.intake.folding import LINE, MOST_WORDS, spelt_words
from tournaments.intake.players import PlayerRow, padded
from tournaments.intake.text import one_line
from tournaments.intake.typed_name import typed_person
from tournaments.intake.written_name import (
    OfferedName,
    name_and_place,
    number_and_name,
    offered_names,
    without_guest_mark,
)
from tournaments.models import Player
from tournaments.queries.people.duplicates import likenesses

AT_A_TIME = 200
"""Names per statement, because databases limit the size of a condition."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The players with the typed number or name, by number; if there are none, similar ones in `alike`."""

    people: tuple[Player, ...]
    alike: tuple[Player, ...] = ()

    @property
    def player(self) -> Player | None:
        """The player, if unambiguous."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def offered(self) -> tuple[Player, ...]:
        """The candidates the user has to choose from."""
        return () if self.player else self.people or self.alike


def likely_people(texts: Sequence[str], *, among: QuerySet[Player]) -> list[Meant]:
    """The players meant by each text, in order. The statements of `typed_people`, and two for names not found; one more
    for numbers before these, whose holders are offered first.
    """
    found = typed_people(texts, among=among)
    unknown = {text for text, people in zip(texts, found, strict=True) if not people and not text.isdecimal()}
    rows = [(text, row) for text in sorted(unknown) for row in possible_names(text)]
    alike = _holders(unknown, among)
    for (text, _row), people in zip(rows, likenesses([row for _, row in rows], among=among), strict=True):
        alike.setdefault(text, {}).update({each.pk: each for each in people})
    for text, namesakes in _by_given_name(unknown, among).items():
        alike.setdefault(text, {}).update({each.pk: each for each in namesakes})
    pairs = zip(texts, found, strict=True)
    return [Meant(people, tuple(alike.get(text, {}).values())) for text, people in pairs]


def possible_names(text: str) -> tuple[PlayerRow, ...]:
    """What a typed name, without a number before it, may mean: as typed, family name first; given name first; and,
    where a comma may stand before a place (Brändle Moritz, Tulln) or between the names (Huber Mayr, Anna), the latter
    as the third.
    """
    written = without_guest_mark(number_and_name(text)[1])
    name, place = name_and_place(written)
    row = replace(typed_person(name), place=place)
    turned = {"family_name": row.given_name or row.family_name, "given_name": row.family_name if row.given_name else ""}
    between, behind = name_and_place(written, is_in_column=True)
    further = (replace(typed_person(between), place=behind),) if between != name else ()
    return row, replace(row, **turned), *further


def typed_people(texts: Sequence[str], *, among: QuerySet[Player]) -> list[tuple[Player, ...]]:
    """Everybody with that number or name, in the order of the texts; nobody for an unknown one.

    A name is a full one, family or given name first, with or without a comma, or, if nobody has that one, a family name
    alone. A number before it or a place behind it, in parentheses or after a comma, tells namesakes apart. Case,
    accents and titles are ignored. One statement for the numbers, and one for every 200 possible orders of names; as
    many again for names with such an addition, which may be read in up to four ways.
    """
    found = _typed(texts, among)
    apart = {text: offered_names(text) for text, people in zip(texts, found, strict=True) if not people}
    ways = [(text, each) for text, offered in apart.items() for each in offered]
    told: dict[str, dict[int, Player]] = {}
    for (text, name), people in zip(ways, _typed([each.name for _, each in ways], among), strict=True):
        told.setdefault(text, {}).update({each.pk: each for each in people if _is_offered(each, name)})
    return [people or tuple(told.get(text, {}).values()) for text, people in zip(texts, found, strict=True)]


def _is_offered(player: Player, name: OfferedName) -> bool:
    is_there = not name.place or _is_place(player.place, name.place)
    return is_there and (not name.number or player.number == name.number)


def _is_place(known: str, typed: str) -> bool:
    """Whether it is the same place, if one of them says more in brackets: Horn (NÖ)."""
    ours, theirs = spelt_words(known), spelt_words(typed)
    return (
        ours == theirs or spelt_words(known.partition("(")[0]) == theirs or spelt_words(typed.partition("(")[0]) == ours
    )


def _holders(texts: Iterable[str], among: QuerySet[Player]) -> dict[str, dict[int, Player]]:
    """Whose number stands before each name. One statement, none without such numbers."""
    numbers = {text: number for text in texts if (number := number_and_name(text)[0])}
    holders = {each.number: each for each in among.filter(number__in=numbers.values())} if numbers else {}
    return {text: {holders[each].pk: holders[each]} for text, each in numbers.items() if each in holders}


def _typed(texts: Sequence[str], among: QuerySet[Player]) -> list[tuple[Player, ...]]:
    plain = [one_line(each) for each in texts]
    numbers = {padded(each) for each in plain if _is_number(each)}
    by_number = {each.number: each for each in among.filter(number__in=numbers)} if numbers else {}
    by_name = _by_name({spelt_words(each) for each in plain if not _is_number(each)} - {()}, among)
    return [
        tuple(filter(None, [by_number.get(padded(each))])) if _is_number(each) else by_name.get(spelt_words(each), ())
        for each in plain
    ]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def _by_name(names: Iterable[tuple[str, ...]], among: QuerySet[Player]) -> dict[tuple[str, ...], tuple[Player, ...]]:
    orders = {name: _orders(name) for name in names}
    whole, family = _known({each for some in orders.values() for each in some}, among)
    found = {name: {each.pk: each for order in some for each in whole.get(order, ())} for name, some in orders.items()}
    return {name: tuple(people.values()) or tuple(family.get(name, ())) for name, people in found.items()}


def _orders(name: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The words as typed and rotated; only as typed if there are very many."""
    turns = range(len(name) if len(name) <= MOST_WORDS else 1)
    return list(dict.fromkeys(name[at:] + name[:at] for at in turns))


ByWords = dict[tuple[str, ...], list[Player]]


def _known(names: Iterable[tuple[str, ...]], among: QuerySet[Player]) -> tuple[ByWords, ByWords]:
    """Players whose name begins so, by full name and by family name."""
    whole: ByWords = {}
    family: ByWords = {}
    people: dict[int, Player] = {}
    for some in _pieces(sorted(names)):
        begins = reduce(or_, (Q(searched__startswith=LINE + " ".join(each)) for each in some))
        people |= {each.pk: each for each in among.filter(begins).order_by("number", "pk")}
    for player in people.values():
        whole.setdefault(spelt_words(player.name), []).append(player)
        family.setdefault(spelt_words(player.family_name), []).append(player)
    return whole, family


def _by_given_name(texts: Iterable[str], among: QuerySet[Player]) -> dict[str, list[Player]]:
    """Everybody whose given name is all of a text. At most one statement."""
    single = {words: text for text in texts if len(words := spelt_words(text)) == 1}
    if not single:
        return {}
    has_word = reduce(or_, (Q(searched__contains=f" {word}") for (word,) in islice(single, AT_A_TIME)))
    found: dict[str, list[Player]] = {}
    for player in among.filter(has_word).order_by("number", "pk"):
        if text := single.get(spelt_words(player.given_name)):
            found.setdefault(text, []).append(player)
    return found


def _pieces(names: Sequence[tuple[str, ...]]) -> Iterator[list[tuple[str, ...]]]:
    rest = iter(names)
    while some := list(islice(rest, AT_A_TIME)):
        yield some
