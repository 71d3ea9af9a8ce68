"""Serving: this machine only, and a kind sentence where it cannot be."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import BadStatusLine, HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from replay.club import Club
from replay.words.errors import PaipuError
from tests.support.clubs import new_club
from tests.support.interrupts import interrupted
from tests.support.soak import thorough
from tests.support.treasury.evenings import played
from tests.support.web.servers import served
from web.security import LARGEST_BODY
from web.server import Served, Serving, serve


class Stop(Exception):
    """Ends a server as soon as it is ready."""


def stop(served: Served) -> None:
    raise Stop(served.address)


@pytest.fixture
def club(fresh: Callable[[], Club]) -> Club:
    return fresh()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "2001:db8::7"])
def test_another_address_is_refused_where_nobody_says_for_whom(club: Club, host: str) -> None:
    with pytest.raises(PaipuError, match="To serve others, use --lan in one room") as refused:
        serve(club, Serving(host), stop)
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("host", ["paipu.example", "", "127.1", "[::1"])
def test_what_is_no_address_is_refused(club: Club, host: str) -> None:
    with pytest.raises(PaipuError, match=f"^found host '{re.escape(host)}', expected an IP address of this machine"):
        serve(club, Serving(host), stop)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_the_address_is_printed_as_soon_as_the_port_is_ours(club: Club, host: str) -> None:
    with pytest.raises(Stop, match=r"^http://127\.0\.0\.1:[0-9]+$"):
        serve(club, Serving(host, 0), stop)
    assert club.games() == []  # a club that was given open stays open


def test_a_taken_port_is_named_with_what_to_type(club: Club) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PaipuError) as refused:
            serve(club, Serving(port=port), stop)
    free = port + 1 if port < 65535 else 8001
    assert str(refused.value) == (
        f"Port {port} is taken: something on this machine listens there already. "
        f"Try another: PORT={free} make demo, or paipu serve --port {free}"
    )
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("port", [65536, -1])
def test_a_port_that_does_not_exist_is_refused(club: Club, port: int) -> None:
    with pytest.raises(PaipuError, match=f"^found port {port}, expected one from 1 to 65535"):
        serve(club, Serving(port=port), stop)


def declared(port: int, length: int) -> bytes:
    """What is answered to a body of that length."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as asking:
        asking.sendall(
            b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % length
        )
        asking.sendall(b" " * length)
        with asking.makefile("rb") as answer:
            output = answer.read()
    assert output.startswith(b"HTTP/1.1 413 ")
    assert b"\r\ncontent-type: application/problem+json\r\n" in output
    assert b"\r\ncontent-security-policy: default-src 'none';" in output
    return output


@pytest.fixture
def port(interruptible: None, tmp_path: Path) -> Iterator[int]:
    """Where a server in a process of its own listens."""
    program = f"from web.server import Serving, serve\nserve({str(tmp_path / 'club.db')!r}, Serving(port=0))"
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            output = re.search(r"http://127\.0\.0\.1:([0-9]+)", server.stderr.readline())
            assert output is not None
            yield int(output[1])
        finally:
            interrupted(server)


@thorough
def test_the_server_answers_and_is_no_other_ones_mirror(port: int) -> None:
    address = f"http://127.0.0.1:{port}/"
    with urlopen(address, timeout=10) as answer:
        assert answer.status == 200
        assert answer.headers["Server"] is None
    with pytest.raises(HTTPError, match="421") as refused:
        urlopen(Request(address, headers={"Host": "paipu.example"}), timeout=10)
    refused.value.close()
    assert b"at most 32 MB" in declared(port, LARGEST_BODY + 1)


@thorough
def test_a_server_that_is_asked_to_end_does_so_while_a_payment_waits_for_a_held_club(tmp_path: Path) -> None:
    hurried = "import web.server; web.server._AT_LATEST = 1.0; from cli.entry import run; run()"
    path = tmp_path / "club.db"
    with new_club(path, lambda club: played(club, [2])):
        pass
    with served(path, command=hurried) as server, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as asking:
            paid = json.dumps({"from": "Guo", "to": "Li", "amount": 100, "unit": "EUR/2"})
            asking.request("POST", "/api/v1/ledger/payments", paid, {"Content-Type": "application/json"})
            with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as reading:
                reading.request("GET", "/healthz")
                assert reading.getresponse().status == 200
            assert server.stop() == 1
            assert server.process.stderr is not None
            assert "ended before it had answered every request" in server.process.stderr.read()
            with pytest.raises((ConnectionError, BadStatusLine)):
                asking.getresponse()


def test_a_page_that_is_unchanged_leaves_the_connection_open(port: int) -> None:
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        tag = ""
        for status in (200, 304, 304):
            connection.request("GET", "/static/icon.svg", headers={"If-None-Match": tag})
            answer = connection.getresponse()
            answer.read()
            tag = answer.headers["ETag"]
            assert (answer.status, connection.sock is None) == (status, False)
        connection.request("GET", "/static/icon.svg", headers={"If-None-Match": tag, "Connection": "close"})
        with connection.getresponse() as last:
            assert (last.status, last.headers["Connection"]) == (304, "close")
