"""A cup's own rules as a file, and the choice of rulesets for a tournament."""

from collections.abc import Sequence

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.load import RulesetRefused, presets, read_ruleset_file
from rulesets.model import KontraCounts, Ruleset
from rulesets.problems import RulesetProblem
from rulesets.source import MOST_BYTES
from tournaments.models import RulesetRevision
from tournaments.queries.rulesets import OwnRuleset, is_todays, stored_ruleset
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices

RulesetChoices = list[tuple[str, Choices]]
"""Named groups of choices."""


class RulesetFileForm(DeskForm):
    """Upload of a cup's own rules: once valid, `ruleset` holds them; otherwise `problems` says why not.

    `content` is the uploaded text, `file_name` its name.
    """

    file = forms.FileField(
        label=_("File with the rules"),
        help_text=_("A text file in the TOML format, UTF-8."),
        widget=forms.ClearableFileInput(attrs={"accept": ".toml,.txt"}),
    )
    ruleset: Ruleset
    content: bytes
    problems: tuple[RulesetProblem, ...] = ()
    file_name = ""

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        self.file_name, self.content = file.name or "", file.read(MOST_BYTES + 1)
        try:
            self.ruleset = read_ruleset_file(self.content)
        except RulesetRefused as refused:
            self.problems = refused.problems
            self.add_error(None, forms.ValidationError(_how_many(len(refused.problems)), code="ruleset"))
        return file


def ruleset_choices(own: Sequence[OwnRuleset], *, kept: RulesetRevision | None) -> RulesetChoices:
    """The latest revisions of the cup's own rulesets, and the published ones.

    `kept` is the tournament's current revision; it becomes a choice of its own if there is a newer one.
    """
    of_cup: Choices = [(each.newest.code, _label(stored_ruleset(each.newest))) for each in own]
    published: Choices = [(slug, _label(ruleset)) for slug, ruleset in presets().items()]
    if kept is not None and ruleset_choice(kept) not in dict(of_cup + published):
        (of_cup if kept.cup_id else published).append((kept.code, _older_label(kept)))
    groups: RulesetChoices = [(gettext("Your own rulesets"), of_cup), (gettext("Published rulesets"), published)]
    return [group for group in groups if group[1]]


def ruleset_choice(revision: RulesetRevision) -> str:
    """The choice for exactly this revision."""
    return revision.slug if revision.cup_id is None and is_todays(revision) else revision.code


def choice_of_today(revision: RulesetRevision, own: Sequence[OwnRuleset]) -> str:
    """The choice for the current revision of the same ruleset, for a tournament copied from another one."""
    if revision.cup_id is None:
        return revision.slug
    return next((each.newest.code for each in own if each.newest.slug == revision.slug), revision.code)


def _label(ruleset: Ruleset) -> SafeString:
    in_score = ruleset.kontra.counts is KontraCounts.SCORE_AND_MONEY
    kontra = gettext("Kontra counts in points and money") if in_score else gettext("Kontra counts in money only")
    return format_html("{} <small>{}</small>", ruleset.name, kontra)


def _older_label(revision: RulesetRevision) -> SafeString:
    if revision.added_at is None:
        return format_html("{} <small>{}</small>", revision.name, gettext("older revision"))
    day = date_format(localdate(revision.added_at), "SHORT_DATE_FORMAT")
    return format_html("{} <small>{}</small>", revision.name, gettext("older revision of %(day)s") % {"day": day})


def _how_many(problems: int) -> str:
    message = ngettext("The file has %(count)s problem.", "The file has %(count)s problems.", problems)
    return message % {"count": problems}
