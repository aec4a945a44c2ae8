"""What must not appear in a log line."""

import logging
import re

TABLE_LINK = re.compile(r"(/(?:t|api/v1/tables)/)[^/\s\"']+")


def mask_links(text: str) -> str:
    """The text with the secret part of every table link replaced."""
    return TABLE_LINK.sub(r"\1***", text)


class MaskTableLinks(logging.Filter):
    """A table's link is a key to its score sheet: whoever reads the log must not be able to enter hands."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = mask_links(record.getMessage())
        record.args = ()
        if record.exc_info and not record.exc_text:
            record.exc_text = mask_links(logging.Formatter().formatException(record.exc_info))
        return True
