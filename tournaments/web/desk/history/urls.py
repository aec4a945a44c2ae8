"""URLs of file imports: player lists, and a cup's past."""

from django.urls import path

from tournaments.web.desk.history import characters as history_characters
from tournaments.web.desk.history import copies as history_copies
from tournaments.web.desk.history import imports, other_cups, undo_import
from tournaments.web.desk.history import pages as history
from tournaments.web.desk.history import steps as history_steps

CUP = "desk/cups/<slug:slug>/"
EVENING = "desk/evenings/<int:pk>/"
HISTORIES = f"{CUP}past/"
ONE = f"{HISTORIES}<int:history>/"
FILE = f"{ONE}files/<int:file>/"

HISTORY_PAGES = [
    path(HISTORIES, history.histories, name="desk_past"),
    path(ONE, history.imported, name="desk_past_import"),
    path(FILE, history_steps.file, name="desk_past_file"),
    path(f"{FILE}characters/", history_characters.characters, name="desk_past_characters"),
    path(f"{FILE}remove/", history_steps.remove, name="desk_past_remove_file"),
    path(f"{ONE}days/", history_steps.named_days, name="desk_past_named_days"),
    path(f"{ONE}rules/", history_steps.terms, name="desk_past_terms"),
    path(f"{ONE}questions/", history_steps.questions, name="desk_past_questions"),
    path(f"{ONE}evenings/", history.beside, name="desk_past_beside"),
    path(f"{ONE}further/", history.further, name="desk_past_further"),
    path(f"{ONE}copies/", history_copies.copies, name="desk_past_copies"),
    path(f"{ONE}repeated/", history_copies.repeated, name="desk_past_repeated"),
    path(f"{ONE}everybody/", history.everybody, name="desk_past_everybody"),
    path(f"{ONE}this-cup/", other_cups.for_this_cup, name="desk_past_this_cup"),
    path(f"{ONE}other-cup/", other_cups.for_other_cup, name="desk_past_other_cup"),
    path(f"{ONE}report.xlsx/", history_steps.report, name="desk_past_report"),
    path(f"{ONE}carry-out/", history.run_import, name="desk_past_carry_out"),
    path(f"{ONE}discard/", history.drop, name="desk_past_discard"),
    path(f"{ONE}undo/", history.undo, name="desk_past_undo"),
    path(f"{CUP}players/import/", imports.import_list, name="desk_import"),
    path(f"{CUP}players/import/take/", imports.take_list, name="desk_import_take"),
    path(f"{CUP}players/imports/", undo_import.imports, name="desk_imports"),
    path(f"{CUP}players/imports/<int:made>/", undo_import.imported, name="desk_imported"),
    path(f"{CUP}players/imports/<int:made>/undo/", undo_import.undo, name="desk_undo_import"),
    path(f"{EVENING}check-in/import/", imports.import_and_check_in_page, name="desk_arrivals"),
    path(f"{EVENING}check-in/import/take/", imports.take_and_check_in, name="desk_arrivals_take"),
]
