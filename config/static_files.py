"""Static files named by their content, also where one of our modules imports another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

IMPORT = r"""(?P<matched>(?P<what>(?:import|export) [^;"]+) from "(?P<url>\.\.?/[^"]+)";)"""
"""What a module in static/js/phone takes from another. Django's own switch would also read what others wrote."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's storage, which rewrites the imports of our modules as well."""

    max_post_process_passes = 20
    """A module is named after what it imports, which is named after what that imports: so long a chain at most."""
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/phone/*.js", ((IMPORT, '%(what)s from "%(url)s";'),)),
    )
