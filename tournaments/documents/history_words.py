"""Files of the past, their columns, and notes on them, in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.season_criteria import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tournaments.errors import sentence
from tournaments.intake.history.reading import FileReading
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.records import ImportedPerson, ImportNote
from tournaments.intake.history.sentences import HISTORY_COUNTS, HISTORY_NOTES, HISTORY_OBSTACLES
from tournaments.intake.history.shapes import MOST_ROUNDS, Shape
from tournaments.queries.history.planned import PlannedSeason
from tournaments.queries.history.questions import Doubt
from tournaments.reports.season_rules import counting_words, minimum_words

SHAPES: Mapping[str, str | Promise] = {
    Shape.PLAYERS: _("a list of players"),
    Shape.LINES: _("tournaments, a line for each result"),
    Shape.RESULTS: _("one tournament"),
    Shape.SEASON: _("a season"),
    Shape.PLACES: _("a list of places with their days"),
    Shape.TABLE: _("season tables, to compare with"),
    Shape.STORE: _("the web program's whole store"),
}
COLUMN_WORDS: Mapping[str, str | Promise] = {
    "number": _("player number"),
    "family_name": _("family name"),
    "given_name": _("given name"),
    "name": _("name"),
    "title": _("title"),
    "place": pgettext_lazy("town", "place"),
    "club": _("club"),
    "birth_year": _("year or date of birth"),
    "mail": _("e-mail"),
    "street": _("street and number"),
    "postcode": _("postcode"),
    "town": _("town of the address"),
    "cup": _("number of the cup"),
    "day": pgettext_lazy("of the calendar", "day"),
    "evening": _("number of the evening"),
    "venue": _("where the evening was"),
    "rank": _("rank"),
    "total": _("total"),
    "season": _("season"),
    **{f"r{n}": _("round") for n in range(1, MOST_ROUNDS + 1)},
}
ENCODING_WORDS: Mapping[str, str | Promise] = {
    "utf-8": _("Unicode (usual today)"),
    "cp1252": _("Windows (Western European)"),
    "utf-16": _("Unicode text from Excel"),
    "cp850": _("DOS (very old programs)"),
    "mac_roman": _("Mac (older programs)"),
    "utf-8-twice": _("Unicode, encoded twice"),
}
SEPARATOR_WORDS: Mapping[str, str | Promise] = {";": _("semicolon"), "\t": _("tab"), ",": _("comma")}
DOUBT_WORDS: Mapping[str, str | Promise] = {
    Doubt.NUMBER: _("Somebody else has this number here"),
    Doubt.FILES: _("Another file has somebody else with this number"),
    Doubt.LISTED: _("Another file has somebody with this name and a number"),
    Doubt.NAMED: _("The files have this name once more"),
    Doubt.LIKE: _("The same person, spelt otherwise?"),
    Doubt.ALIKE: _("There is somebody with this name, or one like it"),
    Doubt.NAMELESS: _("No file says who this is"),
    Doubt.NAME: _("The name can be read in several ways"),
}
CRITERION_LABELS: Mapping[str, str] = {
    **{code: each.label for code, each in SEASON_CRITERIA.items() if each.label},
    **{code: each.label for code, each in TOURNAMENT_CRITERIA.items() if each.label},
}
OF_WHOLE_FILES = frozenset({"past_columns_attribute", "past_columns_left", "past_other_cup_file", "past_season_said"})
"""Notes on a file, and no line of it."""
MOST_LISTED = 200
MINUS = "−"
SIGNED = frozenset({"total", "sum", "here", "in_file", "counted"})
"""Facts that are points and may be negative."""
DATES = frozenset({"date", "other_date"})


@dataclass(frozen=True, slots=True)
class NoteText:
    """A note in words: its position and text."""

    where: str
    said: str


def column_word(name: str) -> str:
    """A column's title; rounds are titled by number."""
    word = str(COLUMN_WORDS[name])
    return f"{name[1:]}. {word}" if name[:1] == "r" and name[1:].isdecimal() else word


def note_texts(
    notes: Iterable[ImportNote], *, files: Sequence[str], people: Mapping[str, ImportedPerson] | None = None
) -> list[NoteText]:
    """Notes in words; the file is named by `files`, their names in order, if there are several or none is known, people
    according to `people`.
    """
    return [
        NoteText(_where(note, files=files), _about(note, people or {}) + note_sentence(note, files=files))
        for note in notes
    ]


def _about(note: ImportNote, people: Mapping[str, ImportedPerson]) -> str:
    return f"{person_words(note, people)} · " if note.person else ""


def person_words(note: ImportNote, people: Mapping[str, ImportedPerson]) -> str:
    """The person concerned: number and name, or only the number where nobody is known by it."""
    person = people.get(note.person)
    known = person.row.number if person else ""
    number = note.person[1:5] if note.person.startswith("n") else known or gettext("guest")
    names = (person.row.family_name, person.row.given_name) if person else ()
    return " ".join(filter(None, (number, *names)))


