"""A season's further tables: adding, changing, ordering and deleting them."""

from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max

from scoring.season import SeasonRule, season_rule_document
from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seasons.settings import NONE_NEEDED, Justified, SeasonCorrection, justified
from tournaments.actions.seen import require_seen
from tournaments.errors import Conflict, Refused
from tournaments.models import AttributeValue, Club, Cup, Player, Season, SubRanking, SubRankingEvening
from tournaments.models.player import FINDABLE
from tournaments.queries.seasons.sub_rankings import evenings_to_choose


@dataclass(frozen=True, slots=True, kw_only=True)
class SubRankingTerms:
    """A further table's scope: some evenings (ids; None: all that count), and the people of a club or with an attribute
    value (ids; neither: everybody). Without a `rule` it uses the season's.
    """

    name: str
    evenings: tuple[int, ...] | None = None
    club: int | None = None
    value: int | None = None
    rule: SeasonRule | None = None
    is_published: bool = False

    @property
    def shown(self) -> dict[str, object]:
        """These terms as `shown_terms` has those of a row."""
        plain = {name: getattr(self, name) for name in ("name", "club", "value", "is_published")}
        evenings = None if self.evenings is None else sorted({*self.evenings})
        return plain | {"evenings": evenings, "rule": season_rule_document(self.rule) if self.rule else None}

    def tried(self, ranking: SubRanking) -> SubRanking:
        """The further table by these terms, unsaved, and without their evenings."""
        tried = copy(ranking)
        tried.name, tried.is_published = self.name, self.is_published
        tried.club_id, tried.value_id = self.club, self.value
        tried.rule, tried.has_own_evenings = self.shown["rule"], self.evenings is not None
        return tried


def shown_terms(ranking: SubRanking) -> dict[str, object]:
    """What the form of a further table shows. One statement."""
    evenings = ranking.chosen.order_by("tournament").values_list("tournament", flat=True)
    return {
        "name": ranking.name,
        "club": ranking.club_id,
        "value": ranking.value_id,
        "is_published": ranking.is_published,
        "evenings": list(evenings) if ranking.has_own_evenings else None,
        "rule": ranking.rule,
    }


