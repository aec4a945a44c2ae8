"""Opening a tournament, and changing its settings."""

import secrets
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction
from django.db.models import Max

from scoring.rank_points import RankPoints, RankPointsRefused, rank_points_document, read_rank_points, sizes_to_name
from scoring.tournament_criteria import DEFAULT_CRITERIA
from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.changes import Changed, changed_columns
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_organised, require_settings_of
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.rulesets import chosen_ruleset, ruleset_after
from tournaments.actions.sealing import seal_new
from tournaments.actions.seasons.evening_settings import justified_evening
from tournaments.actions.seasons.schemes import chosen_scheme
from tournaments.actions.seasons.settings import NONE_NEEDED, UNASKED, Justified, SeasonCorrection
from tournaments.actions.seen import require_seen
from tournaments.actions.stored_settings import PLAIN_COLUMNS, evening_settings
from tournaments.errors import Refused
from tournaments.models import CupPointsScheme, EnteredTotal, RulesetRevision, Season, Tournament
from tournaments.models.tournament import COUNTING_KINDS, USUAL_PROTEST_MINUTES, TournamentKind
from tournaments.queries.digests import settings_digest
from tournaments.queries.results.counting import counting
from tournaments.queries.rulesets import stored_ruleset

PUBLIC_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without letters that look alike on a poster
PUBLIC_ID_LENGTH = 7
TEXTS = frozenset({"name", "venue", "address"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSettings:
    """A tournament's settings. Money in cents; hands per round by table size.

    `ruleset` is the slug of a published one, or SLUG@HASH of a revision of the cup's own. `team_size`: members per
    team, 0 for no teams. `rank_points`: Rangpunkte for each place by table size, None for none. `protest_minutes`: how
    long published results can be protested against; 0: they are official at once.
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
    rank_points: RankPoints | None = None
    is_final: bool = False
    starts_at: time | None = None
    address: str = ""
    team_size: int = 0
    protest_minutes: int = USUAL_PROTEST_MINUTES


def new_public_id() -> str:
    """A random short public address."""
    return "".join(map(secrets.choice, [PUBLIC_ID_LETTERS] * PUBLIC_ID_LENGTH))


def _columns(settings: TournamentSettings) -> dict[str, object]:
    lists = {"criteria": list(settings.criteria), "rank_points": _rank_points(settings)}
    return {name: getattr(settings, name) for name in PLAIN_COLUMNS} | lists


def _rank_points(settings: TournamentSettings) -> dict[str, list[int]] | None:
    """The Rangpunkte as a document. Refused: rank_points_unusable."""
    if settings.rank_points is None:
        return None
    document = rank_points_document(settings.rank_points)
    try:
        read_rank_points(document)
    except RankPointsRefused as refused:
        raise Refused("rank_points_unusable", field="rank_points") from refused
    return document


def open_tournament(
    season: Season,
    settings: TournamentSettings,
    *,
    kind: TournamentKind = TournamentKind.REGULAR,
    actor: Actor,
    now: datetime,
) -> Tournament:
    """Open a tournament in a season; its kind never changes. Only one that counts must be within the season's dates.

    Refused: date_outside_season, unknown_ruleset, scheme_unknown, final_exists, final_not_regular,
    rank_points_unusable, rank_points_size, criterion_needs_hands.
    """
    with transaction.atomic():
        if kind in COUNTING_KINDS:
            require_within(season, settings.date)
        require_settings_of(kind, settings)
        require_one_final(season, is_final=settings.is_final)
        ruleset = chosen_ruleset(season.cup, settings.ruleset)
        _require_rank_points(settings, ruleset)
        tournament = Tournament.objects.create(
            season=season,
            kind=kind,
            public_id=new_public_id(),
            ruleset=ruleset,
            cup_points=_scheme(season, settings),
            **_columns(settings),
        )
        seal_new(tournament)
        what = {"ruleset": tournament.ruleset_id, "season": season.pk, "settings": settings_digest(tournament)}
        write_event(tournament, verb="open_evening", actor=actor, now=now, what=what)
    return tournament


def change_tournament(
    tournament: Tournament,
    settings: TournamentSettings,
    *,
    seen: str | None = None,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> Tournament:
    """Change a tournament's settings. The first hand freezes the ruleset, the first round the numbers of hands.

    `seen` is the digest of the `evening_settings` that the user saw, None if none were shown. No-op if nothing changes.
    What it brings its season needs a reason while something of the season is published (`justified_evening`).
    Refused: evening_closed, evening_cancelled, date_outside_season, hands_recorded, ruleset_seats, final_exists,
    final_not_regular, rounds_too_many, rank_points_unusable, rank_points_size, sandbox_name, spontaneous_without,
    criterion_needs_hands, fewer_rounds, and as `justified`. Conflict: evening_changed_since.
    """
    with transaction.atomic():
        row = lock(tournament)
        before = copy(row)
        _apply(row, settings)
        if evening_settings(row) == evening_settings(before):
            return before
        require_seen(seen, evening_settings(before), code="evening_changed_since")
        columns = _columns(settings)
        changed = changed_columns(before, columns, texts=TEXTS)
        why = justified_evening(row, before, correction, actor=actor)
        row.save(update_fields=[*columns, "ruleset", "cup_points"])
        write_changed(row, changed, why=why, actor=actor, now=now)
    return row


def tried_settings(tournament: Tournament, settings: TournamentSettings) -> Tournament:
    """The evening with these settings, unsaved. Refused: as `change_tournament`, a missing reason aside."""
    tried = copy(tournament)
    with transaction.atomic():
        _apply(tried, settings)
    return tried


def _apply(row: Tournament, settings: TournamentSettings) -> None:
    """Refused: as `tried_settings`."""
    require_open(row)
    require_organised(row)
    require_sandbox_name(row, settings.name)
    if row.counts_for_season:
        require_within(row.season, settings.date)
    require_settings_of(row.kind, settings)
    require_one_final(row.season, is_final=settings.is_final, besides=row)
    ruleset = ruleset_after(row, settings.ruleset)
    _require_rank_points(settings, ruleset)
    _require_rounds_kept(row, settings.rounds_planned)
    for name, value in _columns(settings).items():
        setattr(row, name, value)
    row.ruleset, row.cup_points = ruleset, _scheme(row.season, settings, kept=row.cup_points)


def require_sandbox_name(row: Tournament, name: str) -> None:
    """An evening for trying out keeps its name, which shows everywhere that nothing is real. Refused: sandbox_name."""
    if row.kind == TournamentKind.SANDBOX and name != row.name:
        raise Refused("sandbox_name", field="name")


def write_changed(row: Tournament, changed: Changed, *, why: Justified = UNASKED, actor: Actor, now: datetime) -> None:
    """Log changed settings; call within an action."""
    what = {"ruleset": row.ruleset_id, "rounds": row.rounds_planned, "cup_points": row.cup_points.slug}
    what |= {"season": row.season_id, "settings": settings_digest(row), "changed": changed}
    what |= confirmation_payload(why.confirmed)
    write_event(row, verb="change_evening", actor=actor, now=now, what=what, reason=why.reason)


def _scheme(season: Season, settings: TournamentSettings, *, kept: CupPointsScheme | None = None) -> CupPointsScheme:
    """The evening's cup-points scheme; a final uses its season's, if there is one. Refused: scheme_unknown."""
    now = Season.objects.select_related("cup_points", "final_points").get(pk=season.pk)
    of_final = now.final_points if settings.is_final else None
    return of_final or chosen_scheme(season.cup, settings.cup_points, kept=kept or now.cup_points)


def _require_rank_points(settings: TournamentSettings, ruleset: RulesetRevision) -> None:
    """Require usable points for every usual table size under these rules.

    Refused: rank_points_unusable, rank_points_size.
    """
    if settings.rank_points is None:
        return
    _rank_points(settings)
    for size in sizes_to_name(stored_ruleset(ruleset).players):
        if size not in settings.rank_points:
            raise Refused("rank_points_size", field="rank_points", size=size)


def require_within(season: Season, day: date) -> None:
    """Refused: date_outside_season."""
    if not season.starts <= day <= season.ends:
        raise Refused("date_outside_season", field="date", starts=season.starts, ends=season.ends)


def _require_rounds_kept(row: Tournament, planned: int) -> None:
    """Refused: rounds_too_many, fewer_rounds."""
    if row.rounds.filter(number__gt=planned).exists():
        raise Refused("rounds_too_many", field="rounds_planned", rounds=planned)
    last = EnteredTotal.objects.filter(entry__tournament=row, round__gt=planned).aggregate(Max("round"))["round__max"]
    if last is not None:
        raise Refused("fewer_rounds", field="rounds_planned", round=last)


def require_one_final(season: Season, *, is_final: bool, besides: Tournament | None = None) -> None:
    """A season has at most one final, cancelled ones aside.

    Refused: final_exists.
    """
    if not is_final:
        return
    # Serialise two finals opened at once before the constraint does.
    Season.objects.select_for_update().get(pk=season.pk)
    others = counting(season.tournaments.filter(is_final=True))
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if others.exists():
        raise Refused("final_exists", field="is_final")
