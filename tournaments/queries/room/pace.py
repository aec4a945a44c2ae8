"""A table's progress compared to the others of its round."""

from django.db.models import Count

from tournaments.models import HandRevision, Table
from tournaments.queries.room.hints import HANDS_BEHIND, Hint, HintCode, Pace, hands_short_of_median


def table_hints(table: Table) -> tuple[Hint, ...]:
    """Hints about a table's progress compared to the others of its round. One statement."""
    live = HandRevision.objects.filter(table__round=table.round_id, is_current=True, is_withdrawn=False)
    counted = live.order_by().values_list("table", "table__hands").annotate(Count("pk"))
    paces = {pk: Pace(there, hands) for pk, hands, there in counted}
    own = paces.pop(table.pk, Pace(0, table.hands))
    behind = hands_short_of_median(own, paces.values())
    if behind < HANDS_BEHIND:
        return ()
    return (Hint(HintCode.TABLE_BEHIND, {"behind": behind, "there": own.there, "hands": own.hands}),)
