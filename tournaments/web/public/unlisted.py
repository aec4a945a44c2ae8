"""Pages that search engines must not index."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse

PublicView = Callable[..., HttpResponse]


def unlisted(view: PublicView) -> PublicView:
    """Tell search engines neither to index a page with people's names nor to follow its links."""

    @wraps(view)
    def guarded(*args: object, **kwargs: object) -> HttpResponse:
        response = view(*args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded
