"""The API keeps what its description promises, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from replay.club import Club
from replay.values.club_events import Role
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import SOAKING, long, thorough, times
from tests.support.team_matches import match_table
from tests.support.web.clients import app_of

PROMISES = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance, response_schema_conformance,
    negative_data_rejection,
]  # fmt: skip

PLACE: dict[str, Any] = {"hand": 1, "step": 9, "name": "7", "account": "Guo", "kind": "khanhoo", "player": "Guo",
                         "version": 3, "position": 1}  # fmt: skip
"""Where something is in that club, beside a game."""

PLAIN = {"Accept-Encoding": "identity"}
"""Schemathesis asks for gzip and, where it calls an app without a server, does not unpack it."""


def three_tables(club: Club) -> None:
    """A game, a table that played a board and one of a team match."""
    club.import_record(WHOLE.encode(), "whole")
    with boards_allowed():
        club.import_record(board_record(1, [*opened(1), *board_won("7", 1, 1)]), "table 1")
    club.import_record(match_table(1, "Anhui; Jiangsu", ["1 3"], match="7"), "table 2")


@contextmanager
def description(path: Path) -> Iterator[Any]:
    """The API of a club with these tables, as its own description has it."""
    with new_club(path / "club.db", three_tables) as club, app_of(club) as app:
        yield schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


def labelled(described: Any) -> dict[str, Any]:
    """The operations of an API by what they are called."""
    found = {each.ok().label: each.ok() for each in described.get_all_operations()}
    assert len(found) == 57
    return found


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with description(tmp_path_factory.mktemp("described")) as found:
        yield found


@pytest.fixture(scope="module")
def operations(described: Any) -> dict[str, Any]:
    return labelled(described)


@thorough
@long
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("known", [True, False], ids=["a game that is there", "any words"])
def test_every_answer_is_as_described(
    operations: dict[str, Any], described: Any, mode: GenerationMode, known: bool
) -> None:
    game, *_ = described.app.extensions["paipu"].games()
    for operation in operations.values():
        place = PLACE | {"game": game.id} if known else None
        if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
            continue  # nothing that is described could be sent wrongly

        @settings(max_examples=times(40, 2), deadline=None, suppress_health_check=list(HealthCheck), database=None)
        @given(case=operation.as_strategy(mode, path_parameters=place))
        def promise(case: schemathesis.Case) -> None:
            case.call_and_validate(headers=PLAIN, checks=PROMISES)

        promise()


@thorough
def test_what_is_asked_rightly_is_answered(tmp_path: Path) -> None:
    """Asked in a club of its own: other tests record at random in theirs, and a game whose hands are void has no line."""
    with description(tmp_path) as described:
        described.app.extensions["paipu"].log.begin("example.org/tuesday")
        game, *_ = described.app.extensions["paipu"].games()
        for label, operation in labelled(described).items():
            if label.startswith("GET"):
                query = {"/running": {"unit": "EUR/2"}, "v1/hands": {"player": "Li"}}.get(label[-8:], {})
                case = operation.Case(path_parameters=PLACE | {"game": game.id}, query=query)
                response = case.call(headers=PLAIN)
                assert response.status_code == 200, label
                case.validate_response(response, checks=PROMISES)


@pytest.mark.parametrize(
    "wanted",
    [
        [("ledger/payments", {"from": "Li", "to": "cash", "amount": 300, "unit": "EUR/2", "note": "coins"})],
        [("ledger/adjustments", {"from": "Li", "to": "fees", "amount": 100, "unit": "EUR/2", "reason": "the fee"})],
        [("ledger/closings", {"until": "2024-01-31", "counted": [{"amount": 0, "unit": "EUR/2"}]})],
        [
            ("games/{game}/hands/{hand}/confirmations", {"seat": 1}),
            ("games/{game}/hands/{hand}/disputes", {"reason": "it was a double", "seat": 2}),
            ("games/{game}/hands/{hand}/resolution", {"reason": "it was not"}),
        ],
        [("players/renamings", {"player": "Li", "name": "李白"})],
    ],
)
def test_what_is_recorded_is_answered_as_described(tmp_path: Path, wanted: list[tuple[str, dict[str, Any]]]) -> None:
    with description(tmp_path) as described:
        operations, (game, *_) = labelled(described), described.app.extensions["paipu"].games()
        for path, body in wanted:
            for status in (201, 200):
                operation, key = operations[f"POST /api/v1/{path}"], str(uuid5(NAMESPACE_URL, path))
                case = operation.Case(path_parameters=PLACE | {"game": game.id}, body=body | {"id": key})
                response = case.call(headers=PLAIN)
                assert response.status_code == status, response.text
                case.validate_response(response, checks=PROMISES)


# Everybody

ROLES: tuple[Role, ...] = ("director", "treasurer", "recorder", "member")
ASKERS = (*ROLES, "seat link", "public")
Headers = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Any], dict[str, Any], Headers]]:
    """The operations of such a club with accounts, what fills their places, and the headers with which everybody asks."""
    with description(tmp_path_factory.mktemp("guarded")) as found:
        club: Club = found.app.extensions["paipu"]
        headers: dict[str, dict[str, str]] = {"public": {}}
        for role in ROLES:
            account = club.access.accounts.add(role, "correct horse battery", roles=(role,))
            headers[role] = {"Authorization": f"Bearer {club.access.tokens.make(account.id, 'a test')[0]}"}
        game = club.games()[0].id
        session, _ = club.access.redeem(club.access.links.make(game, 1)[0])
        headers["seat link"] = {"Cookie": f"paipu-link={session}"}
        yield list(labelled(found).values()), PLACE | {"game": game}, headers


@thorough
@long
@pytest.mark.parametrize("who", ASKERS)
def test_everybody_is_answered_as_described(guarded: tuple[list[Any], dict[str, Any], Headers], who: str) -> None:
    """In the short form each operation once, with nothing in it; in the long form whatever is sent."""
    guarded_operations, place, headers = guarded
    asked = PLAIN | headers[who]
    for operation in guarded_operations:
        case = operation.Case(path_parameters=place, body={} if operation.body else NOT_SET)
        case.validate_response(case.call(headers=asked), checks=PROMISES)
        for mode in GenerationMode if SOAKING else ():
            if mode is GenerationMode.POSITIVE or operation.query or operation.body:
                _ask_whatever(operation.as_strategy(mode, path_parameters=place), asked)


def _ask_whatever(cases: SearchStrategy[schemathesis.Case], headers: dict[str, str]) -> None:
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=cases)
    def promise(case: schemathesis.Case) -> None:
        case.call_and_validate(headers=headers, checks=PROMISES)

    promise()


def test_who_is_refused_is_described(operations: dict[str, Any]) -> None:
    for label, operation in operations.items():
        answers = set(operation.definition.raw["responses"])
        # Where an address names nothing, a missing right is 403 and named.
        assert {"401", "404" if "{" in label else "403"} <= answers, label
        assert label.startswith("GET") or "403" in answers, label
