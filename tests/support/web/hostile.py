"""Twelve hostile clients of a server, in a process of their own, beside one good client."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.web.servers import Running, served

__all__ = ["CLIENTS", "Borne", "Hosted", "borne", "hosted"]

HOST = "Host: 127.0.0.1\r\n"
JSON = "Content-Type: application/json\r\n"
PASSWORD = "correct horse battery"


class Hosted(NamedTuple):
    """A club with an account and a game: its file, its server, a token that may do everything, and what a good client asks for."""

    path: Path
    server: Running
    token: str
    addresses: tuple[str, ...]

    def ask(self, address: str) -> tuple[int, bytes, float]:
        """The status and the body of an answer, and how many seconds it took; on a new connection."""
        began = time.perf_counter()
        with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=60)) as asking:
            asking.request("GET", address, headers={"Authorization": f"Bearer {self.token}"})
            answer = asking.getresponse()
            return answer.status, answer.read(), time.perf_counter() - began

    def memory(self) -> float:
        """MB of memory that the server has now."""
        return int(self._proc("status").read_text().partition("VmRSS:")[2].split()[0]) / 1024

    def files(self) -> int:
        """How many files and connections it has open, those of the club left out."""
        return sum(str(self.path.parent) not in each for each, _ in self._open())

    def disk(self) -> int:
        """Bytes in files that have no name any more, which are those of bodies."""
        return sum(size for each, size in self._open() if each.endswith(" (deleted)"))

    def _open(self) -> Iterator[tuple[str, int]]:
        for each in self._proc("fd").iterdir():
            with suppress(FileNotFoundError):  # it was closed meanwhile
                yield str(each.readlink()), each.stat().st_size

    def _proc(self, name: str) -> Path:
        return Path(f"/proc/{self.server.process.pid}") / name


@contextmanager
def hosted(folder: Path) -> Iterator[Hosted]:
    """A server of such a club, which has been asked for everything once."""
    tokens = []

    def fill(club: Club) -> None:
        club.access.accounts.add("Anna", PASSWORD, roles=("director", "treasurer"))
        tokens.append(club.access.tokens.make("Anna", "all", None, 7)[0])
        club.simulate("quandui/gamerules", 4, 3, 7, "0.50 EUR")
        games.append(club.games()[0].id)

    games: list[str] = []
    with new_club(folder / "club.db", fill):
        pass
    with served(folder / "club.db") as server:
        addresses = ("/healthz", "/", "/boards", f"/api/v1/games/{games[0]}", "/api/v1/ledger/balances")
        found = Hosted(folder / "club.db", server, tokens[0], addresses)
        for each in addresses * 4:
            assert found.ask(each)[0] == 200
        yield found


class Borne(NamedTuple):
    """An attack: how often each client did what it does, and for each answer of the good client its address and the seconds."""

    done: dict[str, int]
    answers: list[tuple[str, int, bytes, float]]


def borne(one: Hosted, seconds: float) -> Borne:
    """Let the twelve attack for so long, while another program holds the lock of the club; the good client asks meanwhile."""
    command = [sys.executable, "-m", __name__, str(one.server.port), one.token, str(seconds)]
    with closing(sqlite3.connect(one.path)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attacking:
            answers = []
            while attacking.poll() is None:
                answers += [(each, *one.ask(each)) for each in one.addresses]
            holding.rollback()
            assert attacking.stdout is not None
            return Borne(json.loads(attacking.stdout.read()), answers)


# The twelve


def _sent(port: int, sent: bytes, seconds: float = 0.0, receiving: int | None = None) -> None:
    """A client sends this, waits, reads what there is, and leaves."""
    with closing(socket.socket()) as made:
        if receiving is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receiving)
        made.settimeout(3)
        made.connect(("127.0.0.1", port))
        made.sendall(sent)
        time.sleep(seconds)
        if receiving is None:
            made.recv(65536)


def _many(port: int, number: int, sent: str, seconds: float, receiving: int | None = None) -> None:
    """So many connections at once send this, and leave without reading."""
    with ExitStack() as held:
        for _ in range(number):
            made = held.enter_context(closing(socket.socket()))
            if receiving is not None:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receiving)
            made.settimeout(3)
            made.connect(("127.0.0.1", port))
            made.sendall(sent.encode())
        time.sleep(seconds)


def _pay(port: int, token: str) -> None:
    """A payment waits for the club, and its sender does not wait for the answer."""
    body = json.dumps({"from": "cash", "to": "Bot 1", "amount": 1, "unit": "EUR/2"})
    head = f"POST /api/v1/ledger/payments HTTP/1.1\r\n{HOST}{JSON}Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    _many(port, 12, head + body, 2.0)


def _garbage(port: int, token: str) -> None:
    _sent(port, random.randbytes(100_000))


def _body(port: int, address: str, kind: str, size: int) -> None:
    head = f"POST {address} HTTP/1.1\r\n{HOST}{kind}Content-Length: {size}\r\n\r\n".encode()
    _sent(port, head + b" " * size)


def _get(head: str) -> bytes:
    return f"GET /healthz HTTP/1.1\r\n{HOST}{head}\r\n".encode()


_FORM = "Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://127.0.0.1\r\n"
_CHUNKS = (
    f"POST /sign-in HTTP/1.1\r\n{HOST}{_FORM}Transfer-Encoding: chunked\r\n\r\n".encode() + b"1\r\na\r\n" * 200_000
)

CLIENTS: dict[str, Callable[[int, str], object]] = {
    "header lines": lambda port, token: _sent(port, _get("X: a\r\n" * 600_000)),
    "a long header line": lambda port, token: _sent(port, _get("X: " + "a" * 5_000_000)),
    "heads at the limit": lambda port, token: _sent(port, _get("Cookie: " + "a=b;" * 15_000 + "\r\n")),
    "large bodies": lambda port, token: _body(port, "/api/v1/games", JSON, 33_000_000),
    "large forms": lambda port, token: _body(port, "/sign-in", _FORM, 5_000_000),
    "chunks": lambda port, token: _sent(port, _CHUNKS),
    "slow bodies": lambda port, token: _many(
        port, 50, f"POST /sign-in HTTP/1.1\r\n{HOST}{_FORM}Content-Length: 16000\r\n\r\n" + "a" * 15_000, 2.0
    ),
    "half-open": lambda port, token: _many(port, 100, f"GET / HTTP/1.1\r\n{HOST}X-Half: " + "a" * 50_000, 2.0),
    "slow readers": lambda port, token: _many(port, 20, f"GET /sign-in HTTP/1.1\r\n{HOST}\r\n" * 16, 2.0, 4096),
    "requests in a row": lambda port, token: _sent(port, _get("") * 20_000),
    "garbage": _garbage,
    "waiting writers": _pay,
}  # fmt: skip
"""What each of the twelve does again and again."""


def attack(port: int, token: str, seconds: float) -> Counter[str]:
    """How often each of them did what it does."""
    until = time.monotonic() + seconds
    done: Counter[str] = Counter()

    def go_on(name: str) -> None:
        while time.monotonic() < until:
            with suppress(OSError):  # it is cut off
                CLIENTS[name](port, token)
            done[name] += 1

    threads = [Thread(target=go_on, args=(name,)) for name in CLIENTS]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return done


def main(words: Sequence[str]) -> None:
    """Attack, and print how often."""
    port, token, seconds = words
    print(json.dumps(attack(int(port), token, float(seconds))))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
