"""What the server bears: whoever sends slowly, reads nothing or stays keeps nobody else waiting (decision 26)."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.soak import SOAKING, long, thorough, times
from tests.support.web import load
from tests.support.web.hostile import CLIENTS, borne, hosted
from tests.support.web.load import dripping, importing, median, together, waits
from web.gateway import LARGE

MOST = 10.0
"""How many times the usual wait anybody waits at most, besides ..."""
NOISE = 1.0
"""... seconds that the machine of a test may take for something else; whoever waits for a slow client waits for longer."""
BACK = 48.0
"""MB of memory that a server may have more after an attack than after the one before."""
ASKED = times(40, 8)


def an_evening(club: Club) -> None:
    club.simulate("quandui/gamerules", 4, 5, 7, "0.50 EUR")


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where a server in a process of its own listens that has a stream and a large answer besides."""
    path = tmp_path_factory.mktemp("load") / "club.db"
    with new_club(path, an_evening):
        pass
    with serving(path) as (_, found):
        yield found


@contextmanager
def serving(path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server of that club, and its port; it has to end in order."""
    command = [sys.executable, "-m", load.__name__, str(path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            found = re.search(r"http://127\.0\.0\.1:([0-9]+)", server.stderr.readline())
            assert found is not None
            yield server, int(found[1])
        finally:
            server.terminate()
            assert server.wait(60) == 0


@pytest.fixture(scope="module")
def usual(port: int) -> float:
    """How long somebody usually waits."""
    waits(port, 3)
    return median(waits(port, 20))


def assert_nobody_waits(port: int, usual: float) -> None:
    assert median(waits(port, ASKED)) < MOST * usual + NOISE


SORTS = {"half a request": (load.half_sent, 300), "slow bodies": (load.slow_bodies, 120), "who reads nothing": (load.blind, 40),
         "streams": (load.streams, 200)}  # fmt: skip
TOGETHER = [tuple(SORTS), *((each,) for each in (SORTS if SOAKING else ()))]


@thorough
@long
@pytest.mark.parametrize("sorts", TOGETHER, ids=" and ".join)
def test_who_sends_slowly_reads_nothing_or_stays_keeps_nobody_waiting(
    port: int, usual: float, sorts: tuple[str, ...]
) -> None:
    with ExitStack() as held:
        opened = {
            each: held.enter_context(together(port, number, one))
            for each, (one, number) in ((each, SORTS[each]) for each in sorts)
        }
        held.enter_context(dripping(opened.get("slow bodies", [])))
        assert_nobody_waits(port, usual)
        for each in opened.get("streams", []):
            each.setblocking(False)
            with pytest.raises(BlockingIOError):  # it is open, and there is nothing new
                each.recv(1)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Evenings, each large enough to wait for the others."""
    found = []
    for seed in range(times(10, 4)):
        with new_club(tmp_path_factory.mktemp("evening") / "club.db") as club:
            game = club.simulate("quandui/gamerules", 4, times(60, 30), 100 + seed, "0.50 EUR").game
            found.append(json.dumps({"record": b"".join(club.export(game)).decode()}).encode())
            assert len(found[-1]) > LARGE
    return found


@thorough
@long
def test_ten_imports_at_once_keep_nobody_waiting(port: int, usual: float, records: list[bytes]) -> None:
    with importing(port, records) as statuses:
        assert_nobody_waits(port, usual)
    assert statuses == [201] * len(records)


@thorough
def test_a_server_that_is_asked_to_end_answers_first_and_lets_streams_go(tmp_path: Path, records: list[bytes]) -> None:
    with serving(tmp_path / "club.db") as (server, port):
        waits(port, 1)
        with together(port, 5, load.streams) as following, importing(port, records[:1]) as statuses:
            time.sleep(0.1)  # until it is being read
            server.terminate()
            assert server.wait(60) == 0
            for each in following:
                while each.recv(65536):
                    pass
        assert statuses == [201]
    assert not list(tmp_path.glob("*-wal"))  # the club was closed
    with Club.open(str(tmp_path / "club.db"), create=False) as club:
        assert len(club.games()) == 1


def test_on_one_connection_an_answer_does_not_wait_for_the_acknowledgement_of_its_head(port: int) -> None:
    """Which takes 40 ms, since the other side delays it (RFC 9293, section 3.8.6.3): never more than 25 answers a second, however idle
    the machine; without that delay one try of many has more, however busy it is.
    """
    assert any(load.asked_in_turn(port, 0.5, "/healthz") > 30 for _ in range(20))


@thorough
@long
def test_a_good_client_beside_twelve_hostile_ones_is_answered_rightly_and_afterwards_all_is_back(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path) as one:
        borne(one, times(10, 1))  # threads and caches are there then
        right = {each: one.ask(each)[:2] for each in one.addresses}
        memory, files = one.memory(), one.files()
        found = borne(one, times(60, 2))
        assert set(found.done) == set(CLIENTS)
        assert [address for address, *answer, _ in found.answers if tuple(answer) != right[address]] == []
        until = time.monotonic() + 60
        while time.monotonic() < until and (one.disk() or one.files() > files or one.memory() > memory + BACK):
            time.sleep(0.2)
        assert (one.disk(), one.files() <= files) == (0, True)
        assert one.memory() < memory + BACK
        assert one.server.stop() == 0


# What no client of ours sends


def test_a_body_of_unknown_length_that_never_ends_is_refused(port: int) -> None:
    head = "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    part = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    with closing(socket.create_connection(("127.0.0.1", port), timeout=30)) as sending:
        sending.sendall(head.encode())
        with pytest.raises(OSError):  # noqa: PT012
            for _ in range(200):
                sending.sendall(part)


def test_two_lengths_and_two_hosts_are_refused(port: int) -> None:
    for head, status in (
        ("Host: 127.0.0.1\r\nContent-Length: 3\r\nContent-Length: 5", b"400"),
        ("Host: 127.0.0.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked", b"400"),
        ("Host: 127.0.0.1\r\nHost: evil.example", b"421"),
        ("X_Y: z", b"421"),
    ):
        with closing(socket.create_connection(("127.0.0.1", port), timeout=30)) as sending:
            sending.sendall(f"GET / HTTP/1.1\r\n{head}\r\nConnection: close\r\n\r\n".encode())
            assert sending.recv(4096).split()[1] == status, head


@thorough
def test_an_address_in_any_bytes_is_answered(port: int) -> None:
    for address in (
        b"/%FF%FE",
        b"/players/%E6%9D%8E/statement",
        b"/%00",
        b"/" + b"a" * 3000,
        b"//evil.example/",
        b"/%2e%2e/",
    ):
        with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as asking:
            asking.request("GET", address.decode("ascii"))
            assert asking.getresponse().status in (303, 308, 404), address
