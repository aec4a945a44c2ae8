"""The integrity of a log, recomputed or as last checked, and the check of the whole installation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.documents.background import order
from tournaments.documents.catalogue import VERIFICATION, Document, Subject, document
from tournaments.models import Cup, LogCheck, Tournament
from tournaments.queries.log.checks import CheckedCup, FoundIn, checked_cups, last_check
from tournaments.queries.log.reading import chain_break
from tournaments.seals import SealState, chain_end, seal_state
from tournaments.verification.chain import SEALS
from tournaments.verification.findings import Finding
from tournaments.verification.sentences import finding_sentence, place_words
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.documents.own_jobs import own_jobs


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in words."""

    place: str
    sentence: str


def log_state(owner: Tournament | Cup) -> dict[str, Any]:
    """Context for a log page: the hash chain and its seal now, and the last check; for a cup also the evenings with
    findings. Two statements, five for a cup.
    """
    check, seal = last_check(owner), seal_state(chain_end(owner), owner.chain_seal)
    return {
        "owner": owner,
        "break_at": chain_break(owner),
        "seal_fault": "" if seal.holds else _seal_sentence(seal),
        "check": check,
        "since": owner.revision - check.revision if check else 0,
        "finding_lines": list(_lines(check)) if check else [],
        "found_in": _found_in_evenings(owner) if isinstance(owner, Cup) else (),
    }


def _found_in_evenings(cup: Cup) -> Sequence[FoundIn]:
    (checked,) = checked_cups([cup])
    return [each for each in checked.found_in if each.evening]


def _seal_sentence(state: SealState) -> str:
    return finding_sentence(Finding(SEALS[state], ()))


def _lines(check: LogCheck) -> Iterator[FindingWords]:
    for kept in check.findings:
        found = _finding(kept)
        yield FindingWords(place_words(found), finding_sentence(found))


def _finding(kept: Mapping[str, Any]) -> Finding:
    return Finding(kept["code"], tuple((kind, which) for kind, which in kept["place"]), kept["facts"])


@read_only
def installation(request: DeskRequest) -> HttpResponse:
    """List every cup with the findings of its last checks; superusers only."""
    cups: tuple[CheckedCup, ...] = checked_cups(access.cups_to_see(_superuser(request).user))
    return render(
        request, "web/desk/installation_checks.html", {"checked_cups": cups, "own_jobs": own_jobs(request.user)}
    )


@post_only
def check_installation(request: DeskRequest) -> HttpResponse:
    """Start a check of every cup, one after the other; superusers only."""
    now = timezone.now()
    for cup in access.cups_to_see(_superuser(request).user):
        order(_cup_check(), cup, owner=request.user, now=now)
    return redirect_with_message(request, _("Everything is being checked, one cup after the other."), "web:desk_checks")


def _superuser(request: DeskRequest) -> DeskRequest:
    if not request.user.is_superuser:
        raise Http404
    return request


def _cup_check() -> Document:
    found = document(Subject.CUP, VERIFICATION)
    assert found is not None  # noqa: S101 - the catalogue has it
    return found
