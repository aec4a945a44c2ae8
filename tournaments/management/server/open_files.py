"""Raise the process's limit of open files, of which each connection needs one."""

import sys

from django.utils.translation import gettext as _

from tournaments.management.server import limits

if sys.platform == "win32":

    def allow_open_files() -> str:
        """Windows has no relevant limit."""
        return ""

else:
    import resource

    def allow_open_files() -> str:
        """Raise the limit of open files to what the connections need; returns a warning for the operator if not
        permitted.
        """
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY and hard < limits.FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            problem = _("Only %(hard)d open files are allowed here, fewer than a full house needs (%(needed)d).")
            return problem % {"hard": hard, "needed": limits.FILES}
        if soft != resource.RLIM_INFINITY and soft < limits.FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limits.FILES, hard))
        return ""
