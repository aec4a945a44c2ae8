"""That people invited to a final do not know its evening as it is now, beside the message that it is saved."""

from datetime import datetime

from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.queries.finals.untold import untold_of


def with_untold(message: str, evening: Tournament, *, now: datetime) -> str:
    """The message, with how many people invited to it do not know day, start and inn as they are now."""
    count = len(untold_of(evening, now=now))
    told = ngettext(
        "%(count)s person who was invited does not know day and place as they are now: “Tell day and place” on the "
        "page of invitations.",
        "%(count)s people who were invited do not know day and place as they are now: “Tell day and place” on the page "
        "of invitations.",
        count,
    )
    return f"{message} {told % {'count': count}}" if count else message
