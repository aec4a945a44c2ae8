"""Static files named by their content, also where one of our modules imports another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

IMPORT = r"""(?P<matched>import (?P<what>[^;"]+) from "(?P<url>\./[^"]+)";)"""
"""An import at the head of a module in static/js/phone. Django's own switch would also read what others wrote."""


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's storage, which rewrites the imports of our modules as well."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/phone/*.js", ((IMPORT, 'import %(what)s from "%(url)s";'),)),
    )
