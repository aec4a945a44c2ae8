"""What a form was filled with that met the login, or was older than the last login: it goes back into the page, and is
sent again once somebody presses the button. Nothing of it is stored here, or stands in an address.

Kept only of forms of our own pages, as their Origin or Referer says; without passwords and files. It goes back to the
desk's address it was sent to, and nowhere else.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
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
    """The address a form was sent to, its fields in order, and whether these are all of them."""

    path: str
    fields: KeptFields
    is_whole: bool

    @property
    def stored(self) -> str:
        """As the login form's field has it."""
        kept = {"path": self.path, "fields": self.fields, "is_whole": self.is_whole}
        return json.dumps(kept, ensure_ascii=False)


def kept_form(request: HttpRequest) -> KeptForm | None:
    """What is kept of a form that was sent; None for htmx, whose page stays, for another site's, and where nothing of
    it can be kept.
    """
    if request.method != "POST" or getattr(request, "htmx", False) or not is_ours(request):
        return None
    try:
        posted, has_files = request.POST, bool(request.FILES)
    except UNREADABLE:
        return None
    fields = _fields(posted)
    if not fields or sum(len(name) + len(value) for name, value in fields) > MOST:
        return None
    left_out = any("password" in name for name in posted) and KEPT not in posted
    return KeptForm(request.get_full_path(), fields, is_whole=not (has_files or left_out))


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
    """Without the token, which is made anew, and passwords; none of a form that sets one; of a login what it keeps."""
    if KEPT in posted:
        return ((KEPT, str(posted[KEPT])),)
    if "password" in posted:
        return ()
    names = (name for name in posted if name != "csrfmiddlewaretoken" and "password" not in name)
    return tuple((name, str(value)) for name in names for value in posted.getlist(name))


def read_kept(text: str) -> KeptForm | None:
    """What the login form's field has; None if it is nothing that we wrote."""
    try:
        kept = json.loads(text)
        form = KeptForm(str(kept["path"]), _pairs(kept["fields"]), is_whole=bool(kept["is_whole"]))
        form.stored.encode()  # half a character cannot go into a page
        return form if _is_of_desk(form.path) else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _pairs(fields: Any) -> KeptFields:
    return tuple((str(name), str(value)) for name, value in fields)


def _is_of_desk(path: str) -> bool:
    if not path.startswith(reverse("web:desk")):
        return False
    try:
        return bool(resolve(urlsplit(path).path))
    except Resolver404:
        return False
