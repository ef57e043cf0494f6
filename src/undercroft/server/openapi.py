"""The requests over HTTP in the form of OpenAPI, made from what they are declared as."""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft import __version__
from undercroft.online.requests import Trouble
from undercroft.server.http import Endpoint

REFUSED: Final = "refused: nothing has changed"


def described(endpoints: Sequence[Endpoint], prefix: str = "") -> dict[str, Any]:
    """The description of all endpoints."""
    types = [kind for each in endpoints for kind in (each.takes, each.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Trouble], ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(repr, [*types, Trouble]), schemas, strict=True))
    paths: dict[str, Any] = {}
    for each in endpoints:
        path = re.sub(r":\w+\}", "}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, path, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Undercroft", "version": __version__},
        "servers": [{"url": f"{prefix}/api"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(each: Endpoint, path: str, schema_of: dict[str, Any]) -> dict[str, Any]:
    def content(kind: Any) -> dict[str, Any]:
        schema = schema_of[repr(kind)] if kind is not None else {}
        return {"application/json": {"schema": schema}}

    whole = re.findall(r"\{(\w+):count\}", each.path)
    operation: dict[str, Any] = {
        "summary": each.about,
        "operationId": each.do.__name__,
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer", "minimum": 0} if name in whole else {"type": "string"},
            }
            for name in re.findall(r"\{(\w+)\}", path)
        ],
        "responses": {
            "200": {"description": "done", "content": content(each.gives)},
            "4XX": {"description": REFUSED, "content": content(Trouble)},
            "503": {"description": REFUSED, "content": content(Trouble)},
        },
    }
    if each.takes is not None:
        operation["requestBody"] = {"required": True, "content": content(each.takes)}
    return operation
