"""Cups that were created by mistake, as far as their evenings tell: nothing of them is public, and their logs stay."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Cup, Publication, Tournament


def mistaken_cups(cups: QuerySet[Cup]) -> QuerySet[Cup]:
    """Those that have evenings, all of them created by mistake, and no list in force. No statement."""
    evenings = Tournament.objects.filter(season__cup=OuterRef("pk"))
    lists = Publication.objects.filter(season__cup=OuterRef("pk"), withdrawn_at=None)
    return cups.filter(Exists(evenings), ~Exists(evenings.filter(made_by_mistake=False)), ~Exists(lists))


def has_evenings(cup: Cup) -> bool:
    """Whether the cup has any evening, a cancelled one too. One statement."""
    return Tournament.objects.filter(season__cup=cup).exists()


def is_mistaken(cup: Cup) -> bool:
    """Whether the cup is one of `mistaken_cups`. One statement."""
    return mistaken_cups(Cup.objects.filter(pk=cup.pk)).exists()
