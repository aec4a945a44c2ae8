"""Digests of what a history import created, by which undoing it detects later changes.

A digest of a name or address could be guessed by trying some out, so what is stored is its HMAC
(`keyed_digest`); earlier imports have the plain ones.
"""

import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Player, PlayerContact, Season, SeasonFinalist

SEASON = ("name", "slug", "starts", "ends", "planned", "rule", "qualification", "prize_scheme")
SEASON_SCHEMES = ("cup_points", "final_points")
PLAYER = ("number", "family_name", "given_name", "title", "place", "club", "birth_year")
SALT = "tournaments.history.as_made"
SHORT = 16
"""Length to which digests of whole rows are cut, because there can be thousands."""

Digests = Mapping[str, str]
"""By the row's id as a string, as JSON requires."""


def keyed_digest(digest: str, *, key: str | None = None) -> str:
    """What is stored of a digest: an HMAC by this installation's key, equally long."""
    return salted_hmac(SALT, digest, secret=key, algorithm="sha256").hexdigest()[: len(digest)]


def digest_matches(digest: str, stored: str) -> bool:
    """Whether this is what was stored, by the current key or a retired one, or before there were keys."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    made = (digest, *(keyed_digest(digest, key=key) for key in keys))
    return any(constant_time_compare(each, stored) for each in made)


def value_digest(value: object) -> str:
    """The digest of a filled-in value; stored only as `keyed_digest`, because values can be tried out."""
    return sha256(str(value).encode()).hexdigest()


def address_digest(contact: PlayerContact) -> str:
    """The digest of an address."""
    return value_digest([contact.mail, contact.street, contact.postcode, contact.town])


def season_digests(seasons: Collection[int]) -> Digests:
    """Digests of seasons (ids) with their settings and finalists. Two statements."""
    finalists: dict[int, list[int]] = {pk: [] for pk in seasons}
    for season, player in SeasonFinalist.objects.filter(season__in=seasons).values_list("season", "player"):
        finalists[season].append(player)
    rows = Season.objects.filter(pk__in=seasons).values_list("pk", *SEASON, *SEASON_SCHEMES)
    return {str(pk): _short([*row, sorted(finalists[pk])]) for pk, *row in rows}


def player_digests(players: Collection[int]) -> Digests:
    """Digests of players (ids) without attributes and addresses. One statement."""
    rows = Player.objects.filter(pk__in=players).values_list("pk", *PLAYER)
    return {str(pk): _short(row) for pk, *row in rows}


def _short(row: Any) -> str:
    return value_digest(json.dumps(row, sort_keys=True, default=str))[:SHORT]
