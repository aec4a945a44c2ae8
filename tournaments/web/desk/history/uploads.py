"""The files of an upload: those that can be read are taken, the others are named."""

from collections.abc import Sequence

from django.contrib import messages
from django.utils.translation import gettext as _

from tournaments.actions.history.preparing import UploadedFile, sorted_out
from tournaments.web.desk.forms.history import HistoryFilesForm
from tournaments.web.desk.requests import DeskRequest


def readable_files(request: DeskRequest, form: HistoryFilesForm) -> Sequence[UploadedFile]:
    """The files of a valid form that can be read, with a message about each other one.

    Refused: as `sorted_out`, if none can.
    """
    sent = form.cleaned_data["uploads"]
    found, refused = sorted_out(sent.found)
    for said in (*sent.refused, *(each.sentence for each in refused)):
        messages.warning(request, _("Left out: %(file)s") % {"file": said})
    return found
