"""Protests against published results: filed at the desk, decided, and kept forever."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.actions.log import Actor, fitting_reason, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, Protest, Publication, SeatOccupancy, Table, Tournament, User
from tournaments.models.protest import WORDS_LENGTH, Decider, ProtestAbout, ProtestOutcome
from tournaments.queries.results.publications import newest_versions


@dataclass(frozen=True, slots=True)
class ProtestFiled:
    """What a protest is about: the whole list, a `table`, or its hand `hand`; `words` give the grounds."""

    entry: Entry
    words: str
    table: Table | None = None
    hand: int | None = None

    @property
    def about(self) -> ProtestAbout:
        if self.table is None:
            return ProtestAbout.LIST
        return ProtestAbout.TABLE if self.hand is None else ProtestAbout.HAND


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: outcome, decider and wording."""

    outcome: str
    decider: str
    words: str


def file_protest(
    tournament: Tournament, filed: ProtestFiled, *, late_reason: str = "", by: User, actor: Actor, now: datetime
) -> Protest:
    """File a protest. Repeating it while it is open is a no-op.

    Refused: not_published, results_official, protest_stranger, protest_table, protest_hand, protest_words,
    words_too_long; protest_late, reason_too_long after the deadline.
    """
    words = _require_words(filed.words)
    with transaction.atomic():
        row = lock(tournament)
        publication = provisional_results(row)
        _require_subject(row, filed)
        same = row.protests.filter(outcome="", entry=filed.entry, table=filed.table, hand=filed.hand, words=words)
        if there := same.first():
            return there
        late = _late_reason(publication, late_reason, now=now)
        protest = Protest.objects.create(
            tournament=row,
            number=row.protests.count() + 1,
            publication=publication,
            entry=filed.entry,
            about=filed.about,
            table=filed.table,
            hand=filed.hand,
            words=words,
            late_reason=late,
            filed_at=now,
            filed_by=by,
        )
        write_event(row, verb="file_protest", actor=actor, now=now, what=_payload(protest), reason=late)
    return protest


def decide_protest(protest: Protest, decision: Decision, *, by: User, actor: Actor, now: datetime) -> None:
    """Uphold or reject a protest; repeating the decision is a no-op. Corrections that follow from it are made
    separately.

    Refused: protest_outcome, protest_decider, protest_words, words_too_long; Conflict: already_decided.
    """
    if decision.outcome not in ProtestOutcome.values:
        raise Refused("protest_outcome", field="outcome")
    if decision.decider not in Decider.values:
        raise Refused("protest_decider", field="decider")
    words = _require_words(decision.words)
    with transaction.atomic():
        tournament = lock(protest.tournament)
        row = tournament.protests.get(pk=protest.pk)
        wanted = (decision.outcome, decision.decider, words)
        if (row.outcome, row.decider, row.decision) == wanted:
            return
        if not row.is_open:
            raise Conflict("already_decided")
        row.outcome, row.decider, row.decision = wanted
        row.decided_at, row.decided_by = now, by
        row.save()
        what = {"number": row.number, "outcome": row.outcome, "decider": row.decider}
        write_event(tournament, verb="decide_protest", actor=actor, now=now, what=what)


def provisional_results(tournament: Tournament) -> Publication:
    """The newest version of a locked evening's results. Refused: not_published, results_official."""
    newest = newest_versions(tournament=tournament).first()
    if newest is None or newest.is_withdrawn:
        raise Refused("not_published")
    if not newest.is_provisional:
        raise Refused("results_official")
    return newest


def _require_words(words: str) -> str:
    plain = words.strip()
    if not plain:
        raise Refused("protest_words", field="words")
    if len(plain) > WORDS_LENGTH:
        raise Refused("words_too_long", field="words", limit=WORDS_LENGTH)
    return plain


def _require_subject(tournament: Tournament, filed: ProtestFiled) -> None:
    seated = SeatOccupancy.objects.filter(entry=filed.entry, entry__tournament=tournament)
    if not seated.exists():
        raise Refused("protest_stranger", field="entry")
    if filed.table is None:
        if filed.hand is not None:
            raise Refused("protest_table", field="table")
        return
    table = Table.objects.filter(pk=filed.table.pk, round__tournament=tournament).first()
    if table is None:
        raise Refused("protest_table", field="table")
    if filed.hand is not None and not 1 <= filed.hand <= table.hands:
        raise Refused("protest_hand", field="hand", hands=table.hands)


def _late_reason(publication: Publication, reason: str, *, now: datetime) -> str:
    """The reason for a late protest; "" for one in time."""
    until = publication.protests_until
    if until is None or now <= until:
        return ""
    plain = fitting_reason(reason)
    if not plain:
        raise Refused("protest_late", field="reason", time=f"{timezone.localtime(until):%H:%M}")
    return plain


def _payload(protest: Protest) -> dict[str, Any]:
    """The event's payload: the protest's subject, but not its wording."""
    where = {"table": protest.table_id} if protest.table_id else {}
    hand = {"hand": protest.hand} if protest.hand else {}
    return {"number": protest.number, "publication": protest.publication_id, "entry": protest.entry_id, **where, **hand}
