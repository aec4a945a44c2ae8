"""Preparing an import of a cup's history: its files, how to read them, and who the people are.

Changes nothing else and writes no events: nothing has happened until the import is carried out.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.actions.log import Actor
from tournaments.errors import Conflict, Refused
from tournaments.intake.history.reading import ReadingChoice, read_history_file
from tournaments.intake.history.sheet import further_sheets
from tournaments.intake.upload import FileRefused
from tournaments.models import Cup, HistoryFile, HistoryImport
from tournaments.models.history_import import LONGEST_FILE_NAME, HistoryState
from tournaments.queries.history.named_days import named_days
from tournaments.queries.history.other_cups import files_for
from tournaments.queries.history.reading import HistoryChoices, choice_as_json, read_history, reading_choice

MOST_FILES = 40
RETENTION = timedelta(days=30)
"""How long an abandoned import is kept; its files may contain addresses."""

TICKS = frozenset({"beside", "further", "holds", "repeated"})
"""Choices of evenings by their place among those of a day."""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """An uploaded file, its extension and its name; of a workbook one `sheet`, from 0."""

    content: bytes
    kind: str
    name: str = ""
    sheet: int = 0


def start_history_import(cup: Cup, files: Iterable[UploadedFile], *, actor: Actor, now: datetime) -> HistoryImport:
    """Start an import with these files. Also removes abandoned ones.

    Refused: past_too_many_files, and what reading refuses (`read_history_file`).
    """
    with transaction.atomic():
        remove_forgotten(now=now)
        history = HistoryImport.objects.create(cup=cup, begun_at=now, user=actor.user)
        add_files(history, files)
    return history


def start_for_other_cup(
    history: HistoryImport, into: Cup, *, number: str, actor: Actor, now: datetime
) -> HistoryImport:
    """Start an import of another cup in the files of one in preparation: with the files that have something of it, read
    as they are here. `number` is the cup's in the files; both imports keep to theirs, if this one's is clear.

    Conflict: past_done, past_other_cup_gone.
    """
    with transaction.atomic():
        row = lock_draft(history)
        read = read_history(row)
        if into.pk == row.cup_id or number not in read.own.left:
            raise Conflict("past_other_cup_gone")
        files = files_for(read, number)
        choose(row, read.choices)
        chosen = HistoryChoices(cup=number, turn=read.choices.turn).as_json
        other = HistoryImport.objects.create(cup=into, begun_at=now, user=actor.user, choices=chosen)
        HistoryFile.objects.bulk_create(
            HistoryFile(history=other, content=each.content, kind=each.kind, name=each.name, choice=each.choice)
            for each in files
        )
    return other


def add_files(history: HistoryImport, files: Iterable[UploadedFile]) -> None:
    """Add files to an import in preparation. Refused: past_too_many_files, and what reading refuses."""
    with transaction.atomic():
        row = lock_draft(history)
        uploads = [each for file in files for each in (file, *_clear_sheets(file))]
        if row.files.count() + len(uploads) > MOST_FILES:
            raise Refused("past_too_many_files", field="uploads", most=MOST_FILES)
        for each in uploads:
            _require_readable(each, ReadingChoice(sheet=each.sheet), named=len(uploads) > 1)
        _forget_ticks(row)
        HistoryFile.objects.bulk_create(
            HistoryFile(
                history=row,
                content=each.content,
                kind=each.kind,
                name=each.name,
                choice={"sheet": each.sheet} if each.sheet else {},
            )
            for each in uploads
        )


def change_reading(file: HistoryFile, choice: ReadingChoice) -> None:
    """Change how a file is read. Refused: what reading refuses."""
    with transaction.atomic():
        row = lock_draft(file.history)
        _require_readable(UploadedFile(bytes(file.content), file.kind), choice)
        _forget_ticks(row)
        HistoryFile.objects.filter(pk=file.pk).update(choice=choice_as_json(choice))


def take_named_days(history: HistoryImport) -> None:
    """Say of each file of one evening whose day is not known that it was on the day in its name."""
    with transaction.atomic():
        row = lock_draft(history)
        _forget_ticks(row)
        for file, day in named_days(read_history(row)):
            choice = replace(reading_choice(file.choice), day=day)
            HistoryFile.objects.filter(pk=file.pk).update(choice=choice_as_json(choice))


def remove_file(file: HistoryFile) -> None:
    """Remove a file from the import."""
    with transaction.atomic():
        _forget_ticks(lock_draft(file.history))
        HistoryFile.objects.filter(pk=file.pk).delete()


def choose(history: HistoryImport, choices: HistoryChoices) -> None:
    """Choose what the files mean, and the rules that apply."""
    with transaction.atomic():
        row = lock_draft(history)
        row.choices = choices.as_json
        row.save(update_fields=["choices"])


def answer_questions(history: HistoryImport, answers: Mapping[str, str]) -> None:
    """Say who people are: by file key a player (id) or NEW; "" takes an answer back. Other answers stay."""
    with transaction.atomic():
        row = lock_draft(history)
        row.answers = {key: answer for key, answer in {**row.answers, **answers}.items() if answer}
        row.save(update_fields=["answers"])


def discard(history: HistoryImport) -> None:
    """Delete an import in preparation, and its files."""
    with transaction.atomic():
        lock_draft(history).delete()


def remove_forgotten(*, now: datetime) -> None:
    """Delete abandoned imports."""
    HistoryImport.objects.filter(state=HistoryState.DRAFT, begun_at__lt=now - RETENTION).delete()


def lock_draft(history: HistoryImport) -> HistoryImport:
    """Lock an import in preparation. Conflict: past_done."""
    row = HistoryImport.objects.select_for_update(of=("self",)).select_related("cup").filter(pk=history.pk).first()
    if row is None or not row.is_draft:
        raise Conflict("past_done")
    return row


def _clear_sheets(file: UploadedFile) -> Iterator[UploadedFile]:
    """The further sheets of a workbook of which it is clear what they are, as files of their own."""
    for at, title in further_sheets(file.content):
        each = replace(file, name=f"{file.name} – {title}"[-LONGEST_FILE_NAME:], sheet=at)
        try:
            reading = read_history_file(file.content, filename=each.name, choice=ReadingChoice(sheet=at))
        except FileRefused:
            continue
        if not reading.problem:
            yield each


def sorted_out(files: Sequence[UploadedFile]) -> tuple[list[UploadedFile], list[Refused]]:
    """The files that can be read, each one once, and why each other one is left out, with its name. Refused: by the
    first, if none can be read.
    """
    found, refused = [], []
    known: set[bytes] = set()
    for each in files:
        try:
            _require_readable(each, named=len(files) > 1)
            _require_new(each, known, named=len(files) > 1)
        except Refused as error:
            refused.append(error)
        else:
            known.add(each.content)
            found.append(each)
    if refused and not found:
        raise refused[0]
    return found, refused


def _require_new(file: UploadedFile, known: Container[bytes], *, named: bool) -> None:
    if file.content in known:
        raise Refused("past_file_twice", field="uploads", in_file=file.name if named else "")


def _forget_ticks(row: HistoryImport) -> None:
    """Forget which evenings of a day were ticked: with other files another evening may have its place there."""
    row.choices = {name: each for name, each in row.choices.items() if name not in TICKS}
    row.save(update_fields=["choices"])


def _require_readable(file: UploadedFile, choice: ReadingChoice | None = None, *, named: bool = False) -> None:
    """Refuse a file that cannot be read, by its name if it is `named`."""
    try:
        read_history_file(file.content, filename=f"x.{file.kind}", choice=choice or ReadingChoice())
    except FileRefused as refused:
        raise Refused(refused.code, field="uploads", in_file=file.name if named else "") from refused
