"""Forms for the rankings of a final's cups: a file or typed lines."""

from pathlib import PurePath
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.errors import sentence
from tournaments.intake.final_ranking import RankingFile, read_ranking
from tournaments.intake.upload import FileRefused
from tournaments.web.desk.forms.desk_form import DeskForm


class RankingFileForm(DeskForm):
    """A ranking as a file or as typed lines; once valid, `ranking` holds its lines and problems."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_(
            "What the season page of another installation exports (JSON), or a list (CSV, Excel, LibreOffice) with the "
            "columns Rang, Nr, Zuname, Vorname, Ort, Teilnahmen. Rang, Zuname and Teilnahmen are required; a column "
            "Name with the whole name may stand in place of Zuname and Vorname."
        ),
    )
    typed = forms.CharField(
        label=_("Or typed"),
        required=False,
        max_length=200_000,
        help_text=_(
            "The same columns, separated by semicolons, with the headings in the first line. Rang, Zuname (or Name) "
            "and Teilnahmen are required: whether somebody has played the evenings needed cannot be known without."
        ),
        widget=forms.Textarea(
            attrs={"rows": 6, "autocomplete": "off", "placeholder": "Rang;Nr;Zuname;Vorname;Ort;Teilnahmen"}
        ),
    )
    ranking: RankingFile

    @property
    def is_typed(self) -> bool:
        return not self.cleaned_data.get("file")

    def clean_file(self) -> "UploadedFile[bytes] | None":
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > settings.UPLOAD_LIMIT:
            message = sentence("file_size", {"megabytes": settings.UPLOAD_LIMIT // 1_000_000})
            raise forms.ValidationError(message, code="file_size")
        return file

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if self.errors:
            return cleaned
        if not file and not cleaned.get("typed"):
            self.add_error(
                "file", forms.ValidationError(_("Please choose a file, or type the ranking."), code="required")
            )
            return cleaned
        content = file.read() if file else cleaned["typed"].encode()
        name = PurePath(file.name or "").name if file else "typed.csv"
        try:
            self.ranking = read_ranking(content, filename=name)
        except FileRefused as refused:
            message = sentence(refused.code, refused.facts)
            self.add_error("file" if file else "typed", forms.ValidationError(message, code=refused.code))
        return cleaned
