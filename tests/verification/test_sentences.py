"""Every code has a sentence, every sentence a code, and every place its words."""

import re
from pathlib import Path

from django.utils import translation

from tournaments import verification
from tournaments.management import verifying
from tournaments.verification.findings import Finding
from tournaments.verification.sentences import PLACES, SENTENCES, finding_sentence, place_words

FILES = [*Path(verification.__file__).parent.glob("*.py"), Path(verifying.__file__)]
SOURCES = "".join(path.read_text("utf-8") for path in FILES if path.name != "sentences.py")


def test_every_code_has_a_sentence_and_none_is_left_over() -> None:
    written = set(re.findall(r'"([a-z_]+)"', SOURCES))
    codes = set(re.findall(r'finding\(\s*"([a-z_]+)"', SOURCES))

    assert codes <= set(SENTENCES)
    assert set(SENTENCES) <= written


def test_every_kind_of_place_has_words() -> None:
    kinds = {kind for kind in re.findall(r'\("([a-z]+)", ', SOURCES) if kind in PLACES}
    assert kinds == set(PLACES)


def test_a_finding_is_a_sentence_and_a_place() -> None:
    found = Finding("event_missing", (("tournament", 3), ("entry", 5)), {"next": 6})

    with translation.override("en"):
        assert finding_sentence(found) == "Here an entry is missing from the log; the next one there is 6."
        assert place_words(found) == "evening 3, log entry 5"
    assert found.path == "tournament:3/entry:5"
