"""Forms to import a cup's past: files, how to read them, counting rules, and people."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile as SentFile
from django.utils.translation import gettext_lazy as _

from scoring.season import Counting
from tournaments.actions.history.preparing import UploadedFile
from tournaments.documents.history_words import ENCODING_WORDS, SEPARATOR_WORDS, SHAPES, column_word
from tournaments.errors import sentence
from tournaments.intake.history.evenings import LONGEST_NAME
from tournaments.intake.history.labels import LONGEST_LABEL
from tournaments.intake.history.reading import FileReading, ReadingChoice
from tournaments.intake.history.records import ImportedCup
from tournaments.intake.history.shapes import COLUMNS, Shape
from tournaments.intake.history.terms import ImportedSeasonTerms
from tournaments.intake.text import one_line
from tournaments.models import Season
from tournaments.models.history_import import LONGEST_FILE_NAME
from tournaments.queries.history.reading import HistoryChoices
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, NameField, asked_for
from tournaments.web.desk.forms.players import FILE_KINDS
from tournaments.web.desk.forms.seasons import COUNTING

KINDS = (*FILE_KINDS, "json")


class ManyFilesInput(forms.ClearableFileInput):
    """A file input for several files."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Several files, each of at most HISTORY_LIMIT bytes."""

    widget = ManyFilesInput(attrs={"accept": ",".join(f".{kind}" for kind in KINDS)})

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        """Return the files with their extensions; refuse a file that is too large before reading it."""
        uploads = data if isinstance(data, list | tuple) else [data]
        return [_uploaded(super(ManyFilesField, self).clean(each, initial)) for each in uploads]


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
    day = forms.DateField(
        label=_("Day of the evening"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, data: Any, *, reading: FileReading, choice: ReadingChoice) -> None:
        self.reading = reading
        super().__init__(data, initial=_initial(reading, choice))
        shapes: Choices = [(shape, word) for shape, word in SHAPES.items() if shape != Shape.STORE]
        _offer(self.fields["shape"], [("", _("please choose")), *shapes] if not reading.shape else shapes)
        _offer(self.fields["encoding"], list(ENCODING_WORDS.items()))
        _offer(self.fields["separator"], list(SEPARATOR_WORDS.items()))
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
        rows = self.reading.sheet.rows[:4] if self.reading.sheet else ()
        return [(self[f"column-{at}"], [cells[at] for _, cells in rows if at < len(cells)]) for at in range(self.width)]

    @property
    def asks_again(self) -> bool:
        """Whether columns have to be detected again and reviewed; the form must be valid."""
        return bool({"shape", "encoding", "separator"} & set(self.changed_data))

    def choice(self) -> ReadingChoice:
        """The reading options chosen; the form must be valid. A different layout redetects its columns."""
        cleaned = self.cleaned_data
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
        "day": choice.day,
        "name": choice.name,
        "season": choice.season,
    }


class HistoryPointsForm(DeskForm):
    """The cup points of past evenings, and how equals are separated."""

    cup_points = forms.ChoiceField(label=_("Cup points"))
    final_points = forms.ChoiceField(label=_("Cup points of the final"), required=False)
    as_before = forms.BooleanField(
        label=_("Equals are separated as the software of before did it"),
        required=False,
        help_text=_(
            "Of an evening by the best, then by the lower worst round; of a season by weighted single results, "
            "participations and the points of the final. Otherwise as new evenings and seasons do it."
        ),
    )

    def __init__(self, data: Any, *, terms: ImportedSeasonTerms, schemes: Sequence[tuple[str, str]]) -> None:
        super().__init__(data, initial=terms.as_json)
        _offer(self.fields["cup_points"], list(schemes))
        _offer(self.fields["final_points"], [("", _("as of the other evenings")), *schemes])

    def stored_terms(self) -> Mapping[str, Any]:
        """The terms as stored; the form must be valid."""
        return {name: self.cleaned_data[name] for name in ImportedSeasonTerms().as_json if name in self.fields}


class HistoryHereForm(HistoryPointsForm):
    """The cup points of evenings that come to a season of before, which keeps its own rules."""

    def offer_final(self, season: Season) -> None:
        """Hide the final's cup points if the season says them."""
        self.fields["as_before"].help_text = _(
            "Of an evening by the best, then by the lower worst round. Otherwise as new evenings do it."
        )
        if season.final_points:
            del self.fields["final_points"]


class HistoryTermsForm(HistoryPointsForm):
    """The counting rules of past seasons."""

    counting = forms.ChoiceField(label=_("What counts"), choices=COUNTING, widget=forms.RadioSelect)
    n = asked_for(
        forms.IntegerField(
            label=_("Number of best results that count"),
            min_value=1,
            max_value=50,
            required=False,
            help_text=_("Not needed for half of the season, which is worked out automatically."),
        )
    )
    min_participations = forms.IntegerField(
        label=_("Participations needed for a rank"), min_value=0, max_value=50, required=True
    )
    field_order: Sequence[str] = ("counting", "n", "min_participations")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("counting") != Counting.HALF and not cleaned.get("n"):
            self.add_error("n", _("Please say how many results count."))
        return cleaned


class HistoryScopeForm(HistoryTermsForm):
    """Rules for all seasons at once, which cup of the files to import, and where its seasons begin."""

    cup = forms.ChoiceField(label=_("Cup of the files"), required=False)
    turn = forms.ChoiceField(
        label=_("Seasons go"),
        choices=[
            ("", _("as the files call them")),
            ("april", _("from 1 April to 31 March")),
            ("year", _("with the year")),
        ],
        required=False,
    )
    field_order = ("cup", "turn", *HistoryTermsForm.field_order)

    def set_initial(self, choices: HistoryChoices) -> None:
        """Set initial values from earlier choices."""
        self.initial = {**self.initial, "turn": choices.turn}

    def scope(self, choices: HistoryChoices) -> HistoryChoices:
        """The choices updated with the submitted values; the form must be valid."""
        cleaned = self.cleaned_data
        cup = cleaned.get("cup", choices.cup)
        return replace(choices, cup=cup, turn=cleaned["turn"])

    def offer_cups(self, cups: Sequence[ImportedCup], *, chosen: str) -> None:
        """Offer the cups found in the files; hide the field if there is only one."""
        if len(cups) < 2:
            del self.fields["cup"]
        else:
            _offer(self.fields["cup"], [(each.number, f"{each.number} {each.name}".strip()) for each in cups])
            self.fields["cup"].initial = chosen


def _offer(field: forms.Field, choices: Choices) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices
