"""`python -m tests.archive.make_fixture FILE`: the archive of `tests.archive.evening`, from its own installation."""

import os
import sys
from pathlib import Path

import django


def main(path: Path) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"  # a data folder that goes with this process
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - nothing of ours can be imported before

    from tests.archive.evening import full_cup  # noqa: PLC0415
    from tests.factories import NOW  # noqa: PLC0415
    from tournaments.actions.log import Actor, EntryPoint  # noqa: PLC0415
    from tournaments.archive.people import PeopleMode  # noqa: PLC0415
    from tournaments.archive.writing import write_archive  # noqa: PLC0415
    from tournaments.documents.archives import archived_pdf  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    actor = Actor(EntryPoint.COMMAND)
    write_archive(path, full_cup(), people=PeopleMode.FULL, pdf_of=archived_pdf, actor=actor, now=NOW)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
