"""Why a file or row was not imported, by code; included in `tournaments.errors`."""

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from tournaments.intake.history.sentences import HISTORY_FILE_SENTENCES, HISTORY_REFUSALS

FILE_SENTENCES: Mapping[str, str] = {
    **HISTORY_FILE_SENTENCES,
    **HISTORY_REFUSALS,
    "birth_year_form": gettext_noop("A year of birth has four digits, like 1958."),
    "empty_file": gettext_noop("The file is empty."),
    "file_size": gettext_noop("The file is larger than %(megabytes)s MB."),
    "mail_form": gettext_noop("This is no e-mail address."),
    "name_missing": gettext_noop("The family name is missing."),
    "name_unsure": gettext_noop(
        "It is not clear what of this is the family name, the given name and the place: please write them in columns "
        "of their own (Zuname, Vorname, Ort)."
    ),
    "no_heading": gettext_noop("The first row lacks a column: %(columns)s."),
    "no_rows": gettext_noop("The file has headings but no players below them."),
    "no_spreadsheet": gettext_noop(
        "This is not a spreadsheet: please choose a CSV, Excel (XLSX, XLS) or LibreOffice (ODS) file."
    ),
    "number_form": gettext_noop("A player number has four digits."),
    "number_twice": gettext_noop("This number is in the file twice."),
    "old_format": gettext_noop("This old Excel file (.xls) cannot be read: please save it as XLSX or CSV."),
    "open_quote": gettext_noop("A quotation mark in this row is never closed; please correct it in the file."),
    "password": gettext_noop("The file is protected with a password: please save it without one."),
    "postcode_form": gettext_noop("This is no postcode: in Austria it has four digits, like 4020."),
    "ranking_field": gettext_noop("Something in this file is not as a season's ranking has it; please fetch it again."),
    "ranking_format": gettext_noop("This is no season's ranking as another installation of Vorhand hands it over."),
    "ranking_json": gettext_noop("This is no JSON document; please fetch the file again."),
    "ranking_version": gettext_noop("This ranking was made by a newer edition of Vorhand; please update this one."),
    "reading_busy": gettext_noop("Other files are being read at the moment: please try again in a few seconds."),
    "too_costly": gettext_noop(
        "Reading this file takes more memory or time than a list needs: please copy the list into a new file, "
        "or save it as CSV."
    ),
    "too_large": gettext_noop("The file has too many rows."),
    "too_old": gettext_noop("The preview has expired; please choose the file again."),
    "too_long": gettext_noop("This entry is too long."),
}