def note_sentence(note: ImportNote, *, files: Sequence[str] = ()) -> str:
    """The text of a note."""
    facts = dict(note.facts)
    if "file" in facts:
        facts["file"] = file_words(int(facts["file"]), files)
    for name in DATES & facts.keys():
        if day := read_day(str(facts[name])):
            facts[name] = date_format(day, "SHORT_DATE_FORMAT")
    if "at" in facts:
        facts["at"] = line_words(str(facts["at"]))
    facts |= {name: str(facts[name]).replace("-", MINUS) for name in SIGNED & facts.keys()}
    if label := CRITERION_LABELS.get(str(facts.get("criterion", ""))):
        facts["criterion"] = gettext(label)
    if note.code in HISTORY_COUNTS:
        return str(HISTORY_COUNTS[note.code] % facts)
    return gettext({**HISTORY_NOTES, **HISTORY_OBSTACLES}[note.code]) % facts


def stored_note(stored: Mapping[str, object]) -> ImportNote:
    """Restore a note stored with an import."""
    return ImportNote(**stored)  # type: ignore[arg-type]  # written by `notes_as_json`


def problem_sentence(reading: FileReading) -> str:
    """Why a file cannot be read; "" if it can."""
    if not reading.problem:
        return ""
    lacking = "; ".join(
        gettext("for “%(kind)s”: %(columns)s") % {"kind": SHAPES[each.shape], "columns": _column_words(each.missing)}
        for each in reading.nearly
    )
    return sentence(reading.problem, {"columns": _column_words(reading.missing), "lacking": lacking})


def _column_words(names: Iterable[str]) -> str:
    return ", ".join(map(column_word, names))


def contents_of(reading: FileReading) -> str:
    """A file's content in figures."""
    record = reading.record
    results = sum(len(each.results) for each in record.evenings)
    counted: Sequence[tuple[int, str]] = (
        (len(record.people), ngettext("%(count)s person", "%(count)s people", len(record.people))),
        (len(record.evenings), ngettext("%(count)s evening", "%(count)s evenings", len(record.evenings))),
        (results, ngettext("%(count)s result", "%(count)s results", results)),
        (len(record.places), ngettext("%(count)s venue", "%(count)s venues", len(record.places))),
        (len(record.standings), ngettext("%(count)s line", "%(count)s lines", len(record.standings))),
    )
    return " · ".join(words % {"count": count} for count, words in counted if count)


def season_words(season: PlannedSeason, schemes: Mapping[str, str]) -> str:
    """The rules that a season in the files has or gets, and the cup points of its evenings."""
    counted = gettext("Counted: %(what)s") % {"what": counting_words(season.rule)}
    minimum = minimum_words(season.rule.get("min_participations", 0))
    needed = gettext("for a rank %(evenings)s") % {"evenings": minimum} if minimum else ""
    return " · ".join(filter(None, (counted, needed, _points_words(season, schemes))))


def _points_words(season: PlannedSeason, schemes: Mapping[str, str]) -> str:
    names = {slug: gettext(name) for slug, name in schemes.items()}
    points, of_final = (season.terms.scheme(is_final=is_final) for is_final in (False, True))
    said = gettext("cup points: %(scheme)s") % {"scheme": names.get(points, "–")}
    own = season.there.cup_points if season.there else None
    if own and own.slug != points:
        said += gettext(" (the season has %(scheme)s)") % {"scheme": gettext(own.name)}
    if of_final != points:
        said += gettext(", of the final %(scheme)s") % {"scheme": names.get(of_final, "–")}
    return said


def gone_sentence(*, evenings: int, people: int) -> str:
    """What was removed when an import was undone."""
    facts = {
        "evenings": ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings},
        "people": ngettext("%(count)s person", "%(count)s people", people) % {"count": people},
    }
    return gettext("Undone: %(evenings)s and %(people)s are gone.") % facts


def _where(note: ImportNote, *, files: Sequence[str]) -> str:
    if not note.where:
        return _file_and_kind(note, files) if note.code in OF_WHOLE_FILES and len(files) > 1 else ""
    line = line_words(note.where)
    if len(files) == 1:
        return line
    return gettext("%(file)s, %(where)s") % {"file": _file_and_kind(note, files), "where": line}


def _file_and_kind(note: ImportNote, files: Sequence[str]) -> str:
    kind = f" ({SHAPES[note.kind]})" if note.kind in SHAPES else ""
    return f"{file_words(note.file, files)}{kind}"


def line_words(where: str) -> str:
    return gettext("line %(line)s") % {"line": where} if where.isdecimal() else where


def file_words(file: int, files: Sequence[str]) -> str:
    """A file's name, or its number (from 1) if no name is known."""
    name = files[file - 1] if file <= len(files) else ""
    return gettext("“%(name)s”") % {"name": name} if name else gettext("file %(file)s") % {"file": file}


FIGURES: Mapping[str, str | Promise] = {
    "new": _("people who are new here"),
    "known": _("people who are known"),
    "changed": _("of these with gaps that are filled"),
    "guests": _("of the new ones guests without a number"),
    "seasons": _("new seasons"),
    "evenings": pgettext_lazy("taken over", "evenings"),
    "results": pgettext_lazy("taken over", "results"),
    "there": _("evenings that are here already"),
    "left": _("results that are not taken"),
    "compared": _("lines of season tables compared"),
    "differ": _("of these lines different here"),
    "tables": _("season tables kept as the file has them"),
}
"""Labels of an import's figures, in order."""


def figure_words(figures: Mapping[str, int]) -> list[tuple[str, int]]:
    """An import's figures with labels, omitting zeros except for people, evenings and results."""
    always = {"new", "known", "evenings", "results"}
    return [(str(word), figures[name]) for name, word in FIGURES.items() if figures.get(name) or name in always]
