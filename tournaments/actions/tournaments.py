"""Opening a tournament, and changing its settings while they may change."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction

from scoring.cup_points import scheme_document, schemes
from scoring.tournament_criteria import DEFAULT_CRITERIA
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.rulesets import chosen_ruleset
from tournaments.actions.sealing import seal_new
from tournaments.errors import Refused
from tournaments.models import CupPointsScheme, HandRevision, RulesetRevision, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.digests import settings_digest
from tournaments.queries.rulesets import stored_ruleset

PUBLIC_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another on a wall
PUBLIC_ID_LENGTH = 7
TEXTS = frozenset({"name", "venue", "address"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSettings:
    """What an organiser decides about a tournament. Money in cents; hands a round per table size.

    `ruleset` is the slug of a published one, or SLUG@HASH of a revision of the cup's own.
    """

    name: str
    date: date
    venue: str
    ruleset: str
    cup_points: str
    rounds_planned: int = 3
    hands_at_four: int = 16
    hands_at_five: int = 20
    hands_at_six: int = 24
    fee_cents: int = 0
    cents_per_point: int = 10
    round_minutes: int | None = None
    criteria: Sequence[str] = DEFAULT_CRITERIA
    is_final: bool = False
    starts_at: time | None = None
    address: str = ""


def cup_points_scheme(slug: str) -> CupPointsScheme:
    """The stored scheme of that name; a shipped one is stored at its first use. Refused: scheme_unknown."""
    stored = CupPointsScheme.objects.filter(slug=slug).first()
    if stored is not None:
        return stored
    scheme = schemes().get(slug)
    if scheme is None:
        raise Refused("scheme_unknown", field="cup_points")
    row, _ = CupPointsScheme.objects.get_or_create(
        slug=slug, defaults={"name": scheme.name, "document": scheme_document(scheme)}
    )
    return row


def new_public_id() -> str:
    """A short public address, from the system's randomness."""
    return "".join(map(secrets.choice, [PUBLIC_ID_LETTERS] * PUBLIC_ID_LENGTH))


def _columns(settings: TournamentSettings) -> dict[str, object]:
    where = ("name", "date", "starts_at", "venue", "address")
    plain = (*where, "rounds_planned", "hands_at_four", "hands_at_five", "hands_at_six")
    money = ("fee_cents", "cents_per_point", "round_minutes", "is_final")
    return {name: getattr(settings, name) for name in plain + money} | {"criteria": list(settings.criteria)}


def open_tournament(season: Season, settings: TournamentSettings, *, actor: Actor, now: datetime) -> Tournament:
    """Open a tournament of a season. Refused: date_outside_season, unknown_ruleset, scheme_unknown, final_exists."""
    with transaction.atomic():
        _require_within(season, settings.date)
        _require_one_final(season, settings, tournament=None)
        tournament = Tournament.objects.create(
            season=season,
            public_id=new_public_id(),
            ruleset=chosen_ruleset(season.cup, settings.ruleset),
            cup_points=cup_points_scheme(settings.cup_points),
            **_columns(settings),
        )
        seal_new(tournament)
        what = {"ruleset": tournament.ruleset_id, "season": season.pk, "settings": settings_digest(tournament)}
        write_event(tournament, verb="open_evening", actor=actor, now=now, what=what)
    return tournament


def change_tournament(
    tournament: Tournament, settings: TournamentSettings, *, actor: Actor, now: datetime
) -> Tournament:
    """Change a tournament's settings. With its first hand the ruleset is frozen, with its first round the hands.

    Refused: evening_closed, date_outside_season, hands_recorded, ruleset_seats, final_exists, rounds_too_many.
    """
    with transaction.atomic():
        row = lock(tournament)
        if row.state == TournamentState.CLOSED:
            raise Refused("evening_closed")
        _require_within(row.season, settings.date)
        _require_one_final(row.season, settings, tournament=row)
        ruleset = _ruleset_after(row, settings)
        _require_same_tables(row, ruleset)
        if row.rounds.filter(number__gt=settings.rounds_planned).exists():
            raise Refused("rounds_too_many", field="rounds_planned", rounds=settings.rounds_planned)
        columns = _columns(settings)
        changed = _changed_columns(row, columns)
        for name, value in columns.items():
            setattr(row, name, value)
        row.ruleset, row.cup_points = ruleset, cup_points_scheme(settings.cup_points)
        row.save(update_fields=[*columns, "ruleset", "cup_points"])
        what = {"ruleset": ruleset.pk, "rounds": row.rounds_planned, "cup_points": row.cup_points.slug}
        what |= {"season": row.season_id, "settings": settings_digest(row), "changed": changed}
        write_event(row, verb="change_evening", actor=actor, now=now, what=what)
    return row


def _changed_columns(tournament: Tournament, columns: Mapping[str, object]) -> dict[str, list[object]]:
    """What the log says of settings that change: old and new figures; of texts, which may name somebody, nothing."""
    return {
        name: [] if name in TEXTS else [_figure(getattr(tournament, name)), _figure(value)]
        for name, value in columns.items()
        if getattr(tournament, name) != value
    }


def _figure(value: object) -> object:
    return value.isoformat() if isinstance(value, date | time) else value


def _ruleset_after(tournament: Tournament, settings: TournamentSettings) -> RulesetRevision:
    """The ruleset the tournament goes on with. Refused: hands_recorded, unknown_ruleset.

    SLUG@HASH of its own revision keeps it, whatever is newer by now. So does a published slug once there are hands.
    """
    current = tournament.ruleset
    if settings.ruleset == current.code:
        return current
    live = HandRevision.objects.filter(table__round__tournament=tournament, is_current=True, is_withdrawn=False)
    if not live.exists():
        return chosen_ruleset(tournament.season.cup, settings.ruleset)
    if current.cup_id is not None or settings.ruleset != current.slug:
        raise Refused("hands_recorded", field="ruleset")
    return current


def _require_same_tables(tournament: Tournament, ruleset: RulesetRevision) -> None:
    """Refused: ruleset_seats, where tables are seated for another number of players."""
    if ruleset == tournament.ruleset or not tournament.rounds.exists():
        return
    seated, wanted = (stored_ruleset(each).players for each in (tournament.ruleset, ruleset))
    if seated != wanted:
        raise Refused("ruleset_seats", field="ruleset", seated=seated, wanted=wanted)


def _require_within(season: Season, day: date) -> None:
    """Refused: date_outside_season."""
    if not season.starts <= day <= season.ends:
        raise Refused("date_outside_season", field="date", starts=season.starts, ends=season.ends)


def _require_one_final(season: Season, settings: TournamentSettings, *, tournament: Tournament | None) -> None:
    """Refused: final_exists."""
    if not settings.is_final:
        return
    # Two finals opened at once meet here, not at the constraint.
    Season.objects.select_for_update().get(pk=season.pk)
    others = season.tournaments.filter(is_final=True)
    if tournament is not None:
        others = others.exclude(pk=tournament.pk)
    if others.exists():
        raise Refused("final_exists", field="is_final")
