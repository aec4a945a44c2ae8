"""The picture of the data model follows the models."""

from pathlib import Path

import pytest
from django.apps import apps

from scripts import data_model


def test_page_in_the_docs_shows_the_models_as_they_are() -> None:
    assert data_model.main(["--check"]) == 0


def test_page_out_of_date_is_refused_until_it_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(data_model, "ROOT", tmp_path)
    monkeypatch.setattr(data_model, "PAGE", tmp_path / "model.md")

    assert data_model.main(["--check"]) == 1
    assert capsys.readouterr().err == "model.md does not show the models as they are: make pictures\n"
    assert data_model.main([]) == 0
    assert data_model.main(["--check"]) == 0


def test_every_model_stands_once_at_its_heading_and_in_a_picture() -> None:
    page = data_model.page()
    for model in apps.get_app_config("tournaments").get_models():
        assert page.count(f"- **{model.__name__}**: ") == 1
        assert page.count(f"    {model.__name__} {{\n") == 1


def test_relations_say_which_end_may_be_empty() -> None:
    page = data_model.page()
    assert '    Tournament ||--o{ Entry : "tournament"\n' in page
    assert '    Club |o--o{ Player : "club"\n' in page


def test_unknown_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert data_model.main(["--draw"]) == 2
    assert "usage" in capsys.readouterr().err
