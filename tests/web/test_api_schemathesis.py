"""The API keeps what its description promises, whatever is sent."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from board_records import board_record, board_won, boards_allowed, opened
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from web_records import WHOLE

from replay.club import Club
from web.app import create_app

PROMISES = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance, response_schema_conformance,
    negative_data_rejection,
]  # fmt: skip


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The API of a club with a game and a table that played a board, as its own description has it."""
    club = Club.open(str(tmp_path_factory.mktemp("described") / "club.db"))
    club.import_record(WHOLE.encode(), "whole")
    with boards_allowed():
        club.import_record(board_record(1, [*opened(1), *board_won("7", 1, 1)]), "table 1")
    yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", create_app(club))
    club.close()


@pytest.fixture(scope="module")
def operations(described: Any) -> dict[str, Any]:
    found = {each.ok().label: each.ok() for each in described.get_all_operations()}
    assert len(found) == 12
    return found


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("known", [True, False], ids=["a game that is there", "any words"])
def test_every_answer_is_as_described(
    operations: dict[str, Any], described: Any, mode: GenerationMode, known: bool
) -> None:
    game, _ = described.app.extensions["paipu"].games()
    for operation in operations.values():
        place = {"game": game["id"], "hand": 1, "step": 9, "name": "7"} if known else None
        if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
            continue  # nothing that is described could be said wrongly

        @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(mode, path_parameters=place))
        def promise(case: schemathesis.Case) -> None:
            case.call_and_validate(checks=PROMISES)

        promise()


def test_what_is_asked_rightly_is_answered(operations: dict[str, Any], described: Any) -> None:
    game, _ = described.app.extensions["paipu"].games()
    for label, operation in operations.items():
        if label.startswith("GET"):
            case = operation.Case(path_parameters={"game": game["id"], "hand": 1, "step": 9, "name": "7"})
            response = case.call()
            assert response.status_code == 200, label
            case.validate_response(response, checks=PROMISES)