def add_sub_ranking(
    season: Season,
    terms: SubRankingTerms,
    *,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> SubRanking:
    """Append a further table. While something of the season is published, one that is to be published needs what a
    change of the season's rules needs.

    Refused: ranking_name_used, ranking_without_evenings, ranking_evening_strange, ranking_club_unknown,
    ranking_value_strange, ranking_value_hidden, and as `justified`.
    """
    with transaction.atomic():
        cup = lock(season.cup)
        last = season.sub_rankings.aggregate(last=Max("position"))["last"] or 0
        why = _justified(season, correction, actor=actor, is_public=terms.is_published)
        row = _saved(SubRanking(season=season, position=last + 1), terms)
        what = _payload(row) | confirmation_payload(why.confirmed)
        write_event(cup, verb="add_sub_ranking", actor=actor, now=now, what=what, reason=why.reason)
    return row


def change_sub_ranking(
    ranking: SubRanking,
    terms: SubRankingTerms,
    *,
    seen: str | None = None,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> SubRanking:
    """Change a further table; published versions stay as they are. No-op if nothing changes.

    `seen` is the digest of the `shown_terms` that the user saw, None if none were shown.
    If it is or was to be published, this needs what `add_sub_ranking` needs.
    Refused: as `add_sub_ranking`; Conflict: ranking_gone, ranking_changed.
    """
    with transaction.atomic():
        cup = lock(ranking.season.cup)
        row = _known(ranking)
        stored = shown_terms(row)
        if terms.shown == stored:
            return row
        require_seen(seen, stored, code="ranking_changed")
        is_public = row.is_published or terms.is_published
        why = _justified(row.season, correction, actor=actor, is_public=is_public)
        what = _payload(_saved(row, terms)) | confirmation_payload(why.confirmed)
        write_event(cup, verb="change_sub_ranking", actor=actor, now=now, what=what, reason=why.reason)
    return row


def move_sub_ranking_up(ranking: SubRanking, *, actor: Actor, now: datetime) -> None:
    """Swap a further table with the one above it; no-op for the first. Conflict: ranking_gone."""
    with transaction.atomic():
        cup = lock(ranking.season.cup)
        row = _known(ranking)
        order = list(row.season.sub_rankings.order_by("position", "pk"))
        at = order.index(row)
        if at == 0:
            return
        order[at - 1 : at + 1] = [order[at], order[at - 1]]
        for position, each in enumerate(order, start=1):
            SubRanking.objects.filter(pk=each.pk).update(position=position)
        write_event(cup, verb="move_sub_ranking", actor=actor, now=now, what=_payload(row))


def remove_sub_ranking(
    ranking: SubRanking, *, correction: SeasonCorrection = NONE_NEEDED, actor: Actor, now: datetime
) -> None:
    """Delete a further table; published versions stay as they are. Needs what changing it needs.

    Refused: as `justified`; Conflict: ranking_gone.
    """
    with transaction.atomic():
        cup = lock(ranking.season.cup)
        row = _known(ranking)
        why = _justified(row.season, correction, actor=actor, is_public=row.is_published)
        what = _payload(row) | confirmation_payload(why.confirmed)
        write_event(cup, verb="remove_sub_ranking", actor=actor, now=now, what=what, reason=why.reason)
        row.delete()


def require_no_ranking_of(club: Club) -> None:
    """Guard for deleting a club: no further table may be about it. Refused: ranking_needed."""
    if found := club.sub_rankings.select_related("season").first():
        raise Refused("ranking_needed", ranking=found.name, season=found.season.name, name=club.name)


def require_no_ranking_by(value: AttributeValue) -> None:
    """Guard for deleting a value: no further table may be about it. Refused: ranking_needed."""
    if found := value.sub_rankings.select_related("season").first():
        raise Refused("ranking_needed", ranking=found.name, season=found.season.name, name=value.label)


def _known(ranking: SubRanking) -> SubRanking:
    """The current row; its cup must have been locked. Conflict: ranking_gone."""
    row = SubRanking.objects.select_related("season__cup").filter(pk=ranking.pk).first()
    if row is None:
        raise Conflict("ranking_gone")
    return row


def _justified(season: Season, correction: SeasonCorrection, *, actor: Actor, is_public: bool) -> Justified:
    """A table for the desk only needs neither a reason nor a second person. Refused: as `justified`."""
    return justified(season, correction, actor=actor) if is_public else Justified()


def _payload(row: SubRanking) -> dict[str, Any]:
    return {"season": row.season_id, "sub_ranking": row.pk, "is_published": row.is_published}


def _saved(row: SubRanking, terms: SubRankingTerms) -> SubRanking:
    """Save the row and its evenings according to the terms."""
    row.club = _club(terms.club)
    row.value = _value(terms, row.season.cup)
    row.name, row.is_published = terms.name, terms.is_published
    row.rule = season_rule_document(terms.rule) if terms.rule else None
    row.has_own_evenings = terms.evenings is not None
    evenings = _evenings(row, terms)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise Refused("ranking_name_used", field="name", name=terms.name) from error
    row.chosen.all().delete()
    SubRankingEvening.objects.bulk_create(SubRankingEvening(sub_ranking=row, tournament_id=pk) for pk in evenings)
    return row


def _evenings(row: SubRanking, terms: SubRankingTerms) -> list[int]:
    """Refused: ranking_without_evenings, ranking_evening_strange."""
    if terms.evenings is None:
        return []
    if not terms.evenings:
        raise Refused("ranking_without_evenings", field="evenings")
    there = {each.pk for each in evenings_to_choose(row.season)}
    if not there.issuperset(terms.evenings):
        raise Refused("ranking_evening_strange", field="evenings")
    return sorted(set(terms.evenings))


def _club(club: int | None) -> Club | None:
    """Refused: ranking_club_unknown."""
    if club is None:
        return None
    found = Club.objects.filter(pk=club).first()
    if found is None or not Player.objects.filter(FINDABLE, club=found).exists():
        raise Refused("ranking_club_unknown", field="people")
    return found


def _value(terms: SubRankingTerms, cup: Cup) -> AttributeValue | None:
    """Refused: ranking_value_strange, ranking_value_hidden."""
    if terms.value is None:
        return None
    found = AttributeValue.objects.filter(pk=terms.value, attribute__cup=cup).select_related("attribute").first()
    if found is None:
        raise Refused("ranking_value_strange", field="people")
    if terms.is_published and not found.attribute.is_published:
        raise Refused("ranking_value_hidden", field="is_published")
    return found
