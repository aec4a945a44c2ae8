"""The shapes of the two documents that are ranked (docs/standings.md), for the OpenAPI document."""

from rest_framework import serializers


class KeyField(serializers.JSONField):
    """What the caller calls somebody or something: a whole number or a text."""


class RoundsSerializer(serializers.Serializer[object]):
    """A player's points of each round; null is a round not played."""

    player = KeyField()
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True), min_length=1, max_length=20)


class SeasonRuleSerializer(serializers.Serializer[object]):
    """Which results count; `n` is absent or null for half. What may be left out may also be null."""

    counting = serializers.ChoiceField(choices=["best_n", "best_n_plus_final", "half"])
    n = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    min_participations = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    criteria = serializers.ListField(child=serializers.CharField(), required=False, allow_null=True)


class PlacesSerializer(serializers.Serializer[object]):
    """How many places are asked about."""

    places = serializers.IntegerField(min_value=1)


class TournamentInputSerializer(serializers.Serializer[object]):
    """A tournament's results; those of one day count in the order in which they stand."""

    id = KeyField()
    name = serializers.CharField()
    date = serializers.DateField()
    final = serializers.BooleanField(default=False, allow_null=True)
    criteria = serializers.ListField(child=serializers.CharField(), required=False, allow_null=True)
    results = RoundsSerializer(many=True)


class SeasonInputSerializer(serializers.Serializer[object]):
    """A season. A scheme is the slug of a shipped one or a whole document."""

    cup_points = serializers.JSONField()
    final_points = serializers.JSONField(required=False, allow_null=True)
    finalists = serializers.ListField(child=KeyField(), required=False, allow_null=True)
    rule = SeasonRuleSerializer()
    planned = serializers.IntegerField(required=False, allow_null=True)
    outlook = PlacesSerializer(required=False, allow_null=True)
    tournaments = TournamentInputSerializer(many=True)


class TournamentLineSerializer(serializers.Serializer[object]):
    """A player's place in one tournament; `decided_by` is the criterion that broke their tie."""

    player = KeyField()
    rank = serializers.IntegerField()
    score = serializers.IntegerField()
    cup_points = serializers.IntegerField()
    decided_by = serializers.CharField(allow_null=True)


class RankedTournamentSerializer(serializers.Serializer[object]):
    """A tournament's ranking."""

    id = KeyField()
    ranking = TournamentLineSerializer(many=True)


class SeasonResultSerializer(serializers.Serializer[object]):
    """One result of a season, and why it counts or not: among_best, final or dropped."""

    tournament = KeyField()
    cup_points = serializers.IntegerField()
    reason = serializers.CharField()


class SeasonLineSerializer(serializers.Serializer[object]):
    """A line of the season table; `rank` is null below the minimum of participations.

    `outlook` is safe, open or out, and `needed` the fewest cup points in the next tournament that bring the place if
    nobody else moves; both are null where they were not asked for.
    """

    player = KeyField()
    rank = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField()
    participations = serializers.IntegerField()
    counted = SeasonResultSerializer(many=True)
    dropped = SeasonResultSerializer(many=True)
    decided_by = serializers.CharField(allow_null=True)
    outlook = serializers.CharField(allow_null=True)
    needed = serializers.IntegerField(allow_null=True)


class RankedSeasonSerializer(serializers.Serializer[object]):
    """Every tournament's ranking, in the order of their days, and the season table."""

    tournaments = RankedTournamentSerializer(many=True)
    standings = SeasonLineSerializer(many=True)


class RankInputSerializer(serializers.Serializer[object]):
    """A player's place in a cup's season; null is one without a rank."""

    player = KeyField()
    rank = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    participations = serializers.IntegerField(min_value=0)


class CupInputSerializer(serializers.Serializer[object]):
    """A cup's places. `table` is a shipped table's slug, a list of points by rank, or a whole scheme."""

    id = KeyField()
    table = serializers.JSONField()
    quota = serializers.IntegerField(min_value=1)
    min_participations = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    ranking = RankInputSerializer(many=True)
    declined = serializers.ListField(child=KeyField(), required=False, allow_null=True)


class FinalDayInputSerializer(serializers.Serializer[object]):
    """The final's day; `points` are the Finalpunkte by rank as far as they are known."""

    points = serializers.DictField(child=serializers.IntegerField(min_value=0))
    nothing_from = serializers.IntegerField(min_value=2)
    results = RoundsSerializer(many=True)


class FinalInputSerializer(serializers.Serializer[object]):
    """The cups, and the final's day once it was played."""

    cups = CupInputSerializer(many=True)
    final = FinalDayInputSerializer(required=False, allow_null=True)


class QualifierSerializer(serializers.Serializer[object]):
    """A player's line in one cup. `counts` marks the one with the most Vorrundenpunkte they are in by."""

    player = KeyField()
    cup = KeyField()
    rank = serializers.IntegerField(allow_null=True)
    vorrundenpunkte = serializers.IntegerField(allow_null=True)
    status = serializers.CharField()
    counts = serializers.BooleanField()


class FinalLineSerializer(serializers.Serializer[object]):
    """A line of the final; `finalpunkte` is null where nobody has entered that rank's."""

    player = KeyField()
    rank = serializers.IntegerField()
    vorrundenpunkte = serializers.IntegerField()
    finalpunkte = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField()
    decided_by = serializers.CharField(allow_null=True)


class RankedFinalSerializer(serializers.Serializer[object]):
    """Who is in, and the overall ranking."""

    qualifiers = QualifierSerializer(many=True)
    overall = FinalLineSerializer(many=True)


class DocumentProblemSerializer(serializers.Serializer[object]):
    """One thing that is wrong with a document: a stable code, the path of the field, a sentence."""

    code = serializers.CharField()
    path = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class DocumentProblemsSerializer(serializers.Serializer[object]):
    """Everything that is wrong with a document, in order."""

    problems = DocumentProblemSerializer(many=True)
