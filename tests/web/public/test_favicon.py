"""The mark at the address browsers try when a page names none."""

from django.test import Client


def test_favicon_leads_to_the_mark_for_good(client: Client) -> None:
    response = client.get("/favicon.ico")

    assert (response.status_code, response["Location"]) == (301, "/static/icons/mark.svg")
    assert response["Cache-Control"] == "public, max-age=86400"
