"""How many files the process may open; a connection is one."""

import sys

from django.utils.translation import gettext as _

from tournaments.management.server import limits

if sys.platform == "win32":

    def allow_open_files() -> str:
        """Windows has no limit that matters."""
        return ""

else:
    import resource

    def allow_open_files() -> str:
        """Let this process open as many files as its connections need; what to tell the operator if it may not."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY and hard < limits.FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            problem = _("Only %(hard)d open files are allowed here, fewer than a full house needs (%(needed)d).")
            return problem % {"hard": hard, "needed": limits.FILES}
        if soft != resource.RLIM_INFINITY and soft < limits.FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limits.FILES, hard))
        return ""
