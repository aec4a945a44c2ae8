"""A component in the style guide: as it looks, and the template it is written in."""

from typing import Any

from django import template
from django.template import Context, Engine

register = template.Library()


@register.inclusion_tag("styleguide/example.html", takes_context=True)
def example(context: Context, name: str, title: str, variant: str = "") -> dict[str, Any]:
    """Show templates/styleguide/<name>.html. `variant` is a class of the frame around it: "phone"."""
    path = f"styleguide/{name}.html"
    shown = Engine.get_default().get_template(path)
    return {
        "name": name,
        "title": title,
        "variant": variant,
        "path": path,
        "shown": shown.render(context),
        "markup": shown.source,
    }
