"""Pages that search machines shall not keep."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse

View = Callable[..., HttpResponse]


def unlisted(view: View) -> View:
    """Have search machines leave out a page with people's names on it, and whatever it links to."""

    @wraps(view)
    def guarded(*args: object, **kwargs: object) -> HttpResponse:
        response = view(*args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded
