import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Cup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField(default=0, editable=False)),
                ("chain_head", models.CharField(blank=True, default="", editable=False, max_length=64)),
                ("slug", models.SlugField(max_length=40, unique=True, verbose_name="short address")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("short_name", models.CharField(max_length=8, verbose_name="abbreviation")),
            ],
            options={
                "verbose_name": "cup",
                "verbose_name_plural": "cups",
                "ordering": ("name",),
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("organiser", "Organiser"), ("viewer", "Viewer")],
                        default="organiser",
                        max_length=16,
                        verbose_name="role",
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournaments.cup",
                        verbose_name="cup",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "constraints": [models.UniqueConstraint(fields=("user", "cup"), name="one_role_per_user_and_cup")],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=40, verbose_name="short name")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("starts", models.DateField(verbose_name="first day")),
                ("ends", models.DateField(verbose_name="last day")),
                ("rule", models.JSONField(verbose_name="which results count")),
                ("qualification", models.JSONField(verbose_name="qualification")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="tournaments.cup",
                        verbose_name="cup",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ("-starts", "name"),
                "constraints": [
                    models.UniqueConstraint(fields=("cup", "slug"), name="one_season_per_cup_and_slug"),
                    models.CheckConstraint(
                        condition=models.Q(("ends__gte", models.F("starts"))), name="season_ends_after_it_starts"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupPointsScheme",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="short name")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("document", models.JSONField(verbose_name="document")),
            ],
            options={
                "verbose_name": "cup points scheme",
                "verbose_name_plural": "cup points schemes",
                "ordering": ("name",),
            },
        ),
        migrations.CreateModel(
            name="RulesetRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60)),
                ("version", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=120)),
                ("document", models.JSONField()),
                ("content_hash", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "verbose_name": "ruleset revision",
                "verbose_name_plural": "ruleset revisions",
                "ordering": ("name", "version"),
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ("name",),
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "number",
                    models.CharField(
                        blank=True,
                        max_length=4,
                        null=True,
                        unique=True,
                        validators=[django.core.validators.RegexValidator("^[0-9]{4}\\Z")],
                        verbose_name="number",
                    ),
                ),
                ("family_name", models.CharField(max_length=80, verbose_name="family name")),
                ("given_name", models.CharField(blank=True, max_length=80, verbose_name="given name")),
                ("title", models.CharField(blank=True, max_length=40, verbose_name="title")),
                ("place", models.CharField(blank=True, max_length=80, verbose_name="place")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="players",
                        to="tournaments.club",
                        verbose_name="club",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ("family_name", "given_name", "id"),
                "indexes": [models.Index(fields=["family_name", "given_name"], name="player_by_name")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__isnull", True), ("number__regex", "^[0-9]{4}$"), _connector="OR"),
                        name="player_number_has_four_digits",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField(default=0, editable=False)),
                ("chain_head", models.CharField(blank=True, default="", editable=False, max_length=64)),
                ("public_id", models.CharField(editable=False, max_length=12, unique=True)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("date", models.DateField(verbose_name="date")),
                ("venue", models.CharField(blank=True, max_length=120, verbose_name="inn")),
                ("rounds_planned", models.PositiveSmallIntegerField(default=3, verbose_name="rounds")),
                (
                    "hands_at_four",
                    models.PositiveSmallIntegerField(default=16, verbose_name="hands at a table of four"),
                ),
                (
                    "hands_at_five",
                    models.PositiveSmallIntegerField(default=20, verbose_name="hands at a table of five"),
                ),
                ("hands_at_six", models.PositiveSmallIntegerField(default=24, verbose_name="hands at a table of six")),
                ("fee_cents", models.PositiveIntegerField(default=0, verbose_name="entry fee (cents)")),
                ("cents_per_point", models.PositiveSmallIntegerField(default=10, verbose_name="cents per point")),
                (
                    "round_minutes",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="time limit per round (minutes)"
                    ),
                ),
                ("criteria", models.JSONField(default=list, verbose_name="tie-break criteria")),
                ("is_final", models.BooleanField(default=False, verbose_name="final of the season")),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("closed", "closed")],
                        default="open",
                        editable=False,
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("closed_at", models.DateTimeField(editable=False, null=True)),
                (
                    "cup_points",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.cuppointsscheme",
                        verbose_name="cup points",
                    ),
                ),
                (
                    "ruleset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.rulesetrevision",
                        verbose_name="ruleset",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="tournaments.season",
                        verbose_name="season",
                    ),
                ),
            ],
            options={
                "verbose_name": "evening",
                "verbose_name_plural": "evenings",
                "ordering": ("-date", "-id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("rounds_planned__range", (1, 20))), name="tournament_has_1_to_20_rounds"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("hands_at_five__range", (1, 60)),
                            ("hands_at_four__range", (1, 60)),
                            ("hands_at_six__range", (1, 60)),
                        ),
                        name="tournament_has_1_to_60_hands_a_round",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_final", True)), fields=("season",), name="one_final_per_season"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_present", models.BooleanField(default=True)),
                ("checked_in_at", models.DateTimeField()),
                ("lot", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tournaments.player"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.tournament"
                    ),
                ),
                ("car", models.CharField(blank=True, default="", max_length=40, verbose_name="car")),
                ("fixed_table", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="fixed table")),
                ("household", models.CharField(blank=True, default="", max_length=40, verbose_name="household")),
                ("team", models.CharField(blank=True, default="", max_length=40, verbose_name="team")),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "constraints": [models.UniqueConstraint(fields=("tournament", "player"), name="one_entry_per_player")],
            },
        ),
        migrations.CreateModel(
            name="Separation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="separations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "separation",
                "verbose_name_plural": "separations",
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other"), name="one_separation_per_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))), name="separations_are_of_two"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Commitment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seed", models.CharField(max_length=80)),
                ("committed_at", models.DateTimeField()),
                ("revealed_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="commitments",
                        to="tournaments.tournament",
                    ),
                ),
                ("salt", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "committed seed",
                "verbose_name_plural": "committed seeds",
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revealed_at__isnull", True)),
                        fields=("tournament",),
                        name="one_secret_seed_per_tournament",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DrawRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("numbers", models.JSONField()),
                ("document", models.JSONField()),
                ("rounds", models.JSONField()),
                ("certificate", models.JSONField()),
                ("drawn_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(null=True)),
                ("changed_by_hand", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drawings",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "run of the draw",
                "verbose_name_plural": "runs of the draw",
                "db_table": "tournaments_drawing",
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "draft"), ("published", "published"), ("closed", "closed")],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("seed", models.CharField(max_length=80)),
                ("drawn_at", models.DateTimeField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournaments.tournament"
                    ),
                ),
                (
                    "drawing",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="drawn",
                        to="tournaments.drawrun",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="one_round_per_number")],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("hands", models.PositiveSmallIntegerField()),
                ("first_forehand", models.PositiveSmallIntegerField(default=1)),
                ("on_paper", models.BooleanField(default=False)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournaments.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("round", "number"), name="one_table_per_number")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ("place",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "place"), name="one_seat_per_place"),
                    models.CheckConstraint(condition=models.Q(("place__range", (1, 6))), name="places_are_1_to_6"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatOccupancy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_hand", models.PositiveSmallIntegerField(default=1)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="occupancies", to="tournaments.entry"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="occupancies", to="tournaments.seat"
                    ),
                ),
            ],
            options={
                "verbose_name": "occupancy",
                "verbose_name_plural": "occupancies",
                "ordering": ("from_hand",),
                "constraints": [
                    models.UniqueConstraint(fields=("seat", "from_hand"), name="one_occupancy_per_seat_and_hand"),
                    models.CheckConstraint(condition=models.Q(("from_hand__gte", 1)), name="hands_count_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("generation", models.PositiveSmallIntegerField(default=1)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "table link",
                "verbose_name_plural": "table links",
                "constraints": [
                    models.UniqueConstraint(fields=("table", "generation"), name="one_link_per_generation"),
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("table",),
                        name="one_live_link_per_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="played_hands", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_hand_per_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="hand_numbers_count_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("is_current", models.BooleanField(default=True)),
                ("is_struck", models.BooleanField(default=False)),
                ("record", models.JSONField(null=True)),
                ("hand_hash", models.CharField(blank=True, max_length=64)),
                ("entry_id", models.CharField(max_length=64)),
                ("receipt", models.JSONField()),
                ("engine", models.CharField(max_length=20)),
                ("recorded_at", models.DateTimeField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="revisions", to="tournaments.hand"
                    ),
                ),
                (
                    "ruleset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.rulesetrevision"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "revision of a hand",
                "verbose_name_plural": "revisions of hands",
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("hand", "number"), name="one_revision_per_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)), fields=("hand",), name="one_current_revision"
                    ),
                    models.UniqueConstraint(fields=("table", "entry_id"), name="one_revision_per_entry_id"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("is_struck", True), ("record__isnull", True)),
                            models.Q(("is_struck", False), ("record__isnull", False)),
                            _connector="OR",
                        ),
                        name="struck_hands_have_no_record",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandScore",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField()),
                ("money", models.IntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="scores", to="tournaments.entry"
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scores",
                        to="tournaments.handrevision",
                    ),
                ),
            ],
            options={
                "verbose_name": "score",
                "verbose_name_plural": "scores",
                "constraints": [
                    models.UniqueConstraint(fields=("revision", "entry"), name="one_score_per_revision_and_entry")
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundTotal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("points", models.IntegerField()),
                ("money", models.IntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="paper_totals", to="tournaments.entry"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="paper_totals", to="tournaments.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "round total",
                "verbose_name_plural": "round totals",
                "constraints": [models.UniqueConstraint(fields=("table", "entry"), name="one_paper_total_per_entry")],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sequence", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("verb", models.CharField(max_length=40)),
                ("door", models.CharField(max_length=16)),
                ("link_id", models.BigIntegerField(null=True)),
                ("what", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "cup",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="tournaments.cup",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ("sequence",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "sequence"), name="one_event_per_tournament_and_sequence"
                    ),
                    models.UniqueConstraint(fields=("cup", "sequence"), name="one_event_per_cup_and_sequence"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("cup__isnull", False), ("tournament__isnull", True)),
                            models.Q(("cup__isnull", True), ("tournament__isnull", False)),
                            _connector="OR",
                        ),
                        name="event_has_one_owner",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("arguments", models.JSONField(default=dict)),
                ("language", models.CharField(default="de", max_length=8)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waiting"),
                            ("running", "in progress"),
                            ("done", "ready"),
                            ("failed", "failed"),
                        ],
                        default="queued",
                        max_length=8,
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("worker", models.CharField(blank=True, max_length=120)),
                ("error", models.CharField(blank=True, max_length=60)),
                ("filename", models.CharField(blank=True, max_length=120)),
                ("content_type", models.CharField(blank=True, max_length=100)),
                ("content", models.BinaryField(null=True)),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="jobs", to="tournaments.cup"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "job",
                "verbose_name_plural": "jobs",
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("results", "Results"), ("season", "Season table"), ("qualifiers", "Qualifiers")],
                        max_length=12,
                    ),
                ),
                ("code", models.CharField(max_length=12)),
                ("version", models.PositiveSmallIntegerField(default=1)),
                ("content", models.JSONField()),
                ("published_at", models.DateTimeField()),
                (
                    "published_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publications",
                        to="tournaments.season",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publications",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "publication",
                "verbose_name_plural": "publications",
                "ordering": ("-published_at",),
                "constraints": [
                    models.UniqueConstraint(fields=("code", "version"), name="one_publication_per_code_and_version"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "results"), ("tournament__isnull", False)),
                            models.Q(models.Q(("kind", "results"), _negated=True), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="results_belong_to_an_evening",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "answer",
                    models.CharField(
                        choices=[("open", "open"), ("accepted", "accepted"), ("declined", "declined")],
                        default="open",
                        max_length=10,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="invitations", to="tournaments.player"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "constraints": [models.UniqueConstraint(fields=("season", "player"), name="one_invitation_per_player")],
            },
        ),
    ]
