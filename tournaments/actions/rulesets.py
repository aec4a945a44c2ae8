"""A cup's own rulesets, and the revision a tournament chooses."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from rulesets.load import UnknownRuleset, content_hash, preset, presets, ruleset_document
from rulesets.model import Ruleset
from tournaments.actions.accounts.second_person import SecondPerson, confirmation_payload, require_second
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, HandRevision, RulesetRevision, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.rulesets import has_newer_edition, stored_ruleset


@dataclass(frozen=True, slots=True)
class AddedRuleset:
    """The revision with the given content, which may have existed before.

    `is_newest`: no other revision of its slug was added after it.
    """

    revision: RulesetRevision
    is_new: bool
    is_newest: bool


def add_ruleset(
    cup: Cup, ruleset: Ruleset, *, actor: Actor, now: datetime, second: SecondPerson | None = None
) -> AddedRuleset:
    """Add a cup's ruleset as a new revision, the newest of its slug; identical content is stored once.

    `second` confirms a new revision if the cup requires two people.
    Refused: ruleset_published, second_person_missing, second_person_same, second_person_not_organiser.
    """
    refuse_published(ruleset)
    with transaction.atomic():
        row = lock(cup)
        known = row.rulesets.filter(content_hash=content_hash(ruleset)).first()
        if known is not None:
            return AddedRuleset(known, is_new=False, is_newest=not has_newer_edition(known))
        confirmed = require_second(row, DualControlAction.ADD_RULES, actor=actor, second=second)
        revision = row.rulesets.create(content_hash=content_hash(ruleset), added_at=now, **_columns(ruleset))
        what = {"ruleset": revision.pk, "hash": revision.content_hash} | confirmation_payload(confirmed)
        write_event(row, verb="add_ruleset", actor=actor, now=now, what=what)
    return AddedRuleset(revision, is_new=True, is_newest=True)


def refuse_published(ruleset: Ruleset) -> None:
    """Refused: ruleset_published, for the slug of a published ruleset."""
    if ruleset.slug in presets():
        raise Refused("ruleset_published", field="file", slug=ruleset.slug)


def chosen_ruleset(cup: Cup, code: str) -> RulesetRevision:
    """The revision a tournament of the cup chooses: today's of a published slug, or SLUG@HASH of one of the cup's own.

    Refused: unknown_ruleset.
    """
    slug, _, of_own = code.partition("@")
    if not of_own:
        return _published_revision(slug)
    own = cup.rulesets.filter(slug=slug, content_hash=of_own).first()
    if own is None:
        raise Refused("unknown_ruleset", field="ruleset")
    return own


def ruleset_after(tournament: Tournament, code: str) -> RulesetRevision:
    """The tournament's new ruleset. Refused: hands_recorded, unknown_ruleset, ruleset_seats.

    SLUG@HASH of the current revision keeps it, however new others are; so does a published slug once there are hands.
    """
    current = tournament.ruleset
    if code == current.code:
        return current
    live = HandRevision.objects.filter(table__round__tournament=tournament, is_current=True, is_withdrawn=False)
    if not live.exists():
        chosen = chosen_ruleset(tournament.season.cup, code)
        _require_same_tables(tournament, chosen)
        return chosen
    if current.cup_id is not None or code != current.slug:
        raise Refused("hands_recorded", field="ruleset")
    return current


def _require_same_tables(tournament: Tournament, ruleset: RulesetRevision) -> None:
    """Refused: ruleset_seats, if tables are seated for another number of players."""
    if ruleset == tournament.ruleset or not tournament.rounds.exists():
        return
    seated, wanted = (stored_ruleset(each).players for each in (tournament.ruleset, ruleset))
    if seated != wanted:
        raise Refused("ruleset_seats", field="ruleset", seated=seated, wanted=wanted)


def _published_revision(slug: str) -> RulesetRevision:
    try:
        ruleset = preset(slug)
    except UnknownRuleset as error:
        raise Refused("unknown_ruleset", field="ruleset") from error
    revision, _ = RulesetRevision.objects.get_or_create(
        cup=None, content_hash=content_hash(ruleset), defaults=_columns(ruleset)
    )
    return revision


def _columns(ruleset: Ruleset) -> dict[str, object]:
    head = {name: getattr(ruleset, name) for name in ("slug", "version", "name")}
    return head | {"document": ruleset_document(ruleset)}
