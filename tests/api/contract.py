"""Holds every reply of the API against the OpenAPI document the product serves.

Stricter than the document: a reply has no key that the document does not name. Only a ruleset may, for the document
spells out its head alone.
"""

import gzip
import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import yaml
from django.http import HttpRequest, HttpResponseBase
from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

DOCUMENT = "/api/v1/openapi.yaml"
OPEN = {"Ruleset"}
EVERYWHERE = {404, 405}
"""Statuses of addresses and methods that do not exist, of which the document says nothing."""
FAULTS = {400, 500, 503, 507}
"""Statuses that any address may answer."""

Schema = dict[str, Any]


class ContractMiddleware:
    """Fails a test whose reply differs from the document."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith("/api/v1") and request.path != DOCUMENT and request.method != "HEAD":
            check_reply(str(request.method), request.path, response)
        return response


def check_reply(method: str, path: str, response: Any) -> None:
    """AssertionError for a status or a body the document does not have at this address."""
    assert response["Content-Type"] == "application/json"
    problems = list(Draft202012Validator(schema_of(method, path, response.status_code)).iter_errors(_body(response)))
    assert not problems, [f"{each.json_path}: {each.message}" for each in problems]


def schema_of(method: str, path: str, status: int) -> Schema:
    """The schema of a reply, with all components beside it."""
    operation = operations().get((method, _template(path)))
    if operation is None or status in FAULTS:
        assert status in EVERYWHERE | FAULTS, f"{method} {path} answers {status}"
        return {"$ref": "#/components/schemas/Error"} | _components()
    assert str(status) in operation["responses"], f"{method} {path} answers {status}, which the document does not have"
    schema: Schema = operation["responses"][str(status)]["content"]["application/json"]["schema"]
    return {**_plain(schema), **_components()}


def request_schema(method: str, path: str) -> Schema:
    """The schema of what is sent to one of the document's paths, with all components beside it."""
    schema: Schema = operations()[method, path]["requestBody"]["content"]["application/json"]["schema"]
    return {**_plain(schema), **_components()}


@cache
def document() -> Schema:
    """The document as the product serves it."""
    served: Schema = yaml.safe_load(Client().get(DOCUMENT).content)
    return served


def operations() -> dict[tuple[str, str], Schema]:
    """Every operation by method and path."""
    return {
        (method.upper(), path): operation
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    }


def _template(path: str) -> str:
    """The document's path that an address fits, the address itself where there is none."""
    return next((known for known in document()["paths"] if _fits(path, known)), path)


def _fits(path: str, template: str) -> bool:
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), f"{path.rstrip('/')}/") is not None


@cache
def _components() -> Schema:
    schemas = {name: _closed(name, _plain(schema)) for name, schema in document()["components"]["schemas"].items()}
    return {"components": {"schemas": schemas}}


def _closed(name: str, schema: Schema) -> Schema:
    return schema if name in OPEN or "properties" not in schema else schema | {"additionalProperties": False}


def _plain(schema: Any) -> Any:
    """OpenAPI 3.0 as JSON Schema: `nullable` becomes a type of its own."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _plain(value) for key, value in schema.items() if key != "nullable"}
    return {"anyOf": [plain, {"type": "null"}]} if schema.get("nullable") is True else plain


def _body(response: Any) -> Any:
    packed = response.get("Content-Encoding") == "gzip"
    return json.loads(gzip.decompress(response.content) if packed else response.content)
