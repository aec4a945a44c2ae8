"""The ranking of one cup of a final: from the season table published here, a file, or typed.

Where it is unclear whom a line means, the user is asked. Between the steps the lines travel through the browser,
signed.
"""

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.finals.kept import keeps_ranking
from tournaments.actions.finals.rankings import (
    ImportedRanking,
    import_published_ranking,
    import_ranking,
    replaces_ranking,
    tried_published_ranking,
    tried_ranking,
)
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.errors import Refused, sentence
from tournaments.models import ChampionshipCup
from tournaments.models.championship import RankingSource
from tournaments.queries.finals.finalists import TriedCup, finalists
from tournaments.queries.finals.rankings import (
    kept_players,
    matched_people,
    published_ranking,
    rank_changes,
)
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.finals.championship import final_context
from tournaments.web.desk.finals.effects import show_effect
from tournaments.web.desk.finals.ranking_checks import answered_context, answers_to, check_context, origin_context
from tournaments.web.desk.finals.sealed_rankings import unsealed
from tournaments.web.desk.finals.terms import offered_terms
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.final_rankings import RankingFileForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.desk.season_effects import Save


@form_view
def ranking(request: DeskRequest, season: int, final_cup: int) -> HttpResponse:
    """Preview what the latest published table or another source would change; unclear names are asked about first.

    What was typed comes back from the preview to be corrected.
    """
    mine = access.championship_to_run(request.user, season)
    cup = access.final_cup_of(mine, final_cup)
    form = RankingFileForm(form_data(request), form_files(request))
    if "again" in request.POST:
        form = RankingFileForm(initial={"typed": request.POST.get("typed", "")})
    offered = _offered(cup)
    context = final_context(request, mine) | {"final_cup": cup, "form": form}
    if "kept" not in offered and form.is_valid():
        context |= check_context(request, form, cup)
        return render(request, "web/desk/finals/ranking_check.html", context)
    return render(request, "web/desk/finals/ranking.html", context | offered, status=form.status)


@post_only
def take_published(request: DeskRequest, season: int, final_cup: int) -> HttpResponse:
    """Take over the published table that was shown; behind a public list, what it changes is shown first."""
    mine = access.championship_to_run(request.user, season)
    cup = access.final_cup_of(mine, final_cup)
    form = DeskForm(request.POST)
    with catch_refusals(form):
        if form.is_valid():
            tried = tried_published_ranking(cup, shown=request.POST.get("shown", ""))
            imported = ImportedRanking((), (), RankingSource.HERE, _version_of(cup))
            return _shown(request, tried, partial(_taken_published, request, cup), imported)
    context = _offered(cup) | final_context(request, mine) | {"final_cup": cup, "form": RankingFileForm()}
    return render(request, "web/desk/finals/ranking.html", context | {"why": form}, status=form.status)


@post_only
def take(request: DeskRequest, season: int, final_cup: int) -> HttpResponse:
    """Take over checked lines with the answers about whom they mean; changes of an existing ranking are previewed
    first, and behind a public list what they change there. Refused: too_old, people_unanswered.
    """
    mine = access.championship_to_run(request.user, season)
    cup = access.final_cup_of(mine, final_cup)
    imported = unsealed(request)
    meant = matched_people(imported.rows, among=access.players_to_see(request.user))
    answers = answers_to(request, meant)
    is_shown = not cup.read_at or "answered" in request.POST or not any(each.is_unsure for each in meant)
    form = DeskForm(request.POST)
    with catch_refusals(form):
        if is_shown:
            whole = _confirmed(request, replace(imported, rows=answers.rows, people=answers.people))
            return _shown(request, tried_ranking(cup, whole), partial(_taken, request, cup, whole), whole)
    context = final_context(request, mine) | {"final_cup": cup, "form": form}
    context |= answered_context(request, cup, answers) | origin_context(imported, cup) | _ticked(request)
    return render(request, "web/desk/finals/ranking_check.html", context, status=form.status)


def _shown(request: DeskRequest, tried: TriedCup, save: Save, imported: ImportedRanking) -> HttpResponse:
    """Save a ranking, or show what it changes; a reason is needed where it corrects another one, or terms change."""
    cup = access.final_cup_of(tried.cup.championship, tried.cup.pk)
    ranks = [(each.player, each.rank, each.participations) for each in tried.ranks or ()]
    corrects = replaces_ranking(cup, ranks, imported.source, imported.version, imported.origin)
    needs_reason = corrects or (imported.terms is not None and offered_terms(imported.terms, cup) is not None)
    intro = _("The list of finalists is published. With this ranking of %(cup)s:") % {"cup": cup.name}
    return show_effect(request, cup.championship, tried, save, needs_reason=needs_reason, intro=intro)


def _taken(
    request: DeskRequest, cup: ChampionshipCup, imported: ImportedRanking, why: SeasonCorrection
) -> HttpResponse:
    return _done(request, import_ranking(cup, imported, correction=why, actor=actor_of(request), now=timezone.now()))


def _taken_published(request: DeskRequest, cup: ChampionshipCup, why: SeasonCorrection) -> HttpResponse:
    shown, actor, now = request.POST.get("shown", ""), actor_of(request), timezone.now()
    return _done(request, import_published_ranking(cup, shown=shown, correction=why, actor=actor, now=now))


def _version_of(cup: ChampionshipCup) -> int | None:
    return published_ranking(cup.season).version if cup.season else None


def _confirmed(request: DeskRequest, imported: ImportedRanking) -> ImportedRanking:
    """With what was ticked: the cup's terms, and that the file of another cup or season is meant."""
    return replace(
        imported,
        terms=imported.terms if "terms" in request.POST else None,
        is_confirmed="other_cup" in request.POST,
        is_season_confirmed="other_season" in request.POST,
    )


def _ticked(request: DeskRequest) -> dict[str, bool]:
    return {f"takes_{name}": name in request.POST for name in ("terms", "other_cup", "other_season")}


def _offered(cup: ChampionshipCup) -> dict[str, Any]:
    """The rankings to choose from, or why the one read stays."""
    if keeps_ranking(cup):
        return {"kept": sentence("final_ranking_kept", {"cup": cup.name})}
    return _published(cup)


def _published(cup: ChampionshipCup) -> dict[str, Any]:
    """The season's published table and how it differs, or why it cannot be read."""
    if cup.season is None:
        return {}
    try:
        found = published_ranking(cup.season)
    except Refused as refused:
        return {"not_published": refused.sentence}
    people = kept_players(player for player, *_ in found.ranks)
    after = {people[pk].pk: (rank, played) for pk, rank, played in found.ranks if pk in people}
    changes = rank_changes(cup, after, {each.pk: each.name for each in people.values()})
    return {"published": found, "changes": changes, "is_first": not cup.read_at}


def _has_places(cup: ChampionshipCup) -> bool:
    """Whether anybody is in through the cup."""
    rows = finalists(cup.championship).rows
    return any(way.is_in for row in rows for way in row.ways if way.cup == cup.short_name)


def _done(request: DeskRequest, cup: ChampionshipCup) -> HttpResponse:
    count = cup.ranks.count()
    message = ngettext(
        "%(name)s: the ranking of %(count)s person has been read.",
        "%(name)s: the ranking of %(count)s people has been read.",
        count,
    ) % {"name": cup.name, "count": count}
    if count and not _has_places(cup):
        message += " " + _("Nobody of them has a place: please check the evenings needed.")
    return redirect_with_message(request, message, "web:desk_championship", cup.championship.season_id)
