"""A request behind the login: who acts, what was sent."""

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.datastructures import MultiValueDict

from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import User


class DeskRequest(HttpRequest):
    """A request behind the login."""

    user: User


def actor_of(request: DeskRequest) -> Actor:
    """The actor of every action in this request."""
    return Actor(entry_point=EntryPoint.DESK, user=request.user)


def form_data(request: HttpRequest) -> QueryDict | None:
    """The data of a Django form: None unless something was posted."""
    return request.POST if request.method == "POST" else None


def form_files(request: HttpRequest) -> "MultiValueDict[str, UploadedFile[bytes]] | None":
    """The uploaded files; None unless something was posted."""
    return request.FILES if request.method == "POST" else None
