"""Forms to import a cup's past: files, and how to read them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from pathlib import PurePath
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile as SentFile
from django.utils.translation import gettext_lazy as _

from tournaments.actions.history.preparing import UploadedFile
from tournaments.documents.history_words import ENCODING_WORDS, SEPARATOR_WORDS, SHAPES, column_word
from tournaments.errors import in_file, sentence
from tournaments.intake.delimited import Cells
from tournaments.intake.history.evenings import LONGEST_NAME
from tournaments.intake.history.labels import LONGEST_LABEL
from tournaments.intake.history.reading import FileReading, ReadingChoice
from tournaments.intake.history.shapes import COLUMNS, Shape
from tournaments.intake.text import one_line
from tournaments.models.history_import import LONGEST_FILE_NAME
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, NameField, asked_for
from tournaments.web.desk.forms.players import FILE_KINDS

MOST_SHOWN, MOST_UMLAUTS = 4, 3
"""Rows shown of a file: the first ones, and further ones with umlauts."""
KEPT_ASIDE = ("encoding", "season", "name", "day")
"""What can be said without choosing the columns."""
KINDS = (*FILE_KINDS, "json")
AS_SAID = _("As the file's days, title or name say; please check it.")
AS_NAMED = _("As the file's name says; please check it.")
MAY_BE = _("Only if the check asks for it. By its days, title or name the file may be of %(season)s.")


@dataclass(frozen=True, slots=True)
class SentFiles:
    """The files that were sent, and a sentence for each that is left out."""

    found: tuple[UploadedFile, ...]
    refused: tuple[str, ...] = ()


class ManyFilesInput(forms.ClearableFileInput):
    """A file input for several files."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Several files, each of at most HISTORY_LIMIT bytes."""

    widget = ManyFilesInput(attrs={"accept": ",".join(f".{kind}" for kind in KINDS)})

    def clean(self, data: Any, initial: Any = None) -> SentFiles:
        """Return the files with their extensions; leave out those that are empty, or too large, before reading them,
        and refuse only if none is left.
        """
        uploads = data if isinstance(data, list | tuple) else [data]
        if len(uploads) == 1:
            return SentFiles((self._one(uploads[0], initial),))
        found, refused = [], []
        for each in uploads:
            try:
                found.append(self._one(each, initial))
            except forms.ValidationError as error:
                refused += [in_file(each.name, said) for said in error.messages]
        if not found:
            raise forms.ValidationError(refused)
        return SentFiles(tuple(found), tuple(refused))

    def _one(self, data: Any, initial: Any) -> UploadedFile:
        return _uploaded(super().clean(data, initial))


