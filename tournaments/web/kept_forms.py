"""What a form was filled with that met the login, or was older than the last login: it goes back into the page, and is
sent again once somebody presses the button. Nothing of it is stored here, or stands in an address.

Kept only of forms of our own pages, as their Origin or Referer says; without passwords, and of files the names, to be
chosen again. It goes back to the desk's address it was sent to, and nowhere else.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.urls import Resolver404, resolve, reverse

KEPT = "kept"
"""The login form's field with what is kept."""
MOST = 1_000_000
"""Characters; more is not kept."""
UNREADABLE = (UnreadablePostError, MultiPartParserError, SuspiciousOperation)
KeptFields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class KeptForm:
    """The address a form was sent to, its fields in order, its files (field, file name), whether a password was left
    out, and the user name of who filled it in, "" where nobody knows.
    """

    path: str
    fields: KeptFields
    files: KeptFields = ()
    lacks_password: bool = False
    typed_by: str = ""

    @property
    def stored(self) -> str:
        """As the login form's field has it."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @property
    def is_of_desk(self) -> bool:
        """Whether it was sent to an address of the desk."""
        if not self.path.startswith(reverse("web:desk")):
            return False
        try:
            return bool(resolve(urlsplit(self.path).path))
        except Resolver404:
            return False


def kept_form(request: HttpRequest) -> KeptForm | None:
    """What is kept of a form that was sent; None for htmx, whose page stays, for another site's, for one that sets a
    password or logs in, and where it is too much.
    """
    if request.method != "POST" or getattr(request, "htmx", False) or not is_ours(request):
        return None
    try:
        posted, files = request.POST, request.FILES
    except UNREADABLE:
        return None
    fields = _fields(posted)
    if "password" in posted or sum(len(name) + len(value) for name, value in fields) > MOST:
        return None
    names = tuple((field, str(file.name)) for field, sent in files.lists() for file in sent)
    return KeptForm(request.get_full_path(), fields, names, lacks_password=any("password" in name for name in posted))


def is_ours(request: HttpRequest) -> bool:
    """Whether a form was on a page of ours: its Origin, or else its Referer, is there and ours."""
    own = f"{request.scheme}://{request.get_host()}"
    return _origin(request.headers) in {own, *settings.CSRF_TRUSTED_ORIGINS}


def _origin(headers: Mapping[str, str]) -> str:
    if "Origin" in headers:
        return headers["Origin"]
    try:
        referer = urlsplit(headers.get("Referer", ""))
    except ValueError:
        return ""
    return f"{referer.scheme}://{referer.netloc}"


def _fields(posted: QueryDict) -> KeptFields:
    """Without the token, which is made anew, and passwords."""
    names = (name for name in posted if name != "csrfmiddlewaretoken" and "password" not in name)
    return tuple((name, str(value)) for name in names for value in posted.getlist(name))


def kept_in(request: HttpRequest) -> KeptForm | None:
    """What a login form brings along; None if it is nothing, or nothing that we wrote."""
    try:
        return read_kept(request.POST.get(KEPT, ""))
    except UNREADABLE:
        return None


def read_kept(text: str) -> KeptForm | None:
    """What the login form's field has; None if it is nothing that we wrote."""
    try:
        kept = json.loads(text)
        form = KeptForm(
            str(kept["path"]),
            _pairs(kept["fields"]),
            _pairs(kept["files"]),
            lacks_password=bool(kept["lacks_password"]),
            typed_by=str(kept["typed_by"]),
        )
        form.stored.encode()  # half a character cannot go into a page
        return form if form.is_of_desk else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _pairs(fields: Any) -> KeptFields:
    return tuple((str(name), str(value)) for name, value in fields)
