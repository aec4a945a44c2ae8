"""Rulesets in URLs: SLUG, or CUP:SLUG for a cup's own; with @HASH a specific revision."""

from dataclasses import dataclass

from django.urls import register_converter


@dataclass(frozen=True, slots=True)
class RulesetKey:
    """The global name of a ruleset: a published one, or the own one of the cup with the slug `cup`.

    With its content hash it names one revision, without it the newest.
    """

    slug: str
    cup: str = ""
    content_hash: str = ""

    def __str__(self) -> str:
        owner = f"{self.cup}:" if self.cup else ""
        return f"{owner}{self.slug}@{self.content_hash}" if self.content_hash else f"{owner}{self.slug}"


class RulesetKeyConverter:
    """URL path converter for keys: `<ruleset:key>`."""

    regex = r"(?:[-a-zA-Z0-9_]+:)?[-a-zA-Z0-9_]+(?:@[0-9a-f]{64})?"

    def to_python(self, value: str) -> RulesetKey:
        """The key in a URL; none of its parts can contain a colon or an at sign."""
        name, _, content_hash = value.partition("@")
        cup, _, slug = name.rpartition(":")
        return RulesetKey(slug, cup=cup, content_hash=content_hash)

    def to_url(self, value: RulesetKey | str) -> str:
        return str(value)


register_converter(RulesetKeyConverter, "ruleset")