def _uploaded(file: "SentFile[bytes]") -> UploadedFile:
    if (file.size or 0) > settings.HISTORY_LIMIT:
        message = sentence("file_size", {"megabytes": settings.HISTORY_LIMIT // 1_000_000})
        raise forms.ValidationError(message, code="file_size")
    ending = PurePath(file.name or "").suffix.lower().removeprefix(".")
    return UploadedFile(file.read(), ending if ending in KINDS else "", one_line(file.name or "")[:LONGEST_FILE_NAME])


class HistoryFilesForm(DeskForm):
    """Files of past seasons."""

    uploads = ManyFilesField(
        label=_("Files"),
        help_text=_(
            "Lists of players, tournaments, seasons with their places, season tables: CSV, Excel (XLSX, XLS) or "
            "LibreOffice (ODS); or the web program's whole store (JSON). Several at once."
        ),
    )


class HistoryFileForm(DeskForm):
    """How to read a file; its columns are `column-0`, `column-1` … and belong to the layout that was shown."""

    shape = asked_for(forms.ChoiceField(label=_("What this file is"), required=False))
    encoding = asked_for(
        forms.ChoiceField(
            label=_("Characters"), required=False, help_text=_("Right when ä, ö, ü and ß below are right.")
        )
    )
    separator = asked_for(forms.ChoiceField(label=_("Between the columns"), required=False))
    has_heading = forms.BooleanField(label=_("The first row has headings"), required=False)
    season = NameField(
        label=_("Season"),
        max_length=LONGEST_LABEL,
        required=False,
        help_text=_("If the file does not name it: 2018/19."),
    )
    name = NameField(label=_("Name of the evening"), max_length=LONGEST_NAME, required=False)
    day = asked_for(
        forms.DateField(
            label=_("Day of the evening"),
            required=False,
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        )
    )

    def __init__(
        self,
        data: Any,
        *,
        reading: FileReading,
        choice: ReadingChoice,
        proposed: str = "",
        named_day: date | None = None,
    ) -> None:
        self.reading, self.sheet, self.before = reading, choice.sheet, choice
        needs_season = reading.shape == Shape.TABLE
        season = choice.season or (proposed if needs_season else "")
        super().__init__(data, initial=_initial(reading, choice) | {"season": season, "day": choice.day or named_day})
        if named_day and not choice.day:
            self.fields["day"].help_text = AS_NAMED
        if proposed and not choice.season:
            self.fields["season"].help_text = AS_SAID if needs_season else MAY_BE % {"season": proposed}
        shapes: Choices = [(shape, word) for shape, word in SHAPES.items() if shape != Shape.STORE]
        offer(self.fields["shape"], [("", _("please choose")), *shapes] if not reading.shape else shapes)
        offer(self.fields["encoding"], list(ENCODING_WORDS.items()))
        offer(self.fields["separator"], list(SEPARATOR_WORDS.items()))
        for name in self._needless():
            del self.fields[name]
        for at in range(self.width):
            self.fields[f"column-{at}"] = self._column(at)

    @property
    def width(self) -> int:
        rows = self.reading.sheet.rows if self.reading.sheet else ()
        return max((len(cells) for _, cells in rows[:20]), default=0) if self.reading.layout else 0

    def columns(self) -> list[tuple[Any, list[str]]]:
        """Each column's field with its values in the first rows."""
        rows = telling_rows(self.reading.sheet.rows if self.reading.sheet else ())
        return [(self[f"column-{at}"], [cells[at] for _, cells in rows if at < len(cells)]) for at in range(self.width)]

    @property
    def asks_again(self) -> bool:
        """Whether columns have to be detected again and reviewed; the form must be valid."""
        return bool({"shape", "separator"} & set(self.changed_data))

    @property
    def _keeps_columns(self) -> bool:
        """Whether nothing but the encoding, the season, the name or the day was changed."""
        return not any(each in {"shape", "separator", "has_heading"} or "column-" in each for each in self.changed_data)

    def choice(self) -> ReadingChoice:
        """The reading options chosen; the form must be valid. A different layout redetects its columns."""
        cleaned = self.cleaned_data
        if self._keeps_columns:
            return replace(self.before, **{each: cleaned[each] for each in KEPT_ASIDE if each in self.fields})
        named = {} if self.asks_again else {at: cleaned.get(f"column-{at}") for at in range(self.width)}
        columns = {name: at for at, name in reversed(named.items()) if name}
        return ReadingChoice(
            shape=cleaned["shape"],
            encoding=cleaned.get("encoding", ""),
            separator=cleaned.get("separator", ""),
            columns=columns,
            has_heading=cleaned["has_heading"],
            day=cleaned.get("day"),
            name=cleaned.get("name", ""),
            season=cleaned.get("season", ""),
            sheet=self.sheet,
        )

    def _needless(self) -> Iterable[str]:
        sheet = self.reading.sheet
        if sheet is None or not sheet.encoding:
            yield from ("encoding", "separator")
        if self.reading.shape != Shape.RESULTS:
            yield from ("name", "day")
        if self.reading.shape in {Shape.PLAYERS, ""}:
            yield "season"

    def _column(self, at: int) -> forms.ChoiceField:
        shape = self.reading.layout.shape if self.reading.layout else Shape.PLAYERS
        names: Choices = [("", _("nothing")), *((name, column_word(name)) for name in COLUMNS[shape])]
        return forms.ChoiceField(label=_("Column %(number)s") % {"number": at + 1}, choices=names, required=False)


def _initial(reading: FileReading, choice: ReadingChoice) -> dict[str, Any]:
    sheet, layout = reading.sheet, reading.layout
    columns = {f"column-{at}": name for name, at in layout.columns.items()} if layout else {}
    return columns | {
        "shape": reading.shape,
        "encoding": sheet.encoding if sheet else "",
        "separator": sheet.separator if sheet else "",
        "has_heading": layout.has_heading if layout else choice.has_heading,
        "name": choice.name,
    }


def telling_rows(rows: Sequence[tuple[int, Cells]]) -> list[tuple[int, Cells]]:
    """The first rows, and the first ones with umlauts, by which one sees whether the characters are right."""
    with_umlauts = (each for each in rows[MOST_SHOWN:] if not "".join(each[1]).isascii())
    return [*rows[:MOST_SHOWN], *islice(with_umlauts, MOST_UMLAUTS)]


def offer(field: forms.Field, choices: Choices) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices
