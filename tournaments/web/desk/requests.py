"""A request by a logged-in user: the actor and the data submitted."""

import re
from datetime import date

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.datastructures import MultiValueDict

from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import User

DIGEST = re.compile(r"[0-9a-f]{1,64}")
EVENING = re.compile(r"(\d{4}-\d{2}-\d{2})(?: (?:[2-9]|[1-9]\d))?", re.ASCII)


class DeskRequest(HttpRequest):
    """A request by a logged-in user."""

    user: User


def actor_of(request: DeskRequest) -> Actor:
    """The actor of every action in this request."""
    return Actor(entry_point=EntryPoint.DESK, user=request.user)


def form_data(request: HttpRequest) -> QueryDict | None:
    """The data for a Django form: None unless the request is a POST."""
    return request.POST if request.method == "POST" else None


def form_files(request: HttpRequest) -> "MultiValueDict[str, UploadedFile[bytes]] | None":
    """The uploaded files; None unless the request is a POST."""
    return request.FILES if request.method == "POST" else None


def digest_of(request: HttpRequest, name: str) -> str:
    """The digest in a form's hidden field; "" if malformed, which never compares equal."""
    sent = request.POST.get(name, "")
    return sent if DIGEST.fullmatch(sent) else ""


def evenings_of(request: HttpRequest, name: str) -> list[str]:
    """The ticked evenings of days (ISO), a day's further ones as `2026-10-03 2`, sorted and without duplicates; invalid
    values are dropped.
    """
    return sorted({each for each in request.POST.getlist(name) if _is_evening(each)})


def _is_evening(text: str) -> bool:
    found = EVENING.fullmatch(text)
    if found is None:
        return False
    try:
        date.fromisoformat(found[1])
    except ValueError:
        return False
    return True
