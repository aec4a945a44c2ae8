"""Text travels compressed, to whoever can read that."""

import gzip
import pickle

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tests.documents.tournaments import played_tournament, published_results
from tests.factories import anna
from tournaments.web.compression import joined, packed

pytestmark = pytest.mark.django_db


def test_pages_and_lists_are_compressed_and_asking_again_still_costs_nothing(client: Client) -> None:
    tournament = played_tournament(players=43)
    for address in ("/", f"/live/{tournament.public_id}/", f"/live/{tournament.public_id}/standings/phones/"):
        plain = client.get(address)
        packed = client.get(address, headers={"accept-encoding": "gzip, br"})

        assert (plain.get("Content-Encoding"), packed["Content-Encoding"]) == (None, "gzip")
        assert "Accept-Encoding" in packed["Vary"]
        assert len(gzip.decompress(packed.content)) == len(plain.content) > 2 * len(packed.content)

    again = client.get(address, headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_desk_pages_are_compressed_too(client: Client) -> None:
    client.force_login(anna())

    assert client.get("/desk/", headers={"accept-encoding": "gzip"})["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("format_", ["pdf", "xlsx"])
def test_files_that_are_compressed_in_themselves_stay_as_they_are(client: Client, format_: str) -> None:
    publication = published_results()

    file = client.get(f"/p/{publication.code}/v1/{format_}/", headers={"accept-encoding": "gzip"})

    assert (file.status_code, file.get("Content-Encoding")) == (200, None)


def test_what_is_kept_for_everybody_is_what_is_sent_compressed() -> None:
    text = "Königrufen, " * 10_000
    piece = pickle.loads(pickle.dumps(packed(text)))
    assert len(pickle.dumps(piece)) < len(text) / 20

    for asked, unpacked in (("gzip, br", gzip.decompress), ("identity", bytes)):
        request = RequestFactory().get("/", headers={"accept-encoding": asked})
        answer = joined(request, HttpResponse(), [b"vorne ", piece, b" hinten ", packed(""), piece])
        assert unpacked(answer.content).decode() == f"vorne {text} hinten {text}"
