"""Upload of an archive at the desk."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import SHORT_ADDRESS, ShortAddressField


class ArchiveForm(DeskForm):
    """The file, its destination cup and the expected start of its head hash; the last two are optional."""

    file = forms.FileField(
        label=_("Archive"),
        help_text=_("A file as the button “Archive” gives it."),
        widget=forms.ClearableFileInput(attrs={"accept": ".zip"}),
    )
    slug = ShortAddressField(
        label=_("Short address of the cup here"),
        help_text=_("Only if it shall be another than in the archive."),
        max_length=SHORT_ADDRESS,
        required=False,
    )
    head = forms.CharField(
        label=_("Beginning of the head"),
        help_text=_("If you know it from elsewhere: another archive is refused then."),
        max_length=64,
        required=False,
    )
