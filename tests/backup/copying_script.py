"""Run inside an embedded installation: copies by time, with a clock that is set. Prints what was seen as JSON."""

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from tests.backup.test_automatic import Seen  # noqa: E402
from tournaments.backup.automatic import Copying, copy_states  # noqa: E402
from tournaments.backup.rotation import copies_in, own_folder  # noqa: E402
from tournaments.models import Cup  # noqa: E402
from tournaments.web.desk.copies import copy_lines  # noqa: E402

Cup.objects.update(short_name="WAL")  # as a server does, this process keeps the database open all the time
now = datetime.now(UTC)
stick = Path(sys.argv[1])
first = Copying(own_folder(), is_second=False, clock=lambda: now)
second = Copying(stick, is_second=True, clock=lambda: now)
seen: list[Seen] = []


def look(what: str, *, later: timedelta) -> None:
    global now  # noqa: PLW0603 - the clock
    now += later
    first.check()
    second.check()
    states = [[state.problem, bool(state.last_good)] for state in copy_states()]
    lines = [[line.tone, line.text] for line in copy_lines(now=now)]
    seen.append([what, len(copies_in(own_folder())), len(copies_in(stick)), states, lines])


look("the stick is not there", later=timedelta())
stick.mkdir()
look("the stick is there", later=timedelta(seconds=20))
look("nothing has changed", later=timedelta(minutes=5))
Cup.objects.update(name="Ein anderer")
look("something has changed", later=timedelta(minutes=4))
Cup.objects.update(name="Noch ein anderer")
look("again, at once", later=timedelta(seconds=20))
stick.rename(stick.with_name("pulled"))
look("the stick was pulled out", later=timedelta(seconds=20))
sys.stdout.write(json.dumps(seen))
