"""The exception for an unreadable spreadsheet, shared by the child process and its parent."""


class NotRead(ValueError):  # noqa: N818 - named by what happened
    """The file cannot be read.

    `code` is stable: no_spreadsheet, old_format, password, too_large, too_costly, reading_busy.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
