"""Base of commands that answer a JSON document from a file or standard input with another one on standard output."""

import json
import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.document_sentences import problem_object
from scoring.documents import DocumentCode, DocumentProblem, DocumentRefused
from scoring.json_text import JsonAnswer, NotJSON, read_json
from scoring.management.ruleset_files import UNUSABLE

REFUSED = 1


class DocumentCommand(BaseCommand, ABC):
    """Exit status 0 with the answer, 1 with the document's problems, 2 if nothing could be read."""

    requires_system_checks: list[str] = []

    @abstractmethod
    def answer(self, document: object) -> JsonAnswer:
        """The answer to a document. Raises DocumentRefused."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the document; standard input when not given")

    def handle(self, *_args: Any, **options: Any) -> None:
        answer = answer_to(_text(options["file"]), self.answer)
        self.stdout.write(json.dumps(answer))
        if "problems" in answer:
            sys.exit(REFUSED)


def answer_to(text: bytes, rank: Callable[[object], JsonAnswer]) -> JsonAnswer:
    """The answer of `rank` to a JSON text, or its problems under `problems`."""
    try:
        return rank(read_json(text))
    except NotJSON:
        return {"problems": [problem_object(DocumentProblem(DocumentCode.NOT_JSON, ""))]}
    except DocumentRefused as refused:
        return {"problems": [problem_object(each) for each in refused.problems]}


def _text(name: str | None) -> bytes:
    try:
        return sys.stdin.buffer.read() if name is None else Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"{name or 'standard input'}: {error.strerror}", returncode=UNUSABLE) from None
