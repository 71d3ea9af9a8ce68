"""A request is decided by its head: one that is too large is refused while it is read, and no body is read that nobody asked for."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.servers import served
from web.connections import LARGEST_HEAD, LONGEST_ADDRESS, MOST_LINES
from web.gateway import LARGE
from web.rights import LARGEST_OF_PUBLIC
from web.security import LARGEST_BODY

PASSWORD = "correct horse battery"
HOST = "Host: 127.0.0.1\r\n"
JSON = "Content-Type: application/json\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://127.0.0.1\r\n"


class Served(NamedTuple):
    """A club with an account: where its server listens, the process, its folder for temporary files, and two tokens."""

    port: int
    process: int
    folder: Path
    director: str
    reader: str


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("heads")
    tokens = []

    def fill(made: Club) -> None:
        made.access.accounts.add("Anna", PASSWORD, roles=("director",))
        tokens.append(made.access.tokens.make("Anna", "all", None, 7)[0])
        tokens.append(made.access.tokens.make("Anna", "games", {"see-games"}, 7)[0])

    with new_club(folder / "club.db", fill):
        pass
    temporary = folder / "temporary"
    temporary.mkdir()
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TMPDIR", str(temporary))
        with served(folder / "club.db", "--spool", "32") as running:
            yield Served(running.port, running.process.pid, temporary, *tokens)


def opened(club: Served, sent: bytes) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", club.port), timeout=30)
    made.sendall(sent)
    return made


def answered(club: Served, sent: str | bytes) -> tuple[int, str, str]:
    """The status and the body of the answer to these bytes, and whether the connection stays open."""
    with closing(opened(club, sent.encode() if isinstance(sent, str) else sent)) as asking:
        return read(asking)


def read(asking: socket.socket) -> tuple[int, str, str]:
    answer = HTTPResponse(asking)
    answer.begin()
    return answer.status, answer.read().decode(), answer.headers.get("Connection", "")


def asked(club: Served, address: str = "/healthz") -> int:
    """The status of a page that somebody else asks for."""
    with closing(HTTPConnection("127.0.0.1", club.port, timeout=30)) as asking:
        asking.request("GET", address)
        answer = asking.getresponse()
        answer.read()
        return answer.status


# What a head has


@pytest.mark.parametrize("lines", [MOST_LINES + 1, 600_000], ids=["one too many", "a flood"])
def test_header_lines_without_end_are_refused_while_they_arrive_and_keep_nobody_waiting(
    club: Served, lines: int
) -> None:
    flood = (f"GET /healthz HTTP/1.1\r\n{HOST}" + "X: a\r\n" * (lines - 1) + "\r\n").encode()
    with closing(opened(club, flood[:100_000])) as asking:
        sending = Thread(target=send_rest, args=(asking, flood[100_000:]))
        sending.start()
        status, said, connection = read(asking)
        assert (status, connection) == (431, "close")
        assert said.startswith(f"The head of this request is too large: expected at most {MOST_LINES} header lines")
        assert asked(club) == 200
    sending.join()


def send_rest(asking: socket.socket, rest: bytes) -> None:
    with suppress(OSError):  # the server lets it go
        asking.sendall(rest)


@pytest.mark.parametrize(
    "head",
    [
        f"X-Long: {'a' * (LARGEST_HEAD + 1)}\r\n\r\n",
        f"X-Long: {'a' * 400_000}",
        "a" * 400_000,
        "".join(f"X-{number}: {'a' * 1000}\r\n" for number in range(70)) + "\r\n",
        f"Cookie: {'a=b; ' * 20_000}\r\n\r\n",
    ],
    ids=["a long line", "a line without an end", "a name without an end", "many long lines", "many cookies"],
)
def test_a_head_of_many_bytes_is_refused(club: Served, head: str) -> None:
    assert answered(club, f"GET /healthz HTTP/1.1\r\n{HOST}{head}")[0] == 431


def test_what_may_be_sent_is_answered(club: Served) -> None:
    lines = "X: a\r\n" * (MOST_LINES - 2) + f"Cookie: {'a=b; ' * 10_000}\r\n"
    assert answered(club, f"GET /healthz HTTP/1.1\r\n{HOST}{lines}\r\n")[0] == 200
    address = f"/healthz?{'a&' * (LONGEST_ADDRESS // 2 - 10)}"
    assert answered(club, f"GET {address} HTTP/1.1\r\n{HOST}\r\n")[0] in (200, 422)


# The name of a test is in the environment of the server that the first one starts: these would not fit into it.
@pytest.mark.parametrize(
    "address",
    ["/" + "a" * LONGEST_ADDRESS, "/?" + "a&" * LONGEST_ADDRESS, "/" * 400_000],
    ids=["a path", "a query", "slashes"],
)
def test_a_long_address_is_refused_with_a_sentence(club: Served, address: str) -> None:
    status, said, _ = answered(club, f"GET {address} HTTP/1.1\r\n{HOST}\r\n")
    assert (status, said) == (414, "This address is too long.")


@pytest.mark.parametrize("sent", ["X: a\r\n" * 600, "X-Long: " + "a" * 400_000], ids=["lines", "a long line"])
def test_lines_after_a_body_count_too(club: Served, sent: str) -> None:
    head = f"POST /sign-in HTTP/1.1\r\n{HOST}{FORM}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
    with (
        closing(opened(club, (head + sent).encode())) as asking,
        suppress(ConnectionError),
    ):  # the pages may have begun to answer
        assert read(asking)[0] == 431
    assert asked(club) == 200


def test_a_client_that_does_not_wait_for_answers_is_let_go(club: Served) -> None:
    one, last = f"GET /healthz HTTP/1.1\r\n{HOST}\r\n", f"GET /healthz HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"
    assert answers(club, 2 * one + last) == 3
    assert answers(club, 5000 * one + last) < 50
    assert asked(club) == 200


def answers(club: Served, sent: str) -> int:
    """How many answers come until the connection ends."""
    found = b""
    with closing(opened(club, sent.encode())) as asking, suppress(ConnectionError):
        while more := asking.recv(65536):
            found += more
    return found.count(b"HTTP/1.1 200 OK")


# Which bodies are read


def head(line: str, *headers: str, length: int = 33_000_000) -> str:
    return f"{line} HTTP/1.1\r\n{HOST}{''.join(headers)}Content-Length: {length}\r\n\r\n"


@thorough
@pytest.mark.parametrize(
    ("line", "headers", "status"),
    [
        ("POST /nowhere", (JSON,), 404),
        ("POST /healthz", (JSON,), 405),
        ("PUT /api/v1/games", (JSON,), 405),
        ("POST /api/v1/games", (JSON,), 401),
        ("POST /api/v1/games", (JSON, "Authorization: Bearer nonsense\r\n"), 401),
        ("POST /ledger", (FORM,), 401),
        ("POST /ledger", (JSON,), 403),
        ("POST /ledger", (JSON, "Origin: http://127.0.0.1\r\n"), 415),
        ("POST /sign-in", (FORM,), 413),
        ("POST /invitation", (FORM,), 413),
        ("POST /api/v1/games", (JSON, "Host: evil.example\r\n"), 421),
        ("POST /api/v1/games", (JSON, "Origin: https://evil.example\r\n"), 403),
        ("GET /healthz", (), 200),
    ],
)
@pytest.mark.parametrize("length", [5_000, 33_000_000])
def test_a_body_that_nobody_may_send_is_answered_before_it_is_sent(
    club: Served, line: str, headers: tuple[str, ...], status: int, length: int
) -> None:
    if status == 413:  # a shorter one is a form as others are
        length = max(length, LARGEST_OF_PUBLIC + 1)
    found, _, connection = answered(club, head(line, *headers, length=length))
    assert (found, connection) == (status, "close")
    assert list(club.folder.iterdir()) == []


def test_a_missing_right_and_a_length_without_bounds_are_answered_before_the_body_is_sent(club: Served) -> None:
    for token, length, status in ((club.reader, 1_000_000, 403), (club.director, LARGEST_BODY + 1, 413)):
        sent = head("POST /api/v1/games", JSON, f"Authorization: Bearer {token}\r\n", length=length)
        assert answered(club, sent)[0] == status


def test_who_waits_to_be_told_to_send_a_body_is_told_only_where_it_is_wanted(club: Served) -> None:
    waits = "Expect: 100-continue\r\n"
    assert answered(club, head("POST /api/v1/games", JSON, waits, length=10))[0] == 401
    body = json.dumps({"record": WHOLE}).encode()
    sent = head("POST /api/v1/games", JSON, waits, f"Authorization: Bearer {club.director}\r\n", length=len(body))
    with closing(opened(club, sent.encode())) as asking:
        assert asking.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        asking.sendall(body)
        assert read(asking)[0] in (200, 201)


def test_who_sends_a_refused_body_all_the_same_reads_the_answer(club: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", club.port, timeout=30)) as asking:
        asking.request("POST", "/api/v1/games", b" " * 20_000_000, {"Content-Type": "application/json"})
        answer = asking.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (401, "not-signed-in")


def test_a_body_in_chunks_is_read_as_any_other_is(club: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", club.port, timeout=30)) as asking:
        body = json.dumps({"record": WHOLE, "padding": ""}).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {club.director}"}
        asking.request("POST", "/api/v1/games", iter([body[:10], body[10:]]), headers, encode_chunked=True)
        answer = asking.getresponse()
        assert (answer.status, json.loads(answer.read())["errors"][0]["field"]) == (422, "padding")


def test_a_request_whose_body_was_waited_for_is_counted_once(club: Served) -> None:
    def counted() -> float:
        with closing(HTTPConnection("127.0.0.1", club.port, timeout=30)) as asking:
            asking.request("GET", "/metrics", headers={"Authorization": f"Bearer {club.director}"})
            lines = asking.getresponse().read().decode().splitlines()
        return sum(
            float(each.rpartition(" ")[2])
            for each in lines
            if 'address="/api/v1/records"' in each and "_total{" in each
        )

    sent = head("POST /api/v1/records", JSON, f"Authorization: Bearer {club.director}\r\n", length=LARGE + 1)
    before = counted()
    assert answered(club, sent + " " * (LARGE + 1))[0] == 422
    assert counted() == before + 1


def test_a_body_that_is_being_sent_is_in_no_file_any_more_when_its_sender_has_gone(club: Served) -> None:
    sent = head("POST /api/v1/games", JSON, f"Authorization: Bearer {club.director}\r\n", length=LARGEST_BODY)
    with closing(opened(club, sent.encode() + b" " * 20 * LARGE)):
        while not any(size >= LARGE for size in spooled(club)):
            pass
    while spooled(club):
        pass


def test_all_bodies_together_take_no_more_room_than_the_server_was_given(club: Served) -> None:
    half = LARGEST_BODY // 2 + 1
    sent = head("POST /api/v1/records", JSON, f"Authorization: Bearer {club.director}\r\n", length=half).encode()
    with closing(opened(club, sent + b" " * (half - 1))):
        while sum(spooled(club)) < half - LARGE:
            pass
        status, said, connection = answered(club, sent)
        assert (status, json.loads(said)["reason"], connection) == (503, "web.crowded", "close")
    while spooled(club):
        pass
    assert answered(club, sent + b" " * half)[0] == 422


def spooled(club: Served) -> list[int]:
    """The sizes of the nameless files of the server in its folder for temporary files."""
    found = []
    for each in Path(f"/proc/{club.process}/fd").iterdir():
        try:
            if os.readlink(each).startswith(str(club.folder)):
                found.append(each.stat().st_size)
        except FileNotFoundError:  # closed meanwhile
            continue
    return found
