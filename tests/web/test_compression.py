"""Text is packed for whoever takes gzip, and arrives the same."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from web import responses

PAGES = ["/", "/ledger", "/players", "/games/{whole}", "/games/{whole}/hands/1/steps/9", "/static/paipu.css", "/cards/quandui.svg",
         "/api/v1/openapi.json", "/api/v1/games/{whole}/events", "/games/{whole}/sheet"]  # fmt: skip
FIXED = [each for each in PAGES if each not in ("/ledger", "/players", "/games/{whole}")]
"""Those without forms, whose keys are new each time."""


@pytest.mark.parametrize("address", PAGES)
def test_text_is_packed_and_is_a_fraction_of_its_size(browse: FlaskClient, games: dict[str, str], address: str) -> None:
    plain = browse.get(address.format(**games), buffered=True)
    packed = browse.get(address.format(**games), headers={"Accept-Encoding": "gzip, br"}, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    assert plain.headers["Vary"] == packed.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    if address in FIXED:
        assert gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize(
    ("wanted", "packed"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("*", True),
        ("gzip;q=0.1", True),
        ("br, gzip;q=0.5, *;q=0", True),
        ("identity;q=0.5, gzip", True),
        ("gzip;q=0", False),
        ("gzip;q=0, *", False),
        ("identity, gzip;q=0.5", False),
        ("identity", False),
        ("br, zstd", False),
        ("", False),
        ("gzip;q=nonsense", None),
        (";;,,q=", False),
    ],
)
def test_what_the_client_prefers_decides(browse: FlaskClient, wanted: str, packed: bool | None) -> None:
    answer = browse.get("/", headers={"Accept-Encoding": wanted})
    assert answer.status_code == 200
    assert packed is None or ("Content-Encoding" in answer.headers) is packed


@pytest.mark.parametrize("address", ["/nowhere", "/games/zzz", "/api/v1/games/zzz", "/ledger?from=x"])
def test_a_refusal_which_repeats_what_was_typed_is_never_packed(browse: FlaskClient, address: str) -> None:
    answer = browse.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code in (404, 422)
    assert "Content-Encoding" not in answer.headers


def test_a_form_that_is_shown_again_is_not_packed(browse: FlaskClient, games: dict[str, str]) -> None:
    answer = browse.post(
        f"/games/{games['whole']}",
        data={"form": "dispute", "reason": "x" * 2000},
        headers={"Accept-Encoding": "gzip", "Origin": "http://localhost"},
    )
    assert answer.status_code == 422
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("address", ["/", "/static/paipu.css", "/ledger", "/nowhere", "/api/v1/games"])
def test_a_head_has_the_length_of_what_a_get_sends(browse: FlaskClient, address: str) -> None:
    for headers in ({}, {"Accept-Encoding": "gzip"}):
        shown = browse.get(address, headers=headers, buffered=True)
        head = browse.head(address, headers=headers, buffered=True)
        assert head.data == b""
        # The keys of forms are of chance, and pack a little better or worse.
        assert abs(int(head.headers["Content-Length"]) - len(shown.data)) < 20
        assert head.headers.get("Content-Encoding") == shown.headers.get("Content-Encoding")


def test_a_packed_file_promises_no_parts_and_its_tag_still_leads_to_304(browse: FlaskClient) -> None:
    packed = browse.get("/static/paipu.css", headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert "Accept-Ranges" not in packed.headers
    assert packed.headers["ETag"].startswith('W/"')
    again = browse.get("/static/paipu.css", headers={"If-None-Match": packed.headers["ETag"]}, buffered=True)
    assert again.status_code == 304


def test_a_part_of_a_file_is_sent_as_it_is(browse: FlaskClient) -> None:
    whole = browse.get("/static/paipu.css", buffered=True).data
    part = browse.get("/static/paipu.css", headers={"Range": "bytes=5-904", "Accept-Encoding": "gzip"}, buffered=True)
    assert (part.status_code, part.data) == (206, whole[5:905])
    assert "Content-Encoding" not in part.headers


def answering(response: Response) -> FlaskClient:
    app = Flask("test")
    responses.register_compression(app)
    app.add_url_rule("/", view_func=lambda: response)
    return app.test_client()


@pytest.mark.parametrize(
    "response",
    [
        Response((b"data: x\n\n" for _ in range(1000)), content_type="text/event-stream"),
        Response((b"{}\n" for _ in range(1000)), content_type="text/plain"),
        Response(b"x" * 5000, content_type="application/pdf"),
        Response(b"x" * 499, content_type="text/plain"),
        Response(b"x" * 5000, content_type="text/plain", headers={"Content-Encoding": "br"}),
        Response(b"x" * 5000, status=201, content_type="text/plain"),
    ],
    ids=["events", "stream", "pdf", "short", "packed already", "created"],
)
def test_what_is_made_while_it_is_sent_and_what_is_no_text_stays_as_it_is(response: Response) -> None:
    plain = response.headers.get("Content-Encoding")
    answer = answering(response).get("/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers.get("Content-Encoding") == plain


def test_the_same_text_is_packed_into_the_same_bytes() -> None:
    assert responses.pack(b"x" * 1000) == responses.pack(b"x" * 1000)
    assert responses.unpack(responses.pack(b"x" * 1000)) == b"x" * 1000
