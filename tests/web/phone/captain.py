"""A captain with a phone: opens the pages behind their table's link and fills them in, as a browser would."""

from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import link_of
from tests.web.entry.forms import tapped
from tests.web.parts import parts
from tournaments.errors import sentence
from tournaments.links import table_token
from tournaments.models import HandRevision, Table
from tournaments.queries.rulesets import table_ruleset

WON = {"contract": "dreier", "declarer": "0", "won": "yes"}
LOST = {"contract": "dreier", "declarer": "0", "won": "no"}
HTMX = {"HX-Request": "true"}


@dataclass(slots=True)
class Captain:
    """Bert at a table: `table` is where the link leads; the client keeps no cookie it was not given."""

    table: Table
    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))
    token: str = ""

    def __post_init__(self) -> None:
        self.token = self.token or table_token(link_of(self.table), self.table)

    @property
    def table_url(self) -> str:
        return reverse("web:table", args=[self.token])

    def hand_url(self, number: int) -> str:
        return reverse("web:table_hand", args=[self.token, number])

    def strike_url(self, number: int) -> str:
        return reverse("web:table_strike", args=[self.token, number])

    def undo_url(self, number: int) -> str:
        return reverse("web:table_undo", args=[self.token, number])

    def look(self) -> Any:
        return self.client.get(self.table_url)

    def preview_url(self, number: int) -> str:
        return reverse("web:table_preview", args=[self.token, number])

    def fill_in(self, number: int, **typed: Any) -> dict[str, Any]:
        """The hand's form with what was typed, and what the page keeps hidden in it."""
        return hidden(self.client.get(self.hand_url(number), {"contract": typed["contract"]}), of="#entry") | typed

    def send(self, number: int, form: dict[str, Any], **headers: Any) -> Any:
        return self.client.post(self.hand_url(number), self.tapped(form), **headers)

    def ask(self, number: int, form: dict[str, Any], **headers: Any) -> Any:
        """The same to the address that never writes."""
        return self.client.post(self.preview_url(number), self.tapped(form), **headers)

    def preview(self, number: int, **typed: Any) -> tuple[dict[str, Any], Any]:
        """The form and the answer that shows what it would bring."""
        form = self.fill_in(number, **typed)
        return form, self.ask(number, form)

    def tapped(self, form: dict[str, Any]) -> dict[str, Any]:
        """The form with who it was and how it ended in one field, as the page has it."""
        return tapped(form, table_ruleset(self.table))

    def shown(self, number: int, **typed: Any) -> dict[str, Any]:
        """The form as it stands once the preview was shown: its button now names the hand."""
        form, answer = self.preview(number, **typed)
        return form | {"save": answer.context["hand_hash"]}

    def enter(self, number: int, **typed: Any) -> Any:
        return self.send(number, self.shown(number, **typed))

    def strike(self, number: int, **changes: Any) -> Any:
        form = hidden(self.client.get(self.strike_url(number))) | {"reason": "strittig"} | changes
        return self.client.post(self.strike_url(number), form)


def said(code: str, **facts: Any) -> str:
    """The sentence a German page says for this code."""
    with translation.override("de"):
        return sentence(code, facts)


def revisions(table: Table) -> list[tuple[int, int, bool]]:
    """Number, revision and whether struck of all that was ever written at the table, in order."""
    rows = HandRevision.objects.filter(table=table).order_by("hand__number", "number")
    return list(rows.values_list("hand__number", "number", "is_struck"))


def hidden(response: Any, *, of: str = "main") -> dict[str, str]:
    """The hidden inputs of a part of a page, by name."""
    fields = parts(response, f"{of} input[type=hidden]")
    return {each.attributes["name"]: each.attributes.get("value", "") for each in fields}
